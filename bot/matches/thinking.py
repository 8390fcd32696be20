"""Plays that a computer has to think about for long: asked for in a change, thought about outside its transaction.

A change that comes to such a play raises `Unthought` and is made again from the start once the play is known, so that
nobody's click waits for a transaction in which a computer thinks.
"""

import random
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from bot.players import Judged, choose, judge
from bot.rules import Play, SeatView

SLOW_LEVELS = frozenset({"hard"})
"""The levels whose plays take longer than a transaction should last."""


class Question(NamedTuple):
    """Which play a computer wants to make; the same question has the same answer."""

    view: SeatView
    seed: int
    level: str


class Inquiry(NamedTuple):
    """What the plays of a seat are worth; the same inquiry has the same answer."""

    view: SeatView
    seed: str
    iterations: int | None = None
    """About how many worlds are played on in all; as many as a hint takes if it is None."""
    also: tuple[Play, ...] = ()
    """Plays that must be among those judged."""


Think = Callable[[Question], Awaitable[Play]]
Ponder = Callable[[Inquiry], Awaitable[tuple[Judged, ...]]]


class Unthought(Exception):
    """A change cannot be made before the question of action `number` is answered."""

    def __init__(self, number: int, question: Question) -> None:
        super().__init__(f"action {number} is to be thought about")
        self.number = number
        self.question = question


class Thoughts:
    """The answers that a change has been given so far."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[SeatView, Play]] = {}

    def add(self, number: int, view: SeatView, play: Play) -> None:
        """Note what is to be played as action `number` in a position."""
        self._known[number] = view, play

    def recall(self, number: int, view: SeatView) -> Play | None:
        """The play of action `number`, None if that position was not thought about."""
        thought_of, play = self._known.get(number, (None, None))
        return play if thought_of == view else None


async def think_here(question: Question) -> Play:
    """The answer, while everything else waits."""
    return choose_for(question)


def choose_for(question: Question) -> Play:
    """The play of a computer."""
    return choose(question.view, random.Random(question.seed), question.level)


async def judge_here(inquiry: Inquiry) -> tuple[Judged, ...]:
    """The answer, while everything else waits."""
    return judge_for(inquiry)


def judge_for(inquiry: Inquiry) -> tuple[Judged, ...]:
    """What plays are worth, the best first."""
    rng = random.Random(inquiry.seed)
    return tuple(judge(inquiry.view, rng, inquiry.iterations, inquiry.also))
