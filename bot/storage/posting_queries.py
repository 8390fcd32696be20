"""From results to standings: which results are not yet posted, and what they are added to."""

import random
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import func, select, tuple_
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import Ladder
from .standing_rows import ResultRow
from .standing_tables import IS_STALE, IS_UNPOSTED, ladders, results

Moment = tuple[float, int]
"""When a match ended and its number: the order in which matches of a ladder are posted."""


async def fetch_results_of(conn: AsyncConnection, match_id: int) -> list[ResultRow]:
    """The results of a match, in the order of the ids of its people."""
    query = select(results).where(results.c.match_id == match_id).order_by(results.c.user_id)
    return [ResultRow(**row._mapping) for row in await conn.execute(query)]


async def fetch_results_after(
    conn: AsyncConnection, guild_id: int, ladder: Ladder, after: Moment, limit: int
) -> list[ResultRow]:
    """The next results of a ladder in the order of posting; those of one match may be cut apart by the limit."""
    query = select(results).where(
        results.c.guild_id == guild_id,
        results.c.ladder == ladder,
        tuple_(results.c.finished_at, results.c.match_id) > tuple_(*after),
    )
    query = query.order_by(results.c.finished_at, results.c.match_id, results.c.user_id).limit(limit)
    return [ResultRow(**row._mapping) for row in await conn.execute(query)]


async def count_results(conn: AsyncConnection, guild_id: int, ladder: Ladder) -> int:
    """How many results a ladder has."""
    query = select(func.count()).where(results.c.guild_id == guild_id, results.c.ladder == ladder)
    return (await conn.execute(query)).scalar_one()


async def has_posted_after(conn: AsyncConnection, guild_id: int, ladder: Ladder, moment: Moment) -> bool:
    """Whether a later match of the ladder is posted already."""
    later = select(results.c.match_id).where(
        results.c.guild_id == guild_id,
        results.c.ladder == ladder,
        tuple_(results.c.finished_at, results.c.match_id) > tuple_(*moment),
        results.c.posted,
    )
    return (await conn.execute(later.limit(1))).first() is not None


async def fetch_last_end(conn: AsyncConnection, guild_id: int, ladder: Ladder) -> float | None:
    """When the last match of a ladder ended."""
    query = select(results.c.finished_at).where(results.c.guild_id == guild_id, results.c.ladder == ladder)
    last: float | None = (await conn.execute(query.order_by(results.c.finished_at.desc()).limit(1))).scalar()
    return last


async def fetch_guild_ids_with_results(conn: AsyncConnection) -> list[int]:
    """The servers that have results, in order: each is found behind the one before, and the results are not read."""
    guild_ids: list[int] = []
    query = select(func.min(results.c.guild_id))
    found = (await conn.execute(query)).scalar_one()
    while found is not None:
        guild_ids.append(found)
        found = (await conn.execute(query.where(results.c.guild_id > found))).scalar_one()
    return guild_ids


async def fetch_unposted(conn: AsyncConnection) -> list[tuple[int, Ladder, int]]:
    """The ladders with results that are not posted, by server, and how many each has."""
    key = (results.c.guild_id, results.c.ladder)
    query = select(*key, func.count()).where(IS_UNPOSTED).group_by(*key)
    return [(guild_id, ladder, count) for guild_id, ladder, count in await conn.execute(query)]


async def fetch_unposted_ids(conn: AsyncConnection, guild_id: int, ladder: Ladder) -> list[int]:
    """The matches of a ladder that are not posted, in the order of posting."""
    query = select(results.c.finished_at, results.c.match_id).distinct()
    query = query.where(results.c.guild_id == guild_id, results.c.ladder == ladder, IS_UNPOSTED)
    return [match_id for _, match_id in await conn.execute(query.order_by("finished_at", "match_id"))]


async def update_posted(conn: AsyncConnection, match_ids: Collection[int], *, posted: bool) -> None:
    """Note of matches whether the standings take account of them."""
    for some in _chunks(sorted(match_ids)):
        await conn.execute(results.update().where(results.c.match_id.in_(some)).values(posted=posted))


async def fetch_version(conn: AsyncConnection, guild_id: int, ladder: Ladder) -> int:
    """A number that is another one after each change of the standings of a ladder; 0 where there are none."""
    query = select(ladders.c.version).where(ladders.c.guild_id == guild_id, ladders.c.ladder == ladder)
    return (await conn.execute(query)).scalar_one_or_none() or 0


async def bump_version(conn: AsyncConnection, guild_id: int, ladder: Ladder, *, stale: bool | None = None) -> None:
    """Note that the standings of a ladder have changed, or with `stale` that they have still to, or do no more."""
    # Not from 1: a server that was deleted and is met again must not seem to be what it was.
    start = random.getrandbits(40) + 1
    first = {"guild_id": guild_id, "ladder": ladder, "version": start, "stale": bool(stale)}
    then: dict[str, Any] = {"version": ladders.c.version + 1} | ({} if stale is None else {"stale": stale})
    statement = insert(ladders).values(first)
    await conn.execute(statement.on_conflict_do_update(index_elements=["guild_id", "ladder"], set_=then))


async def is_stale(conn: AsyncConnection, guild_id: int, ladder: Ladder) -> bool:
    """Whether the standings of a ladder have to be computed anew."""
    query = select(ladders.c.stale).where(ladders.c.guild_id == guild_id, ladders.c.ladder == ladder)
    return bool((await conn.execute(query)).scalar_one_or_none())


async def fetch_stale(conn: AsyncConnection) -> list[tuple[int, Ladder]]:
    """The ladders whose standings have to be computed anew, by server."""
    query = select(ladders.c.guild_id, ladders.c.ladder).where(IS_STALE)
    return [(guild_id, ladder) for guild_id, ladder in await conn.execute(query)]


def _chunks(ids: Sequence[int], size: int = 500) -> list[Sequence[int]]:
    """SQLite binds a limited number of values."""
    return [ids[at : at + size] for at in range(0, len(ids), size)]
