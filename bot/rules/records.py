"""The match record `basra-record/1`: a whole match as a small JSON text, and back.

Reading checks the form and every value; whether the plays obey the rules is the part of `replay`.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from .cards import Card, parse_cards, write_cards
from .plays import Play, parse_play, write_play
from .presets import PRESETS, make_rules
from .ruleset import InvalidRules, RuleSet
from .seating import Seating

T = TypeVar("T")

FORMAT = "basra-record/1"

LARGEST = 2 << 20
"""Bytes of the longest text that is read; a match of a hundred deals has about 100,000."""


class InvalidRecord(ValueError):
    """A record that is refused; the message is one line that names the place and the reason."""

    def __init__(self, reason: object, place: str = "") -> None:
        line = f"{place}: {reason}" if place else str(reason)
        super().__init__(line.encode("ascii", "backslashreplace").decode().replace("\n", " "))


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A deck after shuffle and cut, top card first, who dealt it, and the plays in order."""

    dealer: int
    deck: tuple[Card, ...]
    plays: tuple[Play, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """Who resigned, stepped in or was absent before a play of a deal."""

    deal: int
    ply: int
    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """The score and state that the writer of a record came to."""

    scores: tuple[int, ...]
    state: str
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Everything that happened in a match. `shuffle` is what proves the decks, as it was written."""

    rules: RuleSet
    seats: tuple[str, ...]
    partners: bool = False
    deals: tuple[RecordedDeal, ...] = ()
    shuffle: Mapping[str, Any] | None = None
    events: tuple[RecordedEvent, ...] = ()
    result: RecordedResult | None = None

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return Seating(len(self.seats), self.partners)


def parse_record(text: str | bytes) -> Record:
    """The record of a JSON text; raises `InvalidRecord`."""
    fields = _read_json(text)
    if fields.get("format") != FORMAT:
        raise InvalidRecord(f"the format is not {FORMAT}")
    seats = _parse_seats(fields.get("seats"))
    partners = _expect(fields.get("partners", False), bool, "partners")
    try:
        Seating(len(seats), partners)
    except ValueError as error:
        raise InvalidRecord(error, "seats") from None
    return Record(
        rules=_parse_rules(fields.get("rules")),
        seats=seats,
        partners=partners,
        deals=tuple(_parse_deal(deal, i) for i, deal in enumerate(_expect(fields.get("deals"), list, "deals"))),
        shuffle=_parse_shuffle(fields.get("shuffle")),
        events=tuple(_parse_event(event) for event in _expect(fields.get("events", []), list, "events")),
        result=_parse_result(fields.get("result")),
    )


def write_record(record: Record) -> str:
    """The JSON text of a record, a line a deal, ending in a newline."""
    fields: dict[str, Any] = {
        "format": FORMAT,
        "rules": _write_rules(record.rules),
        "seats": list(record.seats),
    }
    if record.partners:
        fields["partners"] = True
    fields["deals"] = [_write_deal(deal) for deal in record.deals]
    if record.shuffle is not None:
        fields["shuffle"] = dict(record.shuffle)
    if record.events:
        fields["events"] = [_write_event(event) for event in record.events]
    if record.result is not None:
        result = record.result
        fields["result"] = {"scores": list(result.scores), "state": result.state, "winner": result.winner}
    return json.dumps(fields, indent=2) + "\n"


def _read_json(text: str | bytes) -> dict[str, Any]:
    if len(text) > LARGEST:
        raise InvalidRecord(f"the record is longer than {LARGEST >> 20} MiB")
    try:
        fields = json.loads(text)
    except RecursionError:
        raise InvalidRecord("the record is nested too deeply") from None
    except ValueError as error:
        raise InvalidRecord(f"the record is not JSON ({error})") from None
    return _expect(fields, dict, "the record")


def _expect(value: object, kind: type[T], place: str) -> T:
    """The value if it is just of that type (true is no number), else `InvalidRecord`."""
    if type(value) is not kind:
        names = {dict: "an object", list: "a list", str: "a text", int: "a whole number", bool: "true or false"}
        raise InvalidRecord(f"{names[kind]} is expected", place)
    return value


def _parse_seats(value: Any) -> tuple[str, ...]:
    return tuple(_expect(name, str, f"seat {index}") for index, name in enumerate(_expect(value, list, "seats")))


def _parse_rules(value: Any) -> RuleSet:
    overrides = dict(_expect(value, dict, "rules"))
    try:
        return make_rules(_expect(overrides.pop("preset", None), str, "preset"), **overrides)
    except InvalidRules as error:
        raise InvalidRecord(error, "rules") from None


def _write_rules(rules: RuleSet) -> dict[str, Any]:
    usual = PRESETS[rules.preset].write_house_rules()
    overrides = {name: value for name, value in rules.write_house_rules().items() if value != usual[name]}
    return {"preset": rules.preset, **overrides}


def _parse_deal(value: Any, index: int) -> RecordedDeal:
    place = f"deal {index}"
    fields = _expect(value, dict, place)
    dealer = _expect(fields.get("dealer"), int, f"{place}, dealer")
    try:
        deck = parse_cards(_expect(fields.get("deck"), str, f"{place}, deck"))
    except ValueError as error:
        raise InvalidRecord(error, f"{place}, deck") from None
    plays = _expect(fields.get("plays"), list, f"{place}, plays")
    return RecordedDeal(dealer, deck, tuple(_parse_play(play, f"{place}, play {i}") for i, play in enumerate(plays)))


def _parse_play(value: Any, place: str) -> Play:
    try:
        return parse_play(_expect(value, str, place))
    except InvalidRecord:
        raise
    except ValueError as error:
        raise InvalidRecord(error, place) from None


def _write_deal(deal: RecordedDeal) -> dict[str, Any]:
    plays = [write_play(play) for play in deal.plays]
    return {"dealer": deal.dealer, "deck": write_cards(deal.deck), "plays": plays}


def _parse_shuffle(value: Any) -> Mapping[str, Any] | None:
    if value is None:
        return None
    fields: Mapping[str, Any] = _expect(value, dict, "shuffle")
    return fields


def _parse_event(value: Any) -> RecordedEvent:
    fields = _expect(value, dict, "events")
    deal, ply, seat = (_expect(fields.get(name), int, f"events, {name}") for name in ("deal", "ply", "seat"))
    return RecordedEvent(deal, ply, seat, _expect(fields.get("what"), str, "events, what"))


def _write_event(event: RecordedEvent) -> dict[str, Any]:
    return {"deal": event.deal, "ply": event.ply, "seat": event.seat, "what": event.what}


def _parse_result(value: Any) -> RecordedResult | None:
    if value is None:
        return None
    fields = _expect(value, dict, "result")
    scores: Sequence[Any] = _expect(fields.get("scores"), list, "result, scores")
    winner = fields.get("winner")
    return RecordedResult(
        tuple(_expect(score, int, "result, scores") for score in scores),
        _expect(fields.get("state"), str, "result, state"),
        None if winner is None else _expect(winner, int, "result, winner"),
    )
