"""Whatever goes wrong, a click is answered in kind words, and a play is there once or not at all."""

import sqlite3

import pytest
from sqlalchemy import text

from bot.texts import say_card
from cogs.match.cog import CONTROLS

from .people import World, card_with_one_way, custom_ids, words


async def test_a_storage_that_fails_is_told_and_nothing_is_played(world: World, error_log, tmp_path):
    await world.deal(world.boutros)
    player = await world.player
    number = (await world.match()).number
    other = sqlite3.connect(tmp_path / "basra.sqlite3", isolation_level=None)
    other.execute("CREATE TRIGGER broken BEFORE INSERT ON actions BEGIN SELECT RAISE(ABORT, 'broken'); END")
    other.close()
    view = await world.view()
    result = await player.play(card_with_one_way(view))
    told = [words(message) for message in (result.response, *result.followups) if message]
    assert any("try again" in line for line in told)
    assert (await world.match()).number == number
    assert len(error_log.records) == 1
    error_log.records.clear()


async def test_an_answer_that_comes_too_late_does_not_undo_the_play(world: World):
    await world.deal(world.boutros)
    player = await world.player
    view = await world.view()
    card = card_with_one_way(view)
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062)
    await player.play(card)
    assert (await world.match()).table_view().last_step.card == card
    follower = await world.player
    assert follower is not player
    assert "Your turn" in words(follower.hand)
    assert f"{follower.name} to play" in words(world.table)


async def test_a_failing_discord_is_told_too(world: World):
    await world.deal(world.boutros)
    world.env.inject_error("POST", "/interactions/*", status=400, code=50035)
    result = await world.amira.click(world.table, "Rules")
    assert result.acknowledged
    assert "Nothing is lost" in words(result.response)


async def test_a_surprise_is_logged_with_a_reference_that_the_person_gets(world: World, error_log):
    await world.deal(world.boutros)
    async with world.storage.writing() as connection:
        await connection.execute(text("ALTER TABLE people RENAME TO strangers"))
    result = await world.amira.click(world.table, "My hand")
    told = words(result.response)
    assert "Reference" in told
    reference = told.partition("Reference ")[2].strip(" )")
    assert reference in error_log.records[0].getMessage()
    error_log.records.clear()


@pytest.mark.parametrize("code", [500, 503])
async def test_a_lost_call_moves_to_the_table(world: World, code: int):
    await world.deal(world.boutros)
    player = await world.player
    waiting = await world.waiting
    world.env.inject_error("POST", f"/channels/{waiting.dm_channel_id}/messages", status=code, times=None)
    view = await world.view()
    card = card_with_one_way(view)
    await player.click(player.hand, say_card("en", card))
    await world.env.advance_time(60)
    assert f"<@{waiting.id}>" in words(world.table)


async def test_every_custom_id_fits(world: World):
    await world.deal(world.boutros)
    for person in (world.amira, world.boutros):
        for message in person.dms:
            assert all(len(custom_id) <= 100 for custom_id in custom_ids(message))
    longest = {"match": 10**12, "number": 10**6, "card": "Td", "mask": "f" * 13, "part": 9, "seats": 4}
    longest |= {"partners": 1, "target": 1000, "computers": 3, "level": "normal", "preset": "lebanesesix"}
    longest |= {"topic": "capture", "rule": "majorityminimum", "clock": "20160mp20160m", "patience": 10}
    longest |= {"seat": 3, "person": 2**63, "deal": 1000, "page": 10**4, "way": "previous"}
    assert all(len(control.form.format(**longest)) <= 100 for control in CONTROLS)
