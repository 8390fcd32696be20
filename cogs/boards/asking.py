"""Who asks, where, and about whom."""

from typing import Any

import discord

from bot.client import escape, plain
from bot.community import Community
from bot.matches import Refusal
from bot.texts import isolate, say


class ServerOnly(Refusal):
    """Direct messages have no leaderboard."""

    key = "error.server_only"


class NotYours(Refusal):
    """Somebody else opened the page; `command` opens one's own."""

    key = "refusal.not_your_page"


class IsBot(Refusal):
    """Bots have no record; `person` is the one asked about."""

    key = "refusal.bot_has_no_record"


class KeepsOut(Refusal):
    """The member asked about does not want to be seen on leaderboards; `person` is their name."""

    key = "refusal.keeps_out"


def guild_of(interaction: discord.Interaction[Any]) -> int:
    """The server of a click or a command; raises `ServerOnly`."""
    if interaction.guild_id is None:
        raise ServerOnly
    return interaction.guild_id


def community_of(interaction: discord.Interaction[Any]) -> Community:
    """What the bot that was asked knows of its servers."""
    community: Community = interaction.client.community
    return community


def language_here(interaction: discord.Interaction[Any]) -> str:
    """The language of what everybody in the server reads."""
    language: str = interaction.client.language_of_server(guild_of(interaction))
    return language


def check_owner(interaction: discord.Interaction[Any], owner: int, command: str) -> None:
    """Raise `NotYours` unless the one who clicks has opened the page by the command."""
    if interaction.user.id != owner:
        raise NotYours(command=command)


def check_person(person: discord.User | discord.Member) -> None:
    """Raise `IsBot` for one that nothing can count for."""
    if person.bot:
        raise IsBot(person=escape(person.display_name))


async def check_visible(interaction: discord.Interaction[Any], user_id: int, name: str) -> None:
    """Raise `KeepsOut` for a hidden member, who is called `name` in a message, unless they ask themselves."""
    if user_id != interaction.user.id and await community_of(interaction).is_hidden(user_id):
        raise KeepsOut(person=name)


def say_name(language: str, name: str | None, user_id: int | None) -> str:
    """A name ready for a message: the last known one, else whatever Discord shows for the id."""
    if name:
        return isolate(language, escape(name))
    return say(language, "leaderboard.nameless") if user_id is None else f"<@{user_id}>"


def plain_name(language: str, name: str | None) -> str:
    """A name for a description, which shows no markup."""
    return plain(name) if name else say(language, "leaderboard.nameless")
