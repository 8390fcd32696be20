"""The normal player: it looks at a few plays and takes the one it judges best."""

import random

from bot.rules import Play, SeatView

from .candidates import candidates
from .worth import Judge


def choose_normally(view: SeatView, rng: random.Random) -> Play:
    """The play that weighs best against what it hands to the next seats; chance decides between equals."""
    judge = Judge(view)
    judged = [(judge.judge(play), play) for play in candidates(view, judge.worth)]
    best = max(worth for worth, _ in judged)
    return rng.choice([play for worth, play in judged if worth >= best - 1e-9])
