"""The values a house rule is offered with, and how they come back from menus and forms."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import discord

from bot.matches import Refusal
from bot.rules import ALTERNATIVES, CHOICES, FACE, PRESETS, RANGES, InvalidRules, RuleSet
from bot.texts import (
    HOUSE_RULE_TOPICS,
    capitalize,
    has_effect,
    say,
    say_house_value,
    say_list,
    say_preset,
    say_preset_name,
    say_row,
    shorten,
)

TOPICS = ("preset", *HOUSE_RULE_TOPICS)
"""The pages: the preset to start from, then its rules by topic."""
LONGEST = 100
"""Characters of an option and of its description."""
MOST_NAMED = 3
"""Presets that are named beside a value."""
ALSO_HEARD: Mapping[str, tuple[Any, ...]] = {"majority_minimum": (28,), "majority": (0,)}
"""Values that no preset has and yet a source tells of (S1's 28 cards), or that only switch a rule off."""


class RulesRefused(Refusal):
    """Rules that no match can be played by; the words name the house rules at fault."""

    key = "refusal.invalid_rules"

    def __init__(self, error: InvalidRules) -> None:
        super().__init__(rules=error.names)


def rules_to_show(rules: RuleSet, topic: str) -> list[str]:
    """The house rules of a topic that make a difference now."""
    return [name for name in HOUSE_RULE_TOPICS[topic] if has_effect(rules, name)]


def numbers_to_show(rules: RuleSet, topic: str) -> list[str]:
    """Those of them that are numbers now."""
    return [name for name in rules_to_show(rules, topic) if name in RANGES and getattr(rules, name) != FACE]


def also_played(rules: RuleSet, name: str) -> Any:
    """The value that a source gives beside the preset's usual one, None if there is none."""
    return ALTERNATIVES.get(rules.preset, {}).get(name)


def options_of(language: str, rules: RuleSet, name: str) -> list[discord.SelectOption]:
    """The values to choose from, the preset's usual one first, then what is also played; marked as such."""
    return [
        discord.SelectOption(
            label=shorten(capitalize(language, say_house_value(language, name, value)), LONGEST),
            value=write_value(value),
            description=_say_origin(language, rules, name, value),
            default=value == getattr(rules, name),
        )
        for value in _offered(rules, name)
    ]


def _offered(rules: RuleSet, name: str) -> list[Any]:
    """Each value once: usual, also played, then all others that are played anywhere, and the one in force."""
    usual, also = getattr(PRESETS[rules.preset], name), also_played(rules, name)
    others = {*_played_anywhere(name), getattr(rules, name)}
    rest = CHOICES[name] if name in CHOICES else sorted(others, key=lambda value: (value == FACE, value))
    return list(dict.fromkeys([usual, *([] if also is None else [also]), *rest]))


def _played_anywhere(name: str) -> Iterator[Any]:
    yield from (getattr(preset, name) for preset in PRESETS.values())
    yield from (figures[name] for figures in ALTERNATIVES.values() if name in figures)
    yield from ALSO_HEARD.get(name, ())


def _say_origin(language: str, rules: RuleSet, name: str, value: Any) -> str | None:
    """Who plays by a value."""
    if value == getattr(PRESETS[rules.preset], name):
        return say(language, "house_rules.usual", preset=say_preset(language, rules))
    if value == also_played(rules, name):
        return say(language, "house_rules.alternative", preset=say_preset(language, rules))
    presets = [preset for preset, usual in PRESETS.items() if getattr(usual, name) == value]
    if not presets:
        return None
    names = say_list(language, [say_preset_name(language, preset) for preset in presets[:MOST_NAMED]])
    if len(presets) > MOST_NAMED:
        names = say_row(language, (say_preset_name(language, preset) for preset in presets[:MOST_NAMED]))
        names = say(language, "house_rules.and_more", presets=names)
    return shorten(say(language, "house_rules.elsewhere", presets=names), LONGEST)


def write_value(value: Any) -> str:
    """A value as the menu sends it back."""
    return str(value)


def read_value(name: str, text: str) -> Any:
    """The value of a choice in a menu; `InvalidRules` for what no menu of ours offers."""
    for choice in CHOICES.get(name, (FACE,)):
        if write_value(choice) == text:
            return choice
    return read_figure(name, text)


def read_figure(name: str, text: str) -> int:
    """A number that somebody wrote, in whichever digits; `InvalidRules` if it is none."""
    text = text.strip()
    if not text.isdecimal() or len(text) > len(str(RANGES.get(name, (0, 0))[1])) + 1:
        raise InvalidRules((name,), f"{name} is a whole number")
    return int(text)


def with_figures(rules: RuleSet, answers: Mapping[str, str]) -> RuleSet:
    """The rules with the numbers of a form; `InvalidRules` names every one that cannot be."""
    wrong = tuple(_wrong_figures(rules, answers))
    if wrong:
        raise InvalidRules(wrong, f"{', '.join(wrong)} cannot be so")
    return rules.with_rules(**{name: read_figure(name, text) for name, text in answers.items()})


def _wrong_figures(rules: RuleSet, answers: Mapping[str, str]) -> Iterable[str]:
    for name, text in answers.items():
        try:
            rules.with_rules(**{name: read_figure(name, text)})
        except InvalidRules:
            yield name
