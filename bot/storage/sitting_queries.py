"""Who sat on a seat before."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import SittingRow
from .tables import sittings


async def insert_sitting(conn: AsyncConnection, sitting: SittingRow) -> None:
    await conn.execute(sittings.insert().values(
        match_id=sitting.match_id, number=sitting.number, seat=sitting.seat,
        user_id=sitting.user_id, name=sitting.name,
    ))  # fmt: skip


async def fetch_sittings(conn: AsyncConnection, match_id: int) -> list[SittingRow]:
    """In the order in which they ended."""
    query = select(sittings).where(sittings.c.match_id == match_id).order_by(sittings.c.number)
    return [SittingRow(**row._mapping) for row in await conn.execute(query)]
