"""The picture of a table for everybody."""

from functools import lru_cache

from bot.rules import TableView

from .board import Board
from .looks import USUAL, Look, theme_of
from .plan import plan_table
from .scene import Scene, table_scene
from .table import draw_table

_KEPT = 256
"""How many finished pictures are kept; they are about 50 kB each."""


def draw_floor(view: TableView, look: Look = USUAL) -> bytes:
    """The table as everybody sees it, as a PNG 1000 pixels wide whose height fits what lies there.

    No words and no names are in it, and no card that is hidden: seats are told apart by their `EMBLEMS`.
    Raises `ValueError` for a view that no table could show.
    """
    return _draw(table_scene(view), look)


def draw_scene(scene: Scene, look: Look = USUAL) -> bytes:
    """The table of a scene, drawn anew."""
    return draw_board(scene, look).png()


def draw_board(scene: Scene, look: Look = USUAL, least: int = 0) -> Board:
    """The table of a scene before it is written, at least some pixels high."""
    plan = plan_table(scene, least)
    board = Board(theme_of(look), plan.height, scene.marked)
    draw_table(board, scene, plan)
    return board


_draw = lru_cache(_KEPT)(draw_scene)
