"""A local Discord, and a small real discord.py bot on it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest_asyncio

from bot.playground import LocalDiscord

from .rest_client import Rest
from .sample_bot import SampleActs, SampleBot, speak_to


@contextlib.asynccontextmanager
async def running(local: LocalDiscord, bot: SampleActs) -> AsyncIterator[SampleActs]:
    """The bot logged in and ready, and closed in the end."""
    speak_to(local.url)
    task = asyncio.create_task(bot.start(local.token))
    ready = asyncio.create_task(bot.wait_until_ready_or_failed(task))
    try:
        await ready
        yield bot
    finally:
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@pytest_asyncio.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as server:
        yield server


@pytest_asyncio.fixture
async def bot(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    async with running(local, SampleBot()) as client:
        yield client


@pytest_asyncio.fixture
async def rest(local: LocalDiscord) -> AsyncIterator[Rest]:
    async with Rest(local) as client:
        yield client
