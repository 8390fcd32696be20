"""The twelve court cards: a jack in a tarboosh, a queen with a fan, a king with crown and beard.

Flat figures before an eight-pointed star, in the manner of Cairo and Damascus ornament. The robe is of
the suit's colour and the suit is set into it.
"""

from collections.abc import Callable

from bot.rules import JACK, KING, QUEEN

from .ornament import draw_star, draw_star_line, draw_tiling
from .palette import Theme
from .pen import Ink, Pen, Point, arc, curve, mirrored
from .suits import draw_suit, suit_ink

_LINE = 1.1
"""Width of the dark line around every shape, in card units."""
_LEFT, _TOP, _RIGHT, _BOTTOM = 26, 8, 74, 132
_PORTRAIT = 59, 8, 96, 134
"""The part of a small card that a figure fills; it does not show where another card lies over the right half."""


def draw_court(pen: Pen, theme: Theme, rank: int, suit: int) -> None:
    """The framed figure of a jack, queen or king."""

    def draw_panel(pane: Pen) -> None:
        _draw_ground(pane, theme, suit)
        _FIGURES[rank](pane, theme, suit)
        _draw_frame(pane, theme)

    pen.window(_LEFT, _TOP, _RIGHT, _BOTTOM, draw_panel)


def draw_portrait(pen: Pen, theme: Theme, rank: int, suit: int) -> None:
    """The figure of a jack, queen or king without ground or frame, at the right of a card drawn small."""
    left, top, right, bottom = _PORTRAIT

    def draw_figure(pane: Pen) -> None:
        _FIGURES[rank](pane.at((left + right) / 2, bottom, 0.9).at(-50, -_BOTTOM), theme, suit)

    pen.window(left, top, right, bottom, draw_figure)
    pen.stroke([(left, bottom), (right, bottom)], _LINE, theme.black)


def _draw_ground(pen: Pen, theme: Theme, suit: int) -> None:
    pen.box(_LEFT, _TOP, _RIGHT, _BOTTOM, theme.cream)
    draw_tiling(pen.at(50 - 24, 15), 4, 8, 16, 0.5, theme.gold)
    halo = pen.at(50, 54)
    draw_star(halo, 31, theme.robes[suit])
    draw_star(halo, 29, theme.gold)
    draw_star_line(halo, 25, 0.7, theme.cream)


def _draw_frame(pen: Pen, theme: Theme) -> None:
    for inset, width, ink in ((0, 2.4, theme.black), (1.9, 0.9, theme.gold)):
        left, top, right, bottom = _LEFT + inset, _TOP + inset, _RIGHT - inset, _BOTTOM - inset
        pen.stroke([(left, top), (right, top), (right, bottom), (left, bottom)], width, ink, closed=True)


def _draw_head(pen: Pen, theme: Theme) -> None:
    """Neck, face, eyes, brows, nose and mouth."""
    pen.shape([(44.5, 66), (55.5, 66), (56, 82), (44, 82)], theme.skin, theme.black, _LINE)
    pen.shape(_FACE, theme.skin, theme.black, _LINE)
    for side in (-1, 1):
        pen.fill(arc(50 + side * 5.2, 55.5, 2.3, 1.5), theme.black)
        pen.stroke(
            curve((50 + side * 2.2, 52), ((50 + side * 4, 50.3), (50 + side * 6, 50.3), (50 + side * 8.6, 52))),
            1.3, theme.black,
        )  # fmt: skip
    pen.stroke([(50, 55.5), (51.4, 61.2), (49.6, 61.6)], 0.9, theme.black)


_FACE = mirrored(
    curve((50, 40), ((43, 40), (38.5, 45), (38.5, 54)), ((38.5, 64), (44, 71.5), (50, 71.5))),
)


def _shoulders(width: float, top: float) -> list[Point]:
    return mirrored(
        curve(
            (44, top),
            ((38, top + 5), (50 - width, top + 6), (50 - width - 1.5, top + 24)),
            (50 - width - 3, 134),
        )
    )


def _draw_medallion(pen: Pen, theme: Theme, suit: int, radius: float) -> None:
    """The suit in a white star."""
    draw_star(pen, radius + 1, theme.black)
    draw_star(pen, radius, theme.gold)
    draw_star(pen, radius - 1.6, theme.paper)
    draw_suit(pen, suit, radius * 1.08, suit_ink(theme, suit))


def _draw_jack(pen: Pen, theme: Theme, suit: int) -> None:
    _draw_striped_robe(pen, theme, theme.robes[suit])
    _draw_head(pen, theme)
    _draw_moustache(pen, theme)
    _draw_tarboosh(pen, theme)
    _draw_medallion(pen.at(50, 113), theme, suit, 13.5)


def _draw_striped_robe(pen: Pen, theme: Theme, robe: Ink) -> None:
    """The striped silk of Damascus, open over a white shirt."""
    body = _shoulders(21, 78)
    pen.shape(body, robe, theme.black, _LINE)
    for x in (30.5, 36.5, 42.5):
        for mirrored_x in (x, 100 - x):
            pen.stroke([(mirrored_x, 92 if x < 33 else 87), (mirrored_x, 132)], 2, theme.cream)
    pen.shape([(43.5, 77), (56.5, 77), (50, 103)], theme.paper, theme.black, _LINE)
    for side in (-1, 1):
        lapel = [(50 + side * 6, 76), (50 + side * 11, 83), (50, 108), (50, 101)]
        pen.shape(lapel, theme.gold, theme.black, _LINE)


def _draw_moustache(pen: Pen, theme: Theme) -> None:
    half = curve((50, 63.4), ((47, 62.6), (43.6, 64.2), (41.8, 62.4)), ((42.2, 66.8), (47.4, 67), (50, 65.2)))
    pen.fill(mirrored(half), theme.black)
    pen.stroke(curve((47.8, 67.8), ((49, 68.6), (51, 68.6), (52.2, 67.8))), 0.9, theme.red)


def _draw_tarboosh(pen: Pen, theme: Theme) -> None:
    hat = mirrored(curve((42, 20), (38, 45.5), ((42, 48), (46, 48.6), (50, 48.6))))
    pen.shape(hat, theme.robes[1], theme.black, _LINE)
    pen.shape(arc(50, 20.4, 8, 2.2), theme.red, theme.black, _LINE)
    pen.stroke(curve((50, 20), ((56, 18.5), (62, 20), (63.5, 27)), (63.8, 34)), 1.5, theme.black)
    pen.shape([(62, 33), (65.6, 33), (66.6, 46), (61, 46)], theme.black, theme.black, 0.5)
    pen.stroke([(61.8, 35.2), (65.8, 35.2)], 1.2, theme.gold)


def _draw_queen(pen: Pen, theme: Theme, suit: int) -> None:
    robe = theme.robes[suit]
    veil = mirrored(curve((50, 29), ((36, 29), (31, 44), (31.5, 60)), ((31, 80), (27, 96), (24, 134))))
    pen.shape(veil, robe, theme.black, _LINE)
    hair = mirrored(curve((50, 34), ((39, 34), (35, 44), (35.4, 56)), ((35, 70), (37, 80), (41, 88))))
    pen.shape(hair, theme.black, theme.black, 0.5)
    _draw_head(pen, theme)
    pen.fill(
        mirrored(curve((50, 38.5), ((44, 39), (39, 43), (37.6, 52)), ((42, 49), (47, 45), (50, 42.5)))), theme.black
    )
    pen.fill(curve((46.4, 65.6), ((48, 64.2), (49.2, 64.4), (50, 65)), ((50.8, 64.4), (52, 64.2), (53.6, 65.6)),
                   ((52, 68.2), (48, 68.2), (46.4, 65.6))), theme.red)  # fmt: skip
    _draw_diadem(pen, theme)
    for side in (-1, 1):
        pen.disc(50 + side * 12.6, 64, 2.3, theme.black)
        pen.disc(50 + side * 12.6, 64, 1.6, theme.bright)
    for x, y in ((42.5, 78), (46, 81), (50, 82.2), (54, 81), (57.5, 78)):
        pen.disc(x, y, 2.1, theme.black)
        pen.disc(x, y, 1.5, theme.bright)
    _draw_fan(pen.at(50, 130), theme, suit)


def _draw_diadem(pen: Pen, theme: Theme) -> None:
    band = mirrored(
        curve((50, 17), (46.5, 28), (42.5, 22), (40.5, 30), (35, 27), (37.4, 40), ((42, 37), (46, 36), (50, 36)))
    )
    pen.shape(band, theme.bright, theme.black, _LINE)
    for x, y in ((50, 16), (42.4, 21), (57.6, 21), (34.6, 26), (65.4, 26)):
        pen.disc(x, y, 2.1, theme.black)
        pen.disc(x, y, 1.4, theme.paper)
    pen.fill([(50, 26.5), (53, 30.5), (50, 34.5), (47, 30.5)], theme.red)


def _draw_fan(pen: Pen, theme: Theme, suit: int) -> None:
    """A half-open fan held before the breast, the suit in its middle."""
    leaves = 9
    for leaf in range(leaves):
        start = 180 + leaf * 180 / leaves
        outline = [(0.0, 0.0), *arc(0, 0, 31, 31, start, start + 180 / leaves)]
        pen.shape(outline, theme.cream if leaf % 2 else theme.robes[suit], theme.black, 0.9)
        ((x, y),) = arc(0, 0, 28, 28, start + 90 / leaves, start + 90 / leaves)[:1]
        pen.disc(x, y, 1.7, theme.gold)
    pen.stroke(arc(0, 0, 24.5, 24.5, 180, 360), 0.9, theme.black)
    _draw_medallion(pen.at(0, -10), theme, suit, 13.5)


def _draw_king(pen: Pen, theme: Theme, suit: int) -> None:
    robe = theme.robes[suit]
    pen.shape(_shoulders(23, 77), robe, theme.black, _LINE)
    collar = mirrored(curve((50, 84), (42, 78), ((34, 82), (29, 88), (26, 96)), ((34, 104), (42, 104), (50, 102))))
    pen.shape(collar, theme.gold, theme.black, _LINE)
    for x in (32, 68):
        draw_star(pen.at(x, 94.5), 4, theme.cream)
    _draw_head(pen, theme)
    _draw_beard(pen, theme)
    _draw_crown(pen, theme, robe)
    _draw_medallion(pen.at(50, 114), theme, suit, 14)


def _draw_beard(pen: Pen, theme: Theme) -> None:
    beard = mirrored(curve((50, 65.5), ((46, 61.5), (42, 62), (38.2, 54)), ((36.6, 70), (39, 86), (50, 95))))
    pen.shape(beard, theme.black, theme.black, 0.6)
    pen.fill(
        curve((46.4, 67.8), ((48, 66.8), (52, 66.8), (53.6, 67.8)), ((52, 70), (48, 70), (46.4, 67.8))), theme.red
    )
    for x in (44.5, 50, 55.5):
        pen.stroke(curve((x, 74), ((x, 78), (x + (50 - x) * 0.3, 82), (x + (50 - x) * 0.4, 86))), 0.7, theme.gold)


def _draw_crown(pen: Pen, theme: Theme, robe: Ink) -> None:
    """A crown around a turban."""
    pen.shape(mirrored(curve((50, 19), ((42, 20), (38, 26), (38, 38)), (38, 42))), robe, theme.black, _LINE)
    crown = mirrored([(50, 24), (46, 35), (41.5, 25), (39.5, 34), (33.5, 23), (35.5, 47), (43, 48.6), (50, 49)])
    pen.shape(crown, theme.bright, theme.black, _LINE)
    pen.stroke(curve((36, 43.6), ((43, 45), (57, 45), (64, 43.6))), 0.8, theme.black)
    for x, y in ((50, 22.5), (41.4, 23.5), (58.6, 23.5), (33.4, 21.5), (66.6, 21.5)):
        pen.disc(x, y, 2.3, theme.black)
        pen.disc(x, y, 1.6, theme.bright)
    draw_star(pen.at(50, 18), 5, theme.black)
    draw_star(pen.at(50, 18), 4, theme.paper)
    for x, ink in ((43, theme.red), (50, theme.robes[3]), (57, theme.red)):
        pen.fill([(x, 37.5), (x + 2, 40), (x, 42.5), (x - 2, 40)], ink)


_FIGURES: dict[int, Callable[[Pen, Theme, int], None]] = {JACK: _draw_jack, QUEEN: _draw_queen, KING: _draw_king}
