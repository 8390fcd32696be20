"""Resigning and cancelling."""

import discord

from .people import World, button, custom_ids, labels, words


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
    told = await world.amira.click(result.response.message, "Resign")
    assert "the match has ended with you" in words(told.response)
    assert (await world.bot.matches.fetch(match.id)).state == "abandoned"
    assert labels(world.channel.history()[-1]) == []
    assert "ended" in words(world.channel.history()[-1])


async def test_the_old_hand_of_whoever_resigned_plays_nothing(world: World):
    await world.deal(world.boutros)
    player = await world.player
    hand, card = player.hand, custom_ids(player.hand)[0]
    result = await player.slash("basra resign")
    await player.click(result.response.message, "Resign")
    number = (await world.match()).number
    world.show_again(hand, card)
    await player.user.click(hand, custom_id=card)
    assert "You have left this match" in words(player.dms[0])
    assert labels(player.dms[0]) == ["To the table"]
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
    hand, card = player.hand, custom_ids(player.hand)[0]
    await world.amira.click(result.response.message, "Cancel the match")
    world.show_again(hand, card)
    await player.user.click(hand, custom_id=card)
    assert words(player.hand).count("cancelled") == 1
    assert "Rematch" not in words(player.hand)
    assert "*This" not in words(player.hand)
    assert labels(player.hand) == ["To the table"]


async def test_there_is_nothing_to_leave_without_a_match(world: World):
    for command in ("leave", "resign", "cancel"):
        result = await world.amira.slash(f"basra {command}")
        assert "no match here" in words(result.response)


async def test_a_strangers_resignation_is_refused(world: World):
    await world.deal(world.boutros)
    result = await world.chadi.slash("basra resign")
    assert "you have no seat in it" in words(result.response)


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
    result = await world.chadi.slash("basra leave")
    assert "you have no seat in it" in words(result.response)


async def test_a_lobby_is_not_resigned_but_left(world: World):
    await world.amira.slash("basra start", players=3)
    result = await world.amira.slash("basra resign")
    assert "/basra leave" in words(result.response)
    result = await world.chadi.slash("basra resign")
    assert "Press *Join*" in words(result.response)


async def test_whose_turn_it_is_already_is_not_called_again_when_somebody_leaves(world: World):
    await world.deal(world.boutros)
    player, waiting = await world.player, await world.waiting
    result = await waiting.slash("basra resign")
    await waiting.click(result.response.message, "Resign")
    assert len(player.dms) == 1
    assert f"{waiting.name}** has left: a computer plays on" in words(world.table)
    assert f"{player.name} to play" in words(world.table)
    await world.play_any()
    assert "has left" not in words(world.table)


async def test_who_is_to_play_because_somebody_left_is_told_why(world: World):
    await world.deal(world.boutros)
    player, waiting = await world.player, await world.waiting
    result = await player.slash("basra resign")
    await player.click(result.response.message, "Resign")
    assert f"{player.name}** has left: a computer plays on" in words(waiting.hand)
    assert f"Computer for {player.name}" in words(waiting.hand)
    assert "Your turn" in words(waiting.hand)


async def test_a_lobby_is_cancelled_in_its_own_words(world: World):
    await world.amira.slash("basra start", players=2)
    asked = await world.amira.slash("basra cancel")
    assert "Close this table?" in words(asked.response)
    assert labels(asked.response) == ["Close the table", "Back"]
