"""Refusals that are normal life: permissions, closed DMs, things that are gone, old messages, threads."""

import asyncio

import aiohttp
import discord
import pytest

from bot.playground import LocalDiscord

from .rest_client import Rest
from .sample_bot import PNG, SampleBot, picture


def path_of(local: LocalDiscord, name: str = "basra") -> str:
    return f"/channels/{local.channel(name).id}/messages"


async def test_without_the_token_nothing_is_answered(local: LocalDiscord):
    async with Rest(local, token="wrong") as rest:
        answer = await rest("GET", "/users/@me")
    assert (answer.status, answer.body) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_a_route_that_is_none_is_404(local: LocalDiscord, rest: Rest):
    answer = await rest("GET", "/nowhere")
    assert (answer.status, answer.body) == (404, {"message": "404: Not Found", "code": 0})


async def test_a_channel_the_bot_cannot_see_is_50001(local: LocalDiscord, rest: Rest):
    local.set_permissions(local.channel("basra"), deny="view_channel")
    for method, path, body in [("POST", path_of(local), {"content": "hi"}), ("GET", path_of(local), None)]:
        answer = await rest(method, path, body)
        assert (answer.status, answer.code) == (403, 50001)
    local.set_permissions(local.channel("basra"))
    assert (await rest("POST", path_of(local), {"content": "hi"})).status == 200


@pytest.mark.parametrize(
    ("denied", "body"),
    [("send_messages", {"content": "hi"}), ("embed_links", {"content": "hi", "embeds": [{"title": "x"}]})],
)
async def test_a_missing_permission_is_50013(local: LocalDiscord, rest: Rest, denied, body):
    local.set_permissions(local.channel("basra"), deny=denied)
    answer = await rest("POST", path_of(local), body)
    assert (answer.status, answer.code) == (403, 50013)


async def test_without_attach_files_a_picture_is_refused_and_text_is_not(local: LocalDiscord, rest: Rest):
    local.set_permissions(local.channel("basra"), deny=["attach_files"])
    answer = await rest.upload("POST", path_of(local), "{}", ("files[0]", "a.png", PNG))
    assert (answer.status, answer.code) == (403, 50013)
    assert (await rest("POST", path_of(local), {"content": "hi"})).status == 200


async def test_the_bot_knows_its_permissions_from_the_gateway_and_the_interaction(local, bot: SampleBot):
    changed = asyncio.create_task(bot.wait_for("guild_channel_update"))
    await asyncio.sleep(0)
    local.set_permissions(local.channel("basra"), deny="attach_files")
    _, channel = await changed
    assert not channel.permissions_for(channel.guild.me).attach_files
    await local.people[0].slash("basra start", local.channel("basra"), players=2)
    assert not bot.interactions[0].app_permissions.attach_files


async def test_closed_dms_are_50007_and_open_ones_are_not(local: LocalDiscord, bot: SampleBot):
    boutros = local.people[1]
    user = await bot.fetch_user(boutros.id)
    await user.send("hello")
    local.close_dms(boutros)
    with pytest.raises(discord.Forbidden) as refusal:
        await user.send("hello")
    assert refusal.value.code == 50007
    local.close_dms(boutros, closed=False)
    await user.send("hello again")
    assert [message.content for message in boutros.sees(boutros.dm)] == ["hello", "hello again"]


async def test_a_person_without_a_common_guild_is_50278(local: LocalDiscord, rest: Rest):
    local.remove_member(local.people[1])
    answer = await rest("POST", f"/channels/{local.people[1].dm.id}/messages", {"content": "hi"})
    assert (answer.status, answer.code) == (403, 50278)
    answer = await rest("GET", f"/guilds/{local.guild.id}/members/{local.people[1].id}")
    assert (answer.status, answer.code) == (404, 10007)


async def test_a_dm_to_nobody_is_50033_and_to_itself_50007(local: LocalDiscord, rest: Rest):
    assert (await rest("POST", "/users/@me/channels", {"recipient_id": "5"})).code == 50033
    assert (await rest("POST", "/users/@me/channels", {"recipient_id": str(local.bot.id)})).code == 50007


async def test_opening_dms_too_fast_is_40003():
    async with LocalDiscord(dm_openings=2) as local, Rest(local) as rest:
        answers = [await rest("POST", "/users/@me/channels", {"recipient_id": str(p.id)}) for p in local.people]
        assert [answer.status for answer in answers] == [200, 200, 403, 403]
        assert answers[2].code == 40003
        again = await rest("POST", "/users/@me/channels", {"recipient_id": str(local.people[0].id)})
        assert again.body["id"] == answers[0].body["id"]


async def test_what_is_gone_is_unknown(local: LocalDiscord, rest: Rest):
    sent = await rest("POST", path_of(local), {"content": "hi"})
    message, path = local.channel("basra").messages[int(sent.body["id"])], path_of(local)
    local.delete_message(message)
    for method, body in [("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)]:
        answer = await rest(method, f"{path}/{message.id}", body)
        assert (answer.status, answer.code) == (404, 10008)
    local.delete_channel(local.channel("basra"))
    answer = await rest("POST", path, {"content": "hi"})
    assert (answer.status, answer.code) == (404, 10003)
    assert (await rest("GET", "/guilds/1")).code == 10004
    assert (await rest("GET", "/users/1")).code == 10013
    assert (await rest("GET", f"/guilds/{local.guild.id}/members/1")).code == 10013


async def test_others_messages_can_be_neither_edited_nor_without_permission_deleted(local, rest: Rest):
    said = local.people[1].say(local.channel("basra"), "hello")
    path = f"{path_of(local)}/{said.id}"
    assert (await rest("PATCH", path, {"content": "x"})).code == 50005
    assert (await rest("DELETE", path)).code == 50013
    local.set_permissions(local.channel("basra"), allow="manage_messages")
    assert (await rest("DELETE", path)).status == 204
    assert local.people[1].sees(local.channel("basra")) == []
    said = local.people[1].say(local.people[1].dm, "hello")
    assert (await rest("DELETE", f"/channels/{said.channel.id}/messages/{said.id}")).code == 50003


async def test_a_fourth_edit_of_old_messages_in_six_seconds_is_30046(local: LocalDiscord, rest: Rest):
    ids = [(await rest("POST", path_of(local), {"content": "hi"})).body["id"] for _ in range(2)]
    for _ in range(5):
        assert (await rest("PATCH", f"{path_of(local)}/{ids[0]}", {"content": "young"})).status == 200
    local.advance(3601)
    answers = [await rest("PATCH", f"{path_of(local)}/{ids[n % 2]}", {"content": str(n)}) for n in range(4)]
    assert [answer.status for answer in answers] == [200, 200, 200, 429]
    assert answers[3].code == 30046
    assert 0 < answers[3].body["retry_after"] <= 6
    assert answers[3].headers["Via"]
    local.advance(6)
    assert (await rest("PATCH", f"{path_of(local)}/{ids[0]}", {"content": "x"})).status == 200


async def test_a_thread_is_opened_archived_and_woken_by_a_message(local: LocalDiscord, bot: SampleBot):
    channel = bot.get_channel(local.channel("basra").id)
    sent = await channel.send("a match")
    thread = await sent.create_thread(name="deal 1")
    assert thread.id == sent.id
    told = await thread.send("played")
    assert local.channel("deal 1").messages[told.id].content == "played"
    with pytest.raises(discord.HTTPException) as refusal:
        await sent.create_thread(name="again")
    assert refusal.value.code == 160004
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as refusal:
        await told.edit(content="changed")
    assert refusal.value.code == 50083
    await thread.send("awake")
    assert not local.channel("deal 1").archived
    local.archive_thread(local.channel("deal 1"), locked=True)
    with pytest.raises(discord.HTTPException) as refusal:
        await thread.send("locked")
    assert refusal.value.code == 50083


async def test_a_thread_without_a_message_needs_the_permission(local: LocalDiscord, bot: SampleBot):
    channel = bot.get_channel(local.channel("basra").id)
    thread = await channel.create_thread(name="aside", type=discord.ChannelType.public_thread)
    assert local.channel("aside").parent is local.channel("basra")
    (told,) = [message async for message in channel.history()]
    assert told.type is discord.MessageType.thread_created
    assert told.reference is not None
    assert (told.content, told.reference.channel_id) == ("aside", thread.id)
    await thread.send("hello")
    local.set_permissions(local.channel("basra"), deny=["create_public_threads", "send_messages_in_threads"])
    with pytest.raises(discord.Forbidden):
        await channel.create_thread(name="no", type=discord.ChannelType.public_thread)
    with pytest.raises(discord.Forbidden):
        await thread.send("no")


async def test_an_injected_fault_strikes_as_often_as_told(local: LocalDiscord, bot: SampleBot):
    channel = bot.get_channel(local.channel("basra").id)
    local.inject("POST", "/channels/*/messages", 403, 50013, times=2)
    for _ in range(2):
        with pytest.raises(discord.Forbidden) as refusal:
            await channel.send("hi")
        assert refusal.value.code == 50013
    await channel.send("hi")


async def test_a_lost_answer_has_happened_all_the_same(local: LocalDiscord, bot: SampleBot):
    channel = bot.get_channel(local.channel("basra").id)
    local.inject("POST", "/channels/*/messages", lose_answer=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("hi", nonce="once")
    await channel.send("hi", nonce="once")
    assert [message.content for message in local.channel("basra").messages.values()] == ["hi"]


async def test_files_come_back_through_discord_py(local: LocalDiscord, bot: SampleBot):
    channel = bot.get_channel(local.channel("basra").id)
    sent = await channel.send("hi", file=picture("a.png"))
    assert await sent.attachments[0].read() == PNG
    fetched = await channel.fetch_message(sent.id)
    assert fetched.attachments[0].filename == "a.png"
    assert [message.id async for message in channel.history(limit=5)] == [sent.id]
