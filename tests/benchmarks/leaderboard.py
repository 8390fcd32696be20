"""Leaderboards with a million results in a thousand servers, beside a scan of the results in the same run."""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, get_args

from bot.community import Community, Measure
from bot.storage import Storage, insert_results
from bot.storage.tables import matches

from .servers import BUSY, LARGE, NEW, NOW, OTHERS, QUICK, SMALL, Size, fill, make_match, make_results

Rows = list[tuple[str, str]]
Work = Callable[[], Awaitable[Any]]
MEASURES: tuple[Measure, ...] = get_args(Measure)
MISSED = "  MISSED"
AT_LEAST, AT_MOST, STEADY = 300, 3.0, 1.5
"""What is asked: how much faster than a scan, and how much slower a large server and a long history may be."""


def bench_boards(quick: bool) -> Rows:
    """Pages, places, posting and recomputing."""
    size, repeats = (QUICK, 5) if quick else (Size(), 60)
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(_measure(Path(folder), size, repeats))
    return [(name, figure.removesuffix(MISSED)) for name, figure in rows] if quick else rows


async def _measure(folder: Path, size: Size, repeats: int) -> Rows:
    storage = await Storage.open(folder / "million.sqlite3")
    community = Community(storage, lambda: NOW)
    started = time.perf_counter()
    written = await fill(storage, size)
    filling = time.perf_counter() - started
    rows = [("results, servers", f"{written:,} in {size.servers:,}, made in {filling:.0f} s")]
    rows += await _time_boards(storage, community, repeats)
    rows += await _time_posting(storage, folder, repeats)
    rows += await _time_recompute(community)
    await storage.close()
    return rows


async def _time_boards(storage: Storage, community: Community, repeats: int) -> Rows:
    (scan,) = await _time([lambda: _scan(storage)], 3)
    large, small = await _time_pages(community, repeats)
    rows = [("a scan of all results", f"{scan * 1000:,.0f} ms")]
    for name in large:
        times = scan / large[name], large[name] / small[name]
        wanted = "" if times[0] >= AT_LEAST and times[1] <= AT_MOST else MISSED
        figures = (
            f"{large[name] * 1000:.2f} ms, {times[0]:,.0f}x faster than the scan; {times[1]:.1f}x the small server"
        )
        rows.append((f"large server, {name}", figures + wanted))
    return rows


async def _time_pages(community: Community, repeats: int) -> tuple[dict[str, float], dict[str, float]]:
    """Seconds of pages and places by each measure, in the large server and in the small one."""
    large: dict[str, float] = {}
    small: dict[str, float] = {}
    for measure in MEASURES:
        for name in ("first page", "middle page", "last page", "a changed board's page", "a place"):
            works = [await _make_work(community, guild_id, measure, name) for guild_id in (LARGE, SMALL)]
            key = f"{name} by {measure}"
            large[key], small[key] = await _time(works, repeats)
    return large, small


async def _make_work(community: Community, guild_id: int, measure: Measure, name: str) -> Work:
    if name == "a place":
        return lambda: community.fetch_place(guild_id, 7, "duel", "all", measure)
    if name == "a changed board's page":  # nobody knows how many people stand on it
        return lambda: Community(community._storage, lambda: NOW).fetch_board(guild_id, "duel", "all", measure)
    pages = (await community.fetch_board(guild_id, "duel", "all", measure)).pages
    page = {"first page": 1, "middle page": pages // 2, "last page": pages}[name]
    return lambda: community.fetch_board(guild_id, "duel", "all", measure, page)


SCAN = (
    "SELECT user_id, sum(outcome = 'won') AS wins, sum(points), sum(basras), count(*) FROM results NOT INDEXED"
    " WHERE ladder = 'duel' GROUP BY user_id ORDER BY wins DESC LIMIT 10"
)


async def _scan(storage: Storage) -> list[Any]:
    """What a leaderboard would cost without standings: every result read once, in SQLite itself, and added up."""
    async with storage.reading() as connection:
        return list((await connection.exec_driver_sql(SCAN)).all())


async def _time_posting(storage: Storage, folder: Path, repeats: int) -> Rows:
    """A result more, in a new database with a thousand results and in servers of the large one."""
    young = await Storage.open(folder / "thousand.sqlite3")
    await fill(young, Size(results=1_000, servers=5, large=20, busy=20))
    places = [(young, OTHERS), (storage, BUSY), (storage, NEW)]
    seconds: list[list[float]] = [[], [], []]
    for number in range(repeats):
        for taken, (database, guild_id) in zip(seconds, places, strict=True):
            taken.append(await _time_post(database, guild_id, number))
    await young.close()
    short, long, fresh = map(statistics.median, seconds)
    wanted = "" if long / short <= STEADY else MISSED
    return [
        ("posting a result, 1,000 results before", f"{short * 1000:.2f} ms"),
        ("  in the busy server of the large database", f"{long * 1000:.2f} ms, {long / short:.2f}x{wanted}"),
        ("  in a new server of it", f"{fresh * 1000:.2f} ms"),
    ]


async def _time_post(storage: Storage, guild_id: int, number: int) -> float:
    rng = random.Random(number)
    rows = make_results(
        guild_id, 10_000_000 + number * 10 + guild_id, NOW + number, "duel", rng.sample(range(1, 11), 2), rng
    )
    async with storage.writing() as connection:
        await connection.execute(matches.insert(), [make_match(rows)])
        await insert_results(connection, rows)
    started = time.perf_counter()
    await Community(storage, lambda: NOW).post_match(rows[0].match_id)
    return time.perf_counter() - started


async def _time_recompute(community: Community) -> Rows:
    steps: list[int] = []
    started = time.perf_counter()
    done = await community.recompute(BUSY, lambda results, _total: steps.append(results))
    took = time.perf_counter() - started
    return [
        (
            "recompute of the busy server",
            f"{took:.1f} s, {done.results:,} results, {len(steps)} steps of progress, {done.changed} rows differed",
        )
    ]


async def _time(works: Sequence[Work], repeats: int) -> list[float]:
    """The median seconds of each, done in turns, so that a busy moment of the machine is everybody's."""
    seconds: list[list[float]] = [[] for _ in works]
    for _ in range(repeats):
        for taken, work in zip(seconds, works, strict=True):
            started = time.perf_counter()
            await work()
            taken.append(time.perf_counter() - started)
    return [statistics.median(taken) for taken in seconds]
