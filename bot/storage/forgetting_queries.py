"""Everything stored about a person, and how it is made to vanish."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Table, exists, func, or_, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import Ladder
from .standing_rows import ResultRow, StepRow
from .standing_tables import admin_log, pairs, rating_steps, results, seasons, standings, voids
from .tables import IS_OPEN, matches, people, preferences, seats, sittings

NOBODY = 0
"""The host of a match whose host was forgotten."""


async def fetch_open_match_ids_about(conn: AsyncConnection, user_id: int) -> list[int]:
    """The open matches that a person hosts, has a seat in or gave one up in, or is asked to play in, in order."""
    theirs = or_(seats.c.user_id == user_id, seats.c.offered_to == user_id, seats.c.offered_by == user_id)
    seated = exists().where(seats.c.match_id == matches.c.id, theirs)
    query = select(matches.c.id).where(IS_OPEN, or_(matches.c.host_id == user_id, seated))
    return sorted((await conn.execute(query)).scalars())


async def fetch_rows_about(conn: AsyncConnection, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """The rows of each table that hold a person's id, without the secrets of matches."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, column in _PERSONAL:
        query = select(table).where(column == user_id)
        found[table.name] = [dict(row._mapping) for row in await conn.execute(query)]
    hosted = select(matches.c.id, matches.c.guild_id, matches.c.channel_id, matches.c.created_at)
    rows = await conn.execute(hosted.where(matches.c.host_id == user_id))
    found["hosted_matches"] = [dict(row._mapping) for row in rows]
    offers = select(seats.c.match_id, seats.c.seat, seats.c.offered_at)
    rows = await conn.execute(offers.where(or_(seats.c.offered_to == user_id, seats.c.offered_by == user_id)))
    found["offers"] = [dict(row._mapping) for row in rows]
    logged = or_(admin_log.c.user_id == user_id, admin_log.c.about_id == user_id)
    found["admin_log"] = [dict(row._mapping) for row in await conn.execute(select(admin_log).where(logged))]
    return found


_PERSONAL = (
    (people, people.c.user_id),
    (preferences, preferences.c.user_id),
    (seats, seats.c.user_id),
    (sittings, sittings.c.user_id),
    (results, results.c.user_id),
    (standings, standings.c.user_id),
    (pairs, pairs.c.user_id),
    (rating_steps, rating_steps.c.user_id),
    (voids, voids.c.by_id),
)


async def fetch_names_of(conn: AsyncConnection, user_id: int) -> set[str]:
    """All names that a person is known by, in matches of long ago too."""
    named = [select(table.c.name).where(table.c.user_id == user_id) for table in (people, seats, sittings)]
    return {name for name in (await conn.execute(union(*named))).scalars() if name}


async def fetch_person_results(conn: AsyncConnection, user_id: int) -> list[ResultRow]:
    """Their results in all servers."""
    return [
        ResultRow(**row._mapping) for row in await conn.execute(select(results).where(results.c.user_id == user_id))
    ]


async def fetch_person_ladders(conn: AsyncConnection, user_id: int) -> list[tuple[int, Ladder]]:
    """The ladders of servers that a person stands in."""
    query = select(standings.c.guild_id, standings.c.ladder).where(standings.c.user_id == user_id).distinct()
    return [(guild_id, ladder) for guild_id, ladder in await conn.execute(query)]


async def fetch_person_steps(conn: AsyncConnection, user_id: int) -> dict[int, StepRow]:
    """Their rating steps in all servers, by match."""
    query = select(rating_steps).where(rating_steps.c.user_id == user_id)
    return {row.match_id: StepRow(**row._mapping) for row in await conn.execute(query)}


async def make_result_anonymous(
    conn: AsyncConnection, match_id: int, user_id: int, before: tuple[float, float] | None
) -> None:
    """Let a result be nobody's, with the rating that its person had before the match.

    The number it gets instead of an id is negative, and says no more than which one of the match it is.
    """
    lowest = select(func.min(results.c.user_id)).where(results.c.match_id == match_id)
    number = min((await conn.execute(lowest)).scalar_one() or 0, 0) - 1
    mu, sigma = before or (None, None)
    mine = (results.c.match_id == match_id) & (results.c.user_id == user_id)
    await conn.execute(results.update().where(mine).values(user_id=number, mu=mu, sigma=sigma))


async def delete_person(conn: AsyncConnection, user_id: int) -> None:
    """Delete every row that is theirs alone, and take their id and name out of all others; results stay."""
    for table, condition in (
        (people, people.c.user_id == user_id),
        (preferences, preferences.c.user_id == user_id),
        (standings, standings.c.user_id == user_id),
        (rating_steps, rating_steps.c.user_id == user_id),
        (pairs, or_(pairs.c.user_id == user_id, pairs.c.partner_id == user_id)),
    ):
        await conn.execute(table.delete().where(condition))
    offer = or_(seats.c.offered_to == user_id, seats.c.offered_by == user_id)
    await conn.execute(seats.update().where(offer).values(offered_to=None, offered_by=None, offered_at=None))
    for table in (seats, sittings):
        await conn.execute(table.update().where(table.c.user_id == user_id).values(user_id=None, name=None))
    await _replace(conn, matches, "host_id", user_id, NOBODY)
    await _replace(conn, voids, "by_id", user_id, None)
    await _replace(conn, admin_log, "user_id", user_id, None)
    await _replace(conn, admin_log, "about_id", user_id, None)


async def _replace(conn: AsyncConnection, table: Table, column: str, old: int, new: int | None) -> None:
    await conn.execute(table.update().where(table.c[column] == old).values({column: new}))


async def fetch_finals(conn: AsyncConnection, guild_ids: Collection[int]) -> list[tuple[int, dict[str, Any]]]:
    """The numbers and final tables of the seasons of some servers that have ended."""
    query = select(seasons.c.id, seasons.c.final).where(seasons.c.guild_id.in_(guild_ids))
    return [(season_id, final) for season_id, final in await conn.execute(query) if final]


async def update_hidden(conn: AsyncConnection, user_id: int, *, hidden: bool) -> None:
    """Take a person's lines out of the leaderboards, or show them; pairs are shown only if neither is hidden."""
    await conn.execute(standings.update().where(standings.c.user_id == user_id).values(hidden=hidden))
    for mine, other in ((pairs.c.user_id, pairs.c.partner_id), (pairs.c.partner_id, pairs.c.user_id)):
        other_hides = (
            select(preferences.c.user_id).where(preferences.c.user_id == other, preferences.c.hidden).exists()
        )
        await conn.execute(pairs.update().where(mine == user_id).values(hidden=True if hidden else other_hides))
