"""The picture for one seat: the table with this seat at the bottom, and its hand open below."""

from collections.abc import Iterable
from functools import lru_cache

from bot.rules import Card, RuleSet, SeatView

from .board import Board
from .layout import GAP, RIM, WIDTH, lay_grid, lay_row
from .looks import USUAL, Look, theme_of
from .marks import marked_cards
from .plan import plan_table
from .scene import Pointed, Scene, check_cards, seat_scene
from .sprites import HAND, LARGE
from .table import draw_table, point_at

_FULL = 6
"""From how many cards on a hand is drawn smaller; with more they overlap."""
_KEPT = 64
"""How many finished pictures are kept; a hand is seldom asked for again."""


def draw_hand(view: SeatView, look: Look = USUAL, advised: Iterable[Card] = (), played: Iterable[Card] = ()) -> bytes:
    """What one seat sees, its hand large at the bottom, as a PNG 1000 pixels wide.

    The cards of the hand are dim while it is somebody else's turn. Cards that are `advised` are framed and bear a
    check mark, those that were `played` instead a cross. Raises `ValueError` for an impossible view.
    """
    return _draw(seat_scene(view)._replace(pointed=Pointed(tuple(advised), tuple(played))), look)


@lru_cache(_KEPT)
def _draw(scene: Scene, look: Look) -> bytes:
    theme = theme_of(look)
    plan = plan_table(scene)
    if not scene.hand:
        board = Board(theme, plan.height, scene.marked)
        draw_table(board, scene, plan)
        return board.png()
    size = HAND if len(scene.hand) < _FULL else LARGE
    board = Board(theme, plan.height + size.height + 2 * GAP, scene.marked)
    draw_table(board, scene, plan)
    is_dim = scene.turn != scene.seat
    row = lay_row(len(scene.hand), WIDTH - 2 * RIM - 2 * GAP, size.width, size.width + 2 * GAP)
    x = (WIDTH - row[-1] - size.width) // 2
    place = board.put if len(scene.hand) <= _FULL else board.lay
    spots = [(card, x + offset, plan.height - RIM + GAP) for card, offset in zip(scene.hand, row, strict=True)]
    for card, left, top in spots:
        place(board.face(card, size, is_dim=is_dim), left, top)
    for card, left, top in spots:
        if card in scene.pointed.advised:
            board.lay(board.face(card, size, is_lit=True), left, top)
        point_at(board, scene, card, size, left, top)
    return board.png()


def draw_cards(cards: Iterable[Card], look: Look = USUAL, rules: RuleSet | None = None) -> bytes:
    """Cards in rows on felt, as a PNG 1000 pixels wide; with the marks of their roles where rules are given.

    Raises `ValueError` for what is no card of a deck, or is there twice.
    """
    return _draw_cards(tuple(cards), look, marked_cards(rules) if rules else frozenset())


@lru_cache(_KEPT)
def _draw_cards(cards: tuple[Card, ...], look: Look, marked: frozenset[Card]) -> bytes:
    theme = theme_of(look)
    check_cards(cards)
    margin = RIM + GAP
    grid = lay_grid(len(cards), margin, margin, WIDTH - 2 * margin)
    board = Board(theme, grid.height + 2 * margin, marked)
    for card, (x, y) in zip(cards, grid.spots, strict=True):
        board.put(board.face(card, grid.size), x, y)
    return board.png()
