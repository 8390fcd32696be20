"""A seat that passes to another person, as changes to a draft."""

from bot.storage import SittingRow

from .dealing import play_on
from .draft import Draft
from .events import OfferDropped, ProposalDropped, SeatOffered, Substituted
from .refusals import CannotSubstitute, MatchOver, NotDealtYet, NotHost, NotOffered
from .seated import running_seat
from .snapshot import Former, Offer, Person, Seat, StoredMatch


def offer_seat(draft: Draft, by_id: int, person_id: int, seat: int | None, *, is_moderator: bool) -> None:
    """Offer a person one's own seat, or as a moderator one that its owner has left."""
    match = draft.before
    if match.state == "lobby":
        raise NotDealtYet(match)
    if not match.is_running:
        raise MatchOver(match)
    own = match.seat_of(by_id) or match.away_seat_of(by_id)
    if own is None and seat is None:
        own = running_seat(match, by_id)  # tells why there is none
    if own is not None and seat in (None, own.index):
        offered = own
    elif is_moderator and seat is not None:
        offered = _left_seat(match, seat)
    else:
        raise NotHost(match, host=match.host_id)
    if person_id in people_of(match):
        raise CannotSubstitute(match)
    drop_offer(draft, offered.index)
    draft.change_seat(offered.index, offer=Offer(person_id, by_id, draft.now))
    draft.happened.append(SeatOffered(offered.index, person_id))


def _left_seat(match: StoredMatch, seat: int) -> Seat:
    """A seat whose person may be replaced by others."""
    if not 0 <= seat < len(match.seats) or not match.is_left(seat):
        raise CannotSubstitute(match)
    return match.seats[seat]


def people_of(match: StoredMatch) -> set[int]:
    """Everybody who has or had a seat."""
    users = {seat.user_id for seat in match.seats} | {former.user_id for former in match.formers}
    return {user_id for user_id in users if user_id is not None}


def accept(draft: Draft, seat: int, person: Person) -> None:
    """Take a seat that is offered; whatever happened on it before is not theirs."""
    match = draft.before
    offer = _offer(draft, seat)
    if offer is None or offer.to != person.id or (_is_foreign(match, seat) and not match.is_left(seat)):
        raise NotOffered(match)
    if person.id in people_of(match):
        raise CannotSubstitute(match)
    former, proposal = draft.seats[seat], draft.folded.proposal
    draft.sittings.append(SittingRow(match.id, draft.folded.number, seat, former.user_id, former.name))
    draft.folded.add_substitute(seat)
    tally = draft.folded.past_tallies[-1].tally
    draft.formers = (*draft.formers, Former(seat, former.user_id, former.name, tally))
    draft.log("substitute", seat)
    draft.seats[seat] = Seat(seat, person.id, person.name)
    draft.happened.append(Substituted(seat, former.name))
    if proposal is not None and draft.folded.proposal is None:
        draft.happened.append(ProposalDropped(proposal, seat))
    if match.host_id == former.user_id:
        draft.columns["host_id"] = person.id
    play_on(draft)


def decline(draft: Draft, seat: int, user_id: int) -> None:
    """Leave a seat that is offered, as the person it is offered to or as whoever offered it."""
    offer = _offer(draft, seat)
    if offer is None or user_id not in (offer.to, offer.by):
        raise NotOffered(draft.before)
    drop_offer(draft, seat)


def _offer(draft: Draft, seat: int) -> Offer | None:
    """The offer of a seat while it holds."""
    match = draft.before
    if not match.is_running:
        raise MatchOver(match)
    offer = match.seats[seat].offer if 0 <= seat < len(match.seats) else None
    return None if offer is None or offer.lapses_at <= draft.now else offer


def _is_foreign(match: StoredMatch, seat: int) -> bool:
    """Whether somebody else than the seat's owner has offered it."""
    offer = match.seats[seat].offer
    return offer is not None and offer.by != match.seats[seat].user_id


def drop_offer(draft: Draft, seat: int) -> None:
    """Offer a seat no more."""
    offer = draft.seats[seat].offer
    if offer is not None:
        draft.change_seat(seat, offer=None)
        draft.happened.append(OfferDropped(seat, offer.to))


def drop_foreign_offer(draft: Draft, seat: int) -> None:
    """Let nobody take a seat whose owner plays again, unless they offered it themselves."""
    if _is_foreign(draft.before, seat):
        drop_offer(draft, seat)


def drop_lapsed_offers(draft: Draft) -> None:
    """Offer the seats no more that nobody has taken in time."""
    for seat in draft.before.seats:
        if seat.offer is not None and seat.offer.lapses_at <= draft.now:
            drop_offer(draft, seat.index)
