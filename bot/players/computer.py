"""The computer player: it looks at a few plays and takes the one it judges best."""

import random

from bot.rules import Play, SeatView

from .candidates import candidates
from .worth import Judge


def choose(view: SeatView, rng: random.Random) -> Play:
    """A legal play for the seat of the view, whose turn it must be, else `ValueError`.

    It knows nothing but the view. Chance decides only between plays judged equal.
    """
    if not view.is_my_turn:
        raise ValueError(f"it is not the turn of seat {view.seat}")
    judge = Judge(view)
    judged = [(judge.judge(play), play) for play in candidates(view, judge.worth)]
    best = max(worth for worth, _ in judged)
    return rng.choice([play for worth, play in judged if worth >= best - 1e-9])
