"""Cards apart from any table: one large on a clear ground, and the whole deck on one sheet."""

from io import BytesIO

from bot.rules import CARDS, RANKS, Card, rank, suit

from .looks import USUAL, Look, theme_of
from .palette import palette_of
from .png import write_png
from .sprites import Size, card_sprite, draw_card

_ALONE = Size(350, 490)
_ON_SHEET = Size(100, 140)
_STEP_X, _STEP_Y, _MARGIN = 112, 154, 22
_ROWS = (0, 1, 3, 2)
"""The row of each suit, so that dark and red ones take turns."""


def draw_card_alone(card: Card | None, look: Look = USUAL) -> bytes:
    """One card, or the back for None, 350 by 490 pixels in full colours; a PNG with clear corners."""
    target = BytesIO()
    draw_card(theme_of(look), card, _ALONE).save(target, "PNG", optimize=True)
    return target.getvalue()


def draw_deck(look: Look = USUAL) -> bytes:
    """All cards on felt, a row for each suit, and a back at the end; a PNG 1600 pixels wide."""
    theme = theme_of(look)
    right, bottom = len(RANKS) * _STEP_X, 3 * _STEP_Y
    size = right + _ON_SHEET.width + 2 * _MARGIN, bottom + _ON_SHEET.height + 2 * _MARGIN
    image = palette_of(theme).canvas(size, theme.felt)
    places: list[tuple[Card | None, int, int]] = [(None, right, bottom // 2)]
    places += [(card, rank(card) * _STEP_X, _ROWS[suit(card)] * _STEP_Y) for card in CARDS]
    for card, x, y in places:
        sprite = card_sprite(theme, card, _ON_SHEET)
        image.paste(sprite.image, (_MARGIN + x - sprite.margin, _MARGIN + y - sprite.margin))
    return write_png(image)
