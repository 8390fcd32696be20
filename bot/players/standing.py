"""What points are worth to a side: as many as possible, or, where the deal may end the match, the match.

The numbers that describe a deal were measured in games between normal players, two against each other: half of the
variance of the lead, card by card, is taken for the variance of each side's points. Of two sides they tell the
variance within a third (classic, traditional, bastra, Yemeni); those of three are less uncertain than they tell.
"""

import random
from collections.abc import Callable
from functools import lru_cache
from math import exp, sqrt
from typing import Final, TypeAlias

from bot.rules import RuleSet, SeatView, card_points, make_deck

from .position import Position

Value: TypeAlias = Callable[[list[float], int], float]
"""What it is worth that each side has won so many points from the position on, and so many cards are left to play."""

BASRAS: Final = 0.016
"""How many basras are made for each card played by plain rules."""

JACK_BASRAS: Final = 0.02
"""How many more where a jack makes them of any lone card."""

SEVEN_BASRAS: Final = 0.01
"""How many more where the seven of diamonds is special."""

CHANCES: Final = 24
"""In how many ways the rest of a deal is imagined to go."""

FAR: Final = 1.5
"""Standard deviations beyond which a side is not imagined to reach the target."""

USUAL_BASRA: Final = 10
"""What a basra scores on average where it scores by its card."""

BASRA_VARIANCE: Final = 1.1
"""What each basra to be expected adds to the variance of a side's points, in squares of what it scores."""

STAKE_DEVIATION: Final = 0.7
"""The standard deviation that most cards add over a deal, in parts of the stake; about the root of a half."""

CARD_VARIANCE: Final = 0.2
"""What point cards add to the variance for each card played, in points squared."""

LOGISTIC: Final = 1.7
"""The slope at which the logistic curve comes nearest to the normal distribution, by standard deviations."""


class Points:
    """The lead in points over the mean of the other sides that play."""

    def __init__(self, position: Position) -> None:
        self.side = position.side_of[0]
        self.others = len(position.playing) - 1

    def value(self, points: list[float], left: int) -> float:  # noqa: ARG002  # the lead is to be expected already
        """The lead in points."""
        own = points[self.side]
        return own - (sum(points) - own) / self.others


class MatchChance:
    """The chance to win the match, from the points of the match and of the deal so far."""

    def __init__(self, view: SeatView, position: Position) -> None:
        rules = position.rules
        self.side = position.side_of[0]
        self.playing = position.playing
        self.target = view.target
        self.before = [score + won for score, won in zip(view.scores, _points_so_far(view), strict=True)]
        basra = USUAL_BASRA if isinstance(rules.basra_points, str) else rules.basra_points
        points = sum(card_points(rules, card) for card in make_deck(rules.deck))
        basras = _basras_a_play(rules)
        self.rate = (points / rules.deck + basras * basra) / len(self.playing)
        """What each side is expected to win with each card still to be played."""
        most_cards = (STAKE_DEVIATION * position.stake) ** 2 / rules.deck
        self.variance = BASRA_VARIANCE * basras * basra**2 + most_cards + CARD_VARIANCE
        """How uncertain that is, in points squared for each card."""
        self.slope = LOGISTIC / sqrt(2 * self.variance * rules.deck)
        """What a lead of one point adds to the logarithm of the odds where one deal decides."""
        self.deal = rules.deck * self.rate + position.stake / len(self.playing)
        """What a side is expected to win in a deal."""
        self.known: dict[tuple[int, ...], float] = {}
        """The chances that were worked out, by cards left and half points."""

    def may_end(self, left: int, stake: int) -> bool:
        """Whether some side may reach the target with the cards left."""
        reach = left * self.rate + stake / len(self.playing) + FAR * sqrt(left * self.variance)
        return max(self.before) + reach >= self.target

    def value(self, points: list[float], left: int) -> float:
        """The chance from 0 to 1; outcomes that differ by less than half a point may share it."""
        key = (left, *[round(2 * own) for own in points])
        if key not in self.known:
            self.known[key] = self._chance(points, left)
        return self.known[key]

    def _chance(self, points: list[float], left: int) -> float:
        finals = [before + own for before, own in zip(self.before, points, strict=True)]
        if not left:
            return self._share(finals)
        for side in self.playing:
            finals[side] += left * self.rate
        spread = sqrt(left * self.variance)
        shares = [
            self._share([final + spread * luck for final, luck in zip(finals, lucks, strict=True)])
            for lucks in _imagine(len(finals))
        ]
        return sum(shares) / len(shares)

    def _share(self, finals: list[float]) -> float:
        """The own part in the victory after a deal that ended so, or in the hope for it."""
        best = max(finals)
        own = finals[self.side]
        if best >= self.target:
            return 1 / finals.count(best) if own == best else 0.0
        deals = max(1.0, (self.target - best) / max(1.0, self.deal))
        slope = self.slope / sqrt(deals)
        odds = [exp(slope * (final - best)) for final in finals]
        return odds[self.side] / sum(odds)


def _basras_a_play(rules: RuleSet) -> float:
    """How many basras to expect for each card played."""
    jack = JACK_BASRAS if rules.jack in ("any_lone", "up_to_two") else 0.0
    return BASRAS + jack + (SEVEN_BASRAS if rules.seven != "plain" else 0.0)


def _points_so_far(view: SeatView) -> list[int]:
    """The points each side has won in the deal by captures and basras, as all could see."""
    points = [sum(worth for _, worth in made) for made in view.basras]
    for step in view.steps:
        if step.takes:
            side = view.seating.side_of[step.seat]
            points[side] += sum(card_points(view.rules, card) for card in (step.card, *step.takes))
    return points


@lru_cache(maxsize=4)
def _imagine(sides: int) -> tuple[tuple[float, ...], ...]:
    """Ways the luck of each side may turn out, in standard deviations; each also the other way round."""
    rng = random.Random(sides)
    ways = [tuple(rng.gauss(0, 1) for _ in range(sides)) for _ in range(CHANCES // 2)]
    return (*ways, *(tuple(-luck for luck in way) for way in ways))
