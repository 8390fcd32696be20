"""What happens to a match without anybody's click: time runs out, reminders fall due, proposals lapse."""

from dataclasses import replace

from .agreeing import drop_lapsed, resume
from .dealing import add_deal, add_play, choose_play, play_on
from .draft import Draft
from .events import ReminderDue
from .leaving import give_to_computer
from .substituting import drop_lapsed_offers
from .timing import SUSPENDED_FOR, actor_of, reminder_at


def wake(draft: Draft) -> None:
    """Do everything that is due; nothing where nothing is, as after another process did it."""
    match, now = draft.before, draft.now
    if not match.is_running:
        return
    drop_lapsed(draft)
    drop_lapsed_offers(draft)
    if match.is_suspended:
        if now >= (match.timing.turn_from or now) + SUSPENDED_FOR:
            draft.end("abandoned")
    elif match.pause is not None:
        if match.pause.until is not None and match.pause.until <= now:
            resume(draft, None)
    else:
        _mind_the_clock(draft)


def _mind_the_clock(draft: Draft) -> None:
    match, now = draft.before, draft.now
    deadline, seat = match.timing.deadline, actor_of(match)
    if deadline is not None and deadline <= now:
        if match.is_between_deals:
            add_deal(draft)
            play_on(draft)
        elif seat is not None:
            _miss(draft, seat)
    elif seat is not None and (due := reminder_at(match, draft.habits)) is not None and due <= now:
        _remind(draft, seat)


def _miss(draft: Draft, seat: int) -> None:
    """Let the computer play a card for somebody whose time is up, and keep the seat if it was one too many."""
    add_play(draft, seat, choose_play(draft, seat), is_absent=True)
    if draft.folded.missed[seat] >= draft.before.patience and not draft.folded.match.is_over:
        give_to_computer(draft, seat, is_stand_in=True)
    play_on(draft)


def _remind(draft: Draft, seat: int) -> None:
    """Be done with a reminder of this turn; whoever wants none is not sent any."""
    own, timing = draft.habits_of(seat), draft.before.timing
    draft.timing = replace(timing, reminded=timing.reminded + 1)
    if own.reminders and own.notice != "none" and not own.is_away(draft.now) and timing.deadline is not None:
        draft.timing = replace(draft.timing, reminded_at=draft.now)
        draft.happened.append(ReminderDue(seat, timing.deadline))
