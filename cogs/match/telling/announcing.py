"""What people must be told by DM beside their hands, and whom it concerns."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass

from bot.client import Page
from bot.matches import (
    ComputerSteppedIn,
    Habits,
    MatchEnded,
    MatchUpdate,
    OfferDropped,
    Proposed,
    SeatOffered,
    StoredMatch,
    Substituted,
    Suspended,
)

from .makers import Makers

QUESTION, OFFER = "q", "o"
"""The kinds of what asks for an answer, and asks no more when that is settled."""

KEPT, PASSED_ON = "k", "g"
"""The kinds of what tells that a seat is played by somebody else, and so takes the place of the newest hand."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A page for one person."""

    user_id: int
    seat: int
    kind: str
    """A letter that tells apart, in nonces, what is sent to a seat at the same moment."""
    make: Callable[[StoredMatch, int, str], Awaitable[Page]]
    is_for_stranger: bool = False
    """Whether the person has no seat, and so is asked in the channel too."""

    def nonce(self, match: StoredMatch) -> str:
        """By which Discord knows it if it is sent again."""
        return f"{self.kind}{match.id}.{match.number}.{self.seat}"


def announcements_of(update: MatchUpdate, makers: Makers) -> list[Announcement]:
    """Everything to be announced, whatever people have set."""
    if not update.after.is_open:
        return list(_on_abandoning(update, makers))
    return [
        *_on_proposal(update, makers),
        *_on_offers(update, makers),
        *_on_absence(update, makers),
        *_on_substitutes(update, makers),
    ]


def wants(announcement: Announcement, habits: Mapping[int, Habits], answered: int | None) -> bool:
    """Whether somebody wants DMs, and has not just been told as the answer to a click."""
    known = habits.get(announcement.user_id)
    return announcement.user_id != answered and (known is None or known.notice == "dm")


def _on_proposal(update: MatchUpdate, makers: Makers) -> Iterator[Announcement]:
    """Those who have not agreed yet are asked; what nobody else needs to agree to has taken effect."""
    match = update.after
    if match.proposal is None or not any(isinstance(event, Proposed) for event in update.happened):
        return
    for seat in match.persons:
        if seat.index not in match.proposal.agreed and seat.user_id is not None:
            yield Announcement(seat.user_id, seat.index, QUESTION, makers.proposal)


def _on_offers(update: MatchUpdate, makers: Makers) -> Iterator[Announcement]:
    for event in update.happened:
        if isinstance(event, SeatOffered) and update.after.seats[event.seat].offer is not None:
            yield Announcement(event.user_id, event.seat, OFFER, makers.offer, is_for_stranger=True)
        if isinstance(event, OfferDropped) and update.before is not None:
            offer = update.before.seats[event.seat].offer
            if offer is not None and update.after.seats[event.seat].offer is None:
                yield Announcement(offer.by, event.seat, "d", makers.offer_dropped)


def _on_absence(update: MatchUpdate, makers: Makers) -> Iterator[Announcement]:
    """A seat that a computer keeps; with the last person gone, everybody hears that the match waits."""
    is_suspended = any(isinstance(event, Suspended) for event in update.happened)
    kept = {event.seat for event in update.happened if isinstance(event, ComputerSteppedIn) and event.is_stand_in}
    for seat in update.after.seats:
        if seat.user_id is not None and seat.is_away and (is_suspended or seat.index in kept):
            yield Announcement(seat.user_id, seat.index, KEPT, makers.hand)


def _on_substitutes(update: MatchUpdate, makers: Makers) -> Iterator[Announcement]:
    """Whoever had the seat, also if they offered it themselves: it may be long ago."""
    if update.before is None:
        return
    for event in update.happened:
        former = update.before.seats[event.seat] if isinstance(event, Substituted) else None
        if former is None or former.user_id is None or former.user_id == update.after.seats[former.index].user_id:
            continue
        yield Announcement(former.user_id, former.index, PASSED_ON, makers.passed_on)


def _on_abandoning(update: MatchUpdate, makers: Makers) -> Iterator[Announcement]:
    """The end of a match that waited in vain for somebody to come back."""
    before = update.before
    ended = [event for event in update.happened if isinstance(event, MatchEnded)]
    if before is None or not before.is_suspended or not ended or ended[0].state != "abandoned":
        return
    for seat in update.after.seats:
        if seat.user_id is not None and seat.is_away:
            yield Announcement(seat.user_id, seat.index, "a", makers.abandoned)
