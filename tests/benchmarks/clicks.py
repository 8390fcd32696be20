"""Clicks on the whole bot: its own process, over sockets, against the local Discord."""

import asyncio
import statistics
import tempfile
from collections import Counter
from pathlib import Path

from bot.playground import LocalDiscord, Outcome, Person, buttons
from bot.playground.world import Channel
from tests.running_bot import running_bot

Rows = list[tuple[str, str]]
SUITS = "♠♥♦♣"


def bench_clicks_at_once(quick: bool) -> Rows:
    """Many people play a card in the same moment, each at a table of their own; beside it one click alone."""
    return asyncio.run(_click_at_once(20 if quick else 200))


async def _click_at_once(tables: int) -> Rows:
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord() as local, running_bot(local, Path(folder) / "basra.sqlite3"):
            people = [local.add_person(f"Player {number}") for number in range(tables)]
            channels = [local.add_channel(f"table-{number}") for number in range(tables)]
            for first in range(0, tables, 10):
                pairs = zip(people[first : first + 10], channels[first : first + 10], strict=True)
                await asyncio.gather(*(start_match(person, channel) for person, channel in pairs))
            await until_quiet(local)
            alone = [await play_card(person) for person in people[:10]]
            await until_quiet(local)
            async with local.counting() as requests:
                outcomes = await asyncio.gather(*(play_card(person) for person in people))
                await until_quiet(local)
    return _rows(outcomes, alone, Counter(_kind(request.route) for request in requests))


async def start_match(person: Person, channel: Channel, level: str = "normal", computers: int = 1) -> None:
    """A match of a person with computers."""
    await person.slash("basra start", channel, players=1 + computers, computers=computers, level=level)
    # on a busy machine the lobby follows an acknowledgement
    while "Deal" not in buttons(lobby := person.sees(channel)[-1]):  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0.1)
    dealt = await person.click(lobby, buttons(lobby)["Deal"])
    assert dealt.state == "done", dealt


async def play_card(person: Person) -> Outcome:
    """The first card of somebody's newest hand."""
    hand = person.sees(person.dm)[-1]
    cards = [
        custom_id for label, custom_id in buttons(hand).items() if label[:1].isalnum() and set(label) & set(SUITS)
    ]
    return await person.click(hand, cards[0])


async def until_quiet(local: LocalDiscord) -> None:
    """Until the bot has sent nothing for a while."""
    before = -1
    while before != len(local.requests):
        before = len(local.requests)
        await asyncio.sleep(1)


def _kind(route: str) -> str:
    return "answers" if "interactions" in route or "webhooks" in route else "other requests"


def _rows(outcomes: list[Outcome], alone: list[Outcome], requests: Counter[str]) -> Rows:
    late = sum(outcome.state != "done" for outcome in outcomes)
    seconds = [outcome.latency for outcome in outcomes if outcome.latency is not None]
    single = statistics.median([outcome.latency for outcome in alone if outcome.latency is not None])
    cuts = statistics.quantiles(seconds, n=100)
    return [
        (f"{len(outcomes)} clicks at once, p50 / p95 / p99", f"{cuts[49]:.2f} / {cuts[94]:.2f} / {cuts[98]:.2f} s"),
        ("  slowest answer, and answers later than 3 s", f"{max(seconds):.2f} s, {late}"),
        ("  one click alone, median", f"{single * 1000:.0f} ms"),
        ("  requests a play beside the answer", f"{requests['other requests'] / len(outcomes):.2f}"),
    ]
