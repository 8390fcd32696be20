"""What a simulated deal brings to each side: exact at its end, an estimate where the simulation stopped before."""

from collections.abc import Sequence
from math import sqrt, tanh
from typing import Final

from .playouts import Playout
from .policy import Policy
from .position import Position

SPREAD: Final = 2.0
"""The cards by which the piles of two sides still drift apart, for each root of the cards to come."""

NEXT: Final = 0.6
"""How much of what a floor gives to the next place counts where a simulation stops."""


def side_points(policy: Policy, playout: Playout) -> list[float]:
    """The points of each side from the position on, those for most cards included."""
    position = policy.position
    points = [float(won) for won in playout.points]
    if playout.left:
        points[position.side_of[playout.turn]] += NEXT * policy.endanger(playout.floor)
        majority = expect_majority(position, playout.cards)
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
    """The points for most cards at the end of a deal; a pot that is held over is nobody's yet."""
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


def expect_majority(position: Position, counts: Sequence[int]) -> list[float]:
    """The points for most cards that each side may expect while cards are to come."""
    spread = SPREAD * sqrt(position.rules.deck - sum(counts) + 1)
    majority = [0.0] * len(counts)
    if len(position.playing) == 2:
        first, second = position.playing
        chance = 0.5 + 0.5 * tanh(0.8 * (counts[first] - counts[second]) / spread)
        majority[first], majority[second] = position.stake * chance, position.stake * (1 - chance)
        return majority
    odds = {side: 2.0 ** (4 * counts[side] / spread) for side in position.playing}
    for side, odd in odds.items():
        majority[side] = position.stake * odd / sum(odds.values())
    return majority
