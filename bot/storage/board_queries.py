"""Leaderboards: each page is read in order from the index of its measure, and nothing is sorted or summed."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

from sqlalchemy import Column, ColumnElement, Executable, Integer, Select, bindparam, false, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import USUAL_MINIMUM, Ladder
from .standing_rows import StandingRow
from .standing_tables import ladders, standings
from .tables import people, servers

Measure = Literal["rating", "wins", "win_rate", "basras", "points", "best_deal", "streak"]
"""Basras and points are those per deal, the streak is the longest."""

AVERAGES: tuple[Measure, ...] = ("win_rate", "basras", "points")
"""The measures that mean little after few matches."""

_COLUMNS: dict[Measure, Column[Any]] = {
    "rating": standings.c.rating,
    "wins": standings.c.wins,
    "win_rate": standings.c.win_rate,
    "basras": standings.c.basra_rate,
    "points": standings.c.point_rate,
    "best_deal": standings.c.best_deal,
    "streak": standings.c.longest_streak,
}


class BoardKey(NamedTuple):
    """Which board of a server."""

    guild_id: int
    ladder: Ladder
    period: str
    measure: Measure

    @property
    def values(self) -> dict[str, Any]:
        """What the statements of the measure are given."""
        return {"guild_id": self.guild_id, "ladder": self.ladder, "period": self.period}


@dataclass(frozen=True, slots=True)
class NamedStanding:
    """A standing and the last known name of its person."""

    standing: StandingRow
    name: str | None


def figure_of(standing: StandingRow, measure: Measure) -> float | None:
    """What a board of the measure orders by; None does not stand on it."""
    figure: float | None = getattr(standing, _COLUMNS[measure].name)
    return figure


async def fetch_board_state(conn: AsyncConnection, board: BoardKey) -> tuple[int, int]:
    """The version of its ladder, and how many matches the server asks of those on boards of averages."""
    version, minimum = (await conn.execute(_state(), board.values)).one()
    return version, minimum


async def count_board(conn: AsyncConnection, board: BoardKey) -> int:
    """How many people stand on the board."""
    return int((await conn.execute(_size(board.measure), board.values)).scalar_one())


async def fetch_board(
    conn: AsyncConnection, board: BoardKey, total: int, limit: int, offset: int
) -> list[NamedStanding]:
    """A stretch of the board, best first; `total` people stand on it, and it is read from the end that is nearer."""
    end = min(offset + limit, total)
    is_behind = offset * 2 > total
    stretch = {"count": max(end - offset, 0), "skipped": total - end if is_behind else offset}
    rows = (await conn.execute(_page(board.measure, is_behind=is_behind), board.values | stretch)).all()
    named = [_named_standing(row) for row in rows]
    return sorted(named, key=lambda row: (figure_of(row.standing, board.measure), row.standing.user_id), reverse=True)


async def count_equals_before(conn: AsyncConnection, board: BoardKey, standing: StandingRow) -> int:
    """How many people on the board have the same figure and stand before this one all the same."""
    theirs = {"figure": figure_of(standing, board.measure), "than": standing.user_id}
    return int((await conn.execute(_equals_before(board.measure), board.values | theirs)).scalar_one())


async def fetch_rank(conn: AsyncConnection, board: BoardKey, standing: StandingRow) -> tuple[int, bool]:
    """A person's rank on the board, counted from 1, and whether somebody else has the same figure."""
    theirs = {"figure": figure_of(standing, board.measure), "than": standing.user_id}
    count, is_shared = (await conn.execute(_rank(board.measure), board.values | theirs)).one()
    return 1 + count, bool(is_shared)


async def fetch_standing(
    conn: AsyncConnection, guild_id: int, ladder: Ladder, period: str, user_id: int
) -> NamedStanding | None:
    """One person's standing; None without a match that counts."""
    query = _named().where(standings.c.user_id == user_id)
    row = (await conn.execute(query, {"guild_id": guild_id, "ladder": ladder, "period": period})).one_or_none()
    return _named_standing(row) if row else None


# The statements are made once for each measure: making one takes as long as reading a page.


@cache
def _state() -> Executable:
    this = (ladders.c.guild_id == bindparam("guild_id")) & (ladders.c.ladder == bindparam("ladder"))
    version: ColumnElement[int] = func.coalesce(select(ladders.c.version).where(this).scalar_subquery(), 0)
    return select(version, _minimum())


@cache
def _size(measure: Measure) -> Select[Any]:
    return _on_board(select(func.count()).select_from(standings), measure)


@cache
def _page(measure: Measure, *, is_behind: bool) -> Select[Any]:
    """The people are found in the index alone, so that those passed over cost next to nothing."""
    column, user_id = _COLUMNS[measure], standings.c.user_id
    order = (column, user_id) if is_behind else (column.desc(), user_id.desc())
    found = _on_board(select(user_id), measure).order_by(*order)
    ids = found.limit(bindparam("count", type_=Integer)).offset(bindparam("skipped", type_=Integer)).subquery("found")
    return _named().join(ids, ids.c.user_id == user_id)


@cache
def _equals_before(measure: Measure) -> Select[Any]:
    query = _on_board(select(func.count()).select_from(standings), measure)
    return query.where(_COLUMNS[measure] == bindparam("figure"), standings.c.user_id > bindparam("than"))


@cache
def _rank(measure: Measure) -> Select[Any]:
    column = _COLUMNS[measure]
    figure: ColumnElement[Any] = bindparam("figure")
    better = _on_board(select(func.count()).select_from(standings), measure).where(column > figure)
    equal = _on_board(select(standings.c.user_id), measure).where(column == figure)
    return select(better.scalar_subquery(), equal.where(standings.c.user_id != bindparam("than")).exists())


def _on_board(query: Select[Any], measure: Measure) -> Select[Any]:
    query = query.where(*_of_ladder(), standings.c.hidden == false(), _COLUMNS[measure].is_not(None))
    return query.where(standings.c.matches >= _minimum()) if measure in AVERAGES else query


def _minimum() -> ColumnElement[int]:
    chosen = select(servers.c.minimum_matches).where(servers.c.guild_id == bindparam("guild_id"))
    return func.coalesce(chosen.scalar_subquery(), USUAL_MINIMUM)


def _of_ladder() -> list[ColumnElement[bool]]:
    return [
        column == bindparam(column.name) for column in (standings.c.guild_id, standings.c.ladder, standings.c.period)
    ]


@cache
def _named() -> Select[Any]:
    query = select(standings, people.c.name).where(*_of_ladder())
    return query.outerjoin(people, people.c.user_id == standings.c.user_id)


def _named_standing(row: Any) -> NamedStanding:
    *figures, name = row
    return NamedStanding(StandingRow(*figures), name)
