"""Parting cards into groups of one sum, decided and found by counting values.

A group is a card of the same rank, or number cards whose values add up to that of the card played. Sets of
cards are counts of their values here, so a dozen low cards are as quickly judged as two.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import sub

from .cards import JACK, RANK, VALUE, Card

Counts = tuple[int, ...]
"""How many cards of each value there are, 1 to 10 or only to 9; index 0 stands for value 1."""


def part_groups(card: Card, takes: Sequence[Card]) -> tuple[tuple[Card, ...], ...] | None:
    """A capture parted into groups of the card; None if it has none, as where a jack or a seven sweeps.

    Cards of its rank come first, then the sums in the order of their highest cards in `takes`.
    """
    rank = RANK[card]
    low = [other for other in takes if RANK[other] != rank]
    sums = _part_values(VALUE[card], [VALUE[other] for other in low])
    if sums is None or not takes or rank == JACK:
        return None
    groups = [tuple(_take_out(low, counts)) for counts in sums]
    same = tuple((other,) for other in takes if RANK[other] == rank)
    return same + tuple(sorted(groups, key=lambda group: takes.index(group[0])))


def parts_into_sums(target: int, values: Sequence[int]) -> bool:
    """Whether values part into sets that each add up to the target; a picture, with its value 0, never does."""
    return _part_values(target, values) is not None


def has_equal_parts(values: Sequence[int], most: int) -> bool:
    """Whether number values part into two or more sets of one equal sum, `most` at the most (S3)."""
    total = sum(values)
    return any(
        total % parts == 0 and parts_into_sums(total // parts, values)
        for parts in range(max(2, -(-total // most)), len(values) + 1)
    )


def count_values(cards: Sequence[Card]) -> Counts:
    """The counts of the values 1 to 9 among number cards below ten."""
    counts = [0] * 9
    for card in cards:
        counts[VALUE[card] - 1] += 1
    return tuple(counts)


def without_group(target: int, counts: Counts) -> Iterator[Counts]:
    """What is left after taking each group that adds up to the target, which may be 0: then there is none."""
    return _fill(target, counts, len(counts) - 1) if target else iter(())


def _part_values(target: int, values: Sequence[int]) -> tuple[Counts, ...] | None:
    """The counts of each of the sums that the values part into, none for no values; None if they cannot be."""
    if not values:
        return ()
    if min(values) == 0 or max(values) > target or sum(values) % target:
        return None
    counts = [0] * 10
    for amount in values:
        counts[amount - 1] += 1
    whole = tuple(counts)
    return (whole,) if sum(values) == target else _part(target, whole)


@lru_cache(maxsize=1 << 16)
def _part(target: int, counts: Counts) -> tuple[Counts, ...] | None:
    """The same over counts: the highest value must be in some group."""
    highest = next((index for index in range(len(counts) - 1, -1, -1) if counts[index]), None)
    if highest is None:
        return ()
    for left in _fill(target - highest - 1, _without(counts, highest), highest):
        others = _part(target, left)
        if others is not None:
            return (tuple(map(sub, counts, left)), *others)
    return None


def _fill(amount: int, counts: Counts, highest: int) -> Iterator[Counts]:
    """What is left of the counts after taking values up to `highest` that add up to the amount."""
    if amount == 0:
        yield counts
        return
    for index in range(min(highest, amount - 1), -1, -1):
        if counts[index]:
            yield from _fill(amount - index - 1, _without(counts, index), index)


def _without(counts: Counts, index: int) -> Counts:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


def _take_out(cards: list[Card], counts: Counts) -> Iterator[Card]:
    """Take so many cards of each value out of the list, the highest values first."""
    for amount in range(len(counts), 0, -1):
        for _ in range(counts[amount - 1]):
            card = next(card for card in cards if VALUE[card] == amount)
            cards.remove(card)
            yield card
