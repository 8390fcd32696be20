"""Rate limits as Discord announces and enforces them."""

import asyncio

import aiohttp

from bot.playground import LocalDiscord
from bot.playground.posting import post_message

from .conftest import running
from .rest_client import Rest
from .sample_bot import SampleBot


async def test_without_the_option_no_headers_are_sent(local: LocalDiscord, rest: Rest):
    answer = await rest("POST", f"/channels/{local.channel('basra').id}/messages", {"content": "hi"})
    assert not [name for name in answer.headers if name.lower().startswith("x-ratelimit")]


async def test_a_channel_takes_five_messages_in_five_seconds():
    async with LocalDiscord(rate_limits=True) as local, Rest(local) as rest:
        path = f"/channels/{local.channel('basra').id}/messages"
        answers = [await rest("POST", path, {"content": str(n)}) for n in range(6)]
        assert [a.headers["X-RateLimit-Remaining"] for a in answers[:5]] == ["4", "3", "2", "1", "0"]
        assert {a.headers["X-RateLimit-Limit"] for a in answers} == {"5"}
        refused = answers[5]
        assert (refused.status, refused.code, refused.body["global"]) == (429, 0, False)
        assert 0 < refused.body["retry_after"] <= 5
        assert refused.headers["Via"]
        assert refused.headers["X-RateLimit-Bucket"] == answers[0].headers["X-RateLimit-Bucket"]
        other = await rest("POST", f"/channels/{local.channel('lounge').id}/messages", {"content": "hi"})
        assert other.status == 200
        local.advance(5)
        assert (await rest("POST", path, {"content": "again"})).status == 200


async def test_the_whole_bot_has_fifty_requests_a_second():
    async with LocalDiscord(rate_limits=True) as local, aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bot {local.token}"}

        async def ask(channel: int) -> tuple[int, str | None]:
            url = f"{local.url}/api/v10/channels/{channel}"
            async with session.get(url, headers=headers) as response:
                return response.status, response.headers.get("X-RateLimit-Global")

        channels = [local.add_channel(f"c{n}").id for n in range(60)]
        answers = await asyncio.gather(*(ask(channel) for channel in channels))
        assert answers.count((200, None)) == 50
        assert answers.count((429, "true")) == 10


async def test_answers_to_interactions_cost_nothing():
    async with LocalDiscord(rate_limits=True) as local, running(local, SampleBot()):
        amira, channel = local.people[0], local.channel("basra")
        table = (await amira.slash("basra start", channel, players=2)).message
        outcomes = await asyncio.gather(*(amira.click(table, "hand") for _ in range(70)))
        assert {outcome.state for outcome in outcomes} == {"done"}
        assert {r.status for r in local.requests if r.kind == "answer"} == {200}


async def test_discord_py_waits_for_its_bucket_and_loses_nothing():
    async with LocalDiscord(rate_limits=True) as local, running(local, SampleBot()) as bot:
        channel = local.channel("basra")
        posted = [post_message(local.service, channel, local.bot, {"content": str(n)}).id for n in range(7)]
        shown = bot.get_partial_messageable(channel.id)
        await asyncio.gather(*(shown.get_partial_message(message).delete() for message in posted))
        assert not channel.messages
        assert 429 not in {request.status for request in local.requests}
