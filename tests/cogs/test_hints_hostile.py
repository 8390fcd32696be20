"""Hints asked for in awkward moments: storage or Discord fail, or the match goes on while one is thought of."""

import asyncio

import pytest
from sqlalchemy import text

from bot.matches import Hints, Inquiry, Person

from .people import Someone, World, button, words
from .test_hints import HINT, ask, deal_with_a_computer, judge_briefly, plain
from .test_survival_answers import REFUSALS
from .test_survival_disk import FULL, forgive, full_disk, told_by


@pytest.fixture(autouse=True)
def _quick(world: World) -> None:
    world.bot.hints = Hints(judge_briefly)


def first(person: Someone):
    """The hand that they were sent, whatever the bot says below it."""
    return person.dms[0]


async def rate_nothing_and_deal(world: World) -> Someone:
    """Two people begin a match that moves no ratings; who is to play."""
    await world.bot.choices.update_server(world.guild.id, rated=False)
    await world.deal(world.boutros, clock="day")
    return await world.player


async def test_on_a_full_disk_no_hint_is_given_that_could_not_be_noted(world: World, error_log):
    player = await rate_nothing_and_deal(world)
    with full_disk():
        assert FULL in told_by(await player.click(first(player), "Hint"))
    assert HINT not in plain(first(player))
    assert not (await world.match()).hinted
    forgive(error_log)
    await player.click(first(player), "Hint")
    assert (await world.match()).hinted


@pytest.mark.parametrize(("status", "code"), REFUSALS)
async def test_a_hint_that_discord_does_not_take_any_more_can_be_asked_for_again(
    world: World, status: int, code: int
):
    await deal_with_a_computer(world)
    for path in ("/interactions/*", "/webhooks/*"):
        world.env.inject_error("POST", path, status=status, code=code, times=None)
    await world.amira.click(first(world.amira), "Hint")
    assert HINT not in plain(first(world.amira))
    world.env.backend.faults.clear()
    await world.amira.click(first(world.amira), "Hint")
    assert HINT in plain(first(world.amira))


async def cancel(world: World, player: Someone) -> None:
    await world.bot.matches.cancel(1, world.amira.id)


async def resign(world: World, player: Someone) -> None:
    await world.bot.matches.resign(1, player.id)


async def hand_over(world: World, player: Someone) -> None:
    seat = (await world.match()).turn
    await world.bot.matches.offer_seat(1, player.id, world.chadi.id)
    await world.bot.matches.accept_seat(1, seat, Person(world.chadi.id, "Chadi"))


@pytest.mark.parametrize("end", [cancel, resign, hand_over])
async def test_who_plays_no_more_when_the_hint_is_thought_of_gets_none(world: World, end):
    player = await rate_nothing_and_deal(world)

    async def end_meanwhile(inquiry: Inquiry):
        await end(world, player)
        return await judge_briefly(inquiry)

    world.bot.hints = Hints(end_meanwhile)
    told = await player.click(first(player), "Hint")
    assert HINT not in plain(first(player)) + told_by(told).replace("*", "")
    assert "Thank you for the game" in told_by(told) or "cancelled" in words(first(player))
    assert not (await world.bot.matches.fetch(1)).hinted


async def test_a_hint_is_gone_with_the_turn_that_a_computer_played(world: World):
    player = await rate_nothing_and_deal(world)
    await ask(player)
    assert HINT in plain(player.hand)
    await world.env.advance_time(86_400 + 60)
    assert HINT not in plain(player.hand)
    assert "Time was up" in words(player.hand)


@pytest.mark.parametrize("seconds", [0, 1], ids=["at once", "after a while"])
async def test_a_hint_on_a_hand_beside_the_table_is_seen_by_whoever_asked_alone(world: World, seconds: float):
    async def think(inquiry: Inquiry):
        await asyncio.sleep(seconds)
        return await judge_briefly(inquiry)

    player = await rate_nothing_and_deal(world)
    world.bot.hints = Hints(think)
    opened = await player.click(world.table, "My hand")
    told = await player.click(opened.response.message, "Hint")
    assert HINT in told_by(told).replace("*", "")
    others = (await world.waiting, world.chadi)
    assert not any(HINT in plain(message) for person in others for message in person.seen)


async def test_in_a_damaged_match_there_is_no_hint(world: World, error_log):
    await deal_with_a_computer(world)
    custom_id = button(world.amira.hand, "Hint")["custom_id"]
    async with world.storage.writing() as connection:
        await connection.execute(text("UPDATE actions SET data = '{' WHERE number = 0"))
    await world.restart(1)
    told = await world.amira.user.click(world.amira.hand, custom_id=custom_id)
    assert "damaged" in told_by(told)
    assert all("cannot be read" in record.getMessage() for record in error_log.records)
    error_log.records.clear()
