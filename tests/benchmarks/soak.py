"""A soak: people at many tables of the whole bot, which is killed again and again while Discord fails; then an audit.

The bot is its own process on a local Discord, its clock goes fast enough for a day to pass in seconds. The benchmark
fails where a play was lost or doubled, a match got stuck, does not replay, or somebody was reminded for nothing.
"""

import asyncio
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path

from bot.playground import LocalDiscord
from bot.settings import Pace
from bot.storage import Storage
from tests.benchmarks.soaking.audit import Findings, audit
from tests.benchmarks.soaking.crowd import Crowd
from tests.benchmarks.soaking.ledger import Ledger
from tests.benchmarks.soaking.player import Manner
from tests.benchmarks.soaking.troubles import Troubles
from tests.running_bot import running_bot

Rows = list[tuple[str, str]]
SPEED = 7200.0
"""The match clock's seconds in a second: a day passes in twelve."""
SEED = 5


def bench_soak(quick: bool, matches: int | None = None) -> Rows:
    """So many matches, 2,000 in full, with everything that gets in their way."""
    count = matches or (1 if quick else 60)
    return asyncio.run(_soak(count, tables=min(count, 24 if count > 500 else 12), seconds_between_kills=15))


async def _soak(count: int, tables: int, seconds_between_kills: float) -> Rows:
    with tempfile.TemporaryDirectory() as folder:
        database, began = Path(folder) / "basra.sqlite3", time.time()
        async with LocalDiscord() as local, running_bot(local, database, pace=Pace(SPEED, began)) as bot:
            alone = await _play_alone(local)
            crowd = Crowd(local, people=tables * 2, tables=tables, manner=Manner(), seed=SEED)
            troubles = Troubles(local, bot, SEED)
            async with local.counting() as requests:
                work = [
                    asyncio.create_task(
                        troubles.kill_again_and_again(seconds_between_kills, 2 * seconds_between_kills)
                    ),
                    asyncio.create_task(troubles.disturb(0.5)),
                ]
                try:
                    played = await crowd.play(count)
                finally:
                    for task in work:
                        task.cancel()
                    await asyncio.wait(work)
            troubles.note_memory()
        storage = await Storage.open(database)
        try:
            findings = await audit(storage, played, crowd.ledger)
        finally:
            await storage.close()
    told = sum(request.kind != "answer" and "/messages" in request.route for request in requests)
    return _rows(findings, crowd.ledger, troubles, told, alone, time.time() - began)


async def _play_alone(local: LocalDiscord) -> Ledger:
    """One match of one person with nothing in the way, to compare with."""
    manner = Manner(think=0.05, absent=0, twice=0, old=0, take_back=0)
    crowd = Crowd(local, people=2, tables=1, manner=manner, seed=SEED)
    await crowd.play(1)
    return crowd.ledger


def _rows(findings: Findings, ledger: Ledger, troubles: Troubles, told: int, alone: Ledger, seconds: float) -> Rows:
    losses = findings.losses + [f"match {match}: nothing was heard of its table" for match in ledger.silent]
    if losses:
        raise AssertionError("\n".join(losses))
    cuts = statistics.quantiles(ledger.latencies, n=100)
    single = statistics.median(alone.latencies)
    acts, actions, plays = ledger.acts, findings.actions, findings.played
    return [
        ("matches", _count(findings.states)),
        ("in the logs", _count(actions)),
        ("plays that people were told are done", f"{findings.accepted}, lost or doubled {len(losses)}"),
        ("people", _count(acts)),
        ("reminders", f"{len(ledger.reminders)}, none to somebody who had played"),
        ("in the way", f"{troubles.restarts} kills of the bot, {troubles.faults} failing requests"),
        ("a click under load, p50 / p95 / p99", f"{cuts[49]:.2f} / {cuts[94]:.2f} / {cuts[98]:.2f} s"),
        ("  beside one alone, median", f"{cuts[49] / single:.1f} times {single * 1000:.0f} ms"),
        ("  without an answer in 3 s, or at all", f"{ledger.late} of {ledger.late + len(ledger.latencies)}"),
        ("messages written a play beside the answers", f"{told / plays:.2f}"),
        ("plays a second", f"{plays / seconds:.1f}"),
        ("memory of the bot, most of any process", f"{max(troubles.memory) / 1024:.0f} MiB"),
    ]


def _count(counter: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in counter.most_common())
