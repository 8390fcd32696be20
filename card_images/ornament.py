"""Geometric ornament: the eight-pointed star (khatim) and the star-and-cross tiling made of it."""

from math import cos, radians, sin

from .pen import Ink, Pen, Point

_NOTCH = cos(radians(45)) / cos(radians(22.5))
"""Where the sides of two crossed squares meet, as a part of the outer radius."""


def star(radius: float, points: int = 8, notch: float = _NOTCH) -> list[Point]:
    """The outline of a star around (0, 0), one point upwards."""
    turns = [
        (radius if step % 2 == 0 else radius * notch, radians(180 / points * step)) for step in range(2 * points)
    ]
    return [(r * sin(turn), -r * cos(turn)) for r, turn in turns]


def draw_star(pen: Pen, radius: float, ink: Ink, points: int = 8, notch: float = _NOTCH) -> None:
    """A filled star around the pen's place."""
    pen.fill(star(radius, points, notch), ink)


def draw_star_line(pen: Pen, radius: float, width: float, ink: Ink) -> None:
    """The outline of an eight-pointed star around the pen's place."""
    pen.stroke(star(radius), width, ink, closed=True)


def draw_tiling(pen: Pen, columns: int, rows: int, step: float, width: float, ink: Ink) -> None:
    """Stars that touch at their points, with crosses between; the pen stands at the first star's middle."""
    for row in range(rows):
        for column in range(columns):
            draw_star_line(pen.at(column * step, row * step), step / 2, width, ink)
