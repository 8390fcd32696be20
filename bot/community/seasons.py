"""Seasons: one at a time in a server, named, started and ended by an admin."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from bot.storage import (
    Connection,
    Ladder,
    SeasonRow,
    StandingRow,
    append_admin_log,
    bump_version,
    fetch_final,
    fetch_hidden,
    fetch_last_end,
    fetch_names,
    fetch_seasons,
    fetch_standings,
    fetch_unposted_ids,
    insert_season,
    is_stale,
    update_season,
    upsert_standings,
)

from .ledger import Ledger
from .lines import ALL, season_period
from .posting import Posting
from .recomputing import LADDERS
from .refusals import BadSeasonName, NoSeasonRunning, SeasonOver, SeasonRunning

LONGEST_NAME = 50
"""Characters of a season's name."""
ATTEMPTS = 5
"""How often the end of a season waits for matches that end just then."""
MOMENT = 0.001
"""Seconds between a match and a season that begins or ends right after it."""


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A line of a final table; equals in rating and wins share a rank. Nobody's name is kept with it: a forgotten
    person has neither name nor id, and hidden ones are left out."""

    rank: int
    user_id: int | None
    name: str | None
    rating: int | None
    matches: int
    wins: int
    draws: int
    basras: int
    points: int


Final = dict[Ladder, tuple[FinalPlace, ...]]
"""The final table of a season that has ended, of each ladder in which somebody played."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season of a server."""

    id: int
    guild_id: int
    name: str
    started_at: float
    ended_at: float | None

    @property
    def is_running(self) -> bool:
        """Whether matches that end now belong to it."""
        return self.ended_at is None


class Seasons(Posting):
    """Starts, ends and reads seasons. Raises `StorageError`."""

    async def start_season(self, guild_id: int, by: int, name: str) -> Season:
        """Start a season: ratings move nearer to each other. Raises `BadSeasonName` or `SeasonRunning`."""
        name = " ".join(name.split())
        if not 1 <= len(name) <= LONGEST_NAME:
            raise BadSeasonName(most=LONGEST_NAME)
        await self.post_unposted(guild_id)
        async with self._storage.writing() as connection:
            now = await self._after_all(connection, guild_id)
            season_id = await insert_season(connection, guild_id, name, now)
            if season_id is None:
                running = (await fetch_seasons(connection, guild_id))[-1]
                raise SeasonRunning(name=running.name)
            for ladder in LADDERS:
                await _soften(connection, guild_id, ladder)
            data = {"season": season_id, "name": name}
            await append_admin_log(connection, guild_id, by, None, "season_started", data, now)
        return Season(season_id, guild_id, name, now, None)

    async def end_season(self, guild_id: int, by: int, season_id: int | None = None) -> Season:
        """End the season that runs, or only the one named; its final table is kept as it stands.

        Raises `NoSeasonRunning`, or `SeasonOver` for the one named.
        """
        for attempt in range(ATTEMPTS):
            await self.post_unposted(guild_id)
            async with self._storage.writing() as connection:
                if attempt < ATTEMPTS - 1 and await _is_behind(connection, guild_id):
                    continue  # a match has ended or was voided since
                return await self._end(connection, guild_id, by, season_id)
        raise AssertionError("unreachable")

    async def _end(self, connection: Connection, guild_id: int, by: int, season_id: int | None) -> Season:
        now = await self._after_all(connection, guild_id)
        running = _running(await fetch_seasons(connection, guild_id))
        if season_id is not None and (running is None or running.id != season_id):
            raise SeasonOver
        if running is None:
            raise NoSeasonRunning
        final = {ladder: await _final(connection, running, ladder) for ladder in LADDERS}
        final = {ladder: table for ladder, table in final.items() if table}
        await update_season(connection, running.id, ended_at=now, final=final)
        for ladder in LADDERS:
            await bump_version(connection, guild_id, ladder)
        data = {"season": running.id, "name": running.name}
        await append_admin_log(connection, guild_id, by, None, "season_ended", data, now)
        return Season(running.id, guild_id, running.name, running.started_at, now)

    async def fetch_seasons(self, guild_id: int) -> list[Season]:
        """All seasons of a server, the newest first."""
        async with self._storage.reading() as connection:
            rows = await fetch_seasons(connection, guild_id)
        return [Season(row.id, row.guild_id, row.name, row.started_at, row.ended_at) for row in reversed(rows)]

    async def fetch_final(self, season: Season) -> Final:
        """The final table of a season without those who are hidden now; nothing while it runs."""
        async with self._storage.reading() as connection:
            final = await fetch_final(connection, season.id)
            ids = {place["user_id"] for table in final.values() for place in table} - {None}
            names = await fetch_names(connection, ids)
            hidden = await fetch_hidden(connection, ids)
        return {ladder: _places(final[ladder], names, hidden) for ladder in LADDERS if ladder in final}

    async def fetch_running_season(self, guild_id: int) -> Season | None:
        """The season that runs in a server, None between seasons."""
        return next((season for season in await self.fetch_seasons(guild_id) if season.is_running), None)

    async def _after_all(self, connection: Connection, guild_id: int) -> float:
        """Now, and in any case after every match that has ended: what counts already keeps its season."""
        ends = [await fetch_last_end(connection, guild_id, ladder) for ladder in LADDERS]
        return max([self._now(), *(end + MOMENT for end in ends if end is not None)])


async def _is_behind(connection: Connection, guild_id: int) -> bool:
    """Whether the standings of a server have still to follow what has happened."""
    for ladder in LADDERS:
        if await is_stale(connection, guild_id, ladder) or await fetch_unposted_ids(connection, guild_id, ladder):
            return True
    return False


def _running(seasons: Sequence[SeasonRow]) -> SeasonRow | None:
    return next((season for season in seasons if season.ended_at is None), None)


async def _soften(connection: Connection, guild_id: int, ladder: Ladder) -> None:
    ledger = Ledger(guild_id, ladder, ())
    ledger.load(await fetch_standings(connection, guild_id, ladder, [ALL]))
    ledger.start_season()
    await upsert_standings(connection, [line.write() for line in ledger.lines.values()])
    await bump_version(connection, guild_id, ladder)


async def _final(connection: Connection, season: SeasonRow, ladder: Ladder) -> list[dict[str, Any]]:
    rows = await fetch_standings(connection, season.guild_id, ladder, [season_period(season.id)])
    rows = sorted(rows, key=lambda row: (*_merit(row), row.user_id), reverse=True)
    merits = [_merit(row) for row in rows]
    ranks = {merit: at + 1 for at, merit in reversed(list(enumerate(merits)))}
    return [
        {
            "rank": ranks[merit],
            "user_id": row.user_id,
            **{name: getattr(row, name) for name in ("rating", "matches", "wins", "draws", "basras", "points")},
        }
        for row, merit in zip(rows, merits, strict=True)
    ]


def _merit(row: StandingRow) -> tuple[int, int]:
    """By rating, and by wins where nobody is rated; who has no rating comes after all others."""
    return -(10**9) if row.rating is None else row.rating, row.wins


def _places(
    table: Sequence[dict[str, Any]], names: dict[int, str], hidden: Collection[int]
) -> tuple[FinalPlace, ...]:
    shown = [place for place in table if place["user_id"] not in hidden]
    return tuple(FinalPlace(name=names.get(place["user_id"]), **place) for place in shown)
