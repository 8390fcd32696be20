"""What a number card, queen or king can take: unions of groups that share no card.

Whether cards are a capture is *decided* by counting, never by listing captures: a ten over twenty low
cards has a hundred thousand of them. Lists are made lazily, each next capture in bounded time.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from operator import sub

from .cards import RANK, VALUE, Card
from .groups import Counts, count_values, parts_into_sums, without_group

Takes = tuple[Card, ...]
"""The floor cards that a play takes; empty if its card is laid."""


def can_capture(card: Card, floor: Sequence[Card]) -> bool:
    """Whether at least one group of the card lies on the floor."""
    rank = RANK[card]
    for other in floor:
        if RANK[other] == rank:
            return True
    target = VALUE[card]
    return target > 1 and _has_sum(target, floor)


def is_capture(card: Card, takes: Sequence[Card]) -> bool:
    """Whether the cards, at least one, can be parted into groups of the card."""
    rank = RANK[card]
    return bool(takes) and parts_into_sums(VALUE[card], [VALUE[other] for other in takes if RANK[other] != rank])


def is_maximal(card: Card, floor: Sequence[Card], takes: Sequence[Card]) -> bool:
    """Whether no group is left on the floor beside a capture."""
    left = [other for other in floor if other not in takes]
    return not can_capture(card, left)


def captures(card: Card, floor: Sequence[Card]) -> Iterator[Takes]:
    """Every capture of the card, once each, in floor order, lazily and in no particular order."""
    same, low = _candidates(card, floor)
    for counts in _sums(VALUE[card], count_values(low)):
        for part in _pick(low, counts):
            for size in range(len(same), -1, -1):
                for matches in combinations(same, size):
                    if part or matches:
                        yield _in_floor_order(floor, part, matches)


def maximal_captures(card: Card, floor: Sequence[Card]) -> Iterator[Takes]:
    """Every capture beside which no group is left, once each, in floor order, lazily."""
    same, low = _candidates(card, floor)
    target, have = VALUE[card], count_values(low)
    for counts in _sums(target, have):
        left = tuple(map(sub, have, counts))
        if not next(without_group(target, left), None):
            for part in _pick(low, counts):
                if part or same:
                    yield _in_floor_order(floor, part, same)


def draw_capture(card: Card, floor: Sequence[Card], rng: random.Random) -> Takes:
    """One maximal capture by chance, not all equally likely; empty if there is none."""
    taken, low = _candidates(card, floor)
    target = VALUE[card]
    if len(low) > 1 and _has_sum(target, low):
        rng.shuffle(low)
        while group := _find_group(target, low):
            taken += group
            low = [other for other in low if other not in group]
    return _in_floor_order(floor, taken) if len(taken) > 1 else tuple(taken)


def _candidates(card: Card, floor: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """The floor cards of the card's rank, and the number cards below it."""
    rank, target = RANK[card], VALUE[card]
    same = [other for other in floor if RANK[other] == rank]
    low = [other for other in floor if 0 < VALUE[other] < target]
    return same, low


def _in_floor_order(floor: Sequence[Card], *parts: Sequence[Card]) -> Takes:
    taken = set(chain(*parts))
    return tuple(card for card in floor if card in taken)


def _has_sum(target: int, cards: Sequence[Card]) -> bool:
    """Whether some number cards add up to the target (a single card of that value counts)."""
    reached = 1  # bit n: some cards add up to n
    for card in cards:
        reached |= reached << VALUE[card]
    return bool(reached >> target & 1)


def _find_group(target: int, cards: Sequence[Card]) -> list[Card] | None:
    """The first group found that adds up to the target, taking cards in the order given."""
    ways: dict[int, list[Card]] = {0: []}
    for card in cards:
        amount = VALUE[card]
        for total, group in list(ways.items()):
            reached = total + amount
            if reached == target:
                return [*group, card]
            if reached < target and reached not in ways:
                ways[reached] = [*group, card]
    return None


def _sums(target: int, have: Counts) -> Iterator[Counts]:
    """Every choice of counts that parts into groups, the empty one first, once each."""
    seen = {have}
    stack = [have]
    while stack:
        left = stack.pop()
        yield tuple(map(sub, have, left))
        for rest in without_group(target, left):
            if rest not in seen:
                seen.add(rest)
                stack.append(rest)


def _pick(cards: Sequence[Card], counts: Counts) -> Iterator[tuple[Card, ...]]:
    """Every choice of cards that has so many of each value."""
    pools = [
        combinations([card for card in cards if VALUE[card] == index + 1], count)
        for index, count in enumerate(counts)
        if count
    ]
    for parts in product(*pools):
        yield tuple(chain(*parts))
