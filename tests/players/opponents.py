"""Deals played between two players, each deck from both places."""

import random
from collections.abc import Iterator, Mapping
from functools import partial

from bot.players import LEVELS, PLAYERS, Player
from bot.players.hard import choose_hard
from bot.rules import Match, RuleSet, Seating, view_seat
from tests.rules.positions import shuffled

BRIEFLY: Player = partial(choose_hard, iterations=60)
"""*Hard* with a fraction of its iterations: the same search, so that a test can look at many positions."""

ALL: Mapping[str, Player] = {**PLAYERS, "hard": BRIEFLY}
AT_ALL_LEVELS: Mapping[str, Player] = {level: ALL[level] for level in LEVELS}


def leads_by(first: Player, second: Player, rules: RuleSet, seating: Seating, deals: int, seed: int) -> Iterator[int]:
    """By how many points the first player leads after each deal: every deck twice, with the places changed.

    The first player plays the even seats in one deal and the odd ones in the other.
    """
    rng = random.Random(seed)
    endless = rules.with_rules(target=1000)
    for _ in range(deals // 2):
        deck = shuffled(rules, rng)
        for parity in (0, 1):
            match = Match(endless, seating)
            deal = match.start_deal(seating.seats - 1, deck)
            while deal.turn is not None:
                player = first if deal.turn % 2 == parity else second
                match.play(deal.turn, player(view_seat(match, deal.turn), rng))
            ours = sum(score for side, score in enumerate(match.scores) if side % 2 == parity)
            yield 2 * ours - sum(match.scores)
