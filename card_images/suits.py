"""The four suits as outlines, one unit high around their middle."""

from .palette import Theme
from .pen import Ink, Pen, Point, arc, curve, mirrored

SPADE, HEART, DIAMOND, CLUB = range(4)

_HEART = mirrored(
    curve(
        (0, -0.26),
        ((-0.07, -0.46), (-0.2, -0.5), (-0.28, -0.49)),
        ((-0.42, -0.48), (-0.52, -0.36), (-0.5, -0.18)),
        ((-0.47, 0.08), (-0.16, 0.24), (0, 0.5)),
    ),
    axis=0,
)
_SPADE_LEAF = mirrored(
    curve(
        (0, -0.5),
        ((-0.14, -0.26), (-0.46, -0.1), (-0.48, 0.12)),
        ((-0.5, 0.26), (-0.38, 0.36), (-0.25, 0.35)),
        ((-0.14, 0.34), (-0.05, 0.27), (0, 0.16)),
    ),
    axis=0,
)
_DIAMOND = mirrored(
    curve((0, -0.52), ((-0.1, -0.3), (-0.24, -0.12), (-0.4, 0)), ((-0.24, 0.12), (-0.1, 0.3), (0, 0.52))), axis=0
)
_STEM = mirrored(curve((-0.03, 0), (-0.04, 0.2), ((-0.05, 0.36), (-0.1, 0.44), (-0.2, 0.5))), axis=0)

_PARTS: dict[int, tuple[list[Point], ...]] = {
    SPADE: (_SPADE_LEAF, _STEM),
    HEART: (_HEART,),
    DIAMOND: (_DIAMOND,),
    CLUB: (
        arc(0, -0.25, 0.235, 0.235),
        arc(-0.255, 0.11, 0.235, 0.235),
        arc(0.255, 0.11, 0.235, 0.235),
        [(-0.15, -0.12), (0.15, -0.12), (0.2, 0.16), (-0.2, 0.16)],
        _STEM,
    ),
}


def suit_ink(theme: Theme, suit: int) -> Ink:
    """The colour a suit is printed in."""
    return theme.suits[suit]


def draw_suit(pen: Pen, suit: int, size: float, ink: Ink) -> None:
    """A suit of a height in units around the pen's place."""
    sized = pen.at(0, 0, size)
    for outline in _PARTS[suit]:
        sized.fill(outline, ink)
