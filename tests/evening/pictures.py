"""The pictures of the docs, taken from a playground: `python -m tests.evening.pictures OUT`."""

import asyncio
import tempfile
from pathlib import Path

from playwright.async_api import Locator

from bot.playground import LocalDiscord, Person, buttons, selects, shown_text
from tests.evening.taking import TALL, click_away, newest_hand, take_pictures, wait_for_emojis
from tests.playground.browser import NARROW, WIDE, Screen, open_browser
from tests.running_bot import running_bot

TARGET = 60
SUITS = set("♠♥♦♣")


class Photographer:
    """Plays a match of two people and two computers and takes a picture wherever something is to be seen."""

    def __init__(self, local: LocalDiscord, wide: Screen, narrow: Screen, out: Path) -> None:
        self.local, self.wide, self.narrow, self.out = local, wide, narrow, out
        self.amira, self.boutros = local.people[:2]
        self.table = local.channel("basra")
        self._taken: set[str] = set()

    async def take(self, name: str, what: Locator | None = None, screen: Screen | None = None) -> None:
        """Once for each name."""
        if name in self._taken:
            return
        self._taken.add(name)
        page = (screen or self.wide).page
        await page.wait_for_timeout(700)
        if what is None:
            await page.screenshot(path=self.out / f"{name}.png")
        else:
            await what.screenshot(path=self.out / f"{name}.png")

    async def play_a_match(self) -> None:
        await self.amira.slash("basra start", self.table, players=4, computers=2, target=TARGET, clock="day")
        lobby = self.amira.sees(self.table)[-1]
        await self.boutros.click(lobby, buttons(lobby)["Join"])
        await self.amira.click(lobby, buttons(lobby)["Swap partners"])  # so that one of the two wins
        await self.wide.page.set_viewport_size(TALL)
        await self.take("lobby", self.wide.last())
        await self.wide.page.set_viewport_size(WIDE)
        await self.amira.click(lobby, buttons(lobby)["Deal"])
        while "Rematch" not in buttons(self.amira.sees(self.table)[-1]):
            await self._play_turn(await self._wait_for_a_turn())
            await self._look_around()
        await self.wide.page.set_viewport_size(TALL)
        await self.take("result", self.wide.last())

    async def _wait_for_a_turn(self) -> Person:
        while True:
            for person in (self.amira, self.boutros):
                hand = newest_hand(person)
                if hand is not None and "Your turn" in shown_text(hand):
                    return person
            if "Rematch" in buttons(self.amira.sees(self.table)[-1]):
                return self.amira
            await asyncio.sleep(0.02)

    async def _play_turn(self, person: Person) -> None:
        hand = newest_hand(person)
        if hand is None or "Your turn" not in shown_text(hand):
            return
        cards = [custom_id for label, custom_id in buttons(hand).items() if set(label) & SUITS]
        hand = await click_away(person, hand, cards[-1])
        ways = [custom_id for custom_id in buttons(hand).values() if custom_id.startswith("take:")]
        if ways:
            if person is self.amira:
                await self.take("choice", self.wide.last(self.wide.dm))
            await click_away(person, hand, ways[0])

    async def _look_around(self) -> None:
        said = [shown_text(message) for message in self.amira.sees(self.table)]
        if any("Deal 1 " in words and "→" in words for words in said):
            await self.take("score_sheet", self.wide.channel.locator("[data-message-id]", has_text="goes to").last)
        hand = newest_hand(self.amira)
        if hand is not None and "Your turn" in shown_text(hand) and "Other ways" in buttons(hand):
            await self.take("playground")
            await self.take("table", self.wide.last())
            await self.take("hand", self.wide.last(self.wide.dm))
            await self._show_phone()

    async def _show_phone(self) -> None:
        await self.take("phone_table", screen=self.narrow)
        if "phone_hand" not in self._taken:
            await self.narrow.page.get_by_test_id("side-dm").click()
        await self.take("phone_hand", screen=self.narrow)

    async def look_back(self) -> None:
        """The match in the history, what it was like, and its replay up to the first basra."""
        await self.amira.slash("basra history", self.table)
        await self._press("Look", "history")
        await self._press("Verify", "match")
        await self.take("verify", self.wide.last())
        match = self.amira.sees(self.table)[-2]
        await self.amira.click(match, buttons(match)["Replay"])
        while "Basra!" not in shown_text(self.amira.sees(self.table)[-1]):
            replay = self.amira.sees(self.table)[-1]
            await self.amira.click(replay, buttons(replay)["▶"])
        await self.take("replay", self.wide.last())

    async def _press(self, label: str, name: str) -> None:
        """Take the newest message, then press a button of it."""
        await self.take(name, self.wide.last())
        message = self.amira.sees(self.table)[-1]
        await self.amira.click(message, buttons(message)[label])

    async def show_the_rest(self) -> None:
        await self.amira.slash("basra rules", self.table)
        await self.take("rules", self.wide.last())
        await self.amira.slash("basra help", self.table)
        await self.take("help", self.wide.last())

    async def show_rules(self) -> None:
        """Choosing a preset, its house rules, and what it changes."""
        await self.wide.type("/basra start rules:")
        await self.take("rules_picker", self.wide.channel.get_by_test_id("popup"))
        await self.wide.press("Escape", "Escape")
        await self.wide.page.reload()
        await self.amira.slash("basra start", self.table, rules="egyptian")
        lobby = self.amira.sees(self.table)[-1]
        await self.amira.click(lobby, buttons(lobby)["House rules"])
        await self._turn_to("Basra")
        page = self.amira.sees(self.table)[-1]
        menu = next(menu for menu in selects(page) if menu["custom_id"].endswith("jackpoints"))
        await self.amira.select(page, menu["custom_id"], ["30"])
        await self.take("house_rules", self.wide.last())
        await self.amira.slash("basra rules", self.table, preset="egyptian")
        await self._turn_to("Changes")
        await self.take("preset", self.wide.last())

    async def _turn_to(self, tab: str) -> None:
        page = self.amira.sees(self.table)[-1]
        await self.amira.click(page, buttons(page)[tab])


async def main(out: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            LocalDiscord() as local,
            running_bot(local, Path(folder) / "basra.sqlite3", seed=11),
            open_browser() as browser,
        ):
            wide = await Screen.open(browser, local.url, local.people[0], WIDE)
            narrow = await Screen.open(browser, local.url, local.people[0], NARROW)
            photographer = Photographer(local, wide, narrow, out)
            await wait_for_emojis(local)
            await photographer.play_a_match()
            await photographer.show_the_rest()
            await photographer.show_rules()
            await photographer.look_back()


if __name__ == "__main__":
    take_pictures(main)
