"""The picture of how a rating went: a line over an area, with figures at the axes and no words."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import groupby, pairwise
from math import isfinite

from .board import Board
from .figures import figure_sprite
from .layout import GAP, RIM, WIDTH
from .looks import USUAL, Look, theme_of
from .palette import Theme
from .pen import Pen, Point
from .sprites import Sprite, drawn

GREATEST = 99_999
"""The greatest rating, and below zero the least one, that there is room for."""
LATEST = 253_402_300_799
"""The last second of the year 9999."""
_KEPT = 64

_HEIGHT = 420
_FIGURE = 30
"""The height of a figure; reduced to 400 pixels it is 12 high."""
_LEFT = 140
"""Where the plot begins; before it stand the ratings."""
_PLOT = WIDTH - RIM - 2 * GAP - 14 - _LEFT
"""Its width."""
_TOP, _BOTTOM = RIM + 34, _HEIGHT - RIM - 76
_RISE = _BOTTOM - _TOP
"""Its height from the least rating to the greatest."""
_FOOT = 22
"""The area that is seen below the least rating."""
_EDGE = 14
"""Room around the plot for the line's width and the discs."""
_LINE = 5


def draw_course(points: Sequence[tuple[float, float]], look: Look = USUAL) -> bytes:
    """A course as a PNG 1000 pixels wide: points of unix seconds and rating, the oldest first.

    The least and the greatest rating stand at the side, the first and the last day (UTC) below. Raises `ValueError`
    for no points, for those that are not in order, and for what is no time or no rating.
    """
    _check(points)
    return _draw(tuple(points), look)


def _check(points: Sequence[tuple[float, float]]) -> None:
    if not points:
        raise ValueError("a course needs a point")
    for at, rating in points:
        if not (0 <= at <= LATEST and isfinite(rating) and abs(rating) <= GREATEST):
            raise ValueError(f"no time and rating: {at}, {rating}")
    if any(before[0] > after[0] for before, after in pairwise(points)):
        raise ValueError("the points of a course are not in order")


@lru_cache(_KEPT)
def _draw(points: tuple[tuple[float, float], ...], look: Look) -> bytes:
    theme = theme_of(look)
    board = Board(theme, _HEIGHT)
    ratings = [rating for _, rating in points]
    low, high = min(ratings), max(ratings)
    board.lay(_plot_sprite(theme, _thinned(_placed(points, low, high))), _LEFT - _EDGE, _TOP - _EDGE)
    for rating in {round(low): low, round(high): high}.values():
        _lay_rating(board, round(rating), _TOP + round(_height(rating, low, high)))
    _lay_days(board, points[0][0], points[-1][0])
    return board.png()


def _placed(points: Sequence[tuple[float, float]], low: float, high: float) -> Iterator[Point]:
    """Where the points lie in the plot; all of one moment are spread evenly, a single one lies at the end."""
    start, span, last = points[0][0], points[-1][0] - points[0][0], len(points) - 1
    for number, (at, rating) in enumerate(points):
        part = (at - start) / span if span else number / last if last else 1.0
        yield part * _PLOT, _height(rating, low, high)


def _height(rating: float, low: float, high: float) -> float:
    """How far below the greatest rating one lies; where all are equal they lie in the middle."""
    return (high - rating) / (high - low) * _RISE if high > low else _RISE / 2


def _thinned(points: Iterator[Point]) -> tuple[Point, ...]:
    """At most four points for a pixel of width: the first, the highest, the lowest and the last."""
    kept: list[Point] = []
    for _, group in groupby(points, key=lambda point: int(point[0])):
        column = list(group)
        ends = {0, len(column) - 1}
        ends |= {find(range(len(column)), key=lambda at: column[at][1]) for find in (min, max)}
        kept += [column[at] for at in sorted(ends)]
    return tuple(kept)


def _plot_sprite(theme: Theme, points: Sequence[Point]) -> Sprite:
    """The area and its line; the last point has a disc, and is joined to the left edge if it is the only one."""
    line = [(0.0, points[0][1]), *points]
    bottom = _RISE + _FOOT

    def draw(pen: Pen) -> None:
        plot = pen.at(-_PLOT / 2, -bottom / 2)
        plot.fill([*line, (points[-1][0], bottom), (0, bottom)], theme.felt_dark)
        plot.stroke([(0, bottom), (_PLOT, bottom)], 3, theme.cream)
        plot.stroke(line, _LINE, theme.bright)
        plot.disc(*points[-1], 11, theme.black)
        plot.disc(*points[-1], 8.5, theme.bright)

    return drawn(theme, _PLOT + 2 * _EDGE, bottom + 2 * _EDGE, draw)


def _lay_rating(board: Board, rating: int, middle: int) -> None:
    theme = board.theme
    figure = figure_sprite(theme, str(rating), _FIGURE, theme.cream, theme.felt, _LEFT - RIM - 2 * GAP)
    board.lay(figure, _LEFT - 2 * GAP - figure.width, middle - figure.height // 2)


def _lay_days(board: Board, first: float, last: float) -> None:
    """The days at both ends; one alone stands below the last point."""
    theme, top = board.theme, _BOTTOM + _FOOT + GAP - 4
    days = [datetime.fromtimestamp(at, UTC).date().isoformat() for at in (first, last)]
    figures = [figure_sprite(theme, day, _FIGURE - 4, theme.cream, theme.felt) for day in days]
    board.lay(figures[1], _LEFT + _PLOT + 10 - figures[1].width, top)
    if days[0] != days[1]:
        board.lay(figures[0], _LEFT, top)
