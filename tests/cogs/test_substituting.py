"""`/basra substitute`: a seat passes to somebody who wants it."""

from typing import Any

import discord
import pytest
import simcord

from bot.matches import StoredMatch

from .people import Someone, World, custom_ids, labels, words

DAY = 86_400


def offer_in_channel(world: World) -> discord.Message:
    """The newest message in the channel that offers a seat."""
    return next(
        message
        for message in reversed(world.channel.history())
        if any(custom_id.startswith("accept:") for custom_id in custom_ids(message))
    )


async def is_refused_late(world: World, accept: str) -> bool:
    """Whether no offer stands any more, by DM or in the channel, and a click of a slow client comes to nothing."""
    offers = [*world.channel.history(), *world.chadi.dms]
    assert not [message for message in offers if accept in custom_ids(message)]
    table = world.table
    world.show_again(table, accept)
    result = await world.chadi.member.click(table, custom_id=accept)
    return "not offered to you" in words(result.response)


def moderator_of(world: World) -> simcord.MemberActor:
    """Somebody who manages the server and has no seat."""
    role = world.guild.create_role("Moderator", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("mod"), roles=[role])


async def deal(world: World, *others: Someone, **options: Any) -> StoredMatch:
    return await world.deal(*(others or (world.boutros,)), clock="24h", **options)


async def miss_a_turn(world: World) -> Someone:
    """The time of whoever is to play runs out once; who it was."""
    late = await world.player
    await world.env.advance_time(DAY + 400)
    return late


async def test_the_person_is_asked_at_the_table_with_a_mention_and_by_dm(world: World):
    await deal(world)
    result = await world.boutros.slash("basra substitute", member=world.chadi.member)
    assert result.ephemeral
    assert f"I have asked <@{world.chadi.id}>" in words(result.response)
    asked = offer_in_channel(world)
    assert [user.id for user in asked.mentions] == [world.chadi.id]
    assert "Boutros offers you a seat" in words(asked)
    assert "Boutros offers you a seat" in words(world.chadi.hand)
    for message in (asked, world.chadi.hand):
        assert labels(message) == ["Take the seat", "No, thanks", "To the table"]
        assert "Day" in words(message)
        assert "lapses <t:" in words(message)
    assert "is offered to" in words(world.table)


async def test_accepted_in_the_channel_the_hand_comes_privately_and_the_channel_hears_of_it(world: World):
    match = await deal(world)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    asked = offer_in_channel(world)
    result = await world.chadi.click(asked, "Take the seat")
    assert "**Chadi** has taken the seat of **Boutros**" in words(world.channel.history()[-1])
    assert "Your hand" in words(result.followups[0])
    assert result.followups[0].message.flags.ephemeral
    now = await world.match()
    seat = match.seat_of(world.boutros.id)
    assert seat is not None
    assert now.seats[seat.index].user_id == world.chadi.id
    assert "Chadi" in words(world.table)
    assert not any(
        custom_id.startswith("accept:") for message in world.chadi.dms for custom_id in custom_ids(message)
    )
    assert "passed to Chadi" in words(world.boutros.hand)


async def test_accepted_by_dm_the_offer_becomes_the_hand_and_can_be_played_from(world: World):
    await deal(world)
    player = await world.player
    await player.slash("basra substitute", member=world.chadi.member)
    asked, former = offer_in_channel(world), player.hand
    await world.chadi.click(world.chadi.hand, "Take the seat")
    assert "Your hand" in words(world.chadi.hand)
    assert asked.id not in [message.id for message in world.channel.history()]
    assert former.id not in [message.id for message in player.dms]
    view = await world.view()
    card = view.hand[0]
    await world.chadi.play(card)
    assert (await world.match()).turn_user != player.id


async def test_what_was_the_former_owners_is_theirs_no_more(world: World):
    await deal(world)
    old = world.boutros.hand
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    await world.chadi.click(offer_in_channel(world), "Take the seat")
    result = await world.boutros.click(world.table, "My hand")
    assert "passed to somebody else" in words(result.response)
    assert old is not None


async def test_the_table_tells_plays_by_the_name_of_whoever_made_them(world: World):
    await deal(world)
    player = await world.play_any()
    await player.slash("basra substitute", member=world.chadi.member)
    await world.chadi.click(world.chadi.hand, "Take the seat")
    first, *_ = [line for line in words(world.table).splitlines() if "lays" in line or "takes" in line]
    assert f"{player.name}**" in first
    assert f"Chadi** plays on for {player.name}" in words(world.table)


async def test_no_thanks_leaves_the_seat_and_tells_whoever_asked(world: World):
    match = await deal(world)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    accept = custom_ids(offer_in_channel(world))[0]
    await world.chadi.click(world.chadi.hand, "No, thanks")
    assert "**Chadi** does not take the seat of **Boutros**" in words(world.chadi.hand)
    assert "stays where it is" in words(world.boutros.hand)
    assert "is offered to" not in words(world.table)
    assert (await world.match()).seats[0].user_id == match.seats[0].user_id
    assert await is_refused_late(world, accept)


async def test_whoever_offered_takes_it_back_with_the_same_button(world: World):
    await deal(world)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    asked = offer_in_channel(world)
    accept = custom_ids(asked)[0]
    await world.boutros.click(asked, "No, thanks")
    assert "does not offer the seat" in words(world.channel.history()[-1])
    assert "not offered to you any more" in words(world.chadi.hand)
    assert await is_refused_late(world, accept)


async def test_the_buttons_are_for_the_person_asked_alone(world: World):
    await deal(world)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    for label in ("Take the seat", "No, thanks"):
        result = await world.dalia.click(offer_in_channel(world), label)
        assert result.ephemeral
        assert "not offered to you" in words(result.response)
    await world.chadi.click(offer_in_channel(world), "Take the seat")
    assert (await world.match()).seat_of(world.chadi.id) is not None


async def test_an_offer_lapses_after_a_day(world: World):
    await world.deal(world.boutros)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    accept = custom_ids(offer_in_channel(world))[0]
    await world.env.advance_time(DAY + 1)
    assert await is_refused_late(world, accept)


async def test_the_buttons_outlive_a_restart(world: World):
    await deal(world)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    await world.restart()
    await world.chadi.click(offer_in_channel(world), "Take the seat")
    assert (await world.match()).seat_of(world.chadi.id) is not None


async def test_nobody_at_the_table_takes_a_second_seat_and_no_bot_any(world: World):
    await deal(world)
    robot = world.guild.add_member(world.env.create_user("robot", bot=True))
    for person in (world.amira.member, world.boutros.member, robot):
        result = await world.boutros.slash("basra substitute", member=person)
        assert result.ephemeral
        assert "cannot pass to them" in words(result.response)


async def test_whoever_has_given_a_seat_away_does_not_come_back_as_a_substitute(world: World):
    await deal(world)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    await world.chadi.click(offer_in_channel(world), "Take the seat")
    result = await world.amira.slash("basra substitute", member=world.boutros.member)
    assert "cannot pass to them" in words(result.response)


async def test_somebody_from_outside_the_server_is_invited_first(world: World):
    await deal(world)
    result = await world.boutros.slash("basra substitute", member=world.env.create_user("far", global_name="Far"))
    assert "Invite them first" in words(result.response)


async def test_before_the_deal_and_without_a_match_there_is_no_seat_to_offer(world: World):
    result = await world.amira.slash("basra substitute", member=world.chadi.member)
    assert "no match at the moment" in words(result.response)
    await world.amira.slash("basra start")
    result = await world.amira.slash("basra substitute", member=world.chadi.member)
    assert "not been dealt" in words(result.response)


async def test_whoever_has_no_seat_cannot_offer_one(world: World):
    await deal(world)
    result = await world.dalia.slash("basra substitute", member=world.chadi.member)
    assert "no seat in it" in words(result.response)
    result = await world.dalia.slash("basra substitute", member=world.chadi.member, seat=0)
    assert result.ephemeral
    assert (await world.match()).seats[0].offer is None


async def test_more_has_a_button_that_asks_who(world: World):
    await deal(world)
    more = await world.boutros.click(world.table, "More…")
    await world.boutros.click(more.response.message, "Find a substitute")
    assert "Who shall play on for you?" in words(more.response)
    (menu,) = [custom_id for custom_id in custom_ids(more.response) if custom_id.startswith("offer:")]
    await world.boutros.member.select(more.response.message, [world.chadi.member], custom_id=menu)
    assert "I have asked" in words(more.response)
    await world.chadi.click(offer_in_channel(world), "Take the seat")
    assert (await world.match()).seat_of(world.chadi.id) is not None


async def test_a_seat_in_another_channel_is_offered_from_anywhere_after_a_choice(world: World):
    await deal(world)
    here = world.channel
    world.channel = world.guild.create_text_channel("lounge")
    await deal(world)
    lounge = world.channel
    world.channel = world.guild.create_text_channel("off topic")
    result = await world.boutros.slash("basra substitute", member=world.chadi.member)
    assert "You play in several matches" in words(result.response)
    match = await world.bot.matches.fetch_in_channel(lounge.id)
    assert match is not None
    menu = custom_ids(result.response)[0]
    await world.boutros.select(result.response.message, menu, str(match.id))
    assert "I have asked" in words(result.response)
    world.channel = lounge
    assert offer_in_channel(world)
    world.channel = here
    assert not any("accept:" in custom_id for m in here.history() for custom_id in custom_ids(m))


# Moderators


async def test_a_moderator_offers_the_seat_of_whoever_has_missed_a_turn(world: World):
    await deal(world)
    late = await miss_a_turn(world)
    moderator = moderator_of(world)
    result = await moderator.slash(world.channel, "basra substitute", member=world.chadi.member)
    assert "I have asked" in words(result.response)
    assert f"You are offered the seat of {late.name}" in words(world.chadi.hand)
    await world.chadi.click(world.chadi.hand, "Take the seat")
    assert (await world.match()).seat_of(world.chadi.id) is not None
    assert "passed to Chadi" in words(late.hand)


async def test_a_moderator_offers_the_seat_of_whoever_has_resigned(world: World):
    await world.deal(world.boutros, world.chadi)
    await world.bot.matches.resign(1, world.boutros.id)
    moderator = moderator_of(world)
    await moderator.slash(world.channel, "basra substitute", member=world.dalia.member)
    await world.dalia.click(world.dalia.hand, "Take the seat")
    assert (await world.match()).seat_of(world.dalia.id) is not None


async def test_of_several_absent_people_the_moderator_chooses_one(world: World):
    match = await world.deal(world.boutros, world.chadi)
    await world.bot.matches.resign(match.id, world.boutros.id)
    await world.bot.matches.resign(match.id, world.chadi.id)
    moderator = moderator_of(world)
    result = await moderator.slash(world.channel, "basra substitute", member=world.dalia.member)
    assert "Whose seat shall I offer" in words(result.response)
    seat = next(seat.index for seat in match.seats if seat.user_id == world.chadi.id)
    await moderator.select(result.response.message, [str(seat)], custom_id=custom_ids(result.response)[0])
    assert "You are offered the seat of Chadi" in words(world.dalia.hand)


async def test_the_option_suggests_ones_own_seat_and_to_moderators_those_of_absent_people(world: World):
    match = await world.deal(world.boutros, world.chadi)
    await world.bot.matches.resign(match.id, world.chadi.id)
    suggested = {}
    for name, member in (("Boutros", world.boutros.member), ("mod", moderator_of(world))):
        choices = await member.autocomplete(world.channel, "basra substitute", "seat", "")
        suggested[name] = [choice["name"] for choice in choices]
    assert suggested == {"Boutros": ["Boutros"], "mod": ["Chadi"]}


async def test_a_moderator_offers_no_seat_that_somebody_plays(world: World):
    match = await deal(world)
    moderator = moderator_of(world)
    result = await moderator.slash(world.channel, "basra substitute", member=world.chadi.member)
    assert "Nobody at this table is absent" in words(result.response)
    result = await moderator.slash(world.channel, "basra substitute", member=world.chadi.member, seat=0)
    assert "a seat that somebody is playing is theirs to give" in words(result.response)
    assert all(seat.offer is None for seat in (await world.bot.matches.fetch(match.id)).seats)


async def test_more_offers_moderators_to_replace_absent_people(world: World):
    match = await world.deal(world.boutros, world.chadi)
    await world.bot.matches.resign(match.id, world.chadi.id)
    moderator = moderator_of(world)
    more = await moderator.click(world.table, label="More…")
    assert "Replace Chadi" in labels(more.response)
    await moderator.click(more.response.message, label="Replace Chadi")
    assert "Who shall play on for Chadi?" in words(more.response)


async def test_an_absent_person_who_plays_again_keeps_the_seat(world: World):
    await deal(world)
    late = await miss_a_turn(world)
    await moderator_of(world).slash(world.channel, "basra substitute", member=world.chadi.member)
    accept = custom_ids(offer_in_channel(world))[0]
    while await world.player is not late:
        await world.play_any()
    await world.play_any()
    assert await is_refused_late(world, accept)
    assert (await world.match()).seat_of(late.id) is not None


@pytest.mark.parametrize("closed", [True, False])
async def test_closed_dms_keep_nobody_from_a_seat(world: World, closed: bool):
    await deal(world)
    if closed:
        path = f"/channels/{world.chadi.dm_channel_id}/messages"
        world.env.inject_error("POST", path, status=403, code=50007, times=None)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    result = await world.chadi.click(offer_in_channel(world), "Take the seat")
    assert "Your hand" in words(result.followups[0])
