"""The faces of the cards: indices in the corners, pips in the classical arrangement, compact faces."""

from bot.rules import JACK, KING, QUEEN, Card, rank, suit

from .courts import draw_court, draw_portrait
from .glyphs import draw_text, rank_text, text_width
from .marks import draw_mark
from .ornament import draw_star_line
from .palette import Theme, mix
from .pen import CARD_HEIGHT, CARD_WIDTH, Pen, Point
from .suits import draw_suit, suit_ink

_LEFT, _MIDDLE, _RIGHT = 38.0, 50.0, 62.0
_TOP, _BOTTOM = 19.0, 121.0
_HALF = (_TOP + _BOTTOM) / 2
_THIRD = (_BOTTOM - _TOP) / 3

_PAIRS = {
    "top": [(_LEFT, _TOP), (_RIGHT, _TOP)],
    "bottom": [(_LEFT, _BOTTOM), (_RIGHT, _BOTTOM)],
    "half": [(_LEFT, _HALF), (_RIGHT, _HALF)],
    "thirds": [(x, _TOP + _THIRD * step) for step in (1, 2) for x in (_LEFT, _RIGHT)],
}
_CORNERS = _PAIRS["top"] + _PAIRS["bottom"]
_CENTRE = [(_MIDDLE, _HALF)]
_UPPER, _LOWER = [(_MIDDLE, (_TOP + _HALF) / 2)], [(_MIDDLE, (_BOTTOM + _HALF) / 2)]
_NEAR_TOP, _NEAR_BOTTOM = [(_MIDDLE, _TOP + _THIRD / 2)], [(_MIDDLE, _BOTTOM - _THIRD / 2)]

PIPS: dict[int, list[Point]] = {
    1: [(_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)],
    2: [(_MIDDLE, _TOP), *_CENTRE, (_MIDDLE, _BOTTOM)],
    3: _CORNERS,
    4: _CORNERS + _CENTRE,
    5: _CORNERS + _PAIRS["half"],
    6: _CORNERS + _PAIRS["half"] + _UPPER,
    7: _CORNERS + _PAIRS["half"] + _UPPER + _LOWER,
    8: _CORNERS + _PAIRS["thirds"] + _CENTRE,
    9: _CORNERS + _PAIRS["thirds"] + _NEAR_TOP + _NEAR_BOTTOM,
}
"""Where the pips of the ranks two to ten lie, in card units."""

_PIP_SIZE = {1: 26, 2: 25, 3: 20.5, 4: 20.5, 5: 20, 6: 19, 7: 18.5, 8: 16.5, 9: 16.5}


def draw_face(pen: Pen, theme: Theme, card: Card, *, is_marked: bool = False) -> None:
    """A whole face with two corner indices, for cards drawn large."""
    for turn in (0, 180):
        corner = pen.at(CARD_WIDTH / 2, CARD_HEIGHT / 2, turn=turn).at(-50, -70)
        _draw_index(corner, theme, card)
        if is_marked:
            draw_mark(corner.at(13, 63), theme, card, 5.5)
    if rank(card) == 0:
        _draw_ace(pen.at(50, 70), theme, suit(card))
    elif rank(card) in PIPS:
        for x, y in PIPS[rank(card)]:
            size = _PIP_SIZE[rank(card)]
            draw_suit(pen.at(x, y, turn=180 if y > _HALF else 0), suit(card), size, suit_ink(theme, suit(card)))
    else:
        draw_court(pen, theme, rank(card), suit(card))


def _draw_index(pen: Pen, theme: Theme, card: Card) -> None:
    ink = suit_ink(theme, suit(card))
    narrow = _narrowed(card, 28, 17.6)
    draw_text(pen.at(13, 20.5), rank_text(rank(card)), 28, ink, narrow=narrow, bold=theme.boldness)
    draw_suit(pen.at(13, 46), suit(card), 17.5, ink)


def _narrowed(card: Card, height: float, width: float) -> float:
    return min(1, width / text_width(rank_text(rank(card)), height))


def _draw_ace(pen: Pen, theme: Theme, suit: int) -> None:
    draw_star_line(pen, 33, 1.2, theme.gold)
    draw_star_line(pen, 29.5, 0.7, theme.gold)
    draw_suit(pen, suit, 34, suit_ink(theme, suit))


def draw_compact_face(pen: Pen, theme: Theme, card: Card, *, is_marked: bool = False) -> None:
    """A face for cards drawn small: rank and suit as large as they go, in a column that shows in a row too."""
    ink = suit_ink(theme, suit(card))
    if rank(card) in (JACK, QUEEN, KING):
        draw_portrait(pen, theme, rank(card), suit(card))
    else:
        draw_suit(pen.at(78, 69), suit(card), 37, mix(theme.paper, ink, 0.13))
    narrow = _narrowed(card, 54, 38)
    draw_text(pen.at(29, 36), rank_text(rank(card)), 54, ink, narrow=narrow, bold=theme.boldness)
    draw_suit(pen.at(29, 91), suit(card), 43, ink)
    if is_marked:
        draw_mark(pen.at(29, 125.5), theme, card, 8.5)
