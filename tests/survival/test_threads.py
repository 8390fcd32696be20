"""A match in a thread that is put away, locked or deleted."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground import shown_text

from .table import Table, open_table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with open_table(tmp_path) as table:
        await table.deal(thread=True, target=1)
        yield table


async def test_the_next_play_opens_an_archived_thread_again(table: Table):
    await table.play()
    table.local.archive_thread(table.channel)
    player = await table.play()
    assert not table.channel.archived
    assert len(table.tables()) == 1
    assert f"{table.other(player).name} to play" in shown_text(table.tables()[0])


async def test_in_a_locked_thread_the_match_goes_on_by_dm_with_its_result(table: Table):
    await table.play()
    shown = shown_text(table.tables()[0])
    table.local.archive_thread(table.channel, locked=True)
    await table.play_out()
    assert table.channel.archived
    assert shown_text(table.tables()[0]) == shown
    for person in (table.amira, table.boutros):
        assert "The match goes to" in table.read(person.dm, person)[-1]


async def test_a_locked_thread_that_is_opened_again_shows_the_table_of_now(table: Table):
    table.local.archive_thread(table.channel, locked=True)
    await table.play()
    await table.play()
    table.local.archive_thread(table.channel)
    player = await table.play()
    assert len(table.tables()) == 1
    assert f"{table.other(player).name} to play" in shown_text(table.tables()[0])


async def test_without_its_thread_the_match_goes_on_by_dm_with_its_result(table: Table):
    await table.play()
    table.local.delete_channel(table.channel)
    await table.play_out()
    assert (await table.match()).state == "finished"
    for person in (table.amira, table.boutros):
        assert "The match goes to" in table.read(person.dm, person)[-1]
