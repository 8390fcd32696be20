"""Turn clocks: how long whoever is to play may think.

A clock is written as its hours: `none`, `24h` for so much a play, `24h+8h` for a bank that every play adds
to and that never holds more than at the start. Minutes are `2m`.
"""

import re
from dataclasses import dataclass

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0

LIVE_UP_TO = 10 * MINUTE
"""The longest clock by which people sit at the table together."""
LONG_FROM = 8 * HOUR
"""The shortest clock that quiet hours stop, and that has a reminder half-way."""
LEAST, MOST = MINUTE, 14 * DAY


class BadClock(ValueError):
    """A text that is no clock, or one nobody could play by."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds a play, None without a clock; with a `bonus` they are a bank, and each play adds it."""

    seconds: float | None = None
    bonus: float = 0.0

    @property
    def is_bank(self) -> bool:
        """Whether time that was not used is kept."""
        return self.bonus > 0

    @property
    def is_live(self) -> bool:
        """Whether people sit at the table together."""
        return self.seconds is not None and self.seconds <= LIVE_UP_TO

    @property
    def is_long(self) -> bool:
        """Whether a match takes days."""
        return self.seconds is not None and self.seconds >= LONG_FROM


NO_CLOCK = Clock()

CLOCKS: dict[str, Clock] = {
    "none": NO_CLOCK,
    "live": Clock(2 * MINUTE),
    "fast": Clock(HOUR),
    "day": Clock(24 * HOUR),
    "slow": Clock(72 * HOUR),
    "bank": Clock(24 * HOUR, 8 * HOUR),
}
"""The clocks to choose from by name, the usual one first."""

_UNITS = {"m": MINUTE, "h": HOUR}
_CLOCK = re.compile(r"(\d{1,5})([mh])(?:\+(\d{1,5})([mh]))?")


def parse_clock(text: str) -> Clock:
    """A clock from its name or its notation; raises `BadClock`."""
    text = text.strip().lower().replace(" ", "")
    if text in CLOCKS:
        return CLOCKS[text]
    found = _CLOCK.fullmatch(text)
    if not found:
        raise BadClock(text[:40])
    seconds, bonus = (int(found[at] or 0) * _UNITS[found[at + 1] or "m"] for at in (1, 3))
    if not (LEAST <= seconds <= MOST and bonus <= seconds) or (found[3] and bonus < LEAST):
        raise BadClock(text[:40])
    return Clock(seconds, bonus)


def write_clock(clock: Clock) -> str:
    """The notation of a clock."""
    if clock.seconds is None:
        return "none"
    return "+".join(_write_span(span) for span in (clock.seconds, clock.bonus) if span)


def _write_span(seconds: float) -> str:
    minutes = round(seconds / MINUTE)
    return f"{minutes // 60}h" if minutes % 60 == 0 else f"{minutes}m"


def name_of_clock(clock: Clock) -> str | None:
    """The name of a clock that has one."""
    return next((name for name, known in CLOCKS.items() if known == clock), None)


def reminder_times(clock: Clock, start: float, deadline: float) -> tuple[float, ...]:
    """When to remind somebody whose turn began at `start`: half-way through a long turn, and before its end.

    Never two within an hour of each other; a live clock has none, the call to play being enough.
    """
    if clock.seconds is None or clock.seconds < HOUR:
        return ()
    length = deadline - start
    last = deadline - min(max(length / 10, 15 * MINUTE), 2 * HOUR)
    half = start + length / 2
    times = (half, last) if clock.is_long and last - half >= HOUR else (last,)
    return tuple(at for at in times if at > start)
