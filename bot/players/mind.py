"""One decision of the hard player: what it knows, what it wants, and what a move is worth in a world."""

import random
from collections.abc import Sequence
from typing import Final

from bot.rules import SeatView

from .endgame import INFINITE, Endgame, TooLong
from .outcomes import side_points
from .playouts import Playout
from .policy import Policy
from .position import read_position
from .search import Move, World
from .standing import MatchChance, Points, Value
from .unseen import unseen_kinds
from .worlds import draw_worlds

PLIES: Final = 12
"""How far at least a world is played on, and from there to the end of the batch."""

NODES: Final = 12_000
"""How many positions may be looked at to solve the end of a deal."""

LAST_CARDS: Final = 8
"""From how many cards on the end is solved in each world where hands have to be guessed."""

END_COST: Final = 20
"""How many worlds could be played on while one is solved."""

TIE: Final = 1e-4
"""What a point is worth where the match is at stake: it decides between equal chances."""


class Mind:
    """What a seat knows of a deal, and what it is after."""

    def __init__(self, view: SeatView, rng: random.Random) -> None:
        self.position = read_position(view)
        self.hidden = unseen_kinds(view)
        self.policy = Policy(self.position, self.hidden)
        self.worlds = draw_worlds(view, self.policy, rng)
        self.points = Points(self.position)
        match = MatchChance(view, self.position)
        self.match = match if match.may_end(self.position.left, self.position.stake) else None
        """The chance to win the match, where this deal may end it."""
        has_two_sides = len(self.position.playing) == 2
        self.knows_all = not self.position.stock and len(self.position.held) == 2
        """Whether it knows every hand, as a seat does when the last cards of two have been dealt."""
        self.solves_worlds = has_two_sides and not self.position.stock and self.position.left <= LAST_CARDS
        self.cost = END_COST if self.solves_worlds else 1
        """How many iterations evaluating a move in a world counts for."""

    def value(self, points: list[float], left: int) -> float:
        """What an outcome is worth: the lead, or the chance to win the match and the lead a little."""
        lead = self.points.value(points, left)
        return lead if self.match is None else self.match.value(points, left) + TIE * lead

    def evaluate(self, world: World, move: Move) -> tuple[float, float]:
        """What a move is worth in a world that is played on or solved, and the lead in points."""
        playout = Playout(self.position, *world)
        playout.push(*move)
        if self.solves_worlds:
            worth = Endgame(self.position, self.value, NODES).solve(playout)
            if self.match is None:
                return worth, worth
        playout.play_on(self.policy, PLIES)
        points, left = side_points(self.policy, playout), playout.left
        lead = self.points.value(points, left)
        return (worth if self.solves_worlds else self.value(points, left)), lead

    def solve(self, moves: Sequence[Move], value: Value, exactly: bool = False) -> list[float] | None:
        """The value of each move if both play their best, all hands being known; None if that takes too long.

        Unless it is to be exact, moves that are not better than one before may come out worth as much as it.
        """
        endgame = Endgame(self.position, value, NODES)
        found: list[float] = []
        try:
            for move in moves:
                playout = Playout(self.position, (self.position.hand, self.hidden), ())
                playout.push(*move)
                found.append(endgame.solve(playout, -INFINITE if exactly else max(found, default=-INFINITE)))
        except TooLong:
            return None
        return found
