"""The clock of all matches: real time, or to try a week in five minutes one that goes faster."""

from collections.abc import Callable

from bot.settings import REAL_TIME, Pace


class MatchClock:
    """Tells the time of the matches; Discord's own ages, of messages and tokens, stay real.

    `real` gives unix seconds, as everything here does.
    """

    def __init__(self, real: Callable[[], float], pace: Pace = REAL_TIME) -> None:
        self._real = real
        self._pace = pace

    def now(self) -> float:
        """The time of the matches."""
        speed, since, ahead = self._pace
        return since + ahead + (self._real() - since) * speed

    def shown(self, at: float) -> float:
        """When a moment of the matches comes by real time, for people to see."""
        speed, since, ahead = self._pace
        return since + (at - since - ahead) / speed

    def tag(self, at: float, style: str = "R") -> str:
        """A moment of the matches as Discord shows it to each reader: how far off it is, or another of its styles."""
        return f"<t:{int(self.shown(at))}:{style}>"

    def seconds_until(self, at: float) -> float:
        """Real seconds until a moment of the matches; 0 if it is past."""
        return max(0.0, self.shown(at) - self._real())
