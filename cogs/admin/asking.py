"""Who asks, where, and the cogs that do what is decided here."""

from typing import Any, Protocol, cast

import discord

from bot.client import BasraBot, Page, escape
from bot.community import Community
from bot.matches import MatchUpdate, Refusal

from .admissions import Admissions

Items = list[discord.ui.Item[Any]]


class ServerOnly(Refusal):
    """Direct messages have nobody who manages them."""

    key = "error.server_only"


class NotYourDesk(Refusal):
    """Somebody else opened the page."""

    key = "refusal.not_your_desk"


class DeskClosed(Refusal):
    """Whoever opened the page may not decide any more, or Discord has to say so anew."""

    key = "refusal.desk_closed"


class Tables(Protocol):
    """The cog that shows the tables."""

    def spread(self, update: MatchUpdate) -> None:
        """Tell a change to everybody it concerns."""

    def redraw_tables(self, guild_id: int) -> None:
        """Draw the tables of a server anew where they stand."""


class Desk(Protocol):
    """The cog of these commands."""

    admissions: Admissions


class Boards(Protocol):
    """The cog that shows what matches add up to."""

    async def final_page(self, guild_id: int, season_id: int) -> Page:
        """The final table of a season, for everybody."""


def bot_of(interaction: discord.Interaction[Any]) -> BasraBot:
    """The bot that was asked."""
    return cast(BasraBot, interaction.client)


def guild_of(interaction: discord.Interaction[Any]) -> int:
    """The server of a click or a command; raises `ServerOnly`."""
    if interaction.guild_id is None:
        raise ServerOnly
    return interaction.guild_id


def community_of(interaction: discord.Interaction[Any]) -> Community:
    """What the bot that was asked knows of its servers."""
    return bot_of(interaction).community


def tables_of(interaction: discord.Interaction[Any]) -> Tables:
    """What shows the tables."""
    return cast(Tables, bot_of(interaction).get_cog("match"))


def boards_of(interaction: discord.Interaction[Any]) -> Boards:
    """What shows the boards."""
    return cast(Boards, bot_of(interaction).get_cog("boards"))


def check_admin(interaction: discord.Interaction[Any], owner: int) -> None:
    """Raise `NotYourDesk` or `DeskClosed` unless the one who clicks opened the page and may still decide."""
    if interaction.user.id != owner:
        raise NotYourDesk
    desk = cast(Desk, bot_of(interaction).get_cog("admin"))
    if not interaction.permissions.manage_guild and not desk.admissions.hold_for(interaction):
        raise DeskClosed


def say_name(person: discord.User | discord.Member) -> str:
    """A member's name, ready for a message."""
    return escape(person.display_name)
