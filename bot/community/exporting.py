"""What a server's admins take along: its results and its ladders as rows of a table, and its matches one by one."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.storage import (
    FIRST,
    Between,
    Ladder,
    NamedResult,
    NamedStanding,
    count_finished_in,
    count_results_in,
    fetch_finished_moments,
    fetch_named_results,
    fetch_named_standings,
    fetch_seasons,
)

from .boards import Boards, Period
from .csv_rows import Cell, write_id, write_time
from .lines import ALL, month_of, season_period
from .ratings import uncertainty
from .recomputing import LADDERS

AT_ONCE = 500
"""Rows read at a time, so that clicks come between."""

RESULT_COLUMNS = (
    "match", "finished_at", "ladder", "preset", "member_id", "member", "seat", "side", "outcome", "points", "basras",
    "deals", "conceded", "plays", "captures", "sweeps", "best_deal", "rated", "void",
)  # fmt: skip
LADDER_COLUMNS = (
    "ladder", "period", "rank", "member_id", "member", "rating", "uncertainty", "matches", "wins", "draws", "losses",
    "win_rate", "basras", "basras_per_deal", "points", "points_per_deal", "deals", "best_deal", "longest_streak",
)  # fmt: skip

EVER = Between()

Rows = list[tuple[Cell, ...]]


@dataclass(frozen=True, slots=True)
class Scope:
    """What is taken along: a period of a server as its standings name it, and the span of time that it is."""

    guild_id: int
    period: str = ALL
    span: Between = EVER
    season: str | None = None
    """The name of the season, if it is one."""


class Exporting(Boards):
    """Reads what is taken along, piece by piece; each piece is read anew. Raises `StorageError`."""

    async def fetch_scope(self, guild_id: int, period: Period, season_id: int | None = None) -> Scope | None:
        """All time, this month, or a season: the one of a number, else the last; None where there is none."""
        if period == "all" and season_id is None:
            return Scope(guild_id)
        if period == "month" and season_id is None:
            now = datetime.fromtimestamp(self._now(), UTC)
            first = now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
            following = first.replace(year=first.year + first.month // 12, month=first.month % 12 + 1)
            return Scope(guild_id, month_of(self._now()), Between(first.timestamp(), following.timestamp()))
        async with self._storage.reading() as connection:
            seasons = await fetch_seasons(connection, guild_id)
        wanted = [season for season in seasons if season_id in (None, season.id)]
        if not wanted:
            return None
        season = wanted[-1]
        until = float("inf") if season.ended_at is None else season.ended_at
        return Scope(guild_id, season_period(season.id), Between(season.started_at, until), season.name)

    async def count_export_results(self, scope: Scope, ladders: Sequence[Ladder] = LADDERS) -> int:
        """How many results there are to take along."""
        async with self._storage.reading() as connection:
            counts = [await count_results_in(connection, scope.guild_id, ladder, scope.span) for ladder in ladders]
        return sum(counts)

    async def read_results(self, scope: Scope, ladders: Sequence[Ladder] = LADDERS) -> AsyncIterator[Rows]:
        """Results in rows of `RESULT_COLUMNS`, ladder by ladder, the oldest first; void ones are marked."""
        for ladder in ladders:
            after = (*FIRST, 0)
            while True:
                async with self._storage.reading() as connection:
                    found = await fetch_named_results(connection, scope.guild_id, ladder, scope.span, after, AT_ONCE)
                if not found:
                    break
                yield [_result_row(row) for row in found]
                last = found[-1].result
                after = (last.finished_at, last.match_id, last.user_id)

    async def read_ladders(self, scope: Scope, ladders: Sequence[Ladder] = LADDERS) -> AsyncIterator[Rows]:
        """Standings in rows of `LADDER_COLUMNS`, best rating first; hidden members are left out, as on the board."""
        for ladder in ladders:
            standings = await self._fetch_ladder(scope, ladder)
            ranked = await asyncio.to_thread(_ranked, standings)
            for at in range(0, len(ranked), AT_ONCE):
                yield [_ladder_row(rank, row) for rank, row in ranked[at : at + AT_ONCE]]

    async def _fetch_ladder(self, scope: Scope, ladder: Ladder) -> list[NamedStanding]:
        """All of a ladder as it stands at one moment."""
        standings: list[NamedStanding] = []
        async with self._storage.reading() as connection:
            after = 0
            while found := await fetch_named_standings(
                connection, scope.guild_id, ladder, scope.period, after, AT_ONCE
            ):
                standings += found
                after = found[-1].standing.user_id
        return standings

    async def count_export_matches(self, scope: Scope) -> int:
        """How many finished matches there are to take along."""
        async with self._storage.reading() as connection:
            return await count_finished_in(connection, scope.guild_id, scope.span)

    async def read_match_ids(self, scope: Scope) -> AsyncIterator[list[int]]:
        """The finished matches, the oldest first."""
        after = FIRST
        while True:
            async with self._storage.reading() as connection:
                found = await fetch_finished_moments(connection, scope.guild_id, scope.span, after, AT_ONCE)
            if not found:
                return
            yield [match_id for _, match_id in found]
            after = found[-1]


def _result_row(row: NamedResult) -> tuple[Cell, ...]:
    result = row.result
    is_somebody = result.user_id > 0
    return (
        result.match_id, write_time(result.finished_at), result.ladder, result.preset,
        write_id(result.user_id if is_somebody else None), row.name, result.seat, result.side, result.outcome,
        result.points, result.basras, result.deals, result.conceded, result.plays, result.captures, result.sweeps,
        result.best_deal, result.rated, row.void,
    )  # fmt: skip


def _ranked(standings: list[NamedStanding]) -> list[tuple[int | None, NamedStanding]]:
    """The best rating first; equals share a rank, and who is not rated comes last and has none."""
    ordered = sorted(standings, key=_merit)
    ranked: list[tuple[int | None, NamedStanding]] = []
    for at, row in enumerate(ordered):
        rating = row.standing.rating
        is_like_last = bool(ranked) and rating == ranked[-1][1].standing.rating
        ranked.append((None if rating is None else ranked[-1][0] if is_like_last else at + 1, row))
    return ranked


def _merit(row: NamedStanding) -> tuple[bool, int, int, int]:
    rating = row.standing.rating
    return rating is None, -(rating or 0), -row.standing.wins, -row.standing.user_id


def _ladder_row(rank: int | None, row: NamedStanding) -> tuple[Cell, ...]:
    line = row.standing
    return (
        line.ladder, line.period, rank, write_id(line.user_id), row.name, line.rating,
        None if line.sigma is None else uncertainty(line.sigma), line.matches, line.wins, line.draws,
        line.matches - line.wins - line.draws, round(line.win_rate, 4), line.basras, round(line.basra_rate, 4),
        line.points, round(line.point_rate, 4), line.deals, line.best_deal, line.longest_streak,
    )  # fmt: skip
