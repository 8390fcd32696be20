"""The pictures of matches over days, taken from a playground: `python -m tests.evening.days OUT`."""

import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.async_api import Browser

from bot.playground import Channel, LocalDiscord, Person, buttons, selects, shown_text
from bot.settings import Pace
from tests.evening.taking import TALL, click_away, newest_hand, take_newest, take_pictures, wait_for_emojis
from tests.playground.browser import open_browser
from tests.running_bot import running_bot

HOUR = 3600


class Photographer:
    """Friends at two tables; what they see is taken, each picture from a page of their own."""

    def __init__(self, local: LocalDiscord, browser: Browser, out: Path) -> None:
        self.local, self.out, self._browser = local, out, browser
        self.amira, self.boutros, self.chadi, self.dalia = local.people
        self.table, self.lounge = local.channel("basra"), local.channel("lounge")

    async def take(self, name: str, person: Person, words: str, *, in_dm: bool = False) -> None:
        """The newest message with these words that a person is shown, in the channel or by DM."""
        await take_newest(self._browser, self.local, person, words, self.out / f"{name}.png", TALL, in_dm=in_dm)

    async def open_match(self, channel: Channel, people: Sequence[Person], **options: object) -> None:
        """The first of the people is the host, the others join, and the cards are dealt."""
        host = people[0]
        await host.slash("basra start", channel, **options)
        for person in people[1:]:
            await self.press(person, channel, "Join")
        await self.press(host, channel, "Deal")

    async def press(self, person: Person, channel: Channel, label: str) -> None:
        """Press a button of the newest message that has it."""
        message = next(message for message in reversed(person.sees(channel)) if label in buttons(message))
        await person.click(message, buttons(message)[label])

    async def propose(self, person: Person, what: str) -> None:
        """Propose something to everybody at the first table."""
        await self.press(person, self.table, "More…")
        more = person.sees(self.table)[-1]
        await person.select(more, selects(more)[0]["custom_id"], [what])

    async def find_player(self) -> Person:
        """Whoever is called by the newest hand of a person."""
        while True:
            for person in (self.amira, self.boutros, self.chadi):
                hand = newest_hand(person)
                if hand is not None and "Your turn" in shown_text(hand):
                    return person
            await asyncio.sleep(0.1)

    async def play(self, person: Person) -> None:
        """The last card of the hand, the first way if it has several."""
        hand = newest_hand(person)
        assert hand is not None
        card = [custom_id for custom_id in buttons(hand).values() if custom_id.startswith("card:")][-1]
        hand = await click_away(person, hand, card)
        ways = [custom_id for custom_id in buttons(hand).values() if custom_id.startswith("take:")]
        if ways:
            await click_away(person, hand, ways[0])
        await asyncio.sleep(1)

    async def take_first_day(self) -> None:
        """A match of four, what people ask one another, and what each sets for themselves."""
        await self.open_match(
            self.table, (self.amira, self.boutros, self.chadi), players=4, computers=1, clock="day", absences=1
        )
        for _ in range(5):
            await self.play(await self.find_player())
        await self.propose(self.amira, "pause3")
        await self.take("proposal", self.boutros, "proposes a pause")
        await self.press(self.amira, self.table, "No")
        await self.boutros.slash("basra substitute", self.table, member=self.dalia)
        await self.take("substitute", self.dalia, "offers you a seat", in_dm=True)
        await self.press(self.dalia, self.dalia.dm, "No, thanks")
        await self.boutros.slash("basra settings", self.table)
        await self.take("settings", self.boutros, "How I call you")
        await self.amira.slash("basra look", self.table)
        await self.take("look", self.amira, "How Basra looks")

    async def take_half_a_day_later(self) -> Person:
        """The reminder, and a list of two matches; who is late."""
        late = await self.find_player()
        await until(lambda: any("still your turn" in shown_text(message) for message in late.sees(late.dm)))
        await self.take("reminder", late, "still your turn", in_dm=True)
        others = [person for person in (self.amira, self.boutros, self.chadi) if person is not late]
        await self.open_match(self.lounge, (late, others[0]), players=2, clock="24h+8h")
        await late.slash("basra mine", self.table)
        await self.take("mine", late, "Your 2 matches")
        return late

    async def wait_for_the_end_of_the_day(self, late: Person) -> None:
        """Until a computer keeps the seat of whoever was late."""
        await until(lambda: any("Take my seat back" in buttons(message) for message in late.sees(self.table)))

    async def take_the_day_after(self, late: Person) -> None:
        """The table with the card of whoever was late, once the bot has found its emojis again."""
        await asyncio.sleep(8)
        await late.slash("basra table", self.table)
        await self.take("absent", late, "time was up")


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something can be seen."""
    while not holds():  # noqa: ASYNC110 - what the bot changes at a message is no event here
        await asyncio.sleep(0.1)


async def main(out: Path) -> None:
    now = time.time()
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord() as local, open_browser() as browser:
            photographer, database = Photographer(local, browser, out), Path(folder) / "basra.sqlite3"
            async with running_bot(local, database, seed=11):
                await wait_for_emojis(local)
                await photographer.take_first_day()
            async with running_bot(local, database, seed=11, pace=Pace(1, now, 13 * HOUR)):
                late = await photographer.take_half_a_day_later()
            fast = Pace(HOUR, time.time(), 14 * HOUR)
            async with running_bot(local, database, seed=11, pace=fast):
                await photographer.wait_for_the_end_of_the_day(late)
            async with running_bot(local, database, seed=11, pace=_slow_down(fast, time.time())):
                await photographer.take_the_day_after(late)


def _slow_down(fast: Pace, now: float) -> Pace:
    """Real seconds from now on, where a fast clock has come to."""
    return Pace(1, now, fast.ahead + (now - fast.since) * (fast.speed - 1))


if __name__ == "__main__":
    take_pictures(main)
