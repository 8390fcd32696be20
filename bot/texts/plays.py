"""Plays and sides in words. `names` are the seats' names, already escaped for Discord by the caller."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.rules import JACK, Card, Seating, Step, Takes, is_capture, rank, value

from .cards import say_card, say_cards
from .speech import say

Counts = tuple[int, ...]
"""How many cards of each value 1 to 10 there are; index 0 stands for value 1."""


def say_side(language: str, seating: Seating, side: int, names: Sequence[str]) -> str:
    """A side by the names of its seats, `Amira & Ben` for partners."""
    first, *partner = (names[seat] for seat in seating.sides[side])
    return say(language, "play.partners", first=first, second=partner[0]) if partner else first


def say_play(language: str, name: str, step: Step) -> str:
    """One play by somebody, `**Amira** 8♣ takes 5♥ 3♦ — **Basra! +10**`."""
    return say(language, f"play.{_outcome(step)}", name=f"**{name}**", **_words_of(language, step))


def say_own_play(language: str, step: Step) -> str:
    """One play to the person who made it, `Your 8♣ takes 5♥ 3♦`."""
    return say(language, f"play.own.{_outcome(step)}", **_words_of(language, step))


def say_way(language: str, card: Card, takes: Takes) -> str:
    """What a card would do, with its groups apart: `7♦ takes 7♥ + 4♣ 3♠`, or `Lay 7♦`."""
    name = say_card(language, card)
    if not takes:
        return say(language, "play.way.lay", card=name)
    groups = part_groups(card, takes) or (takes,)
    return say(language, "play.way.take", card=name, takes=" + ".join(say_cards(language, group) for group in groups))


def part_groups(card: Card, takes: Takes) -> tuple[Takes, ...] | None:
    """A capture as groups that each match the card or add up to it; None for a sweep, which has none."""
    if rank(card) == JACK or not is_capture(card, takes):
        return None
    same = tuple((other,) for other in takes if rank(other) == rank(card))
    low = [other for other in takes if rank(other) != rank(card)]
    counts = tuple(sum(value(other) == amount for other in low) for amount in range(1, 11))
    sums = _part_sums(value(card), counts) or ()
    by_value = {amount: [other for other in low if value(other) == amount] for amount in range(1, 11)}
    groups = tuple(tuple(by_value[amount].pop(0) for amount in group) for group in sums)
    return same + tuple(sorted(groups, key=lambda group: takes.index(group[0])))


@lru_cache(maxsize=4096)
def _part_sums(target: int, counts: Counts) -> tuple[tuple[int, ...], ...] | None:
    """The values of groups of one sum that use up all counts, or None; the greatest value goes first."""
    if not any(counts):
        return ()
    for group in _sums_with_greatest(target, counts):
        left = list(counts)
        for amount in group:
            left[amount - 1] -= 1
        rest = _part_sums(target, tuple(left))
        if rest is not None:
            return (group, *rest)
    return None


def _sums_with_greatest(target: int, counts: Counts) -> Iterator[tuple[int, ...]]:
    """Every way to reach the target with the greatest value there is, values falling."""
    greatest = max(amount for amount, count in enumerate(counts, 1) if count)

    def extend(left: int, most: int, group: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield group
        for amount in range(min(most, left), 0, -1):
            if counts[amount - 1] > group.count(amount):
                yield from extend(left - amount, amount, (*group, amount))

    yield from extend(target - greatest, greatest, (greatest,))


def _outcome(step: Step) -> str:
    if not step.takes:
        return "laid"
    return "took" if step.basra is None else "basra"


def _words_of(language: str, step: Step) -> dict[str, str | int]:
    cards = {"card": say_card(language, step.card), "takes": say_cards(language, step.takes)}
    return {**cards, "points": step.basra or 0}
