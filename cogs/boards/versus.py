"""Two members against each other."""

from datetime import UTC, datetime
from typing import Any

import discord
from discord.utils import format_dt

from bot.client import GOLD, Page, boxed, text
from bot.matches import Refusal
from bot.texts import say

from .asking import check_visible, community_of, guild_of, language_here, say_name
from .meetings import say_meetings

Person = discord.User | discord.Member


class SamePerson(Refusal):
    """Nobody plays against themselves."""

    key = "versus.same"


class NeverMet(Refusal):
    """The two have no match that counts for both; `one` and `other` are their names."""

    key = "versus.none"


async def versus_page(interaction: discord.Interaction[Any], one: Person, other: Person) -> Page:
    """How two members have fared against and with each other. Raises `SamePerson`, `NeverMet` or `KeepsOut`."""
    if one.id == other.id:
        raise SamePerson
    guild_id, language = guild_of(interaction), language_here(interaction)
    names = say_name(language, one.display_name, one.id), say_name(language, other.display_name, other.id)
    for person, name in zip((one, other), names, strict=True):
        await check_visible(interaction, person.id, name)
    versus = await community_of(interaction).fetch_versus(guild_id, one.id, other.id)
    if not versus.meetings:
        raise NeverMet(one=names[0], other=names[1])
    last = max(meeting.last_at for meeting in versus.meetings)
    when = format_dt(datetime.fromtimestamp(last, UTC), "D")
    return boxed(
        [
            text(say(language, "versus.title", one=names[0], other=names[1])),
            text(*say_meetings(language, versus, names)),
            text(say(language, "versus.last", when=when)),
        ],
        GOLD,
    )
