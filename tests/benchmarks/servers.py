"""A database of a million results in a thousand servers, written by this script as the bot writes it.

One server has 10,000 members, one has ten, one is empty and one has 10,000 matches; the others share the rest.
`python -m tests.benchmarks.servers FILE [RESULTS]` makes one to look at.
"""

import asyncio
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.community import Community
from bot.storage import Ladder, ResultRow, Storage, insert_results
from bot.storage.tables import matches, metadata, people

NOW = 1_795_000_000.0
LARGE, SMALL, NEW, BUSY, OTHERS = 1, 2, 3, 4, 5
"""The numbers of the servers; those from `OTHERS` on are alike."""
MODELS = 20
"""How many of them are made; the rest are copies."""
SHAPES: tuple[tuple[Ladder, int], ...] = (("duel", 2), ("partners", 4), ("alone", 3), ("alone", 4))


@dataclass(frozen=True)
class Size:
    """How much there is of everything."""

    results: int = 1_000_000
    servers: int = 1_000
    large: int = 10_000
    """Members of the large server."""
    busy: int = 10_000
    """Matches of the busy server."""


QUICK = Size(results=4_000, servers=20, large=300, busy=100)


async def fill(storage: Storage, size: Size) -> int:
    """Write everything, standings and all; how many results there are.

    The servers that are alike are copies of a few, which are computed as all the others.
    """
    rng = random.Random(1)
    await _write_people(storage, size)
    written, match_id = 0, 1
    plans = [(LARGE, size.large, size.large), (SMALL, 10, 400), (BUSY, 200, size.busy)]
    for guild_id, members, count in plans:
        rows = list(_make_matches(guild_id, members, count, match_id, rng))
        written += await _write(storage, rows)
        match_id += len(rows)
    others = range(OTHERS, size.servers + 1)
    models = others[:MODELS]
    each = max(1, (size.results - written) // len(others) * 10 // 31)
    for guild_id in models:
        rows = list(_make_matches(guild_id, 60, each, match_id, rng))
        written += await _write(storage, rows)
        match_id += len(rows)
    await Community(storage, lambda: NOW).post_unposted()
    for at, guild_id in enumerate(others[MODELS:]):
        written += await _copy(
            storage, models[at % len(models)], guild_id, each * len(models) * (1 + at // len(models))
        )
    return written


COPIED = {
    "matches": "id, guild_id, channel_id",
    "results": "match_id, guild_id",
    "rating_steps": "match_id, guild_id",
    "standings": "guild_id",
    "pairs": "guild_id",
    "ladders": "guild_id",
}
"""The tables of a server, and the columns that no two servers share."""


async def _copy(storage: Storage, model: int, guild_id: int, shift: int) -> int:
    """The same matches once more, with higher numbers; how many results they have."""
    counts: dict[str, int] = {}
    async with storage.writing() as connection:
        for table, own in COPIED.items():
            others = [column.name for column in metadata.tables[table].c if column.name not in own.split(", ")]
            new = own.replace("guild_id", str(guild_id)).replace("match_id", f"match_id + {shift}")
            new = new.replace("channel_id", f"channel_id + {shift}")
            new = f"id + {shift}{new[2:]}" if table == "matches" else new
            rest = ", ".join(others)
            copied = await connection.exec_driver_sql(
                f"INSERT INTO {table} ({own}, {rest}) SELECT {new}, {rest} FROM {table} WHERE guild_id = {model}"
            )
            counts[table] = copied.rowcount
    return counts["results"]


async def _write_people(storage: Storage, size: Size) -> None:
    names = [
        {"user_id": user_id, "name": f"Member {user_id}", "dms_closed": False} for user_id in range(1, size.large + 1)
    ]
    async with storage.writing() as connection:
        await connection.execute(people.insert(), names)


async def _write(storage: Storage, rows: list[list[ResultRow]]) -> int:
    async with storage.writing() as connection:
        await connection.execute(matches.insert(), [make_match(results) for results in rows])
        await insert_results(connection, [row for results in rows for row in results])
    return sum(len(results) for results in rows)


def _make_matches(
    guild_id: int, members: int, count: int, first: int, rng: random.Random
) -> Iterator[list[ResultRow]]:
    """Matches of the last year; each member plays at least once where there are enough."""
    for number in range(count):
        ladder, seats = SHAPES[0] if members > 1000 else rng.choice(SHAPES)
        at = NOW - 365 * 86400 * (1 - number / count)
        chosen = rng.sample(range(1, members + 1), seats - 1)
        first_id = number % members + 1
        user_ids = [first_id, *(user_id for user_id in chosen if user_id != first_id)]
        if len(user_ids) < seats:
            user_ids.append(next(iter(set(range(1, members + 1)) - set(user_ids))))
        yield make_results(guild_id, first + number, at, ladder, user_ids[:seats], rng)


def make_results(
    guild_id: int, match_id: int, at: float, ladder: Ladder, user_ids: list[int], rng: random.Random
) -> list[ResultRow]:
    """The results of a match between these people, who sit in this order."""
    sides = [seat % 2 if ladder == "partners" else seat for seat in range(len(user_ids))]
    points = {side: rng.randrange(100) for side in sides}
    winner = rng.choice(sides)
    points[winner] = 101 + rng.randrange(30)
    return [
        ResultRow(
            match_id=match_id,
            seat=seat,
            guild_id=guild_id,
            user_id=user_id,
            side=sides[seat],
            outcome="won" if sides[seat] == winner else "lost",
            points=points[sides[seat]],
            basras=rng.randrange(6),
            deals=4,
            finished_at=at,
            ladder=ladder,
            rated=True,
            preset="classic",
            conceded=rng.randrange(8),
            plays=48,
            captures=rng.randrange(10, 25),
            sweeps=rng.randrange(6),
            best_deal=rng.randrange(20, 60),
        )
        for seat, user_id in enumerate(user_ids)
    ]


def make_match(results: list[ResultRow]) -> dict[str, Any]:
    """The row of the match that these are the results of."""
    one = results[0]
    facts = {"guild_id": one.guild_id, "channel_id": one.match_id, "host_id": 1, "rules": {}, "joins": []}
    times = {"created_at": one.finished_at, "touched_at": one.finished_at, "finished_at": one.finished_at}
    shape = {"seats": len(results), "partners": one.ladder == "partners"}
    return {"id": one.match_id, "state": "finished", "dms_told": False, **facts, **shape, **times}


async def _main(path: Path, results: int) -> None:
    storage = await Storage.open(path)
    started = time.perf_counter()
    written = await fill(storage, Size(results=results) if results > QUICK.results else QUICK)
    await storage.close()
    print(f"{written:,} results in {time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000))
