"""The normal player: it looks at a few plays and takes the one that is worth most."""

import random

from bot.rules import Play, SeatView

from .appraisal import Appraisal
from .candidates import candidates


def choose_normally(view: SeatView, rng: random.Random) -> Play:
    """The play that weighs best against what it hands to the next seats; chance decides between equals."""
    appraisal = Appraisal(view)
    appraised = [(appraisal.of_play(play), play) for play in candidates(view, appraisal.of_card)]
    best = max(worth for worth, _ in appraised)
    return rng.choice([play for worth, play in appraised if worth >= best - 1e-9])
