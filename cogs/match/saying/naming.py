"""People and places of a match in words."""

from typing import Any

import discord

from bot.client import PLACE, BasraBot, escape
from bot.matches import Person, StoredMatch
from bot.texts import say

MESSAGE_URL = "https://discord.com/channels/{guild}/{channel}"


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Whoever clicked, by the name they go by there."""
    return Person(interaction.user.id, interaction.user.display_name)


def was_dealt(match: StoredMatch) -> bool:
    """Whether cards have been on this table."""
    return match.position is not None and (match.position.deal is not None or bool(match.position.finished))


def table_url(match: StoredMatch) -> str:
    """The address of the table message, or of the channel while there is none."""
    url = MESSAGE_URL.format(guild=match.guild_id, channel=match.channel_id)
    return f"{url}/{match.table_message_id}" if match.table_message_id else url


def say_place(language: str, bot: BasraBot, match: StoredMatch, longest: int = PLACE) -> str:
    """The server and the channel of a match, for somebody who reads in a DM; long names are cut."""
    guild = bot.get_guild(match.guild_id)
    server = escape(guild.name, longest) if guild else say(language, "hand.unknown_server")
    channel = getattr(bot.get_channel(match.channel_id), "name", None)
    # a mention would stay a number for whoever cannot see the channel
    name = f"#{escape(channel, longest)}" if channel else f"<#{match.channel_id}>"
    return say(language, "hand.place", server=server, channel=f"[{name}]({table_url(match)})" if channel else name)
