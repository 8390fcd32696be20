"""A playground with its bot as a process beside it."""

import asyncio
import contextlib
import os
import re
import socket
import sys
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.playground import Supervisor, serve

FATE = "The matches are then forgotten."
BOT = [sys.executable, "-W", "ignore::DeprecationWarning", "-m", "tests.playground.child_bot"]


@contextlib.asynccontextmanager
async def playground(*arguments: str, port: int = 0) -> AsyncIterator[tuple[str, list[str]]]:
    """The address of a running playground and the lines it has announced; ended in the end."""
    stop, lines, announced = asyncio.Event(), [], asyncio.Event()

    def announce(line: str) -> None:
        lines.append(line)
        announced.set()

    running = asyncio.create_task(
        serve([*BOT, *arguments], os.environ, port=port, open_browser=False, announce=announce, fate=FATE, stop=stop)
    )
    await announced.wait()
    try:
        yield find_address(lines[0]), lines
    finally:
        stop.set()
        assert await running == 0


def find_address(banner: str) -> str:
    return re.search(r"http://127\.0\.0\.1:\d+", banner).group()


async def wait_for_bot(live: aiohttp.ClientWebSocketResponse, state: str) -> None:
    while True:
        event = await live.receive_json()
        if event["type"] == "bot" and event["state"] == state:
            return


async def wait_online(session: aiohttp.ClientSession, url: str, live: aiohttp.ClientWebSocketResponse) -> None:
    async with session.get(f"{url}/play/state") as response:
        if (await response.json())["bot"]["state"] == "online":
            return
    await wait_for_bot(live, "online")


async def test_a_killed_bot_comes_back_and_its_old_buttons_work():
    async with playground() as (url, lines), aiohttp.ClientSession() as session:
        async with session.ws_connect(f"{url}/play/live") as live:
            await wait_online(session, url, live)
            async with session.get(f"{url}/play/state") as response:
                state = await response.json()
            act = {"as": state["me"]["id"], "nonce": "1", "channel": state["channels"][0]["id"]}

            async def do(**details: object) -> None:
                async with session.post(f"{url}/play/act", json=act | details) as answer:
                    assert await answer.json() == {"ok": True}

            async def next_message() -> dict:
                while (event := await live.receive_json())["type"] != "message":
                    pass
                return event["message"]

            await do(what="command", name="basra start", options={"players": 2})
            table = await next_message()
            await do(what="restart")
            await wait_for_bot(live, "starting")
            await wait_for_bot(live, "online")
            await do(what="click", message=table["id"], custom_id="hand")
            assert (await next_message())["content"] == "your hand"
        assert "Ctrl-C stops it. The matches are then forgotten." in lines[0]
        assert lines[1:] == [f"The bot is online. Play at {url} and stop with Ctrl-C."]


async def test_a_bot_that_ends_by_itself_is_reported_and_the_playground_stays():
    async with playground("--fail") as (url, lines), aiohttp.ClientSession() as session:
        async with session.ws_connect(f"{url}/play/live") as live:
            async with session.get(f"{url}/play/state") as response:
                state = (await response.json())["bot"]["state"]
            if state != "offline":
                await wait_for_bot(live, "offline")
        assert lines[1] == "The bot ended with status 3. Restart it on the page, or stop with Ctrl-C."


async def test_a_taken_port_is_replaced_by_a_free_one():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        async with playground("--fail", port=port) as (url, _), aiohttp.ClientSession() as session:
            assert not url.endswith(f":{port}")
            async with session.get(f"{url}/play/state") as response:
                assert response.status == 200


async def test_a_program_that_cannot_be_started_is_an_error():
    with pytest.raises(FileNotFoundError):
        await serve(["/nowhere/bot"], {}, port=0, open_browser=False, announce=lambda line: None)


async def test_the_bot_ends_with_the_playground():
    ended: list[int] = []
    argv = [sys.executable, "-c", "import time; time.sleep(600)"]
    supervisor = Supervisor(argv, os.environ, on_change=lambda: None, on_end=ended.append)
    await supervisor.start()
    first = supervisor.pid
    await supervisor.restart()
    second = supervisor.pid
    assert first != second
    await supervisor.stop()
    assert not supervisor.is_running
    for pid in (first, second):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert ended == []
