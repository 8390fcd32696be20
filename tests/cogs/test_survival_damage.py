"""Rows damaged by hand: the match is set aside with its id in the log, its people are told, and all others go on."""

import pytest
from sqlalchemy import text

from bot.rules import Play

from .people import Someone, World, words

LIVE, DAY = 120, 86_400

DAMAGES = {
    "no JSON in the log": "UPDATE actions SET data = 'nonsense' WHERE match_id = 1 AND number = 0",
    "a missing chair": "DELETE FROM seats WHERE match_id = 1 AND seat = 1",
    "an unknown clock": "UPDATE matches SET clock = 'sundial' WHERE id = 1",
    "a patience in words": "UPDATE matches SET patience = 'endless' WHERE id = 1",
    "a deadline in words": "UPDATE matches SET deadline = 'soon' WHERE id = 1",
    "a start of the turn in words": "UPDATE matches SET turn_from = 'lately' WHERE id = 1",
    "reminders of another shape": "UPDATE matches SET reminders = '[7]' WHERE id = 1",
    "a clock of another shape before the play": "UPDATE matches SET clock_before = '[]' WHERE id = 1",
    "a bank in words": "UPDATE seats SET bank = 'rich' WHERE match_id = 1 AND seat = 0",
    "an untold action in words": "UPDATE matches SET untold = 'the last' WHERE id = 1",
}


async def two_matches(world: World, clock: str = "live") -> None:
    """One that will be damaged, and another in a channel of its own, which the world looks at."""
    await world.deal(world.boutros, clock=clock)
    world.first_channel = world.channel  # type: ignore[attr-defined]
    world.channel = world.guild.create_text_channel("lounge")
    await world.deal(world.boutros, clock=clock)


async def damage(world: World, statement: str) -> None:
    async with world.storage.writing() as connection:
        await connection.execute(text(statement))
    await world.restart()


def lines_of(error_log) -> list[str]:
    """The errors logged so far, which a damaged match may cause, each in one line."""
    lines = [(record.getMessage(), record.exc_info) for record in error_log.records]
    error_log.records.clear()
    assert all("match 1 cannot be read" in line and exc_info is None for line, exc_info in lines), lines
    return [line for line, _ in lines]


@pytest.mark.parametrize("kind", DAMAGES)
async def test_the_sweep_sets_it_aside_once_and_the_other_match_goes_on(world: World, error_log, kind: str):
    await two_matches(world)
    await damage(world, DAMAGES[kind])
    before = (await world.match()).number
    await world.env.advance_time(3 * LIVE)
    await world.env.advance_time(3 * LIVE)
    assert (await world.match()).number > before + 1
    told = [words(message) for message in world.first_channel.history() if "damaged" in words(message)]
    assert len(told) == 1
    assert sum("set aside" in line for line in lines_of(error_log)) == 1


async def test_a_time_to_wake_in_words_stops_no_clock(world: World, error_log):
    await two_matches(world)
    await damage(world, "UPDATE matches SET wake_at = 'soon' WHERE id = 1")
    before = (await world.match()).number
    await world.env.advance_time(3 * LIVE)
    assert (await world.match()).number > before
    await world.amira.slash("basra cancel")
    result = world.amira.seen[-1]
    await world.amira.click(result, "Cancel the match")
    await world.env.advance_time(3 * LIVE)  # the damaged match alone is left
    world.channel = world.guild.create_text_channel("parlour")
    await world.deal(world.boutros, clock="live")
    before = (await world.match()).number
    await world.env.advance_time(LIVE + 10)
    assert (await world.match()).number > before
    lines_of(error_log)


@pytest.mark.parametrize("kind", DAMAGES)
async def test_after_a_start_the_others_are_told_what_they_missed(world: World, error_log, kind: str):
    await two_matches(world, clock="none")
    caller = await world.player
    match = await world.match()
    view = await world.view()
    card = view.hand[0]
    play = Play(card, next(iter(view.ways(card)), ()))
    await world.bot.matches.play(match.id, match.number, caller.id, play)
    async with world.storage.writing() as connection:
        await connection.execute(text("UPDATE matches SET untold = 1 WHERE id = 1"))
    await damage(world, DAMAGES[kind])
    assert "Your turn" in words((await world.player).hand)
    assert (await world.match()).untold is None
    lines_of(error_log)


@pytest.mark.parametrize("kind", DAMAGES)
async def test_the_list_of_ones_matches_and_an_absence_leave_it_out(world: World, error_log, kind: str):
    await two_matches(world, clock="day")
    await damage(world, DAMAGES[kind])
    listed = words((await world.amira.slash("basra mine")).response)
    assert "lounge" in listed or f"<#{world.channel.id}>" in listed
    assert "Reference" not in listed
    away = await world.amira.slash("basra away", days=2)
    assert "Reference" not in words(away.response)
    assert list(await world.bot.matches.fetch_absences(await world.match())) == [0]
    assert lines_of(error_log)


PREFERENCES = {
    "an absence in words": "away_until = 'a while'",
    "hours in words": "quiet_from = 'ten', quiet_to = 'six', time_zone = 'Asia/Beirut'",
    "hours that no day has": "quiet_from = 5000, quiet_to = 60, time_zone = 'Asia/Beirut'",
    "a zone nobody knows": "quiet_from = 0, quiet_to = 60, time_zone = 'Atlantis/Capital'",
    "a zone in numbers": "quiet_from = 0, quiet_to = 60, time_zone = x'ff00'",
}


def somebody_else(world: World, person: Someone) -> Someone:
    return world.amira if person is world.boutros else world.boutros


@pytest.mark.parametrize("kind", PREFERENCES)
async def test_settings_that_cannot_be_read_count_as_none(world: World, kind: str):
    await world.deal(world.boutros, clock="day")
    late = await world.player
    await world.bot.matches.set_reminders(late.id, wanted=True)
    async with world.storage.writing() as connection:
        await connection.execute(text(f"UPDATE preferences SET {PREFERENCES[kind]} WHERE user_id = {late.id}"))
    await world.restart()
    before = (await world.match()).number
    await world.env.advance_time(DAY / 2 + 60)
    assert "to play" in words(late.hand) or "Your turn" in words(late.hand)
    await world.env.advance_time(DAY / 2 + 60)
    assert (await world.match()).number > before
    panel = await late.slash("basra settings")
    assert "Reference" not in words(panel.response)
    await somebody_else(world, late).slash("basra hand")
