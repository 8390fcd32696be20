"""What a match and its pages look like in each language: `python -m tests.evening.languages OUT [LANG …]`."""

import asyncio
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser

from bot.playground import LocalDiscord, Message, Person, buttons, selects
from bot.texts import LANGUAGES
from tests.evening.community import fill
from tests.evening.days import until
from tests.evening.taking import PHONE, TALL, click_away, newest_hand, shrink, wait_for_emojis
from tests.playground.browser import Screen, open_browser
from tests.running_bot import running_bot

LOCALES = {"de": "de", "el": "el", "en": "en-GB", "es": "es-ES", "fr": "fr", "nl": "nl", "tr": "tr"}
"""Discord's own locale for each language it has."""
TARGET, TABS, STEPS = 60, 6, 8
RESULT = "result.png"
SHOWN, COLUMNS, GAP = ("ar", "de", "el", "es", "nl", "tr"), 3, 8
"""The languages in the picture of the docs, how many stand beside each other, and the pixels between them."""
COMMANDS = ("help", "mine", "look", "privacy", "stats", "partners", "seasons")
"""Those of `/basra` that answer with a page of their own."""


class Photographer:
    """Four people whose server and clients speak a language; one of them is looked over the shoulder.

    Nothing is found by its words: messages by the ids of their buttons and pictures.
    """

    def __init__(self, local: LocalDiscord, language: str, out: Path) -> None:
        self.local, self.language, self.out = local, language, out
        self.amira, self.boutros = local.people[:2]
        self.table = local.channel("basra")
        self._screens: list[Screen] = []
        self._taken: set[str] = set()

    async def open_screens(self, browser: Browser) -> None:
        """One as on a desk, one as on a phone."""
        for size in (TALL, PHONE):
            self._screens.append(await Screen.open(browser, self.local.url, self.amira, size))

    async def choose_language(self) -> None:
        """By everybody for themselves, and by the admin for the server."""
        for person in self.local.people:
            person.locale = LOCALES.get(self.language, "en-GB")
            await person.slash("basra language", self.table)
            await self._choose(person, "language:alone", self.language)
        await self.take("language", self._find("language:"))
        await self.amira.slash("basra-admin settings", self.table)
        await self._choose(self.amira, "desk:", self.language, ending=":language")
        await self.take("settings_panel", self._find("desk:"))

    async def take(self, what: str, message: Message) -> None:
        """A message wide and as on a phone, once for each name."""
        if what in self._taken:
            return
        self._taken.add(what)
        for screen in self._screens:
            width = screen.page.viewport_size["width"]
            is_private = message.channel is self.amira.dm
            if width < TALL["width"]:
                await screen.page.get_by_test_id("side-dm" if is_private else "side-channel").click()
            shown = (screen.dm if is_private else screen.channel).locator(f"[data-message-id='{message.id}']")
            await shown.wait_for()
            await screen.page.wait_for_timeout(700)
            await shown.screenshot(path=self.out / f"{self.language}-{what}-{width}.png")

    async def take_menu(self) -> None:
        """What is offered to whoever types `/basra`."""
        for screen in self._screens:
            width = screen.page.viewport_size["width"]
            await screen.type("/basra ")
            await screen.page.wait_for_timeout(500)
            menu = screen.channel.get_by_test_id("popup")
            await menu.screenshot(path=self.out / f"{self.language}-menu-{width}.png")
            await screen.press("Escape", "Escape")
            await screen.page.reload()

    async def open_match(self) -> None:
        """Two people and two computers; before it, the house rules of the lobby."""
        await self.amira.slash("basra start", self.table, players=4, computers=2, target=TARGET, clock="day")
        await self._press("house:")
        await self.take("house_rules", self._find("housetab:"))
        lobby = self._find("deal:")
        await self.boutros.click(lobby, ids(lobby, "join:")[0])
        await self.take("lobby", lobby)
        await self.amira.click(lobby, ids(lobby, "deal:")[0])

    async def play(self) -> None:
        """The match to its end; what is met on the way is taken."""
        while not (result := self._with_buttons("rematch:")):
            for person in (self.amira, self.boutros):
                hand = newest_hand(person)
                if hand is not None and ids(hand, "hint:"):
                    await self._play_turn(person, hand)
            await asyncio.sleep(0.05)
            await self._take_sheet()
        await self.take("result", result[-1])

    async def _play_turn(self, person: Person, hand: Message) -> None:
        """The last card of the hand, the first way if it has several."""
        if person is self.amira and ids(hand, "other:") and "table" not in self._taken:
            hand = await self._look_around(hand)
        hand = await click_away(person, hand, ids(hand, "card:")[-1])
        if ways := ids(hand, "take:"):
            await click_away(person, hand, ways[0])

    async def _look_around(self, hand: Message) -> Message:
        """The table, a hand that may play a card in several ways, those ways, and the hand with a hint."""
        await self.take("table", self._find("myhand:"))
        await self.take("hand", hand)
        hand = await click_away(self.amira, hand, ids(hand, "other:")[0])
        hand = await click_away(self.amira, hand, ids(hand, "ways:")[0])
        await self.take("choice", hand)
        hand = await click_away(self.amira, hand, ids(hand, "back:")[0])
        hand = await click_away(self.amira, hand, ids(hand, "hint:")[0])
        await self.take("hint", hand)
        return hand

    async def _take_sheet(self) -> None:
        """The score sheet of a deal that is not the last."""
        for message in self.amira.sees(self.table):
            if not ids(message, "rematch:") and any(file.filename == RESULT for file in message.attachments):
                await self.take("score_sheet", message)

    async def look_back(self) -> None:
        """The review, the history, and a match with its replay and whether it was fair."""
        result = self._find("rematch:")
        await self.amira.click(result, ids(result, "reviewof:")[0])
        await until(lambda: bool(self._with_buttons("review:")))
        await self.take("review", self._find("review:"))
        await self.amira.slash("basra history", self.table)
        await self.take("history", self._find("look:"))
        await self._press("look:")
        await self.take("match", self._find("verify:"))
        await self._press("verify:")
        await self.take("verify", self._newest())
        await self._press("replay:")
        for _ in range(STEPS):
            replay = self._find("replay:")
            await self.amira.click(replay, buttons(replay)["▶"])
        await self.take("replay", self._newest())

    async def show_rules(self) -> None:
        """Every tab."""
        await self.amira.slash("basra rules", self.table, preset="egyptian")
        for tab in range(TABS):
            page = self._find("presetpage:")
            if tab:
                await self.amira.click(page, next(one for one in ids(page, "presetpage:") if one.endswith(f":{tab}")))
            await self.take(f"rules{tab + 1}", page)

    async def show_the_rest(self) -> None:
        """The leaderboard with entries and every page that a command alone shows."""
        await self.amira.slash("basra leaderboard", self.table, ladder="duel", period="all")
        await self.take("leaderboard", self._newest())
        await self.amira.slash("basra versus", self.table, member=self.boutros)
        await self.take("versus", self._newest())
        await self.amira.slash("basra settings", self.table)
        await self.take("settings", self._newest())
        for command in COMMANDS:
            await self.amira.slash(f"basra {command}", self.table)
            await self.take(command, self._newest())
        await self.amira.slash("basra-admin log", self.table)
        await self.take("admin_log", self._newest())

    def _newest(self) -> Message:
        return self.amira.sees(self.table)[-1]

    def _with_buttons(self, beginning: str) -> list[Message]:
        """The messages that have a button or menu with such a custom id, oldest first."""
        return [message for message in self.amira.sees(self.table) if ids(message, beginning)]

    def _find(self, beginning: str) -> Message:
        """The newest of them."""
        return self._with_buttons(beginning)[-1]

    async def _press(self, beginning: str) -> None:
        message = self._find(beginning)
        await self.amira.click(message, ids(message, beginning)[0])

    async def _choose(self, person: Person, beginning: str, value: str, ending: str = "") -> None:
        """Choose in the menu of the newest message whose custom id begins and ends so."""
        message = person.sees(self.table)[-1]
        menu = next(one for one in ids(message, beginning) if one.endswith(ending))
        await person.select(message, menu, [value])


def ids(message: Message, beginning: str) -> list[str]:
    """The custom ids of a message's enabled buttons and its menus that begin so."""
    found = [*buttons(message).values(), *(menu["custom_id"] for menu in selects(message))]
    return [custom_id for custom_id in found if custom_id.startswith(beginning)]


async def photograph(language: str, browser: Browser, out: Path) -> None:
    """All pictures of one language: `<language>-<what>-<width>.png`."""
    with tempfile.TemporaryDirectory() as folder:
        async with LocalDiscord() as local:
            database = Path(folder) / "basra.sqlite3"
            await fill(local, database)
            photographer = Photographer(local, language, out)
            async with running_bot(local, database, seed=11):
                await wait_for_emojis(local)
                await photographer.open_screens(browser)
                await photographer.choose_language()
                await photographer.take_menu()
                await photographer.open_match()
                await photographer.play()
                await photographer.look_back()
                await photographer.show_rules()
                await photographer.show_the_rest()


def lay_out(folder: Path) -> None:
    """The hints in six languages as one picture for the docs, if they are there."""
    pictures = [folder / f"{language}-hint-{PHONE['width']}.png" for language in SHOWN]
    if not all(picture.exists() for picture in pictures):
        return
    hints = [Image.open(picture).convert("RGB") for picture in pictures]
    width, height = (max(sizes) + GAP for sizes in zip(*(hint.size for hint in hints), strict=True))
    rows = -(-len(hints) // COLUMNS)
    sheet = Image.new("RGB", (width * COLUMNS - GAP, height * rows - GAP), hints[0].getpixel((0, 0)))
    for at, hint in enumerate(hints):
        sheet.paste(hint, (at % COLUMNS * width, at // COLUMNS * height))
    sheet.save(folder / "languages.png")


async def main(out: Path, languages: list[str]) -> None:
    async with open_browser() as browser:
        for language in languages:
            await photograph(language, browser, out)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(folder, sys.argv[2:] or list(LANGUAGES)))
    lay_out(folder)
    shrink(folder)
