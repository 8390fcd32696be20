"""The back of the cards: eight-pointed stars and crosses on wine red."""

from .ornament import draw_star, draw_tiling
from .palette import Theme
from .pen import Pen

_STEP = 21


def draw_back(pen: Pen, theme: Theme) -> None:
    """The whole back, for cards drawn large."""
    pen.box(6, 6, 94, 134, theme.back, 5)
    pen.window(8, 8, 92, 132, lambda pane: _draw_pattern(pane, theme))
    corners = [(9, 9), (91, 9), (91, 131), (9, 131)]
    pen.stroke(corners, 1.4, theme.gold, closed=True)


def _draw_pattern(pen: Pen, theme: Theme) -> None:
    first_x, first_y = 50 - 2 * _STEP, 70 - 3 * _STEP
    for row in range(7):
        for column in range(5):
            middle = pen.at(first_x + column * _STEP, first_y + row * _STEP)
            draw_star(middle, _STEP / 2, theme.back_dark)
            draw_star(middle, 4, theme.gold)
    draw_tiling(pen.at(first_x, first_y), 5, 7, _STEP, 1, theme.cream)


def draw_compact_back(pen: Pen, theme: Theme) -> None:
    """A back for cards drawn small: one star."""
    pen.box(8, 8, 92, 132, theme.back, 6)
    middle = pen.at(50, 70)
    draw_star(middle, 32, theme.gold)
    draw_star(middle, 19, theme.back)
