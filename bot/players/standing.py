"""What points are worth to a side: as many as possible, or, where the deal may end the match, the match."""

import random
from collections.abc import Callable
from functools import lru_cache
from math import exp, sqrt
from typing import Final, TypeAlias

from bot.rules import RuleSet, SeatView, card_points

from .position import Position

Value: TypeAlias = Callable[[list[float], int], float]
"""What it is worth that each side has won so many points from the position on, and so many cards are left to play."""

BASRAS: Final = 0.016
"""How many basras are made for each card played by plain rules, measured in games between normal players."""

JACK_BASRAS: Final = 0.02
"""How many more where a jack makes them of any lone card."""

SEVEN_BASRAS: Final = 0.01
"""How many more where the seven of diamonds is special."""

CHANCES: Final = 24
"""In how many ways the rest of a deal is imagined to go."""

FAR: Final = 1.5
"""Standard deviations beyond which a side is not imagined to reach the target."""

_USUAL_BASRA: Final = 10
"""What a basra scores on average where it scores by its card."""


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
        self.before = [score + won for score, won in zip(view.scores, points_so_far(view), strict=True)]
        basra = _USUAL_BASRA if isinstance(rules.basra_points, str) else rules.basra_points
        points = 10 + rules.ten_points
        basras = basras_a_play(rules)
        self.rate = (points / rules.deck + basras * basra) / len(self.playing)
        """What each side is expected to win with each card still to be played."""
        self.variance = 1.1 * basras * basra**2 + (0.7 * position.stake) ** 2 / rules.deck + 0.2
        """How uncertain that is."""
        self.step = 1.7 / sqrt(2 * self.variance * rules.deck)
        self.deal = rules.deck * self.rate + position.stake / len(self.playing)
        """What a side is expected to win in a deal."""
        self.known: dict[tuple[int, ...], float] = {}

    def may_end(self, left: int, stake: int) -> bool:
        """Whether some side may reach the target with the cards left."""
        reach = left * self.rate + stake / len(self.playing) + FAR * sqrt(left * self.variance)
        return max(self.before) + reach >= self.target

    def value(self, points: list[float], left: int) -> float:
        """The chance from 0 to 1."""
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
        ways = imagined(len(finals))
        shares = [
            self._share([final + spread * luck for final, luck in zip(finals, way, strict=True)]) for way in ways
        ]
        return sum(shares) / len(shares)

    def _share(self, finals: list[float]) -> float:
        """The own part in the victory after a deal that ended so, or in the hope for it."""
        best = max(finals)
        own = finals[self.side]
        if best >= self.target:
            return 1 / finals.count(best) if own == best else 0.0
        deals = max(1.0, (self.target - best) / max(1.0, self.deal))
        slope = self.step / sqrt(deals)
        odds = [exp(slope * (final - best)) for final in finals]
        return odds[self.side] / sum(odds)


def basras_a_play(rules: RuleSet) -> float:
    """How many basras to expect for each card played."""
    jack = JACK_BASRAS if rules.jack in ("any_lone", "up_to_two") else 0.0
    return BASRAS + jack + (SEVEN_BASRAS if rules.seven != "plain" else 0.0)


def points_so_far(view: SeatView) -> list[int]:
    """The points each side has won in the deal by captures and basras, as all could see."""
    points = [sum(worth for _, worth in made) for made in view.basras]
    for step in view.steps:
        if step.takes:
            side = view.seating.side_of[step.seat]
            points[side] += sum(card_points(view.rules, card) for card in (step.card, *step.takes))
    return points


@lru_cache(maxsize=4)
def imagined(sides: int) -> tuple[tuple[float, ...], ...]:
    """Ways the luck of each side may turn out, in standard deviations; each also the other way round."""
    rng = random.Random(sides)
    ways = [tuple(rng.gauss(0, 1) for _ in range(sides)) for _ in range(CHANCES // 2)]
    return (*ways, *(tuple(-luck for luck in way) for way in ways))
