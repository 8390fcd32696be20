"""Servers that the bot has left, and how their data goes."""

from collections.abc import Collection

from sqlalchemy import exists, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from .standing_tables import admin_log, ladders, pairs, rating_steps, results, seasons, standings, voids
from .tables import house_rules, matches, people, seats, servers, sittings


async def fetch_guild_ids(conn: AsyncConnection) -> set[int]:
    """All servers that anything is stored of; it reads every match."""
    tables = (servers, house_rules, matches, seasons, admin_log, ladders)
    return set((await conn.execute(union(*(select(table.c.guild_id) for table in tables)))).scalars())


async def fetch_left(conn: AsyncConnection, before: float) -> list[int]:
    """The servers left before a moment."""
    query = select(servers.c.guild_id).where(servers.c.left_at.is_not(None), servers.c.left_at < before)
    return list((await conn.execute(query)).scalars())


async def fetch_match_ids_in(conn: AsyncConnection, guild_id: int) -> list[int]:
    """All matches of a server, however they ended; it reads every match there is."""
    query = select(matches.c.id).where(matches.c.guild_id == guild_id)
    return sorted((await conn.execute(query)).scalars())


async def delete_matches(conn: AsyncConnection, match_ids: Collection[int]) -> None:
    """Delete matches with all that belongs to them, and people who have or had no seat in any other."""
    met = union(*(select(table.c.user_id).where(table.c.match_id.in_(match_ids)) for table in (seats, sittings)))
    user_ids = [user_id for user_id in (await conn.execute(met)).scalars() if user_id is not None]
    for table in (rating_steps, results, voids, sittings, seats):
        await conn.execute(table.delete().where(table.c.match_id.in_(match_ids)))
    await conn.execute(matches.delete().where(matches.c.id.in_(match_ids)))
    await _delete_unseated(conn, user_ids)


async def _delete_unseated(conn: AsyncConnection, user_ids: Collection[int]) -> None:
    seated = [exists().where(table.c.user_id == people.c.user_id) for table in (seats, sittings)]
    for user_id in user_ids:
        await conn.execute(people.delete().where(people.c.user_id == user_id, *(~one for one in seated)))


async def delete_server(conn: AsyncConnection, guild_id: int) -> None:
    """Delete what is stored of a server beside its matches."""
    for table in (standings, pairs, ladders, seasons, admin_log, house_rules, servers):
        await conn.execute(table.delete().where(table.c.guild_id == guild_id))
