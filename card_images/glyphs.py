"""The letters and digits of the card indices, and the signs of figures, as bold strokes: no font is needed."""

from collections.abc import Sequence

from .pen import Ink, Pen, Point, arc, curve

_WEIGHT = 0.175
"""Width of a stroke; a glyph is one unit high."""

_BOWL = arc(0.31, 0.66, 0.225, 0.26)
_NINE = [(0.62 - x, 1 - y) for x, y in _BOWL]
_HOOK = curve((0.47, 0.085), ((0.22, 0.24), (0.085, 0.44), (0.085, 0.66)))

_STROKES: dict[str, tuple[Sequence[Point], ...]] = {
    "0": (arc(0.31, 0.5, 0.225, 0.415),),
    "1": ([(0.13, 0.27), (0.33, 0.09), (0.33, 0.915)],),
    "2": (
        curve(
            (0.09, 0.33),
            ((0.09, 0.0), (0.53, 0.0), (0.53, 0.32)),
            ((0.53, 0.53), (0.24, 0.69), (0.09, 0.915)),
            (0.55, 0.915),
        ),
    ),
    "3": (
        curve(
            (0.1, 0.085),
            (0.51, 0.085),
            (0.28, 0.41),
            ((0.63, 0.41), (0.63, 0.915), (0.29, 0.915)),
            ((0.18, 0.915), (0.1, 0.86), (0.08, 0.77)),
        ),
    ),
    "4": ([(0.45, 0.915), (0.45, 0.085), (0.07, 0.68), (0.6, 0.68)],),
    "5": (
        curve(
            (0.5, 0.085),
            (0.16, 0.085),
            (0.13, 0.45),
            ((0.28, 0.31), (0.55, 0.38), (0.55, 0.64)),
            ((0.55, 0.98), (0.15, 0.99), (0.08, 0.78)),
        ),
    ),
    "6": (_BOWL, _HOOK),
    "7": ([(0.08, 0.085), (0.54, 0.085), (0.25, 0.915)],),
    "8": (arc(0.31, 0.285, 0.19, 0.2), arc(0.31, 0.7, 0.225, 0.215)),
    "9": (_NINE, [(0.62 - x, 1 - y) for x, y in _HOOK]),
    "A": ([(0.06, 0.915), (0.33, 0.085), (0.6, 0.915)], [(0.16, 0.65), (0.5, 0.65)]),
    "J": (
        curve((0.47, 0.085), (0.47, 0.66), ((0.47, 1.0), (0.09, 1.0), (0.085, 0.7))),
        [(0.27, 0.085), (0.47, 0.085)],
    ),
    "Q": (arc(0.33, 0.5, 0.245, 0.415), [(0.36, 0.68), (0.58, 0.93)]),
    "K": ([(0.11, 0.085), (0.11, 0.915)], [(0.54, 0.085), (0.12, 0.57)], [(0.27, 0.42), (0.58, 0.915)]),
    ".": (arc(0.13, 0.88, 0.03, 0.03),),
    "-": ([(0.1, 0.52), (0.34, 0.52)],),
    "%": (arc(0.21, 0.27, 0.125, 0.17), arc(0.76, 0.73, 0.125, 0.17), [(0.69, 0.085), (0.28, 0.915)]),
}
_ADVANCE = {"1": 0.45, "A": 0.66, "Q": 0.66, "J": 0.56, "K": 0.64, ".": 0.26, "-": 0.44, "%": 0.97}
_USUAL_ADVANCE = 0.62
_GAP = 0.07


def is_figure(text: str) -> bool:
    """Whether a text is a number as pictures write it: digits, perhaps with a point, a dash or a percent sign."""
    return text != "" and set(text) <= set("0123456789.-%")


def text_width(text: str, height: float) -> float:
    """How wide a text of index glyphs is."""
    return height * (sum(_ADVANCE.get(letter, _USUAL_ADVANCE) + _GAP for letter in text) - _GAP)


def draw_text(pen: Pen, text: str, height: float, ink: Ink, *, narrow: float = 1, bold: float = 1) -> None:
    """A text of index glyphs centred on the pen's place, made narrower and its strokes thicker by factors."""
    weight = _WEIGHT * bold * (narrow**0.35)
    x = -text_width(text, height) * narrow / 2
    for letter in text:
        for stroke in _STROKES[letter]:
            pen.stroke([(x + px * height * narrow, (py - 0.5) * height) for px, py in stroke], weight * height, ink)
        x += (_ADVANCE.get(letter, _USUAL_ADVANCE) + _GAP) * height * narrow


def rank_text(rank: int) -> str:
    """What stands in the corner of a card: `A`, `2` … `10`, `J`, `Q`, `K`."""
    return ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")[rank]
