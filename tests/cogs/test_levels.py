"""How well the computers of a table play, chosen in the lobby."""

import pytest

from bot.matches import LEVELS

from .people import NO_BREAK, SELECT, World, parts, words


def menus(message) -> list[dict]:
    return [part for part in parts(message) if part["type"] == SELECT]


def offered(menu: dict) -> dict[str, str]:
    """The entries of a menu, their values by their labels without the seat's sign."""
    return {option["label"].replace(NO_BREAK, " ").partition(" ")[2]: option["value"] for option in menu["options"]}


async def test_a_table_may_be_opened_with_computers_of_a_level(world: World):
    await world.amira.slash("basra start", players=3, computers=2, level="easy")
    assert words(world.table).count("· easy") == 2


async def test_computers_play_normally_where_nobody_chooses(world: World):
    await world.amira.slash("basra start", computers=1)
    assert "Computer · normal" in words(world.table)


async def test_each_computer_is_offered_the_levels_it_does_not_have(world: World):
    await world.amira.slash("basra start", players=4, computers=2, level="hard")
    (menu,) = menus(world.table)
    assert list(offered(menu)) == ["Computer 1: easy", "Computer 1: normal", "Computer 2: easy", "Computer 2: normal"]


async def test_a_level_is_chosen_at_the_table(world: World):
    await world.amira.slash("basra start", players=4, computers=2)
    await world.boutros.click(world.table, "Join")
    (menu,) = menus(world.table)
    await world.boutros.select(world.table, menu["custom_id"], offered(menu)["Computer 2: hard"])
    told = words(world.table)
    assert "Computer 1 · normal" in told
    assert "Computer 2 · hard" in told


async def test_somebody_who_does_not_sit_there_is_told_so(world: World):
    await world.amira.slash("basra start", players=3, computers=1)
    (menu,) = menus(world.table)
    result = await world.chadi.select(world.table, menu["custom_id"], "2hard")
    assert result.ephemeral
    assert "Computer · normal" in words(world.table)


async def test_a_computer_that_has_gone_meanwhile_has_no_level(world: World):
    await world.amira.slash("basra start", players=3, computers=2)
    (menu,) = menus(world.table)
    for _ in range(2):
        await world.amira.click(world.table, "Remove computer")
    assert menus(world.table) == []
    world.env.backend.get_message(world.channel.id, world.table.id).components = [{"type": 1, "components": [menu]}]
    result = await world.amira.select(world.channel.history()[-1], menu["custom_id"], "2hard")
    assert "sent away" in words(result.followups[0] if result.followups else result.response)


@pytest.mark.parametrize("level", LEVELS)
async def test_a_computer_of_each_level_answers_a_play(world: World, level: str):
    before = await world.deal(computers=1, level=level)
    await world.play_any()
    after = await world.match()
    assert after.number == before.number + 2
    assert after.turn_user == world.amira.id
