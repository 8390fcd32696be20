"""Plays that a computer has to think about for long: asked for in a change, thought about outside its transaction.

A change that comes to such a play raises `Unthought` and is made again from the start once the play is known, so that
nobody's click waits for a transaction in which a computer thinks.
"""

from collections.abc import Awaitable, Callable

from bot.rules import Play, SeatView
from bot.thinking import Inquiry, Judgement, Question, choose_for

SLOW_LEVELS = frozenset({"hard"})
"""The levels whose plays take longer than a transaction should last."""


Think = Callable[[Question], Awaitable[Play]]
Judge = Callable[[Inquiry], Awaitable[Judgement]]


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
