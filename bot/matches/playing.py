"""What may happen in a running match, as changes to a draft."""

from bot.rules import Play

from .draft import Draft
from .refusals import (
    AlreadyPlayed,
    BetweenDeals,
    CannotTakeBack,
    MatchOver,
    NotDealtYet,
    NothingToResign,
    NotHost,
    NotIdle,
    NotSeated,
    NotYourTurn,
    SeatKept,
    SeatPassedOn,
    Stale,
)
from .snapshot import Seat, StoredMatch

LOBBY_IDLE = 24 * 3600.0
"""Seconds after which anybody may close a lobby in which nothing happens."""

MATCH_IDLE = 14 * 24 * 3600.0
"""Seconds after which anybody may close a match in which nobody plays."""


def play(draft: Draft, number: int, user_id: int, card_play: Play) -> None:
    """Play a card with a button that was made for action `number`."""
    match = draft.before
    seat = running_seat(match, user_id)
    if not match.is_current(number):
        raise (AlreadyPlayed if _was_played_by(draft, number, seat.index) else Stale)(match)
    if match.turn is None:
        raise BetweenDeals(match)
    if match.turn != seat.index:
        raise NotYourTurn(match, turn=match.turn)
    draft.play(seat.index, card_play)


def take_back(draft: Draft, number: int, user_id: int) -> None:
    """Take back the play that action `number - 1` was: until somebody acts, and if nothing hidden was shown."""
    match = draft.before
    seat = running_seat(match, user_id)
    if number != match.number or not match.can_take_back or draft.folded.played_by[number - 1] != seat.index:
        raise CannotTakeBack(match)
    draft.take_back(seat.index)


def be_ready(draft: Draft, deal: int, user_id: int) -> None:
    """Be ready for the next deal, after so many deals; pressing it again changes nothing."""
    match = draft.before
    seat = running_seat(match, user_id)
    if not match.is_between_deals or match.position is None or len(match.position.finished) != deal:
        raise Stale(match)
    if seat.index not in match.ready:
        draft.note_ready(seat.index)


def resign(draft: Draft, user_id: int) -> None:
    """Give up the seat to a computer."""
    match = draft.before
    if match.state == "lobby":
        raise NothingToResign(match) if match.seat_of(user_id) else NotSeated(match)
    seat = match.away_seat_of(user_id) or running_seat(match, user_id)
    draft.step_in(seat.index)


def cancel(draft: Draft, user_id: int, *, is_moderator: bool) -> None:
    """End the match or its lobby for everybody: the host may, and whoever manages the server."""
    match = draft.before
    if not match.is_open:
        raise MatchOver(match)
    if match.host_id != user_id and not is_moderator:
        raise NotHost(match, host=match.host_id)
    draft.end("cancelled")


def close_idle(draft: Draft) -> None:
    """End a match in which nothing has happened for long; raises `NotIdle` if something has."""
    match = draft.before
    if not match.is_open:
        raise MatchOver(match)
    if not is_idle(match, draft.now):
        raise NotIdle(match)
    draft.end("abandoned" if match.is_running else "cancelled")


def is_idle(match: StoredMatch, now: float) -> bool:
    """Whether anybody may close the match."""
    return now - match.touched_at >= (MATCH_IDLE if match.is_running else LOBBY_IDLE)


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


def _was_played_by(draft: Draft, number: int, seat: int) -> bool:
    """Whether the first play from action `number` on was one of this seat."""
    players = draft.folded.played_by
    return next((players[at] for at in range(max(number, 0), draft.folded.number) if at in players), None) == seat
