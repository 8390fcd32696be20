"""The levels of the computer players, and every player by its name."""

import random
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bot.rules import Play, SeatView

from .easy import choose_easily
from .hard import choose_hard
from .normal import choose_normally
from .plain import choose_greedily, choose_randomly

Player: TypeAlias = Callable[[SeatView, random.Random], Play]
"""Chooses a legal play for the seat of a view, whose turn it must be, by the view and chance alone."""

LEVELS: Final = ("easy", "normal", "hard")
"""The levels people can choose, from the weakest on."""

PLAYERS: Final[Mapping[str, Player]] = {
    "random": choose_randomly,
    "greedy": choose_greedily,
    "easy": choose_easily,
    "normal": choose_normally,
    "hard": choose_hard,
}
"""Every player by its name: the levels, and the two that the others are measured against."""


def choose(view: SeatView, rng: random.Random, level: str = "normal") -> Play:
    """A legal play for the seat of the view; `ValueError` if it is not its turn, or for an unknown level.

    A player knows nothing but the view, so neither its choice nor the time it takes can tell of hidden cards.
    The same view and the same state of `rng` give the same play: effort is counted in iterations, not in time.
    """
    if not view.is_my_turn:
        raise ValueError(f"it is not the turn of seat {view.seat}")
    if level not in LEVELS:
        raise ValueError(f"there is no level {level[:40]!r}, but {', '.join(LEVELS)}")
    return PLAYERS[level](view, rng)
