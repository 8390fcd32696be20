"""Which language somebody reads, and refusals in it."""

from typing import Any

import discord

from bot.community import CommunityRefusal
from bot.matches import Refusal, StoredMatch
from bot.texts import say, say_house_rule, say_list

from .languages import Languages
from .names import PLACE, escape


def language_of(interaction: discord.Interaction[Any], guild_id: int | None = None) -> str:
    """What whoever clicked reads alone; in direct messages it may be about something in a server."""
    languages: Languages = interaction.client.languages
    return languages.of_person(interaction.user.id, interaction.guild_id or guild_id, str(interaction.locale))


def say_seat(language: str, match: StoredMatch, seat: int) -> str:
    """The name of whoever plays a seat, ready for a message."""
    chair = match.seats[seat]
    if chair.is_person:
        return escape(chair.name or "")
    if chair.user_id is not None:
        return say(language, "table.stand_in", name=escape(chair.name or ""))
    if chair.is_computer:
        computers = [other.index for other in match.seats if other.is_computer and other.user_id is None]
        if len(computers) == 1:
            return say(language, "table.computer")
        return say(language, "table.computer_number", number=computers.index(seat) + 1)
    return say(language, "table.empty_seat")


def say_refusal(language: str, refusal: Refusal) -> str:
    """Why it may not be, with the people in it named."""
    values = dict(refusal.values)
    match = refusal.match
    if match is not None:
        values.setdefault("channel", f"<#{match.channel_id}>")
        if match.turn is not None:
            values["name"] = say_seat(language, match, match.turn)
    if "host" in values:
        values["host"] = f"<@{values['host']}>"
    if "channels" in values:
        values["channels"] = say_list(language, values["channels"])
    if "rules" in values:
        values["names"] = say_list(language, [say_house_rule(language, name) for name in values["rules"]])
    return say(language, refusal.key, **values)


def say_community_refusal(language: str, refusal: CommunityRefusal) -> str:
    """Why it may not be, with the names in it made harmless."""
    values = {
        name: escape(value, PLACE) if isinstance(value, str) else value for name, value in refusal.values.items()
    }
    if "match" in values:
        values["match"] = str(values["match"])
    return say(language, refusal.key, **values)
