"""People who use the bot through SimCord, and what they see."""

import json
import re
from collections.abc import Callable
from typing import Any

import discord
import simcord

from bot.client import BasraBot
from bot.matches import StoredMatch, seeded_chance
from bot.rules import SECRET_BYTES, Card, Match, Seating, SeatView, Shuffle, make_rules, view_seat
from bot.settings import Settings
from bot.storage import Storage
from bot.texts import say_card

BUTTON, SELECT = 2, 3
SELDOM = 60 * 86_400.0
NO_BREAK = "\N{NO-BREAK SPACE}"


def parts(message: Any) -> list[dict[str, Any]]:
    """Every component of a message, nested ones too."""
    found: list[dict[str, Any]] = []

    def walk(items: list[dict[str, Any]]) -> None:
        for item in items:
            found.append(item)
            walk(item.get("components", []))
            walk([item["accessory"]] if "accessory" in item else [])

    components = message.components
    walk([item if isinstance(item, dict) else item.to_dict() for item in components])
    return found


def weight(message: Any) -> int:
    """The bytes of what a message is made of."""
    return len(json.dumps(parts(message)[0], ensure_ascii=False, separators=(",", ":")).encode())


def words(message: Any) -> str:
    """Everything a person can read in a message; blanks where no line breaks are blanks like others."""
    texts = [part["content"] for part in parts(message) if "content" in part]
    return tapped("\n".join([message.content, *texts])).replace(NO_BREAK, " ")


def tapped(text: str) -> str:
    """A text whose commands can be tapped as it reads: `/basra start`."""
    return re.sub(r"</([^:>]+):\d+>", r"`/\1`", text)


def alts(message: Any) -> list[str]:
    """The descriptions of its pictures."""
    return [item["description"] for part in parts(message) for item in part.get("items", [])]


def labels(message: Any) -> list[str]:
    """The labels of its buttons."""
    return [part["label"] for part in parts(message) if part["type"] == BUTTON]


def button(message: Any, label: str) -> dict[str, Any]:
    """The button with a label."""
    return next(part for part in parts(message) if part["type"] == BUTTON and part.get("label") == label)


def custom_ids(message: Any) -> list[str]:
    """The custom ids of all controls."""
    return [part["custom_id"] for part in parts(message) if "custom_id" in part]


def card_with_one_way(view: SeatView) -> Card:
    """A card of the hand that one tap plays."""
    return next(card for card in view.hand if view.sole_way(card) is not None)


class Someone:
    """A member of the server."""

    def __init__(self, world: "World", name: str) -> None:
        self.world = world
        self.user = world.env.create_user(name.lower(), global_name=name)
        self.member = world.guild.add_member(self.user)
        self.name = name
        self.id = self.user.id

    async def slash(self, name: str, /, **options: Any) -> Any:
        return await self.member.slash(self.world.channel, name, **options)

    async def click(self, message: Any, label: str) -> Any:
        """Click a button where it is: in the channel or in the own DMs."""
        actor = self.user if message.channel.id == self.dm_channel_id else self.member
        return await actor.click(message, custom_id=button(message, label)["custom_id"])

    async def select(self, message: Any, custom_id: str, *values: str) -> Any:
        actor = self.user if message.channel.id == self.dm_channel_id else self.member
        return await actor.select(message, list(values), custom_id=custom_id)

    @property
    def dm_channel_id(self) -> int:
        return self.user.dm_channel.id

    @property
    def dms(self) -> list[discord.Message]:
        """The bot's private messages to them, oldest first."""
        return self.user.dm_channel.history(viewer=self.user)

    @property
    def hand(self) -> discord.Message:
        """The newest private message."""
        return self.dms[-1]

    @property
    def seen(self) -> list[discord.Message]:
        """What they see in the channel, ephemeral messages to them included."""
        return self.world.channel.history(viewer=self.member)

    async def play(self, card: Card) -> Any:
        """Tap a card on the newest hand in the DMs."""
        return await self.click(self.hand, say_card("en", card))


def make_bot(storage: Storage, now: Callable[[], float], seed: int = 1) -> BasraBot:
    """The real bot with repeatable decks; each sign of life would take the model of Discord a moment."""
    return BasraBot(Settings(seed=seed), storage, now=now, pulse=SELDOM)


def shuffle_of_first_match(seed: int) -> Shuffle:
    """What the decks of the first match follow from; with a seed no click is mixed in."""
    return Shuffle(seeded_chance(seed)(0, 0).randbytes(SECRET_BYTES), (), 1)


def find_seed(is_wanted: Callable[[SeatView], bool], seats: int = 2) -> int:
    """A seed whose first match gives the seat that begins such a view."""
    for seed in range(10_000):
        match = Match(make_rules("classic"), Seating(seats))
        shuffle = shuffle_of_first_match(seed)
        deal = match.start_deal(shuffle.first_dealer(seats, 52)[0], shuffle.deck(0, 52))
        assert deal.turn is not None
        if is_wanted(view_seat(match, deal.turn)):
            return seed
    raise AssertionError("no deck gives that")


class World:
    """The server, its people and the bot."""

    def __init__(self, env: simcord.Env, storage: Storage) -> None:
        self.env = env
        self.storage = storage
        self.guild = env.create_guild("Coffee house")
        self.channel = self.guild.create_text_channel("basra")
        self.amira, self.boutros, self.chadi, self.dalia = (
            Someone(self, name) for name in ("Amira", "Boutros", "Chadi", "Dalia")
        )

    @property
    def bot(self) -> BasraBot:
        return self.env.bot  # type: ignore[return-value]

    async def restart(self, seed: int = 1) -> None:
        """A new bot process on the same database."""
        await self.env.restart_bot(make_bot(self.storage, lambda: self.env.now().timestamp(), seed))

    def sent(self, method: str, path: str = "") -> list[str]:
        """The paths of the bot's requests of a kind so far."""
        return [r.path for r in self.env.http_requests if r.method == method and path in r.path]

    @property
    def table(self) -> discord.Message:
        """The newest message with the buttons of a lobby or table."""

        def is_table(message: discord.Message) -> bool:
            return any(re.match("(join|myhand):", custom_id) for custom_id in custom_ids(message))

        return next(message for message in reversed(self.channel.history()) if is_table(message))

    def show_again(self, message: discord.Message, custom_id: str) -> None:
        """Let a message show a button that it does not have any more, as a slow client does."""
        shown = {"type": BUTTON, "style": 1, "label": "x", "custom_id": custom_id}
        row = {"type": 1, "components": [shown]}
        self.env.backend.get_message(message.channel.id, message.id).components = [row]

    async def match(self) -> StoredMatch:
        """The match in the channel as it is stored."""
        match = await self.bot.matches.fetch_in_channel(self.channel.id)
        assert match is not None
        return match

    async def deal(self, *others: Someone, **options: Any) -> StoredMatch:
        """Amira opens a table, the others join, computers take the rest, and she deals."""
        players = options.pop("players", max(2, 1 + len(others)))
        await self.amira.slash("basra start", players=players, **options)
        for other in others:
            await other.click(self.table, "Join")
        result = await self.amira.click(self.table, "Deal")
        if result.response and result.ephemeral:
            await self.amira.click(result.response.message, "Fill with computers and deal")
        return await self.match()

    @property
    async def player(self) -> Someone:
        """Whose turn it is."""
        return self.person((await self.match()).turn_user)

    @property
    async def waiting(self) -> Someone:
        """Of Amira and Boutros the one whose turn it is not."""
        return self.amira if await self.player is self.boutros else self.boutros

    async def view(self) -> SeatView:
        """What whoever is to play sees."""
        match = await self.match()
        assert match.turn is not None
        return match.seat_view(match.turn)

    async def play_any(self) -> Someone:
        """Whoever is to play taps a card in the DM, and the first of the ways if it has several."""
        player, view = await self.player, await self.view()
        await player.play(view.hand[0])
        if view.sole_way(view.hand[0]) is None:
            await player.click(player.hand, labels(player.hand)[0])
        return player

    async def play_any_beside(self) -> None:
        """The same in a private message beside the table, opened by the table's button."""
        player, view = await self.player, await self.view()
        card = view.hand[0]
        opened = await player.click(self.table, "My hand")
        result = await player.click(opened.response.message, say_card("en", card))
        if view.sole_way(card) is None:
            await player.click(result.response.message, labels(result.response)[0])

    async def play_out(self) -> None:
        """Play by clicks until the match is over."""
        while await self.bot.matches.fetch_in_channel(self.channel.id):
            await self.play_any()

    def person(self, user_id: int | None) -> Someone:
        people = (self.amira, self.boutros, self.chadi, self.dalia)
        return next(person for person in people if person.id == user_id)
