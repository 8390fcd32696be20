"""Shuffling, cutting and the draw for the first dealer, from a source of chance."""

import random
from collections.abc import Callable

from bot.rules import Match, lowest_draw, make_deck

from .log import DealAction

Chance = Callable[[int, int], random.Random]
"""The chance for one action of one match: called with the match's id and the action's number."""

FEWEST_CUT = 4
"""A cut leaves at least this many cards on either side."""


def deal_by_chance(match: Match, first_dealer: int | None, rng: random.Random) -> DealAction:
    """The next deal of a match: the dealer by turn or by draw, the deck shuffled and cut."""
    deck = list(make_deck(match.rules.deck))
    draws: tuple[tuple[int, int], ...] = ()
    dealer = match.next_dealer if match.finished else first_dealer
    if dealer is None:
        rng.shuffle(deck)
        dealer, draws = lowest_draw(deck, match.seating.seats)
    rng.shuffle(deck)
    cut = rng.randint(FEWEST_CUT, len(deck) - FEWEST_CUT)
    return DealAction(dealer, tuple(deck[cut:] + deck[:cut]), draws)


def secret_chance(_match_id: int, _number: int) -> random.Random:
    """Chance that nobody can foresee, from the operating system."""
    return random.SystemRandom()


def seeded_chance(seed: int) -> Chance:
    """Chance that repeats itself, for the playground and for tests."""
    return lambda match_id, number: random.Random(f"{seed}/{match_id}/{number}")
