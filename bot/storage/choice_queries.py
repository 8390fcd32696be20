"""What servers and people have chosen."""

from typing import Any

from sqlalchemy import Column, Table, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import PreferencesRow, ServerRow
from .tables import HAS_LANGUAGE, preferences, servers


async def fetch_server(conn: AsyncConnection, guild_id: int) -> ServerRow | None:
    """What a server has chosen; None if it never did."""
    row = (await conn.execute(select(servers).where(servers.c.guild_id == guild_id))).one_or_none()
    return ServerRow(**row._mapping) if row else None


async def fetch_preferences(conn: AsyncConnection, user_id: int) -> PreferencesRow | None:
    """What a person has chosen; None if they never did."""
    row = (await conn.execute(select(preferences).where(preferences.c.user_id == user_id))).one_or_none()
    return PreferencesRow(**row._mapping) if row else None


async def fetch_languages(conn: AsyncConnection) -> tuple[dict[int, str], dict[int, str]]:
    """All languages that people and servers have chosen, by their ids."""
    people = await conn.execute(select(preferences.c.user_id, preferences.c.language).where(HAS_LANGUAGE))
    guilds = await conn.execute(select(servers.c.guild_id, servers.c.language).where(HAS_LANGUAGE))
    return {row.user_id: row.language for row in people}, {row.guild_id: row.language for row in guilds}


async def upsert_server(conn: AsyncConnection, guild_id: int, **columns: Any) -> None:
    """Sets the named columns of `ServerRow`, of which there is at least one."""
    await _upsert(conn, servers, servers.c.guild_id, guild_id, columns)


async def upsert_preferences(conn: AsyncConnection, user_id: int, **columns: Any) -> None:
    """Sets the named columns of `PreferencesRow`, of which there is at least one."""
    await _upsert(conn, preferences, preferences.c.user_id, user_id, columns)


async def _upsert(conn: AsyncConnection, table: Table, key: Column[int], value: int, columns: dict[str, Any]) -> None:
    statement = insert(table).values({key.name: value, **columns})
    await conn.execute(statement.on_conflict_do_update(index_elements=[key.name], set_=columns))
