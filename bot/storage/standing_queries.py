"""Standings, pairs and rating steps as they are computed: read, written and deleted in bulk."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Table, bindparam, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import Ladder
from .standing_rows import PairRow, StandingRow, StepRow
from .standing_tables import pairs, rating_steps, standings
from .tables import preferences


async def fetch_standings(
    conn: AsyncConnection,
    guild_id: int,
    ladder: Ladder,
    periods: Collection[str] | None = None,
    user_ids: Collection[int] | None = None,
) -> list[StandingRow]:
    """The standings of a ladder, those of some periods and people if they are named."""
    query = select(standings).where(standings.c.guild_id == guild_id, standings.c.ladder == ladder)
    if periods is not None:
        query = query.where(standings.c.period.in_(periods))
    if user_ids is not None:
        query = query.where(standings.c.user_id.in_(user_ids))
    return [StandingRow(**row._mapping) for row in await conn.execute(query)]


async def fetch_pairs(conn: AsyncConnection, guild_id: int, user_ids: Collection[int] | None = None) -> list[PairRow]:
    """All pairs of partners of a server, or those among some people, each from both sides."""
    query = select(pairs).where(pairs.c.guild_id == guild_id)
    if user_ids is not None:
        query = query.where(pairs.c.user_id.in_(user_ids), pairs.c.partner_id.in_(user_ids))
    return [PairRow(**row._mapping) for row in await conn.execute(query)]


async def fetch_ladder_steps(conn: AsyncConnection, guild_id: int, ladder: Ladder) -> list[StepRow]:
    """All rating steps of a ladder."""
    query = select(rating_steps).where(rating_steps.c.guild_id == guild_id, rating_steps.c.ladder == ladder)
    return [StepRow(**row._mapping) for row in await conn.execute(query)]


async def fetch_hidden(conn: AsyncConnection, user_ids: Collection[int]) -> set[int]:
    """Those of some people who are left out of leaderboards."""
    hidden: set[int] = set()
    ids = sorted(user_ids)
    for at in range(0, len(ids), 500):
        some = preferences.c.user_id.in_(ids[at : at + 500])
        hidden.update((await conn.execute(select(preferences.c.user_id).where(some, preferences.c.hidden))).scalars())
    return hidden


async def upsert_standings(conn: AsyncConnection, rows: Sequence[StandingRow]) -> None:
    await _upsert(conn, standings, rows)


async def upsert_pairs(conn: AsyncConnection, rows: Sequence[PairRow]) -> None:
    await _upsert(conn, pairs, rows)


async def upsert_steps(conn: AsyncConnection, rows: Sequence[StepRow]) -> None:
    await _upsert(conn, rating_steps, rows)


async def delete_standings(conn: AsyncConnection, rows: Sequence[StandingRow]) -> None:
    await _delete(conn, standings, rows)


async def delete_pairs(conn: AsyncConnection, rows: Sequence[PairRow]) -> None:
    await _delete(conn, pairs, rows)


async def delete_steps(conn: AsyncConnection, rows: Sequence[StepRow]) -> None:
    await _delete(conn, rating_steps, rows)


async def _upsert(conn: AsyncConnection, table: Table, rows: Sequence[Any]) -> None:
    if not rows:
        return
    statement = insert(table)
    keys = [column.name for column in table.primary_key]
    others = {column.name: statement.excluded[column.name] for column in table.c if column.name not in keys}
    await conn.execute(
        statement.on_conflict_do_update(index_elements=keys, set_=others), [_values(row) for row in rows]
    )


async def _delete(conn: AsyncConnection, table: Table, rows: Sequence[Any]) -> None:
    if not rows:
        return
    keys = list(table.primary_key)
    statement = table.delete().where(*[column == bindparam(f"key_{column.name}") for column in keys])
    values = [{f"key_{column.name}": getattr(row, column.name) for column in keys} for row in rows]
    await conn.execute(statement, values)


def _values(row: Any) -> dict[str, Any]:
    """The columns of a row, which `asdict` would copy deeply."""
    return {name: getattr(row, name) for name in row.__slots__}
