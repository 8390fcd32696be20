"""Times of the day as people write them, and what time it is where."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

_TIME = r"(\d{1,2})(?:[:.h](\d{2}))?\s*([ap]m)?"
_HOURS = re.compile(rf"{_TIME}\s*(?:[-–—]|to|bis|\s)\s*{_TIME}")


def parse_hours(text: str) -> tuple[int, int] | None:
    """The minutes of the day from which and to which: `22:00–06:30`, `22-6:30`, `10pm to 6am`; None for all else."""
    found = _HOURS.fullmatch(text.strip().casefold())
    if found is None:
        return None
    start, end = _minute(*found.group(1, 2, 3)), _minute(*found.group(4, 5, 6))
    return None if start is None or end is None else (start, end)


def _minute(hour: str, minute: str | None, half: str | None) -> int | None:
    """The minute of the day; None for what no clock shows. Midnight may be 24."""
    hours, minutes = int(hour), int(minute or 0)
    if minutes > 59 or (hours, minutes) > (24, 0) or (half and not 1 <= hours <= 12):
        return None
    if half:
        hours = hours % 12 + 12 * (half == "pm")
    return (hours * 60 + minutes) % (24 * 60)


def write_hours(start: int, end: int) -> str:
    """The notation of hours: `22:00–06:30`."""
    return f"{_write_time(start)}–{_write_time(end)}"


def _write_time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def time_in(zone: str, now: float) -> str:
    """What the clocks of a known time zone show at a moment: `14:03`."""
    return datetime.fromtimestamp(now, ZoneInfo(zone)).strftime("%H:%M")
