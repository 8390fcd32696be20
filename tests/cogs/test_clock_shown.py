"""What people see of a match's clock: in the lobby, at the table, in the menu of rarer things."""

import re

import pytest

from bot.matches import CLOCKS, parse_clock, write_clock

from .people import World, custom_ids, words

DAY = 86_400


def moments(text: str, style: str = "R") -> list[int]:
    """The unix seconds of the times that Discord shows in a style."""
    return [int(found) for found in re.findall(rf"<t:(\d+):{style}>", text)]


def clock_menu(message) -> str:
    return next(custom_id for custom_id in custom_ids(message) if custom_id.startswith("clock:"))


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        ("day", "Day: a day for each play"),
        ("live", "Live: 2 minutes for each play"),
        ("bank", "Bank: 24 h bank, +8 h a play, never above 24 h"),
        ("36h+30m", "Own clock: 36 h bank, +30 min a play, never above 36 h"),
    ],
)
async def test_a_lobby_says_its_clock_and_what_that_means(world: World, clock: str, said: str):
    await world.amira.slash("basra start", clock=clock, absences=3)
    lobby = words(world.table).replace("*", "")
    assert said in lobby
    assert "after 3 in a row it keeps the seat until its owner comes back" in lobby


async def test_a_lobby_without_a_clock_says_so(world: World):
    await world.amira.slash("basra start")
    assert "No clock" in words(world.table)
    assert "When time is up" not in words(world.table)


async def test_the_host_changes_the_clock_in_the_lobby(world: World):
    await world.amira.slash("basra start")
    page = await world.amira.click(world.table, "House rules")
    page = await world.amira.click(page.response.message, "Match")
    assert "Turn clock" in words(page.response)
    await world.amira.select(page.response.message, clock_menu(page.response), write_clock(CLOCKS["bank"]))
    assert (await world.match()).clock == CLOCKS["bank"]
    assert "never above 24 h" in words(world.table)


async def test_a_clock_of_ones_own_stays_among_those_to_choose_from(world: World):
    await world.amira.slash("basra start", clock="36h+6h")
    page = await world.amira.click(world.table, "House rules")
    page = await world.amira.click(page.response.message, "Match")
    await world.amira.select(page.response.message, clock_menu(page.response), "36h+6h")
    assert (await world.match()).clock == parse_clock("36h+6h")


async def test_whoever_is_no_host_any_more_changes_no_clock(world: World):
    await world.amira.slash("basra start", players=3)
    page = await world.amira.click(world.table, "House rules")
    page = await world.amira.click(page.response.message, "Match")
    await world.boutros.click(world.table, "Join")
    await world.amira.click(world.table, "Leave")
    result = await world.amira.select(page.response.message, clock_menu(page.response), "24h")
    assert f"<@{world.boutros.id}>" in words(result.response)
    assert (await world.match()).clock == CLOCKS["none"]


async def test_the_table_counts_down_to_the_end_of_the_turn(world: World):
    match = await world.deal(world.boutros, clock="day")
    assert match.timing.deadline is not None
    assert f"Time is up <t:{int(match.timing.deadline)}:R>" in words(world.table)
    await world.play_any()
    after = (await world.match()).timing.deadline
    assert after is not None
    assert moments(words(world.table)) == [int(after)]


async def test_a_table_without_a_clock_names_no_time(world: World):
    await world.deal(world.boutros)
    assert moments(words(world.table)) == []


async def test_a_play_for_somebody_whose_time_was_up_is_marked(world: World):
    await world.deal(world.boutros, clock="day")
    late = await world.player
    await world.env.advance_time(DAY + 60)
    line = next(line for line in words(world.table).splitlines() if late.name in line and "time was up" in line)
    assert "lays" in line or "takes" in line
    await world.play_any()
    own = [line for line in words(world.table).splitlines() if "time was up" in line]
    assert len(own) == 1


async def test_an_absence_stands_at_the_table(world: World):
    await world.deal(world.boutros, clock="day")
    until = world.env.now().timestamp() + 3 * DAY
    await world.bot.matches.set_away(world.boutros.id, until)
    await world.amira.slash("basra table")
    assert f"Boutros** is away until <t:{int(until)}:D>" in words(world.table)
    await world.bot.matches.set_away(world.boutros.id, None)
    await world.amira.slash("basra table")
    assert "is away until" not in words(world.table)


async def test_more_says_how_the_clock_works(world: World):
    await world.deal(world.boutros, clock="slow")
    more = await world.boutros.click(world.table, "More…")
    assert "3 days for each play" in words(more.response)
    assert "after 2 in a row" in words(more.response)
