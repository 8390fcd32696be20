"""Taking pictures of what people see in a playground."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser

from bot.playground import LocalDiscord, Message, Person, buttons
from bot.rules import CARDS
from tests.playground.browser import Screen

Size = dict[str, int]

TALL: Size = {"width": 1400, "height": 1300}
PHONE: Size = {"width": 400, "height": 1600}


def take_pictures(take: Callable[[Path], Coroutine[None, None, None]]) -> None:
    """Take pictures into the folder that the command line names, which is made if it is not there."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(take(folder))
    shrink(folder)


async def take_newest(
    browser: Browser, local: LocalDiscord, person: Person, words: str, file: Path, size: Size, *, in_dm: bool = False
) -> None:
    """A picture of the newest message with these words that a person is shown, from a page of their own."""
    screen = await Screen.open(browser, local.url, person, size)
    if in_dm and size is PHONE:  # where the channel is shown first
        await screen.page.get_by_test_id("side-dm").click()
    message = (screen.dm if in_dm else screen.channel).locator("[data-message-id]", has_text=words).last
    await message.wait_for()
    await screen.page.wait_for_timeout(1500)
    await message.screenshot(path=file)
    await screen.page.close()


def shrink(folder: Path) -> None:
    """Give every picture a palette."""
    for picture in folder.glob("*.png"):
        Image.open(picture).convert("RGB").quantize(256).save(picture, optimize=True)


async def wait_for_emojis(local: LocalDiscord) -> None:
    """Until the bot has uploaded its cards."""
    while len(local.service.world.emojis) < len(CARDS):  # noqa: ASYNC110 - there is no event for an upload
        await asyncio.sleep(0.1)


def newest_hand(person: Person) -> Message | None:
    return next((message for message in reversed(person.sees(person.dm)) if buttons(message)), None)


async def click_away(person: Person, message: Message, custom_id: str) -> Message:
    """Press a button in somebody's DM, and wait until the message has become something else; that."""
    await person.click(message, custom_id)
    while custom_id in buttons(now := person.dm.messages[message.id]).values():  # noqa: ASYNC110 - an edit is no event here
        await asyncio.sleep(0.02)
    return now
