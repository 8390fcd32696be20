"""What people at a table propose to one another and agree on, as changes to a draft."""

from .agreements import Proposal, What
from .clocks import DAY
from .dealing import play_on
from .draft import Draft
from .events import Consented, Paused, ProposalDropped, Proposed, Resumed
from .log import write_proposal
from .refusals import AlreadyAgreed, CannotPropose, NothingProposed, NotPaused, ProposalOpen
from .seated import running_seat

LONGEST_PAUSE = 60 * DAY
"""Seconds for which people may agree to pause."""


def propose(draft: Draft, user_id: int, what: What, until: float | None = None) -> None:
    """Propose something to everybody at the table; `until` ends a pause by itself.

    Where nobody else is to be asked it takes effect at once.
    """
    match = draft.before
    seat = running_seat(match, user_id)
    drop_lapsed(draft)
    if draft.folded.proposal is not None:
        raise ProposalOpen(match)
    if what == "concede" and len(match.seating.sides) != 2:
        raise CannotPropose(match)
    if what == "pause" and (match.pause is not None or not _is_near(draft.now, until)):
        raise CannotPropose(match)
    until = until if what == "pause" else None
    proposal = draft.folded.add_proposal(seat.index, what, draft.now, until)
    draft.log("propose", seat.index, write_proposal(what, until))
    draft.happened.append(Proposed(proposal))
    carry_out(draft)


def _is_near(now: float, until: float | None) -> bool:
    return until is None or now < until <= now + LONGEST_PAUSE


def consent(draft: Draft, number: int, user_id: int) -> None:
    """Agree to what was proposed by action `number`; with the last who does it takes effect."""
    seat = running_seat(draft.before, user_id).index
    if seat in _proposal(draft, number).agreed:
        raise AlreadyAgreed(draft.before)
    draft.folded.add_agreement(seat)
    draft.log("agree", seat)
    draft.happened.append(Consented(seat))
    carry_out(draft)


def refuse(draft: Draft, number: int, user_id: int) -> None:
    """Refuse what was proposed by action `number`, or take one's own proposal back."""
    seat = running_seat(draft.before, user_id).index
    proposal = _proposal(draft, number)
    draft.folded.drop_proposal("refuse")
    draft.log("refuse", seat)
    draft.happened.append(ProposalDropped(proposal, seat))


def _proposal(draft: Draft, number: int) -> Proposal:
    """The proposal that a button was made for, if it still stands."""
    proposal = draft.before.proposal
    if proposal is None or proposal.number != number or proposal.lapses_at <= draft.now:
        raise NothingProposed(draft.before)
    return proposal


def drop_lapsed(draft: Draft) -> None:
    """Forget a proposal that not everybody has agreed to in time."""
    proposal = draft.folded.proposal
    if proposal is not None and proposal.lapses_at <= draft.now:
        draft.folded.drop_proposal("lapse")
        draft.log("lapse", None)
        draft.happened.append(ProposalDropped(proposal, None))


def carry_out(draft: Draft) -> None:
    """Let what everybody has agreed to take effect."""
    proposal = draft.folded.carry_out()
    if proposal is None:
        return
    if proposal.what == "pause":
        draft.happened.append(Paused(proposal.until))
    elif proposal.what == "cancel":
        draft.end("cancelled")
    else:
        draft.finish()


def go_on(draft: Draft, user_id: int) -> None:
    """End the pause."""
    seat = running_seat(draft.before, user_id)
    if draft.before.pause is None:
        raise NotPaused(draft.before)
    resume(draft, seat.index)


def resume(draft: Draft, seat: int | None) -> None:
    """End the pause because a seat goes on, or because its end has come."""
    draft.folded.resume()
    draft.log("resume", seat)
    draft.happened.append(Resumed(seat))
    play_on(draft)
