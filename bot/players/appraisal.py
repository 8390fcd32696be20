"""What a play is worth to a seat: what it wins now, and what it leaves to those who play next.

The advice is that of good players: take the basra, hand none over, count the
cards that have gone, keep jacks for full floors but do not strand them.
"""

from collections.abc import Sequence

from bot.rules import (
    JACK,
    SEVEN_OF_DIAMONDS,
    Card,
    Play,
    SeatView,
    Takes,
    basra_points,
    can_capture,
    card_points,
    full_ways,
    is_sweep,
    rank,
    value,
)

from . import weights
from .candidates import best_first
from .unseen import expected_best, unseen_cards


class Appraisal:
    """What plays and cards are worth to one seat, by its view alone."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.rules = view.rules
        self.unseen = unseen_cards(view)
        self._card = _majority_swing(view)
        self._points = {card: card_points(view.rules, card) for card in (*view.hand, *view.floor, *self.unseen)}
        self._keeping = weights.keeping(view.stock, len(view.hand))

    def of_card(self, card: Card) -> float:
        """What a card in a pile is worth in points: its own, and its part in having most cards."""
        return self._points[card] + self._card

    def of_play(self, play: Play) -> float:
        """The worth of a play in points, only good for comparing plays of one view."""
        view = self.view
        left = tuple(card for card in view.floor if card not in play.takes)
        if play.takes:
            now = self._gain(play.card, view.floor, play.takes, view.follows_up)
        else:
            left = (*left, play.card)
            now = -self._laying_cost(play.card)
        follows_up = not play.takes and len(left) == 2
        return now + self._outlook(left, follows_up) + self._leftovers(bool(play.takes), left)

    def _gain(self, card: Card, floor: Sequence[Card], takes: Takes, follows_up: bool) -> float:
        basra = basra_points(self.rules, card, floor, takes, follows_up) or 0
        return basra + self.of_card(card) + sum(map(self.of_card, takes)) - self._kept_worth(card, bool(basra))

    def _kept_worth(self, card: Card, makes_basra: bool) -> float:
        """What is given up by playing a jack or a sweeping seven of diamonds now."""
        if rank(card) == JACK or (card == SEVEN_OF_DIAMONDS and self.rules.seven.startswith("sweep")):
            return self._keeping * (self.of_card(card) + weights.JACK_FLOOR * self._card)
        if card == SEVEN_OF_DIAMONDS and self.rules.seven == "limit" and not makes_basra:
            return self._keeping * weights.SEVEN_KEPT
        return 0.0

    def _laying_cost(self, card: Card) -> float:
        cost = weights.LAID_POINTS * self._points[card] + self._kept_worth(card, makes_basra=False)
        return cost + (weights.LAID_VALUE * value(card) or weights.LAID_PICTURE)

    def _outlook(self, floor: Sequence[Card], follows_up: bool) -> float:
        """What the next seats may make of the floor: a loss for an opponent's play, a hope for a partner's."""
        view, side_of = self.view, self.view.seating.side_of
        gains = self._gains(self.unseen, floor, follows_up)
        total = 0.0
        for weight, seat in zip(weights.OUTLOOK, _seats_after(view), strict=False):
            expected = expected_best(gains, view.held[seat], len(self.unseen))
            total += weight * (expected if side_of[seat] == view.side else -expected)
        return total

    def _gains(self, cards: Sequence[Card], floor: Sequence[Card], follows_up: bool) -> list[float]:
        """What each card that wins something would win on a floor, one way of taking all it can, highest first."""
        if not floor:
            return []
        floor = best_first(floor, self.of_card)
        takes_of: dict[int, Takes] = {}
        gains = []
        for card in cards:
            kind = -1 if card == SEVEN_OF_DIAMONDS else rank(card)
            if kind not in takes_of:
                takes_of[kind] = self._full_take(card, floor)
            if takes_of[kind]:
                gains.append(self._gain(card, floor, takes_of[kind], follows_up))
        return sorted((gain for gain in gains if gain > 0), reverse=True)

    def _full_take(self, card: Card, floor: Sequence[Card]) -> Takes:
        if is_sweep(self.rules, card, floor) or can_capture(card, floor):
            return next(full_ways(self.rules, card, floor))
        return ()

    def _leftovers(self, captures: bool, floor: Sequence[Card]) -> float:
        """The hope for the leftovers at the end of the deal, nearer with every card played."""
        view = self.view
        if view.stock or not floor:
            return 0.0
        is_last = captures or view.last_capturer == view.side
        chance = 1 / sum(view.held)
        return chance * sum(map(self.of_card, floor)) * (1 if is_last else -1)


def _majority_swing(view: SeatView) -> float:
    """What one more card is worth towards most cards, nothing once a side has more than half."""
    is_open = 2 * max(view.piles) <= view.rules.deck
    return weights.SWING * (view.rules.majority + view.carry) if is_open else 0.0


def _seats_after(view: SeatView) -> list[int]:
    """The seats that play before this one plays again, in turn order."""
    at = view.players.index(view.seat)
    return [*view.players[at + 1 :], *view.players[:at]]
