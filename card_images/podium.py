"""The picture of a page of a leaderboard: a podium for the best three, bars for the others, and no words."""

from collections.abc import Sequence
from functools import lru_cache
from math import isfinite
from typing import NamedTuple

from .board import Board
from .emblems import EMBLEMS, draw_emblem
from .figures import figure_sprite
from .glyphs import is_figure, text_width
from .layout import GAP, RIM, WIDTH
from .looks import USUAL, Look, theme_of
from .ornament import draw_star
from .palette import Theme
from .pen import Pen
from .sprites import Sprite, drawn
from .tally import crown_sprite

MOST_BARS = 25
"""More would be a picture higher than a phone."""
LONGEST_FIGURE = 9
"""Signs of a value."""
_KEPT = 64

_ROW, _THICK = 60, 38
"""The height of a place with its bar, and that of the bar."""
_RANK_ROOM, _BADGE = 84, 52
_FIGURE = 32
"""The height of a value; reduced to 400 pixels it is 13 high."""
_LEAST = 6
"""The length of the bar of nothing."""
_PAD = 18
_BREAK = 30
"""Room before the bar that stands apart."""
_HEAD = 146
"""Room above the highest step, for a crown and a badge."""
_STEPS = {1: 1.0, 2: 0.8, 3: 0.62}
_LOWEST = 366
"""The height of a podium, at the least."""
_NARROW, _WIDE = 128, 220
"""The width of a step, beside bars and alone."""
_NUMBER = 62


class Bar(NamedTuple):
    """One place of a leaderboard, without a name."""

    rank: int
    """From 1; equals share it."""
    value: float
    """How long the bar is, as a part of the greatest value."""
    figure: str
    """The value as it is written: digits, perhaps with a point, a dash or a percent sign."""
    emblem: int = 0
    """The sign it has in `EMBLEMS`, which stands beside the name in the message."""
    is_own: bool = False
    """Whether it is the place of whoever looks; it is lit."""
    is_apart: bool = False
    """Whether it is not of this page and stands after a gap."""


def draw_podium(bars: Sequence[Bar], look: Look = USUAL) -> bytes:
    """A page of a leaderboard as a PNG 1000 pixels wide, in the order of the bars.

    The first three have steps of a podium if their ranks are 1 to 3. Raises `ValueError` for no bar, for more than
    `MOST_BARS`, and for what no leaderboard could hold.
    """
    _check(bars)
    return _draw(tuple(bars), look)


def _check(bars: Sequence[Bar]) -> None:
    if not 1 <= len(bars) <= MOST_BARS:
        raise ValueError(f"{len(bars)} bars, where 1 to {MOST_BARS} can be drawn")
    for bar in bars:
        if not (1 <= bar.rank < 10**9 and 0 <= bar.emblem < len(EMBLEMS) and isfinite(bar.value)):
            raise ValueError(f"no place of a leaderboard: {bar}")
        if not is_figure(bar.figure) or len(bar.figure) > LONGEST_FIGURE:
            raise ValueError(f"no figure of at most {LONGEST_FIGURE} signs: {bar.figure!r}")


@lru_cache(_KEPT)
def _draw(bars: tuple[Bar, ...], look: Look) -> bytes:
    first = [bar for bar in bars[:3] if bar.rank <= 3 and not bar.is_apart]
    others = bars[len(first) :]
    breaks = sum(bar.is_apart for bar in others)
    rows = len(others) * _ROW + breaks * _BREAK
    inner = max(rows + 2 * _PAD, _LOWEST if first else 0)
    board = Board(theme_of(look), inner + 2 * RIM)
    left = RIM + _PAD
    if first:
        width = _NARROW if others else _WIDE
        start = left if others else (WIDTH - len(first) * width) // 2
        _stand(board, first, start, width)
        left += len(first) * width + _PAD
    most = max(bar.value for bar in bars)
    _lay_bars(board, others, left, (board.height - rows) // 2, most)
    return board.png()


def _stand(board: Board, first: Sequence[Bar], left: int, width: int) -> None:
    """The podium, the best one in the middle."""
    floor = board.height - RIM
    for place, at in zip((1, 0, 2), range(3), strict=True) if len(first) == 3 else enumerate(range(len(first))):
        x = left + at * width
        _draw_step(board, first[place], x, width, floor)


def _draw_step(board: Board, bar: Bar, x: int, width: int, floor: int) -> None:
    """A step with rank and value, and on it the badge, crowned for the best."""
    theme = board.theme
    top = floor - round((floor - RIM - _HEAD) * _STEPS[bar.rank])
    line, ground = theme.bright if bar.is_own else theme.cream, theme.emblems[bar.emblem]
    board.slab(x + 3, top, x + width - 3, floor, ground, line, 6 if bar.is_own else 3)
    middle = x + width // 2
    badge = place_badge(theme, bar.emblem, is_own=bar.is_own)
    board.lay(badge, middle - badge.width // 2, top - badge.height - 2)
    if bar.rank == 1:
        crown = crown_sprite(theme)
        board.lay(crown, middle - crown.width // 2, top - badge.height - crown.height + 2)
    rank = figure_sprite(theme, str(bar.rank), _NUMBER, theme.cream, ground)
    board.lay(rank, middle - rank.width // 2, top + 12)
    value = figure_sprite(theme, bar.figure, _FIGURE, theme.cream, ground, width - 22)
    board.lay(value, middle - value.width // 2, top + 12 + rank.height + 2)


def _lay_bars(board: Board, bars: Sequence[Bar], left: int, top: int, most: float) -> None:
    right = WIDTH - RIM - _PAD
    start = left + _RANK_ROOM + _BADGE + 2 * GAP
    longest = max((text_width(bar.figure, _FIGURE) for bar in bars), default=0)
    room = right - start - round(longest) - 3 * GAP
    for bar in bars:
        if bar.is_apart:
            dots = _dots_sprite(board.theme)
            board.lay(dots, (left + right - dots.width) // 2, top + (_BREAK - dots.height) // 2)
            top += _BREAK
        length = max(_LEAST, round(room * (max(0.0, bar.value) / most))) if most > 0 else _LEAST
        _lay_bar(board, bar, left, top, right, start, length)
        top += _ROW


def _lay_bar(board: Board, bar: Bar, left: int, top: int, right: int, start: int, length: int) -> None:
    """A place: its rank, its badge, a bar from `start` on and the value at its end."""
    theme, middle = board.theme, top + _ROW // 2
    ground, ink = (theme.felt_dark, theme.bright) if bar.is_own else (theme.felt, theme.cream)
    if bar.is_own:
        board.slab(left - 6, top + 1, right + 6, top + _ROW - 1, ground, theme.bright)
    rank = figure_sprite(theme, str(bar.rank), _FIGURE, ink, ground, _RANK_ROOM)
    board.lay(rank, left + _RANK_ROOM - rank.width, middle - rank.height // 2)
    badge = place_badge(theme, bar.emblem, is_own=False)
    board.lay(badge, left + _RANK_ROOM + GAP, middle - badge.height // 2)
    board.slab(start, middle - _THICK // 2, start + length, middle + _THICK // 2, theme.emblems[bar.emblem], ink)
    value = figure_sprite(theme, bar.figure, _FIGURE, ink, ground)
    board.lay(value, start + length + GAP - 4, middle - value.height // 2)


@lru_cache(_KEPT)
def place_badge(theme: Theme, emblem: int, *, is_own: bool) -> Sprite:
    """The sign of a place on a small disc, amid rays for whoever looks."""
    size = _BADGE + 32 if is_own else _BADGE

    def draw(pen: Pen) -> None:
        if is_own:
            draw_star(pen, size / 2, theme.bright, points=16, notch=0.8)
        pen.disc(0, 0, _BADGE / 2 - 0.5, theme.black)
        pen.disc(0, 0, _BADGE / 2 - 2.5, theme.cream)
        draw_emblem(pen, theme, emblem, _BADGE * 0.58)

    return drawn(theme, size, size, draw)


@lru_cache(_KEPT)
def _dots_sprite(theme: Theme) -> Sprite:
    """That places are left out."""

    def draw(pen: Pen) -> None:
        for x in (-26, 0, 26):
            pen.disc(x, 0, 5, theme.cream)

    return drawn(theme, 68, 14, draw)
