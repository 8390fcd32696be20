"""Who stands where in a server, from the results of its finished matches.

A match counts for whoever has a row in the results, which is decided when it ends. A draw is a match, not a win.
"""

from dataclasses import asdict, dataclass

from bot.storage import Storage, TallyOrder, TallyRow, count_tallies, fetch_tallies, fetch_tally


@dataclass(frozen=True, slots=True)
class TallyPlace(TallyRow):
    """One line of the leaderboard. `rank` counts from 1; persons equal in every figure share it."""

    @property
    def losses(self) -> int:
        """Matches neither won nor drawn."""
        return self.matches - self.wins - self.draws

    @property
    def win_rate(self) -> float:
        """From 0 to 1."""
        return self.wins / self.matches


@dataclass(frozen=True, slots=True)
class TallyBoard:
    """A page of the leaderboard: `page` from 1 to `pages` (at least 1), `total` persons on all of them."""

    rows: tuple[TallyPlace, ...]
    page: int
    pages: int
    total: int


@dataclass(frozen=True, slots=True)
class TallyStanding(TallyPlace):
    """One person's place among `total` persons."""

    total: int


class Tallies:
    """Sums of all results of a server, whatever the ladder."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def fetch_leaderboard(
        self, guild_id: int, page: int = 1, per_page: int = 10, order_by: TallyOrder = "wins"
    ) -> TallyBoard:
        """A page of a server's leaderboard; a page that is not there becomes the nearest one that is.

        Ordered by the chosen figure, then by wins, win rate, basras, points and matches.
        """
        async with self._storage.reading() as connection:
            total = await count_tallies(connection, guild_id)
            pages = max(1, -(-total // per_page))
            page = min(max(page, 1), pages)
            rows = await fetch_tallies(connection, guild_id, order_by, per_page, (page - 1) * per_page)
        return TallyBoard(tuple(TallyPlace(**asdict(row)) for row in rows), page, pages, total)

    async def fetch_standing(
        self, guild_id: int, user_id: int, order_by: TallyOrder = "wins"
    ) -> TallyStanding | None:
        """A person's place in a server; None if no finished match there counts for them."""
        async with self._storage.reading() as connection:
            row = await fetch_tally(connection, guild_id, user_id, order_by)
            total = await count_tallies(connection, guild_id)
        return TallyStanding(**asdict(row), total=total) if row else None
