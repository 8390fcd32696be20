"""Reviews: the plays of a seat that cost most against what *hard* would have played."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.players import Judged, Reason
from bot.thinking import Inquiry

from .deciding import Decision
from .thinking import Judge

MOST = 3
"""How many plays a review shows."""

GLANCE, LOOK = 400, 8000
"""About how often worlds are played on for a decision: for each one at a glance, for those that cost most closely."""

SHORTLIST = 8
"""How many plays are looked at closely."""

GLANCES = 6
"""How many glances a close look takes as long as."""

LEAST = 1.0
"""From how many points on a play is worth telling; less may be chance."""

LEAST_CHANCE = 0.01
"""From which part of the match on the loss of a chance to win it is worth telling."""

Progress = Callable[[float], None]
"""Is told which part is done, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision that cost points, and what *hard* would have played instead."""

    decision: Decision
    played: Judged
    better: Judged
    why: Reason
    """What speaks for the better play."""

    @property
    def cost(self) -> float:
        """The difference in expected points of the deal, own side against the others' mean."""
        return self.better.gain - self.played.gain

    @property
    def lost_chance(self) -> float | None:
        """The chance to win the match that went with it, from 0 to 1, where the deal could end the match."""
        if self.better.chance is None or self.played.chance is None:
            return None
        return max(0.0, self.better.chance - self.played.chance)

    @property
    def chances(self) -> tuple[float, float] | None:
        """The chance to win the match with the better play, and with that made, where the loss is worth telling."""
        if self.better.chance is None or self.played.chance is None:
            return None
        is_worth_it = self.better.chance - self.played.chance >= LEAST_CHANCE
        return (self.better.chance, self.played.chance) if is_worth_it else None


@dataclass(frozen=True, slots=True)
class Review:
    """The decisions that cost most, the worst first; none if all were good."""

    decisions: int
    """How many were looked at."""
    costly: tuple[Costly, ...]


async def review(
    decisions: Sequence[Decision], judge: Judge, seed: str, at_once: int = 1, progress: Progress = lambda _: None
) -> Review:
    """Judge the decisions, so many at once; the same for the same seed. Raises what `judge` raises.

    First every decision is looked at briefly; those that seem to have cost most are judged anew, with other chance,
    so that the cost that is told is not that of bad luck in the first look.
    """
    total = len(decisions) + GLANCES * min(SHORTLIST, len(decisions))
    judging = _Judging(judge, at_once, lambda done: progress(min(1.0, done / max(1, total))))
    found = await judging.compare(decisions, f"review, {seed}", GLANCE, 1)
    worst = sorted((one for one in found if one.cost > 0), key=_cost)[:SHORTLIST]
    again = await judging.compare([one.decision for one in worst], f"review again, {seed}", LOOK, GLANCES)
    progress(1.0)
    costly = sorted((one for one in again if one.cost >= LEAST), key=_cost)[:MOST]
    return Review(len(decisions), tuple(costly))


def _cost(costly: Costly) -> tuple[float, int, int]:
    return -costly.cost, costly.decision.deal, costly.decision.ply


class _Judging:
    """Judges decisions side by side."""

    def __init__(self, judge: Judge, at_once: int, progress: Callable[[int], None]) -> None:
        self._judge = judge
        self._room = asyncio.Semaphore(at_once)
        self._progress = progress
        self._done = 0

    async def compare(self, decisions: Sequence[Decision], seed: str, iterations: int, effort: int) -> list[Costly]:
        """Each decision with what would have been best, `effort` glances of work each; the first failure ends all."""
        tasks = [asyncio.ensure_future(self._compare_one(one, seed, iterations, effort)) for one in decisions]
        try:
            return await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()

    async def _compare_one(self, decision: Decision, seed: str, iterations: int, effort: int) -> Costly:
        seed = f"{seed}, deal {decision.deal}, play {decision.ply}"
        async with self._room:
            judgement = await self._judge(Inquiry(decision.view, seed, iterations, (decision.play,)))
        self._done += effort
        self._progress(self._done)
        played = next(one for one in judgement.plays if one.play == decision.play)
        return Costly(decision, played, judgement.plays[0], judgement.why)
