"""Players without judgement, to measure the others against: one plays by chance, one by greed."""

import random
from itertools import islice
from typing import Final

from bot.rules import Play, SeatView, basra_points, card_points

LOOKED_AT: Final = 30
"""How many ways of playing each card are looked at."""


def choose_randomly(view: SeatView, rng: random.Random) -> Play:
    """Any card, any of the first ways it has."""
    card = rng.choice(view.hand)
    return Play(card, rng.choice(list(islice(view.ways(card), LOOKED_AT))))


def choose_greedily(view: SeatView, rng: random.Random) -> Play:
    """The play that scores most at once, of those the one that takes most cards; chance decides between equals."""
    plays = [Play(card, takes) for card in view.hand for takes in islice(view.ways(card), LOOKED_AT)]
    return max(plays, key=lambda play: (points_now(view, play), len(play.takes), rng.random()))


def points_now(view: SeatView, play: Play) -> int:
    """The points a play scores at once: its basra and the point cards it takes."""
    if not play.takes:
        return 0
    basra = basra_points(view.rules, play.card, view.floor, play.takes, view.follows_up) or 0
    return basra + sum(card_points(view.rules, card) for card in (play.card, *play.takes))
