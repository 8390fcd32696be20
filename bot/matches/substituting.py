"""A seat that passes to another person or back to its owner, as changes to a draft."""

from .clocks import DAY
from .draft import Draft
from .playing import running_seat
from .refusals import CannotSubstitute, MatchOver, NotDealtYet, NothingToReturnTo, NotHost, NotOffered
from .snapshot import Offer, Person, Seat, StoredMatch

OFFER_LAPSES_AFTER = DAY
"""Seconds for which a seat stays offered."""


def come_back(draft: Draft, user_id: int) -> None:
    """Take the seat back from the computer that kept it."""
    match = draft.before
    seat = match.away_seat_of(user_id) if match.is_running else None
    if seat is None:
        raise MatchOver(match) if not match.is_open else NothingToReturnTo(match)
    draft.come_back(seat.index)


def offer_seat(draft: Draft, by_id: int, person_id: int, seat: int | None, *, is_moderator: bool) -> None:
    """Offer a person one's own seat, or as a moderator one that its owner has left."""
    match = draft.before
    if match.state == "lobby":
        raise NotDealtYet(match)
    if not match.is_running:
        raise MatchOver(match)
    own = match.seat_of(by_id) or match.away_seat_of(by_id)
    offered = own if seat is None or (own is not None and own.index == seat) else _left_seat(match, seat)
    if offered is None:
        offered = running_seat(match, by_id)
    elif offered != own and not is_moderator:
        raise NotHost(match, host=match.host_id)
    if person_id in people_of(match):
        raise CannotSubstitute(match)
    draft.offer(offered.index, Offer(person_id, by_id, draft.now))


def _left_seat(match: StoredMatch, seat: int) -> Seat:
    """A seat whose person may be replaced: a computer keeps it, or has played for them."""
    if not 0 <= seat < len(match.seats):
        raise CannotSubstitute(match)
    chair = match.seats[seat]
    if chair.user_id is None or not (chair.is_computer or match.missed[seat]):
        raise CannotSubstitute(match)
    return chair


def people_of(match: StoredMatch) -> set[int]:
    """Everybody who has or had a seat."""
    users = {seat.user_id for seat in match.seats} | {former.user_id for former in match.formers}
    return {user_id for user_id in users if user_id is not None}


def accept(draft: Draft, seat: int, person: Person) -> None:
    """Take a seat that is offered."""
    match = draft.before
    _check_offer(draft, seat, person.id)
    if person.id in people_of(match):
        raise CannotSubstitute(match)
    draft.substitute(seat, person)


def decline(draft: Draft, seat: int, user_id: int) -> None:
    """Leave a seat that is offered, as the person it is offered to or as whoever offered it."""
    offer = draft.before.seats[seat].offer if 0 <= seat < len(draft.before.seats) else None
    if offer is not None and user_id == offer.by:
        draft.withdraw_offer(seat)
        return
    _check_offer(draft, seat, user_id)
    draft.withdraw_offer(seat)


def _check_offer(draft: Draft, seat: int, user_id: int) -> None:
    match = draft.before
    if not match.is_running:
        raise MatchOver(match)
    offer = match.seats[seat].offer if 0 <= seat < len(match.seats) else None
    if offer is None or offer.to != user_id or offer.at + OFFER_LAPSES_AFTER <= draft.now:
        raise NotOffered(match)
