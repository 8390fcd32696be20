"""Many people at many tables: who plays where, and who is told of what."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

from bot.playground import LocalDiscord, Message
from tests.benchmarks.soaking.answers import Answers
from tests.benchmarks.soaking.ledger import Ledger
from tests.benchmarks.soaking.player import Manner, Player, Scene, Work
from tests.benchmarks.soaking.table import Plan, Silence, Table

CLOCKS = ("day", "day", "slow", "bank", "none")
SEATS = ((2, 1), (2, 2), (2, 2), (3, 2), (4, 2), (4, 2), (4, 3), (4, 4))
"""Chairs and people: computers take the rest."""
CLOSED = 8
"""One in so many people takes no direct messages."""


class Crowd:
    """The people, the tables, and all that goes on in the background."""

    def __init__(self, local: LocalDiscord, people: int, tables: int, manner: Manner, seed: int) -> None:
        self._rng = random.Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed: list[BaseException] = []
        self._answers = Answers(local)
        self.ledger = Ledger()
        scene = Scene(self.ledger, manner, self._answers, self._begin)
        persons = [local.add_person(f"Player {number + 1}") for number in range(people)]
        self._players = {own.id: Player(own, scene, seed + at) for at, own in enumerate(persons)}
        channels = [local.add_channel(f"table-{number + 1}") for number in range(tables)]
        self._tables = [Table(channel, self.ledger, seed + at) for at, channel in enumerate(channels)]
        self._by_channel = {table.channel.id: table for table in self._tables}
        self._busy = dict.fromkeys(self._players, 0)
        for person in persons[::CLOSED]:
            local.close_dms(person)
        local.service.watchers.append(self._watch)

    @property
    def channel_ids(self) -> set[str]:
        """Where these people play: their tables and their direct messages."""
        places = [table.channel for table in self._tables] + [own.person.dm for own in self._players.values()]
        return {str(place.id) for place in places}

    def _begin(self, work: Work) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed.append(error)

    def _watch(self, what: str, subject: Any) -> None:
        self._answers.watch(what, subject)
        if what in ("message", "message_update", "message_delete") and subject.author.is_bot:
            self._show(what, subject)

    def _show(self, what: str, message: Message) -> None:
        """A message is there, has changed or is gone: whoever may see it looks."""
        owner = message.channel.recipient or message.ephemeral_for
        player = None if owner is None else self._players.get(owner.id)
        table = self._by_channel.get(message.channel.id) if owner is None else None
        if what == "message_delete":
            for one in (player, table):
                if one is not None:
                    one.forget(message)
        elif player is not None:
            player.see(message, is_new=what == "message")
        elif table is not None:
            table.see(message)

    async def play(self, matches: int) -> list[int]:
        """So many matches, at all tables at once; their ids. Raises what went wrong with the people themselves."""
        plans = iter([self._plan() for _ in range(matches)])
        played = await asyncio.gather(*(self._play_at(table, plans) for table in self._tables))
        for task in list(self._tasks):
            task.cancel()
        if self._failed:
            raise ExceptionGroup("people who could not go on", [e for e in self._failed if isinstance(e, Exception)])
        return [match for own in played for match in own]

    async def _play_at(self, table: Table, plans: Iterator[Plan]) -> list[int]:
        played = []
        for plan in plans:
            players = self._choose(plan.people)
            try:
                played.append(await table.play(plan, players))
            except Silence as silence:
                self.ledger.silent.append(silence.args[0])
                break  # this channel is taken for good
            for player in players:
                self._busy[player.person.id] -= 1
        return played

    def _choose(self, count: int) -> list[Player]:
        """People who play at few tables just now."""
        order = sorted(self._players, key=lambda user: (self._busy[user], self._rng.random()))[:count]
        for user in order:
            self._busy[user] += 1
        return [self._players[user] for user in order]

    def _plan(self) -> Plan:
        chairs, people = self._rng.choice(SEATS)
        options = {
            "players": chairs,
            "computers": chairs - people,
            "target": self._rng.randint(1, 8),
            "clock": self._rng.choice(CLOCKS),
            "absences": self._rng.randint(1, 3),
        }
        if chairs == 4 and self._rng.random() < 0.3:
            options["sides"] = "alone"
        return Plan(people, options)
