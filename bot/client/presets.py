"""The presets in Discord's command menu."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import Refusal
from bot.texts import find_presets, read_preset, say_preset_choice

from .names import escape
from .words import language_of

MOST_CHOICES = 25
LONGEST_SHOWN = 40
"""Characters of what was typed that are said back."""


class UnknownPreset(Refusal):
    """No preset is called what was `typed`."""

    key = "refusal.unknown_preset"


async def suggest_presets(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The presets somebody may mean, with where each is played and what is special about it."""
    language = language_of(interaction)
    return [
        app_commands.Choice(name=say_preset_choice(language, preset), value=preset)
        for preset in find_presets(language, current)[:MOST_CHOICES]
    ]


def choose_preset(interaction: discord.Interaction[Any], typed: str) -> str:
    """The preset somebody chose or named; raises `UnknownPreset`."""
    preset = read_preset(language_of(interaction), typed)
    if preset is None:
        raise UnknownPreset(typed=escape(typed[:LONGEST_SHOWN]))
    return preset
