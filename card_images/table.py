"""The table of a scene: seats around, the floor in the middle, the captures below it."""

from bot.rules import Card

from .board import Board
from .layout import GAP, RIM, WIDTH
from .places import draw_column, draw_place
from .plan import BOTTOM_BAND, Plan
from .scene import Scene
from .signs import badge_sprite, check_sprite, cross_sprite, medallion_sprite
from .sprites import MINI, Size
from .stacks import stack_sprite
from .tray import draw_row

_BADGE = 44
_SIGN = 54
_BELOW = 10
"""How far a sign at the foot of a card hangs below it, in pixels."""


def draw_table(board: Board, scene: Scene, plan: Plan) -> None:
    """Everything on the table but the open hand."""
    if scene.floor:
        _draw_floor_cards(board, scene, plan)
    elif not plan.tray:
        medallion = medallion_sprite(board.theme)
        middle = (plan.top + plan.bottom - GAP) // 2
        board.put(medallion, (WIDTH - medallion.width) // 2, middle - medallion.height // 2)
    for top, row in plan.tray:
        draw_row(board, row, top, plan.left, plan.right)
    _draw_stock(board, scene, plan)
    for seat, edge in enumerate(plan.edges):
        if edge in ("left", "right"):
            draw_column(board, scene, seat, edge, RIM, plan.bottom - RIM)
        else:
            draw_place(board, scene, seat, edge, RIM if edge == "top" else plan.bottom)


def _draw_floor_cards(board: Board, scene: Scene, plan: Plan) -> None:
    """The floor; cards that were just laid are framed and bear the signs of their seats.

    Where the picture points at cards, those that are advised are framed instead.
    """
    laid = {play.card: play.seat for play in scene.plays if not play.takes}
    framed = scene.pointed.advised if any(scene.pointed) else laid
    size = plan.grid.size
    spots = list(zip(scene.floor, plan.grid.spots, strict=True))
    for card, (x, y) in spots:
        board.put(board.face(card, size), x, y)
    for card, (x, y) in spots:
        if card in framed:
            board.lay(board.face(card, size, is_lit=True), x, y)
    for card, (x, y) in spots:
        if card in laid:
            board.lay(badge_sprite(board.theme, laid[card], _BADGE), x + size.width - 32, y - 12)
        point_at(board, scene, card, size, x, y)


def point_at(board: Board, scene: Scene, card: Card, size: Size, x: int, y: int) -> None:
    """The signs at the foot of a card that the picture points at."""
    signs = [
        draw(board.theme, _SIGN)
        for draw, cards in zip((check_sprite, cross_sprite), scene.pointed, strict=True)
        if card in cards
    ]
    left = x + (size.width - len(signs) * (_SIGN + 2)) // 2
    for place, sign in enumerate(signs):
        board.lay(sign, left + place * (_SIGN + 2), y + size.height - _SIGN + _BELOW)


def _draw_stock(board: Board, scene: Scene, plan: Plan) -> None:
    """The stock in the corner, and below it the bottom card if the seat may see it."""
    if not scene.stock:
        return
    stock = stack_sprite(board.theme, scene.stock, is_pile=False)
    x, y = RIM + 2 * GAP, plan.bottom + BOTTOM_BAND - GAP - stock.height
    if scene.peeked is not None:
        board.put(board.face(scene.peeked, MINI), x + MINI.width - 8, y + stock.height - MINI.height - 8)
    board.lay(stock, x, y)
