"""Plain players to measure the computer against, and deals played between two players."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

from bot.rules import Match, Play, RuleSet, Seating, SeatView, basra_points, card_points, view_seat
from tests.rules.positions import shuffled

Player = Callable[[SeatView, random.Random], Play]


def play_randomly(view: SeatView, rng: random.Random) -> Play:
    """Any card, any of the first ways it has."""
    card = rng.choice(view.hand)
    return Play(card, rng.choice(list(islice(view.ways(card), 12))))


def play_greedily(view: SeatView, rng: random.Random) -> Play:
    """The play that scores most at once, then the one that takes most cards."""
    plays = [Play(card, takes) for card in view.hand for takes in islice(view.ways(card), 30)]
    return max(plays, key=lambda play: (_points_now(view, play), len(play.takes), rng.random()))


def _points_now(view: SeatView, play: Play) -> int:
    if not play.takes:
        return 0
    basra = basra_points(view.rules, play.card, view.floor, play.takes, view.follows_up) or 0
    return basra + sum(card_points(view.rules, card) for card in (play.card, *play.takes))


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
