"""Seasons, results that are void, and the log of what admins did."""

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Any

from sqlalchemy import Text, func, or_, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .standing_rows import AdminLogRow, SeasonRow, VoidRow
from .standing_tables import IS_RUNNING, admin_log, seasons, voids


async def insert_season(conn: AsyncConnection, guild_id: int, name: str, at: float) -> int | None:
    """A season that starts now; its number, or None while another one runs."""
    statement = insert(seasons).values(guild_id=guild_id, name=name, started_at=at)
    statement = statement.on_conflict_do_nothing(index_elements=["guild_id"], index_where=IS_RUNNING)
    season_id: int | None = (await conn.execute(statement.returning(seasons.c.id))).scalar_one_or_none()
    return season_id


async def update_season(conn: AsyncConnection, season_id: int, **columns: Any) -> None:
    """Sets the named columns of `SeasonRow`, or `final`."""
    await conn.execute(seasons.update().where(seasons.c.id == season_id).values(columns))


async def fetch_seasons(conn: AsyncConnection, guild_id: int) -> list[SeasonRow]:
    """All seasons of a server, in the order in which they started."""
    columns = [seasons.c[field.name] for field in fields(SeasonRow)]
    query = select(*columns).where(seasons.c.guild_id == guild_id).order_by(seasons.c.started_at, seasons.c.id)
    return [SeasonRow(**row._mapping) for row in await conn.execute(query)]


async def fetch_final(conn: AsyncConnection, season_id: int) -> dict[str, list[dict[str, Any]]]:
    """The final table of a season by ladder; nothing of one that runs."""
    final = (await conn.execute(select(seasons.c.final).where(seasons.c.id == season_id))).scalar_one_or_none()
    return final or {}


async def insert_void(conn: AsyncConnection, void: VoidRow) -> bool:
    """Let a match count nowhere; False if it does not already."""
    statement = insert(voids).values(
        match_id=void.match_id, guild_id=void.guild_id, by_id=void.by_id, reason=void.reason, at=void.at
    )
    return (await conn.execute(statement.on_conflict_do_nothing(index_elements=["match_id"]))).rowcount == 1


async def delete_void(conn: AsyncConnection, match_id: int) -> bool:
    """Let a match count again; False if it does already."""
    return (await conn.execute(voids.delete().where(voids.c.match_id == match_id))).rowcount == 1


async def fetch_void(conn: AsyncConnection, match_id: int) -> VoidRow | None:
    """Why a match counts nowhere; None if it counts."""
    row = (await conn.execute(select(voids).where(voids.c.match_id == match_id))).one_or_none()
    return VoidRow(**row._mapping) if row else None


async def fetch_void_reasons(conn: AsyncConnection, guild_id: int, match_ids: Collection[int]) -> dict[int, str]:
    """Why those of some matches of a server count nowhere that do not."""
    query = select(voids.c.match_id, voids.c.reason)
    query = query.where(voids.c.match_id.in_(match_ids), voids.c.guild_id == guild_id)
    return {row.match_id: row.reason for row in await conn.execute(query)}


async def fetch_voids(conn: AsyncConnection, guild_id: int) -> list[VoidRow]:
    """The matches of a server that count nowhere, in order."""
    query = select(voids).where(voids.c.guild_id == guild_id).order_by(voids.c.match_id)
    return [VoidRow(**row._mapping) for row in await conn.execute(query)]


async def append_admin_log(
    conn: AsyncConnection,
    guild_id: int,
    user_id: int | None,
    about_id: int | None,
    what: str,
    data: Mapping[str, Any],
    at: float,
) -> None:
    values = {"guild_id": guild_id, "user_id": user_id, "about_id": about_id, "what": what, "data": dict(data)}
    await conn.execute(admin_log.insert().values(**values, at=at))


async def count_admin_log(conn: AsyncConnection, guild_id: int) -> int:
    """How many entries the log of a server has."""
    query = select(func.count()).select_from(admin_log).where(admin_log.c.guild_id == guild_id)
    return (await conn.execute(query)).scalar_one()


async def fetch_admin_log(conn: AsyncConnection, guild_id: int, limit: int, offset: int) -> list[AdminLogRow]:
    """A stretch of the log of a server, newest first."""
    query = select(admin_log).where(admin_log.c.guild_id == guild_id).order_by(admin_log.c.id.desc())
    return [AdminLogRow(**row._mapping) for row in await conn.execute(query.limit(limit).offset(offset))]


async def scrub_texts(conn: AsyncConnection, user_id: int, names: Collection[str] = ()) -> None:
    """Take a person's id out of the data of all logs, and with their names out of all reasons; it reads every one."""
    wanted = [str(user_id), *names]
    found = or_(*(admin_log.c.data.cast(Text).contains(_as_json(one), autoescape=True) for one in wanted))
    for row in (await conn.execute(select(admin_log.c.id, admin_log.c.data).where(found))).all():
        data = _without(row.data, user_id)
        if isinstance(data.get("reason"), str):
            data["reason"] = _without_names(data["reason"], names)
        await conn.execute(admin_log.update().where(admin_log.c.id == row.id).values(data=data))
    found = or_(*(voids.c.reason.contains(one, autoescape=True) for one in wanted))
    for row in (await conn.execute(select(voids.c.match_id, voids.c.reason).where(found))).all():
        reason = _without_names(_without(row.reason, user_id), names)
        await conn.execute(voids.update().where(voids.c.match_id == row.match_id).values(reason=reason))


def _as_json(text: str) -> str:
    """As it stands inside a stored JSON text."""
    return json.dumps(text)[1:-1]


def _without_names(text: str, names: Collection[str]) -> str:
    """A text in which none of the names stands as a word."""
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text, flags=re.IGNORECASE)
    return text


def _without(value: Any, user_id: int) -> Any:
    """A JSON value in which no number is the id."""
    if isinstance(value, dict):
        return {key: _without(one, user_id) for key, one in value.items()}
    if isinstance(value, list):
        return [_without(one, user_id) for one in value]
    if isinstance(value, str):
        return re.sub(rf"(?<!\d){user_id}(?!\d)", "0", value)
    return None if value == user_id and not isinstance(value, bool) else value
