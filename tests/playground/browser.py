"""A headless Chromium that looks at the playground's page as people do."""

import contextlib
import os
import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bot.playground import Person

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
WIDE = {"width": 1400, "height": 900}
NARROW = {"width": 400, "height": 800}

# How far a feed is from its bottom, in pixels, once what was drawn last has found its place.
DISTANCE = """async node => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const feed = node.querySelector(".feed");
    return feed.scrollHeight - feed.scrollTop - feed.clientHeight;
}"""


def find_chromium() -> str:
    """The path of an installed Chromium. Without one the test module that imports this is skipped; in CI it fails."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None and os.environ.get("CI"):
        pytest.fail("No Chromium is installed; CI needs one for the playground's page.", pytrace=False)
    if found is None:
        pytest.skip("No Chromium is installed: the playground's page is not tested.", allow_module_level=True)
    return found


CHROMIUM = find_chromium()


@contextlib.asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        try:
            yield browser
        finally:
            await browser.close()


class Screen:
    """The page of one window. `channel` and `dm` are its two panes; `mistakes` the errors of its scripts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.mistakes: list[str] = []
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        self.channel = page.get_by_test_id("pane-channel")
        self.dm = page.get_by_test_id("pane-dm")

    @classmethod
    async def open(cls, browser: Browser, url: str, person: Person | None = None, viewport=WIDE) -> "Screen":
        screen = cls(await browser.new_page(viewport=viewport))
        await screen.page.goto(f"{url}/?as={person.id}" if person else url)
        await expect(screen.page.locator("[data-person]").first).to_be_visible()
        return screen

    async def look_through(self, person: Person) -> None:
        tab = self.page.locator(f"[data-person='{person.id}']")
        await tab.click()
        await expect(tab).to_have_attribute("aria-selected", "true")
        await expect(self.dm).to_contain_text(f"Direct messages of {person.name}")

    async def type(self, text: str, pane: Locator | None = None) -> None:
        """Types at the bottom of a pane (the channel, where none is named) without sending it."""
        await (pane or self.channel).get_by_test_id("composer").click()
        await self.page.keyboard.type(text)

    async def command(self, text: str, pane: Locator | None = None) -> None:
        """Uses a command written out in full, as in `/basra start players:2`."""
        await (pane or self.channel).get_by_test_id("composer").fill(f"{text} ")
        await self.press("Enter")

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def wheel(self, pane: Locator, pixels: float) -> None:
        """Turns the wheel over the messages of a pane, upwards where `pixels` are negative."""
        await pane.locator(".feed").hover()
        await self.page.mouse.wheel(0, pixels)

    async def distance(self, pane: Locator) -> int:
        """How many pixels of the messages of a pane lie below its edge."""
        return round(await pane.evaluate(DISTANCE))

    def last(self, pane: Locator | None = None) -> Locator:
        return (pane or self.channel).locator("[data-message-id]").last

    def button(self, custom_id: str) -> Locator:
        return self.page.locator(f"[data-custom-id='{custom_id}']").last
