"""Ready pieces of a picture, each drawn once: cards, backs, fans, piles, plates.

A sprite is opaque, with felt and its own shadow around it, so that pasting it is a plain copy of
indices. Its mask leaves felt and shadow out, for pieces that lie on others.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageFilter

from bot.rules import Card

from .backs import draw_back, draw_compact_back
from .emblems import REACH, draw_plate
from .faces import draw_compact_face, draw_face
from .palette import Theme, palette_of
from .pen import CARD_HEIGHT, CARD_WIDTH, Pen

FINENESS = 4
"""How many pixels across are drawn for one pixel of a sprite."""
_CORNER = 7
"""Radius of a card's corners, in card units."""
_LIT_EDGE = 5
"""Width of the frame around a card that was just played, in pixels."""
_DIMNESS = 0.24


class Size(NamedTuple):
    """The size of a card in pixels; a compact one has a plainer face.

    Widths in steps of 25 put equal pips on equal parts of a pixel: they come out alike, and pack well.
    """

    width: int
    height: int
    is_compact: bool = False


HAND = Size(175, 245)
LARGE = Size(150, 210)
FLOOR = Size(125, 175)
SMALL = Size(95, 133, is_compact=True)
MINI = Size(60, 84, is_compact=True)
SIZES = (HAND, LARGE, FLOOR, SMALL, MINI)


class Sprite(NamedTuple):
    """A piece of a picture: its opaque image, the mask of what belongs to the piece, its margin in pixels."""

    image: Image.Image
    mask: Image.Image
    margin: int

    @property
    def width(self) -> int:
        """The width without the margin."""
        return self.image.width - 2 * self.margin

    @property
    def height(self) -> int:
        """The height without the margin."""
        return self.image.height - 2 * self.margin


MARGIN = 7
_KEPT = 1024
"""How many cards are kept, enough for two looks; they are about 60 kB each."""


@lru_cache(_KEPT)
def card_sprite(
    theme: Theme,
    card: Card | None,
    size: Size,
    *,
    is_marked: bool = False,
    is_lit: bool = False,
    is_dim: bool = False,
) -> Sprite:
    """A card face up, or its back for None; marked by its role, lit when just played, dim when it must wait."""
    image = draw_card(theme, card, size, is_marked=is_marked)
    if is_lit:
        image = _lit(theme, image)
    margin = MARGIN - (_LIT_EDGE if is_lit else 0)
    return bake(theme, image, margin, dimness=_DIMNESS if is_dim else 0)._replace(margin=MARGIN)


def draw_card(theme: Theme, card: Card | None, size: Size, *, is_marked: bool = False) -> Image.Image:
    """A card with its rounded corners as an RGBA picture in full detail."""
    width, height = size.width * FINENESS, size.height * FINENESS
    scale = width / CARD_WIDTH
    shape = Image.new("L", (width, height))
    Pen.on(shape, scale).draw.rounded_rectangle((0, 0, width - 1, height - 1), _CORNER * scale, fill=255)
    image = Image.new("RGB", (width, height), theme.edge)
    pen = Pen.on(image, scale)
    edge = _edge(theme, size) / size.width * CARD_WIDTH
    pen.box(edge, edge, CARD_WIDTH - edge - 1 / scale, CARD_HEIGHT - edge - 1 / scale, theme.paper, _CORNER - edge)
    _draw_side(pen, theme, card, size, is_marked=is_marked)
    image.putalpha(shape)
    return image.reduce(FINENESS)


def _edge(theme: Theme, size: Size) -> int:
    """The width of a card's edge in whole pixels, so that it is crisp."""
    return max(1, round(theme.edge_width * (2 if size.is_compact else 1) * size.width / CARD_WIDTH))


def _draw_side(pen: Pen, theme: Theme, card: Card | None, size: Size, *, is_marked: bool) -> None:
    if card is None:
        (draw_compact_back if size.is_compact else draw_back)(pen, theme)
    else:
        (draw_compact_face if size.is_compact else draw_face)(pen, theme, card, is_marked=is_marked)


def _lit(theme: Theme, image: Image.Image) -> Image.Image:
    """The card with a bright frame around it."""
    width, height = (side + 2 * _LIT_EDGE for side in image.size)
    frame = Image.new("RGBA", (width * FINENESS, height * FINENESS), (*theme.bright, 0))
    radius = image.width * _CORNER / CARD_WIDTH + _LIT_EDGE
    Pen.on(frame, FINENESS).draw.rounded_rectangle(
        (0, 0, frame.width - 1, frame.height - 1), radius * FINENESS, fill=(*theme.bright, 255)
    )
    frame = frame.resize((width, height), Image.Resampling.BOX)
    frame.alpha_composite(image, (_LIT_EDGE, _LIT_EDGE))
    return frame


def bake(theme: Theme, image: Image.Image, margin: int, *, dimness: float = 0, has_shadow: bool = True) -> Sprite:
    """The sprite of an RGBA picture, on felt with a margin around it."""
    size = image.width + 2 * margin, image.height + 2 * margin
    ground = Image.new("RGB", size, theme.felt)
    alpha = Image.new("L", size)
    alpha.paste(image.getchannel("A"), (margin, margin))
    if has_shadow:
        ground.paste(theme.shadow, (0, 0), _shadow(alpha))
    felt = Image.new("RGB", image.size, theme.felt)
    ground.paste(Image.blend(image.convert("RGB"), felt, dimness), (margin, margin), image.getchannel("A"))
    mask = alpha.point(lambda value: 255 if value > 127 else 0).convert("1")
    return Sprite(palette_of(theme).reduce(ground), mask, margin)


def _shadow(alpha: Image.Image) -> Image.Image:
    """A soft shadow a little below, which ends before the margin does."""
    moved = Image.new("L", alpha.size)
    moved.paste(alpha, (0, 2))
    return moved.filter(ImageFilter.GaussianBlur(2)).point(lambda value: value * 0.55 if value > 12 else 0)


def drawn(theme: Theme, width: int, height: int, draw: Callable[[Pen], None]) -> Sprite:
    """A sprite of a drawing in pixels around its middle, without a shadow."""
    image = Image.new("RGBA", (width * FINENESS, height * FINENESS), (*theme.felt, 0))
    draw(Pen.on(image, FINENESS).at(width / 2, height / 2))
    return bake(theme, image.resize((width, height), Image.Resampling.BOX), 0, has_shadow=False)


@cache
def plate_sprite(theme: Theme, seat: int, *, is_turn: bool, is_dealer: bool, onward: int | None) -> Sprite:
    """A seat's plate (see `draw_plate`)."""
    return drawn(
        theme,
        2 * REACH,
        2 * REACH,
        lambda pen: draw_plate(pen, theme, seat, is_turn=is_turn, is_dealer=is_dealer, onward=onward),
    )
