"""Small signs on the felt: badges of the seats, the chevron, the rays of a basra, the empty floor's star."""

from collections.abc import Sequence
from functools import cache

from .emblems import draw_emblem
from .ornament import draw_star, draw_star_line
from .palette import Theme
from .pen import Ink, Pen, Point
from .sprites import Sprite, drawn


@cache
def badge_sprite(theme: Theme, seat: int, size: int) -> Sprite:
    """A seat's sign on a small disc, `size` pixels across."""

    def draw(pen: Pen) -> None:
        pen.disc(0, 0, size / 2 - 0.5, theme.black)
        pen.disc(0, 0, size / 2 - 2.5, theme.cream)
        draw_emblem(pen, theme, seat, size * 0.58)

    return drawn(theme, size, size, draw)


@cache
def chevron_sprite(theme: Theme) -> Sprite:
    """Points from a card to what it took."""
    return drawn(theme, 28, 40, lambda pen: pen.stroke([(-7, -14), (7, 0), (-7, 14)], 6, theme.bright))


@cache
def burst_sprite(theme: Theme) -> Sprite:
    """The golden rays behind a card that made a basra."""

    def draw(pen: Pen) -> None:
        draw_star(pen, 94, theme.gold, points=24, notch=0.78)
        draw_star(pen, 88, theme.bright, points=24, notch=0.74)

    return drawn(theme, 188, 188, draw)


@cache
def medallion_sprite(theme: Theme) -> Sprite:
    """The star woven into the felt, seen while the floor is empty."""

    def draw(pen: Pen) -> None:
        for radius, width in ((88, 3), (78, 1.5), (44, 2.5)):
            draw_star_line(pen, radius, width, theme.felt_line)
        for turn in range(0, 360, 45):
            draw_star_line(pen.at(0, 0, turn=turn).at(0, -58), 11, 1.8, theme.felt_line)
        draw_star(pen, 12, theme.felt_line)

    return drawn(theme, 182, 182, draw)


@cache
def check_sprite(theme: Theme, size: int) -> Sprite:
    """The check mark of what is advised, on a small disc."""
    arms = [(-0.24, 0.02), (-0.07, 0.2), (0.25, -0.2)]
    return _stroked_disc(theme, size, theme.bright, theme.black, [arms])


@cache
def cross_sprite(theme: Theme, size: int) -> Sprite:
    """The cross of what was played instead, on a small disc."""
    return _stroked_disc(
        theme, size, theme.cream, theme.red, [[(-0.2, -0.2), (0.2, 0.2)], [(-0.2, 0.2), (0.2, -0.2)]]
    )


def _stroked_disc(theme: Theme, size: int, ground: Ink, ink: Ink, strokes: Sequence[Sequence[Point]]) -> Sprite:
    """Strokes on a disc, in parts of its size around its middle."""

    def draw(pen: Pen) -> None:
        pen.disc(0, 0, size / 2 - 0.5, theme.black)
        pen.disc(0, 0, size / 2 - 3, ground)
        for stroke in strokes:
            pen.stroke([(x * size, y * size) for x, y in stroke], size * 0.13, ink)

    return drawn(theme, size, size, draw)
