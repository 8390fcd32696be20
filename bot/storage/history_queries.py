"""The finished matches of a server, newest first."""

from typing import Any

from sqlalchemy import Select, exists, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import IS_FINISHED, matches, seats


async def count_finished(conn: AsyncConnection, guild_id: int, user_id: int | None = None) -> int:
    """How many matches were played to their end, or how many of those with a person at the table."""
    query = _finished(select(func.count()).select_from(matches), guild_id, user_id)
    return int((await conn.execute(query)).scalar_one())


async def fetch_finished_ids(
    conn: AsyncConnection, guild_id: int, user_id: int | None = None, *, limit: int, offset: int = 0
) -> list[int]:
    """The ids of those matches, the one finished last first."""
    query = _finished(select(matches.c.id), guild_id, user_id)
    query = query.order_by(matches.c.finished_at.desc(), matches.c.id.desc()).limit(limit).offset(offset)
    return list((await conn.execute(query)).scalars())


async def fetch_guild_and_state(conn: AsyncConnection, match_id: int) -> tuple[int, str] | None:
    """Where a match was played and how it stands, also where the rest of its row cannot be read."""
    query = select(matches.c.guild_id, matches.c.state).where(matches.c.id == match_id)
    row = (await conn.execute(query)).one_or_none()
    return (row[0], row[1]) if row else None


def _finished(query: Select[Any], guild_id: int, user_id: int | None) -> Select[Any]:
    query = query.where(matches.c.guild_id == guild_id, IS_FINISHED)
    if user_id is not None:
        query = query.where(exists().where(seats.c.match_id == matches.c.id, seats.c.user_id == user_id))
    return query
