"""The command, and what happens when the bot leaves a server or comes back."""

from typing import Any

import discord
from discord.ext import commands

from bot.client import BasraBot, Control, answer_with, described

from . import forgetting, panel
from .keeping import Keeping
from .panel import privacy_page

CONTROLS: tuple[type[Control], ...] = (*panel.CONTROLS, *forgetting.CONTROLS)


class PrivacyCog(commands.Cog, name="privacy"):
    """The command works in servers and in direct messages alike; only whoever asked sees the answer."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot
        self.keeping = Keeping(bot)

    async def cog_load(self) -> None:
        """Join the `/basra` group, answer the buttons of old messages too, and look after the servers left."""
        self.bot.add_dynamic_items(*CONTROLS)
        self.bot.basra.add_command(described("privacy", self.privacy))
        self.keeping.start()

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        await self.keeping.stop()
        self.bot.basra.remove_command("privacy")
        self.bot.remove_dynamic_items(*CONTROLS)

    async def privacy(self, interaction: discord.Interaction[Any]) -> None:
        """Show what is stored about whoever asks."""
        await answer_with(interaction, privacy_page(interaction))

    @commands.Cog.listener("on_stopping")
    async def stop_keeping(self) -> None:
        """Delete no more."""
        await self.keeping.stop()

    @commands.Cog.listener("on_guild_remove")
    async def note_left(self, guild: discord.Guild) -> None:
        """Begin the time after which a server's data is deleted; an outage does not come here."""
        await self.keeping.note_left(guild.id)

    @commands.Cog.listener("on_guild_join")
    async def note_back(self, guild: discord.Guild) -> None:
        """Keep the data of a server the bot is in, perhaps again."""
        await self.keeping.note_back(guild.id)
