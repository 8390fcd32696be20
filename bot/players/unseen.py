"""Counting cards: which ones a seat has not seen, and what to expect of a hand among them."""

from collections.abc import Sequence

from bot.rules import Card, SeatView, make_deck

from .kinds import Kind, kinds_of_cards


def unseen_cards(view: SeatView) -> list[Card]:
    """The cards that may be in another hand or in the stock, as far as this seat can know."""
    seen = {*view.hand, *view.first_floor, *(step.card for step in view.steps)}
    if view.stock and view.peeked is not None:
        seen.add(view.peeked)
    return [card for card in make_deck(view.rules.deck) if card not in seen]


def unseen_kinds(view: SeatView) -> list[Kind]:
    """The kinds of those cards, each as often as it may be there."""
    kinds = kinds_of_cards(view.rules.pointed_two)
    return [kinds[card] for card in unseen_cards(view)]


def expected_best(gains: Sequence[float], held: int, unseen: int) -> float:
    """The expected highest gain in a hand of `held` cards drawn from the unseen ones.

    `gains` are those of the unseen cards that gain anything, highest first.
    """
    expected, none_before = 0.0, 1.0
    for index, gain in enumerate(gains):
        left = unseen - index
        if left <= 0 or none_before <= 0:
            break
        chance = min(1.0, held / left)
        expected += none_before * chance * gain
        none_before *= 1 - chance
    return expected
