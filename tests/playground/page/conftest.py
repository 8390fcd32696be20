"""One browser for all tests of a module, which therefore share its event loop; a server and a bot for each test."""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest_asyncio

from bot.playground import LocalDiscord
from tests.playground.conftest import running
from tests.playground.sample_bot import SampleBot

if TYPE_CHECKING:
    from playwright.async_api import Browser

    from tests.playground.browser import Screen

# Chromium is looked for where the tests import the screen: without one they are skipped, not this file.


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator["Browser"]:
    from tests.playground.browser import open_browser

    async with open_browser() as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="module")
async def browser(chromium: "Browser") -> AsyncIterator["Browser"]:
    yield chromium
    for context in chromium.contexts:
        await context.close()


@pytest_asyncio.fixture(loop_scope="module")
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as server:
        yield server


@pytest_asyncio.fixture(loop_scope="module")
async def bot(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    async with running(local, SampleBot()) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="module")
async def screen(browser: "Browser", local: LocalDiscord, bot: SampleBot) -> AsyncIterator["Screen"]:
    from tests.playground.browser import Screen

    opened = await Screen.open(browser, local.url, local.people[0])
    yield opened
    assert opened.mistakes == []
