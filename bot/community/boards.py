"""Leaderboards: a ladder of a server, in a period, by a measure."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.storage import (
    AVERAGES,
    BoardKey,
    Connection,
    Ladder,
    Measure,
    NamedStanding,
    SeasonRow,
    StandingRow,
    Storage,
    count_board,
    count_equals_before,
    fetch_board,
    fetch_board_state,
    fetch_rank,
    fetch_seasons,
    fetch_standing,
    figure_of,
)

from .lines import ALL, month_of, season_period
from .on_storage import OnStorage
from .ratings import UNSURE, uncertainty

Period = Literal["all", "month", "season"]
"""Of all time, of this month (UTC), or of the season that runs, else of the one that ended last."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a leaderboard. `rank` counts from 1; equals share it. `name` is the last known one.

    Somebody with fewer matches than a board of averages asks for has no rank.
    """

    rank: int | None
    is_shared: bool
    total: int
    """How many people stand on the board."""
    user_id: int
    name: str | None
    figures: StandingRow
    is_new: bool
    """Whether the rating is still unsure."""

    @property
    def losses(self) -> int:
        """Matches neither won nor drawn."""
        return self.figures.matches - self.figures.wins - self.figures.draws

    @property
    def uncertainty(self) -> int | None:
        """By how much the rating may be off."""
        return None if self.figures.sigma is None else uncertainty(self.figures.sigma)

    def figure(self, measure: Measure) -> float | None:
        """What a board of the measure orders by."""
        return figure_of(self.figures, measure)


@dataclass(frozen=True, slots=True)
class Board:
    """A page of a leaderboard: `page` from 1 to `pages` (at least 1), `total` people on all of them.

    `minimum` is how many matches the averages ask for. `season` is the one that the board is of, if it is of one;
    without any season there is nobody on its board.
    """

    rows: tuple[Place, ...]
    page: int
    pages: int
    total: int
    minimum: int
    season: SeasonRow | None = None


class Boards(OnStorage):
    """Reads leaderboards. Raises `StorageError`."""

    def __init__(self, storage: Storage, now: Callable[[], float] = time.time) -> None:
        super().__init__(storage, now)
        self._sizes: dict[BoardKey, tuple[tuple[int, int], int]] = {}

    async def fetch_board(
        self,
        guild_id: int,
        ladder: Ladder,
        period: Period = "all",
        measure: Measure = "rating",
        page: int = 1,
        per_page: int = 10,
        *,
        season_id: int | None = None,
    ) -> Board:
        """A page of a leaderboard without those who are hidden; a page that is not there becomes the nearest.

        `season_id` asks for another season of the server than the period's.
        """
        async with self._storage.reading() as connection:
            key, season = await self._find(connection, guild_id, ladder, period, measure, season_id)
            total, minimum = await self._fetch_size(connection, key)
            pages = max(1, -(-total // per_page))
            page = min(max(page, 1), pages)
            places = await _fetch_places(connection, key, total, minimum, (page - 1) * per_page, per_page)
        return Board(tuple(places), page, pages, total, minimum, season)

    async def fetch_place(
        self,
        guild_id: int,
        user_id: int,
        ladder: Ladder,
        period: Period = "all",
        measure: Measure = "rating",
        *,
        season_id: int | None = None,
    ) -> Place | None:
        """A person's own line, also of somebody hidden; None where no match, or no rated one, counts for them."""
        async with self._storage.reading() as connection:
            key, _ = await self._find(connection, guild_id, ladder, period, measure, season_id)
            row = await fetch_standing(connection, guild_id, ladder, key.period, user_id)
            figure = None if row is None else figure_of(row.standing, measure)
            if row is None or figure is None:
                return None
            total, minimum = await self._fetch_size(connection, key)
            if measure in AVERAGES and row.standing.matches < minimum:
                return _place(row, None, total, minimum)
            rank, is_shared = await fetch_rank(connection, key, row.standing)
        return _place(row, rank, total, minimum, is_shared=is_shared)

    async def _fetch_size(self, connection: Connection, key: BoardKey) -> tuple[int, int]:
        """How many people stand on a board and the minimum of matches; counted once after each change."""
        state = await fetch_board_state(connection, key)
        known = self._sizes.get(key)
        if known is None or known[0] != state:
            if len(self._sizes) >= REMEMBERED:
                self._sizes.clear()
            known = self._sizes[key] = (state, await count_board(connection, key))
        return known[1], state[1]

    async def _find(
        self,
        connection: Connection,
        guild_id: int,
        ladder: Ladder,
        period: Period,
        measure: Measure,
        season_id: int | None,
    ) -> tuple[BoardKey, SeasonRow | None]:
        season, name = None, ALL if period == "all" else month_of(self._now())
        if period == "season" or season_id is not None:
            season = _chosen(await fetch_seasons(connection, guild_id), season_id)
            name = season_period(season.id) if season else NO_SEASON
        return BoardKey(guild_id, ladder, name, measure), season


NO_SEASON = "s0"
REMEMBERED = 10_000
"""How many boards' sizes are kept."""


def _chosen(seasons: Sequence[SeasonRow], season_id: int | None) -> SeasonRow | None:
    if season_id is None:
        return seasons[-1] if seasons else None
    return next((season for season in seasons if season.id == season_id), None)


async def _fetch_places(
    connection: Connection, key: BoardKey, total: int, minimum: int, offset: int, count: int
) -> list[Place]:
    """Some lines of a board with their ranks; one more on each side tells whether a rank is shared across pages."""
    first = max(offset - 1, 0)
    rows = await fetch_board(connection, key, total, offset - first + count + 1, first) if total else []
    figures = [figure_of(row.standing, key.measure) for row in rows]
    places, rank = [], first + 1
    for at, row in enumerate(rows):
        is_like_last = at > 0 and figures[at] == figures[at - 1]
        is_like_next = figures[at : at + 1] == figures[at + 1 : at + 2]
        if is_like_last and at == 1 and first:
            rank = offset + 1 - await count_equals_before(connection, key, row.standing)
        elif not is_like_last:
            rank = first + at + 1
        places.append(_place(row, rank, total, minimum, is_shared=is_like_last or is_like_next))
    return places[offset - first :][:count]


def _place(row: NamedStanding, rank: int | None, total: int, minimum: int, *, is_shared: bool = False) -> Place:
    figures = row.standing
    is_new = figures.rated < minimum or figures.sigma is None or figures.sigma > UNSURE
    return Place(rank, is_shared, total, figures.user_id, row.name, figures, is_new)
