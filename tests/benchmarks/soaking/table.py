"""One channel in which people play one match after the other: who opens it, who joins, and what they see there."""

import asyncio
import random
from collections.abc import Callable
from typing import Any, NamedTuple

from bot.playground import Channel, Message, Outcome
from tests.benchmarks.soaking.ledger import Ledger
from tests.benchmarks.soaking.player import Player
from tests.benchmarks.soaking.sight import Sight, Spot, look

NEWS_SECONDS = 5.0
"""How long somebody waits for what they asked for before they ask again."""
LONGEST_SILENCE = 60.0
"""Seconds without anything new at a table after which somebody asks the bot to show it."""

MOST_QUESTIONS = 3
SECONDS_BETWEEN_IDEAS = 60.0


class Silence(Exception):
    """Nothing is heard of a match, whatever people ask."""


class Plan(NamedTuple):
    """A match to be: how many people play, and the options of `/basra start`."""

    people: int
    options: dict[str, Any]


class Table:
    """A channel, the messages in it, and who plays there."""

    def __init__(self, channel: Channel, ledger: Ledger, seed: int) -> None:
        self.channel = channel
        self.seated: list[Player] = []
        self._ledger = ledger
        self._rng = random.Random(seed)
        self._sights: dict[int, Sight] = {}
        self._news = asyncio.Event()

    def see(self, message: Message) -> None:
        """A message that everybody here sees has come or changed."""
        sight, before = look(message), self._sights.get(message.id)
        self._sights[message.id] = sight
        was = before.first("myhand") if before else None
        if spot := sight.first("rematch"):
            self._ledger.ended.add(spot.match)
        elif was is not None and not sight.first("myhand"):
            self._ledger.ended.add(was.match)  # it has lost its buttons: nobody plays here any more
        self._news.set()
        for player in self.seated:
            self._show(player, sight)

    def _show(self, player: Player, sight: Sight) -> None:
        player.asked(sight)
        spot = sight.first("myhand")
        if spot is not None and player.person.user in sight.message.mentions:
            player.called(sight.message, spot.match)

    def forget(self, message: Message) -> None:
        """A message here was deleted."""
        self._sights.pop(message.id, None)

    async def play(self, plan: Plan, players: list[Player]) -> int:
        """One match from its lobby to its end; its id."""
        self.seated = players
        self._sights.clear()
        host, *guests = players
        match = await self._open(host, plan)
        await asyncio.gather(*(self._press(guest, "join", match) for guest in guests))
        await self._deal(host, match)
        ideas = asyncio.create_task(self._have_ideas(match))
        try:
            await self._until_ended(host, match)
        finally:
            ideas.cancel()
        return match

    async def _until_ended(self, host: Player, match: int) -> None:
        """Wait for the end; where nothing is heard for too long, ask the bot, and in the end give up."""
        for _ in range(MOST_QUESTIONS):
            while match not in self._ledger.ended and await self._anything_new(LONGEST_SILENCE):
                pass
            if match in self._ledger.ended:
                return
            self._ledger.acts["looks at a silent table"] += 1
            await host.person.slash("basra table", self.channel)
        raise Silence(match)

    async def _have_ideas(self, match: int) -> None:
        """Now and then somebody proposes something."""
        while True:
            await asyncio.sleep(self._rng.expovariate(1 / SECONDS_BETWEEN_IDEAS))
            if (found := self._spot("more", match)) is not None:
                await self._rng.choice(self.seated).propose(*found)

    async def _open(self, host: Player, plan: Plan) -> int:
        """The match of a lobby that the host opens; they try until there is one."""
        while (lobby := self._spot("deal")) is None:
            self._ledger.note_latency(await host.person.slash("basra start", self.channel, **plan.options))
            await self._until(lambda: self._spot("deal") is not None)
        return lobby[1].match

    async def _deal(self, host: Player, match: int) -> None:
        while self._spot("myhand", match) is None and match not in self._ledger.ended:
            outcome = await self._press(host, "deal", match)
            page = outcome.message if outcome is not None else None
            if page is not None and (fill := look(page).first("fill")) is not None:
                await self._click(host, page, fill)
            await self._until(lambda: self._spot("myhand", match) is not None)

    async def _press(self, player: Player, kind: str, match: int) -> Outcome | None:
        """Click a button at the table until the bot has answered; None where there is no such button."""
        while (found := self._spot(kind, match)) is not None:
            outcome = await self._click(player, *found)
            if outcome is not None and outcome.state == "done":
                return outcome
            await asyncio.sleep(0.5)
        return None

    async def _click(self, player: Player, message: Message, spot: Spot) -> Outcome | None:
        try:
            outcome = await player.person.click(message, spot.custom_id)
        except ValueError:
            return None  # the message shows something else by now
        self._ledger.note_latency(outcome)
        return outcome

    def _spot(self, kind: str, match: int | None = None) -> tuple[Message, Spot] | None:
        """A button at the table, on the newest message that has one."""
        for sight in reversed(self._sights.values()):
            for spot in sight.of(kind):
                if match in (None, spot.match):
                    return sight.message, spot
        return None

    async def _until(self, is_there: Callable[[], bool]) -> None:
        while not is_there() and await self._anything_new(NEWS_SECONDS):
            pass

    async def _anything_new(self, seconds: float) -> bool:
        self._news.clear()
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return False
        return True
