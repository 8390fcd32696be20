"""Means and shares with their intervals, which hold the true value in 95 of 100 tournaments."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
"""How surely an interval holds the true value."""
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Spread:
    """A mean and its interval by Student's t; a single value has no interval."""

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class Share:
    """A share from 0 to 1 and its interval by Wilson's score."""

    share: float
    low: float
    high: float


def mean_of(values: Sequence[float]) -> Spread:
    """The mean of independent values, of which there is at least one."""
    mean, count = fmean(values), len(values)
    if count < 2:
        return Spread(mean, None, None)
    reach = _student(count - 1) * stdev(values) / sqrt(count)
    return Spread(mean, mean - reach, mean + reach)


def share_of(part: float, count: int) -> Share:
    """The share that a part, perhaps not a whole number, has of a count of independent trials, at least one."""
    share, spare = part / count, _Z * _Z / count
    middle = (share + spare / 2) / (1 + spare)
    reach = _Z * sqrt(share * (1 - share) / count + spare / (4 * count)) / (1 + spare)
    return Share(share, max(0.0, middle - reach), min(1.0, middle + reach))


def _student(freedom: float) -> float:
    """The quantile of Student's t (Abramowitz and Stegun 26.7.5; within 1 % from two degrees of freedom on)."""
    z = _Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, start=1))
