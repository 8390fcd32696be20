"""The commands."""

from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BasraBot, Control, Page, answer_with, described, described_choice
from bot.community import Ladder, Measure, Period

from . import leaderboard, partners, seasons, stats
from .asking import check_person, community_of, guild_of
from .figures import LADDERS, MEASURES
from .final import final_page
from .leaderboard import PERIODS, asked_page
from .partners import partners_page
from .seasons import seasons_page
from .stats import stats_page
from .versus import versus_page

CONTROLS: tuple[type[Control], ...] = (
    *leaderboard.CONTROLS, partners.PartnersPageButton, *seasons.CONTROLS, stats.CourseButton,
)  # fmt: skip
COMMANDS = ("leaderboard", "stats", "versus", "partners", "seasons")

Member = discord.User | discord.Member


def _choices(key: str, names: tuple[str, ...]) -> list[app_commands.Choice[str]]:
    return [described_choice(f"{key}.{name}", name) for name in names]


class BoardsCog(commands.Cog, name="boards"):
    """Each command posts a page that everybody sees, and is refused privately where there is nothing to post."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Join the `/basra` group and answer the controls of old messages too."""
        self.bot.add_dynamic_items(*CONTROLS)
        for name in COMMANDS:
            self.bot.basra.add_command(described(name, getattr(self, name)))

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        for name in COMMANDS:
            self.bot.basra.remove_command(name)
        self.bot.remove_dynamic_items(*CONTROLS)

    async def final_page(self, guild_id: int, season_id: int) -> Page:
        """The final table of a season, for everybody."""
        return await final_page(self.bot, guild_id, season_id)

    @app_commands.choices(
        ladder=_choices("ladder", LADDERS),
        period=_choices("leaderboard.period", PERIODS),
        measure=_choices("leaderboard.measure", MEASURES),
    )
    async def leaderboard(
        self,
        interaction: discord.Interaction[Any],
        ladder: str | None = None,
        period: str | None = None,
        measure: str | None = None,
    ) -> None:
        """Post a leaderboard of the server."""
        guild_of(interaction)
        asked = cast(Ladder | None, ladder), cast(Period | None, period), cast(Measure | None, measure)
        await answer_with(interaction, asked_page(interaction, *asked), is_private=False)

    async def stats(self, interaction: discord.Interaction[Any], member: Member | None = None) -> None:
        """Post one member's record on this server; that of somebody hidden is for their own eyes."""
        person = member or interaction.user
        check_person(person)
        guild_of(interaction)
        is_private = await community_of(interaction).is_hidden(person.id)
        await answer_with(interaction, stats_page(interaction, person.id, person.display_name), is_private=is_private)

    async def versus(
        self, interaction: discord.Interaction[Any], member: Member, other: Member | None = None
    ) -> None:
        """Post how two members have fared against each other."""
        guild_of(interaction)
        one, two = (member, other) if other else (interaction.user, member)
        for person in (one, two):
            check_person(person)
        await answer_with(interaction, versus_page(interaction, one, two), is_private=False)

    async def partners(self, interaction: discord.Interaction[Any]) -> None:
        """Post the pairs who have won most together."""
        guild_of(interaction)
        await answer_with(interaction, partners_page(interaction, interaction.user.id, 1), is_private=False)

    async def seasons(self, interaction: discord.Interaction[Any]) -> None:
        """Post the newest season's table, and a way to those before."""
        guild_of(interaction)
        await answer_with(interaction, seasons_page(interaction, interaction.user.id), is_private=False)
