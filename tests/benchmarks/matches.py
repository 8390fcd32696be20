"""Matches through the storage: what one play costs, and a start with many open matches."""

import asyncio
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bot.storage import Storage
from tests.matches.table import AMIRA, BOUTROS, CLICK, deal_match, matches_on, play_once

Rows = list[tuple[str, str]]


def bench_play_through_storage(quick: bool) -> Rows:
    """One play of a match of two people, committed; beside it a bare commit of one row in the same file system."""
    plays = 100 if quick else 1000
    with tempfile.TemporaryDirectory() as folder:
        seconds, bare = asyncio.run(_time_plays(Path(folder) / "basra.sqlite3", plays))
    median, p95 = _median_and_p95(seconds)
    return [
        ("matches.play, median", f"{median * 1000:.2f} ms"),
        ("matches.play, p95", f"{p95 * 1000:.2f} ms"),
        ("  against one bare commit", f"{median / statistics.median(bare):.1f} times"),
    ]


async def _time_plays(path: Path, plays: int) -> tuple[list[float], list[float]]:
    storage = await Storage.open(path)
    matches = matches_on(storage)
    rng = random.Random(1)
    match = await deal_match(matches, BOUTROS)
    seconds, bare = [], []
    for _ in range(plays):
        if not match.is_running:
            lobby = (await matches.rematch(match.id, AMIRA)).after
            match = (await matches.deal(lobby.id, AMIRA.id, CLICK)).after
        started = time.perf_counter()
        match = (await play_once(matches, match, rng)).after
        played = time.perf_counter()
        await matches.note_table(match.id, 1, 1.0)
        bare.append(time.perf_counter() - played)
        seconds.append(played - started)
    await storage.close()
    return seconds, bare


def _median_and_p95(seconds: list[float]) -> tuple[float, float]:
    return statistics.median(seconds), statistics.quantiles(seconds, n=20)[-1]


def bench_start_with_open_matches(quick: bool) -> Rows:
    """A process that opens a database of many open matches, beside one that opens an empty database."""
    count = 50 if quick else 1000
    with tempfile.TemporaryDirectory() as folder:
        empty, full = Path(folder) / "empty.sqlite3", Path(folder) / "full.sqlite3"
        asyncio.run(_fill(empty, 0))
        asyncio.run(_fill(full, count))
        runs = 2 if quick else 5
        (few_seconds, few_mib), (many_seconds, many_mib) = _start(empty, runs), _start(full, runs)
    return [
        (f"start with {count} open matches", f"{many_seconds * 1000:.1f} ms"),
        ("  against none", f"{many_seconds / few_seconds:.2f} times"),
        ("  memory beyond that with none", f"{many_mib - few_mib:.2f} MiB"),
    ]


async def _fill(path: Path, count: int) -> None:
    storage = await Storage.open(path)
    matches = matches_on(storage)
    rng = random.Random(2)
    for channel in range(count):
        match = await deal_match(matches, BOUTROS, channel_id=channel)
        for _ in range(5):
            match = (await play_once(matches, match, rng)).after
    await storage.close()


def _start(path: Path, runs: int) -> tuple[float, float]:
    """Seconds to open the service and answer one question, and the peak memory of that process in MiB."""
    command = [sys.executable, "-m", "tests.benchmarks.matches", str(path)]
    told = [subprocess.run(command, check=True, capture_output=True, text=True).stdout.split() for _ in range(runs)]
    return min(float(words[0]) for words in told), min(float(words[1]) for words in told)


async def _open_once(path: Path) -> None:
    started = time.perf_counter()
    storage = await Storage.open(path)
    matches = matches_on(storage)
    await matches.fetch_in_channel(0)
    seconds = time.perf_counter() - started
    await storage.close()
    print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


if __name__ == "__main__":
    asyncio.run(_open_once(Path(sys.argv[1])))
