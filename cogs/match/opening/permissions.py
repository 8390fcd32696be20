"""The permissions that a table needs in its channel."""

from typing import Any

import discord

from bot.client import language_of, say_privately
from bot.texts import say, say_list


def missing_permissions(interaction: discord.Interaction[Any], *, for_thread: bool = False) -> list[str]:
    """The permissions that the bot lacks in this channel and a table needs there, or in a new thread of it."""
    is_thread = for_thread or isinstance(interaction.channel, discord.Thread)
    needed = ["view_channel", "send_messages_in_threads" if is_thread else "send_messages", "attach_files"]
    if for_thread:
        needed.insert(1, "create_public_threads")
    held = _held_permissions(interaction)
    return [name for name in needed if not getattr(held, name)]


def _held_permissions(interaction: discord.Interaction[Any]) -> discord.Permissions:
    """As Discord says with the click, else as the roles say; where neither is known, nothing counts as missing."""
    told, guild, channel_id = interaction.app_permissions, interaction.guild, interaction.channel_id
    if told.value or guild is None or channel_id is None:
        return told
    channel = guild.get_channel_or_thread(channel_id)
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    if place is None or guild.get_role(guild.id) is None:
        return discord.Permissions.all()
    return place.permissions_for(guild.me)


async def has_permissions(interaction: discord.Interaction[Any], *, for_thread: bool = False) -> bool:
    """Whether a table can be shown here, or in a new thread; if not, whoever asked is told what is missing."""
    language = language_of(interaction)
    missing = missing_permissions(interaction, for_thread=for_thread)
    if not missing:
        return True
    names = say_list(language, [f"**{say(language, f'permission.{name}')}**" for name in missing])
    await say_privately(interaction, say(language, "error.missing_permissions", permissions=names))
    return False
