"""The presets by name: where each is played, what is special about it, and how it is found by what somebody types."""

from bot.rules import PRESETS, RuleSet

from .folding import fold
from .languages import LANGUAGES
from .preset_places import find_presets_at, read_preset_of
from .shortening import shorten
from .speech import say

LONGEST_CHOICE = 100
"""Characters of a choice in Discord's command menu."""


def say_preset(language: str, rules: RuleSet) -> str:
    """The name of a rule set's preset, `Classic`."""
    return say_preset_name(language, rules.preset)


def say_preset_name(language: str, preset: str) -> str:
    """The name of a preset."""
    return say(language, f"preset.{preset}.name")


def say_preset_special(language: str, preset: str) -> str:
    """Where it is played and what is special about it, in one line of at most 100 characters."""
    place, special = say(language, f"preset.{preset}.place"), say(language, f"preset.{preset}.special")
    return shorten(say(language, "preset.about", place=place, special=special), LONGEST_CHOICE)


def say_preset_choice(language: str, preset: str) -> str:
    """The same after its name."""
    name, about = say_preset_name(language, preset), say_preset_special(language, preset)
    return shorten(say(language, "preset.choice", name=name, about=about), LONGEST_CHOICE)


def find_presets(language: str, typed: str) -> list[str]:
    """The presets that somebody may mean by what they have typed, their name or a place; those called so first."""
    wanted = fold(typed)
    at_place = find_presets_at(wanted) if wanted else ()
    found = [preset for preset in PRESETS if wanted in fold(_all_words(language, preset))]
    found = [*at_place, *(preset for preset in found if preset not in at_place)]
    return sorted(found, key=lambda preset: not any(name.startswith(wanted) for name in _names(language, preset)))


def read_preset(language: str, typed: str) -> str | None:
    """The one preset of this name: its own, a local one, that in another language, or that of a place.

    None if there is none or more than one; of the presets of a place the one is meant that is called after it.
    """
    wanted = fold(typed)
    named = [preset for preset in PRESETS if wanted in _names(language, preset)]
    named = named or [preset for preset in PRESETS if wanted in _local_names(language, preset)]
    if len(named) != 1:
        named = [preset for preset in PRESETS if any(wanted in _names(other, preset) for other in LANGUAGES)]
    return named[0] if len(named) == 1 else read_preset_of(wanted)


def _names(language: str, preset: str) -> tuple[str, ...]:
    return fold(preset), fold(preset.replace("_", " ")), fold(say_preset_name(language, preset))


def _local_names(language: str, preset: str) -> tuple[str, ...]:
    return tuple(map(fold, say(language, f"preset.{preset}.also").split(",")))


def _all_words(language: str, preset: str) -> str:
    also = say(language, f"preset.{preset}.also")
    return " ".join([preset, preset.replace("_", " "), say_preset_choice(language, preset), also])
