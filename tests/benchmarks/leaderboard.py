"""The leaderboard of a large server, beside the plain way: every result fetched and added up in Python."""

import asyncio
import random
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bot.community import Community
from bot.storage import ResultRow, Storage, insert_results
from bot.storage.tables import matches, results

SERVER, PEOPLE = 1, 500
Rows = list[tuple[str, str]]


def bench_pages(quick: bool) -> Rows:
    """One page, and one person's standing, with 500 people and 25,000 matches of four in the server."""
    count = 250 if quick else 25_000
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_time_pages(Path(folder) / "basra.sqlite3", count, repeats=3 if quick else 15))


async def _time_pages(path: Path, count: int, repeats: int) -> Rows:
    storage = await Storage.open(path)
    await _fill(storage, count)
    community = Community(storage)
    page = await _median(lambda: community.fetch_leaderboard(SERVER, 2), repeats)
    standing = await _median(lambda: community.fetch_standing(SERVER, 7), repeats)
    plain = await _median(lambda: _add_up(storage), repeats)
    await storage.close()
    return [
        ("results in the server", f"{count * 4:,}"),
        ("a page of ten, median", f"{page * 1000:.1f} ms"),
        ("one's own standing, median", f"{standing * 1000:.1f} ms"),
        ("  all results added up in Python", f"{plain * 1000:.1f} ms"),
    ]


async def _median(work: Callable[[], Awaitable[Any]], repeats: int) -> float:
    seconds = []
    for _ in range(repeats):
        started = time.perf_counter()
        await work()
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds)


async def _add_up(storage: Storage) -> list[tuple[int, int]]:
    wins: Counter[int] = Counter()
    async with storage.reading() as connection:
        for row in await connection.execute(results.select().where(results.c.guild_id == SERVER)):
            wins[row.user_id] += row.outcome == "won"
    return wins.most_common(10)


async def _fill(storage: Storage, count: int) -> None:
    rng = random.Random(1)
    async with storage.writing() as connection:
        await connection.execute(matches.insert(), [_make_match(match_id) for match_id in range(1, count + 1)])
        rows = [row for match_id in range(1, count + 1) for row in _make_results(match_id, rng)]
        await insert_results(connection, rows)


def _make_match(match_id: int) -> dict[str, Any]:
    facts = {"guild_id": SERVER, "channel_id": match_id, "host_id": 1, "seats": 4, "partners": False, "rules": {}}
    times = {"created_at": 1.0, "touched_at": 1.0, "finished_at": 2.0}
    return {"id": match_id, "state": "finished", "dms_told": False, **facts, **times}


def _make_results(match_id: int, rng: random.Random) -> list[ResultRow]:
    return [
        ResultRow(
            match_id=match_id,
            seat=seat,
            guild_id=SERVER,
            user_id=user_id,
            side=seat,
            outcome="won" if seat == 0 else "lost",
            points=rng.randrange(130),
            basras=rng.randrange(6),
            deals=4,
            finished_at=2.0,
        )
        for seat, user_id in enumerate(rng.sample(range(PEOPLE), 4))
    ]
