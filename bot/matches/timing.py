"""How the clock of a match moves on with it."""

from dataclasses import dataclass, replace
from typing import Any

from .clocks import DAY, HOUR, reminder_times
from .habits import USUAL_HABITS, Habits, HabitsOf
from .quiet import add_waking, end_of_quiet, waking_between
from .snapshot import StoredMatch, Timing

SUSPENDED_FOR = 14 * DAY
"""Seconds after which a match that every person has left is over."""
BETWEEN_REMINDERS = HOUR
"""Seconds that pass between two reminders at least."""
GRACE = HOUR
"""The most seconds that are given to whoever the bot kept from playing."""


@dataclass(frozen=True, slots=True)
class Change:
    """A match before and after something happened at `now`, and the habits of the people in it."""

    before: StoredMatch
    after: StoredMatch
    now: float
    habits: HabitsOf
    took_back: bool = False

    def habits_at(self, seat: int) -> Habits:
        """The habits of whoever has a seat."""
        user_id = self.after.seats[seat].user_id
        return USUAL_HABITS if user_id is None else self.habits.get(user_id, USUAL_HABITS)

    @property
    def is_new_turn(self) -> bool:
        """Whether the clock starts anew: for another seat, another person or another play."""
        before, after = self.before, self.after
        if not before.is_running or before.moved_at != after.moved_at:
            return True
        return (before.turn_user, actor_of(before)) != (after.turn_user, actor_of(after))


def actor_of(match: StoredMatch) -> int | None:
    """The seat of the person for whom the clock runs, None while it waits for nobody."""
    turn = match.turn
    return turn if turn is not None and match.seats[turn].is_person else None


def move_on(change: Change) -> Timing:
    """The clock after a change, and when to wake next."""
    timing = _move_clock(change) if change.after.is_running else Timing(banks=change.after.timing.banks)
    after = replace(change.after, timing=timing)
    return replace(timing, wake_at=_next_wake(after, change))


def _move_clock(change: Change) -> Timing:
    before, after, now = change.before, change.after, change.now
    timing = after.timing
    if after.is_suspended:
        return timing if before.is_suspended else Timing(turn_from=now, banks=timing.banks)
    if change.took_back and timing.before is not None:
        return _restore(timing.before)
    if change.is_new_turn:
        timing = _start_turn(change, replace(timing, banks=_credit_bank(change)))
        if _was_played(change):
            timing = replace(timing, before=_keep(before.timing))
    if after.pause is not None:
        return _stop(change, timing)
    return _go_on(change, timing) if timing.left is not None else timing


def _was_played(change: Change) -> bool:
    return change.before.is_running and change.before.moved_at != change.after.moved_at


def _credit_bank(change: Change) -> tuple[float | None, ...]:
    """The banks, after a play with what was left of its time and the bonus."""
    before, clock = change.before, change.after.clock
    banks = list(change.after.timing.banks)
    if not clock.is_bank or clock.seconds is None:
        return ()
    if not banks:
        return (clock.seconds,) * len(before.seats)
    seat, deadline = actor_of(before), before.timing.deadline
    if seat is not None and deadline is not None and _was_played(change):
        left = waking_between(change.now, deadline, change.habits_at(seat).quiet_for(clock))
        banks[seat] = min(clock.seconds, left + clock.bonus)
    return tuple(banks)


def _start_turn(change: Change, timing: Timing) -> Timing:
    """The full time for whoever is to act; nobody's clock runs where a computer or no clock is."""
    after, clock = change.after, change.after.clock
    stopped = Timing(banks=timing.banks)
    if clock.seconds is None:
        return stopped
    if after.is_between_deals:
        return replace(stopped, turn_from=change.now, deadline=change.now + clock.seconds)
    seat = actor_of(after)
    if seat is None:
        return stopped
    bank = timing.banks[seat] if clock.is_bank else None
    return _run(change, seat, stopped, clock.seconds if bank is None else bank)


def _run(change: Change, seat: int, timing: Timing, seconds: float) -> Timing:
    """A clock that runs for so many seconds from now, or from when the seat's person is back."""
    habits = change.habits_at(seat)
    start = habits.back_at(change.now)
    deadline = add_waking(start, seconds, habits.quiet_for(change.after.clock))
    return replace(timing, turn_from=start, deadline=deadline, left=None)


def _stop(change: Change, timing: Timing) -> Timing:
    """A clock that stands still and knows what it still has."""
    seat = actor_of(change.after)
    if timing.deadline is None or seat is None:
        return timing
    quiet = change.habits_at(seat).quiet_for(change.after.clock)
    start = max(change.now, timing.turn_from or change.now)
    return replace(timing, deadline=None, left=waking_between(start, timing.deadline, quiet))


def _go_on(change: Change, timing: Timing) -> Timing:
    """A stopped clock that runs again."""
    seat = actor_of(change.after)
    if seat is None or timing.left is None:
        return replace(timing, left=None)
    return replace(_run(change, seat, timing, timing.left), reminded=0)


def shift(change: Change, old: HabitsOf) -> Timing:
    """The clock after the habits of whoever is to act have changed: what is left of their time counts anew."""
    timing, seat = change.after.timing, actor_of(change.after)
    if timing.deadline is None or seat is None:
        return timing
    stopped = _stop(replace(change, habits=old), timing)
    moved = _go_on(change, stopped)
    after = replace(change.after, timing=moved)
    return replace(moved, wake_at=_next_wake(after, change))


def give_grace(match: StoredMatch, now: float, away: float, habits: HabitsOf) -> Timing:
    """The clock after the bot was away for so many seconds: whoever had little time left gets that time back.

    Nobody gets more than `GRACE` or a quarter of the clock; the moments are spread, so that not all fall due at once.
    """
    timing, clock = match.timing, match.clock
    if timing.deadline is None or clock.seconds is None:
        return timing
    grace = min(away, GRACE, clock.seconds / 4)
    deadline = now + grace * (1 + match.id % 64 / 64)
    if timing.deadline >= deadline:
        return timing
    timing = replace(timing, deadline=deadline)
    change = Change(match, replace(match, timing=timing), now, habits)
    return replace(timing, wake_at=_next_wake(change.after, change))


def reminder_at(match: StoredMatch, habits: HabitsOf) -> float | None:
    """When whoever is to act is to be reminded next, None if never: outside quiet hours and not too often."""
    timing, seat = match.timing, actor_of(match)
    if timing.deadline is None or timing.turn_from is None or seat is None:
        return None
    times = reminder_times(match.clock, timing.turn_from, timing.deadline)
    if timing.reminded >= len(times):
        return None
    user_id = match.seats[seat].user_id
    own = habits.get(user_id, USUAL_HABITS) if user_id is not None else USUAL_HABITS
    at = end_of_quiet(times[timing.reminded], own.quiet)
    if timing.reminded_at is not None:
        at = max(at, timing.reminded_at + BETWEEN_REMINDERS)
    return at if at < timing.deadline else None


def _next_wake(match: StoredMatch, change: Change) -> float | None:
    """When something is to be done without anybody's click."""
    if not match.is_running:
        return None
    timing = match.timing
    moments = [
        timing.deadline,
        reminder_at(match, change.habits),
        match.proposal.lapses_at if match.proposal else None,
        match.pause.until if match.pause else None,
        (timing.turn_from or change.now) + SUSPENDED_FOR if match.is_suspended else None,
    ]
    return min((moment for moment in moments if moment is not None), default=None)


def _keep(timing: Timing) -> dict[str, Any]:
    return {
        "deadline": timing.deadline,
        "turn_from": timing.turn_from,
        "banks": list(timing.banks),
        "reminded": timing.reminded,
        "reminded_at": timing.reminded_at,
    }


def _restore(kept: dict[str, Any]) -> Timing:
    return Timing(**{**kept, "banks": tuple(kept["banks"])})
