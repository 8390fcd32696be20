"""The files of an export, made piece by piece in threads while clicks go on being answered."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import IO, Literal, TypeVar

from bot.client import BasraBot
from bot.community import LADDER_COLUMNS, LADDERS, RESULT_COLUMNS, CsvParts, Ladder, Rows, Scope, ZipParts
from bot.matches import Refusal
from bot.rules import write_record

What = Literal["results", "ladder", "records"]
WHATS: tuple[What, ...] = ("results", "ladder", "records")

PACKED_AT_ONCE = 25
"""Records that are packed in one go."""

Progress = Callable[[int, int], Awaitable[None]]
"""Is told how many of how many are done."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Made:
    """The files, rewound, to be closed by whoever takes them; how many rows or matches are in them.

    `damaged` is how many matches cannot be read any more and were left out.
    """

    files: list[IO[bytes]]
    count: int
    damaged: int = 0

    def close(self) -> None:
        """Let the files vanish."""
        for file in self.files:
            file.close()


async def make_files(
    bot: BasraBot, what: What, scope: Scope, ladders: tuple[Ladder, ...], limit: int, progress: Progress
) -> Made:
    """Files of at most `limit` bytes. Raises `StorageError`, also where there is no room for them."""
    if what == "records":
        return await _make_records(bot, scope, limit, progress)
    community = bot.community
    if what == "results":
        total = await community.count_export_results(scope, ladders)
        return await _make_table(bot, RESULT_COLUMNS, community.read_results(scope, ladders), limit, progress, total)
    rows = community.read_ladders(scope, ladders)
    return await _make_table(bot, LADDER_COLUMNS, rows, limit, progress, 0)


async def _make_table(
    bot: BasraBot, columns: tuple[str, ...], pieces: AsyncIterator[Rows], limit: int, progress: Progress, total: int
) -> Made:
    count = 0
    with CsvParts(bot.storage.path.parent, limit, columns) as parts:
        async for rows in pieces:
            await _in_thread(lambda rows=rows: parts.add(rows))  # type: ignore[misc]
            count += len(rows)
            await progress(count, max(count, total))
        return Made(await _in_thread(parts.finish), count)


async def _make_records(bot: BasraBot, scope: Scope, limit: int, progress: Progress) -> Made:
    total = await bot.community.count_export_matches(scope)
    count = damaged = 0
    with ZipParts(bot.storage.path.parent, limit) as parts:
        async for match_ids in bot.community.read_match_ids(scope):
            for at in range(0, len(match_ids), PACKED_AT_ONCE):
                some = match_ids[at : at + PACKED_AT_ONCE]
                texts = [text async for text in _read_records(bot, scope.guild_id, some)]
                await _in_thread(lambda texts=texts: parts.add(texts))  # type: ignore[misc]
                count += len(texts)
                damaged += len(some) - len(texts)
                await progress(count + damaged, total)
        return Made(await _in_thread(parts.finish), count, damaged)


async def _read_records(bot: BasraBot, guild_id: int, match_ids: list[int]) -> AsyncIterator[tuple[str, str]]:
    """The records of finished matches by the names of their files; those that are damaged are left out."""
    for match_id in match_ids:
        await asyncio.sleep(0)  # adding up a log takes milliseconds: clicks may come between
        try:
            told = await bot.history.fetch_told(guild_id, match_id)
        except Refusal:
            continue
        yield f"basra-{match_id}.json", write_record(told.record)


async def _in_thread(work: Callable[[], T]) -> T:
    """Do it in a thread; if whoever waits is stopped, it is ended first, so that its files can be closed."""
    task = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise


def all_ladders(chosen: Ladder | None) -> tuple[Ladder, ...]:
    """The chosen one, or all."""
    return (chosen,) if chosen else tuple(LADDERS)
