"""Judging moves in many worlds: every move that is still in the running meets the same ones."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Final, TypeAlias

from .floors import Way
from .kinds import Kind

Move: TypeAlias = tuple[Kind, Way]
World: TypeAlias = tuple[Sequence[Sequence[Kind]], Sequence[Kind]]
"""The hands by place, and the stock, the top card last."""

ROUND: Final = 16
"""After so many worlds the moves that have clearly fallen behind are left out."""

SURE: Final = 2.5
"""How many standard errors make it clear."""


class Tally:
    """What one move was worth in the worlds so far, and by how many points its side then led."""

    __slots__ = ("leads", "move", "values")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.values: list[float] = []
        self.leads: list[float] = []

    @property
    def mean(self) -> float:
        """The mean value."""
        return sum(self.values) / len(self.values)


def search(
    moves: Sequence[Move],
    worlds: Iterator[World],
    evaluate: Callable[[World, Move], tuple[float, float]],
    iterations: int,
    keeps_all: bool = False,
) -> list[Tally]:
    """Evaluate the moves in worlds, about `iterations` times in all; the best first, those left out behind.

    `evaluate` gives what a move is worth in a world, and the lead in points.
    """
    tallies = running = [Tally(move) for move in moves]
    while iterations > 0:
        for _ in range(ROUND):
            world = next(worlds)
            for tally in running:
                value, lead = evaluate(world, tally.move)
                tally.values.append(value)
                tally.leads.append(lead)
        iterations -= ROUND * len(running)
        if not keeps_all:
            running = _still_running(running)
            if len(running) == 1:
                break
    return sorted(tallies, key=lambda tally: (len(tally.values), tally.mean), reverse=True)


def _still_running(tallies: list[Tally]) -> list[Tally]:
    """Those that are not clearly behind the best."""
    best = max(tallies, key=lambda tally: tally.mean)
    return [tally for tally in tallies if tally is best or not _is_behind(tally, best)]


def _is_behind(tally: Tally, best: Tally) -> bool:
    """Whether a move is worse than the best beyond doubt, by the differences in the same worlds."""
    count = len(tally.values)
    lags = [there - here for here, there in zip(tally.values, best.values, strict=True)]
    lag = sum(lags) / count
    square = sum([(other - lag) ** 2 for other in lags]) / (count - 1)
    return lag > SURE * sqrt(square / count) + 1e-9
