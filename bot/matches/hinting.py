"""Hints: what *hard* would play in a seat's place, and what speaks for it."""

from collections import OrderedDict
from dataclasses import dataclass

from bot.players import Reason, reason
from bot.rules import Play, SeatView
from bot.thinking import Inquiry

from .deciding import has_choice
from .snapshot import StoredMatch
from .thinking import Ponder

KEPT = 256
"""How many hints are remembered, for whoever asks again."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A play, and what speaks for it; None if there is no other."""

    play: Play
    why: Reason | None


class Hints:
    """Gives hints; the same position has the same hint."""

    def __init__(self, ponder: Ponder) -> None:
        self._ponder = ponder
        self._given: OrderedDict[str, Hint] = OrderedDict()

    async def find(self, match: StoredMatch, seat: int) -> Hint:
        """The hint for the seat whose turn it is, by its view alone; raises `CannotJudge`."""
        moment = f"match {match.id}, after {match.moved_at}, seat {seat}"
        if moment not in self._given:
            self._given[moment] = await self._think(match.seat_view(seat), moment)
            if len(self._given) > KEPT:
                self._given.popitem(last=False)
        return self._given[moment]

    async def _think(self, view: SeatView, moment: str) -> Hint:
        if not has_choice(view):
            card = view.hand[0]
            return Hint(Play(card, next(iter(view.ways(card)))), None)
        best = (await self._ponder(Inquiry(view, f"hint, {moment}")))[0]
        return Hint(best.play, reason(view, best))
