"""The match record `basra-record/1`: a whole match as a small JSON text, and back.

Reading checks the form and every value; whether the plays obey the rules is the part of `replay`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .cards import Card, parse_cards, write_cards
from .plays import Play, parse_play, write_play
from .presets import PRESETS, make_rules
from .ruleset import InvalidRules, RuleSet
from .seating import Seating
from .strict_json import InvalidRecord, expect, expect_if_there, read_object

FORMAT = "basra-record/1"


@dataclass(frozen=True, slots=True)
class RecordedDeal:
    """A deck after shuffle and cut, top card first, who dealt it, and the plays in order."""

    dealer: int
    deck: tuple[Card, ...]
    plays: tuple[Play, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """What befell a seat before a play of a deal: a computer stepped in, somebody was absent, a substitute came."""

    deal: int
    ply: int
    seat: int
    what: str
    name: str | None = None
    """Who had the seat until then, where somebody else takes it."""


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
    ended: str | None = None
    """How the match ended where nobody won it: "cancelled" or "abandoned"."""

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return Seating(len(self.seats), self.partners)


def parse_record(text: str | bytes) -> Record:
    """The record of a JSON text, bytes being UTF-8; raises `InvalidRecord`."""
    fields = read_object(text)
    if fields.get("format") != FORMAT:
        raise InvalidRecord(f"the format is not {FORMAT}")
    seats = _parse_seats(fields.get("seats"))
    partners = expect(fields.get("partners", False), bool, "partners")
    try:
        Seating(len(seats), partners)
    except ValueError as error:
        raise InvalidRecord(error, "seats") from None
    return Record(
        rules=_parse_rules(fields.get("rules")),
        seats=seats,
        partners=partners,
        deals=tuple(_parse_deal(deal, i) for i, deal in enumerate(expect(fields.get("deals"), list, "deals"))),
        shuffle=expect_if_there(fields.get("shuffle"), dict, "shuffle"),
        events=tuple(map(_parse_event, expect_if_there(fields.get("events"), list, "events") or ())),
        result=_parse_result(fields.get("result")),
        ended=expect_if_there(fields.get("ended"), str, "ended"),
    )


def write_record(record: Record) -> str:
    """The JSON text of a record, a line for each deck and its plays, ending in a newline."""
    fields: dict[str, Any] = {"format": FORMAT, "rules": _write_rules(record.rules), "seats": list(record.seats)}
    if record.partners:
        fields["partners"] = True
    lines = [_write_field(name, value) for name, value in fields.items()]
    deals = ",\n".join(_write_deal(deal) for deal in record.deals)
    lines.append(f'  "deals": [\n{deals}\n  ]' if deals else '  "deals": []')
    if record.shuffle is not None:
        lines.append(_write_field("shuffle", dict(record.shuffle)))
    if record.events:
        lines.append(_write_field("events", [_write_event(event) for event in record.events]))
    if record.result is not None:
        lines.append(_write_field("result", _write_result(record.result)))
    if record.ended is not None:
        lines.append(_write_field("ended", record.ended))
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _write_field(name: str, value: Any) -> str:
    return f'  "{name}": {json.dumps(value, ensure_ascii=False)}'


def _parse_seats(value: Any) -> tuple[str, ...]:
    return tuple(expect(name, str, f"seat {index}") for index, name in enumerate(expect(value, list, "seats")))


def _parse_rules(value: Any) -> RuleSet:
    overrides = dict(expect(value, dict, "rules"))
    preset = expect(overrides.pop("preset", None), str, "rules, preset")
    try:
        return make_rules(preset, **overrides)
    except InvalidRules as error:
        raise InvalidRecord(error, "rules") from None


def _write_rules(rules: RuleSet) -> dict[str, Any]:
    usual = PRESETS[rules.preset].write_house_rules()
    overrides = {name: value for name, value in rules.write_house_rules().items() if value != usual[name]}
    return {"preset": rules.preset, **overrides}


def _parse_deal(value: Any, index: int) -> RecordedDeal:
    place = f"deal {index}"
    fields = expect(value, dict, place)
    dealer = expect(fields.get("dealer"), int, f"{place}, dealer")
    deck = expect(fields.get("deck"), str, f"{place}, deck")
    try:
        cards = parse_cards(deck)
    except ValueError as error:
        raise InvalidRecord(error, f"{place}, deck") from None
    plays = expect(fields.get("plays"), list, f"{place}, plays")
    return RecordedDeal(dealer, cards, tuple(_parse_play(play, f"{place}, play {i}") for i, play in enumerate(plays)))


def _parse_play(value: Any, place: str) -> Play:
    text = expect(value, str, place)
    try:
        return parse_play(text)
    except ValueError as error:
        raise InvalidRecord(error, place) from None


def _write_deal(deal: RecordedDeal) -> str:
    plays = json.dumps([write_play(play) for play in deal.plays])
    fields = (f'"dealer": {deal.dealer}', f'"deck": "{write_cards(deal.deck)}"', f'"plays": {plays}')
    return "    {\n      " + ",\n      ".join(fields) + "\n    }"


def _parse_event(value: Any) -> RecordedEvent:
    fields = expect(value, dict, "events")
    deal, ply, seat = (expect(fields.get(name), int, f"events, {name}") for name in ("deal", "ply", "seat"))
    what, name = expect(fields.get("what"), str, "events, what"), fields.get("name")
    return RecordedEvent(deal, ply, seat, what, expect_if_there(name, str, "events, name"))


def _write_event(event: RecordedEvent) -> dict[str, Any]:
    fields = {"deal": event.deal, "ply": event.ply, "seat": event.seat, "what": event.what}
    return fields if event.name is None else {**fields, "name": event.name}


def _parse_result(value: Any) -> RecordedResult | None:
    fields = expect_if_there(value, dict, "result")
    if fields is None:
        return None
    return RecordedResult(
        tuple(expect(score, int, "result, scores") for score in expect(fields.get("scores"), list, "result, scores")),
        expect(fields.get("state"), str, "result, state"),
        expect_if_there(fields.get("winner"), int, "result, winner"),
    )


def _write_result(result: RecordedResult) -> dict[str, Any]:
    return {"scores": list(result.scores), "state": result.state, "winner": result.winner}
