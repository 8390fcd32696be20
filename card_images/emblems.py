"""The signs of the seats: a shape and a colour each, so that pictures need no names.

`EMBLEMS` are the same signs as emojis, to stand beside the names in a message.
"""

from .ornament import draw_star, draw_star_line
from .palette import Theme
from .pen import Pen, arc

EMBLEMS = ("🔵", "🔺", "🟪", "🌙")
"""The sign of each seat, as a text shows it."""

REACH = 62
"""How far a plate with everything around it reaches from its middle, in pixels."""


def draw_emblem(pen: Pen, theme: Theme, seat: int, size: float) -> None:
    """The sign of a seat, about `size` units wide around the pen's place."""
    ink = theme.emblems[seat]
    sign = pen.at(0, 0, size)
    if seat == 0:
        sign.disc(0, 0, 0.48, ink)
    elif seat == 1:
        sign.fill([(0, -0.56), (0.56, 0.42), (-0.56, 0.42)], ink)
    elif seat == 2:
        sign.box(-0.43, -0.43, 0.43, 0.43, ink, 0.08)
    else:
        sign.fill(arc(0, 0, 0.52, 0.52, 50, 310) + arc(0.2, 0, 0.4, 0.4, 285, 75), ink)


def draw_plate(pen: Pen, theme: Theme, seat: int, *, is_turn: bool, is_dealer: bool, onward: int | None) -> None:
    """A seat's sign on its plate: rays for the turn, a coin for the dealer, a chevron towards the next seat."""
    if is_turn:
        draw_star(pen, 46, theme.bright, points=16, notch=0.8)
    pen.disc(0, 0, 34, theme.gold if not is_turn else theme.black)
    pen.disc(0, 0, 31, theme.cream)
    draw_emblem(pen, theme, seat, 38)
    if onward is not None:
        pen.at(0, 0, turn=onward).stroke([(51, -9), (59, 0), (51, 9)], 5, theme.bright if is_turn else theme.gold)
    if is_dealer:
        _draw_coin(pen.at(29, 27), theme)


def _draw_coin(pen: Pen, theme: Theme) -> None:
    """The dealer's coin, with the star of the card backs."""
    pen.disc(0, 0, 17, theme.black)
    pen.disc(0, 0, 15.5, theme.back)
    draw_star(pen, 12, theme.gold)
    draw_star_line(pen, 7, 1.5, theme.back_dark)
