"""Messages, channels, servers, permissions and people go and come back; the match is played to its end."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground import buttons, shown_text

from .table import Table, open_table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with open_table(tmp_path) as table:
        yield table


async def test_a_table_that_was_deleted_is_posted_anew_by_the_next_play(table: Table):
    await table.deal()
    old = table.tables()[0]
    table.local.delete_message(old)
    player = await table.play()
    assert len(table.tables()) == 1
    assert f"{table.other(player).name} to play" in shown_text(table.tables()[0])


async def test_a_match_without_its_channel_is_played_to_its_end_by_dm(table: Table):
    await table.deal(target=1)
    await table.play()
    table.local.delete_channel(table.channel)
    last = await table.play_out()
    match = await table.match()
    assert match.state == "finished"
    for person in (table.amira, table.boutros):
        assert "The match goes to" in table.read(person.dm, person)[-1]
        assert "Rematch" not in table.read(person.dm, person)[-1]
    other = table.other(last)
    # who did not play the last card has a message of it, beside the hand that says so too
    assert sum("The match goes to" in said for said in table.read(other.dm, other)) == 2


@pytest.mark.parametrize("lacking", [["send_messages"], ["view_channel"], ["attach_files"]], ids=str)
async def test_a_permission_that_is_withdrawn_and_given_again_costs_no_play(table: Table, lacking: list[str]):
    await table.deal()
    await table.play()
    table.local.set_permissions(table.channel, deny=lacking)
    for _ in range(3):
        await table.play()
    refused = await (await table.to_play()).slash("basra table", table.channel)
    assert "I need" in shown_text(refused.message) or "permission" in shown_text(refused.message).lower()
    table.local.set_permissions(table.channel)
    player = await table.play()
    assert len(table.tables()) == 1
    assert f"{table.other(player).name} to play" in shown_text(table.tables()[0])


async def test_a_bot_that_is_thrown_out_and_invited_back_goes_on_and_calls_whoever_is_to_play(table: Table):
    await table.deal()
    guild = table.local.guild
    player = await table.to_play()
    table.local.remove_guild(guild)
    await table.play()
    number = (await table.match()).number
    other = table.other(player)
    assert len(table.hands(other)) == 1
    table.local.invite_back(guild)
    while not (other.mention in shown_text(table.tables()[-1]) or len(table.hands(other)) == 2):
        # a bot cannot tell a server it comes to from those it was in, until two seconds have brought it none
        await asyncio.sleep(3)
        table.local.remove_guild(guild)
        table.local.invite_back(guild)
    await table.until_told()
    assert (await table.match()).number == number
    await table.play_from_old_hand()
    assert (await table.match()).number == number + 1
    assert f"{player.name} to play" in shown_text(table.tables()[0])
    assert len(table.tables()) == 1


async def test_who_closes_the_dms_in_the_middle_is_called_at_the_table_and_gets_hands_again_later(table: Table):
    await table.deal()
    player = await table.to_play()
    other = table.other(player)
    table.local.close_dms(other)
    await table.play()
    called = table.tables()
    assert len(called) == 1
    assert other.mention in shown_text(called[0])
    had = len(table.hands(other))
    await table.play_beside()
    table.local.close_dms(other, closed=False)
    for _ in range(8):  # with the next new hands at the latest
        await (table.play() if await table.to_play() is player else table.play_beside())
    assert len(table.hands(other)) > had


async def test_a_member_who_left_keeps_nobody_from_going_on(table: Table):
    await table.deal()
    player = await table.to_play()
    other = table.other(player)
    table.local.remove_member(other)
    await table.play()
    assert "I cannot send you direct messages" in shown_text(table.tables()[0])
    more = await player.click(table.tables()[0], buttons(table.tables()[0])["More…"])
    assert more.state == "done"
    number = (await table.match()).number
    await table.play_from_old_hand()
    assert (await table.match()).number == number + 1
