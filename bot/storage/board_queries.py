"""Leaderboards: each page is read in order from the index of its measure, and nothing is sorted or summed."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import Column, ColumnElement, Select, false, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .rows import Ladder
from .standing_rows import StandingRow
from .standing_tables import standings
from .tables import people

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
    """Which board: `minimum` is how many matches the averages ask for."""

    guild_id: int
    ladder: Ladder
    period: str
    measure: Measure
    minimum: int


@dataclass(frozen=True, slots=True)
class NamedStanding:
    """A standing and the last known name of its person."""

    standing: StandingRow
    name: str | None


def figure_of(standing: StandingRow, measure: Measure) -> float | None:
    """What a board of the measure orders by; None does not stand on it."""
    figure: float | None = getattr(standing, _COLUMNS[measure].name)
    return figure


async def count_board(conn: AsyncConnection, board: BoardKey) -> int:
    """How many people stand on the board."""
    query = _on_board(select(func.count()).select_from(standings), board)
    return int((await conn.execute(query)).scalar_one())


async def fetch_board(conn: AsyncConnection, board: BoardKey, limit: int, offset: int) -> list[NamedStanding]:
    """A stretch of the board, best first."""
    column = _COLUMNS[board.measure]
    # The people are found in the index alone, so that those passed over cost next to nothing.
    found = _on_board(select(standings.c.user_id), board).order_by(column.desc(), standings.c.user_id.desc())
    ids = found.limit(limit).offset(offset).subquery("found")
    query = _named(board.guild_id, board.ladder, board.period).join(ids, ids.c.user_id == standings.c.user_id)
    rows = [_named_standing(row) for row in await conn.execute(query)]
    return sorted(rows, key=lambda row: (figure_of(row.standing, board.measure), row.standing.user_id), reverse=True)


async def count_equals_before(conn: AsyncConnection, board: BoardKey, standing: StandingRow) -> int:
    """How many people on the board have the same figure and stand before this one all the same."""
    figure = _COLUMNS[board.measure] == figure_of(standing, board.measure)
    query = _on_board(select(func.count()).select_from(standings), board)
    return int((await conn.execute(query.where(figure, standings.c.user_id > standing.user_id))).scalar_one())


async def count_better(conn: AsyncConnection, board: BoardKey, figure: float) -> int:
    """How many people on the board have a higher figure."""
    query = _on_board(select(func.count()).select_from(standings), board)
    return int((await conn.execute(query.where(_COLUMNS[board.measure] > figure))).scalar_one())


async def has_equal(conn: AsyncConnection, board: BoardKey, standing: StandingRow) -> bool:
    """Whether somebody else on the board has the same figure."""
    figure = _COLUMNS[board.measure] == figure_of(standing, board.measure)
    query = _on_board(select(standings.c.user_id), board).where(figure).limit(2)
    return any(user_id != standing.user_id for user_id in (await conn.execute(query)).scalars())


async def fetch_standing(
    conn: AsyncConnection, guild_id: int, ladder: Ladder, period: str, user_id: int
) -> NamedStanding | None:
    """One person's standing; None without a match that counts."""
    query = _named(guild_id, ladder, period).where(standings.c.user_id == user_id)
    row = (await conn.execute(query)).one_or_none()
    return _named_standing(row) if row else None


def _on_board(query: Select[Any], board: BoardKey) -> Select[Any]:
    column = _COLUMNS[board.measure]
    query = query.where(
        *_of(board.guild_id, board.ladder, board.period), standings.c.hidden == false(), column.is_not(None)
    )
    return query.where(standings.c.matches >= board.minimum) if board.measure in AVERAGES else query


def _of(guild_id: int, ladder: Ladder, period: str) -> list[ColumnElement[bool]]:
    return [standings.c.guild_id == guild_id, standings.c.ladder == ladder, standings.c.period == period]


def _named(guild_id: int, ladder: Ladder, period: str) -> Select[Any]:
    query = select(standings, people.c.name).where(*_of(guild_id, ladder, period))
    return query.outerjoin(people, people.c.user_id == standings.c.user_id)


def _named_standing(row: Any) -> NamedStanding:
    *figures, name = row
    return NamedStanding(StandingRow(*figures), name)
