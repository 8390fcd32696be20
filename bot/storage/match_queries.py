"""Matches and their seats."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .errors import ChannelTaken
from .rows import MatchRow, SeatRow
from .tables import IS_OPEN, matches, seats


async def insert_match(
    conn: AsyncConnection,
    *,
    guild_id: int,
    channel_id: int,
    host_id: int,
    seats: int,
    partners: bool,
    rules: Mapping[str, Any],
    at: float,
    secret: bytes,
    first_dealer: int | None = None,
    clock: str = "none",
    patience: int = 2,
) -> int:
    """A new lobby with its empty chairs; its id. Raises `ChannelTaken` while the channel has an open match."""
    values = {
        "guild_id": guild_id,
        "channel_id": channel_id,
        "host_id": host_id,
        "state": "lobby",
        "seats": seats,
        "partners": partners,
        "rules": dict(rules),
        "created_at": at,
        "touched_at": at,
        "first_dealer": first_dealer,
        "dms_told": False,
        "secret": secret,
        "joins": [],
        "clock": clock,
        "patience": patience,
    }
    statement = insert(matches).values(values)
    statement = statement.on_conflict_do_nothing(index_elements=["channel_id"], index_where=IS_OPEN)
    match_id: int | None = (await conn.execute(statement.returning(matches.c.id))).scalar_one_or_none()
    if match_id is None:
        raise ChannelTaken(channel_id)
    await _insert_empty_seats(conn, match_id, seats)
    return match_id


async def _insert_empty_seats(conn: AsyncConnection, match_id: int, count: int) -> None:
    rows = [{"match_id": match_id, "seat": seat, "is_computer": False} for seat in range(count)]
    await conn.execute(seats.insert(), rows)


async def fetch_match(conn: AsyncConnection, match_id: int) -> MatchRow | None:
    """`ValueError` if the rules in it are no JSON."""
    row = (await conn.execute(select(matches).where(matches.c.id == match_id))).one_or_none()
    return MatchRow(**row._mapping) if row else None


async def fetch_host_and_place(conn: AsyncConnection, match_id: int) -> tuple[int, int, int]:
    """Whose match it is and in which channel and server, also where the rest of its row cannot be read."""
    query = select(matches.c.host_id, matches.c.channel_id, matches.c.guild_id).where(matches.c.id == match_id)
    host_id, channel_id, guild_id = (await conn.execute(query)).one()
    return host_id, channel_id, guild_id


async def fetch_open_match_id(conn: AsyncConnection, channel_id: int) -> int | None:
    """The lobby or running match of a channel; there is never more than one."""
    query = select(matches.c.id).where(matches.c.channel_id == channel_id, IS_OPEN)
    return (await conn.execute(query)).scalar_one_or_none()


async def fetch_open_match_ids(conn: AsyncConnection) -> list[int]:
    """In order. Sorted here: for an ORDER BY, SQLite would read every match by its id instead of the open ones."""
    return sorted((await conn.execute(select(matches.c.id).where(IS_OPEN))).scalars())


async def fetch_open_match_ids_in(conn: AsyncConnection, guild_id: int) -> list[int]:
    """Those of a server, in order; sought among all open ones, which are few."""
    query = select(matches.c.id).where(matches.c.guild_id == guild_id, IS_OPEN)
    return sorted((await conn.execute(query)).scalars())


async def fetch_match_ids_of(conn: AsyncConnection, user_id: int) -> list[int]:
    """The open matches a person sits in (seats that a computer has taken over left out), newest touched first."""
    query = (
        select(matches.c.id)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.user_id == user_id, ~seats.c.is_computer, IS_OPEN)
        .order_by(matches.c.touched_at.desc(), matches.c.id.desc())
    )
    return list((await conn.execute(query)).scalars())


async def update_match(conn: AsyncConnection, match_id: int, **columns: Any) -> None:
    """Sets the named columns of `MatchRow`."""
    await conn.execute(matches.update().where(matches.c.id == match_id).values(columns))


async def fetch_seats(conn: AsyncConnection, match_id: int) -> list[SeatRow]:
    """All chairs of a match, in order."""
    query = select(seats).where(seats.c.match_id == match_id).order_by(seats.c.seat)
    return [SeatRow(**row._mapping) for row in await conn.execute(query)]


async def update_seat(conn: AsyncConnection, match_id: int, seat: int, **columns: Any) -> None:
    """Sets the named columns of `SeatRow`."""
    await conn.execute(seats.update().where(seats.c.match_id == match_id, seats.c.seat == seat).values(columns))
