"""The tray below the floor: plays that the floor does not show, each with what it took, as many to a row as fit."""

from collections.abc import Iterable

from .board import Board
from .layout import GAP, lay_row
from .scene import LastPlay, Scene
from .signs import badge_sprite, burst_sprite, chevron_sprite
from .sprites import SMALL

Row = tuple[LastPlay, ...]

_HEIGHT, _BASRA_HEIGHT = 158, 200
_BADGE = 48
_ARROW = 64
"""Room for the chevron between a card and what it took."""
_RAYS = 46
"""Room on both sides of a card with rays."""
_APART = 2 * GAP
"""Room between two plays."""
_STEP = SMALL.width + 8
_ENDLESS = 52 * _STEP
"""Room in which no cards need to overlap."""


def tray_rows(scene: Scene, width: int) -> tuple[Row, ...]:
    """The plays of a scene that need the tray, in rows of a width: captures, and cards that were taken since."""
    rows: list[Row] = []
    for play in scene.plays:
        if not play.takes and play.card in scene.floor:
            continue
        if rows and _width((*rows[-1], play), _ENDLESS) <= width - 2 * GAP:
            rows[-1] = (*rows[-1], play)
        else:
            rows.append((play,))
    return tuple(rows)


def row_height(row: Row) -> int:
    """How high a row is, in pixels."""
    return _BASRA_HEIGHT if any(play.is_basra for play in row) else _HEIGHT


def draw_row(board: Board, row: Row, top: int, left: int, right: int) -> None:
    """Who played, the card, and after a chevron what it took, for each play of a row."""
    theme, height = board.theme, row_height(row)
    line = theme.bright if any(play.is_basra for play in row) else theme.felt_line
    board.band(top, height, left, right, theme.felt_dark, line)
    room = right - left - 2 * GAP
    x = left + GAP + (room - _width(row, room)) // 2
    for play in row:
        x += _draw_play(board, play, x, top + height // 2, room) + _APART


def _draw_play(board: Board, play: LastPlay, x: int, middle: int, room: int) -> int:
    """One play from x on; says how wide it is."""
    theme, start = board.theme, x
    board.lay(badge_sprite(theme, play.seat, _BADGE), x, middle - _BADGE // 2)
    rays = _RAYS if play.is_basra else 0
    x += _BADGE + GAP + rays
    if play.is_basra:
        burst = burst_sprite(theme)
        board.lay(burst, x + (SMALL.width - burst.width) // 2, middle - burst.height // 2)
    board.lay(board.face(play.card, SMALL), x, middle - SMALL.height // 2)
    x += SMALL.width + rays
    if not play.takes:
        return x - start
    chevron = chevron_sprite(theme)
    board.lay(chevron, x + (_ARROW - chevron.width) // 2, middle - chevron.height // 2)
    x += _ARROW
    for card, offset in zip(play.takes, _row_of_takes(play, room), strict=True):
        board.lay(board.face(card, SMALL), x + offset, middle - SMALL.height // 2)
    return x + _takes_width(play, room) - start


def _width(plays: Iterable[LastPlay], room: int) -> int:
    """How wide plays are beside one another; one that has too little room has its cards overlap."""
    return sum(_lead(play) + _takes_width(play, room) + _APART for play in plays) - _APART


def _takes_width(play: LastPlay, room: int) -> int:
    return _row_of_takes(play, room)[-1] + SMALL.width if play.takes else 0


def _row_of_takes(play: LastPlay, room: int) -> tuple[int, ...]:
    return lay_row(len(play.takes), room - _lead(play), SMALL.width, _STEP)


def _lead(play: LastPlay) -> int:
    """The room before what a play took."""
    rays = 2 * _RAYS if play.is_basra else 0
    return _BADGE + GAP + rays + SMALL.width + (_ARROW if play.takes else 0)
