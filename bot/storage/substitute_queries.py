"""Who sat on a seat before, and to whom a seat is offered."""

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import OfferRow, SittingRow
from .tables import offers, sittings


async def insert_sitting(conn: AsyncConnection, sitting: SittingRow) -> None:
    await conn.execute(sittings.insert().values(
        match_id=sitting.match_id, number=sitting.number, seat=sitting.seat,
        user_id=sitting.user_id, name=sitting.name,
    ))  # fmt: skip


async def fetch_sittings(conn: AsyncConnection, match_id: int) -> list[SittingRow]:
    """In the order in which they ended."""
    query = select(sittings).where(sittings.c.match_id == match_id).order_by(sittings.c.number)
    return [SittingRow(**row._mapping) for row in await conn.execute(query)]


async def upsert_offer(conn: AsyncConnection, offer: OfferRow) -> None:
    """A seat is offered to one person at a time."""
    values = {"user_id": offer.user_id, "by_id": offer.by_id, "at": offer.at}
    statement = insert(offers).values(match_id=offer.match_id, seat=offer.seat, **values)
    await conn.execute(statement.on_conflict_do_update(index_elements=["match_id", "seat"], set_=values))


async def fetch_offers(conn: AsyncConnection, match_id: int) -> list[OfferRow]:
    query = select(offers).where(offers.c.match_id == match_id).order_by(offers.c.seat)
    return [OfferRow(**row._mapping) for row in await conn.execute(query)]


async def delete_offer(conn: AsyncConnection, match_id: int, seat: int) -> None:
    await conn.execute(offers.delete().where(offers.c.match_id == match_id, offers.c.seat == seat))
