"""The log of a match: actions as they are stored, and the position they add up to.

The log names seats, never people. `deal` holds the dealer, the deck after shuffle and cut, and the
draw for the first dealer; `play` one card with what it takes; `computer` says that a computer took
the seat over.
"""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from bot.rules import (
    Card,
    InvalidRules,
    Match,
    Play,
    RuleSet,
    Seating,
    Step,
    parse_card,
    parse_cards,
    parse_play,
    write_card,
    write_cards,
    write_play,
)
from bot.storage import ActionRow

from .snapshot import Tally


class DealAction(NamedTuple):
    """A deck, who deals it, and the draw that chose the first dealer as (seat, card)."""

    dealer: int
    deck: tuple[Card, ...]
    draws: tuple[tuple[int, Card], ...] = ()


def write_deal(deal: DealAction) -> str:
    """The stored text of a deal."""
    draws = [[seat, write_card(card)] for seat, card in deal.draws]
    return json.dumps({"dealer": deal.dealer, "deck": write_cards(deal.deck), "draws": draws})


def parse_deal(data: str) -> DealAction:
    """The deal of a stored text."""
    stored = json.loads(data)
    draws = tuple((seat, parse_card(card)) for seat, card in stored["draws"])
    return DealAction(stored["dealer"], parse_cards(stored["deck"]), draws)


def write_action(play: Play) -> str:
    """The stored text of a play."""
    return json.dumps({"play": write_play(play)})


def parse_rules(values: dict[str, Any]) -> RuleSet:
    """The rule set of a stored match; raises `InvalidRules`."""
    try:
        return RuleSet(**values)
    except TypeError as error:
        raise InvalidRules((), str(error)) from error


def write_rules(rules: RuleSet) -> dict[str, Any]:
    """Every value of a rule set, so that later presets never judge a match anew."""
    return {"preset": rules.preset, **rules.write_house_rules()}


class Folded:
    """The log up to an action, added up: the position, who a computer plays for, and tallies.

    Treat it as a value: `copy` before adding to it.
    """

    __slots__ = ("computers", "match", "moved_at", "played_by", "tallies")

    def __init__(self, rules: RuleSet, seating: Seating, computers: frozenset[int]) -> None:
        self.match = Match(rules, seating)
        self.computers = computers
        self.played_by: list[int | None] = []
        """For each action the seat whose play it was, None for other actions."""
        self.moved_at = 0
        """The number that followed the last deal or play."""
        self.tallies = (Tally(),) * seating.seats

    @property
    def number(self) -> int:
        """The number of the next action."""
        return len(self.played_by)

    def copy(self) -> "Folded":
        """A log of its own at the same action."""
        other = Folded.__new__(Folded)
        other.match = self.match.copy()
        other.played_by = list(self.played_by)
        other.computers, other.tallies, other.moved_at = self.computers, self.tallies, self.moved_at
        return other

    def add_deal(self, deal: DealAction) -> None:
        """Deal a deck."""
        self.match.start_deal(deal.dealer, deal.deck)
        self.played_by.append(None)
        self.moved_at = self.number

    def add_play(self, seat: int, play: Play) -> Step:
        """Play a card after checking it; raises `IllegalPlay`, and then nothing has changed."""
        step = self.match.play(seat, play)
        self.played_by.append(seat)
        self.moved_at = self.number
        tally, own = self.tallies[seat], seat not in self.computers
        tally = replace(
            tally,
            plays=tally.plays + 1,
            own_plays=tally.own_plays + own,
            own_basras=tally.own_basras + (own and step.basra is not None),
        )
        self.tallies = (*self.tallies[:seat], tally, *self.tallies[seat + 1 :])
        return step

    def add_computer(self, seat: int) -> None:
        """Let a computer play the seat from here on."""
        self.computers |= {seat}
        self.played_by.append(None)

    def add(self, actions: Iterable[ActionRow]) -> None:
        """Add stored actions in their order; `ValueError` if they do not follow."""
        for action in actions:
            if action.number != self.number:
                raise ValueError(f"action {self.number} is missing in the log")
            if action.kind == "deal":
                self.add_deal(parse_deal(action.data))
            elif action.seat is None:
                raise ValueError(f"action {action.number} names no seat")
            elif action.kind == "play":
                self.add_play(action.seat, parse_play(json.loads(action.data)["play"]))
            else:
                self.add_computer(action.seat)
