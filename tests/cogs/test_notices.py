"""How people want to be called, and what they are told by DM beside their hands."""

import pytest

from bot.matches import Person
from bot.rules import Play

from .people import Someone, World, words


def hands(person: Someone) -> int:
    return sum("Your hand" in words(message) for message in person.dms)


async def until_turn_of(world: World, person: Someone) -> None:
    while await world.player is not person:
        await world.play_any()


def desk(world: World):
    return world.bot.get_cog("match").desk


# How to be called


async def test_whoever_wants_mentions_is_called_at_the_table_and_gets_no_hand(world: World):
    await world.bot.matches.set_notice(world.boutros.id, "mention")
    await world.deal(world.boutros)
    assert hands(world.boutros) == 0
    await until_turn_of(world, world.boutros)
    assert hands(world.boutros) == 0
    assert [user.id for user in world.table.mentions] == [world.boutros.id]
    assert f"<@{world.boutros.id}>" in words(world.table)
    assert hands(world.amira) > 0


async def test_a_mention_comes_with_new_hands_too(world: World):
    for person in (world.amira, world.boutros):
        await world.bot.matches.set_notice(person.id, "mention")
    await world.deal(world.boutros)
    assert [user.id for user in world.table.mentions] == [(await world.player).id]


async def test_whoever_wants_neither_is_not_called(world: World):
    await world.bot.matches.set_notice(world.boutros.id, "none")
    await world.deal(world.boutros)
    await until_turn_of(world, world.boutros)
    assert world.boutros.dms == []
    assert world.table.mentions == []
    opened = await world.boutros.click(world.table, "My hand")
    assert "Your turn" in words(opened.response.message)


@pytest.mark.parametrize("code", [10003, 50001])
async def test_where_the_channel_takes_no_table_a_mention_becomes_a_dm(world: World, code: int):
    await world.bot.matches.set_notice(world.boutros.id, "mention")
    await world.deal(world.boutros)
    for method in ("POST", "PATCH"):
        world.env.inject_error(method, f"/channels/{world.channel.id}/*", status=404, code=code, times=None)
    if await world.player is world.boutros:
        await world.play_any_beside()
    while await world.player is not world.boutros:
        await world.play_any()
    assert "Your turn" in words(world.boutros.hand)


# Proposals, offers, substitutes


async def test_whoever_is_to_agree_is_asked_by_dm(world: World):
    match = await world.deal(world.boutros)
    before = len(world.amira.dms)
    await desk(world).spread(await world.bot.matches.propose(match.id, world.amira.id, "draw"))
    assert len(world.amira.dms) == before
    assert "Amira" in words(world.boutros.hand)
    assert "propose" in words(world.boutros.hand)


async def test_an_offered_seat_is_told_by_dm(world: World):
    match = await world.deal(world.boutros)
    await desk(world).spread(await world.bot.matches.offer_seat(match.id, world.boutros.id, world.chadi.id))
    assert "Boutros" in words(world.chadi.hand)
    assert "Coffee house" in words(world.chadi.hand)


async def test_an_offered_seat_is_told_in_the_channel_to_whoever_takes_no_dms(world: World):
    match = await world.deal(world.boutros)
    path = f"/channels/{world.chadi.dm_channel_id}/messages"
    world.env.inject_error("POST", path, status=403, code=50007, times=None)
    await desk(world).spread(await world.bot.matches.offer_seat(match.id, world.boutros.id, world.chadi.id))
    (told,) = [message for message in world.channel.history() if message.id != world.table.id]
    assert [user.id for user in told.mentions] == [world.chadi.id]
    assert "offers you a seat" in words(told)


async def test_a_substitute_gets_the_hand(world: World):
    match = await world.deal(world.boutros)
    await world.bot.matches.offer_seat(match.id, world.boutros.id, world.chadi.id)
    seat = match.seat_of(world.boutros.id).index
    chadi = Person(world.chadi.id, "Chadi")
    await desk(world).spread(await world.bot.matches.accept_seat(match.id, seat, chadi))
    assert "Your hand" in words(world.chadi.hand)
    assert "passed to Chadi" in words(world.boutros.hand)


async def test_whoever_loses_the_seat_by_somebody_else_is_told(world: World):
    match = await world.deal(world.boutros, clock="day", absences=1)
    late = await world.player
    seat = match.seat_of(late.id).index
    await world.env.advance_time(86_460)
    matches = world.bot.matches
    await matches.offer_seat(match.id, world.dalia.id, world.chadi.id, seat, is_moderator=True)
    await desk(world).spread(await matches.accept_seat(match.id, seat, Person(world.chadi.id, "Chadi")))
    assert "passed to Chadi" in words(late.hand)


# Take-backs and pauses


async def test_a_play_taken_back_takes_the_call_back(world: World):
    await world.deal(world.boutros)
    player, called = await world.player, await world.waiting
    match, view = await world.match(), await world.view()
    card = view.hand[0]
    play = Play(card, next(iter(view.ways(card))))
    update = await world.bot.matches.play(match.id, match.number, player.id, play)
    await desk(world).spread(update, answered=player.id)
    call = called.hand
    assert "Your turn" in words(call)
    update = await world.bot.matches.take_back(match.id, update.after.number, player.id)
    await desk(world).spread(update, answered=player.id)
    assert called.hand.id == call.id
    assert "Your turn" not in words(called.hand)
    assert f"{player.name}** to play" in words(called.hand)


async def test_the_end_of_a_pause_calls_whoever_is_to_play(world: World):
    match = await world.deal(world.boutros, clock="day")
    player = await world.player
    until = world.bot.clock.now() + 3600
    update = await world.bot.matches.propose(match.id, world.amira.id, "pause", until)
    update = await world.bot.matches.consent(match.id, update.after.proposal.number, world.boutros.id)
    await desk(world).spread(update)
    before = len(player.dms)
    await world.env.advance_time(3700)
    assert (await world.match()).pause is None
    assert len(player.dms) == before + 1
    assert "Your turn" in words(player.hand)


# The log


async def test_the_log_says_what_happened_in_words(world: World, caplog):
    caplog.set_level("INFO")
    await world.deal(world.boutros)
    assert "match 1: a deck was dealt; action 1, running" in caplog.text
    await world.play_any()
    assert "match 1: a card was played; action 2, running" in caplog.text
