"""How a picture looks: the theme of the table and the colours of the deck, chosen by name."""

from dataclasses import replace
from functools import cache
from typing import NamedTuple

from .palette import Theme

CLASSIC = Theme()

_THEMES: dict[str, Theme] = {
    "classic": CLASSIC,
    "night": replace(CLASSIC, felt=(30, 34, 44), felt_dark=(22, 25, 33), felt_line=(62, 70, 88), shadow=(12, 13, 18)),
    "contrast": replace(CLASSIC, felt=(0, 0, 0), felt_dark=(24, 24, 24), felt_line=(120, 120, 120), shadow=(0, 0, 0)),
}
_DECKS: dict[str, dict[str, object]] = {
    "two_colours": {},
    "four_colours": {},
}

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
    return replace(_THEMES[look.theme], **_DECKS[look.deck])  # type: ignore[arg-type]
