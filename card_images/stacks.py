"""Stacks and fans of backs: the stock, the piles of the sides, the hands of the others."""

from functools import cache, lru_cache

from PIL import Image

from .glyphs import draw_text, text_width
from .palette import Theme
from .pen import CARD_HEIGHT, CARD_WIDTH, Pen
from .sprites import FINENESS, MINI, Sprite, bake, draw_card

_KEPT = 256
"""How many stacks are kept, enough for two looks; they are about 20 kB each."""
_LAYER = 2.5
"""How far one drawn layer of a stack lies above the next, in pixels."""
_CARDS_A_LAYER = 5
_SPREAD, _SPREAD_OF_ALL = 15, 66
"""How much of a back shows under the next one in a hand, and the most of all together, in pixels."""
_ARCH = 6
"""How far the outermost backs of a large hand lie lower than its middle, in pixels."""
_STAR = 34
"""How far the star of a small back reaches, in card units."""
CHIP = 34
"""Height of the chip with a stack's count, in pixels."""


@cache
def _fine_back(theme: Theme, width: int, height: int) -> Image.Image:
    return draw_card(theme, None, MINI._replace(width=width, height=height))


@lru_cache(_KEPT)
def stack_sprite(theme: Theme, count: int, *, is_pile: bool) -> Sprite:
    """A stack with its count: upright for the stock, lying crosswise for a captured pile."""
    back = _fine_back(theme, MINI.width * FINENESS, MINI.height * FINENESS)
    if is_pile:
        back = back.transpose(Image.Transpose.ROTATE_90)
    layers = min(11, -(-count // _CARDS_A_LAYER))
    rise = round(layers * _LAYER)
    size = back.width, back.height + (rise + CHIP // 2) * FINENESS
    image = Image.new("RGBA", size, (*theme.felt, 0))
    for layer in range(layers):
        image.alpha_composite(back, (0, round((rise - layer * _LAYER) * FINENESS)))
    middle = image.width / FINENESS / 2
    _draw_chip(Pen.on(image, FINENESS).at(middle, image.height / FINENESS - CHIP / 2 - 1), theme, str(count))
    return bake(theme, image.resize((size[0] // FINENESS, size[1] // FINENESS), Image.Resampling.BOX), 5)


def _draw_chip(pen: Pen, theme: Theme, text: str) -> None:
    half = max(CHIP / 2, text_width(text, 24) / 2 + 9)
    pen.box(-half, -CHIP / 2, half, CHIP / 2, theme.black, CHIP / 2)
    pen.box(2.5 - half, 2.5 - CHIP / 2, half - 2.5, CHIP / 2 - 2.5, theme.cream, CHIP / 2 - 2.5)
    draw_text(pen, text, 22, theme.black)


def _without_star(theme: Theme, back: Image.Image) -> Image.Image:
    """The back of a card that lies under others: a piece of a star would be but a blot."""
    covered = back.copy()
    Pen.on(covered, back.width / CARD_WIDTH).disc(CARD_WIDTH / 2, CARD_HEIGHT / 2, _STAR, theme.back)
    return covered


@cache
def fan_sprite(theme: Theme, count: int) -> Sprite:
    """The backs of a hand, spread in a low arch; upright, as turned edges pack badly and are hard to count."""
    size = MINI._replace(width=48, height=67)
    back = draw_card(theme, None, size)
    covered = _without_star(theme, back)
    spread = min(_SPREAD, _SPREAD_OF_ALL // max(1, count - 1))
    drops = [round(_ARCH * (2 * place / count - 1 + 1 / count) ** 2) for place in range(count)]
    lowest = min(drops)
    image = Image.new(
        "RGBA", (back.width + spread * (count - 1), back.height + max(drops) - lowest), (*theme.felt, 0)
    )
    for place, drop in enumerate(drops):
        image.alpha_composite(back if place == count - 1 else covered, (place * spread, drop - lowest))
    return bake(theme, image, 5)
