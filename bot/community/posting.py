"""A finished match enters the standings: once, in its turn, and at a cost that does not grow with the history."""

import logging
from collections.abc import Sequence

from bot.storage import (
    Connection,
    Ladder,
    ResultRow,
    StorageError,
    bump_version,
    fetch_guild_ids_with_results,
    fetch_hidden,
    fetch_pairs,
    fetch_results_of,
    fetch_seasons,
    fetch_stale,
    fetch_standings,
    fetch_unposted,
    fetch_unposted_ids,
    has_posted_after,
    is_stale,
    update_posted,
    upsert_pairs,
    upsert_standings,
    upsert_steps,
)

from .ledger import Ledger
from .on_storage import OnStorage
from .recomputing import Progress, Recomputed, recompute_ladder, recompute_server

log = logging.getLogger(__name__)

FEW = 12
"""So many results are posted one by one; with more, the ladder is computed anew at once."""

LadderKey = tuple[int, Ladder]
"""A ladder of a server."""


class Posting(OnStorage):
    """Brings results into the standings. Raises `StorageError`."""

    async def post_match(self, match_id: int) -> None:
        """Let a match count that has ended; nothing where none of it is to be posted, as after the first time.

        A match that comes after a later one makes its ladder be computed anew, and so do standings that are damaged.
        """
        async with self._storage.reading() as connection:
            results = await fetch_results_of(connection, match_id)
        if all(row.posted for row in results):
            return
        guild_id, ladder = results[0].guild_id, results[0].ladder
        try:
            has_posted = await self._post_next(match_id)
        except (TypeError, ValueError) as error:
            log.warning("the ladder %s of server %d is computed anew, as it is damaged: %s", ladder, guild_id, error)
            has_posted = False
        if not has_posted:
            await recompute_ladder(self._storage, guild_id, ladder)

    async def _post_next(self, match_id: int) -> bool:
        """Add a match to the standings as they are; whether that could be done."""
        async with self._storage.writing() as connection:
            results = await fetch_results_of(connection, match_id)
            if all(row.posted for row in results):
                return True
            if not await _is_next(connection, results[0]):
                return False
            await _post(connection, results)
            return True

    async def post_unposted(self, guild_id: int | None = None) -> int:
        """Let all matches count that have ended and do not yet, or those of a server; how many results were posted.

        Standings that had still to follow a decision of an admin do so now. A ladder that cannot be computed holds up
        no other; it raises what went wrong when all others are done.
        """
        stale, counts = await self._fetch_behind()
        behind = {at: count for at, count in counts.items() if guild_id in (None, at[0])}
        failures = []
        for (guild, ladder), count in behind.items():
            try:
                await self._post_ladder(guild, ladder, count, is_stale=(guild, ladder) in stale)
            except StorageError:
                raise
            except Exception as error:
                error.add_note(f"in the ladder {ladder} of server {guild}")
                failures.append(error)
        if failures:
            raise failures[0]
        return sum(behind.values())

    async def _fetch_behind(self) -> tuple[set[LadderKey], dict[LadderKey, int]]:
        """The ladders to be computed anew, and how many results are to be posted in those and others."""
        async with self._storage.reading() as connection:
            stale = await fetch_stale(connection)
            backlog = await fetch_unposted(connection)
        counts = {(guild_id, ladder): count for guild_id, ladder, count in backlog}
        return set(stale), dict.fromkeys(stale, 0) | counts

    async def _post_ladder(self, guild_id: int, ladder: Ladder, count: int, *, is_stale: bool) -> None:
        if is_stale or count > FEW:
            await recompute_ladder(self._storage, guild_id, ladder)
            return
        async with self._storage.reading() as connection:
            match_ids = await fetch_unposted_ids(connection, guild_id, ladder)
        for match_id in match_ids:
            await self.post_match(match_id)

    async def fetch_servers_with_results(self) -> list[int]:
        """The servers in which matches have counted."""
        async with self._storage.reading() as connection:
            return await fetch_guild_ids_with_results(connection)

    async def recompute(
        self, guild_id: int, progress: Progress | None = None, *, is_check: bool = False
    ) -> Recomputed:
        """Compute all standings of a server from its results alone.

        `progress` is told how many results of how many are done. With `is_check` nothing is written, and what
        would be is told. The bot may go on meanwhile.
        """
        return await recompute_server(self._storage, guild_id, progress, is_check=is_check)


async def _is_next(connection: Connection, result: ResultRow) -> bool:
    """Whether a match can be added to the standings as they are."""
    seasons = await fetch_seasons(connection, result.guild_id)
    return not (
        any(season.started_at > result.finished_at for season in seasons)
        or await is_stale(connection, result.guild_id, result.ladder)
        or await has_posted_after(connection, result.guild_id, result.ladder, (result.finished_at, result.match_id))
    )


async def _post(connection: Connection, results: Sequence[ResultRow]) -> None:
    guild_id, ladder, at = results[0].guild_id, results[0].ladder, results[0].finished_at
    people = [row.user_id for row in results]
    hidden = frozenset(await fetch_hidden(connection, people))
    ledger = Ledger(guild_id, ladder, await fetch_seasons(connection, guild_id), hidden)
    ledger.load(await fetch_standings(connection, guild_id, ladder, ledger.periods_of(at), people))
    if ladder == "partners":
        ledger.load((), await fetch_pairs(connection, guild_id, people))
    ledger.post(results)
    await upsert_standings(connection, [line.write() for line in ledger.lines.values()])
    await upsert_pairs(connection, [pair.write() for pair in ledger.pairs.values()])
    await upsert_steps(connection, ledger.steps)
    await update_posted(connection, [results[0].match_id], posted=True)
    await bump_version(connection, guild_id, ladder)
