"""What is stored about a person: shown, hidden from others, and made to vanish; and what goes with a server."""

from collections.abc import Collection
from typing import Any

from bot.storage import (
    Connection,
    bump_version,
    delete_matches,
    delete_person,
    delete_server,
    fetch_finals,
    fetch_guild_ids,
    fetch_left,
    fetch_match_ids_in,
    fetch_names_of,
    fetch_open_match_ids_about,
    fetch_person_ladders,
    fetch_person_results,
    fetch_person_steps,
    fetch_preferences,
    fetch_rows_about,
    fetch_server,
    make_result_anonymous,
    scrub_texts,
    update_hidden,
    update_season,
    upsert_preferences,
    upsert_server,
)

from .on_storage import OnStorage

KEEP_DAYS = 30
DAY = 24 * 60 * 60
AT_ONCE = 200
"""How many matches are deleted in one transaction, so that nobody waits long."""


class StillSeated(Exception):
    """A person who is to be forgotten has a part in a match that is being played; nothing has changed."""


class Privacy(OnStorage):
    """Reads, hides and deletes what is stored. Raises `StorageError`."""

    async def fetch_stored_about(self, user_id: int) -> dict[str, Any]:
        """Every row that holds a person's id, by table; it can be written as JSON."""
        async with self._storage.reading() as connection:
            return await fetch_rows_about(connection, user_id)

    async def is_hidden(self, user_id: int) -> bool:
        """Whether a person is left out of leaderboards."""
        async with self._storage.reading() as connection:
            row = await fetch_preferences(connection, user_id)
        return row is not None and row.hidden

    async def hide_person(self, user_id: int, hidden: bool) -> None:
        """Leave a person out of all leaderboards, or show them again."""
        async with self._storage.writing() as connection:
            await upsert_preferences(connection, user_id, hidden=hidden)
            await update_hidden(connection, user_id, hidden=hidden)
            for guild_id, ladder in await fetch_person_ladders(connection, user_id):
                await bump_version(connection, guild_id, ladder)

    async def fetch_open_match_ids(self, user_id: int) -> list[int]:
        """The matches being played or about to be that a person has a part in: a seat, an offered one, the host's."""
        async with self._storage.reading() as connection:
            return await fetch_open_match_ids_about(connection, user_id)

    async def forget_person(self, user_id: int, left: Collection[int] = ()) -> None:
        """Make name and id vanish everywhere, at once or not at all.

        `left` are the open matches that the person has left before; raises `StillSeated` if there are others.
        The results of opponents stay, and their ratings with them: the seat is nobody's from now on.
        """
        async with self._storage.writing() as connection:
            if not set(await fetch_open_match_ids_about(connection, user_id)) <= set(left):
                raise StillSeated
            ladders = await fetch_person_ladders(connection, user_id)
            names = await fetch_names_of(connection, user_id)
            guild_ids = await _make_anonymous(connection, user_id)
            await _leave_finals(connection, user_id, guild_ids)
            await delete_person(connection, user_id)
            await scrub_texts(connection, user_id, names)
            for guild_id, ladder in ladders:
                await bump_version(connection, guild_id, ladder)
        await self._storage.empty_log()

    # Servers

    async def note_left(self, guild_id: int, at: float | None = None) -> None:
        """The bot is no longer in a server, whose data is deleted after a while."""
        async with self._storage.writing() as connection:
            await upsert_server(connection, guild_id, left_at=self._now() if at is None else at)

    async def note_back(self, guild_id: int) -> None:
        """The bot is in a server, perhaps again; what is stored of it stays."""
        async with self._storage.reading() as connection:
            server = await fetch_server(connection, guild_id)
        if server is not None and server.left_at is not None:
            async with self._storage.writing() as connection:
                await upsert_server(connection, guild_id, left_at=None)

    async def note_guilds(self, guild_ids: Collection[int]) -> None:
        """These are all servers the bot is in: those left since are noted, those it is back in keep their data."""
        async with self._storage.reading() as connection:
            left = set(await fetch_left(connection, float("inf")))
            missing = await fetch_guild_ids(connection) - set(guild_ids) - left
        async with self._storage.writing() as connection:
            for guild_id in missing:
                await upsert_server(connection, guild_id, left_at=self._now())
            for guild_id in left & set(guild_ids):
                await upsert_server(connection, guild_id, left_at=None)

    async def delete_left(self, now: float | None = None, keep_days: float = KEEP_DAYS) -> list[int]:
        """Delete everything of the servers left longer ago than that; which ones it were.

        What was deleted since the last time is gone from the disk afterwards.
        """
        before = (self._now() if now is None else now) - keep_days * DAY
        async with self._storage.reading() as connection:
            guild_ids = await fetch_left(connection, before)
        for guild_id in guild_ids:
            await self._delete_server(guild_id)
        await self._storage.empty_log()
        return guild_ids

    async def _delete_server(self, guild_id: int) -> None:
        async with self._storage.reading() as connection:
            match_ids = await fetch_match_ids_in(connection, guild_id)
        for at in range(0, len(match_ids), AT_ONCE):
            async with self._storage.writing() as connection:
                await delete_matches(connection, match_ids[at : at + AT_ONCE])
        async with self._storage.writing() as connection:
            await delete_server(connection, guild_id)


async def _make_anonymous(connection: Connection, user_id: int) -> set[int]:
    """Let all results of a person be nobody's; the servers they are in."""
    steps = await fetch_person_steps(connection, user_id)
    results = await fetch_person_results(connection, user_id)
    for result in results:
        step = steps.get(result.match_id)
        before = None if step is None else (step.mu_before, step.sigma_before)
        await make_result_anonymous(connection, result.match_id, user_id, before)
    return {result.guild_id for result in results}


async def _leave_finals(connection: Connection, user_id: int, guild_ids: Collection[int]) -> None:
    for season_id, final in await fetch_finals(connection, guild_ids):
        places = [place for table in final.values() for place in table if place["user_id"] == user_id]
        for place in places:
            place["user_id"] = None
        if places:
            await update_season(connection, season_id, final=final)
