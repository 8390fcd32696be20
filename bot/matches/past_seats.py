"""Who played which seat at a moment of a match: computers step in, owners come back, substitutes take over."""

from dataclasses import replace

from .snapshot import Seat, StoredMatch

CHANGES = ("computer", "stand_in", "return", "substitute")
"""The incidents after which somebody else plays a seat."""


def seats_at(match: StoredMatch, deal: int, ply: int) -> tuple[Seat, ...]:
    """The seats as they were when play `ply` of a deal was made, both counted from 0; -1 for before the first."""
    changes = [one for one in match.incidents if one.what in CHANGES and (one.deal, one.ply) <= (deal, ply)]
    return tuple(
        _seat_after(match, seat, [one.what for one in changes if one.seat == seat.index]) for seat in match.seats
    )


def _seat_after(match: StoredMatch, seat: Seat, changes: list[str]) -> Seat:
    """Whoever had a seat after so many changes, and whether a computer played it."""
    formers = [Seat(seat.index, former.user_id, former.name) for former in match.formers if former.seat == seat.index]
    owner = [*formers, seat][changes.count("substitute")]
    last = changes[-1] if changes else None
    if last is None and not any(one.what in CHANGES and one.seat == seat.index for one in match.incidents):
        return seat
    return replace(owner, is_computer=last in ("computer", "stand_in"), is_away=last == "stand_in")
