"""The reviews that people ask for: one for each at a time, made one after the other, and kept for a while."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from .deciding import Decision
from .refusals import ReviewUnderWay
from .reviewing import Progress, Review, review
from .thinking import Judge

KEPT = 64
"""How many reviews are remembered."""

Subject = tuple[int, int, int | None]
"""Whose plays: of a match, a seat, and a person on it, None for whoever had it."""


class Reviews:
    """Makes reviews; the same match has the same review."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._made: OrderedDict[Subject, Review] = OrderedDict()
        self._busy: set[int] = set()
        self._turn = asyncio.Lock()

    def recall(self, subject: Subject) -> Review | None:
        """A review that was made not long ago."""
        if subject in self._made:
            self._made.move_to_end(subject)
        return self._made.get(subject)

    async def make(self, subject: Subject, decisions: list[Decision], progress: Progress = lambda _: None) -> Review:
        """Look at the decisions, after those who asked before; it takes a while. Raises `CannotJudge`."""
        async with self._turn:
            made = self.recall(subject) or await review(
                decisions, self._judge, f"match {subject[0]}", progress=progress
            )
        self._made[subject] = made
        if len(self._made) > KEPT:
            self._made.popitem(last=False)
        return made

    @contextmanager
    def busy_for(self, user_id: int) -> Iterator[None]:
        """While a review is made for a person; raises `ReviewUnderWay` if one is."""
        if user_id in self._busy:
            raise ReviewUnderWay
        self._busy.add(user_id)
        try:
            yield
        finally:
            self._busy.discard(user_id)
