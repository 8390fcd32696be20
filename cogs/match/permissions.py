"""The permissions that a table needs in its channel."""

from typing import Any

import discord

from bot.client import language_of, say_privately
from bot.texts import say


def missing_permissions(interaction: discord.Interaction[Any]) -> list[str]:
    """The permissions that the bot lacks in this channel and a table needs."""
    is_thread = isinstance(interaction.channel, discord.Thread)
    needed = ["view_channel", "send_messages_in_threads" if is_thread else "send_messages", "attach_files"]
    return [name for name in needed if not getattr(interaction.app_permissions, name)]


async def has_permissions(interaction: discord.Interaction[Any]) -> bool:
    """Whether a table can be shown here; if not, whoever asked is told what is missing."""
    language = language_of(interaction)
    missing = missing_permissions(interaction)
    if not missing:
        return True
    names = ", ".join(f"**{say(language, f'permission.{name}')}**" for name in missing)
    await say_privately(interaction, say(language, "error.missing_permissions", permissions=names))
    return False
