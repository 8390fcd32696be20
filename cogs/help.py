"""`/basra help`: what Basra is and every command, in servers and in the bot's direct messages."""

from typing import Any

import discord
from discord.ext import commands

from bot.client import BLUE, BasraBot, Page, answer_with, boxed, described, language_of, text
from bot.texts import LANGUAGES, has_own_digits, isolate, language_name, say, say_parts


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
        await answer_with(interaction, help_page(interaction))


async def help_page(interaction: discord.Interaction[Any]) -> Page:
    """The page; what works where it is read comes first."""
    language = language_of(interaction)
    is_server = interaction.guild_id is not None
    groups = ["help.server", "help.anywhere"] if is_server else ["help.anywhere", "help.server"]
    return boxed(
        [
            text(say(language, "help.intro"), _say_languages(language)),
            discord.ui.Separator(),
            *(text(say(language, group)) for group in groups),
            text(say(language, "help.first_time")),
        ],
        BLUE,
    )


def _say_languages(language: str) -> str:
    """All languages by their own names, for whoever cannot read this one."""
    names = [isolate(language, language_name(code)) for code in LANGUAGES if not has_own_digits(code)]
    return say(language, "help.languages", names=say_parts(language, names))


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(Help(bot))
