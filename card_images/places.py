"""What lies before a seat: its plate, its cards, and the pile of its side with the basras face up."""

from bot.rules import Card

from .board import Board
from .layout import GAP, RIM, WIDTH, Edge, lay_row
from .scene import Scene
from .signs import badge_sprite
from .sprites import MINI, plate_sprite
from .stacks import fan_sprite, stack_sprite

COLUMN = 147
"""Width of what lies before a seat at the left or right, in pixels."""

_START = 326
"""Where the plate of a seat at the top or bottom begins."""
_PLATE, _FAN = 124, 148
"""Room for a plate and for the fan beside it."""
_STRIP = 34
"""How much of a basra shows under the next one."""
_OWNER = 28
_IN_A_ROW = 3
_LINE = 48
"""Height of what shows of a row of basras in a column."""
_DOWN_TO_FAN, _DOWN_TO_PILE, _PILE = 164, 214, 96
_ONWARD: dict[Edge, int] = {"bottom": 0, "right": 270, "top": 180, "left": 90}
"""Where the next seat sits when the turn goes round counter-clockwise, in degrees clockwise from the right."""


def kept_side(scene: Scene, seat: int) -> int | None:
    """The side whose pile lies before a seat: of partners, the first one from the bottom keeps it."""
    for side, members in enumerate(scene.sides):
        if seat in members:
            seats = len(scene.held)
            keeper = min(members, key=lambda member: (member - scene.bottom) % seats)
            return side if keeper == seat and scene.piles[side] else None
    return None


def draw_place(board: Board, scene: Scene, seat: int, edge: Edge, top: int) -> None:
    """A seat at the top or the bottom, from left to right."""
    middle = top + 60
    _lay_plate(board, scene, seat, edge, _START + _PLATE // 2, middle)
    x = _START + _PLATE + GAP // 2
    if seat != scene.seat:
        _put_fan(board, scene.held[seat], x + _FAN // 2 - GAP, middle)
        x += _FAN
    side = kept_side(scene, seat)
    if side is None:
        return
    x += _lay_owners(board, scene, side, x, middle)
    pile = stack_sprite(board.theme, scene.piles[side], is_pile=True)
    board.put(pile, x, middle + 50 - pile.height)
    x += pile.width - 6
    basras = scene.basras[side]
    row = lay_row(len(basras), WIDTH - RIM - GAP - x, MINI.width, _STRIP)
    for card, offset in zip(basras, row, strict=True):
        board.lay(board.face(card, MINI), x + offset, middle - MINI.height // 2)


def column_height(scene: Scene, seat: int) -> int:
    """How high the things before a seat at the left or right are, in pixels."""
    side = kept_side(scene, seat)
    if side is None:
        return _DOWN_TO_PILE
    rows = -(-len(scene.basras[side]) // _IN_A_ROW)
    return _DOWN_TO_PILE + _PILE + ((rows - 1) * _LINE + MINI.height + GAP if rows else 0)


def draw_column(board: Board, scene: Scene, seat: int, edge: Edge, top: int, height: int) -> None:
    """A seat at the left or the right, from top to bottom, in the middle of a height."""
    left = RIM if edge == "left" else WIDTH - RIM - COLUMN
    middle = left + COLUMN // 2
    y = top + max(0, height - column_height(scene, seat)) // 2
    _lay_plate(board, scene, seat, edge, middle, y + _PLATE // 2)
    _put_fan(board, scene.held[seat], middle, y + _DOWN_TO_FAN)
    side = kept_side(scene, seat)
    if side is None:
        return
    y += _DOWN_TO_PILE
    shift = _lay_owners(board, scene, side, middle - 62, y + 34)
    pile = stack_sprite(board.theme, scene.piles[side], is_pile=True)
    board.put(pile, middle - (pile.width - shift) // 2, y)
    _lay_rows(board, scene.basras[side], middle, y + _PILE + GAP // 2)


def _lay_rows(board: Board, basras: tuple[Card, ...], middle: int, top: int) -> None:
    width = MINI.width + _STRIP * (min(len(basras), _IN_A_ROW) - 1)
    for place, card in enumerate(basras):
        row, column = divmod(place, _IN_A_ROW)
        board.lay(board.face(card, MINI), middle - width // 2 + column * _STRIP, top + row * _LINE)


def _lay_plate(board: Board, scene: Scene, seat: int, edge: Edge, x: int, y: int) -> None:
    onward = (_ONWARD[edge] + (180 if scene.is_clockwise else 0)) % 360
    plate = plate_sprite(
        board.theme,
        seat,
        is_turn=scene.turn == seat,
        is_dealer=scene.dealer == seat,
        onward=onward if len(scene.held) > 2 else None,
    )
    board.lay(plate, x - plate.width // 2, y - plate.height // 2)


def _put_fan(board: Board, count: int, middle: int, y: int) -> None:
    """The backs of the cards a seat holds."""
    if count:
        fan = fan_sprite(board.theme, count)
        board.put(fan, middle - fan.width // 2, y - fan.height // 2)


def _lay_owners(board: Board, scene: Scene, side: int, x: int, middle: int) -> int:
    """The signs of two partners beside their pile; says how much room they took."""
    if len(scene.sides[side]) < 2:
        return 0
    for place, seat in enumerate(scene.sides[side]):
        board.lay(badge_sprite(board.theme, seat, _OWNER), x, middle - _OWNER - 2 + place * (_OWNER + 4))
    return _OWNER + GAP // 2
