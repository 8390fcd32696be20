"""The settings of a server in words: what can be chosen, and what is."""

from collections.abc import Sequence
from typing import Any

from bot.client import say_clock_choice
from bot.community import ServerSettings
from bot.matches import CLOCKS, MOST_PATIENCE, NO_CLOCK, PATIENCE, BadClock, Clock, parse_clock, write_clock
from bot.rules import PRESETS
from bot.texts import LANGUAGES, has_text, language_name, say, say_list
from card_images import DECKS, THEMES, USUAL

USUAL_PRESET = "classic"
MINIMA = (1, 3, 5, 10, 20, 50)
"""How many matches may be asked for before somebody stands on a board of averages."""

AS_DISCORD = "discord"
"""The language of servers that have chosen none."""

OFFERED: dict[str, Sequence[str]] = {
    "preset": tuple(PRESETS),
    "clock": tuple(map(write_clock, CLOCKS.values())),
    "patience": tuple(map(str, range(1, MOST_PATIENCE + 1))),
    "minimum_matches": tuple(map(str, MINIMA)),
    "language": (AS_DISCORD, *LANGUAGES),
    "theme": THEMES,
    "deck": DECKS,
}
"""What each menu offers, as it is stored or in digits."""

SWITCHES = ("rated", "threads", "house_rules")
NUMBERS = ("patience", "minimum_matches")


def chosen_of(settings: ServerSettings, name: str) -> str:
    """What holds for a menu: as it was chosen, else as usual."""
    usual = {
        "preset": USUAL_PRESET,
        "clock": write_clock(NO_CLOCK),
        "patience": str(PATIENCE),
        "language": AS_DISCORD,
        "theme": USUAL.theme,
        "deck": USUAL.deck,
    }
    value = getattr(settings, name)
    return usual[name] if value is None else str(value)


def say_value(language: str, name: str, value: Any) -> str:
    """What a setting was set to, in words; a value of another version as it is."""
    if name == "channels":
        return (
            say_list(language, [f"<#{channel}>" for channel in value]) if value else say(language, "desk.everywhere")
        )
    if name in SWITCHES:
        return say(language, f"desk.{name}.{'on' if value else 'off'}")
    return say_option(language, name, AS_DISCORD if value is None else str(value))


def say_option(language: str, name: str, value: str) -> str:
    """An option of a menu."""
    if name == "clock":
        clock = read_clock(value)
        return value if clock is None else say_clock_choice(language, clock)
    if name in NUMBERS and value.isdecimal():
        return say(language, f"desk.{name}.option", count=int(value))
    if name == "language":
        return _say_language(language, value)
    key = f"preset.{value}.name" if name == "preset" else f"look.{name}.{value}"
    return say(language, key) if has_text(key) else value


def _say_language(language: str, value: str) -> str:
    """A language by its own name."""
    if value == AS_DISCORD:
        return say(language, "desk.language.discord")
    return language_name(value) if value in LANGUAGES else value


def say_about(language: str, name: str, value: str) -> str | None:
    """What is said below an option; of a preset its place alone, as the panel must not outgrow a message."""
    if name == "preset":
        return say(language, f"preset.{value}.place")
    return say(language, f"look.{name}.{value}.about") if name in ("theme", "deck") else None


def read_clock(value: str) -> Clock | None:
    """A clock in its notation, None for what this version cannot read."""
    try:
        return parse_clock(value)
    except BadClock:
        return None
