"""The clock and the patience that `/basra start` gives a table."""

import pytest

from bot.matches import CLOCKS, NO_CLOCK, Clock

from .people import World, custom_ids, words

HOUR = 3600.0


async def suggested(world: World, typed: str) -> list[dict]:
    return await world.amira.member.autocomplete(world.channel, "basra start", "clock", typed)


async def test_a_table_that_names_no_clock_has_none_and_minds_two_missed_turns(world: World):
    await world.amira.slash("basra start")
    match = await world.match()
    assert match.clock == NO_CLOCK
    assert match.patience == 2


async def test_the_clock_and_the_missed_turns_are_those_that_were_chosen(world: World):
    await world.amira.slash("basra start", clock="24h+8h", absences=5)
    match = await world.match()
    assert match.clock == CLOCKS["bank"]
    assert match.patience == 5


async def test_all_clocks_with_a_name_are_suggested_before_anything_is_typed(world: World):
    choices = await suggested(world, "")
    assert [choice["value"] for choice in choices] == ["none", "2m", "1h", "24h", "72h", "24h+8h"]
    assert [choice["name"].partition(":")[0] for choice in choices] == [
        "No clock",
        "Live",
        "Fast",
        "Day",
        "Slow",
        "Bank",
    ]


@pytest.mark.parametrize(
    ("typed", "first"),
    [("36h+6h", "36h+6h"), ("90m", "90m"), ("36", "36h"), ("36h+", "36h"), ("slo", "72h"), ("bank", "24h+8h")],
)
async def test_what_is_typed_comes_first(world: World, typed: str, first: str):
    choices = await suggested(world, typed)
    assert choices[0]["value"] == first
    await world.amira.slash("basra start", clock=choices[0]["value"])
    assert (await world.match()).clock.seconds is not None


async def test_what_is_no_clock_is_answered_with_all_and_kind_words(world: World):
    assert len(await suggested(world, "soon")) == len(CLOCKS)
    for typed in ("soon", "0h", "15000h", "8h+24h"):
        result = await world.amira.slash("basra start", clock=typed)
        assert result.ephemeral
        assert f"I know no clock called “{typed}”" in words(result.response)
        assert "`24h+8h`" in words(result.response)
    assert await world.bot.matches.fetch_in_channel(world.channel.id) is None


async def test_a_rematch_keeps_the_clock(world: World):
    await world.deal(target=1, clock="36h+6h", absences=3)
    await world.play_out()
    result = next(m for m in world.channel.history() if any(i.startswith("rematch:") for i in custom_ids(m)))
    await world.amira.click(result, "Rematch")
    match = await world.match()
    assert (match.clock, match.patience) == (Clock(36 * HOUR, 6 * HOUR), 3)


async def test_a_channel_freed_for_a_new_table_gets_all_its_options(world: World):
    await world.amira.slash("basra start")
    await world.env.advance_time(86401)
    options = {"players": 4, "sides": "alone", "rules": "two_card", "target": 1000, "computers": 3}
    result = await world.chadi.slash("basra start", **options, clock="20000m+19999m", absences=10)
    (close,) = [custom_id for custom_id in custom_ids(result.response) if custom_id.startswith("close:")]
    assert len(close) <= 100
    await world.chadi.click(result.response.message, "Close it and open mine")
    match = await world.match()
    assert match.host_id == world.chadi.id
    assert (match.clock, match.patience) == (Clock(20000 * 60.0, 19999 * 60.0), 10)
    assert (match.rules.preset, match.rules.target, match.seating.partners) == ("two_card", 1000, False)
    assert sum(seat.is_computer for seat in match.seats) == 3
