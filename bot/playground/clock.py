"""Time and ids as Discord makes them."""

import time
from datetime import UTC, datetime
from itertools import count

EPOCH_MS = 1_420_070_400_000  # the first millisecond of 2015, from which snowflakes count


class Clock:
    """Wall time plus an offset, so that a test can let tokens and messages grow old."""

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        """Seconds since 1970, offset included."""
        return time.time() + self.offset

    def moment(self) -> datetime:
        return datetime.fromtimestamp(self.now(), UTC)

    def advance(self, seconds: float) -> None:
        self.offset += seconds


class Snowflakes:
    """Ids that carry their time in the upper 42 bits and never repeat or fall."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        made = (int(self._clock.now() * 1000) - EPOCH_MS) << 22
        self._last = made if made > self._last else self._last + 1
        return self._last


class FoundingIds:
    """The same ids at every start, so that what a bot remembers of the place holds when it opens again."""

    def __init__(self) -> None:
        self._ids = count(1_456_000_000_000_000_000)

    def next(self) -> int:
        return next(self._ids)


def write_time(moment: datetime) -> str:
    """ISO 8601 with microseconds and offset, as in `timestamp` fields."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def snowflake_seconds(snowflake: int) -> float:
    """The second since 1970 at which an id was made."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000
