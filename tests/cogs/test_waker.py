"""The sweep: what time brings to matches without anybody's click."""

import asyncio

import pytest
from sqlalchemy import text

from bot.matches import Person
from bot.rules import make_rules
from cogs.match.telling.waker import BATCH, PAUSE

from .people import Someone, World, labels, make_bot, words

try:
    import resource
except ImportError:
    resource = None

LIVE, HOUR, DAY = 120, 3600, 86_400


async def stop_waking(world: World) -> None:
    """Let the bot be away, as far as the clocks are concerned."""
    await world.bot.get_cog("match").waker.stop()


def dms_with(person: Someone, label: str) -> list:
    return [message for message in person.dms if label in labels(message)]


async def test_time_that_runs_out_plays_a_card_and_calls_the_next(world: World):
    await world.deal(world.boutros, clock="live")
    late = await world.player
    await world.env.advance_time(LIVE + 5)
    match = await world.match()
    assert match.seats[match.table_view().last_step.seat].user_id == late.id
    assert await world.player is not late
    assert "Your turn" in words((await world.player).hand)


async def test_each_play_begins_a_new_clock(world: World):
    await world.deal(world.boutros, clock="live")
    await world.env.advance_time(LIVE - 20)
    player = await world.play_any()
    number = (await world.match()).number
    await world.env.advance_time(LIVE - 20)
    assert (await world.match()).number == number
    assert await world.player is not player
    await world.env.advance_time(25)
    assert (await world.match()).number > number


async def test_a_computer_keeps_the_seat_of_whoever_misses_too_many_turns(world: World):
    await world.deal(world.boutros, clock="day", absences=1)
    late = await world.player
    await world.env.advance_time(DAY + 60)
    match = await world.match()
    assert match.away_seat_of(late.id) is not None
    notice = dms_with(late, "Take my seat back")[-1]
    assert "keeps your seat" in words(notice)
    await late.click(notice, "Take my seat back")
    assert (await world.match()).seat_of(late.id) is not None


async def test_when_everybody_is_gone_the_match_waits_and_ends_after_14_days(world: World):
    await world.deal(world.boutros, clock="day", absences=1)
    await world.env.advance_time(DAY + 60)
    await world.env.advance_time(DAY + 60)
    match = await world.match()
    assert match.is_suspended
    for person in (world.amira, world.boutros):
        assert any("The match waits for you" in words(message) for message in person.dms)
    await world.env.advance_time(14 * DAY)
    ended = await world.bot.matches.fetch(match.id)
    assert ended.state == "abandoned"
    assert await world.bot.matches.fetch_in_channel(world.channel.id) is None
    for person in (world.amira, world.boutros):
        assert "nobody came back" in words(person.hand)


async def test_nobody_loses_a_turn_because_the_bot_was_away(world: World):
    await world.deal(world.boutros, clock="day")
    player, before = await world.player, await world.match()
    await stop_waking(world)
    await world.env.advance_time(2 * DAY)
    await world.restart()
    match = await world.match()
    assert match.number == before.number
    assert match.timing.deadline > world.env.now().timestamp() + HOUR / 2
    assert f"<t:{int(match.timing.deadline)}:R>" in words(world.table)
    await world.env.advance_time(2 * HOUR)
    assert (await world.match()).number > before.number
    assert await world.player is not player


async def test_a_clock_that_jumps_is_an_absence(world: World):
    ahead = 0.0
    await world.env.restart_bot(make_bot(world.storage, lambda: world.env.now().timestamp() + ahead))
    await world.deal(world.boutros, clock="day")
    before = await world.match()
    await world.env.advance_time(HOUR)
    ahead = 3.0 * DAY
    await world.env.advance_time(12 * HOUR)  # to the first reminder, when the bot looks at the clock
    match = await world.match()
    assert match.number == before.number
    assert match.timing.deadline > world.bot.now()


async def test_a_broken_match_is_set_aside_and_the_others_go_on(world: World, error_log):
    broken = await world.deal(world.boutros, clock="live")
    first, world.channel = world.channel, world.guild.create_text_channel("lounge")
    await world.deal(world.boutros, clock="live")
    async with world.storage.writing() as connection:
        await connection.execute(text(f"DELETE FROM actions WHERE match_id = {broken.id} AND number = 0"))
    await world.restart()
    error_log.records.clear()
    before = (await world.match()).number
    await world.env.advance_time(3 * LIVE)
    assert (await world.match()).number > before
    told = [words(message) for message in first.history() if "damaged" in words(message)]
    assert len(told) == 1
    lines = [record.getMessage() for record in error_log.records]
    assert len([line for line in lines if f"match {broken.id} cannot be read" in line and "set aside" in line]) == 1
    assert [line for line in lines if f"match {broken.id} " not in line] == []
    error_log.records.clear()


@pytest.mark.skipif(resource is None, reason="Windows limits no files")
async def test_what_a_full_disk_refuses_is_tried_again_later(world: World, caplog):
    await world.deal(world.boutros, clock="live")
    before = (await world.match()).number
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, most))
    try:
        await world.env.advance_time(LIVE + 10)
        assert (await world.match()).number == before
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    assert "waits for the database" in caplog.text
    await world.env.advance_time(60)
    assert (await world.match()).number > before


async def deal_many(world: World, count: int) -> list[int]:
    """Matches that fall due in the same moment, each in a channel of its own."""
    matches = world.bot.matches
    amira, boutros = (Person(person.id, person.name) for person in (world.amira, world.boutros))
    dealt = []
    for _ in range(count):
        channel = world.guild.create_text_channel("table")
        opened = await matches.open_lobby(
            guild_id=world.guild.id,
            channel_id=channel.id,
            host=amira,
            seats=2,
            partners=False,
            rules=make_rules("classic"),
            clock=(await world.match()).clock,
        )
        await matches.join(opened.after.id, boutros, 1)
        dealt.append((await matches.deal(opened.after.id, amira.id, 2)).after)
    for match in dealt:
        await matches.note_told(match)
    return [match.id for match in dealt]


async def numbers_of(world: World, match_ids: list[int]) -> list[int]:
    return [(await world.bot.matches.fetch(match_id)).number for match_id in match_ids]


async def test_matches_that_fall_due_together_are_spread_out(world: World):
    await world.deal(world.boutros, clock="live")
    match_ids = await deal_many(world, 2 * BATCH)
    before = await numbers_of(world, match_ids)
    await world.env.advance_time(LIVE)
    at_once = await numbers_of(world, match_ids)
    assert sum(new > old for old, new in zip(before, at_once, strict=True)) <= BATCH
    await world.env.advance_time(10 * PAUSE)
    after = await numbers_of(world, match_ids)
    assert all(new > old for old, new in zip(before, after, strict=True))
    assert await world.bot.matches.fetch_untold() == []


async def test_what_falls_due_does_not_wait_until_everything_untold_is_told(world: World):
    await world.deal(world.boutros, clock="live")
    await deal_many(world, 2 * BATCH)
    await stop_waking(world)
    async with world.bot.storage.writing() as connection:
        await connection.execute(text("UPDATE matches SET untold = 0"))
        await connection.execute(text("DELETE FROM pulse"))  # or everybody would be given the time it was away
    before = (await world.match()).number
    await world.env.advance_time(LIVE + 1)
    world.bot.get_cog("match").waker.start()
    while (await world.match()).number == before:
        await world.env.advance_time(PAUSE / 10)
    assert len(await world.bot.matches.fetch_untold()) > BATCH
    while await world.bot.matches.fetch_untold():
        await world.env.advance_time(PAUSE)


async def test_the_sweep_ends_with_the_bot(world: World):
    await world.deal(world.boutros, clock="day")
    assert [task for task in asyncio.all_tasks() if "sweep" in task.get_name()]
    await world.bot.unload_extension("cogs.match")
    assert [task for task in asyncio.all_tasks() if "sweep" in task.get_name()] == []
