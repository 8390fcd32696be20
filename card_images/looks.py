"""How a picture looks: the theme of the table and the colours of the deck, chosen by name.

The inks are chosen so that suits and seats' signs stay apart for people who see no red, no green or no blue,
and the tests measure it.
"""

from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from .palette import Theme

CLASSIC = Theme()

_NIGHT = Theme(
    felt=(26, 33, 52), felt_dark=(19, 24, 40), felt_line=(66, 80, 116), shadow=(9, 12, 22),
    wood=(44, 38, 46), cream=(240, 233, 216), edge=(130, 130, 140),
    gold=(194, 158, 94), bright=(242, 208, 112), back=(38, 66, 126), back_dark=(24, 42, 88),
)  # fmt: skip
"""Deep blue, to lie calmly on Discord's dark grounds."""

_CONTRAST = Theme(
    felt=(0, 0, 0), felt_dark=(28, 28, 28), felt_line=(160, 160, 160), shadow=(0, 0, 0),
    wood=(0, 0, 0), cream=(255, 255, 255), edge=(118, 118, 118),
    gold=(226, 172, 0), bright=(255, 222, 0), mark=(146, 94, 0), back=(0, 52, 150), back_dark=(0, 26, 84),
    suits=((0, 0, 0), (180, 0, 16), (180, 0, 16), (0, 0, 0)),
    edge_width=1.2, boldness=1.14,
)  # fmt: skip
"""Black and white, thick strokes, dark inks."""

_THEMES = {"classic": CLASSIC, "night": _NIGHT, "contrast": _CONTRAST}

_FOUR: dict[str, Any] = {
    "suits": ((22, 22, 30), (212, 20, 20), (62, 30, 224), (0, 130, 112)),
    "robes": ((150, 154, 170), (178, 30, 52), (62, 62, 186), (10, 118, 100)),
}
_DARK_FOUR: dict[str, Any] = {
    "suits": ((0, 0, 0), (168, 14, 10), (50, 20, 165), (0, 100, 90)),
    "robes": ((150, 154, 170), (168, 14, 10), (50, 20, 165), (0, 100, 90)),
}
_DECKS: dict[str, dict[str, dict[str, Any]]] = {
    "two_colours": {},
    "four_colours": {"classic": _FOUR, "night": _FOUR, "contrast": _DARK_FOUR},
}
"""What a deck changes in each theme: black spades, red hearts, blue diamonds, green clubs and robes to match."""

THEMES = tuple(_THEMES)
"""The names of the tables to choose from, the usual one first."""
DECKS = tuple(_DECKS)
"""The names of the decks to choose from, the usual one first."""


class Look(NamedTuple):
    """A theme and a deck by name; `theme_of` raises `ValueError` for a name it does not know."""

    theme: str = THEMES[0]
    deck: str = DECKS[0]


USUAL = Look()
"""The look where nobody has chosen one."""


@cache
def theme_of(look: Look) -> Theme:
    """The colours of a look."""
    if look.theme not in _THEMES or look.deck not in _DECKS:
        raise ValueError(f"no such look: {look.theme!r} with {look.deck!r}")
    changes = _DECKS[look.deck].get(look.theme)
    return replace(_THEMES[look.theme], **changes) if changes else _THEMES[look.theme]
