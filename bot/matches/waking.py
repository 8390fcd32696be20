"""What happens to a match without anybody's click: time runs out, reminders fall due, proposals lapse."""

from .draft import Draft
from .habits import USUAL_HABITS
from .timing import SUSPENDED_FOR, actor_of, reminder_at


def wake(draft: Draft) -> None:
    """Do everything that is due; nothing where nothing is, as after another process did it."""
    match, now = draft.before, draft.now
    if not match.is_running:
        return
    if match.is_suspended:
        if now >= (match.timing.turn_from or now) + SUSPENDED_FOR:
            draft.end("abandoned")
        return
    if match.proposal is not None and match.proposal.lapses_at <= now:
        draft.drop_proposal(None)
    if match.pause is not None and match.pause.until is not None and match.pause.until <= now:
        draft.resume(None)
    _mind_the_clock(draft)


def _mind_the_clock(draft: Draft) -> None:
    match, now = draft.before, draft.now
    deadline, seat = match.timing.deadline, actor_of(match)
    if deadline is not None and deadline <= now:
        if match.is_between_deals:
            draft.deal_on()
        elif seat is not None:
            draft.miss(seat)
        return
    due = reminder_at(match, draft.habits)
    if seat is not None and due is not None and due <= now:
        user_id = match.seats[seat].user_id
        own = draft.habits.get(user_id, USUAL_HABITS) if user_id is not None else USUAL_HABITS
        draft.remind(seat, is_wanted=own.reminders and own.notice != "none" and not own.is_away(now))
