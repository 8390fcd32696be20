"""In a live match the next deal waits until everybody is ready."""

import re

from .people import World, button, labels, words

LIVE = 120


async def play_a_deal(world: World) -> None:
    """Until the first deal is over, and no further."""
    while not (await world.match()).is_between_deals:
        await world.play_any()


async def test_everybody_is_asked_and_sees_who_is_ready(world: World):
    await world.deal(world.boutros, clock="live")
    await play_a_deal(world)
    table = words(world.table)
    assert "Ready for the next deal?" in table
    assert re.search(r"⏳ \S+ Amira · ⏳ \S+ Boutros", table)
    assert f"<t:{int((await world.match()).timing.deadline or 0)}:R> at the latest" in table
    await world.boutros.click(world.table, "Ready (0 of 2)")
    assert re.search(r"⏳ \S+ Amira · ✅ \S+ Boutros", words(world.table))
    assert "Ready (1 of 2)" in labels(world.table)


async def test_the_hand_of_whoever_waited_says_that_the_next_deal_waits(world: World):
    await world.deal(world.boutros, clock="live")
    await play_a_deal(world)
    for person in (world.amira, world.boutros):
        assert "The next deal waits" in words(person.hand)
        assert "Ready (0 of 2)" in labels(person.hand)


async def test_the_last_who_is_ready_brings_the_next_deal(world: World):
    await world.deal(world.boutros, clock="live")
    await play_a_deal(world)
    await world.amira.click(world.table, "Ready (0 of 2)")
    await world.boutros.click(world.table, "Ready (1 of 2)")
    match = await world.match()
    assert match.table_view().number == 1
    assert "deal 2" in words(world.table)
    assert "Ready" not in " ".join(labels(world.table))
    assert all("deal 2" in words(person.hand) for person in (world.amira, world.boutros))


async def test_being_ready_twice_changes_nothing(world: World):
    await world.deal(world.boutros, clock="live")
    await play_a_deal(world)
    pressed = button(world.table, "Ready (0 of 2)")["custom_id"]
    await world.amira.click(world.table, "Ready (0 of 2)")
    number = (await world.match()).number
    await world.amira.member.click(world.table, custom_id=pressed)
    assert (await world.match()).number == number


async def test_nobody_else_is_asked(world: World):
    await world.deal(world.boutros, clock="live")
    await play_a_deal(world)
    result = await world.chadi.click(world.table, "Ready (0 of 2)")
    assert "you have no seat in it" in words(result.response)
    assert not (await world.match()).ready


async def test_a_late_click_is_told_that_the_deal_is_there(world: World):
    await world.deal(world.boutros, clock="live")
    await play_a_deal(world)
    pressed = button(world.table, "Ready (0 of 2)")["custom_id"]
    await world.env.advance_time(LIVE + 5)
    assert (await world.match()).table_view().number == 1
    world.show_again(world.table, pressed)
    table = world.channel.history()[-1]
    result = await world.amira.member.click(table, custom_id=pressed)
    assert "on the table already" in words(result.response)


async def test_whoever_is_ready_on_their_hand_gets_the_next_one_there(world: World):
    await world.deal(world.boutros, clock="live")
    await play_a_deal(world)
    await world.amira.click(world.table, "Ready (0 of 2)")
    shown = await world.boutros.user.slash("basra hand")
    count = len(world.boutros.dms)
    await world.boutros.click(shown.response.message, "Ready (1 of 2)")
    assert "deal 2" in words(world.boutros.dms[-1])
    assert len(world.boutros.dms) == count


async def test_a_restart_keeps_who_is_ready(world: World):
    await world.deal(world.boutros, clock="live")
    await play_a_deal(world)
    await world.amira.click(world.table, "Ready (0 of 2)")
    await world.restart()
    await world.boutros.click(world.table, "Ready (1 of 2)")
    assert (await world.match()).table_view().number == 1


async def test_somebody_who_resigns_keeps_nobody_waiting(world: World):
    await world.deal(world.boutros, clock="live")
    await play_a_deal(world)
    await world.amira.click(world.table, "Ready (0 of 2)")
    more = await world.boutros.click(world.table, "More…")
    question = await world.boutros.click(more.response.message, "Resign")
    await world.boutros.click(question.response.message, "Resign")
    assert (await world.match()).table_view().number == 1


async def test_slow_matches_are_dealt_on_at_once(world: World):
    await world.deal(world.boutros, clock="day")
    while (await world.match()).table_view().number == 0:
        await world.play_any()
    assert not (await world.match()).is_between_deals
