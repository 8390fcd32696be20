"""Where a server lets tables be opened."""

from typing import Any

import discord

from bot.community import ServerSettings
from bot.matches import Refusal


class NotAllowedHere(Refusal):
    """Tables are opened in other channels of the server; `channels` has their mentions."""

    key = "refusal.not_allowed_here"


async def check_channel(interaction: discord.Interaction[Any]) -> ServerSettings:
    """The settings of the server of a click; raises `NotAllowedHere` where it lets no table be opened.

    A thread counts as its channel. Channels that are gone count no more, and without any all are allowed.
    """
    assert interaction.guild_id is not None
    settings: ServerSettings = await interaction.client.choices.fetch_server(interaction.guild_id)
    allowed = known_channels(interaction.guild, settings.channels)
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if allowed and not here & set(allowed):
        raise NotAllowedHere(channels=[f"<#{channel}>" for channel in allowed])
    return settings


def known_channels(guild: discord.Guild | None, channels: tuple[int, ...]) -> tuple[int, ...]:
    """Those of a server's channels that are still there; all while the server is not known."""
    if guild is None or not guild.channels:
        return channels
    return tuple(channel for channel in channels if guild.get_channel(channel) is not None)
