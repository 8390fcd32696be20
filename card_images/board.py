"""A picture being put together from sprites on felt within a wooden rim."""

from functools import cache

from PIL import Image, ImageDraw

from bot.rules import Card

from .layout import RIM, WIDTH
from .palette import Theme, palette_of
from .pen import Ink, Pen
from .png import write_png
from .sprites import Size, Sprite, card_sprite, drawn

_TILE = 28
_DOT = 3
"""Half the size of the small inlay between two tiles, in pixels."""
_TALLEST = 2400


class Board:
    """Felt of the usual width and a height in pixels; pieces are put at their upper left corner."""

    def __init__(self, theme: Theme, height: int, marked: frozenset[Card] = frozenset()) -> None:
        self.theme = theme
        self.marked = marked
        self.height = height
        self.image = palette_of(theme).canvas((WIDTH, height), theme.felt)
        rim = _rim(theme)
        self.image.paste(rim, (0, 0))
        self.image.paste(rim, (0, height - RIM))
        upright = _upright_rim(theme, _TALLEST).crop((0, 0, RIM, height - 2 * RIM))
        self.image.paste(upright, (0, RIM))
        self.image.paste(upright, (WIDTH - RIM, RIM))

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """A piece on bare felt, with its shadow."""
        self.image.paste(sprite.image, (x - sprite.margin, y - sprite.margin))

    def lay(self, sprite: Sprite, x: int, y: int) -> None:
        """A piece over others, cut out along its edge."""
        self.image.paste(sprite.image, (x - sprite.margin, y - sprite.margin), sprite.mask)

    def face(self, card: Card, size: Size, *, is_lit: bool = False, is_dim: bool = False) -> Sprite:
        """A card face up, with its mark if it bears one on this board."""
        return card_sprite(self.theme, card, size, is_marked=card in self.marked, is_lit=is_lit, is_dim=is_dim)

    def band(self, top: int, height: int, left: int, right: int, ink: Ink, line: Ink) -> None:
        """A plain strip between two lines."""
        palette = palette_of(self.theme)
        draw = ImageDraw.Draw(self.image)
        draw.rectangle((left, top, right - 1, top + height - 1), fill=palette.index(line))
        draw.rectangle((left, top + 2, right - 1, top + height - 3), fill=palette.index(ink))

    def slab(self, left: int, top: int, right: int, bottom: int, ink: Ink, line: Ink, width: int = 3) -> None:
        """A plain rectangle in a frame."""
        palette = palette_of(self.theme)
        draw = ImageDraw.Draw(self.image)
        draw.rectangle((left, top, right - 1, bottom - 1), palette.index(ink), palette.index(line), width)

    def png(self) -> bytes:
        """The finished picture."""
        return write_png(self.image)


@cache
def _rim(theme: Theme) -> Image.Image:
    """A strip of the rim: wood with mother-of-pearl inlay, as Damascus tables have it."""
    tile = _rim_tile(theme)
    strip = palette_of(theme).canvas((WIDTH, RIM), theme.wood)
    start = (WIDTH % _TILE) // 2 - _TILE
    for x in range(start, WIDTH, _TILE):
        strip.paste(tile, (x, 0))
    return strip


@cache
def _upright_rim(theme: Theme, height: int) -> Image.Image:
    """The rim at the sides: rows that are all alike pack best, so the inlay is sparse here."""
    tiles = palette_of(theme).canvas((3 * _TILE, RIM), theme.wood)
    for x in range(0, tiles.width, _TILE):
        tiles.paste(_rim_tile(theme), (x, 0))
    upright = tiles.transpose(Image.Transpose.ROTATE_90)
    inlay = upright.crop((0, _TILE - _DOT, RIM, 2 * _TILE + _DOT))
    strip = upright.crop((0, _DOT + 1, RIM, _DOT + 2)).resize((RIM, height))
    for y in range(_TILE, height - inlay.height, 4 * _TILE):
        strip.paste(inlay, (0, y))
    return strip


@cache
def _rim_tile(theme: Theme) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.box(-_TILE, -RIM, _TILE, RIM, theme.wood)
        pen.box(-_TILE, -RIM / 2, _TILE, 1 - RIM / 2, theme.gold)
        pen.box(-_TILE, RIM / 2 - 1, _TILE, RIM / 2, theme.gold)
        pen.fill([(-7, 0), (0, -4), (7, 0), (0, 4)], theme.cream)
        for x in (-_TILE / 2, _TILE / 2):
            pen.fill([(x - _DOT, 0), (x, -_DOT), (x + _DOT, 0), (x, _DOT)], theme.gold)

    return drawn(theme, _TILE, RIM, draw).image
