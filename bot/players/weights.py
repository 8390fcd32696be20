"""What the computer players think things are worth, in points of the score."""

from typing import Final

SWING: Final = 0.035
"""How much of the points for most cards one captured card is worth while they are open."""

OUTLOOK: Final = (0.85, 0.4, 0.25)
"""How heavily the plays of the next seats weigh: the floor changes with each of them."""

JACK_FLOOR: Final = 3.0
"""How many floor cards a jack, or a sweeping seven, should take to be worth playing now."""

SEVEN_KEPT: Final = 2.0
"""What a seven of diamonds that takes floors up to ten is worth in the hand."""

LAID_POINTS: Final = 0.35
"""How much of a point card's points is lost by laying it, besides what the next seats can take."""

LAID_VALUE: Final = 0.03
"""The cost of laying a number card, for each point of its value: low cards go first."""

LAID_PICTURE: Final = 0.1
"""The cost of laying a queen or king."""

WAYS: Final = 6
"""How many ways of capturing are looked at for each card."""

KEPT_WAYS: Final = 2
"""How many of them are appraised in full."""


def keeping(stock: int, held: int) -> float:
    """How far it counts, from 0 to 1, to keep a card for later: wholly with a stock, not for the last card."""
    return 1.0 if stock else min(1.0, (held - 1) / 3)
