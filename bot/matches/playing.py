"""What may happen in a running match, as changes to a draft."""

from bot.rules import IllegalPlay, Play

from .dealing import add_play, play_on
from .draft import Draft
from .events import BecameReady, Resumed, TookBack
from .refusals import (
    AlreadyPlayed,
    BetweenDeals,
    CannotTakeBack,
    MatchOver,
    NotHost,
    NotIdle,
    NotYourTurn,
    PlayRefused,
    Stale,
)
from .seated import running_seat
from .snapshot import StoredMatch
from .substituting import drop_foreign_offer

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
    try:
        add_play(draft, seat.index, card_play)
    except IllegalPlay as illegal:
        raise PlayRefused(match, illegal) from illegal
    drop_foreign_offer(draft, seat.index)
    play_on(draft)


def take_back(draft: Draft, number: int, user_id: int) -> None:
    """Take back the play that action `number - 1` was: until somebody acts, and if nothing hidden was shown."""
    match = draft.before
    seat = running_seat(match, user_id)
    if number != match.number or not match.can_take_back or draft.folded.played_by[number - 1] != seat.index:
        raise CannotTakeBack(match)
    deal = draft.folded.match.deal
    assert deal is not None
    card = deal.steps[-1].card
    draft.folded.take_back()
    draft.log("take_back", seat.index)
    draft.happened.append(TookBack(seat.index, card))


def be_ready(draft: Draft, deal: int, user_id: int) -> None:
    """Be ready for the next deal, after so many deals; pressing it again changes nothing."""
    match = draft.before
    seat = running_seat(match, user_id)
    if not match.is_between_deals or match.position is None or len(match.position.finished) != deal:
        raise Stale(match)
    if seat.index in match.ready:
        return
    draft.folded.add_ready(seat.index)
    draft.log("ready", seat.index)
    if match.pause is not None:
        draft.happened.append(Resumed(seat.index))
    draft.happened.append(BecameReady(seat.index))
    play_on(draft)


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
    """Whether anybody may close the match: nothing happens in it, and no clock will move it."""
    if match.timing.wake_at is not None:
        return False
    return now - match.touched_at >= (MATCH_IDLE if match.is_running else LOBBY_IDLE)


def _was_played_by(draft: Draft, number: int, seat: int) -> bool:
    """Whether the first play from action `number` on was one of this seat."""
    players = draft.folded.played_by
    return next((players[at] for at in range(max(number, 0), draft.folded.number) if at in players), None) == seat
