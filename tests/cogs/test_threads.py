"""`/basra start thread:` opens a thread with the table in it."""

from typing import Any

import discord
import pytest

from cogs.match.opening.threads import kind_of_thread

from .people import World, button, labels, parts, words


def only_thread(channel: Any) -> Any:
    (thread,) = channel.threads
    return thread


async def test_the_table_opens_in_a_thread_named_after_its_host_and_the_answer_leads_there(world: World):
    result = await world.amira.slash("basra start", thread=True, computers=1)
    thread = only_thread(world.channel)
    assert thread.name == "Basra with Amira"
    assert result.ephemeral
    assert f"<#{thread.id}>" in words(result.response)
    (link,) = [part["url"] for part in parts(result.response) if "url" in part]
    assert link == f"https://discord.com/channels/{world.guild.id}/{thread.id}"
    assert "A table of Basra is open" in words(thread.history()[-1])


async def test_the_match_in_the_thread_is_played_there_and_leaves_the_channel_free(world: World):
    await world.amira.slash("basra start", thread=True, computers=1)
    thread = only_thread(world.channel)
    lobby = thread.history()[-1]
    await world.amira.member.click(lobby, custom_id=button(lobby, "Deal")["custom_id"])
    match = await world.bot.matches.fetch_in_channel(thread.id)
    assert match is not None
    assert match.is_running
    assert "My hand" in labels(thread.history()[-1])
    assert "#Basra with Amira" in words(world.amira.hand)
    await world.boutros.slash("basra start")
    assert (await world.match()).host_id == world.boutros.id


async def test_every_thread_has_a_match_of_its_own_while_the_channel_is_taken(world: World):
    await world.amira.slash("basra start")
    await world.boutros.slash("basra start", thread=True)
    await world.chadi.slash("basra start", thread=True)
    assert [thread.name for thread in world.channel.threads] == ["Basra with Boutros", "Basra with Chadi"]
    for thread in world.channel.threads:
        assert await world.bot.matches.fetch_in_channel(thread.id) is not None


async def test_whoever_is_in_a_thread_already_gets_the_table_right_there(world: World):
    channel = world.bot.get_channel(world.channel.id)
    await channel.create_thread(name="late night", type=discord.ChannelType.public_thread)
    thread = only_thread(world.channel)
    await world.amira.member.slash(thread, "basra start", thread=True)
    assert "A table of Basra is open" in words(thread.history()[-1])
    again = await world.boutros.member.slash(thread, "basra start", thread=True)
    assert "A table is already open" in words(again.response)
    assert len(world.channel.threads) == 1


async def test_options_that_do_not_go_together_open_no_thread(world: World):
    result = await world.amira.slash("basra start", thread=True, players=3, sides="partners")
    assert result.ephemeral
    assert "do not go together" in words(result.response)
    assert world.channel.threads == []


async def test_an_announcement_channel_gets_a_thread_of_its_kind(world: World):
    news = world.guild.create_news_channel("news")  # whose threads the model of Discord cannot write
    assert kind_of_thread(world.bot.get_channel(news.id)) is discord.ChannelType.news_thread
    assert kind_of_thread(world.bot.get_channel(world.channel.id)) is discord.ChannelType.public_thread


async def test_a_voice_channel_has_no_threads_but_can_have_the_table_itself(world: World):
    voice = world.guild.create_voice_channel("parlour")
    refused = await world.amira.member.slash(voice, "basra start", thread=True)
    assert "This channel has no threads. Leave `thread` out" in words(refused.response)
    await world.bot.languages.choose(world.amira.id, "fr")  # but Discord's menu is English still
    refused = await world.amira.member.slash(voice, "basra start", thread=True)
    assert "Ce salon n’a pas de fils. Sans l’option `thread`" in words(refused.response)
    await world.amira.member.slash(voice, "basra start")
    assert await world.bot.matches.fetch_in_channel(voice.id) is not None


def closed_to_bot(world: World, **permissions: bool) -> Any:
    """A channel where the bot lacks a permission that everybody else has."""
    deny = discord.PermissionOverwrite(**permissions)
    return world.guild.create_text_channel("closed", overwrites={world.bot.user: deny})


@pytest.mark.parametrize(
    ("lacking", "name"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
        ("attach_files", "Attach Files"),
    ],
)
async def test_what_the_bot_lacks_for_a_thread_is_named(world: World, lacking: str, name: str):
    closed = closed_to_bot(world, **{lacking: False})
    result = await world.amira.member.slash(closed, "basra start", thread=True)
    assert result.ephemeral
    assert name in words(result.response)
    assert closed.threads == []


async def test_the_bot_needs_no_permission_for_messages_in_the_channel_itself(world: World):
    closed = closed_to_bot(world, send_messages=False)
    await world.amira.member.slash(closed, "basra start", thread=True)
    assert "A table of Basra is open" in words(only_thread(closed).history()[-1])


async def test_whoever_may_not_open_threads_does_not_get_one_from_the_bot(world: World):
    deny = discord.PermissionOverwrite(create_public_threads=False)
    closed = world.guild.create_text_channel("closed", overwrites={world.amira.user: deny})
    result = await world.amira.member.slash(closed, "basra start", thread=True)
    assert "You may not open threads" in words(result.response)
    assert closed.threads == []


async def test_a_thread_that_discord_refuses_is_told_kindly(world: World):
    world.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
    result = await world.amira.slash("basra start", thread=True)
    assert result.ephemeral
    assert "does not let me open a thread" in words(result.response)
    assert await world.bot.matches.fetch_in_channel(world.channel.id) is None
