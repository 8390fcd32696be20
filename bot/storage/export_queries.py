"""What a server's admins take along: results, standings and finished matches, piece by piece in a fixed order."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from .board_queries import NamedStanding
from .posting_queries import Moment
from .rows import Ladder
from .standing_rows import ResultRow, StandingRow
from .standing_tables import results, standings, voids
from .tables import IS_FINISHED, matches, people

FIRST: Moment = (float("-inf"), 0)
"""Before every match."""


class Between(NamedTuple):
    """From the first moment on, and before the second."""

    since: float = float("-inf")
    until: float = float("inf")


class NamedResult(NamedTuple):
    """A result, the last known name of its person, and why it counts nowhere if it does not."""

    result: ResultRow
    name: str | None
    void: str | None


async def count_results_in(conn: AsyncConnection, guild_id: int, ladder: Ladder, span: Between) -> int:
    """How many results a ladder has in a span of time."""
    query = _results_in(select(func.count()).select_from(results), guild_id, ladder, span)
    return int((await conn.execute(query)).scalar_one())


async def fetch_named_results(
    conn: AsyncConnection, guild_id: int, ladder: Ladder, span: Between, after: tuple[float, int, int], limit: int
) -> Sequence[NamedResult]:
    """The next results of a ladder after a moment, a match and a person, in that order."""
    query = select(results, people.c.name, voids.c.reason)
    query = query.outerjoin(people, people.c.user_id == results.c.user_id)
    query = query.outerjoin(voids, voids.c.match_id == results.c.match_id)
    key = (results.c.finished_at, results.c.match_id, results.c.user_id)
    query = _results_in(query, guild_id, ladder, span).where(tuple_(*key) > tuple_(*after))
    rows = await conn.execute(query.order_by(*key).limit(limit))
    return [NamedResult(ResultRow(**_by_name(figures)), name, void) for *figures, name, void in rows]


def _by_name(figures: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(results.c.keys(), figures, strict=True))


def _results_in(query: Select[Any], guild_id: int, ladder: Ladder, span: Between) -> Select[Any]:
    at = results.c.finished_at
    query = query.where(results.c.guild_id == guild_id, results.c.ladder == ladder)
    return query.where(at >= span.since, at < span.until)


async def fetch_named_standings(
    conn: AsyncConnection, guild_id: int, ladder: Ladder, period: str, after: int, limit: int
) -> list[NamedStanding]:
    """The next standings of a board by the ids of its people; those of hidden people are left out."""
    query = select(standings, people.c.name).outerjoin(people, people.c.user_id == standings.c.user_id)
    query = query.where(
        standings.c.guild_id == guild_id,
        standings.c.ladder == ladder,
        standings.c.period == period,
        standings.c.user_id > after,
        ~standings.c.hidden,
    )
    rows = await conn.execute(query.order_by(standings.c.user_id).limit(limit))
    return [NamedStanding(StandingRow(*figures), name) for *figures, name in rows]


async def count_finished_in(conn: AsyncConnection, guild_id: int, span: Between) -> int:
    """How many matches of a server were played to their end in a span of time."""
    query = _finished_in(select(func.count()).select_from(matches), guild_id, span)
    return int((await conn.execute(query)).scalar_one())


async def fetch_finished_moments(
    conn: AsyncConnection, guild_id: int, span: Between, after: Moment, limit: int
) -> list[Moment]:
    """The next of those matches, in the order in which they ended."""
    key = (matches.c.finished_at, matches.c.id)
    query = _finished_in(select(*key), guild_id, span).where(tuple_(*key) > tuple_(*after))
    return [(at, match_id) for at, match_id in await conn.execute(query.order_by(*key).limit(limit))]


def _finished_in(query: Select[Any], guild_id: int, span: Between) -> Select[Any]:
    at = matches.c.finished_at
    return query.where(matches.c.guild_id == guild_id, IS_FINISHED, at >= span.since, at < span.until)
