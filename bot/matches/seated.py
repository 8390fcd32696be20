"""Whose seat it is: what every request to a running match asks first."""

from .refusals import MatchOver, NotDealtYet, NotSeated, SeatKept, SeatPassedOn
from .snapshot import Seat, StoredMatch


def running_seat(match: StoredMatch, user_id: int) -> Seat:
    """The seat that a person plays in a running match; a `Refusal` for anybody else."""
    if match.state == "lobby":
        raise NotDealtYet(match)
    if not match.is_running:
        raise MatchOver(match)
    seat = match.seat_of(user_id)
    if seat is None:
        raise not_seated(match, user_id)
    return seat


def not_seated(match: StoredMatch, user_id: int) -> NotSeated:
    """Why a person plays no seat of a match."""
    if match.away_seat_of(user_id):
        return SeatKept(match)
    return SeatPassedOn(match) if match.gave_seat_away(user_id) else NotSeated(match)
