"""The command."""

from typing import Any

import discord
from discord.ext import commands

from bot.client import BasraBot, answer_with, described

from .panel import CONTROLS, look_page


class LookCog(commands.Cog, name="look"):
    """The command."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Join the `/basra` group and answer the menus of old messages too."""
        self.bot.add_dynamic_items(*CONTROLS)
        self.bot.basra.add_command(described("look", self.look))

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        self.bot.basra.remove_command("look")
        self.bot.remove_dynamic_items(*CONTROLS)

    async def look(self, interaction: discord.Interaction[Any]) -> None:
        """Show how it looks now, with the menus that change it, to whoever asked alone."""
        await answer_with(interaction, look_page(interaction))
