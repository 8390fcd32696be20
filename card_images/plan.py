"""How a table is divided: bands for the seats at top and bottom, columns at the sides, the floor between."""

from dataclasses import dataclass

from .layout import GAP, RIM, WIDTH, Edge, Grid, edge_of, lay_grid
from .places import COLUMN, column_height
from .scene import Scene, check_scene
from .tray import Row, row_height, tray_rows

BOTTOM_BAND = 126
_TOP_BAND = 122
_LOWEST_MIDDLE = 190


@dataclass(frozen=True)
class Plan:
    """Where the parts of a table lie, in pixels."""

    edges: tuple[Edge, ...]
    """The side of the picture each seat sits at."""
    grid: Grid
    """The cards on the floor."""
    left: int
    right: int
    """The floor's space from side to side."""
    tray: tuple[tuple[int, Row], ...]
    """The rows of the tray with their upper edges; none where the floor shows all."""
    top: int
    bottom: int
    """The floor's space from top to bottom; below it is the band of the seat at the bottom."""

    @property
    def height(self) -> int:
        """The height of the whole picture, without an open hand."""
        return self.bottom + BOTTOM_BAND + RIM


def plan_table(scene: Scene, least: int = 0) -> Plan:
    """Where the parts of a scene lie: as high as the floor, the tray and the columns at the sides need.

    The whole is at least some pixels high; what is more than needed lies around the floor.
    Raises `ValueError` for a scene that no table could show.
    """
    check_scene(scene)
    seats = len(scene.held)
    edges = tuple(edge_of(seat, seats, scene.bottom, is_clockwise=scene.is_clockwise) for seat in range(seats))
    top = RIM + (_TOP_BAND if "top" in edges else GAP)
    side = RIM + (COLUMN if "left" in edges else GAP // 2)
    rows = tray_rows(scene, WIDTH - 2 * side)
    tray_height = sum(map(row_height, rows))
    floor_height = _floor_height(scene, WIDTH - 2 * side)
    needed = floor_height + tray_height + (GAP if floor_height and tray_height else 0)
    columns = [column_height(scene, seat) for seat, edge in enumerate(edges) if edge in ("left", "right")]
    around = top + GAP + BOTTOM_BAND + RIM
    middle = max(needed, _LOWEST_MIDDLE, least - around, *(height + RIM - top for height in columns))
    spare = (middle - needed) // 2
    grid = lay_grid(len(scene.floor), side, top + spare, WIDTH - 2 * side)
    tray = _stack(rows, top + middle - spare)
    return Plan(edges, grid, side, WIDTH - side, tray, top, top + middle + GAP)


def _stack(rows: tuple[Row, ...], bottom: int) -> tuple[tuple[int, Row], ...]:
    """The rows one below the other, with the upper edge of each."""
    heights = [row_height(row) for row in rows]
    return tuple((bottom - sum(heights[at:]), row) for at, row in enumerate(rows))


def _floor_height(scene: Scene, width: int) -> int:
    """The height of the cards on the floor; none beside a capture that left nothing."""
    return lay_grid(len(scene.floor), 0, 0, width).height if scene.floor else 0
