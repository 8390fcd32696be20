"""The gateway, as discord.py's own websocket client meets it."""

import asyncio
import json

import aiohttp
import discord
import pytest

from bot.playground import LocalDiscord

from .conftest import running
from .rest_client import Rest
from .sample_bot import SampleBot, ShardedBot, Table, picture, speak_to


async def post_table(bot: SampleBot, local: LocalDiscord):
    channel = bot.get_channel(local.channel("basra").id)
    sent = await channel.send(view=Table("table"), file=picture("floor.png"))
    return local.channel("basra").messages[sent.id]


async def test_a_bot_becomes_ready_with_its_guild_channels_and_roles(local: LocalDiscord, bot: SampleBot):
    guild = bot.get_guild(local.guild.id)
    assert (guild.name, guild.member_count, guild.owner_id) == ("Coffee house", 5, local.people[0].id)
    assert [channel.name for channel in guild.text_channels] == ["basra", "lounge", "tournament"]
    assert guild.me.id == bot.user.id
    assert [member.id for member in guild.members] == [bot.user.id]
    permissions = guild.text_channels[0].permissions_for(guild.me)
    assert permissions.send_messages
    assert permissions.attach_files
    assert not permissions.manage_messages


async def test_a_wrong_token_cannot_log_in(local: LocalDiscord):
    async with LocalDiscord(token="another") as other:
        bot = SampleBot()
        speak_to(other.url)
        with pytest.raises(discord.LoginFailure):
            await bot.login(local.token)
        await bot.close()


async def test_privileged_intents_are_refused_unless_allowed(local: LocalDiscord):
    bot = SampleBot()
    bot._connection._intents.message_content = True
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(local, bot):
            pass


@pytest.mark.parametrize("close_code", [None, 4000, 4009, 1000, 1001])
async def test_a_lost_connection_is_resumed_and_the_missed_click_answered(local, bot, close_code):
    table = await post_table(bot, local)
    local.drop_gateway(close_code)
    await local.wait_offline()
    outcome = await local.people[0].click(table, "hand")
    assert (outcome.state, outcome.message.content) == ("done", "your hand")
    assert bot.resumed.is_set()
    assert bot.ready_count == 1


async def test_op_7_makes_the_bot_come_back_and_resume(local: LocalDiscord, bot: SampleBot):
    local.ask_to_reconnect()
    await bot.resumed.wait()
    assert bot.ready_count == 1


async def test_op_9_with_true_is_resumed(local: LocalDiscord, bot: SampleBot):
    local.invalidate_session(resumable=True)
    await bot.resumed.wait()
    assert bot.ready_count == 1


async def test_op_9_with_false_makes_a_new_session(local: LocalDiscord, bot: SampleBot, monkeypatch):
    monkeypatch.setattr("discord.gateway.asyncio.sleep", _no_sleep, raising=False)
    again = asyncio.create_task(bot.wait_for("ready"))
    local.invalidate_session(resumable=False)
    await again
    assert bot.ready_count == 2
    assert not bot.resumed.is_set()
    table = await post_table(bot, local)
    assert (await local.people[0].click(table, "hand")).state == "done"


async def _no_sleep(_seconds: float) -> None:
    return


async def test_a_new_process_gets_the_old_buttons_but_not_what_it_missed(local: LocalDiscord):
    async with running(local, SampleBot()) as bot:
        table = await post_table(bot, local)
    await local.wait_offline()
    lost = local.people[0].start_click(table, "hand")
    async with running(local, SampleBot(sync=False)) as bot:
        assert (await local.people[0].click(table, "hand")).state == "done"
        assert lost.state == "sent"
        local.advance(3.1)
        assert lost.state == "timeout"


async def test_a_client_whose_heart_stops_is_dropped_with_4009():
    async with LocalDiscord(heartbeat_seconds=0.05) as local, aiohttp.ClientSession() as session:
        socket = await session.ws_connect(local.service.gateway_url + "?v=10&encoding=json")
        hello = await socket.receive_json()
        assert (hello["op"], hello["d"]["heartbeat_interval"]) == (10, 50)
        await socket.receive()
        assert socket.close_code == 4009


async def test_a_beating_client_stays(local: LocalDiscord):
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(local.service.gateway_url)
        await socket.receive_json()
        for _ in range(3):
            await socket.send_json({"op": 1, "d": None})
            assert (await socket.receive_json())["op"] == 11
        await socket.close()


async def test_no_acknowledgement_overtakes_the_clients_note_of_its_heartbeat(monkeypatch):
    noted: list[float] = []
    beaten = asyncio.Event()
    ack = discord.gateway.KeepAliveHandler.ack

    def note(handler: discord.gateway.KeepAliveHandler) -> None:
        noted.append(handler._last_send)
        ack(handler)
        if len(noted) == 6:
            beaten.set()

    monkeypatch.setattr(discord.gateway.KeepAliveHandler, "ack", note)
    async with LocalDiscord(heartbeat_seconds=0.5) as local, running(local, SampleBot()):
        await beaten.wait()
    assert noted == sorted(set(noted)), "an acknowledgement came before its heartbeat counted as sent"


async def test_a_bot_counts_as_online_only_when_it_has_read_where_it_is(local: LocalDiscord):
    states: list[str] = []
    local.service.watchers.append(lambda what, _: states.append(local.service.bot_state) if what == "bot" else None)
    identify = {"op": 2, "d": {"token": local.token, "intents": 1}}
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(local.service.gateway_url, autoping=False)
        await socket.send_json(identify)
        read = [json.loads((await socket.receive()).data).get("t") for _ in range(3)]
        assert read == [None, "READY", "GUILD_CREATE"]
        ping = await socket.receive()
        assert ping.type is aiohttp.WSMsgType.PING
        assert set(states) == {"offline"}
        await socket.pong(ping.data)
        await local.wait_online()
        assert states[-1] == "online"
        await socket.close()


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("no json", 4002),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 2, "d": {"token": "wrong", "intents": 1}}', 4004),
        ('{"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}', 4004),
    ],
)
async def test_a_client_that_does_wrong_is_closed_with_discords_code(local, frame, code):
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(local.service.gateway_url)
        await socket.receive_json()
        await socket.send_str(frame)
        await socket.receive()
        assert socket.close_code == code


@pytest.mark.parametrize(
    ("change", "code"), [({"shard": [2, 2]}, 4010), ({"intents": -1}, 4013), ({"intents": 1 << 15}, 4014)]
)
async def test_an_identify_with_wrong_values_is_closed(local, change, code):
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(local.service.gateway_url)
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": local.token, "intents": 1} | change})
        await socket.receive()
        assert socket.close_code == code


async def test_an_unknown_session_cannot_be_resumed(local: LocalDiscord):
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(local.service.gateway_url)
        await socket.receive_json()
        await socket.send_json({"op": 6, "d": {"token": local.token, "session_id": "gone", "seq": 3}})
        assert await socket.receive_json() == {"op": 9, "d": False, "s": None, "t": None}
        await socket.close()


async def identify(session: aiohttp.ClientSession, local: LocalDiscord, shard: list[int], intents: int):
    socket = await session.ws_connect(local.service.gateway_url)
    await socket.receive_json()
    await socket.send_json({"op": 2, "d": {"token": local.token, "intents": intents, "shard": shard}})
    ready = await socket.receive_json()
    assert ready["t"] == "READY"
    return socket, [guild["id"] for guild in ready["d"]["guilds"]]


async def test_guilds_are_shared_out_among_shards_and_dms_arrive_on_shard_0(local: LocalDiscord):
    other = local.add_guild("Tea house")
    owner = {(guild.id >> 22) % 2: [str(guild.id)] for guild in (local.guild, other)}
    while len(owner) < 2:
        other = local.add_guild("Another house")
        owner[(other.id >> 22) % 2] = [str(other.id)]
    async with aiohttp.ClientSession() as session:
        zero, guilds_of_zero = await identify(session, local, [0, 2], 1 << 12)
        one, guilds_of_one = await identify(session, local, [1, 2], 1 << 12)
        expected = {0: set(guilds_of_zero), 1: set(guilds_of_one)}
        for guild in local.service.world.guilds.values():
            assert str(guild.id) in expected[(guild.id >> 22) % 2]
        local.people[1].say(local.people[1].dm, "hello")
        assert (await zero.receive_json())["t"] == "MESSAGE_CREATE"
        await one.send_json({"op": 1, "d": None})
        assert (await one.receive_json())["op"] == 11
        await zero.close()
        await one.close()


async def test_without_the_intent_no_message_events_come(local: LocalDiscord, rest: Rest):
    async with aiohttp.ClientSession() as session:
        socket, _ = await identify(session, local, [0, 1], 0)
        await rest("POST", f"/channels/{local.channel('basra').id}/messages", {"content": "hi"})
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        await socket.close()


async def test_others_messages_come_without_content_unless_the_bot_is_named(local: LocalDiscord):
    async with aiohttp.ClientSession() as session:
        socket, _ = await identify(session, local, [0, 1], 1 << 9)
        channel = local.channel("basra")
        local.people[1].say(channel, "a secret")
        local.people[1].say(channel, f"<@{local.bot.id}> not one")
        first, second = await socket.receive_json(), await socket.receive_json()
        assert first["d"]["content"] == ""
        assert first["d"]["guild_id"] == str(local.guild.id)
        assert second["d"]["content"].endswith("not one")
        await socket.close()


async def test_every_id_in_what_the_gateway_sends_is_text(local: LocalDiscord):
    async with aiohttp.ClientSession() as session:
        socket, _ = await identify(session, local, [0, 1], 1 | 1 << 9)
        await socket.receive_json()
        local.people[1].say(local.channel("basra"), f"hello <@{local.people[0].id}>")
        frame = await socket.receive_json()
        numbers = _numbers(frame)
        assert all(number < 2**53 for number in numbers)
        assert json.dumps(frame["d"]["mentions"]).count(str(local.people[0].id)) == 1
        await socket.close()


def _numbers(part: object) -> list[float]:
    if isinstance(part, dict):
        return [number for value in part.values() for number in _numbers(value)]
    if isinstance(part, list):
        return [number for value in part for number in _numbers(value)]
    return [part] if isinstance(part, int | float) else []


async def test_the_bot_notices_that_its_table_is_buried(local: LocalDiscord, bot: SampleBot):
    table = await post_table(bot, local)
    channel = bot.get_channel(table.channel.id)
    seen = bot.wait_for("message", check=lambda message: message.author.id == local.people[1].id)
    waiting = asyncio.create_task(seen)
    await asyncio.sleep(0)
    said = local.people[1].say(table.channel, "nice weather")
    await waiting
    assert channel.last_message_id == said.id


async def test_changes_of_guilds_and_channels_are_told(local: LocalDiscord, bot: SampleBot):
    waits = [
        bot.wait_for(name) for name in ("guild_join", "guild_channel_create", "guild_channel_delete", "guild_remove")
    ]
    tasks = [asyncio.create_task(wait) for wait in waits]
    await asyncio.sleep(0)
    other = local.add_guild("Tea house")
    local.add_channel("garden")
    local.delete_channel(local.channel("lounge"))
    local.remove_guild(other)
    joined, created, deleted, removed = await asyncio.gather(*tasks)
    assert (joined.id, created.name, deleted.name, removed.id) == (other.id, "garden", "lounge", other.id)


async def test_a_sharded_client_of_discord_py_serves_guilds_and_dms():
    async with LocalDiscord(shards=2, identifies_at_once=2) as local:
        other = local.add_guild("Tea house")
        bot = ShardedBot()
        async with running(local, bot):
            await bot.all_ready.wait()
            assert set(bot.shards) == {0, 1}
            for guild in (local.guild, other):
                assert bot.get_guild(guild.id).shard_id == (guild.id >> 22) % 2
                table = await post_table(bot, local)
            assert (await local.people[0].click(table, "hand")).state == "done"
            amira = local.people[0]
            assert (await amira.slash("basra start", amira.dm, players=2)).state == "done"


async def test_an_interaction_of_a_dm_reaches_shard_0_only(local: LocalDiscord):
    async with aiohttp.ClientSession() as session:
        zero, _ = await identify(session, local, [0, 2], 0)
        one, _ = await identify(session, local, [1, 2], 0)
        command = {"name": "help", "description": "Help"}
        async with Rest(local) as rest:
            await rest("PUT", f"/applications/{local.bot.id}/commands", [command])
        local.people[0].start_slash("help", local.people[0].dm)
        assert (await zero.receive_json())["t"] == "INTERACTION_CREATE"
        await one.send_json({"op": 1, "d": None})
        assert (await one.receive_json())["op"] == 11
        await zero.close()
        await one.close()
