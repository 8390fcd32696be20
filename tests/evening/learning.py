"""The pictures of hints and of a review, taken from a playground: `python -m tests.evening.learning OUT`."""

import asyncio
import tempfile
from pathlib import Path

from playwright.async_api import Browser

from bot.playground import LocalDiscord, Message, buttons, shown_text
from tests.evening.taking import PHONE, TALL, click_away, newest_hand, take_newest, take_pictures, wait_for_emojis
from tests.playground.browser import open_browser
from tests.running_bot import running_bot

HINTS = 10
"""How many hints are asked for; the last of them that makes a basra is the picture."""


class Photographer:
    """Somebody who plays against a computer, asks for hints and looks back; every picture wide and as on a phone."""

    def __init__(self, local: LocalDiscord, browser: Browser, out: Path) -> None:
        self.local, self.out, self._browser = local, out, browser
        self.amira = local.people[0]
        self.table = local.channel("basra")

    async def take(self, name: str, words: str, *, in_dm: bool = False) -> None:
        """The newest message with these words."""
        for ending, size in (("", TALL), ("_phone", PHONE)):
            file = self.out / f"{name}{ending}.png"
            await take_newest(self._browser, self.local, self.amira, words, file, size, in_dm=in_dm)

    async def play_with_hints(self) -> None:
        """A match to the end; the first hints are said on standard output, what is played is the last card."""
        await self.amira.slash("basra start", self.table, players=2, computers=1, target=21)
        lobby = self.amira.sees(self.table)[-1]
        await self.amira.click(lobby, buttons(lobby)["Deal"])
        asked = 0
        while not self._is_over():
            hand = newest_hand(self.amira)
            if hand is None or "Your turn" not in shown_text(hand):
                await asyncio.sleep(0.05)
                continue
            if asked < HINTS and "Hint" in buttons(hand):
                hand = await self._ask(hand)
                asked += 1
                if "it makes a basra" in shown_text(hand):
                    await self.take("hint", "Hint:", in_dm=True)
            await self._play(hand)

    async def _ask(self, hand: Message) -> Message:
        hand = await click_away(self.amira, hand, buttons(hand)["Hint"])
        print(next(line for line in shown_text(hand).splitlines() if "Hint:" in line))
        return hand

    async def _play(self, hand: Message) -> None:
        """The last card of the hand, the first way if it has several."""
        cards = [custom_id for custom_id in buttons(hand).values() if custom_id.startswith("card:")]
        hand = await click_away(self.amira, hand, cards[-1])
        ways = [custom_id for custom_id in buttons(hand).values() if custom_id.startswith("take:")]
        if ways and "What shall" in shown_text(hand):
            await click_away(self.amira, hand, ways[0])

    def _is_over(self) -> bool:
        return "Rematch" in buttons(self.amira.sees(self.table)[-1])

    async def look_back(self) -> None:
        """How far the review is, then each of its plays."""
        result = self.amira.sees(self.table)[-1]
        await self.take("result", "Rematch")
        asking = asyncio.create_task(self.amira.click(result, buttons(result)["Review"]))
        await self._wait_for("Looking at")
        await self.take("progress", "Looking at")
        await self._wait_for("Review of match")
        await asking
        for place in range(1, 4):
            message = self.amira.sees(self.table)[-1]
            print(shown_text(message))
            await self.take(f"review{place}", "Review of match")
            if place < 3:
                await self.amira.click(message, buttons(message)["▶"])

    async def _wait_for(self, words: str) -> None:
        while words not in shown_text(self.amira.sees(self.table)[-1]):  # noqa: ASYNC110 - what the bot says is no event here
            await asyncio.sleep(0.1)


async def main(out: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            LocalDiscord() as local,
            running_bot(local, Path(folder) / "basra.sqlite3", seed=11),
            open_browser() as browser,
        ):
            photographer = Photographer(local, browser, out)
            await wait_for_emojis(local)
            await photographer.play_with_hints()
            await photographer.look_back()


if __name__ == "__main__":
    take_pictures(main)
