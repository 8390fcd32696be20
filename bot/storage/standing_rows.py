"""One frozen row of each table of what lasts beyond a match. Times are unix seconds."""

from dataclasses import dataclass
from typing import Any

from .rows import Ladder, Outcome


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a finished match adds for one person who counts; None is not known, of matches from before it was counted.

    `basras`, `plays`, `captures` and `sweeps` (captures of the whole floor) are the person's own, `points` and
    `best_deal` (the most in one deal) those of their side, and `conceded` the basras of the other sides.
    """

    match_id: int
    seat: int
    guild_id: int
    user_id: int
    side: int
    outcome: Outcome
    points: int
    basras: int
    deals: int
    finished_at: float
    ladder: Ladder = "alone"
    rated: bool = False
    """Whether the match counts for the person's rating."""
    posted: bool = False
    """Whether the standings take account of this row as it is."""
    preset: str | None = None
    conceded: int | None = None
    plays: int | None = None
    captures: int | None = None
    sweeps: int | None = None
    best_deal: int | None = None
    mu: float | None = None
    """With `sigma` the rating before the match, of somebody forgotten whose id is negative."""
    sigma: float | None = None


@dataclass(frozen=True, slots=True)
class StandingRow:
    """What the results of a person in a ladder of a server add up to in a period.

    `rated` counts the matches that were rated. Streaks are of wins in a row; the current one may be the longest.
    The rates are wins per match, basras and points per deal. The rating is that after the last rated match of the
    period, None without any.
    """

    guild_id: int
    ladder: Ladder
    period: str
    user_id: int
    hidden: bool
    matches: int
    rated: int
    wins: int
    draws: int
    basras: int
    deals: int
    points: int
    best_deal: int | None
    streak: int
    longest_streak: int
    win_rate: float
    basra_rate: float
    point_rate: float
    mu: float | None
    sigma: float | None
    rating: int | None


@dataclass(frozen=True, slots=True)
class PairRow:
    """How often two people won as partners; stored twice, once from each side."""

    guild_id: int
    user_id: int
    partner_id: int
    hidden: bool
    matches: int
    wins: int
    draws: int


@dataclass(frozen=True, slots=True)
class StepRow:
    """What a rated match made of a person's rating."""

    match_id: int
    user_id: int
    guild_id: int
    ladder: Ladder
    mu_before: float
    sigma_before: float
    sigma: float
    rating: int
    at: float


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A season of a server; its final table is read apart, since it may be long."""

    id: int
    guild_id: int
    name: str
    started_at: float
    ended_at: float | None


@dataclass(frozen=True, slots=True)
class VoidRow:
    """A match that counts nowhere, and why; whoever decided it may be forgotten."""

    match_id: int
    guild_id: int
    by_id: int | None
    reason: str
    at: float


@dataclass(frozen=True, slots=True)
class AdminLogRow:
    """Something that an admin did. `about_id` is the member concerned, if one is; `data` names nobody."""

    id: int
    guild_id: int
    user_id: int | None
    about_id: int | None
    what: str
    data: dict[str, Any]
    at: float
