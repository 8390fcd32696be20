"""Signs of the score: the crown for most cards, and figures on gold for points."""

from functools import cache

from .glyphs import draw_text, text_width
from .ornament import draw_star
from .palette import Theme
from .pen import Pen
from .sprites import Sprite, drawn

COIN = 54
"""Width of a coin with points in pixels; that of a basra with its rays is `RAYS`."""
RAYS = 92
TOTAL_HEIGHT = 60


@cache
def crown_sprite(theme: Theme) -> Sprite:
    """The crown over the pile of whoever has most cards."""

    def draw(pen: Pen) -> None:
        outline = [(-30, 16), (-34, -12), (-16, 2), (0, -20), (16, 2), (34, -12), (30, 16)]
        pen.shape(outline, theme.bright, theme.black, 3)
        for x, y in ((-34, -12), (0, -20), (34, -12)):
            pen.disc(x, y, 5.5, theme.black)
            pen.disc(x, y, 3.5, theme.cream)

    return drawn(theme, 84, 54, draw)


@cache
def coin_sprite(theme: Theme, points: int) -> Sprite:
    """Points on a gold coin."""

    def draw(pen: Pen) -> None:
        pen.disc(0, 0, COIN / 2 - 0.5, theme.black)
        pen.disc(0, 0, COIN / 2 - 3, theme.gold)
        _draw_points(pen, theme, points, 27, 38)

    return drawn(theme, COIN, COIN, draw)


@cache
def rays_sprite(theme: Theme, points: int) -> Sprite:
    """The points of basras amid the rays of one."""

    def draw(pen: Pen) -> None:
        draw_star(pen, 46, theme.gold, points=16, notch=0.76)
        draw_star(pen, 42, theme.bright, points=16, notch=0.74)
        pen.disc(0, 0, 29, theme.black)
        pen.disc(0, 0, 26.5, theme.gold)
        _draw_points(pen, theme, points, 29, 42)

    return drawn(theme, RAYS, RAYS, draw)


@cache
def total_sprite(theme: Theme, points: int, *, is_best: bool) -> Sprite:
    """All points of a side on a gold plate, a cream one for those who have fewer."""
    half = max(TOTAL_HEIGHT * 0.7, text_width(str(points), 38) / 2 + 18)

    def draw(pen: Pen) -> None:
        ink = theme.bright if is_best else theme.cream
        top = TOTAL_HEIGHT / 2 - 1
        pen.box(-half, -top, half, top, theme.black, 14)
        pen.box(3 - half, 3 - top, half - 3, top - 3, ink, 11)
        draw_text(pen, str(points), 38, theme.black)

    return drawn(theme, round(2 * half) + 2, TOTAL_HEIGHT, draw)


def _draw_points(pen: Pen, theme: Theme, points: int, height: float, width: float) -> None:
    """A figure made as narrow as its place asks for."""
    text = str(points)
    draw_text(pen, text, height, theme.black, narrow=min(1, width / text_width(text, height)))
