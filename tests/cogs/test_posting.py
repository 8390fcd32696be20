"""Finished matches come to count by themselves."""

import sqlite3
from pathlib import Path

from .past import deal_match, finish_match, play_some
from .people import World


async def places(world: World) -> dict[str | None, int]:
    """How many matches count for whom."""
    board = await world.bot.community.fetch_board(world.guild.id, "duel", "all", "wins")
    return {place.name: place.figures.matches for place in board.rows}


async def test_a_match_counts_as_soon_as_it_has_ended(world: World):
    await world.deal(world.boutros, target=1)
    assert await places(world) == {}
    await world.play_out()
    await world.env.settle()
    assert await places(world) == {"Amira": 1, "Boutros": 1}


async def test_what_ended_before_a_stop_counts_after_the_next_start(world: World):
    for person in (world.amira, world.boutros):
        await world.bot.matches.note_person(person.id, name=person.name)
    await finish_match(world, world.boutros)
    assert await places(world) == {}
    await world.restart()
    await world.env.settle()
    assert await places(world) == {"Amira": 1, "Boutros": 1}
    await world.restart()
    await world.env.settle()
    assert await places(world) == {"Amira": 1, "Boutros": 1}


async def test_what_a_broken_database_did_not_take_counts_with_the_next_match(
    world: World, error_log, tmp_path: Path
):
    with sqlite3.connect(tmp_path / "basra.sqlite3", isolation_level=None) as other:
        other.execute("CREATE TRIGGER broken BEFORE INSERT ON standings BEGIN SELECT RAISE(ABORT, 'broken'); END")
        await world.deal(world.boutros, target=1)
        await world.play_out()
        await world.env.settle()
        assert await places(world) == {}
        assert [record.getMessage() for record in error_log.records] == ["results could not be posted"]
        error_log.records.clear()
        other.execute("DROP TRIGGER broken")
    other.close()
    await world.deal(world.boutros, target=1)
    await world.play_out()
    await world.env.settle()
    assert await places(world) == {"Amira": 2, "Boutros": 2}


async def test_a_match_that_was_cancelled_counts_for_nobody(world: World):
    match = await deal_match(world, world.boutros)
    await play_some(world.bot.matches, match, 3)
    await world.bot.matches.cancel(match.id, world.amira.id)
    world.bot.dispatch("match_over", match.id)
    await world.env.settle()
    assert await places(world) == {}
