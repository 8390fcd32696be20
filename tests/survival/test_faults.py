"""Discord refuses or limits every kind of request the bot makes: each play stays, and all is shown in the end."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground import LocalDiscord, buttons, shown_text
from tests.running_bot import RunningBot

from .table import Table, open_table, until

TROUBLES = [429, 500, 502, 503]
MESSAGES = "/channels/*/messages"
REQUESTS = {
    "answer": ("POST", "/interactions/*"),
    "edit": ("PATCH", f"{MESSAGES}/*"),
    "send": ("POST", MESSAGES),
    "delete": ("DELETE", f"{MESSAGES}/*"),
    "open a DM": ("POST", "/users/@me/channels"),
    "follow up": ("POST", "/webhooks/*"),
}


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with open_table(tmp_path) as table:
        yield table


def is_up_to_date(table: Table, name: str) -> bool:
    return len(table.tables()) == 1 and f"{name} to play" in shown_text(table.tables()[0])


async def play_whatever_comes(table: Table) -> None:
    """Whoever is to play taps until their card is played: where the answer was lost they try once more."""
    person, number = await table.to_play(), (await table.match()).number
    while (await table.match()).number == number:
        hands = table.hands(person)
        message = hands[-1] if hands else (await person.slash("basra hand", table.channel)).message
        if message is None:
            continue
        ways = [custom_id for custom_id in buttons(message).values() if custom_id.startswith("take:")]
        await person.click(message, ways[0] if ways else table.cards(message)[0])


@pytest.mark.parametrize("kind", ["answer", "edit", "send", "delete"])
async def test_trouble_with_a_request_costs_no_play_and_leaves_the_table_up_to_date(
    table: Table, kind: str, capfd: pytest.CaptureFixture[str]
):
    await table.deal()
    method, path = REQUESTS[kind]
    for status in TROUBLES:
        if kind == "delete":
            table.local.advance(3700)  # an old table is posted anew, and the old one deleted
        fault = table.local.inject(method, path, status, times=2, retry_after=0.2)
        before = (await table.match()).number
        for _ in range(3):
            await play_whatever_comes(table)
        if kind != "delete":
            await until(lambda fault=fault: fault.hits == 2)
        table.local.clear_fault(fault)
        await table.until_told()
        assert (await table.match()).number == before + 3
        await play_whatever_comes(table)
        await table.until_told()
        player = await table.to_play()
        await until(lambda player=player: is_up_to_date(table, player.name))
    assert "Traceback" not in capfd.readouterr().err


async def test_an_old_table_that_could_not_be_removed_goes_even_after_a_restart(table: Table):
    await table.deal()
    fault = table.local.inject(*REQUESTS["delete"], 503, times=None)
    for number in range(9):  # a table that is buried moves
        table.boutros.say(table.channel, f"chatter {number}")
    await table.play()
    assert len(table.tables()) == 2
    await table.bot.kill()
    table.local.clear_fault(fault)
    await table.bot.start()
    await table.play_from_old_hand()
    assert is_up_to_date(table, (await table.to_play()).name)


@pytest.mark.parametrize("status", [429, 500, 503, 403])
async def test_a_dm_channel_that_cannot_be_opened_is_opened_later(table: Table, status: int):
    fault = table.local.inject("POST", REQUESTS["open a DM"][1], status, times=2, retry_after=0.2)
    await table.amira.slash("basra start", table.channel, players=2)
    await until(lambda: any("Join" in buttons(message) for message in table.amira.sees(table.channel)))
    lobby = table.newest(table.amira, table.channel, "Join")
    await table.boutros.click(lobby, buttons(lobby)["Join"])
    await table.amira.click(lobby, buttons(lobby)["Deal"])
    await until(lambda: fault.hits == 2)
    match = await table.matches.fetch_in_channel(table.channel.id)
    assert match is not None
    table.id = match.id
    for _ in range(9):  # until new hands are dealt
        await play_whatever_comes(table)
        await table.until_told()
    assert table.hands(table.amira)
    assert table.hands(table.boutros)


async def test_commands_and_emojis_that_discord_does_not_take_keep_nobody_from_playing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    async with LocalDiscord() as local:
        bot = RunningBot(local, tmp_path / "basra.sqlite3", 1)
        await bot.start()  # the commands are there
        await bot.stop()
        faults = [
            local.inject(method, f"/applications/*/{what}*", 503, times=None)
            for method in ("GET", "POST", "PUT", "DELETE")
            for what in ("commands", "emojis")
        ]
        await bot.start()
        person, channel = local.people[0], local.channel("basra")
        await person.slash("basra start", channel, players=2, computers=1)
        lobby = person.sees(channel)[-1]
        await person.click(lobby, buttons(lobby)["Deal"])
        await until(lambda: person.sees(person.dm))
        assert "Your hand" in shown_text(person.sees(person.dm)[-1])
        assert any(fault.hits for fault in faults)
        await bot.stop()
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("status", TROUBLES)
async def test_a_thread_that_cannot_be_opened_is_told_kindly(table: Table, status: int):
    table.local.inject("POST", "/channels/*/threads", status, times=9, retry_after=0.1)
    outcome = await table.amira.slash("basra start", table.channel, thread=True)
    assert outcome.state == "done"
    assert await table.matches.fetch_in_channel(table.channel.id) is None
