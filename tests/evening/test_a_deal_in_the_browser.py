"""An evening at the playground as people have it: the whole bot as a process, a real browser, a whole deal."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from bot.playground import LocalDiscord, Person, buttons, shown_text
from bot.rules import CARDS
from tests.playground.browser import Screen, open_browser
from tests.running_bot import RunningBot, running_bot

CARD = "[data-custom-id^='card:']"
SHEET = r"Deal 1 (goes to|is shared by)"
WAY = "[data-custom-id^='take:']"
EMOJI = 128
"""Pixels across an emoji of a card."""


class Evening:
    """The screen, the bot behind it, and the two people who play."""

    def __init__(self, local: LocalDiscord, bot: RunningBot, screen: Screen) -> None:
        self.local, self.bot, self.screen = local, bot, screen
        self.amira, self.boutros = local.people[:2]
        self.table = local.channel("basra")

    async def press(self, label: str, pane: Locator | None = None) -> None:
        await (pane or self.screen.channel).get_by_role("button", name=label, exact=True).last.click()

    async def wait_for_emojis(self) -> None:
        """Until the bot has uploaded its cards, as at its very first start."""
        while len(self.local.service.world.emojis) < len(CARDS):  # noqa: ASYNC110 - there is no event for an upload
            await asyncio.sleep(0.02)

    async def open_match(self) -> None:
        """`/basra start` for four, Boutros joins, computers take the other chairs, Amira deals."""
        await self.screen.look_through(self.amira)
        await self.screen.command("/basra start players:4 computers:2")
        await expect(self.screen.last()).to_contain_text("Amira")
        await self.screen.look_through(self.boutros)
        await self.press("Join")
        await expect(self.screen.last()).to_contain_text("Boutros")
        await self.screen.look_through(self.amira)
        await self.press("Deal")
        await expect(self.screen.channel.get_by_role("button", name="My hand")).to_be_visible()

    async def play_turn(self, person: Person) -> None:
        """Tap the first card of the newest hand, and the first way where there are several."""
        await self.screen.look_through(person)
        hand = self.screen.last(self.screen.dm)
        await expect(hand).to_contain_text("Your turn")
        card = hand.locator(CARD).first
        custom_id = await card.get_attribute("data-custom-id")
        await card.click()
        await expect(self.screen.dm.locator(f"[data-custom-id='{custom_id}']")).to_have_count(0)
        if await hand.locator(WAY).count():
            await hand.locator(WAY).first.click()
            await expect(hand.locator(WAY)).to_have_count(0)
        assert await self.screen.distance(self.screen.dm) == 0, "the hand has slid out of sight"

    async def wait_for_a_turn(self) -> Person:
        """Whose newest hand says that it is their turn."""
        while True:
            for person in (self.amira, self.boutros):
                hands = [message for message in person.sees(person.dm) if buttons(message)]
                if hands and "Your turn" in shown_text(hands[-1]):
                    return person
            await asyncio.sleep(0.02)

    def score_sheets(self) -> list[str]:
        return [said for said in map(shown_text, self.amira.sees(self.table)) if re.search(SHEET, said)]


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with (
        LocalDiscord() as local,
        running_bot(local, tmp_path / "basra.sqlite3", seed=3) as bot,
        open_browser() as browser,
    ):
        screen = await Screen.open(browser, local.url, local.people[0])
        yield Evening(local, bot, screen)
        assert screen.mistakes == []


async def assert_picture_is_drawn(picture: Locator) -> None:
    await expect(picture).to_be_visible()
    assert await picture.evaluate("async image => { await image.decode(); return image.naturalWidth }") >= 800
    assert len(await picture.get_attribute("alt") or "") > 40


async def test_two_people_and_two_computers_play_a_deal_though_the_bot_dies_once(evening: Evening) -> None:
    screen = evening.screen
    await evening.wait_for_emojis()
    await evening.open_match()
    for pane in (screen.channel, screen.dm):
        await assert_picture_is_drawn(pane.locator("img:not(.emoji)").last)
        await expect(pane.locator("img.emoji").last).to_have_js_property("naturalWidth", value=EMOJI)

    plays = 0
    while not evening.score_sheets():
        if plays == 9:
            await evening.bot.kill()
            await evening.bot.start()
        await evening.play_turn(await evening.wait_for_a_turn())
        plays += 1
    assert plays == 24, "two people play 12 cards each in a deal of four"

    (sheet,) = evening.score_sheets()
    counts = re.findall(r"cards, (\d+)|(\d+) cards", sheet)
    assert sum(int(most or others) for most, others in counts) == 52, sheet
    await expect(screen.channel).to_contain_text(re.compile(SHEET))
