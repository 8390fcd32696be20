"""Figures as pieces of a picture, on the ground they lie on."""

from functools import lru_cache

from .glyphs import draw_text, text_width
from .palette import Theme
from .pen import Ink, Pen
from .sprites import Sprite, drawn

_KEPT = 512
_BESIDE = 4
"""Room around a figure in pixels, so that no stroke is cut off."""


@lru_cache(_KEPT)
def figure_sprite(theme: Theme, text: str, height: int, ink: Ink, ground: Ink, room: int = 0) -> Sprite:
    """A figure in an ink on the ground it will lie on, made narrower where it has only `room` pixels."""
    wide = text_width(text, height)
    narrow = min(1.0, (room - 2 * _BESIDE) / wide) if room else 1.0

    def draw(pen: Pen) -> None:
        pen.box(-wide, -height, wide, height, ground)
        draw_text(pen, text, height, ink, narrow=narrow)

    return drawn(theme, round(wide * narrow) + 2 * _BESIDE, height + 2 * _BESIDE, draw)
