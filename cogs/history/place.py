"""Whose history somebody looks into: that of the server they are in, and no other."""

from typing import Any

import discord

from bot.client import BasraBot
from bot.matches import History, NotInHistory


def guild_of(interaction: discord.Interaction[Any]) -> int:
    """The server of a click; `NotInHistory` in direct messages, which have no matches."""
    if interaction.guild_id is None:
        raise NotInHistory
    return interaction.guild_id


def history_of(interaction: discord.Interaction[Any]) -> History:
    """The finished matches of the bot that was asked."""
    bot: BasraBot = interaction.client
    return bot.history
