"""The plays a computer player thinks about: a few for each card, however many there are."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice

from bot.rules import Card, Play, SeatView, Takes, can_lay, captures, full_ways, is_sweep

from .weights import KEPT_WAYS, WAYS

Worth = Callable[[Card], float]


def candidates(view: SeatView, worth: Worth) -> Iterator[Play]:
    """For each card of the hand the best few ways of capturing, and laying where the rules allow it."""
    floor = best_first(view.floor, worth)
    for card in view.hand:
        found = dict.fromkeys(islice(_ways(view, card, floor), WAYS))
        kept = sorted(found, key=lambda takes: -sum(map(worth, takes)))[:KEPT_WAYS]
        for takes in kept:
            yield Play(card, tuple(other for other in view.floor if other in takes))
        if () not in kept and can_lay(view.rules, card, view.floor):
            yield Play(card)


def best_first(floor: Sequence[Card], worth: Worth) -> tuple[Card, ...]:
    """The floor with the cards worth most in front, where captures are looked for first."""
    return tuple(sorted(floor, key=worth, reverse=True))


def _ways(view: SeatView, card: Card, floor: Sequence[Card]) -> Iterator[Takes]:
    """Full captures, then, where capturing is optional, smaller ones."""
    full = full_ways(view.rules, card, floor)
    if view.rules.is_compulsory or is_sweep(view.rules, card, floor):
        return full
    return chain(islice(full, WAYS // 2), captures(card, floor))
