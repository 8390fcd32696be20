"""How a person wants to be called to the table, and when not."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bot.storage import Connection, Notice, PreferencesRow, fetch_preferences_of

from .clocks import DAY, Clock
from .quiet import BadQuietHours, Quiet

LONGEST_AWAY = 14 * DAY
"""Seconds that somebody may be away."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What a person has set; the defaults are those of somebody who has set nothing."""

    notice: Notice = "dm"
    reminders: bool = True
    quiet: Quiet | None = None
    away_until: float | None = None

    def quiet_for(self, clock: Clock) -> Quiet | None:
        """The quiet hours, as far as a clock minds them."""
        return self.quiet if clock.is_long else None

    def back_at(self, now: float) -> float:
        """When the person's clocks run again: now, or at the end of their absence."""
        return max(now, self.away_until or now)

    def is_away(self, now: float) -> bool:
        """Whether the person has said that they are away."""
        return self.away_until is not None and self.away_until > now


USUAL_HABITS = Habits()

HabitsOf = Mapping[int, Habits]
"""Habits by user id; who has set nothing may be missing."""


def habits_of(row: PreferencesRow | None) -> Habits:
    """The habits of a stored row; what this machine cannot make out counts as not set."""
    if row is None:
        return USUAL_HABITS
    away_until = row.away_until if isinstance(row.away_until, int | float) else None
    return Habits(row.notice, row.reminders, _quiet_of(row), away_until)


def _quiet_of(row: PreferencesRow) -> Quiet | None:
    if row.quiet_from is None or row.quiet_to is None or row.time_zone is None:
        return None
    try:
        return Quiet(row.quiet_from, row.quiet_to, row.time_zone)
    except (BadQuietHours, TypeError):  # the database holds to no types
        return None


async def fetch_habits(connection: Connection, user_ids: Collection[int]) -> dict[int, Habits]:
    """The habits of some people."""
    return {row.user_id: habits_of(row) for row in await fetch_preferences_of(connection, user_ids)}
