"""Which matches want something without anybody's click, and when the bot was last alive."""

from collections.abc import Collection

from sqlalchemy import func, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import PreferencesRow
from .tables import IS_UNTOLD, IS_WAITING, matches, preferences, pulse


async def fetch_due_ids(conn: AsyncConnection, now: float, limit: int) -> list[int]:
    """The matches whose time has come, the longest due first."""
    query = select(matches.c.id).where(IS_WAITING, matches.c.wake_at <= now).order_by(matches.c.wake_at).limit(limit)
    return list((await conn.execute(query)).scalars())


async def fetch_next_wake(conn: AsyncConnection) -> float | None:
    """When the next match wants something; None if none does."""
    query = select(matches.c.wake_at).where(IS_WAITING).order_by(matches.c.wake_at).limit(1)
    return (await conn.execute(query)).scalar_one_or_none()


async def fetch_ids_with_deadline_before(conn: AsyncConnection, limit: float) -> list[int]:
    """The matches whose clock runs out before a moment; sought among those that wait, which are few."""
    query = select(matches.c.id).where(IS_WAITING, matches.c.deadline < limit).order_by(matches.c.deadline)
    return list((await conn.execute(query)).scalars())


async def fetch_untold_ids(conn: AsyncConnection) -> list[int]:
    """The matches in which something happened that people may not have been told of, in order."""
    return sorted((await conn.execute(select(matches.c.id).where(IS_UNTOLD))).scalars())


async def update_told(conn: AsyncConnection, match_id: int, touched_at: float) -> None:
    """Everybody was told of everything, unless more has happened since that touch."""
    told = matches.update().where(matches.c.id == match_id, matches.c.touched_at == touched_at)
    await conn.execute(told.values(untold=None))


async def fetch_preferences_of(conn: AsyncConnection, user_ids: Collection[int]) -> list[PreferencesRow]:
    """What some people have chosen; those who never chose are left out."""
    query = select(preferences).where(preferences.c.user_id.in_(user_ids))
    return [PreferencesRow(**row._mapping) for row in await conn.execute(query)]


async def fetch_pulse(conn: AsyncConnection) -> float | None:
    """When the bot was last known to be alive, None if it never ran."""
    return (await conn.execute(select(pulse.c.at).where(pulse.c.id == 1))).scalar_one_or_none()


async def fetch_latest_moment(conn: AsyncConnection) -> float | None:
    """The last moment that anything was written at, None in an empty database; it reads every match."""
    moments = [await fetch_pulse(conn), (await conn.execute(select(func.max(matches.c.touched_at)))).scalar_one()]
    return max((moment for moment in moments if moment is not None), default=None)


async def update_pulse(conn: AsyncConnection, at: float) -> None:
    """The bot is alive."""
    statement = insert(pulse).values(id=1, at=at)
    await conn.execute(statement.on_conflict_do_update(index_elements=["id"], set_={"at": at}))
