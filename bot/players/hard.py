"""The hard player: it plays honest worlds on, and solves the end of a deal.

A world shares out the cards the seat has not seen, as what the others have played makes it likely. Where the deal
may end the match it plays for the match, else for points. All effort is counted in iterations.
"""

import random
from typing import Final

from bot.rules import Play, SeatView

from .mind import Mind
from .moves import all_moves, likely_moves
from .position import write_move
from .search import Move, search

ITERATIONS: Final = 1600
"""How many times a choice plays a world on, about."""


def choose_hard(view: SeatView, rng: random.Random, iterations: int = ITERATIONS) -> Play:
    """The play that does best in the worlds that the view leaves open; more iterations play better, and longer."""
    mind = Mind(view, rng)
    return write_move(view, mind.position, *best_move(mind, iterations))


def best_move(mind: Mind, iterations: int) -> Move:
    """The move that is worth most: solved where all hands are known, else by playing worlds on."""
    if mind.knows_all:
        moves = all_moves(mind.policy)
        solved = mind.solve(moves, mind.value)
        if solved is not None:
            return moves[solved.index(max(solved))]
    moves = likely_moves(mind.policy)
    if len(moves) == 1:
        return moves[0]
    return search(moves, mind.worlds, mind.evaluate, max(1, iterations // mind.cost))[0].move
