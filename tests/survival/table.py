"""Two people at a table of the local Discord, whose bot is a process of its own, and the database it writes to."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.matches import Matches, StoredMatch
from bot.playground import Channel, LocalDiscord, Message, Outcome, Person, buttons, shown_text
from bot.storage import Storage
from tests.matches.table import matches_on
from tests.running_bot import RunningBot, running_bot

CARDS = "card:"
WAYS = "take:"
DEFERRED_UPDATE = 6


async def until(is_so: Callable[[], object]) -> None:
    """Wait for what the bot does by itself."""
    while not is_so():  # noqa: ASYNC110 - there is no event for everything a person may wait to see
        await asyncio.sleep(0.02)


def control(message: Message, kind: str) -> str:
    """The custom id of a message's button of a kind, whatever language it speaks; empty if it has none."""
    return next((one for one in buttons(message).values() if one.partition(":")[0] == kind), "")


class Table:
    """The table; `matches` reads what the bot has stored."""

    def __init__(self, local: LocalDiscord, bot: RunningBot, matches: Matches) -> None:
        self.local = local
        self.bot = bot
        self.matches = matches
        self.amira, self.boutros = local.people[:2]
        self.channel = local.channel("basra")
        self.id = 0

    async def deal(self, *, thread: bool = False, **options: Any) -> None:
        """Amira opens a table, Boutros joins, she deals, and both have their hands."""
        options = {"players": 2} | options
        await self.amira.slash("basra start", self.channel, thread=thread, **options)
        if thread:
            self.channel = next(channel for channel in self.local.guild.channels.values() if channel.is_thread)
        await until(lambda: any(control(message, "join") for message in self.amira.sees(self.channel)))
        lobby = next(message for message in reversed(self.amira.sees(self.channel)) if control(message, "join"))
        await self.boutros.click(lobby, control(lobby, "join"))
        await self.amira.click(lobby, control(lobby, "deal"))
        match = await self.matches.fetch_in_channel(self.channel.id)
        assert match is not None
        self.id = match.id
        await until(lambda: all(self.hands(person) for person in (self.amira, self.boutros)))
        await self.until_told()

    async def match(self) -> StoredMatch:
        """The match as it is stored."""
        return await self.matches.fetch(self.id)

    async def until_told(self) -> None:
        """Until the bot has told everybody what happened."""
        while (await self.match()).untold is not None:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)

    def newest(self, person: Person, channel: Channel, label: str) -> Message:
        """The newest message with such a button that a person sees."""
        return next(message for message in reversed(person.sees(channel)) if label in buttons(message))

    def tables(self) -> list[Message]:
        """The messages that show the table, of which there is one."""
        return [message for message in self.amira.sees(self.channel) if control(message, "myhand")]

    def hands(self, person: Person) -> list[Message]:
        """The private messages with cards to play."""
        return [message for message in person.sees(person.dm) if self.cards(message)]

    def cards(self, message: Message) -> list[str]:
        return [custom_id for custom_id in buttons(message).values() if custom_id.startswith(CARDS)]

    async def to_play(self) -> Person:
        match = await self.match()
        return next(person for person in (self.amira, self.boutros) if person.id == match.turn_user)

    def other(self, person: Person) -> Person:
        return self.boutros if person is self.amira else self.amira

    async def tap(self, person: Person, message: Message, custom_id: str) -> Outcome:
        """Click, and wait for what comes of it also where the bot was too busy to show it at once."""
        looked = message.components
        outcome = await person.click(message, custom_id)
        if outcome.callback == DEFERRED_UPDATE:
            await until(lambda: outcome.followups or message.components != looked)
        return outcome

    async def play_on(self, person: Person, hand: Message) -> None:
        """Tap the first card on a hand, and the first of its ways if it has several."""
        outcome = await self.tap(person, hand, self.cards(hand)[0])
        page = next(iter(outcome.followups), hand)
        if ways := [custom_id for custom_id in buttons(page).values() if custom_id.startswith(WAYS)]:
            await self.tap(person, page, ways[0])

    async def play(self) -> Person:
        """Whoever is to play does so in the private messages, and everybody is told; who that was."""
        person = await self.to_play()
        number = (await self.match()).number
        await self.play_on(person, self.hands(person)[-1])
        assert (await self.match()).number > number
        await self.until_told()
        return person

    async def play_from_old_hand(self) -> None:
        """The same from a hand that may be an old one: a tap then makes it the one of now, and is made again."""
        person, number = await self.to_play(), (await self.match()).number
        while (await self.match()).number == number:
            await self.play_on(person, self.hands(person)[-1])
        await self.until_told()

    async def play_beside(self) -> Person:
        """The same in a private message beside the table, which a command opens."""
        person = await self.to_play()
        number = (await self.match()).number
        opened = await person.slash("basra hand", self.channel)
        assert opened.message is not None
        await self.play_on(person, opened.message)
        assert (await self.match()).number > number
        await self.until_told()
        return person

    async def play_out(self) -> Person:
        """Play in the private messages until the match is over; who played the last card."""
        while (await self.match()).is_running:
            person = await self.play()
        return person

    def read(self, channel: Channel, person: Person) -> list[str]:
        """All that a person can read in a channel."""
        return [shown_text(message) for message in person.sees(channel)]


@asynccontextmanager
async def open_table(tmp_path: Path, **options: Any) -> AsyncIterator[Table]:
    """A local Discord with the bot, and a look into its database; options are those of the bot's process."""
    async with LocalDiscord() as local, open_table_at(local, tmp_path, **options) as table:
        yield table


@asynccontextmanager
async def open_table_at(local: LocalDiscord, tmp_path: Path, **options: Any) -> AsyncIterator[Table]:
    """The same on a local Discord of one's own."""
    database = tmp_path / "basra.sqlite3"
    async with running_bot(local, database, **options) as bot:
        storage = await Storage.open(database)
        try:
            yield Table(local, bot, matches_on(storage))
        finally:
            await storage.close()
