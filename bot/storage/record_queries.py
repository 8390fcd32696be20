"""What one person has done in a server, and two people with and against each other."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, case, exists, false, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .board_queries import NamedStanding
from .rows import Ladder
from .standing_rows import PairRow, StandingRow
from .standing_tables import IS_ONCE, pairs, rating_steps, results, standings, voids
from .tables import people, preferences


@dataclass(frozen=True, slots=True)
class HabitsRow:
    """What is only summed for whoever asks; matches from before it was counted are left out.

    `deals` are those that `conceded` was counted in.
    """

    ladder: Ladder
    deals: int
    conceded: int
    plays: int
    captures: int
    sweeps: int


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """The matches of two people in a ladder, as partners or as opponents; `wins` and `losses` are the first's.

    Of three and four at a table, neither may have won: `neither`.
    """

    ladder: Ladder
    as_partners: bool
    matches: int
    wins: int
    losses: int
    draws: int
    neither: int
    last_at: float


@dataclass(frozen=True, slots=True)
class NamedPair:
    """A pair of partners and the last known names of both."""

    pair: PairRow
    name: str | None
    partner_name: str | None


async def fetch_person_standings(conn: AsyncConnection, guild_id: int, user_id: int) -> list[NamedStanding]:
    """Their standings of all time, one for each ladder they have played in."""
    query = select(standings, people.c.name).outerjoin(people, people.c.user_id == standings.c.user_id)
    query = query.where(standings.c.user_id == user_id, standings.c.guild_id == guild_id, standings.c.period == "all")
    return [NamedStanding(StandingRow(*figures), name) for *figures, name in await conn.execute(query)]


async def fetch_habits(conn: AsyncConnection, guild_id: int, user_id: int) -> list[HabitsRow]:
    """What their results in a server add up to, by ladder."""
    known = case((results.c.conceded.is_not(None), results.c.deals), else_=0)
    counted = (results.c.conceded, results.c.plays, results.c.captures, results.c.sweeps)
    sums = [func.coalesce(func.sum(figure), 0) for figure in (known, *counted)]
    query = _results_of(select(results.c.ladder, *sums), guild_id, user_id).group_by(results.c.ladder)
    return [HabitsRow(*row) for row in await conn.execute(query)]


async def fetch_favourite_preset(conn: AsyncConnection, guild_id: int, user_id: int) -> str | None:
    """The preset they have played most, of equals the one played last."""
    query = _results_of(select(results.c.preset), guild_id, user_id).where(results.c.preset.is_not(None))
    query = query.group_by(results.c.preset).order_by(func.count().desc(), func.max(results.c.finished_at).desc())
    favourite: str | None = (await conn.execute(query.limit(1))).scalar_one_or_none()
    return favourite


async def fetch_best_partner(conn: AsyncConnection, guild_id: int, user_id: int) -> NamedPair | None:
    """Whom they have won most with, of equals whom they lost least with; nobody who is hidden."""
    query = _named_pairs(guild_id).where(
        pairs.c.user_id == user_id, pairs.c.wins > 0, ~_is_hidden(pairs.c.partner_id)
    )
    query = query.order_by(pairs.c.wins.desc(), pairs.c.matches, pairs.c.partner_id.desc())
    row = (await conn.execute(query.limit(1))).one_or_none()
    return _named_pair(row) if row else None


async def count_pairs(conn: AsyncConnection, guild_id: int) -> int:
    """How many pairs stand on the board of partners."""
    query = (
        select(func.count())
        .select_from(pairs)
        .where(pairs.c.guild_id == guild_id, pairs.c.hidden == false(), IS_ONCE)
    )
    return (await conn.execute(query)).scalar_one()


async def fetch_pair_board(conn: AsyncConnection, guild_id: int, limit: int, offset: int) -> list[NamedPair]:
    """A stretch of the board of partners, most wins first."""
    found = select(pairs.c.user_id, pairs.c.partner_id).where(
        pairs.c.guild_id == guild_id, pairs.c.hidden == false(), IS_ONCE
    )
    found = found.order_by(pairs.c.wins.desc(), pairs.c.user_id.desc(), pairs.c.partner_id.desc())
    ids = found.limit(limit).offset(offset).subquery("found")
    query = _named_pairs(guild_id).join(
        ids, (ids.c.user_id == pairs.c.user_id) & (ids.c.partner_id == pairs.c.partner_id)
    )
    rows = [_named_pair(row) for row in await conn.execute(query)]
    return sorted(rows, key=lambda row: (row.pair.wins, row.pair.user_id, row.pair.partner_id), reverse=True)


async def count_better_pairs(conn: AsyncConnection, guild_id: int, wins: int) -> int:
    """How many pairs on the board have more wins."""
    query = (
        select(func.count())
        .select_from(pairs)
        .where(pairs.c.guild_id == guild_id, pairs.c.hidden == false(), IS_ONCE)
    )
    return (await conn.execute(query.where(pairs.c.wins > wins))).scalar_one()


async def fetch_course(
    conn: AsyncConnection, guild_id: int, user_id: int, ladder: Ladder, limit: int
) -> list[tuple[float, int]]:
    """The last ratings of a person and when they had them, oldest first."""
    steps = rating_steps.c
    query = select(steps.at, steps.rating).where(
        steps.user_id == user_id, steps.guild_id == guild_id, steps.ladder == ladder
    )
    query = query.order_by(steps.at.desc(), steps.match_id.desc()).limit(limit)
    return [(at, rating) for at, rating in reversed((await conn.execute(query)).all())]


async def fetch_meetings(conn: AsyncConnection, guild_id: int, first: int, second: int) -> list[MeetingRow]:
    """The matches of two people, by ladder and by whether they were partners."""
    other = results.alias("other")
    as_partners = results.c.side == other.c.side
    won, lost = results.c.outcome == "won", (other.c.outcome == "won") & ~as_partners
    lost_as_partners = as_partners & (results.c.outcome == "lost")
    drawn, neither = (
        results.c.outcome == "drawn",
        ~as_partners & (results.c.outcome == "lost") & (other.c.outcome == "lost"),
    )
    counts = [_count(condition) for condition in (won, lost | lost_as_partners, drawn, neither)]
    columns = (
        results.c.ladder,
        as_partners.label("as_partners"),
        func.count(),
        *counts,
        func.max(results.c.finished_at),
    )
    query = _results_of(select(*columns), guild_id, first)
    query = query.join(other, (other.c.match_id == results.c.match_id) & (other.c.user_id == second))
    query = query.group_by(results.c.ladder, as_partners)
    return [MeetingRow(ladder, bool(partners), *rest) for ladder, partners, *rest in await conn.execute(query)]


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def _results_of(query: Select[Any], guild_id: int, user_id: int) -> Select[Any]:
    is_void = exists().where(voids.c.match_id == results.c.match_id)
    return query.where(results.c.user_id == user_id, results.c.guild_id == guild_id, ~is_void)


def _is_hidden(user_id: ColumnElement[int]) -> ColumnElement[bool]:
    return exists().where(preferences.c.user_id == user_id, preferences.c.hidden)


def _named_pairs(guild_id: int) -> Select[Any]:
    one, other = people.alias("one"), people.alias("other")
    query = select(pairs, one.c.name, other.c.name).where(pairs.c.guild_id == guild_id)
    query = query.outerjoin(one, one.c.user_id == pairs.c.user_id)
    return query.outerjoin(other, other.c.user_id == pairs.c.partner_id)


def _named_pair(row: Any) -> NamedPair:
    *figures, name, partner_name = row
    return NamedPair(PairRow(*figures), name, partner_name)
