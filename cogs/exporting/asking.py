"""What an admin asks for: which period, of which season."""

from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import app_commands

from bot.client import PLACE, BasraBot, plain
from bot.community import Period, Scope, Season
from bot.matches import Refusal

PERIODS: tuple[Period, ...] = ("all", "month", "season")
MOST_SUGGESTIONS = 25


class NoSeasons(Refusal):
    """The server has had no season."""

    key = "seasons.none"


class NoSuchSeason(Refusal):
    """The server has had no season of that name or number."""

    key = "seasons.unknown"


class ServerOnly(Refusal):
    """Direct messages have nothing to export."""

    key = "error.server_only"


class ExportRunning(Refusal):
    """The files of this server are being made already."""

    key = "refusal.export_running"


async def find_scope(bot: BasraBot, guild_id: int, period: str, season: str | None) -> Scope:
    """The period asked for, or the season if one is named. Raises `NoSeasons` or `NoSuchSeason`."""
    if season is not None:
        named = find_season(await bot.community.fetch_seasons(guild_id), season)
        scope = None if named is None else await bot.community.fetch_scope(guild_id, "season", named.id)
        if scope is None:
            raise NoSuchSeason
        return scope
    scope = await bot.community.fetch_scope(guild_id, cast(Period, period))
    if scope is None:
        raise NoSeasons
    return scope


def find_season(seasons: Sequence[Season], typed: str) -> Season | None:
    """The season that was chosen from the list, or whose name was typed; the newest of equal names."""
    wanted = " ".join(typed.split()).casefold()
    chosen = [season for season in seasons if str(season.id) == wanted]
    named = [season for season in seasons if season.name.casefold() == wanted]
    return next(iter(chosen + named), None)


async def suggest_seasons(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The seasons of the server whose names hold what was typed."""
    if interaction.guild_id is None:
        return []
    bot: BasraBot = interaction.client
    seasons = await bot.community.fetch_seasons(interaction.guild_id)
    meant = [season for season in seasons if current.casefold() in season.name.casefold()]
    return [
        app_commands.Choice(name=plain(season.name, PLACE), value=str(season.id))
        for season in meant[:MOST_SUGGESTIONS]
    ]
