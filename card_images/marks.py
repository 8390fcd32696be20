"""The small marks of the cards with a role by the rules in force: a star for points, a ring for the special seven."""

from functools import lru_cache

from bot.rules import CARDS, SEVEN_OF_DIAMONDS, Card, RuleSet, card_points

from .ornament import draw_star
from .palette import Theme
from .pen import Pen

_RING, _HOLE = 1.15, 0.62
"""Radius of the ring and of the hole in it, as parts of a mark's radius."""
_STAR_NOTCH = 0.44


@lru_cache(256)
def marked_cards(rules: RuleSet) -> frozenset[Card]:
    """The cards that score points in a pile, and the seven of diamonds where it is more than a seven."""
    scoring = frozenset(card for card in CARDS if card_points(rules, card))
    return scoring | {SEVEN_OF_DIAMONDS} if rules.lone_seven or rules.seven != "plain" else scoring


def draw_mark(pen: Pen, theme: Theme, card: Card, radius: float) -> None:
    """The mark of a card around the pen's place: a five-pointed star, or the eight-pointed ring of the seven."""
    if card == SEVEN_OF_DIAMONDS:
        draw_star(pen, radius * _RING, theme.mark)
        pen.disc(0, 0, radius * _HOLE, theme.paper)
    else:
        draw_star(pen.at(0, radius * 0.08), radius * 1.1, theme.mark, points=5, notch=_STAR_NOTCH)
