"""What counts as Discord out of reach, how the log tells it, and where Discord is looked for."""

import logging
from types import SimpleNamespace

import aiohttp
import discord
import discord.asset
import discord.gateway
import discord.http
import pytest

from bot.client import is_unreachable, say_fault
from bot.client.address import use_discord_at
from bot.client.logs import LineFormatter


def answered(status: int) -> discord.HTTPException:
    return discord.HTTPException(SimpleNamespace(status=status, reason="?"), "words")


UNREACHABLE = [
    aiohttp.ServerDisconnectedError(),
    aiohttp.ClientPayloadError(),
    ConnectionResetError(104, "Connection reset by peer"),
    OSError(101, "Network is unreachable"),
    TimeoutError(),
    RuntimeError("Session is closed"),
    discord.RateLimited(600),
    answered(503),
]


@pytest.mark.parametrize("error", UNREACHABLE, ids=repr)
def test_a_broken_line_is_no_defect_of_ours_and_is_told_in_one_line(error: Exception):
    assert is_unreachable(error)
    assert say_fault(error)
    caught = (type(error), error, None)
    record = logging.LogRecord("discord.client", logging.ERROR, "", 0, "Attempting", None, caught)
    line = LineFormatter(None).format(record)
    assert "\n" not in line
    assert say_fault(error) in line


@pytest.mark.parametrize("error", [ValueError("x"), RuntimeError("x"), answered(400), answered(403)], ids=repr)
def test_anything_else_is(error: Exception):
    assert not is_unreachable(error)


@pytest.mark.parametrize(("url", "scheme"), [("http://127.0.0.1:8642", "ws"), ("https://127.0.0.1:8642", "wss")])
def test_the_gateway_is_as_safe_as_the_address(monkeypatch: pytest.MonkeyPatch, url: str, scheme: str):
    monkeypatch.setattr(discord.http.Route, "BASE", "")
    monkeypatch.setattr(discord.asset.Asset, "BASE", "")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", None)
    use_discord_at(url)
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == f"{scheme}://127.0.0.1:8642/gateway"
    route = discord.http.Route("GET", "/gateway")
    assert route.url == f"{url}/api/v10/gateway"
