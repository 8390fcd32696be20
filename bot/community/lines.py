"""One line of a leaderboard while it is added to."""

from dataclasses import dataclass, fields
from datetime import UTC, datetime

from bot.storage import Ladder, PairRow, ResultRow, SeasonRow, StandingRow

from .ratings import Rating

ALL = "all"


def month_of(at: float) -> str:
    """The period of the month (UTC) of a moment."""
    return f"m{datetime.fromtimestamp(at, UTC):%Y-%m}"


def season_period(season_id: int) -> str:
    """The period of a season."""
    return f"s{season_id}"


def is_in_season(season: SeasonRow, at: float) -> bool:
    """Whether a match that ended at a moment belongs to a season."""
    return season.started_at <= at and (season.ended_at is None or at < season.ended_at)


@dataclass(slots=True)
class Line:
    """What the results of one person in one ladder and period add up to so far."""

    guild_id: int
    ladder: Ladder
    period: str
    user_id: int
    hidden: bool
    matches: int = 0
    rated: int = 0
    wins: int = 0
    draws: int = 0
    basras: int = 0
    deals: int = 0
    points: int = 0
    best_deal: int | None = None
    streak: int = 0
    longest_streak: int = 0
    mu: float | None = None
    sigma: float | None = None
    rating: int | None = None

    def add(self, result: ResultRow) -> None:
        """Add one more result, the latest."""
        self.matches += 1
        self.wins += result.outcome == "won"
        self.draws += result.outcome == "drawn"
        self.basras += result.basras
        self.deals += result.deals
        self.points += result.points
        if result.best_deal is not None:
            self.best_deal = max(self.best_deal or 0, result.best_deal)
        self.streak = self.streak + 1 if result.outcome == "won" else 0
        self.longest_streak = max(self.longest_streak, self.streak)

    def rate(self, rating: Rating) -> None:
        """Have another rating."""
        self.mu, self.sigma, self.rating = rating.mu, rating.sigma, rating.shown

    @property
    def known_rating(self) -> Rating | None:
        """The rating, None before the first rated match."""
        return None if self.mu is None or self.sigma is None else Rating(self.mu, self.sigma)

    def write(self) -> StandingRow:
        """The line as it is stored, with its averages."""
        return StandingRow(
            **{name: getattr(self, name) for name in _NAMES},
            win_rate=self.wins / self.matches,
            basra_rate=self.basras / self.deals,
            point_rate=self.points / self.deals,
        )


_NAMES = tuple(field.name for field in fields(Line))


def parse_line(row: StandingRow) -> Line:
    """The line of a stored row."""
    return Line(**{name: getattr(row, name) for name in _NAMES})


@dataclass(slots=True)
class Pair:
    """What the matches of one person with one partner add up to so far."""

    guild_id: int
    user_id: int
    partner_id: int
    hidden: bool
    matches: int = 0
    wins: int = 0
    draws: int = 0

    def add(self, result: ResultRow) -> None:
        """Add one more result."""
        self.matches += 1
        self.wins += result.outcome == "won"
        self.draws += result.outcome == "drawn"

    def write(self) -> PairRow:
        """The pair as it is stored."""
        return PairRow(self.guild_id, self.user_id, self.partner_id, self.hidden, self.matches, self.wins, self.draws)


def parse_pair(row: PairRow) -> Pair:
    """The pair of a stored row."""
    return Pair(row.guild_id, row.user_id, row.partner_id, row.hidden, row.matches, row.wins, row.draws)
