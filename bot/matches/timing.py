"""How the clock of a match moves on with it."""

from collections.abc import Iterator
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
class Moment:
    """A match before and after something happened at `now`, and the habits of the people in it."""

    before: StoredMatch
    after: StoredMatch
    now: float
    habits: HabitsOf
    took_back: bool = False

    @property
    def is_new_turn(self) -> bool:
        """Whether the clock starts anew: for another seat, another person or another play."""
        before, after = self.before, self.after
        if not before.is_running or before.is_suspended or before.moved_at != after.moved_at:
            return True
        return (before.turn_user, actor_of(before)) != (after.turn_user, actor_of(after))

    @property
    def was_played(self) -> bool:
        """Whether cards were dealt, played or taken back."""
        return self.before.is_running and self.before.moved_at != self.after.moved_at


def actor_of(match: StoredMatch) -> int | None:
    """The seat of the person for whom the clock runs, None while it waits for nobody alone."""
    turn = match.turn
    return turn if turn is not None and match.seats[turn].is_person else None


def _habits_of_actor(match: StoredMatch, habits: HabitsOf) -> Habits:
    seat = actor_of(match)
    user_id = None if seat is None else match.seats[seat].user_id
    return USUAL_HABITS if user_id is None else habits.get(user_id, USUAL_HABITS)


def move_on(moment: Moment) -> Timing:
    """The clock after a change, and when to wake next."""
    if not moment.after.is_running:
        return Timing(banks=moment.after.timing.banks)
    return _with_wake(_move_clock(moment), moment)


def _move_clock(moment: Moment) -> Timing:
    before, after = moment.before, moment.after
    if after.is_suspended:
        return after.timing if before.is_suspended else Timing(turn_from=moment.now, banks=_banks(moment))
    if moment.took_back and before.timing.before is not None:
        timing = before.timing.before
    elif moment.is_new_turn:
        timing = _start_turn(moment)
    else:
        timing = replace(after.timing, banks=_banks(moment))
    if after.pause is not None:
        return replace(timing, deadline=None, left=_time_left(after, timing, moment.now, moment.habits))
    return _go_on(moment, timing) if timing.left is not None else timing


def _banks(moment: Moment) -> tuple[float | None, ...]:
    """The banks, after a play with what was left of its time and the bonus; a substitute has a full one."""
    before, after, clock = moment.before, moment.after, moment.after.clock
    if not clock.is_bank or clock.seconds is None:
        return ()
    banks = list(after.timing.banks) or [clock.seconds] * len(after.seats)
    seat = actor_of(before)
    if seat is not None and moment.was_played and not moment.took_back:
        left = _time_left(before, before.timing, moment.now, moment.habits) or 0.0
        banks[seat] = min(clock.seconds, left + clock.bonus)
    for old, new in zip(before.seats, after.seats, strict=True):
        if before.is_running and old.user_id != new.user_id:
            banks[new.index] = clock.seconds
    return tuple(banks)


def _start_turn(moment: Moment) -> Timing:
    """The full time for whoever is to act; nobody's clock runs where a computer or no clock is."""
    clock, old = moment.after.clock, moment.before.timing
    if clock.seconds is None:
        return Timing()
    timing = Timing(banks=_banks(moment))
    if moment.was_played:
        left = _time_left(moment.before, old, moment.now, moment.habits)
        timing = replace(
            timing, before=replace(old, deadline=None, turn_from=None, left=left, before=None, wake_at=None)
        )
    seat = actor_of(moment.after)
    bank = timing.banks[seat] if timing.banks and seat is not None else None
    return _run(moment, timing, clock.seconds if bank is None else bank)


def _run(moment: Moment, timing: Timing, seconds: float) -> Timing:
    """A clock that runs for so many seconds from now, or from when the person who is to act is back."""
    after = moment.after
    if actor_of(after) is None and not after.is_between_deals:
        return replace(timing, turn_from=None, deadline=None, left=None)
    habits = _habits_of_actor(after, moment.habits)
    start = habits.back_at(moment.now)
    deadline = add_waking(start, seconds, habits.quiet_for(after.clock))
    return replace(timing, turn_from=start, deadline=deadline, left=None)


def _time_left(match: StoredMatch, timing: Timing, now: float, habits: HabitsOf) -> float | None:
    """The seconds that the clock of a match still has, None if none runs or was stopped."""
    if timing.deadline is None or match.clock.seconds is None:
        return timing.left
    quiet = _habits_of_actor(match, habits).quiet_for(match.clock)
    left = waking_between(max(now, timing.turn_from or now), timing.deadline, quiet)
    return min(left, match.clock.seconds)


def _go_on(moment: Moment, timing: Timing) -> Timing:
    """A stopped clock that runs again."""
    assert timing.left is not None
    return replace(_run(moment, timing, timing.left), reminded=0)


def shift(moment: Moment, old: HabitsOf) -> Timing:
    """The clock after the habits of whoever is to act have changed: what is left of their time counts anew."""
    match, timing, now = moment.after, moment.after.timing, moment.now
    if timing.deadline is None or actor_of(match) is None:
        return timing
    was, new = _habits_of_actor(match, old), _habits_of_actor(match, moment.habits)
    if (was.quiet, was.back_at(now)) == (new.quiet, new.back_at(now)):
        return timing
    left = _time_left(match, timing, now, old)
    return _with_wake(_go_on(moment, replace(timing, left=left)), moment)


def give_grace(match: StoredMatch, now: float, away: float, habits: HabitsOf) -> Timing:
    """The clock after the bot was away for so many seconds: whoever had little time left gets that time back.

    Nobody gets more than `GRACE` or a quarter of the clock; the moments are spread, so that not all fall due at once.
    """
    timing, clock = match.timing, match.clock
    if timing.deadline is None or clock.seconds is None:
        return timing
    grace = min(away, GRACE, clock.seconds / 4) * (1 + match.id % 64 / 64)
    deadline = add_waking(now, grace, _habits_of_actor(match, habits).quiet_for(clock))
    if timing.deadline >= deadline:
        return timing
    return _with_wake(replace(timing, deadline=deadline), Moment(match, match, now, habits))


def reminder_at(match: StoredMatch, habits: HabitsOf) -> float | None:
    """When whoever is to act is to be reminded next, None if never: outside quiet hours and not too often."""
    timing = match.timing
    if timing.deadline is None or timing.turn_from is None or actor_of(match) is None:
        return None
    times = reminder_times(match.clock, timing.turn_from, timing.deadline)
    if timing.reminded >= len(times):
        return None
    at = end_of_quiet(times[timing.reminded], _habits_of_actor(match, habits).quiet)
    if timing.reminded_at is not None:
        at = max(at, timing.reminded_at + BETWEEN_REMINDERS)
    return at if at < timing.deadline else None


def _with_wake(timing: Timing, moment: Moment) -> Timing:
    match = replace(moment.after, timing=timing)
    return replace(timing, wake_at=min(_moments_to_come(match, moment.habits), default=None))


def _moments_to_come(match: StoredMatch, habits: HabitsOf) -> Iterator[float]:
    """When something is to be done in a running match without anybody's click."""
    if match.proposal is not None:
        yield match.proposal.lapses_at
    yield from (seat.offer.lapses_at for seat in match.seats if seat.offer is not None)
    if match.is_suspended:
        if match.timing.turn_from is not None:
            yield match.timing.turn_from + SUSPENDED_FOR
        return
    if match.pause is not None and match.pause.until is not None:
        yield match.pause.until
    if match.timing.deadline is not None:
        yield match.timing.deadline
    reminder = reminder_at(match, habits)
    if reminder is not None:
        yield reminder


def write_stopped(timing: Timing) -> dict[str, Any]:
    """The stored values of a stopped clock."""
    return {name: getattr(timing, name) for name in _STOPPED}


def parse_stopped(values: dict[str, Any]) -> Timing:
    """The stopped clock of stored values."""
    return Timing(**{**{name: values[name] for name in _STOPPED}, "banks": tuple(values["banks"])})


_STOPPED = ("left", "banks", "reminded", "reminded_at")
