"""The command and its pages' controls."""

from typing import Any, cast

import discord
from discord.ext import commands

from bot.client import BasraBot, answer_with, choose_preset, described, suggest_presets
from bot.matches import StoredMatch

from .controls import CONTROLS, page_of_match, page_of_preset


class Rules(commands.Cog):
    """The command."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Join the `/basra` group and answer the tabs of old messages too."""
        self.bot.add_dynamic_items(*CONTROLS)
        command = described("rules", self.rules)
        command.autocomplete("preset")(suggest_presets)
        self.bot.basra.add_command(command)

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        self.bot.basra.remove_command("rules")
        self.bot.remove_dynamic_items(*CONTROLS)

    async def rules(self, interaction: discord.Interaction[Any], preset: str | None = None) -> None:
        """Open the pages of a preset; if none is named, of the match in this channel, or of one's own in private."""
        if preset is not None:
            await answer_with(
                interaction, page_of_preset(interaction, choose_preset(interaction, preset), "in_force")
            )
            return
        await answer_with(interaction, page_of_match(interaction, await self._find_match(interaction), "in_force"))

    async def _find_match(self, interaction: discord.Interaction[Any]) -> StoredMatch | None:
        if interaction.guild_id is not None:
            return await self.bot.matches.fetch_in_channel(cast("int", interaction.channel_id))
        own = await self.bot.matches.fetch_of(interaction.user.id)
        return own[0] if own else None
