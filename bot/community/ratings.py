"""Ratings: what a match makes of those of its people (docs/ratings.md).

A rating is a guess at somebody's strength, `mu`, and how unsure it is, `sigma`, as openskill's model of Plackett and
Luce has it. Shown is one number, low as long as the guess is unsure.
"""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from openskill.models import PlackettLuce


class Rating(NamedTuple):
    """A guess at somebody's strength and its standard deviation."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The one number: 1000 at the start, and on the safe side of the guess by three deviations."""
        return round(1000 + SCALE * (self.mu - 3 * self.sigma))


SCALE = 40
START = Rating(25.0, 25.0 / 3)
UNSURE = 6.5
"""Above this deviation a rating is new; about ten duels bring it below."""
KEPT = 0.7
"""How much of its distance from the mean a guess keeps at the start of a season."""
WIDENED = 25.0 / 6
"""How unsure the start of a season makes even the surest guess."""

_MODEL = PlackettLuce(mu=START.mu, sigma=START.sigma)


def rate(sides: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    """What the ratings of each side become after a match; the least rank won, and equal ranks drew."""
    teams = [[_MODEL.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in sides]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [[Rating(one.mu, one.sigma) for one in side] for side in rated]


def soften(rating: Rating) -> Rating:
    """The rating as a new season starts: nearer to the mean and less sure."""
    mu = START.mu + KEPT * (rating.mu - START.mu)
    return Rating(mu, min(START.sigma, hypot(rating.sigma, WIDENED)))


def uncertainty(sigma: float) -> int:
    """By how much the shown number may be off, one deviation."""
    return round(SCALE * sigma)
