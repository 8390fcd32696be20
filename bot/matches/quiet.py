"""Quiet hours: the part of each day in which a person's long clocks stand still."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

DAY_MINUTES = 24 * 60
MOST_QUIET = 8 * 60
"""Minutes of a day that may be quiet."""


class BadQuietHours(ValueError):
    """More than eight hours of a day, no hours at all, or a time zone that is not known."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """From a minute of the day to another, which may be of the next day, in a time zone of the IANA database.

    Raises `BadQuietHours`.
    """

    start: int
    end: int
    zone: str

    def __post_init__(self) -> None:
        if not (0 <= self.start < DAY_MINUTES and 0 <= self.end < DAY_MINUTES):
            raise BadQuietHours("not a time of day")
        if not 0 < self.minutes <= MOST_QUIET:
            raise BadQuietHours(f"{self.minutes} minutes a day")
        if zone_of(self.zone) is None:
            raise BadQuietHours(f"no time zone {self.zone[:40]!r}")

    @property
    def minutes(self) -> int:
        """How long they last."""
        return (self.end - self.start) % DAY_MINUTES


@lru_cache(maxsize=64)
def zone_of(name: str) -> ZoneInfo | None:
    """A time zone by its name, None if there is none of that name."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return None


def quiet_spans(quiet: Quiet, since: float) -> Iterator[tuple[float, float]]:
    """The quiet hours that end after a moment, in order, as unix seconds; without end.

    A clock that summer time puts forward or back makes a night shorter or longer by that hour.
    """
    zone = zone_of(quiet.zone)
    assert zone is not None
    day = datetime.fromtimestamp(since, zone).date() - timedelta(days=1)
    while True:
        start = _moment(day, quiet.start, zone)
        end = _moment(day + timedelta(days=quiet.end <= quiet.start), quiet.end, zone)
        if end > max(since, start):
            yield start, end
        day += timedelta(days=1)


def _still_spans(quiet: Quiet, since: float) -> Iterator[tuple[float, float]]:
    """The quiet hours as far as a clock stands still in them: eight hours a night, also where summer time ends."""
    for begin, end in quiet_spans(quiet, since):
        end = min(end, begin + MOST_QUIET * 60)
        if end > since:
            yield begin, end


def _moment(day: date, minute: int, zone: ZoneInfo) -> float:
    return datetime.combine(day, time(minute // 60, minute % 60), zone).timestamp()


def add_waking(start: float, seconds: float, quiet: Quiet | None) -> float:
    """The moment at which so many seconds outside the quiet hours have passed."""
    if quiet is None:
        return start + seconds
    now = start
    for begin, end in _still_spans(quiet, start):
        free = max(0.0, begin - now)
        if seconds <= free:
            break
        seconds -= free
        now = end
    return now + seconds


def waking_between(start: float, end: float, quiet: Quiet | None) -> float:
    """The seconds from one moment to a later one, those of quiet hours left out; 0 if it is not later."""
    if end <= start:
        return 0.0
    if quiet is None:
        return end - start
    still = 0.0
    for begin, finish in _still_spans(quiet, start):
        if begin >= end:
            break
        still += min(finish, end) - max(begin, start)
    return max(0.0, end - start - still)


def end_of_quiet(moment: float, quiet: Quiet | None) -> float:
    """The moment itself, or the end of the quiet hours it falls into."""
    if quiet is not None:
        begin, end = next(quiet_spans(quiet, moment))
        if begin <= moment:
            return end
    return moment
