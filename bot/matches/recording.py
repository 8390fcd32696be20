"""The match record of a stored match: the same log in the notation that everybody can read."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from bot.rules import (
    Record,
    RecordedDeal,
    RecordedEvent,
    prove,
    result_of,
    write_proof,
)
from bot.storage import ActionRow, Connection, fetch_actions

from .loading import Loader
from .log import parse_action, parse_deal
from .snapshot import Seat, StoredMatch

COMPUTER, UNKNOWN = "Computer", "unknown"
"""The names of seats that have none: a computer's from the start, and those of nobody or of somebody forgotten."""


class StillOpen(Exception):
    """The record of a match that is not over would show hidden cards; `match` is how it stands."""

    def __init__(self, match: StoredMatch) -> None:
        words = (
            "is still being played; its record shows hidden cards" if match.is_running else "is still in its lobby"
        )
        super().__init__(f"match {match.id} {words}")
        self.match = match


async def fetch_record(connection: Connection, match_id: int, *, running: bool = False) -> Record:
    """The record of a match that is over; of a running one, hidden cards and all, only if that is wanted.

    Raises `NoSuchMatch`, `BrokenMatch`, or `StillOpen` (always for a lobby, in which nothing has happened).
    """
    match, _ = await Loader().load(connection, match_id)
    if match.is_open and not (running and match.is_running):
        raise StillOpen(match)
    return await fetch_record_of(connection, match)


async def fetch_record_of(connection: Connection, match: StoredMatch) -> Record:
    """The record of a match just read, with hidden cards and all."""
    return make_record(match, await fetch_actions(connection, match.id))


def make_record(match: StoredMatch, actions: Iterable[ActionRow]) -> Record:
    """The record of a match and its whole log; what proves its shuffle once the match is over."""
    deals, position = _read_deals(actions), match.position
    events = tuple(_write_events(match))
    if match.agreed is not None:
        events = (*events, RecordedEvent(len(deals) - 1, len(deals[-1].plays), match.agreed.by, match.agreed.what))
    return Record(
        rules=match.rules,
        seats=tuple(_name(seat) for seat in match.seats),
        partners=match.seating.partners,
        deals=deals,
        shuffle=_write_shuffle(match),
        events=events,
        result=result_of(position) if position is not None and (position.is_over or match.is_running) else None,
        ended=match.state if match.state in ("cancelled", "abandoned") else None,
    )


def _write_events(match: StoredMatch) -> Iterator[RecordedEvent]:
    """What befell the seats, with the names of those who gave theirs to a substitute."""
    formers = {seat.index: [former for former in match.formers if former.seat == seat.index] for seat in match.seats}
    for event in match.incidents:
        is_substitute = event.what == "substitute"
        yield replace(event, name=formers[event.seat].pop(0).name or UNKNOWN) if is_substitute else event


def _write_shuffle(match: StoredMatch) -> dict[str, Any] | None:
    """None for a match that goes on, whose secret would tell the decks to come, or that has none."""
    if match.is_open or match.shuffle is None:
        return None
    return write_proof(prove(match.shuffle, "drawn" if match.first_dealer is None else "next"))


def _read_deals(actions: Iterable[ActionRow]) -> tuple[RecordedDeal, ...]:
    deals: list[RecordedDeal] = []
    for action in actions:
        if action.kind == "deal":
            deal = parse_deal(action.data)
            deals.append(RecordedDeal(deal.dealer, deal.deck))
        elif action.kind in ("play", "absent"):
            deals[-1] = replace(deals[-1], plays=(*deals[-1].plays, parse_action(action.data)))
        elif action.kind == "take_back":
            deals[-1] = replace(deals[-1], plays=deals[-1].plays[:-1])
    return tuple(deals)


def _name(seat: Seat) -> str:
    if seat.name is not None:
        return seat.name
    return COMPUTER if seat.is_computer else UNKNOWN
