"""Reminders: when time runs out, never to somebody who has played, and gone again with the play."""

import pytest

from bot.texts import say_card

from .people import Someone, World, card_with_one_way, find_seed, words

HOUR, DAY = 3600, 86_400
LINE = "It is still your turn"


def reminders(person: Someone) -> list:
    return [message for message in person.dms if LINE in words(message)]


@pytest.fixture
async def late(world: World) -> Someone:
    """Whoever is to play, with half of a day's clock gone; they can play a card by one tap."""
    await world.restart(find_seed(lambda view: any(view.sole_way(card) is not None for card in view.hand)))
    await world.deal(world.boutros, clock="day")
    await world.env.advance_time(DAY / 2 + 60)
    return await world.player


async def play_from(world: World, person: Someone, message) -> None:
    card = card_with_one_way(await world.view())
    await person.click(message, say_card("en", card))


async def test_one_comes_at_half_of_the_clock_with_the_hand(world: World, late: Someone):
    (reminder,) = reminders(late)
    deadline = (await world.match()).timing.deadline
    assert f"<t:{int(deadline)}:R>" in words(reminder)
    assert "Your hand" in words(reminder)
    assert "#basra" in words(reminder)
    assert "Coffee house" in words(reminder)
    assert reminders(await world.waiting) == []


async def test_another_comes_shortly_before_the_end_and_no_third(world: World, late: Someone):
    await world.env.advance_time(DAY / 2 - 120)
    assert len(reminders(late)) == 2


async def test_the_card_can_be_played_from_the_reminder_which_becomes_the_next_hand(world: World, late: Someone):
    (reminder,) = reminders(late)
    await play_from(world, late, reminder)
    assert await world.player is not late
    assert reminder.id in [message.id for message in late.dms]
    assert reminders(late) == []


async def test_it_is_gone_when_they_have_played_from_another_hand(world: World, late: Someone):
    (reminder,) = reminders(late)
    hand = next(message for message in late.dms if message.id != reminder.id)
    await play_from(world, late, hand)
    assert reminder.id not in [message.id for message in late.dms]
    assert (await world.match()).reminders == ()


async def test_it_is_gone_after_a_restart_too(world: World, late: Someone):
    (reminder,) = reminders(late)
    await world.restart()
    hand = next(message for message in late.dms if message.id != reminder.id)
    await play_from(world, late, hand)
    assert reminder.id not in [message.id for message in late.dms]


async def test_it_is_gone_when_the_time_has_run_out(world: World, late: Someone):
    await world.env.advance_time(DAY / 2)
    assert await world.player is not late
    assert reminders(late) == []


async def test_one_that_cannot_be_deleted_does_no_harm(world: World, late: Someone):
    world.env.inject_error("DELETE", f"/channels/{late.dm_channel_id}/messages/*", status=404, code=10008)
    hand = next(message for message in late.dms if LINE not in words(message))
    await play_from(world, late, hand)
    assert await world.player is not late


async def test_whoever_played_in_the_meantime_gets_none(world: World):
    await world.deal(world.boutros, clock="day")
    match, player = await world.match(), await world.player
    await world.bot.get_cog("match").waker.stop()
    await world.env.advance_time(DAY / 2 + 60)
    update = await world.bot.matches.wake(match.id)
    await world.play_any()
    await world.bot.get_cog("match").desk.spread(update)
    assert reminders(player) == []
    assert (await world.match()).reminders == ()


async def test_a_paused_match_reminds_nobody(world: World, late: Someone):
    match = await world.match()
    await world.bot.matches.propose(match.id, world.amira.id, "pause")
    desk = world.bot.get_cog("match").desk
    await desk.spread(await world.bot.matches.consent(match.id, match.number, world.boutros.id))
    assert reminders(late) == []
    await world.env.advance_time(DAY)
    assert reminders(late) == []


async def test_whoever_wants_none_gets_none(world: World):
    await world.deal(world.boutros, clock="day")
    player = await world.player
    await world.bot.matches.set_reminders(player.id, wanted=False)
    await world.env.advance_time(DAY - 60)
    assert reminders(player) == []
    assert await world.player is player


@pytest.mark.parametrize("why", ["mention", "closed"])
async def test_the_table_reminds_whoever_gets_no_messages(world: World, why: str):
    await world.deal(world.boutros, clock="day")
    player, before = await world.player, world.table.id
    if why == "mention":
        await world.bot.matches.set_notice(player.id, "mention")
    else:
        path = f"/channels/{player.dm_channel_id}/messages"
        world.env.inject_error("POST", path, status=403, code=50007, times=None)
    await world.env.advance_time(DAY / 2 + 60)
    assert reminders(player) == []
    assert world.table.id != before
    assert [user.id for user in world.table.mentions] == [player.id]


async def test_who_wants_no_notices_is_not_reminded_at_the_table(world: World):
    await world.deal(world.boutros, clock="day")
    player, before = await world.player, world.table.id
    await world.bot.matches.set_notice(player.id, "none")
    await world.env.advance_time(DAY - 60)
    assert reminders(player) == []
    assert world.table.id == before
