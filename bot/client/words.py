"""Which language somebody reads, and refusals in it."""

from typing import Any

import discord

from bot.community import CommunityRefusal
from bot.matches import Refusal, StoredMatch
from bot.texts import choose_language, say, say_house_rule, say_list

from .names import PLACE, escape


def language_of(interaction: discord.Interaction[Any]) -> str:
    """The language of whoever clicked, by their Discord client, else by their server."""
    guild = interaction.guild_locale
    return choose_language(str(interaction.locale), str(guild) if guild else None)


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
        turn = match.turn
        values["name"] = say(language, "table.nobody") if turn is None else say_seat(language, match, turn)
    if "host" in values:
        values["host"] = f"<@{values['host']}>"
    if "rules" in values:
        values["names"] = say_list(language, [say_house_rule(language, name) for name in values["rules"]])
    return say(language, refusal.key, **values)


def say_community_refusal(language: str, refusal: CommunityRefusal) -> str:
    """Why it may not be, with the names in it made harmless."""
    values = {
        name: escape(value, PLACE) if isinstance(value, str) else value for name, value in refusal.values.items()
    }
    return say(language, refusal.key, **values)
