"""`/basra start` and the lobby."""

import discord
import pytest

from .people import World, button, labels, words


async def test_the_lobby_names_the_rules_in_force_and_the_seats(world: World):
    await world.amira.slash("basra start", players=4, sides="partners", target=151, computers=1)
    told = words(world.table)
    assert "Classic" in told
    assert "two against two" in told
    assert "first to 151 points" in told
    assert "**Amira** · host" in told.replace("🔵 ", "")
    assert told.count("empty seat") == 2
    assert told.count("Computer") == 1


async def test_people_come_and_go(world: World):
    await world.amira.slash("basra start", players=3)
    await world.boutros.click(world.table, "Join")
    assert "Boutros" in words(world.table)
    await world.boutros.click(world.table, "Leave")
    assert "Boutros" not in words(world.table)


async def test_a_full_table_takes_nobody_else(world: World):
    await world.amira.slash("basra start")
    await world.boutros.click(world.table, "Join")
    assert button(world.table, "Join")["disabled"]
    assert button(world.table, "Add computer")["disabled"]


async def test_whoever_sits_already_is_told_so(world: World):
    await world.amira.slash("basra start")
    result = await world.amira.click(world.table, "Join")
    assert result.ephemeral
    assert "already" in words(result.response)


async def test_computers_come_and_go(world: World):
    await world.amira.slash("basra start", players=3)
    assert button(world.table, "Remove computer")["disabled"]
    await world.amira.click(world.table, "Add computer")
    assert "Computer" in words(world.table)
    await world.amira.click(world.table, "Remove computer")
    assert "Computer" not in words(world.table)


async def test_partners_can_be_swapped(world: World):
    await world.amira.slash("basra start", players=4)
    for person in (world.boutros, world.chadi, world.dalia):
        await person.click(world.table, "Join")
    before = [seat.name for seat in (await world.match()).seats]
    await world.amira.click(world.table, "Swap partners")
    after = [seat.name for seat in (await world.match()).seats]
    assert before[2] != after[2]
    assert after[0] == "Amira"


async def test_only_a_table_of_partners_swaps_them(world: World):
    await world.amira.slash("basra start", players=4, sides="alone")
    assert "Swap partners" not in labels(world.table)


async def test_only_the_host_deals(world: World):
    await world.amira.slash("basra start")
    await world.boutros.click(world.table, "Join")
    result = await world.boutros.click(world.table, "Deal")
    assert result.ephemeral
    assert f"<@{world.amira.id}>" in words(result.response)
    assert (await world.match()).state == "lobby"


async def test_empty_seats_are_offered_to_computers_first(world: World):
    await world.amira.slash("basra start", players=3)
    result = await world.amira.click(world.table, "Deal")
    assert result.ephemeral
    assert "2 seats are still empty" in words(result.response)
    await world.amira.click(result.response.message, "Back")
    assert (await world.match()).state == "lobby"
    result = await world.amira.click(world.table, "Deal")
    await world.amira.click(result.response.message, "Fill with computers and deal")
    assert (await world.match()).state == "running"
    assert "My hand" in labels(world.table)


async def test_the_host_closes_the_lobby(world: World):
    await world.amira.slash("basra start")
    lobby = world.table
    await world.amira.click(lobby, "Close the table")
    assert await world.bot.matches.fetch_in_channel(world.channel.id) is None
    assert "The table was cancelled" in words(world.channel.history()[-1])
    assert "is open" not in words(world.channel.history()[-1])
    assert labels(world.channel.history()[-1]) == []


async def test_somebody_else_does_not_close_the_lobby_but_a_moderator_does(world: World):
    await world.amira.slash("basra start")
    result = await world.boutros.click(world.table, "Close the table")
    assert result.ephemeral
    role = world.guild.create_role("Moderator", permissions=discord.Permissions(manage_guild=True))
    moderator = world.guild.add_member(world.env.create_user("mod"), roles=[role])
    await moderator.click(world.table, custom_id=button(world.table, "Close the table")["custom_id"])
    assert await world.bot.matches.fetch_in_channel(world.channel.id) is None


async def test_leave_by_command_passes_the_host_on(world: World):
    await world.amira.slash("basra start")
    await world.boutros.click(world.table, "Join")
    assert "Everybody is here. 🔵 Amira can press *Deal*" in words(world.table).replace("**", "")
    result = await world.amira.slash("basra leave")
    assert "left the table" in words(result.response)
    assert (await world.match()).host_id == world.boutros.id
    assert "Boutros · host" in words(world.table).replace("**", "")
    assert "*Join* takes a seat" in words(world.table)


async def test_whoever_has_no_seat_is_told_how_to_get_one(world: World):
    await world.amira.slash("basra start", players=3)
    for label in ("Leave", "Add computer"):
        result = await world.chadi.click(world.table, label)
        assert "Press *Join*" in words(result.response)
    result = await world.chadi.slash("basra hand")
    assert "Press *Join*" in words(result.response)
    for _ in range(2):
        await world.amira.click(world.table, "Add computer")
    result = await world.chadi.click(world.table, "Leave")
    assert "every seat is taken" in words(result.response)


async def test_options_that_do_not_go_together_are_refused(world: World):
    for options in ({"players": 3, "sides": "partners"}, {"players": 2, "computers": 3}):
        result = await world.amira.slash("basra start", **options)
        assert result.ephemeral
        assert "do not go together" in words(result.response)


async def test_the_usual_targets_are_suggested_and_any_other_number(world: World):
    actor, channel = world.amira.member, world.channel
    assert [c["value"] for c in await actor.autocomplete(channel, "basra start", "target", "")] == [101, 151]
    typed = await actor.autocomplete(channel, "basra start", "target", "77")
    assert [choice["value"] for choice in typed] == [77, 101, 151]
    assert len(await actor.autocomplete(channel, "basra start", "target", "lots")) == 2


@pytest.mark.parametrize(("lacking", "name"), [("send_messages", "Send Messages"), ("attach_files", "Attach Files")])
async def test_missing_permissions_are_named_before_anyone_joins(world: World, lacking: str, name: str):
    deny = discord.PermissionOverwrite(**{lacking: False})
    closed = world.guild.create_text_channel("closed", overwrites={world.guild.default_role: deny})
    result = await world.amira.member.slash(closed, "basra start")
    assert result.ephemeral
    assert name in words(result.response)
    assert await world.bot.matches.fetch_in_channel(closed.id) is None


async def test_a_match_needs_a_server(world: World):
    result = await world.amira.user.slash("basra start")
    assert "server" in words(result.response)


async def test_one_channel_holds_one_match(world: World):
    await world.amira.slash("basra start")
    result = await world.boutros.slash("basra start")
    assert result.ephemeral
    assert labels(result.response) == ["To the table"]
    assert "A table is already open" in words(result.response)
    await world.boutros.click(world.table, "Join")
    await world.amira.click(world.table, "Deal")
    result = await world.chadi.slash("basra start")
    assert "A match is already under way" in words(result.response)


@pytest.mark.parametrize(("is_dealt", "days"), [(False, 1), (True, 14)])
async def test_a_channel_where_nothing_happens_is_freed_after_a_question(world: World, is_dealt: bool, days: int):
    if is_dealt:
        await world.deal(world.boutros)
    else:
        await world.amira.slash("basra start")
    old = await world.match()
    await world.env.advance_time(days * 86400 - 60)
    result = await world.chadi.slash("basra start", players=3, target=77)
    assert labels(result.response) == ["To the table"]
    await world.env.advance_time(61)
    result = await world.chadi.slash("basra start", players=3, target=77)
    assert result.ephemeral
    await world.chadi.click(result.response.message, "Close it and open mine")
    new = await world.match()
    assert (new.host_id, new.seating.seats, new.rules.target) == (world.chadi.id, 3, 77)
    assert not (await world.bot.matches.fetch(old.id)).is_open
    assert "Chadi" in words(world.table)


async def test_a_lobby_whose_answer_was_lost_is_posted_all_the_same(world: World):
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062)
    await world.amira.slash("basra start")
    assert "Amira" in words(world.table)
    await world.boutros.click(world.table, "Join")
    assert "Boutros" in words(world.table)


async def test_a_thread_has_a_match_of_its_own(world: World):
    channel = world.bot.get_channel(world.channel.id)
    await channel.create_thread(name="late night", type=discord.ChannelType.public_thread)
    (thread,) = world.channel.threads
    await world.amira.slash("basra start")
    await world.amira.member.slash(thread, "basra start", computers=1)
    lobby = thread.history()[-1]
    await world.amira.member.click(lobby, custom_id=button(lobby, "Deal")["custom_id"])
    match = await world.bot.matches.fetch_in_channel(thread.id)
    assert match is not None
    assert match.is_running
    assert "#late night" in words(world.amira.hand)
    assert (await world.match()).state == "lobby"


async def test_a_thread_where_the_bot_may_not_write_is_told(world: World):
    deny = discord.PermissionOverwrite(send_messages_in_threads=False)
    closed = world.guild.create_text_channel("closed", overwrites={world.guild.default_role: deny})
    channel = world.bot.get_channel(closed.id)
    await channel.create_thread(name="quiet", type=discord.ChannelType.public_thread)
    (thread,) = closed.threads
    result = await world.amira.member.slash(thread, "basra start")
    assert "Send Messages in Threads" in words(result.response)
