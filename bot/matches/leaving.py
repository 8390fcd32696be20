"""A seat that a computer plays on, and its owner's coming back, as changes to a draft."""

from . import lobby
from .agreeing import carry_out
from .dealing import play_on
from .draft import Draft
from .events import CameBack, ComputerSteppedIn, Suspended
from .refusals import BackAlready, MatchOver, NotDealtYet, NothingToResign, NothingToReturnTo, NotSeated
from .seated import running_seat
from .substituting import drop_foreign_offer, drop_offer


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


def withdraw(draft: Draft, user_id: int) -> None:
    """Take a person out of an open match: seat, offers and the host's part; nothing where they have none."""
    match = draft.before
    if not match.is_open:
        return
    if match.state == "lobby":
        if match.seat_of(user_id):
            lobby.leave(draft, user_id)
        return
    for seat in match.seats:
        if seat.offer is not None and user_id in (seat.offer.to, seat.offer.by):
            drop_offer(draft, seat.index)
    if match.seat_of(user_id) or match.away_seat_of(user_id):
        resign(draft, user_id)
    if match.host_id == user_id and not draft.is_over:
        _pass_host_on(draft)


def _pass_host_on(draft: Draft) -> None:
    """Let the next person at the table be the host, or one who may come back."""
    owners = [seat for seat in draft.seats if seat.user_id not in (None, draft.before.host_id)]
    heirs = [seat for seat in owners if seat.is_person] + [seat for seat in owners if seat.is_away]
    if heirs:
        draft.columns["host_id"] = heirs[0].user_id


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
