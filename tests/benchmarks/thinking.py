"""What it costs whoever clicks that hard computers think meanwhile: the whole bot, over sockets.

The baseline is the same clicks while no computer thinks, in turns with it. Whoever clicks first behind the many is
told of apart: they wait until those clicks have been taken in, as behind any others, and then all computers think.
"""

import asyncio
import statistics
import tempfile
from pathlib import Path

from bot.playground import LocalDiscord, Outcome, Person
from tests.running_bot import running_bot

from .clicks import play_card, start_match, until_quiet

Rows = list[tuple[str, str]]

MOST = 1.5
"""How many times as long a click may take while others' computers think."""


def bench_clicks_beside_thinking(quick: bool) -> Rows:
    """Many plays in the same moment that three hard computers answer, and the clicks of others meanwhile."""
    return asyncio.run(_measure(4, 1) if quick else _measure(20, 5))


async def _measure(tables: int, rounds: int) -> Rows:
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord() as local, running_bot(local, Path(folder) / "basra.sqlite3"):
            thinking = await _seat(local, "hard", tables, computers=3)
            others = await _seat(local, "normal", tables, computers=1)
            idle: list[float] = []
            behind: list[float] = []
            beside: list[float] = []
            waited: list[float] = []
            for _ in range(rounds):
                await until_quiet(local)
                idle += [_seconds(await play_card(person)) for person in others]
                await until_quiet(local)
                decisions = asyncio.gather(*(play_card(person) for person in thinking))
                behind.append(_seconds(await play_card(others[0])))
                for person in others[1:]:
                    if decisions.done():
                        break
                    beside.append(_seconds(await play_card(person)))
                waited += map(_seconds, await decisions)
    return _rows(tables, idle, behind, beside, waited)


async def _seat(local: LocalDiscord, level: str, tables: int, computers: int) -> list[Person]:
    people = [local.add_person(f"{level} {number}") for number in range(tables)]
    for number, person in enumerate(people):
        await start_match(person, local.add_channel(f"{level}-{number}"), level, computers)
    await until_quiet(local)
    return people


def _seconds(outcome: Outcome) -> float:
    if outcome.state != "done" or outcome.latency is None:
        raise RuntimeError(f"a click was not answered: {outcome}")
    return outcome.latency


def _rows(tables: int, idle: list[float], behind: list[float], beside: list[float], waited: list[float]) -> Rows:
    before, during = _p95(idle), _p95(beside)
    return [
        ("a click while no computer thinks, p95", f"{before * 1e3:.0f} ms of {len(idle)}"),
        (f"a click while {tables} think at once, p95", f"{during * 1e3:.0f} ms of {len(beside)}"),
        ("  times as long", f"{during / before:.2f} (at most {MOST})"),
        (f"a click right behind {tables} others, median", f"{statistics.median(behind) * 1e3:.0f} ms"),
        (
            "until a play of theirs is answered or acknowledged, median and slowest",
            f"{statistics.median(waited):.2f}, {max(waited):.2f} s",
        ),
    ]


def _p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20, method="inclusive")[-1] if len(seconds) > 1 else seconds[0]
