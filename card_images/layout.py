"""Where things lie, in whole pixels; pure geometry."""

from typing import Literal, NamedTuple

from .sprites import FLOOR, LARGE, SMALL, Size

WIDTH = 1000
RIM = 14
GAP = 12

Edge = Literal["bottom", "right", "top", "left"]

_AROUND: dict[int, tuple[Edge, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
}
_MIRRORED: dict[Edge, Edge] = {"left": "right", "right": "left"}
_MOST_ROWS = ((LARGE, 1), (FLOOR, 3))
"""Up to how many rows a size is taken; beyond them the cards are small."""


def edge_of(seat: int, seats: int, bottom: int, *, is_clockwise: bool) -> Edge:
    """The side of the picture a seat sits at, the turn going round counter-clockwise or clockwise."""
    edge = _AROUND[seats][(seat - bottom) % seats]
    return _MIRRORED.get(edge, edge) if is_clockwise else edge


class Grid(NamedTuple):
    """Cards in centred rows: their size and upper left corners, and the height they take."""

    size: Size
    spots: tuple[tuple[int, int], ...]
    height: int


def lay_grid(count: int, left: int, top: int, width: int) -> Grid:
    """Rows of cards in a space, as even as can be, the cards smaller where large ones would need too many rows."""
    size = next((size for size, rows in _MOST_ROWS if count <= rows * _fitting(width, size)), SMALL)
    rows = max(1, -(-count // _fitting(width, size)))
    spots = []
    for row in range(rows):
        inside = (count + rows - 1 - row) // rows
        x = left + (width - inside * (size.width + GAP) + GAP) // 2
        y = top + row * (size.height + GAP)
        spots += [(x + place * (size.width + GAP), y) for place in range(inside)]
    return Grid(size, tuple(spots), rows * (size.height + GAP) - GAP)


def _fitting(width: int, size: Size) -> int:
    return (width + GAP) // (size.width + GAP)


def lay_row(count: int, width: int, card: int, step: int) -> tuple[int, ...]:
    """The left edges of cards in a row from 0, a step apart, closer where the width asks for it."""
    if count > 1:
        step = min(step, (width - card) // (count - 1))
    return tuple(place * step for place in range(count))
