"""What people at a table propose to one another and agree on, as changes to a draft."""

from .agreements import What
from .clocks import DAY
from .draft import Draft
from .playing import running_seat
from .refusals import AlreadyAgreed, CannotPropose, NothingProposed, NotPaused, ProposalOpen

LONGEST_PAUSE = 60 * DAY
"""Seconds for which people may agree to pause."""


def propose(draft: Draft, user_id: int, what: What, until: float | None = None) -> None:
    """Propose something to everybody at the table; `until` ends a pause by itself."""
    match = draft.before
    seat = running_seat(match, user_id)
    if match.proposal is not None:
        raise ProposalOpen(match)
    if what == "concede" and len(match.seating.sides) != 2:
        raise CannotPropose(match)
    if what == "pause" and (match.pause is not None or not _is_near(draft.now, until)):
        raise CannotPropose(match)
    draft.propose(seat.index, what, until)


def _is_near(now: float, until: float | None) -> bool:
    return until is None or now < until <= now + LONGEST_PAUSE


def consent(draft: Draft, number: int, user_id: int) -> None:
    """Agree to what was proposed by action `number`."""
    match = draft.before
    seat = running_seat(match, user_id)
    _check_proposal(draft, number)
    assert match.proposal is not None
    if seat.index in match.proposal.agreed:
        raise AlreadyAgreed(match)
    draft.consent(seat.index)


def refuse(draft: Draft, number: int, user_id: int) -> None:
    """Refuse what was proposed by action `number`, or take one's own proposal back."""
    seat = running_seat(draft.before, user_id)
    _check_proposal(draft, number)
    draft.drop_proposal(seat.index)


def go_on(draft: Draft, user_id: int) -> None:
    """End the pause."""
    seat = running_seat(draft.before, user_id)
    if draft.before.pause is None:
        raise NotPaused(draft.before)
    draft.resume(seat.index)


def _check_proposal(draft: Draft, number: int) -> None:
    proposal = draft.before.proposal
    if proposal is None or proposal.number != number or proposal.lapses_at <= draft.now:
        raise NothingProposed(draft.before)
