"""The table: what it shows, and that it is found."""

import random

from bot.players import choose
from bot.texts import say_card

from .people import World, alts, button, labels, parts, shuffle_of_first_match, words


async def test_the_table_shows_everything_everybody_may_know(world: World):
    await world.deal(world.boutros, target=151)
    table = world.table
    match = await world.match()
    player = await world.player
    assert "first to 151" in words(table)
    assert f"{player.name} to play" in words(table)
    assert "stock 40" in words(table)
    assert words(table).count("0 cards") == 2
    assert labels(table) == ["My hand", "Rules", "More…"]
    (alt,) = alts(table)
    assert alt.count(" of ") >= len(match.table_view().floor)
    assert (await table.attachments[0].read()).startswith(b"\x89PNG")


async def test_the_draw_for_the_first_dealer_is_told(world: World):
    await world.deal(world.boutros)
    _, draws = shuffle_of_first_match(seed=1).first_dealer(2, 52)
    for _seat, card in draws:
        assert say_card("en", card) in words(world.table)
    assert "The lowest deals first" in words(world.table)


async def test_the_last_round_of_plays_is_told_and_basras_are_celebrated(world: World):
    await world.deal(world.boutros, target=1000)
    rng = random.Random(1)
    while (await world.view()).last_step is None or (await world.view()).last_step.basra is None:
        match, view = await world.match(), await world.view()
        play = choose(view, rng)
        await world.bot.matches.play(match.id, match.number, match.turn_user, play)
    await world.amira.slash("basra table")
    table = words(world.table)
    assert "Basra!" in table
    assert "⭐" in table


async def test_a_fresh_table_is_edited(world: World):
    await world.deal(world.boutros)
    table = world.table.id
    for _ in range(5):
        await world.play_any()
    assert world.table.id == table


async def test_a_table_older_than_an_hour_moves_to_the_bottom(world: World):
    await world.deal(world.boutros)
    old = world.table.id
    await world.env.advance_time(3601)
    await world.play_any()
    assert world.table.id != old
    assert [message.id for message in world.channel.history()] == [world.table.id]


async def test_a_table_under_nine_messages_moves_to_the_bottom(world: World):
    await world.deal(world.boutros)
    old = world.table.id
    for number in range(8):
        await world.chadi.member.send(world.channel, f"chat {number}")
    await world.play_any()
    assert world.table.id == old
    await world.chadi.member.send(world.channel, "one more")
    await world.play_any()
    assert world.channel.history()[-1].id == world.table.id != old
    assert (await world.match()).table_message_id == world.table.id


async def test_a_table_buried_while_the_bot_was_away_moves_too(world: World):
    await world.deal(world.boutros)
    old = world.table.id
    await world.chadi.member.send(world.channel, "where is the bot?")
    await world.restart()
    await world.play_any()
    assert world.channel.history()[-1].id == world.table.id != old


async def test_the_table_comes_to_the_bottom_when_asked(world: World):
    await world.deal(world.boutros)
    await world.chadi.member.send(world.channel, "chat")
    result = await world.chadi.slash("basra table")
    assert result.ephemeral
    assert world.channel.history()[-1].id == world.table.id
    assert sum("deal 1" in words(message) for message in world.channel.history()) == 1


async def test_a_deleted_table_is_posted_anew(world: World):
    await world.deal(world.boutros)
    world.env.backend.delete_message(world.channel.id, world.table.id)
    await world.play_any()
    assert "deal 1" in words(world.table)


async def test_a_table_that_may_not_be_edited_any_more_is_posted_anew(world: World):
    await world.deal(world.boutros)
    old = world.table.id
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046)
    await world.play_any()
    assert world.table.id != old


async def test_an_edit_that_fails_once_is_made_good_by_the_next(world: World):
    await world.deal(world.boutros)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    await world.play_any()
    await world.play_any()
    player = await world.player
    assert f"{player.name} to play" in words(world.table)


async def test_a_table_that_could_not_be_written_is_written_later(world: World):
    await world.deal(world.boutros)
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/*", status=503, times=2)
    player = await world.play_any()
    follower = await world.player
    assert follower is not player
    assert f"{follower.name} to play" not in words(world.table)
    await world.env.advance_time(15)
    assert f"{follower.name} to play" in words(world.table)


async def test_a_lost_channel_does_not_lose_the_match(world: World):
    await world.deal(world.boutros)
    world.env.inject_error("*", f"/channels/{world.channel.id}*", status=404, code=10003, times=None)
    for _ in range(6):
        await world.play_any()
    assert (await world.match()).table_view().ply == 6


async def test_there_is_no_table_to_show_without_a_match(world: World):
    result = await world.amira.slash("basra table")
    assert "no match here" in words(result.response)


async def test_in_the_dms_the_table_command_links_to_the_tables(world: World):
    await world.deal(world.boutros)
    result = await world.boutros.user.slash("basra table")
    assert "#basra" in words(result.response)
    assert labels(result.response) == ["Coffee house · #basra"]


async def test_the_rules_in_force_are_shown_to_whoever_asks(world: World):
    await world.deal(world.boutros, target=151)
    result = await world.chadi.click(world.table, "Rules")
    assert result.ephemeral
    assert "151" in words(result.response)
    assert "10♦" in words(result.response)


async def test_more_offers_what_the_person_may_do(world: World):
    await world.deal(world.boutros)
    offered = {}
    for person in (world.amira, world.boutros, world.chadi):
        result = await person.click(world.table, "More…")
        assert result.ephemeral
        offered[person.name] = labels(result.response)
    assert offered == {
        "Amira": ["Table to the bottom", "Find a substitute", "Resign", "Cancel the match"],
        "Boutros": ["Table to the bottom", "Find a substitute", "Resign"],
        "Chadi": ["Table to the bottom"],
    }


async def test_names_cannot_write_markup_or_mentions(world: World):
    joker = world.guild.add_member(world.env.create_user("joker", global_name="**@everyone** <@1> `x`"))
    await world.amira.slash("basra start")
    await joker.click(world.table, custom_id=button(world.table, "Join")["custom_id"])
    table = world.table
    assert "@everyone" not in words(table)
    assert not table.mention_everyone
    assert table.mentions == []


async def test_hands_of_a_new_deal_link_to_the_table_that_stands(world: World):
    await world.deal(world.boutros, target=1000)
    old = world.table
    while (await world.match()).table_view().number == 0:
        await world.play_any()
    assert world.table.id != old.id
    links = {part["url"] for person in (world.amira, world.boutros) for part in parts(person.hand) if "url" in part}
    channel = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}"
    assert links <= {channel, f"{channel}/{world.table.id}"}
    assert f"{channel}/{world.table.id}" in links
