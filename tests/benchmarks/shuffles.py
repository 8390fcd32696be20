"""The fair shuffle: whether every card comes to every place alike, and what that costs."""

import hashlib
import random
import time
from itertools import pairwise
from math import sqrt

from bot.rules import Shuffle, make_deck

Row = tuple[str, str]

FAR = 5.0
"""Standard deviations that a fair shuffle does not leave its mean by, but in one run of two million."""


def bench_uniformity(quick: bool) -> list[Row]:
    """Chi-square tests over decks from fixed secrets: places, neighbours, and the draw for the first dealer."""
    rows = []
    for size in (52, 44):
        decks = _make_decks(size, 5_000 if quick else 100_000)
        # each deck fills every row and column once, so these counts vary more than free ones: size / (size - 1)
        rows.append(
            _judge(f"{size} cards: places of cards", _count_places(decks), (size - 1) ** 2, (size - 1) / size)
        )
        rows.append(_judge(f"{size} cards: next card after a card", _count_neighbours(decks), (size - 1) ** 2))
    dealers = _count_dealers(5_000 if quick else 100_000)
    rows.append(_judge("first dealers of four", [dealers], 3))
    return rows


def bench_shuffle(quick: bool) -> list[Row]:
    """Decks per second of processor time, beside Python's own shuffle."""
    count = 500 if quick else 20_000
    fair = _time(lambda number: _shuffle_of(number).deck(0, 52), count)
    rng, deck = random.Random(1), list(make_deck(52))
    plain = _time(lambda _: rng.shuffle(deck), count)
    return [
        ("fair decks", f"{count / fair:,.0f} a second, {fair / count * 1e6:.0f} µs each"),
        ("random.shuffle", f"{count / plain:,.0f} a second, {fair / plain:.1f} times as many"),
    ]


def _shuffle_of(number: int) -> Shuffle:
    return Shuffle(hashlib.sha256(b"bench %d" % number).digest(), (number, number + 1), number)


def _make_decks(size: int, count: int) -> list[tuple[int, ...]]:
    """Ten deals of each match, so that secrets and deal numbers both vary."""
    return [_shuffle_of(number // 10).deck(number % 10, size) for number in range(count)]


def _count_places(decks: list[tuple[int, ...]]) -> list[list[int]]:
    counts = [[0] * len(decks[0]) for _ in decks[0]]
    for deck in decks:
        for place, card in enumerate(deck):
            counts[place][card] += 1
    return counts


def _count_neighbours(decks: list[tuple[int, ...]]) -> list[list[int]]:
    size = len(decks[0])
    counts = [[0] * size for _ in range(size)]
    for deck in decks:
        for card, after in pairwise(deck):
            counts[card][after] += 1
    return [[count for after, count in enumerate(row) if after != card] for card, row in enumerate(counts)]


def _count_dealers(count: int) -> list[int]:
    counts = [0] * 4
    for number in range(count):
        counts[_shuffle_of(number).first_dealer(4, 52)[0]] += 1
    return counts


def _judge(name: str, counts: list[list[int]], freedom: int, scale: float = 1.0) -> Row:
    """The chi-square of counts that should all be alike, and how far it lies from its mean."""
    total, cells = sum(map(sum, counts)), sum(map(len, counts))
    mean = total / cells
    chi_square = scale * sum((count - mean) ** 2 / mean for row in counts for count in row)
    distance = (chi_square - freedom) / sqrt(2 * freedom)
    if abs(distance) > FAR:
        raise AssertionError(f"{name}: chi-square {chi_square:.0f} with {freedom} degrees of freedom")
    return name, f"chi-square {chi_square:,.0f} of {freedom:,} expected, {distance:+.1f} standard deviations"


def _time(make, count: int) -> float:
    started = time.process_time()
    for number in range(count):
        make(number)
    return time.process_time() - started
