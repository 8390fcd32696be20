"""What a simulated deal brings to each side: exact at its end, an estimate where the simulation stopped before."""

from collections.abc import Sequence
from math import sqrt, tanh
from typing import Final

from .playouts import Playout
from .policy import Policy
from .position import Position

SPREAD: Final = 2.0
"""The cards by which the piles of two sides still drift apart, for each root of the cards to come.

Between normal players 1.5 were measured; what is more keeps the estimate careful.
"""

TILT: Final = 0.8
"""The slope at which a hyperbolic tangent comes near to the normal distribution, by standard deviations."""

DOUBLINGS: Final = 4
"""How often the odds of one of three or four sides double for each such drift by which its pile is larger."""

NEXT: Final = 0.6
"""How much of what a floor gives to the next place counts where a simulation stops."""


def side_points(policy: Policy, playout: Playout) -> list[float]:
    """The points of each side, by side, from the position on, those for most cards included."""
    position = policy.position
    points = [float(won) for won in playout.points]
    if playout.left:
        points[position.side_of[playout.turn]] += NEXT * policy.endanger(playout.floor)
        majority = _expect_majority(position, playout.cards)
    else:
        row = position.floors.row(playout.floor)
        cards = list(playout.cards)
        share_leftovers(position, playout.last, cards, points, row.count, row.points)
        majority = share_majority(position, cards)
    return [won + most for won, most in zip(points, majority, strict=True)]


def share_leftovers(
    position: Position, last: int, cards: list[int], points: list[float], count: int, worth: int
) -> None:
    """Add what is left on the floor to the cards and points; where it is split, its points are evened out."""
    if last < 0 or not count:
        return
    if position.rules.leftovers == "last_capturer":
        cards[last] += count
        points[last] += worth
        return
    sides = position.playing
    start = sides.index(last)
    for index in range(count):
        side = sides[(start + index) % len(sides)]
        cards[side] += 1
        points[side] += worth / count


def share_majority(position: Position, counts: Sequence[int]) -> list[float]:
    """The points of each side, holding so many cards, for most cards at the end; a pot held over is nobody's yet."""
    majority = [0.0] * len(counts)
    most = max(counts)
    if most == 0 or most < position.rules.majority_minimum:
        return majority
    leaders = [side for side, count in enumerate(counts) if count == most]
    if len(leaders) == 1:
        majority[leaders[0]] = position.stake
    elif position.rules.tie == "each":
        for side in leaders:
            majority[side] = position.rules.majority
    return majority


def _expect_majority(position: Position, counts: Sequence[int]) -> list[float]:
    """The points for most cards that each side, holding so many cards, may expect while cards are to come."""
    spread = SPREAD * sqrt(position.rules.deck - sum(counts) + 1)
    majority = [0.0] * len(counts)
    if len(position.playing) == 2:
        first, second = position.playing
        chance = 0.5 + 0.5 * tanh(TILT * (counts[first] - counts[second]) / spread)
        majority[first], majority[second] = position.stake * chance, position.stake * (1 - chance)
        return majority
    odds = {side: 2.0 ** (DOUBLINGS * counts[side] / spread) for side in position.playing}
    for side, odd in odds.items():
        majority[side] = position.stake * odd / sum(odds.values())
    return majority
