"""From settings to a bot that plays until it is told to stop."""

import asyncio
import logging
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import aiohttp
import discord

from bot import __version__
from bot.settings import Settings
from bot.storage import Storage, fetch_open_match_ids
from card_images import missing_codecs

from .bot import BasraBot
from .reporting import reported

log = logging.getLogger(__name__)

TIME_TO_FINISH = 2.0  # seconds that clicks under way have when the bot is told to stop


class ConnectionFailed(Exception):
    """Discord could not be reached or did not let us in; the message is one clear line."""


async def run(settings: Settings) -> None:
    """Plays until SIGTERM or SIGINT. Raises `SettingsError`, `StorageError` or `ConnectionFailed`."""
    token = settings.require_token()
    storage = await Storage.open(settings.database)
    try:
        await _log_start(settings, storage)
        # We speak to nobody; without this discord.py warns at every start that voice is missing.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        async with BasraBot(settings, storage) as bot:
            async with reported(bot, settings.database):
                await _until_told_to_stop(bot.start(token), settings)
            bot.dispatch("stopping")  # to whatever would never finish by itself
            await _let_finish()
            await _cancel_the_rest()  # before the client closes: its own tasks, such as a late "ready", need it open
        await _cancel_the_rest()
    finally:
        await storage.close()
    log.info("stopped")


async def _log_start(settings: Settings, storage: Storage) -> None:
    async with storage.reading() as connection:
        open_matches = len(await fetch_open_match_ids(connection))
    log.info("Basra %s, database %s, open matches: %d", __version__, settings.database, open_matches)
    if missing := missing_codecs():
        log.warning(
            "Pillow was built without %s; pictures are drawn all the same, more slowly", " and ".join(missing)
        )


async def _until_told_to_stop(work: Coroutine[Any, Any, None], settings: Settings) -> None:
    playing = asyncio.create_task(work)
    with suppress(NotImplementedError):  # Windows has no signal handlers here; there Ctrl-C ends the loop
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, _stop, playing, number)
    try:
        await playing
    except asyncio.CancelledError:
        if not playing.cancelled():
            raise
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise ConnectionFailed(_words(error, settings)) from error


def _stop(playing: asyncio.Task[None], number: int) -> None:
    """Once: a terminal's Ctrl-C reaches us, and then whoever started us asks too."""
    if not playing.cancelling():
        log.info("stopping (%s)", signal.Signals(number).name)
        playing.cancel()


async def _let_finish() -> None:
    """While Discord can still be spoken to: whoever has clicked gets their answer."""
    if others := _other_tasks():
        await asyncio.wait(others, timeout=TIME_TO_FINISH)


async def _cancel_the_rest() -> None:
    others = _other_tasks()
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def _other_tasks() -> set[asyncio.Task[Any]]:
    return {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}


def _words(error: Exception, settings: Settings) -> str:
    where = settings.discord_url or "Discord"
    if isinstance(error, discord.LoginFailure):
        return f"{where} refused the token in DISCORD_TOKEN; make a new one in the Developer Portal and set that"
    if isinstance(error, discord.HTTPException):
        return f"{where} answered the start with an error: {error}"
    if isinstance(error, discord.ConnectionClosed | discord.PrivilegedIntentsRequired):
        return f"{where} closed the connection: {error}"
    if isinstance(error, discord.GatewayNotFound | aiohttp.ClientError | OSError):
        return f"{where} cannot be reached: {error}"
    raise error
