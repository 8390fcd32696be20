"""Resigning and cancelling."""

import discord

from .people import World, button, labels, words


async def test_a_computer_takes_the_seat_of_whoever_resigns(world: World):
    await world.deal(world.boutros)
    result = await world.boutros.slash("basra resign")
    assert result.ephemeral
    assert labels(result.response) == ["Resign", "Play on"]
    assert (await world.match()).seats[1].is_person
    await world.boutros.click(result.response.message, "Resign")
    match = await world.match()
    assert match.seats[1].is_computer
    assert "Computer for Boutros" in words(world.table)
    assert match.turn_user == world.amira.id
    assert "Your turn" in words(world.amira.hand)


async def test_playing_on_changes_nothing(world: World):
    await world.deal(world.boutros)
    result = await world.boutros.slash("basra resign")
    await world.boutros.click(result.response.message, "Play on")
    assert (await world.match()).seats[1].is_person


async def test_the_match_ends_with_its_last_person(world: World):
    match = await world.deal()
    result = await world.amira.slash("basra resign")
    assert "last person" in words(result.response)
    await world.amira.click(result.response.message, "Resign")
    assert (await world.bot.matches.fetch(match.id)).state == "abandoned"
    assert labels(world.channel.history()[-1]) == []
    assert "ended" in words(world.channel.history()[-1])


async def test_the_old_hand_of_whoever_resigned_plays_nothing(world: World):
    await world.deal(world.boutros)
    player = await world.player
    hand = player.hand
    result = await player.slash("basra resign")
    await player.click(result.response.message, "Resign")
    number = (await world.match()).number
    result = await player.click(hand, labels(hand)[0])
    assert "not playing" in words(result.followups[0] if result.followups else result.response)
    assert (await world.match()).number == number


async def test_resigning_by_the_button_of_the_table(world: World):
    await world.deal(world.boutros)
    more = await world.boutros.click(world.table, "More…")
    question = await world.boutros.click(more.response.message, "Resign")
    assert "Give up your seat?" in words(question.response)
    await world.boutros.click(question.response.message, "Resign")
    assert (await world.match()).seats[1].is_computer


async def test_the_host_cancels_after_a_question(world: World):
    match = await world.deal(world.boutros)
    result = await world.amira.slash("basra cancel")
    assert "for everybody" in words(result.response)
    await world.amira.click(result.response.message, "Cancel the match")
    assert (await world.bot.matches.fetch(match.id)).state == "cancelled"
    assert "cancelled" in words(world.channel.history()[-1])


async def test_a_moderator_cancels_too_and_nobody_else(world: World):
    match = await world.deal(world.boutros)
    result = await world.boutros.slash("basra cancel")
    assert f"<@{world.amira.id}>" in words(result.response)
    role = world.guild.create_role("Moderator", permissions=discord.Permissions(manage_guild=True))
    moderator = world.guild.add_member(world.env.create_user("mod"), roles=[role])
    result = await moderator.slash(world.channel, "basra cancel")
    await moderator.click(result.response.message, custom_id=button(result.response, "Cancel the match")["custom_id"])
    assert (await world.bot.matches.fetch(match.id)).state == "cancelled"


async def test_the_hand_of_a_cancelled_match_says_so(world: World):
    await world.deal(world.boutros)
    player = await world.player
    result = await world.amira.slash("basra cancel")
    await world.amira.click(result.response.message, "Cancel the match")
    await player.click(player.hand, labels(player.hand)[0])
    assert "cancelled" in words(player.hand)
    assert labels(player.hand) == ["To the table"]


async def test_there_is_nothing_to_leave_without_a_match(world: World):
    for command in ("leave", "resign", "cancel"):
        result = await world.amira.slash(f"basra {command}")
        assert "no match here" in words(result.response)


async def test_a_strangers_resignation_is_refused(world: World):
    await world.deal(world.boutros)
    result = await world.chadi.slash("basra resign")
    assert "not playing" in words(result.response)


async def test_commands_in_the_dms_mean_the_only_match(world: World):
    await world.deal(world.boutros)
    result = await world.boutros.user.slash("basra resign")
    await world.boutros.click(result.response.message, "Resign")
    assert (await world.match()).seats[1].is_computer


async def test_in_the_dms_one_of_several_matches_is_chosen_to_resign_from(world: World):
    first = await world.deal(world.boutros)
    world.channel = world.guild.create_text_channel("lounge")
    second = await world.deal(world.boutros)
    asked = await world.boutros.user.slash("basra resign")
    sure = await world.boutros.select(asked.response.message, "resigns", str(first.id))
    await world.boutros.click(sure.response.message, "Resign")
    assert (await world.bot.matches.fetch(first.id)).seats[1].is_computer
    assert not (await world.bot.matches.fetch(second.id)).seats[1].is_computer


async def test_a_dealt_match_is_not_left_but_resigned(world: World):
    await world.deal(world.boutros)
    result = await world.boutros.slash("basra leave")
    assert "/basra resign" in words(result.response)
