"""Results of finished matches, and what they add up to."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, Select, Subquery, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .standing_rows import ResultRow
from .tables import people, results

TallyOrder = Literal["wins", "matches", "win_rate", "basras", "points"]


@dataclass(frozen=True, slots=True)
class TallyRow:
    """The results of one person in one server, summed. `rank` counts from 1, and `sharers` equals have the same."""

    rank: int
    user_id: int
    name: str | None
    matches: int
    wins: int
    draws: int
    basras: int
    points: int
    sharers: int


async def insert_results(conn: AsyncConnection, rows: Sequence[ResultRow]) -> None:
    """Adds the results of a match; a seat that has one already makes it fail."""
    if rows:
        await conn.execute(results.insert(), [asdict(row) for row in rows])


async def count_tallies(conn: AsyncConnection, guild_id: int) -> int:
    """How many persons have results in the server."""
    query = select(func.count(results.c.user_id.distinct())).where(results.c.guild_id == guild_id)
    return (await conn.execute(query)).scalar_one()


async def fetch_tallies(
    conn: AsyncConnection, guild_id: int, order_by: TallyOrder, limit: int, offset: int
) -> list[TallyRow]:
    """A stretch of the server's leaderboard, best first; equals stand in the order of their ids."""
    ranked = _ranked(guild_id, order_by)
    query = _with_names(ranked).order_by(ranked.c.rank, ranked.c.user_id).limit(limit).offset(offset)
    return [_tally(row) for row in await conn.execute(query)]


async def fetch_tally(
    conn: AsyncConnection, guild_id: int, user_id: int, order_by: TallyOrder = "wins"
) -> TallyRow | None:
    """One person's line of the leaderboard; None without a finished match that counted."""
    ranked = _ranked(guild_id, order_by)
    row = (await conn.execute(_with_names(ranked).where(ranked.c.user_id == user_id))).one_or_none()
    return _tally(row) if row else None


def _ranked(guild_id: int, order_by: TallyOrder) -> Subquery:
    sums = _sums(guild_id)
    criteria = _criteria(sums, order_by)
    rank = func.rank().over(order_by=[column.desc() for column in criteria])
    sharers = func.count().over(partition_by=criteria)
    return select(sums, rank.label("rank"), sharers.label("sharers")).subquery("ranked")


def _sums(guild_id: int) -> Subquery:
    mine = select(
        results.c.user_id,
        func.count().label("matches"),
        _count_outcome("won").label("wins"),
        _count_outcome("drawn").label("draws"),
        func.sum(results.c.basras).label("basras"),
        func.sum(results.c.points).label("points"),
    )
    return mine.where(results.c.guild_id == guild_id).group_by(results.c.user_id).subquery("sums")


def _count_outcome(outcome: str) -> ColumnElement[int]:
    return func.sum(case((results.c.outcome == outcome, 1), else_=0))


def _criteria(sums: Subquery, order_by: TallyOrder) -> list[ColumnElement[Any]]:
    """The chosen figure first, then the others: who wins as often in fewer matches stands higher."""
    figures: dict[str, ColumnElement[Any]] = {
        "wins": sums.c.wins,
        "win_rate": sums.c.wins * 1.0 / sums.c.matches,
        "basras": sums.c.basras,
        "points": sums.c.points,
        "matches": sums.c.matches,
    }
    return [figures.pop(order_by), *figures.values()]


def _with_names(ranked: Subquery) -> Select[Any]:
    return select(ranked, people.c.name).join_from(ranked, people, people.c.user_id == ranked.c.user_id, isouter=True)


def _tally(row: Row[Any]) -> TallyRow:
    return TallyRow(**row._mapping)
