"""A match whose records are damaged: kind words at its table, nothing lost, and nobody else notices."""

import pytest
from sqlalchemy import text

from .people import World, labels, words

DAMAGES = {
    "no JSON": "UPDATE actions SET data = 'nonsense' WHERE match_id = 1 AND number = 0",
    "a list": "UPDATE actions SET data = '[]' WHERE match_id = 1 AND number = 0",
    "another type": 'UPDATE actions SET data = \'{"dealer": 0, "deck": 7, "draws": 3}\' WHERE match_id = 1',
    "a gap": "DELETE FROM actions WHERE match_id = 1 AND number = 0",
    "no log": "DELETE FROM actions WHERE match_id = 1",
    "a missing chair": "DELETE FROM seats WHERE match_id = 1 AND seat = 1",
    "rules of no match": "UPDATE matches SET rules = '{\"target\": 0}' WHERE id = 1",
    "clicks that are none": "UPDATE matches SET joins = '7' WHERE id = 1",
    "rules that are no JSON": "UPDATE matches SET rules = '{' WHERE id = 1",
}


async def damage(world: World, kind: str) -> None:
    async with world.storage.writing() as connection:
        await connection.execute(text(DAMAGES[kind]))
    await world.restart()


def one_line_each(error_log) -> bool:
    lines = error_log.records[:]
    error_log.records.clear()
    return bool(lines) and all(
        "match 1 cannot be read" in line.getMessage() and line.exc_info is None for line in lines
    )


@pytest.mark.parametrize("kind", DAMAGES)
async def test_its_people_are_told(world: World, error_log, kind: str):
    await world.deal(world.boutros)
    hand = world.amira.hand
    await damage(world, kind)
    for label in ("My hand", "Rules", "More…"):
        assert "damaged" in words((await world.amira.click(world.table, label)).response)
    played = await world.amira.user.click(hand, label=labels(hand)[0])
    assert "damaged" in words(played.response)
    assert "damaged" in words((await world.amira.slash("basra table")).response)
    assert "damaged" in words((await world.dalia.slash("basra start")).response)
    assert one_line_each(error_log)


async def test_other_matches_of_its_people_go_on(world: World, error_log):
    await world.deal(world.boutros)
    await damage(world, "no JSON")
    world.channel = world.guild.create_text_channel("lounge")
    await world.deal(world.boutros)
    assert "Your hand" in words((await world.amira.slash("basra hand")).response)
    await world.play_any()
    await world.amira.user.slash("basra hand")
    assert "Your hand" in words(world.amira.hand)
    assert one_line_each(error_log)


@pytest.mark.parametrize("kind", DAMAGES)
async def test_its_host_frees_the_channel_and_the_records_stay(world: World, error_log, kind: str):
    await world.deal(world.boutros)
    await damage(world, kind)
    async with world.storage.reading() as connection:
        before = (await connection.execute(text("SELECT * FROM actions"))).all()
    refused = await world.boutros.slash("basra cancel")
    assert "Only the host" in words(refused.response)
    asked = await world.amira.slash("basra cancel")
    await world.amira.member.click(asked.response.message, label="Cancel the match")
    assert "A table of Basra is open" in words((await world.chadi.slash("basra start")).response)
    async with world.storage.reading() as connection:
        assert (await connection.execute(text("SELECT * FROM actions"))).all() == before
    error_log.records.clear()
