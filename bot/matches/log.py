"""The actions of a match's log as they are stored. The log names seats, never people.

- `deal`: the dealer, the deck after shuffle and cut, and the draw for the first dealer
- `play`: one card with what it takes; `absent`: the same, played by the computer for somebody whose time ran out
- `take_back`: the play just before it did not happen
- `computer`: the seat was given up to a computer; `stand_in`: a computer keeps it until its owner comes back;
  `return`: the owner is back; `substitute`: the seat has passed to another person
- `propose`, `agree`, `refuse`, `lapse`: what people agree on, or not; `resume`: a pause ends
- `ready`: the seat is ready for the next deal
"""

import json
from typing import Any, NamedTuple

from bot.rules import (
    Card,
    InvalidRules,
    Play,
    RuleSet,
    parse_card,
    parse_cards,
    parse_play,
    write_card,
    write_cards,
    write_play,
)

from .agreements import PROPOSALS, What


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


def parse_action(data: str) -> Play:
    """The play of a stored text."""
    return parse_play(json.loads(data)["play"])


def write_proposal(what: What, until: float | None) -> str:
    """The stored text of a proposal."""
    return json.dumps({"what": what} if until is None else {"what": what, "until": until})


def parse_proposal(data: str) -> tuple[What, float | None]:
    """What a stored text proposes, and until when; `ValueError` for what nobody can."""
    stored = json.loads(data)
    if stored["what"] not in PROPOSALS:
        raise ValueError(f"nobody can propose {stored['what']!r}")
    return stored["what"], stored.get("until")


def parse_rules(values: dict[str, Any]) -> RuleSet:
    """The rule set of a stored match; raises `InvalidRules`."""
    try:
        return RuleSet(**values)
    except TypeError as error:
        raise InvalidRules((), str(error)) from error


def write_rules(rules: RuleSet) -> dict[str, Any]:
    """Every value of a rule set, so that later presets never judge a match anew."""
    return {"preset": rules.preset, **rules.write_house_rules()}
