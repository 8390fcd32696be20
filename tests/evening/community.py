"""The pictures of leaderboards, seasons and the admin's desk: `python -m tests.evening.community OUT`."""

import random
import tempfile
import time
from pathlib import Path

from playwright.async_api import Browser

from bot.playground import LocalDiscord, Message, Person, buttons, selects
from bot.storage import Storage
from tests.community import evenings
from tests.community.evenings import DAY, Evenings
from tests.evening.taking import PHONE, TALL, take_newest, take_pictures, wait_for_emojis
from tests.playground.browser import open_browser
from tests.running_bot import running_bot

OTHERS = ("Farid", "ليلى", "Hoda the Unbeaten of Alexandria", "Ilyas", "*Jana*", "Karim", "Lamia", "Munir", "Nadia")
LADDERS = {"duel": (2, 2), "partners": (4, 2), "alone": (3, 3)}
"""How many seats and sides a match of each ladder has."""


class Photographer:
    """What an admin and the members see, each picture from a page of their own, wide and as on a phone."""

    def __init__(self, local: LocalDiscord, browser: Browser, out: Path) -> None:
        self.local, self.out, self._browser = local, out, browser
        self.amira, self.boutros, self.chadi, self.dalia = local.people
        self.table = local.channel("basra")

    async def take(self, name: str, person: Person, words: str) -> None:
        """The newest message with these words that a person is shown."""
        for ending, size in (("", TALL), ("_phone", PHONE)):
            await take_newest(self._browser, self.local, person, words, self.out / f"{name}{ending}.png", size)

    def newest(self, person: Person) -> Message:
        return person.sees(self.table)[-1]

    async def press(self, person: Person, label: str) -> None:
        """Press a button of the newest message that has it."""
        message = next(message for message in reversed(person.sees(self.table)) if label in buttons(message))
        await person.click(message, buttons(message)[label])

    async def choose(self, person: Person, part: str, value: str) -> None:
        """Choose in a menu of the newest message whose custom id holds a word."""
        message = self.newest(person)
        menu = next(menu for menu in selects(message) if part in menu["custom_id"])
        await person.select(message, menu["custom_id"], [value])

    async def show_boards(self) -> None:
        """What members look at."""
        for ladder in LADDERS:
            await self.boutros.slash("basra leaderboard", self.table, ladder=ladder, period="all")
            await self.take("leaderboard" if ladder == "duel" else f"board_{ladder}", self.boutros, "Leaderboard")
        await self.boutros.slash("basra leaderboard", self.table, period="month", measure="win_rate")
        await self.take("board_win_rate", self.boutros, "Leaderboard")
        await self.boutros.slash("basra leaderboard", self.table, ladder="duel", period="season")
        await self.take("board_season", self.boutros, "Leaderboard")
        await self.boutros.slash("basra stats", self.table)
        await self.take("own_stats", self.boutros, "Boutros")
        await self.boutros.slash("basra stats", self.table, member=self.amira)
        await self.take("stats", self.boutros, "Amira")
        await self.boutros.slash("basra versus", self.table, member=self.amira)
        await self.take("versus", self.boutros, "Amira")
        await self.boutros.slash("basra partners", self.table)
        await self.take("partners", self.boutros, "artners")
        await self.boutros.slash("basra seasons", self.table)
        await self.take("seasons", self.boutros, "Season")

    async def show_desk(self) -> None:
        """What an admin decides."""
        await self.amira.slash("basra-admin settings", self.table)
        await self.choose(self.amira, "preset", "egyptian")
        await self.take("admin_settings", self.amira, "Basra on this server")
        await self.boutros.slash("basra start", self.table, players=3, computers=1)
        await self.press(self.chadi, "Join")
        await self.press(self.boutros, "Deal")
        await self.amira.slash("basra-admin cancel-match", self.table)
        await self.take("cancel", self.amira, "Leave it")
        await self.press(self.amira, "Leave it")
        await self.amira.slash("basra-admin remove-player", self.table, member=self.chadi)
        await self.take("remove", self.amira, "Leave it")
        await self.press(self.amira, "Remove them")
        await self.take("removed", self.amira, "has no seat")
        await self.amira.slash("basra-admin void-result", self.table, match=7, reason="The two were one person.")
        await self.take("void", self.amira, "The two were one person")
        await self.boutros.slash("basra history", self.table)
        await self.amira.slash("basra-admin export", self.table, what="results")
        await self.take("export", self.amira, "any spreadsheet")
        await self.amira.slash("basra-admin export", self.table, what="ladder")
        await self.show_season()
        await self.amira.slash("basra-admin log", self.table)
        await self.take("admin_log", self.amira, "What was done here")

    async def show_season(self) -> None:
        await self.amira.slash("basra-admin season end", self.table)
        await self.take("season_end", self.amira, "Leave it")
        await self.press(self.amira, "End the season")
        await self.take("season_final", self.dalia, "Season Winter")
        await self.amira.slash("basra-admin season start", self.table, name="Spring 2027")

    async def show_privacy(self) -> None:
        await self.boutros.slash("basra privacy", self.table)
        await self.take("privacy", self.boutros, "What I know about you")
        await self.press(self.boutros, "Send me my data")
        await self.take("privacy_data", self.boutros, "basra-my-data")
        await self.boutros.slash("basra privacy", self.table)
        await self.press(self.boutros, "Delete my data")
        await self.take("privacy_question", self.boutros, "Delete")


async def fill(local: LocalDiscord, database: Path) -> None:
    """A year of evenings: four people of the playground and some who have left, two seasons, a void result."""
    storage = await Storage.open(database)
    names = {person.id: person.name for person in local.people}
    names |= {1_250_000_000_000_000_000 + number: name for number, name in enumerate(OTHERS)}
    evenings.NAMES.update(names)
    served = Evenings(storage, now=time.time() - 230 * DAY)
    admin, rng, guild = local.people[0].id, random.Random(7), local.guild.id
    await served.community.start_season(guild, admin, "Autumn")
    await play_some(served, rng, list(names), guild, 90)
    await served.community.end_season(guild, admin)
    await served.community.start_season(guild, admin, "Winter")
    await play_some(served, rng, list(names), guild, 60)
    await storage.close()


async def play_some(served: Evenings, rng: random.Random, people: list[int], guild: int, count: int) -> None:
    """Matches of all ladders; whoever comes first in the list plays best and most."""
    for _ in range(count):
        ladder = rng.choice(("duel", "duel", "partners", "alone"))
        seats, sides = LADDERS[ladder]
        chosen = list({rng.choice(people[: rng.randrange(4, len(people) + 1)]) for _ in range(9)})[:seats]
        if len(chosen) < seats:
            continue
        rng.shuffle(chosen)
        best = min(range(seats), key=lambda seat: people.index(chosen[seat]) + rng.random() * 9) % sides
        points = [rng.randrange(40, 99) for _ in range(sides)]
        points[best] = rng.randrange(101, 130)
        await served.play(
            *chosen, ladder=ladder, winner=best, points=points, server=guild, basras=rng.randrange(5),
            best_deal=rng.randrange(20, 60), conceded=rng.randrange(4), plays=24, captures=rng.randrange(8, 15),
            sweeps=rng.randrange(3),
        )  # fmt: skip
        served.now += rng.random() * 3 * DAY


async def main(out: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord() as local, open_browser() as browser:
            database = Path(folder) / "basra.sqlite3"
            await fill(local, database)
            photographer = Photographer(local, browser, out)
            async with running_bot(local, database, seed=11):
                await wait_for_emojis(local)
                await photographer.show_boards()
                await photographer.show_desk()
                await photographer.show_privacy()


if __name__ == "__main__":
    take_pictures(main)
