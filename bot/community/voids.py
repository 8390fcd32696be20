"""Results that an admin lets count nowhere, and the log of what admins did."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from bot.storage import (
    AdminLogRow,
    Beside,
    Connection,
    Ladder,
    VoidRow,
    append_admin_log,
    bump_version,
    count_admin_log,
    delete_void,
    fetch_admin_log,
    fetch_names,
    fetch_results_of,
    fetch_void,
    fetch_void_reasons,
    fetch_voids,
    insert_void,
)

from .posting import Posting
from .recomputing import recompute_ladder
from .refusals import NoSuchResult, NotVoid, VoidAlready


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log of a server's admins, newest first: `page` from 1 to `pages`."""

    rows: tuple[AdminLogRow, ...]
    page: int
    pages: int
    total: int


class Voids(Posting):
    """Lets matches count nowhere, and again; the ratings of all later matches follow. Raises `StorageError`."""

    async def void_match(self, guild_id: int, match_id: int, by: int, reason: str) -> None:
        """Let a match of the server count nowhere. Raises `NoSuchResult` or `VoidAlready`."""
        now = self._now()
        async with self._storage.writing() as connection:
            ladder = await _ladder_of_result(connection, guild_id, match_id)
            if not await insert_void(connection, VoidRow(match_id, guild_id, by, reason, now)):
                raise VoidAlready(match=match_id)
            await bump_version(connection, guild_id, ladder, stale=True)
            data = {"match": match_id, "reason": reason}
            await append_admin_log(connection, guild_id, by, None, "result_voided", data, now)
        await recompute_ladder(self._storage, guild_id, ladder)

    async def unvoid_match(self, guild_id: int, match_id: int, by: int) -> None:
        """Let a match of the server count again. Raises `NoSuchResult` or `NotVoid`."""
        async with self._storage.writing() as connection:
            ladder = await _ladder_of_result(connection, guild_id, match_id)
            if not await delete_void(connection, match_id):
                raise NotVoid(match=match_id)
            await bump_version(connection, guild_id, ladder, stale=True)
            await append_admin_log(
                connection, guild_id, by, None, "result_restored", {"match": match_id}, self._now()
            )
        await recompute_ladder(self._storage, guild_id, ladder)

    async def fetch_scores(self, match_id: int) -> list[tuple[str | None, int]]:
        """The names, as far as they are known, of those for whom a match counted, with the points of their side."""
        async with self._storage.reading() as connection:
            results = sorted(await fetch_results_of(connection, match_id), key=lambda row: row.seat)
            names = await fetch_names(connection, [row.user_id for row in results])
        return [(names.get(row.user_id), row.points) for row in results]

    async def fetch_void(self, guild_id: int, match_id: int) -> VoidRow | None:
        """Why a match of the server counts nowhere; None if it counts."""
        async with self._storage.reading() as connection:
            void = await fetch_void(connection, match_id)
        return void if void is not None and void.guild_id == guild_id else None

    async def fetch_void_reasons(self, guild_id: int, match_ids: Collection[int]) -> dict[int, str]:
        """Why those of some matches of the server count nowhere that do not."""
        async with self._storage.reading() as connection:
            return await fetch_void_reasons(connection, guild_id, match_ids)

    async def fetch_voids(self, guild_id: int) -> list[VoidRow]:
        """The matches of the server that count nowhere."""
        async with self._storage.reading() as connection:
            return await fetch_voids(connection, guild_id)

    async def note_admin(self, guild_id: int, user_id: int, what: str, about: int | None = None, **data: Any) -> None:
        """Log what an admin did; `about` is the member concerned. `data` is JSON and should name nobody."""
        async with self._storage.writing() as connection:
            await self.admin_entry(guild_id, user_id, what, about, **data)(connection)

    def admin_entry(self, guild_id: int, user_id: int, what: str, about: int | None = None, **data: Any) -> Beside:
        """The same entry, to be written in the transaction of what the admin did."""
        at = self._now()
        return lambda connection: append_admin_log(connection, guild_id, user_id, about, what, data, at)

    async def fetch_admin_log(self, guild_id: int, page: int = 1, per_page: int = 10) -> LogPage:
        """What the admins of a server did; a page that is not there becomes the nearest."""
        async with self._storage.reading() as connection:
            total = await count_admin_log(connection, guild_id)
            pages = max(1, -(-total // per_page))
            page = min(max(page, 1), pages)
            rows = await fetch_admin_log(connection, guild_id, per_page, (page - 1) * per_page)
        return LogPage(tuple(rows), page, pages, total)


async def _ladder_of_result(connection: Connection, guild_id: int, match_id: int) -> Ladder:
    results = await fetch_results_of(connection, match_id)
    if not results or results[0].guild_id != guild_id:
        raise NoSuchResult(match=match_id)
    return results[0].ladder
