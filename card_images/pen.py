"""Vector drawing in card units on a large canvas that is later reduced, which smooths the edges.

A card is 100 units wide and 140 high. A pen draws at a place, size and turn of its own, so that one
outline serves for a big pip, a small one and one that stands on its head.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from operator import mul
from typing import TypeAlias

from PIL import Image, ImageDraw

Point: TypeAlias = tuple[float, float]
Ink: TypeAlias = tuple[int, int, int]

CARD_WIDTH, CARD_HEIGHT = 100, 140
"""The size of a card in units."""

_SEGMENTS = 48
_THICK = 6
"""From which radius in pixels on the gaps that Pillow leaves between the parts of a line are seen."""


@dataclass(frozen=True)
class Pen:
    """Draws on an image: `scale` pixels a unit, around (`x`, `y`) in pixels, turned by `turn` degrees."""

    image: Image.Image
    draw: ImageDraw.ImageDraw
    scale: float
    x: float = 0
    y: float = 0
    turn: float = 0

    @classmethod
    def on(cls, image: Image.Image, scale: float) -> "Pen":
        """A pen whose units start at the upper left corner of the image."""
        return cls(image, ImageDraw.Draw(image), scale)

    def at(self, x: float, y: float, size: float = 1, turn: float = 0) -> "Pen":
        """A pen around a point, with units `size` times as large, turned clockwise by degrees."""
        (px, py) = self._place((x, y))
        return replace(self, x=px, y=py, scale=self.scale * size, turn=self.turn + turn)

    def window(self, left: float, top: float, right: float, bottom: float, draw: Callable[["Pen"], None]) -> None:
        """Draw through an upright window: what lies outside it is cut off."""
        x0, y0, x1, y1 = (round(edge) for edge in (*self._place((left, top)), *self._place((right, bottom))))
        pane = self.image.crop((x0, y0, x1, y1))
        draw(replace(self, image=pane, draw=ImageDraw.Draw(pane), x=self.x - x0, y=self.y - y0))
        self.image.paste(pane, (x0, y0))

    def fill(self, points: Iterable[Point], ink: Ink) -> None:
        """A filled polygon."""
        self.draw.polygon([self._place(point) for point in points], fill=ink)

    def stroke(self, points: Sequence[Point], width: float, ink: Ink, *, closed: bool = False) -> None:
        """A line with round joins and ends."""
        placed = [self._place(point) for point in (*points, *points[: 2 if closed else 0])]
        self.draw.line(placed, fill=ink, width=max(1, round(width * self.scale)), joint="curve")
        radius = width * self.scale / 2
        if radius < _THICK:
            placed = [] if closed else [placed[0], placed[-1]]
        for x, y in placed:
            self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)

    def shape(self, points: Sequence[Point], ink: Ink, edge: Ink, width: float) -> None:
        """A filled polygon with an edge around it."""
        self.fill(points, ink)
        self.stroke(points, width, edge, closed=True)

    def disc(self, x: float, y: float, radius: float, ink: Ink) -> None:
        """A filled circle."""
        (px, py), r = self._place((x, y)), radius * self.scale
        self.draw.ellipse((px - r, py - r, px + r, py + r), fill=ink)

    def box(self, left: float, top: float, right: float, bottom: float, ink: Ink, radius: float = 0) -> None:
        """A filled upright rectangle, its corners rounded by a radius."""
        (ax, ay), (bx, by) = self._place((left, top)), self._place((right, bottom))
        corners = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        self.draw.rounded_rectangle(corners, radius * self.scale, fill=ink)

    def _place(self, point: Point) -> Point:
        x, y = point[0] * self.scale, point[1] * self.scale
        if self.turn:
            c, s = cos(radians(self.turn)), sin(radians(self.turn))
            x, y = x * c - y * s, x * s + y * c
        return self.x + x, self.y + y


def curve(start: Point, *parts: tuple[Point, Point, Point] | Point) -> list[Point]:
    """A path from cubic Bézier parts (two controls and an end) and straight ones (an end)."""
    points = [start]
    for part in parts:
        if isinstance(part[0], tuple):
            points += _bezier(points[-1], *part)
        else:
            points.append(part)
    return points


def _bezier(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    points = []
    for t in (step / 16 for step in range(1, 17)):
        weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x, y = (sum(map(mul, weights, along)) for along in zip(a, b, c, d, strict=True))
        points.append((x, y))
    return points


def arc(x: float, y: float, rx: float, ry: float, start: float = 0, end: float = 360) -> list[Point]:
    """Points of an ellipse around (x, y), between two angles in degrees, clockwise from the right."""
    count = max(8, round(abs(end - start) / 360 * _SEGMENTS))
    angles = [radians(start + (end - start) * step / count) for step in range(count + 1)]
    return [(x + rx * cos(angle), y + ry * sin(angle)) for angle in angles]


def mirrored(half: Sequence[Point], axis: float = 50) -> list[Point]:
    """A closed outline from its left half, given from top to bottom, and the same to the right of an axis."""
    return [*half, *((2 * axis - x, y) for x, y in reversed(half))]
