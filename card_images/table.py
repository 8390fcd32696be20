"""The table of a scene: seats around, the floor in the middle, the last capture below it."""

from bot.rules import Card

from .board import Board
from .layout import GAP, RIM, WIDTH, lay_row
from .places import draw_column, draw_place
from .plan import BOTTOM_BAND, Plan
from .scene import LastPlay, Scene
from .signs import badge_sprite, burst_sprite, chevron_sprite, medallion_sprite
from .sprites import MINI, SMALL
from .stacks import stack_sprite

_BADGE, _TRAY_BADGE = 44, 48
_ARROW = 64
"""Room for the chevron between a card and what it took."""
_RAYS = 46
"""Room on both sides of a card with rays."""


def draw_table(board: Board, scene: Scene, plan: Plan) -> None:
    """Everything on the table but the open hand."""
    if scene.floor:
        _draw_floor_cards(board, scene, plan)
    elif not plan.tray_height:
        medallion = medallion_sprite(board.theme)
        middle = (plan.top + plan.bottom - GAP) // 2
        board.put(medallion, (WIDTH - medallion.width) // 2, middle - medallion.height // 2)
    if plan.tray_height and scene.last:
        _draw_tray(board, scene.last, plan)
    _draw_stock(board, scene, plan)
    for seat, edge in enumerate(plan.edges):
        if edge in ("left", "right"):
            draw_column(board, scene, seat, edge, RIM, plan.bottom - RIM)
        else:
            draw_place(board, scene, seat, edge, RIM if edge == "top" else plan.bottom)


def _draw_floor_cards(board: Board, scene: Scene, plan: Plan) -> None:
    """The floor; a card that was just laid is framed and bears the sign of its seat."""
    laid = scene.last.card if scene.last and not scene.last.takes else None
    size = plan.grid.size
    for card, (x, y) in zip(scene.floor, plan.grid.spots, strict=True):
        board.put(board.face(card, size), x, y)
    for card, (x, y) in zip(scene.floor, plan.grid.spots, strict=True):
        if card == laid and scene.last:
            board.lay(board.face(card, size, is_lit=True), x, y)
            board.lay(badge_sprite(board.theme, scene.last.seat, _BADGE), x + size.width - 32, y - 12)


def _draw_tray(board: Board, last: LastPlay, plan: Plan) -> None:
    """Who played, the card, and after a chevron what it took; rays behind the card for a basra."""
    theme = board.theme
    line = theme.bright if last.is_basra else theme.felt_line
    board.band(plan.tray, plan.tray_height, plan.left, plan.right, theme.felt_dark, line)
    rays = _RAYS if last.is_basra else 0
    lead = _TRAY_BADGE + GAP + rays + SMALL.width + rays + _ARROW
    room = plan.right - plan.left - 2 * GAP
    row = lay_row(len(last.takes), room - lead, SMALL.width, SMALL.width + 8)
    x = plan.left + GAP + (room - lead - row[-1] - SMALL.width) // 2
    middle = plan.tray + plan.tray_height // 2
    board.lay(badge_sprite(theme, last.seat, _TRAY_BADGE), x, middle - _TRAY_BADGE // 2)
    x += _TRAY_BADGE + GAP + rays
    if last.is_basra:
        burst = burst_sprite(theme)
        board.lay(burst, x + (SMALL.width - burst.width) // 2, middle - burst.height // 2)
    board.lay(board.face(last.card, SMALL), x, middle - SMALL.height // 2)
    x += SMALL.width + rays
    chevron = chevron_sprite(theme)
    board.lay(chevron, x + (_ARROW - chevron.width) // 2, middle - chevron.height // 2)
    _lay_cards(board, last.takes, row, x + _ARROW, middle - SMALL.height // 2)


def _lay_cards(board: Board, cards: tuple[Card, ...], row: tuple[int, ...], x: int, y: int) -> None:
    for card, offset in zip(cards, row, strict=True):
        board.lay(board.face(card, SMALL), x + offset, y)


def _draw_stock(board: Board, scene: Scene, plan: Plan) -> None:
    """The stock in the corner, and below it the bottom card if the seat may see it."""
    if not scene.stock:
        return
    stock = stack_sprite(board.theme, scene.stock, is_pile=False)
    x, y = RIM + 2 * GAP, plan.bottom + BOTTOM_BAND - GAP - stock.height
    if scene.peeked is not None:
        board.put(board.face(scene.peeked, MINI), x + MINI.width - 8, y + stock.height - MINI.height - 8)
    board.lay(stock, x, y)
