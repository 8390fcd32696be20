"""The house rules that a server played last, for each preset."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .tables import house_rules


async def fetch_house_rules(conn: AsyncConnection, guild_id: int, preset: str) -> dict[str, Any] | None:
    """Every value of the rule set that was played last, None if the preset never was."""
    query = select(house_rules.c.rules).where(house_rules.c.guild_id == guild_id, house_rules.c.preset == preset)
    found: dict[str, Any] | None = (await conn.execute(query)).scalar_one_or_none()
    return found


async def upsert_house_rules(conn: AsyncConnection, guild_id: int, preset: str, rules: Mapping[str, Any]) -> None:
    """Remember the rules of the match that is dealt now."""
    statement = insert(house_rules).values(guild_id=guild_id, preset=preset, rules=dict(rules))
    statement = statement.on_conflict_do_update(
        index_elements=["guild_id", "preset"], set_={"rules": statement.excluded.rules}
    )
    await conn.execute(statement)
