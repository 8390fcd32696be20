"""What is known of people beyond one match."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import PersonRow
from .tables import people


async def fetch_person(conn: AsyncConnection, user_id: int) -> PersonRow | None:
    """What is known of a person; None for somebody never met."""
    row = (await conn.execute(select(people).where(people.c.user_id == user_id))).one_or_none()
    return PersonRow(**row._mapping) if row else None


async def fetch_names(conn: AsyncConnection, user_ids: Collection[int]) -> dict[int, str]:
    """The last known names of some people, where there is one."""
    names: dict[int, str] = {}
    ids = sorted(user_ids)
    for at in range(0, len(ids), 500):
        query = select(people.c.user_id, people.c.name).where(people.c.user_id.in_(ids[at : at + 500]))
        names.update((user_id, name) for user_id, name in await conn.execute(query) if name is not None)
    return names


async def upsert_person(conn: AsyncConnection, user_id: int, **columns: Any) -> None:
    """Sets the named columns of `PersonRow`; a person not met before is added, with nothing else known."""
    statement = insert(people).values(user_id=user_id, **columns)
    if columns:
        statement = statement.on_conflict_do_update(index_elements=["user_id"], set_=columns)
    else:
        statement = statement.on_conflict_do_nothing(index_elements=["user_id"])
    await conn.execute(statement)
