"""Hints: what *hard* would play in a seat's place, and what speaks for it."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from bot.players import Reason
from bot.rules import Play, SeatView
from bot.thinking import Inquiry

from .deciding import has_choice
from .snapshot import StoredMatch
from .thinking import Judge

KEPT = 256
"""How many hints are remembered, for whoever asks again."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A play, and what speaks for it; None if there is no other."""

    play: Play
    why: Reason | None


class Hints:
    """Gives hints; the same position has the same hint, which is thought of once however many ask."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._given: OrderedDict[str, tuple[SeatView, asyncio.Future[Hint]]] = OrderedDict()

    async def find(self, match: StoredMatch, seat: int) -> Hint:
        """The hint for the seat whose turn it is, by its view alone; raises `CannotJudge`."""
        view = match.seat_view(seat)
        moment = f"match {match.id}, deal {view.number}, play {view.ply}, seat {seat}"
        seen, finding = self._given.get(moment, (None, None))
        if finding is None or seen != view or _has_failed(finding):
            finding = asyncio.ensure_future(self._think(view, moment))
            self._given[moment] = view, finding
            if len(self._given) > KEPT:
                self._given.popitem(last=False)
        return await asyncio.shield(finding)

    async def _think(self, view: SeatView, moment: str) -> Hint:
        if not has_choice(view):
            card = view.hand[0]
            return Hint(Play(card, next(iter(view.ways(card)))), None)
        judgement = await self._judge(Inquiry(view, f"hint, {moment}"))
        return Hint(judgement.plays[0].play, judgement.why)


def _has_failed(finding: asyncio.Future[Hint]) -> bool:
    return finding.done() and (finding.cancelled() or finding.exception() is not None)
