"""A seat that a computer plays on, and its owner's coming back, as changes to a draft."""

from .agreeing import carry_out
from .dealing import play_on
from .draft import Draft
from .events import CameBack, ComputerSteppedIn, Suspended
from .refusals import BackAlready, MatchOver, NotDealtYet, NothingToResign, NothingToReturnTo, NotSeated
from .seated import running_seat
from .substituting import drop_foreign_offer


def resign(draft: Draft, user_id: int) -> None:
    """Give up the seat to a computer for good; the match is abandoned if nobody is left or may come back."""
    match = draft.before
    if match.state == "lobby":
        raise NothingToResign(match) if match.seat_of(user_id) else NotSeated(match)
    kept = match.away_seat_of(user_id) if match.is_running else None
    give_to_computer(draft, (kept or running_seat(match, user_id)).index, is_stand_in=False)
    if draft.persons or draft.folded.stand_ins:
        play_on(draft)
    elif not draft.is_over:
        draft.end("abandoned")


def give_to_computer(draft: Draft, seat: int, *, is_stand_in: bool) -> None:
    """Let a computer play a seat, for good or until its owner comes back."""
    was_there = bool(draft.persons)
    draft.folded.add_computer(seat, is_stand_in=is_stand_in)
    draft.log("stand_in" if is_stand_in else "computer", seat)
    draft.change_seat(seat, is_computer=True, is_away=is_stand_in)
    draft.happened.append(ComputerSteppedIn(seat, is_stand_in))
    if was_there and not draft.persons and draft.folded.stand_ins:
        draft.happened.append(Suspended())
    carry_out(draft)


def come_back(draft: Draft, user_id: int) -> None:
    """Take the seat back from the computer that kept it."""
    match = draft.before
    if match.state == "lobby":
        raise NotDealtYet(match)
    if not match.is_running:
        raise MatchOver(match)
    seat = match.away_seat_of(user_id)
    if seat is None:
        raise (BackAlready if match.seat_of(user_id) else NothingToReturnTo)(match)
    draft.folded.add_return(seat.index)
    draft.log("return", seat.index)
    draft.change_seat(seat.index, is_computer=False, is_away=False)
    draft.happened.append(CameBack(seat.index))
    drop_foreign_offer(draft, seat.index)
    play_on(draft)
