"""Thousands of matches whose time runs out in the same minute, while other people play on.

The bot is its own process on a local Discord that limits its rates as Discord does. The benchmark fails where the bot
asks for more than Discord allows, or a match stays behind.
"""

import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from bot.matches import Matches, Person, parse_clock, seeded_chance
from bot.playground import LocalDiscord, Request
from bot.playground.ratelimits import GLOBAL_LIMIT, GLOBAL_SECONDS
from bot.rules import make_rules
from bot.storage import Storage
from tests.benchmarks.soaking.crowd import Crowd
from tests.benchmarks.soaking.player import Manner
from tests.benchmarks.soaking.troubles import read_memory
from tests.running_bot import RunningBot, running_bot

Rows = list[tuple[str, str]]
MINUTE = 60.0
LEAD = 20.0
"""Seconds until the first match falls due."""
CHANNELS = 500
"""The most channels of a server."""
TABLES = 4
"""Tables at which people play meanwhile."""
LONGEST_STILL = 60.0
"""Seconds without any match moving on after which the rest counts as left behind."""


class Course(NamedTuple):
    """What was measured while the matches fell due: latencies of clicks before and meanwhile, memory in KiB.

    `of_others` is how many of the bot's requests were for those who played meanwhile.
    """

    calm: list[float]
    busy: list[float]
    requests: list[Request]
    of_others: int
    memory: list[int]
    seconds: float
    left_behind: int


def bench_due_at_once(quick: bool, matches: int | None = None) -> Rows:
    """So many matches, 5,000 in full, whose deadlines lie in one minute."""
    count = matches or (40 if quick else 600)
    span = 10.0 if quick else MINUTE
    with tempfile.TemporaryDirectory() as folder:
        course = asyncio.run(_let_fall_due(Path(folder) / "basra.sqlite3", count, span))
    return _rows(course, count)


async def _let_fall_due(database: Path, count: int, span: float) -> Course:
    async with LocalDiscord(rate_limits=True) as local:
        people = [local.add_person(f"Waiting {number + 1}") for number in range(max(20, count // 10))]
        places = list(_make_places(local, count))
        await _write_matches(database, places, [person.id for person in people], time.time() + LEAD, span)
        async with running_bot(local, database) as bot:
            crowd = Crowd(local, TABLES * 2, TABLES, Manner(absent=0, twice=0, old=0, take_back=0), seed=6)
            playing = asyncio.create_task(crowd.play(10 * count))
            try:
                return await _watch(local, bot, crowd, database, count)
            finally:
                playing.cancel()
                await asyncio.wait({playing})


def _make_places(local: LocalDiscord, count: int) -> Iterator[tuple[int, int]]:
    """A channel for each match, as server and channel."""
    for first in range(0, count, CHANNELS):
        names = [f"waiting-{number + 1}" for number in range(first, min(first + CHANNELS, count))]
        guild = local.add_guild(f"Server {first // CHANNELS + 1}", names)
        yield from ((guild.id, channel) for channel in guild.channels)


async def _write_matches(
    database: Path, places: list[tuple[int, int]], people: list[int], due: float, span: float
) -> None:
    """One match is dealt as always; the others are its copies in other channels, with other people."""
    storage = await Storage.open(database)
    matches = Matches(storage, now=time.time, chance=seeded_chance(1))
    guild, channel = places[0]
    host, guest = (Person(user, f"Waiting {at + 1}") for at, user in enumerate(people[:2]))
    lobby = await matches.open_lobby(
        guild_id=guild, channel_id=channel, host=host, seats=2, partners=False,
        rules=make_rules("classic"), clock=parse_clock("day"),
    )  # fmt: skip
    await matches.join(lobby.after.id, guest, 1)
    await matches.deal(lobby.after.id, host.id, 2)
    await matches.note_told(await matches.fetch(lobby.after.id))
    await storage.close()
    with closing(sqlite3.connect(database)) as connection, connection:
        _copy_match(connection, places, people)
        step = span / len(places)
        connection.execute("UPDATE matches SET deadline = ? + id * ?, wake_at = ? + id * ?", (due, step, due, step))


def _copy_match(connection: sqlite3.Connection, places: list[tuple[int, int]], people: list[int]) -> None:
    """The only match there is, once more in each further place."""
    columns = {table: _columns(connection, table) for table in ("matches", "seats", "actions")}
    own = ("id", "guild_id", "channel_id", "host_id")
    kept = {
        table: [name for name in names if name not in (*own, "match_id", "user_id")]
        for table, names in columns.items()
    }
    for at, (guild, channel) in enumerate(places[1:], start=1):
        users = (people[2 * at % len(people)], people[(2 * at + 1) % len(people)])
        match = at + 1
        _copy(connection, "matches", dict(zip(own, (match, guild, channel, users[0]), strict=True)), kept["matches"])
        _copy(connection, "actions", {"match_id": match}, kept["actions"], "match_id = 1")
        for seat, user in enumerate(users):
            values = {"match_id": match, "user_id": user}
            _copy(connection, "seats", values, kept["seats"], f"match_id = 1 AND seat = {seat}")


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def _copy(
    connection: sqlite3.Connection, table: str, values: dict[str, int], kept: list[str], where: str = "id = 1"
) -> None:
    """A row of a table again, with some values of its own."""
    names, marks = ", ".join([*values, *kept]), ", ".join([*("?" for _ in values), *kept])
    connection.execute(
        f"INSERT INTO {table} ({names}) SELECT {marks} FROM {table} WHERE {where}",
        list(values.values()),
    )


async def _watch(local: LocalDiscord, bot: RunningBot, crowd: Crowd, database: Path, count: int) -> Course:
    """Until all matches have moved on, or nothing moves any more."""
    await asyncio.sleep(LEAD)
    calm, began = len(crowd.ledger.latencies), time.monotonic()
    memory, left, moved_at = list[int](), count, began
    async with local.counting() as requests:
        while left and time.monotonic() - moved_at < LONGEST_STILL:
            await asyncio.sleep(1)
            memory.append(read_memory(bot.process.pid, "VmRSS"))
            before, left = left, await asyncio.to_thread(_count_left, database, count)
            moved_at = time.monotonic() if left < before else moved_at
    latencies = crowd.ledger.latencies
    bots = [request for request in requests if request.kind == "bot"]
    others = sum(request.path.split("/")[2] in crowd.channel_ids for request in bots)
    return Course(latencies[:calm], latencies[calm:], bots, others, memory, time.monotonic() - began, left)


def _count_left(database: Path, count: int) -> int:
    """How many of the matches have not moved on, or have done so and told nobody."""
    moved = "EXISTS (SELECT 1 FROM actions WHERE match_id = matches.id AND kind = 'absent')"
    with closing(sqlite3.connect(database)) as connection:
        query = f"SELECT count(*) FROM matches WHERE id <= ? AND NOT (untold IS NULL AND {moved})"
        return int(connection.execute(query, (count,)).fetchone()[0])


def most_in_a_window(times: list[float], seconds: float) -> int:
    """The most moments that lie within so many seconds."""
    most, first = 0, 0
    for at, moment in enumerate(sorted_times := sorted(times)):
        while moment - sorted_times[first] >= seconds:
            first += 1
        most = max(most, at - first + 1)
    return most


def _rows(course: Course, count: int) -> Rows:
    requests, seconds = course.requests, course.seconds
    most = most_in_a_window([request.time for request in requests], GLOBAL_SECONDS)
    refused = sum(request.status == 429 for request in requests)
    assert not course.left_behind, f"{course.left_behind} of {count} matches were left behind"
    assert most <= GLOBAL_LIMIT, f"{most} requests in a second"
    calm, busy = (statistics.quantiles(own, n=20)[-1] for own in (course.calm, course.busy))
    memory = course.memory[0], max(course.memory), course.memory[-1]
    return [
        (f"{count} matches due in a minute, until all have moved on and told it", f"{seconds:.0f} s"),
        ("  requests in a second, at most and on average", f"{most}, {len(requests) / seconds:.1f}"),
        ("  requests a match, beside those of others", f"{(len(requests) - course.of_others) / count:.2f}"),
        ("  refused for asking too often", str(refused)),
        ("a click of others meanwhile, p95", f"{busy:.2f} s"),
        ("  beside one before", f"{busy / calm:.1f} times"),
        ("memory of the bot before, at most, at the end", " / ".join(f"{own / 1024:.0f}" for own in memory) + " MiB"),
    ]
