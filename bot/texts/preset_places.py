"""The countries and cities where the presets are played, by what people call them in any language."""

from collections.abc import Mapping
from functools import cache

from .folding import fold
from .languages import LANGUAGES
from .speech import say

PLACES: Mapping[str, tuple[str, ...]] = {
    "egypt": ("egyptian", "classic", "two_card"),
    "lebanon": ("lebanese", "lebanese_six", "ashush"),
    "syria": ("syrian", "homsi"),
    "homs": ("homsi",),
    "palestine": ("palestinian",),
    "jordan": ("jordanian", "palestinian"),
    "iraq": ("iraqi",),
    "yemen": ("yemeni",),
    "ethiopia": ("ethiopian",),
    "greece": ("bastra",),
    "cyprus": ("bastra",),
}
"""The presets of each place; the first is the one that is called after it."""


def find_presets_at(folded: str) -> tuple[str, ...]:
    """The presets of every place a name of which begins so, those that are called after one first."""
    found = [PLACES[place] for place in PLACES if any(name.startswith(folded) for name in _names_of(place))]
    every = [preset for presets in found for preset in presets]
    return tuple(dict.fromkeys([*(presets[0] for presets in found), *every]))


def read_preset_of(folded: str) -> str | None:
    """The preset that is called after the place of this name; None if there is no such place."""
    return next((PLACES[place][0] for place in PLACES if folded in _names_of(place)), None)


@cache
def _names_of(place: str) -> frozenset[str]:
    """In every language, as a city is typed as it is written on the spot or at home."""
    said = (say(language, f"preset.at.{place}") for language in LANGUAGES)
    return frozenset(fold(name) for names in said for name in names.split(","))
