"""How well the computers of a table play, chosen in the lobby."""

import re

import discord
import pytest

from bot.matches import CLOCKS, LEVELS, parse_clock, write_clock
from bot.rules import PRESETS
from cogs.match.opening.idle import CloseIdleButton
from cogs.match.opening.options import Options

from .people import NO_BREAK, SELECT, World, labels, parts, words
from .test_forged import post

FORTNIGHT = 14 * 86_400


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


async def test_the_command_tells_how_each_level_plays(world: World):
    parameters = world.bot.basra.get_command("start").parameters
    (level,) = [parameter for parameter in parameters if parameter.name == "level"]
    for choice in level.choices:
        name, _, about = choice.name.partition(" · ")
        assert name == choice.value
        assert len(about) > 20


async def test_each_computer_is_offered_the_levels_it_does_not_have(world: World):
    await world.amira.slash("basra start", players=4, computers=2, level="hard")
    (menu,) = menus(world.table)
    assert list(offered(menu)) == ["Computer 1: easy", "Computer 1: normal", "Computer 2: easy", "Computer 2: normal"]


async def test_where_nobody_has_a_partner_no_level_is_praised_for_one(world: World):
    await world.amira.slash("basra start", computers=1, level="easy")
    (menu,) = menus(world.table)
    described = [option["description"] for option in menu["options"]]
    assert described[1].startswith("Thinks ahead")
    assert "partner" not in " ".join(described)


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


async def test_the_button_that_closes_a_sleeping_table_has_room_for_the_longest_values(world: World):
    clocks = [write_clock(parse_clock("20160m+20160m")), *map(write_clock, CLOCKS.values())]
    for preset in PRESETS:
        for level in LEVELS:
            for clock in clocks:
                options = Options(4, True, 1000, 3, level, preset, clock, 10)
                button = CloseIdleButton.button("Close", match=2**63 - 1, **options.write())
                assert len(button.item.custom_id) <= 100
                assert Options.read(button.values) == options


async def test_the_level_outlives_a_rematch_and_a_table_that_slept(world: World):
    await world.deal(computers=1, level="easy")
    await world.env.advance_time(FORTNIGHT + 60)
    asked = await world.boutros.slash("basra start", players=3, computers=2, level="hard")
    await world.boutros.click(asked.response.message, "Close it and open mine")
    assert [seat.level for seat in (await world.match()).seats[1:]] == ["hard", "hard"]


FORGED = (
    "1",
    "1cheating",
    "0easy",
    "1easy2hard",
    "9hard",
    "-1hard",
    "²hard",
    "1HARD",
    "9" * 40,
    "1 easy",
    "1еasy",
)


async def test_forged_levels_change_nothing(world: World):
    await world.amira.slash("basra start", players=4, computers=2)
    await world.boutros.click(world.table, "Join")
    (menu,) = menus(world.table)
    before = (await world.match()).seats
    for value in FORGED:
        message = await post(world, {**menu, "options": [{"label": "x", "value": value}]})
        result = await world.boutros.select(message, menu["custom_id"], value)
        assert result.acknowledged, value
        assert (await world.match()).seats == before


async def test_in_a_running_match_no_level_is_changed(world: World):
    await world.amira.slash("basra start", players=2, computers=1)
    (menu,) = menus(world.table)
    await world.amira.click(world.table, "Deal")
    before = await world.match()
    world.env.backend.get_message(world.channel.id, world.table.id).components = [{"type": 1, "components": [menu]}]
    result = await world.amira.select(world.channel.history()[-1], menu["custom_id"], "1hard")
    assert result.acknowledged
    after = await world.match()
    assert (after.seats, after.number) == (before.seats, before.number)


async def levels_of(world: World) -> list[str]:
    return [seat.level for seat in (await world.match()).seats if seat.is_computer]


async def test_computers_that_sit_down_later_play_as_the_table_was_opened_for(world: World):
    await world.amira.slash("basra start", players=4, level="hard")
    assert menus(world.table) == []
    await world.amira.click(world.table, "Add computer")
    assert words(world.table).count("· hard") == 1
    await world.boutros.click(world.table, "Join")
    await world.boutros.click(world.table, "Leave")
    for label in ("Remove computer", "Add computer", "Swap partners"):
        await world.amira.click(world.table, label)
    asked = await world.amira.click(world.table, "Deal")
    await world.amira.click(asked.response.message, "Fill with computers and deal")
    assert await levels_of(world) == ["hard"] * 3


async def test_a_computer_that_keeps_a_seat_plays_as_usual_at_a_table_of_hard_ones(world: World):
    match = await world.deal(world.boutros, players=3, level="hard")
    assert await levels_of(world) == ["hard"]
    await world.bot.matches.resign(match.id, world.boutros.id)
    assert sorted(await levels_of(world)) == ["hard", "normal"]


async def test_a_rematch_keeps_the_level_of_each_computer(world: World):
    await world.amira.slash("basra start", players=3, computers=2, target=1, level="easy")
    (menu,) = menus(world.table)
    await world.amira.select(world.table, menu["custom_id"], offered(menu)["Computer 2: normal"])
    await world.amira.click(world.table, "Deal")
    await world.play_out()
    result = next(message for message in reversed(world.channel.history()) if "Rematch" in labels(message))
    await world.amira.click(result, "Rematch")
    assert await levels_of(world) == ["easy", "normal"]


def told_levels(message) -> list[str]:
    """The lines that tell how well computers play."""
    return [line for line in words(message).splitlines() if line.startswith("-# ") and ": hard" in line]


async def end_match(world: World) -> discord.Message:
    """Play a table of Amira, Boutros and two computers to its end; the message with the result."""
    await world.amira.slash("basra start", players=4, computers=2, target=1, level="easy")
    await world.boutros.click(world.table, "Join")
    (menu,) = menus(world.table)
    await world.amira.select(world.table, menu["custom_id"], offered(menu)["Computer 2: hard"])
    await world.amira.click(world.table, "Deal")
    await world.play_out()
    return next(message for message in reversed(world.channel.history()) if "Rematch" in labels(message))


async def test_the_levels_stand_below_the_result_and_in_the_history(world: World):
    result = await end_match(world)
    (told,) = told_levels(result)
    assert re.fullmatch(r"-# \S+ Computer 1: easy · \S+ Computer 2: hard", told)
    history = await world.amira.slash("basra history")
    opened = await world.amira.member.click(history.response, label="Look")
    assert told_levels(opened.response) == [told]
    await world.restart()
    again = await world.chadi.slash("basra history")
    assert told_levels((await world.chadi.member.click(again.response, label="Look")).response) == [told]


async def test_more_tells_the_levels_but_none_of_a_computer_that_keeps_a_seat(world: World):
    match = await world.deal(world.boutros, players=3, level="hard")
    await world.bot.matches.resign(match.id, world.boutros.id)
    more = (await world.amira.click(world.table, "More…")).response
    (told,) = told_levels(more)
    assert re.fullmatch(r"-# \S+ Computer: hard", told)
    assert "normal" not in words(more)


async def test_where_no_computer_has_a_seat_no_level_is_told(world: World):
    match = await world.deal(world.boutros)
    await world.bot.matches.resign(match.id, world.boutros.id)
    more = (await world.amira.click(world.table, "More…")).response
    assert not re.search(": (easy|normal|hard)", words(more))
