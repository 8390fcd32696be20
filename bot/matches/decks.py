"""Where decks and the computers' luck come from: a secret that is proved later, and a source of chance."""

import random
from collections.abc import Callable

from bot.rules import Card, Match, Shuffle

from .log import DealAction

Chance = Callable[[int, int], random.Random]
"""The chance for one action of one match: called with the match's id and the action's number."""


def next_deal(match: Match, first_dealer: int | None, shuffle: Shuffle) -> DealAction:
    """The next deal of a match: the dealer by turn or by draw, the deck shuffled and cut."""
    number, size = len(match.finished), match.rules.deck
    draws: tuple[tuple[int, Card], ...] = ()
    dealer = match.next_dealer if match.finished else first_dealer
    if dealer is None:
        dealer, draws = shuffle.first_dealer(match.seating.seats, size)
    return DealAction(dealer, shuffle.deck(number, size), draws)


def secret_chance(_match_id: int, _number: int) -> random.Random:
    """Chance that nobody can foresee, from the operating system."""
    return random.SystemRandom()


def seeded_chance(seed: int) -> Chance:
    """Chance that repeats itself, for the playground and for tests."""
    return lambda match_id, number: random.Random(f"{seed}/{match_id}/{number}")
