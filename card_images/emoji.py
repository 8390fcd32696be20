"""The cards as emojis: a small card with a huge rank and suit, legible at the 22 pixels of a line of text."""

from io import BytesIO

from PIL import Image

from bot.rules import Card, rank, suit

from .glyphs import draw_text, rank_text, text_width
from .looks import USUAL, theme_of
from .palette import Theme
from .pen import Ink, Pen
from .sprites import FINENESS
from .suits import draw_suit, suit_ink

SIDE = 128
"""Width and height in pixels, as Discord keeps emojis."""
_EDGE: Ink = (122, 118, 112)
"""A grey that parts the card from dark ground and from white."""
_RANK_HEIGHT = 88


def draw_emoji(card: Card) -> bytes:
    """A card as PNG, 128 by 128 pixels on transparent ground, in the usual colours of the deck."""
    theme = theme_of(USUAL)
    image = Image.new("RGBA", (SIDE * FINENESS, SIDE * FINENESS), (*_EDGE, 0))
    pen = Pen.on(image, FINENESS)
    pen.box(0, 4, SIDE - 1 / FINENESS, SIDE - 4, _EDGE, 22)
    pen.box(5, 9, SIDE - 5 - 1 / FINENESS, SIDE - 9, theme.paper, 17)
    _draw_card(pen, theme, card)
    return _write_png(image.resize((SIDE, SIDE), Image.Resampling.BOX))


def _draw_card(pen: Pen, theme: Theme, card: Card) -> None:
    """Rank and suit side by side, as they are written; two digits leave the suit less room."""
    ink, letters = suit_ink(theme, suit(card)), rank_text(rank(card))
    (x, room), (suit_x, suit_size) = ((36, 52), (91, 58)) if len(letters) == 1 else ((40, 62), (97, 48))
    narrow = min(1, room / text_width(letters, _RANK_HEIGHT))
    draw_text(pen.at(x, SIDE / 2), letters, _RANK_HEIGHT, ink, narrow=narrow)
    draw_suit(pen.at(suit_x, SIDE / 2 + 2), suit(card), suit_size, ink)


def _write_png(image: Image.Image) -> bytes:
    target = BytesIO()
    image.save(target, "PNG", optimize=True)
    return target.getvalue()
