"""The picture for one seat: the table with this seat at the bottom, and its hand open below."""

from collections.abc import Iterable
from functools import lru_cache

from bot.rules import Card, SeatView

from .board import Board
from .layout import GAP, RIM, WIDTH, lay_grid, lay_row
from .looks import USUAL, Look, theme_of
from .plan import plan_table
from .scene import Scene, seat_scene
from .sprites import FULL_HAND, HAND, card_sprite
from .table import draw_table

_FULL = 6
"""From how many cards on a hand is drawn smaller."""
_KEPT = 64
"""How many finished pictures are kept; a hand is seldom asked for again."""


def draw_hand(view: SeatView, look: Look = USUAL) -> bytes:
    """What one seat sees, its hand large at the bottom, as a PNG 1000 pixels wide.

    The cards of the hand are dim while it is somebody else's turn.
    """
    return _draw(seat_scene(view), look)


@lru_cache(_KEPT)
def _draw(scene: Scene, look: Look) -> bytes:
    theme = theme_of(look)
    plan = plan_table(scene)
    if not scene.hand:
        board = Board(theme, plan.height)
        draw_table(board, scene, plan)
        return board.png()
    size = HAND if len(scene.hand) < _FULL else FULL_HAND
    board = Board(theme, plan.height + size.height + 2 * GAP)
    draw_table(board, scene, plan)
    is_dim = scene.turn != scene.seat
    row = lay_row(len(scene.hand), WIDTH - 2 * RIM - 2 * GAP, size.width, size.width + 2 * GAP)
    x = (WIDTH - row[-1] - size.width) // 2
    for card, offset in zip(scene.hand, row, strict=True):
        sprite = card_sprite(theme, card, size, is_dim=is_dim)
        board.put(sprite, x + offset, plan.height - RIM + GAP)
    return board.png()


def draw_cards(cards: Iterable[Card], look: Look = USUAL) -> bytes:
    """Cards in rows on felt, as a PNG 1000 pixels wide."""
    return _draw_cards(tuple(cards), look)


@lru_cache(_KEPT)
def _draw_cards(cards: tuple[Card, ...], look: Look) -> bytes:
    theme = theme_of(look)
    margin = RIM + GAP
    grid = lay_grid(len(cards), margin, margin, WIDTH - 2 * margin)
    board = Board(theme, grid.height + 2 * margin)
    for card, (x, y) in zip(cards, grid.spots, strict=True):
        board.put(card_sprite(theme, card, grid.size), x, y)
    return board.png()
