"""A match with three computers that think for long, by clicks over sockets, and a bot that is killed meanwhile."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.matches import StoredMatch
from bot.playground import Outcome, buttons, shown_text
from bot.rules import write_card

from .table import DEFERRED_UPDATE, Table, control, open_table, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with open_table(tmp_path) as table:
        await deal(table)
        yield table


async def deal(table: Table) -> None:
    """Amira opens a table of partners with three hard computers, and deals."""
    amira, channel = table.amira, table.channel
    await amira.slash("basra start", channel, players=4, computers=3, sides="partners", level="hard", target=1)
    await until(lambda: any(control(message, "deal") for message in amira.sees(channel)))
    lobby = amira.sees(channel)[-1]
    await amira.click(lobby, control(lobby, "deal"))
    match = await table.matches.fetch_in_channel(channel.id)
    assert match is not None
    table.id = match.id
    await until(lambda: table.hands(amira))
    await table.until_told()


async def play(table: Table) -> list[Outcome]:
    """Amira plays a card by as many clicks as it takes; what became of them."""
    hand, before = table.hands(table.amira)[-1], await table.match()
    outcomes = [await table.tap(table.amira, hand, table.cards(hand)[0])]
    page = next(iter(outcomes[0].followups), hand)
    if (await table.match()).number == before.number:
        outcomes.append(await table.tap(table.amira, page, control(page, "take")))
    await table.until_told()
    return outcomes


def workers_of(table: Table) -> set[int]:
    """The processes in which the bot's computers think."""
    tasks = Path(f"/proc/{table.bot.process.pid}/task").glob("*/children")
    pids = {int(pid) for task in tasks for pid in task.read_text().split()}
    return {pid for pid in pids if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()}


def is_alive(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").exists()


def worked(pids: set[int]) -> int:
    """How long processes have used a processor, in ticks."""
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(stat[11]) + int(stat[12]) for stat in stats)


def plays_of(match: StoredMatch) -> list[tuple[int, int]]:
    assert match.position is not None
    deals = [*(finished.deal for finished in match.position.finished)]
    deals += [match.position.deal] if match.position.deal else []
    return [(step.seat, step.card) for deal in deals for step in deal.steps]


async def test_every_click_of_a_whole_match_is_answered_while_discord_waits(table: Table):
    outcomes = []
    while (await table.match()).is_running:
        outcomes += await play(table)
    assert len(outcomes) >= 12
    assert all(outcome.state == "done" for outcome in outcomes)
    assert "The match goes to" in shown_text(table.amira.sees(table.amira.dm)[-1])


async def test_a_bot_that_is_killed_while_computers_think_loses_nothing_and_goes_on(table: Table):
    amira, deaths = table.amira, 0
    while (await table.match()).is_running:
        before, workers = await table.match(), workers_of(table)
        if workers and deaths < 3:
            hand, at_work = table.hands(amira)[-1], worked(workers)
            amira.start_click(hand, table.cards(hand)[0])
            while worked(workers) == at_work and (await table.match()).number == before.number:
                if control(hand, "take"):
                    amira.start_click(hand, control(hand, "take"))
                await asyncio.sleep(0)
            await table.bot.kill()
            deaths += 1
            await until(lambda workers=workers: not any(map(is_alive, workers)))
            await table.bot.start()
            after = await table.match()
            assert plays_of(after)[: len(plays_of(before))] == plays_of(before)
            assert after.turn_user == amira.id or not after.is_running
            assert len(plays_of(after)) - len(plays_of(before)) in (0, 4) or not after.is_running
        await table.play_from_old_hand()
    assert deaths == 3


async def test_a_process_that_is_killed_while_its_computer_thinks_costs_nobody_a_click(table: Table):
    killed = 0
    while (await table.match()).is_running:
        for pid in workers_of(table) if killed < 5 else ():
            os.kill(pid, signal.SIGKILL)
            killed += 1
        assert all(outcome.state == "done" for outcome in await play(table))
    assert killed == 5


async def test_while_computers_think_for_long_the_click_is_acknowledged_and_other_tables_go_on(table: Table):
    amira, boutros, hand = table.amira, table.boutros, table.hands(table.amira)[-1]
    before = await table.match()
    workers = workers_of(table)
    for pid in workers:
        os.kill(pid, signal.SIGSTOP)
    view = before.seat_view(0)
    card = next(write_card(card) for card in view.hand if view.sole_way(card) is not None)
    custom_id = next(one for one in table.cards(hand) if one.endswith(f":{card}"))
    outcome = await amira.start_click(hand, custom_id).wait_answered()
    assert (outcome.state, outcome.callback) == ("done", DEFERRED_UPDATE)
    assert (await table.match()).number == before.number
    lounge = table.local.add_channel("lounge")
    opened = await boutros.slash("basra start", lounge, players=2, computers=1, level="normal")
    assert opened.state == "done"
    again = await amira.slash("basra hand", table.channel)
    assert "Your turn" in shown_text(again.message)
    for pid in workers:
        os.kill(pid, signal.SIGCONT)
    while (await table.match()).number == before.number:  # noqa: ASYNC110 - nothing tells of it
        await asyncio.sleep(0.02)
    await table.until_told()
    after = await table.match()
    assert len(plays_of(after)) == len(plays_of(before)) + 4
    assert after.turn_user == amira.id
    await until(lambda: "took" in shown_text(hand) or "laid" in shown_text(hand))


async def test_thirty_clicks_on_a_hint_at_once_are_all_answered_and_the_match_goes_on(table: Table):
    amira, hand = table.amira, table.hands(table.amira)[-1]
    custom_id = control(hand, "hint")
    outcomes = await asyncio.gather(*(amira.start_click(hand, custom_id).wait_settled() for _ in range(30)))
    assert {outcome.state for outcome in outcomes} == {"done"}
    await until(lambda: "Hint:" in shown_text(hand))
    before = await table.match()
    assert before.hinted
    await table.play_from_old_hand()
    assert len(plays_of(await table.match())) == len(plays_of(before)) + 4


async def test_of_ten_reviews_asked_for_at_once_one_is_made_and_it_can_be_leafed_through_after_a_restart(
    table: Table,
):
    amira, boutros, channel = table.amira, table.boutros, table.channel
    while (await table.match()).is_running:
        await play(table)
    asked = [amira.start_slash("basra review", channel) for _ in range(10)]
    result = table.newest(boutros, channel, "Review")
    asked.append(boutros.start_click(result, buttons(result)["Review"]))
    outcomes = await asyncio.gather(*(each.wait_settled() for each in asked))
    assert {outcome.state for outcome in outcomes} == {"done"}
    told = [shown_text(outcome.message) for outcome in outcomes[:10] if outcome.message]
    assert sum("One review at a time" in said for said in told) == 9
    assert "Whose plays" in shown_text(outcomes[10].message)
    (looking,) = [outcome for outcome in outcomes[:10] if "One review at a time" not in shown_text(outcome.message)]
    await until(lambda: looking.followups)
    review = looking.followups[0]
    assert "· 1 of " in shown_text(review)
    await table.bot.kill()
    await table.bot.start()
    again = await amira.click(review, buttons(review)["▶"])
    await until(lambda: again.followups)
    assert "· 2 of " in shown_text(again.followups[0])
