"""The line to Discord breaks, or the disk is full, under the bot as its own process: one line each, nothing lost."""

import asyncio
import resource
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground import LocalDiscord, Message, Person, buttons, shown_text
from tests.running_bot import RunningBot, running_bot

from .test_slow_answers import cards, first_hand, until

REQUESTS = [
    ("POST", "/interactions/*"),
    ("POST", "/webhooks/*"),
    ("POST", "/channels/*"),
    ("PATCH", "/channels/*"),
    ("DELETE", "/channels/*"),
]


async def start(person: Person, local: LocalDiscord, **options: int) -> None:
    """The person plays against a computer."""
    channel = local.channel("basra")
    await person.slash("basra start", channel, players=2, computers=1, **options)
    lobby = person.sees(channel)[-1]
    await person.click(lobby, buttons(lobby)["Deal"])


async def play_any(person: Person) -> None:
    """Tap a card, and the first of its ways if it has several."""
    hand = next(message for message in reversed(person.sees(person.dm)) if cards(message))
    await tap(person, hand, cards(hand)[0])
    ways = [custom_id for custom_id in buttons(hand).values() if custom_id.startswith("take:")]
    if ways:
        await tap(person, hand, ways[0])


async def tap(person: Person, hand: Message, custom_id: str) -> None:
    """Click, and wait for what the hand becomes: a slow bot acknowledges the click before that."""
    assert (await person.click(hand, custom_id)).state == "done"
    await until(lambda: custom_id not in buttons(hand).values())


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as discord:
        yield discord


async def test_lost_answers_cost_a_line_in_the_log_each_and_no_play(
    capfd: pytest.CaptureFixture[str], local: LocalDiscord, tmp_path: Path
):
    person = local.people[0]
    async with running_bot(local, tmp_path / "basra.sqlite3"):
        await start(person, local)
        await first_hand(person)
        faults = [local.inject(method, path, lose_answer=True, times=None) for method, path in REQUESTS]
        await play_any(person)
        await until(lambda: faults[3].hits)
        for fault in faults:
            local.clear_fault(fault)
        await play_any(person)
        table = next(message for message in person.sees(local.channel("basra")) if "My hand" in buttons(message))
        assert "Your hand" in shown_text((await person.click(table, buttons(table)["My hand"])).message)
    said = capfd.readouterr().err
    assert "Server disconnected" in said
    assert "Traceback" not in said


async def test_a_result_that_was_refused_is_sent_again_with_its_picture(local: LocalDiscord, tmp_path: Path):
    person, channel = local.people[0], local.channel("basra")
    async with running_bot(local, tmp_path / "basra.sqlite3"):
        await start(person, local, target=1)
        await first_hand(person)
        for _ in range(23):
            await play_any(person)
        refusal = local.inject("POST", f"/channels/{channel.id}/messages", status=503, times=1)
        await play_any(person)
        await until(lambda: "Rematch" in buttons(person.sees(channel)[-1]))
    assert refusal.hits == 1
    assert person.sees(channel)[-1].attachments[0].data.startswith(b"\x89PNG")


async def test_a_discord_that_goes_and_comes_back_finds_the_bot(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    async with LocalDiscord() as local:
        port = int(local.url.rpartition(":")[2])
        bot = RunningBot(local, tmp_path / "basra.sqlite3", 1)
        await bot.start()
    said = ""
    while "Attempting a reconnect" not in said:
        await asyncio.sleep(0.05)
        said += capfd.readouterr().err
    async with LocalDiscord(port=port) as local:
        await local.wait_online()
        await bot.stop()
    assert "Traceback" not in said + capfd.readouterr().err


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits the files of another process")
async def test_a_full_disk_is_told_to_whoever_plays_and_loses_nothing(
    capfd: pytest.CaptureFixture[str], local: LocalDiscord, tmp_path: Path
):
    person = local.people[0]
    async with running_bot(local, tmp_path / "basra.sqlite3") as bot:
        await start(person, local)
        hand = await first_hand(person)
        before = cards(hand)
        resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        outcome = await person.click(hand, before[0])
        ways = [custom_id for custom_id in buttons(hand).values() if custom_id.startswith("take:")]
        if ways:
            outcome = await person.click(hand, ways[0])
        assert "My storage is full" in shown_text(outcome.message)
        shown = await person.slash("basra hand", local.channel("basra"))
        assert cards(shown.message) == before
        resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await play_any(person)
    assert "Traceback" not in capfd.readouterr().err
