"""The easy player: it takes what it sees, remembers nothing that has gone, and errs.

It does not see every sum on the floor, and now and then it plays whatever card comes first. It thinks of
nobody's next play, so a beginner who does wins.
"""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Final

from bot.rules import Play, SeatView, can_capture, can_lay, full_ways, is_sweep, rank

from .plain import points_now

SLIPS: Final = 0.12
"""How often it plays without looking."""

SEES_SUM: Final = 0.65
"""How often it sees that cards of the floor add up to one of its own."""

LOOKED_AT: Final = 6
"""How many ways of taking all a card can are looked at."""


def choose_easily(view: SeatView, rng: random.Random) -> Play:
    """What takes most points, then most cards, of the plays it sees; a card by chance where it sees none."""
    plays = list(_seen(view, rng))
    taking = [play for play in plays if play.takes]
    if taking and rng.random() >= SLIPS:
        return max(taking, key=lambda play: (points_now(view, play), len(play.takes), rng.random()))
    return rng.choice(plays)


def _seen(view: SeatView, rng: random.Random) -> Iterator[Play]:
    """For each card a play it sees; where a capture must be made, even one that was overlooked."""
    for card in view.hand:
        if _overlooks(view, card, rng) and can_lay(view.rules, card, view.floor):
            yield Play(card)
        else:
            ways = list(islice(full_ways(view.rules, card, view.floor), LOOKED_AT))
            yield Play(card, rng.choice(ways))


def _overlooks(view: SeatView, card: int, rng: random.Random) -> bool:
    """Whether it does not see that the card could take a sum."""
    if is_sweep(view.rules, card, view.floor) or any(rank(other) == rank(card) for other in view.floor):
        return False
    return can_capture(card, view.floor) and rng.random() >= SEES_SUM
