"""The commands."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BasraBot, Page, answer_with, described

from . import away, language, panel, quiet
from .away import MOST_DAYS, away_page
from .language import language_page
from .panel import settings_page
from .showing import COG_NAME, Items

CONTROLS = (*away.CONTROLS, *language.CONTROLS, *panel.CONTROLS, *quiet.CONTROLS)
COMMANDS = ("settings", "language", "away")


class SettingsCog(commands.Cog, name=COG_NAME):
    """The commands."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Join the `/basra` group and answer the controls of old messages too."""
        self.bot.add_dynamic_items(*CONTROLS)
        for name in COMMANDS:
            self.bot.basra.add_command(described(name, getattr(self, name)))

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        for name in COMMANDS:
            self.bot.basra.remove_command(name)
        self.bot.remove_dynamic_items(*CONTROLS)

    async def panel(self, interaction: discord.Interaction[Any], *notes: str, also: Items | None = None) -> Page:
        """The panel as it is now, with notes and what belongs to them."""
        return await settings_page(interaction, *notes, also=also)

    async def settings(self, interaction: discord.Interaction[Any]) -> None:
        """Show how somebody is called, with the menus that change it, to them alone."""
        await answer_with(interaction, settings_page(interaction))

    async def language(self, interaction: discord.Interaction[Any]) -> None:
        """Show the languages to choose from."""
        await answer_with(interaction, language_page(interaction))

    async def away(self, interaction: discord.Interaction[Any], days: app_commands.Range[int, 0, MOST_DAYS]) -> None:
        """Be away for some days, or back."""
        await answer_with(interaction, away_page(interaction, days))
