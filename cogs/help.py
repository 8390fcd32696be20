"""`/basra help`: what Basra is and every command, in servers and in the bot's direct messages."""

from typing import Any

import discord
from discord.ext import commands

from bot.client import BasraBot, described, language_of
from bot.texts import say

BLUE = 0x3B6FB6
"""The colour of pages that explain."""


class Help(commands.Cog):
    """The command and its page."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Join the `/basra` group."""
        self.bot.basra.add_command(described("help", self.help))

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        self.bot.basra.remove_command("help")

    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Show the page to whoever asked."""
        view = make_help(language_of(interaction), is_server=interaction.guild_id is not None)
        await interaction.response.send_message(view=view, ephemeral=True)


def make_help(language: str, *, is_server: bool) -> discord.ui.LayoutView:
    """The page; what works where it is read comes first."""
    groups = ["help.server", "help.anywhere"] if is_server else ["help.anywhere", "help.server"]
    container: discord.ui.Container[Any] = discord.ui.Container(
        discord.ui.TextDisplay(say(language, "help.intro")),
        discord.ui.Separator(),
        *(discord.ui.TextDisplay(say(language, group)) for group in groups),
        discord.ui.TextDisplay(say(language, "help.first_time")),
        accent_colour=BLUE,
    )
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(container)
    return view


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(Help(bot))
