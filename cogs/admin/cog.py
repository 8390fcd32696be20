"""The commands. Who may use them Discord knows: *Manage Server*, or what a server's integration settings say."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BasraBot, Control, answer_with, described, described_group
from bot.community import LONGEST_NAME

from . import log, matches, seasons, settings
from .admissions import Admissions
from .asking import guild_of
from .log import log_page
from .matches import cancel_question, remove_question, suggest_open
from .results import LONGEST_REASON, suggest_counting, suggest_void, unvoid_page, void_page
from .seasons import ask_for_name, end_question
from .settings import settings_page

CONTROLS: tuple[type[Control], ...] = (
    *settings.CONTROLS, *matches.CONTROLS, *seasons.CONTROLS, *log.CONTROLS,
)  # fmt: skip

MOST = 2**53 - 1
"""The greatest number that Discord lets anybody write."""

Interaction = discord.Interaction[Any]
Member = discord.User | discord.Member
MatchNumber = app_commands.Range[int, 1, MOST]


class AdminCog(commands.Cog, name="admin"):
    """The commands; each answers whoever asked alone."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot
        self.admissions = Admissions()

    async def cog_load(self) -> None:
        """Fill the `/basra-admin` group and answer the controls of old messages too."""
        self.bot.add_dynamic_items(*CONTROLS)
        group = self.bot.basra_admin
        group.add_command(self._command("settings", self.settings))
        for name, callback, suggest in (
            ("cancel-match", self.cancel_match, suggest_open),
            ("remove-player", self.remove_player, suggest_open),
            ("void-result", self.void_result, suggest_counting),
            ("unvoid", self.unvoid, suggest_void),
        ):
            command = self._command(name, callback)
            command.autocomplete("match")(suggest)
            group.add_command(command)
        season = described_group("basra-admin.season")
        season.add_command(self._command("season.start", self.start_season))
        season.add_command(self._command("season.end", self.end_season))
        group.add_command(season)
        group.add_command(self._command("log", self.log))

    async def cog_unload(self) -> None:
        """Empty the group."""
        for name in ("settings", "cancel-match", "remove-player", "void-result", "unvoid", "season", "log"):
            self.bot.basra_admin.remove_command(name)
        self.bot.remove_dynamic_items(*CONTROLS)

    async def settings(self, interaction: Interaction) -> None:
        """Show the panel of the server's settings."""
        guild_of(interaction)
        await answer_with(interaction, settings_page(interaction))

    async def cancel_match(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Ask whether to end a match, that of this channel if none is named."""
        await answer_with(interaction, cancel_question(interaction, match))

    async def remove_player(self, interaction: Interaction, member: Member, match: MatchNumber | None = None) -> None:
        """Ask whether to take a member out of a match."""
        await answer_with(interaction, remove_question(interaction, member, match))

    async def void_result(
        self, interaction: Interaction, match: MatchNumber, reason: app_commands.Range[str, 1, LONGEST_REASON]
    ) -> None:
        """Let a result count nowhere."""
        await answer_with(interaction, void_page(interaction, match, reason))

    async def unvoid(self, interaction: Interaction, match: MatchNumber) -> None:
        """Let a result count again."""
        await answer_with(interaction, unvoid_page(interaction, match))

    async def start_season(
        self, interaction: Interaction, name: app_commands.Range[str, 1, LONGEST_NAME] | None = None
    ) -> None:
        """Open the form that starts a season."""
        await ask_for_name(interaction, name or "")

    async def end_season(self, interaction: Interaction) -> None:
        """Ask whether to end the season."""
        await answer_with(interaction, end_question(interaction))

    async def log(self, interaction: Interaction, page: MatchNumber = 1) -> None:
        """Show what the admins did."""
        await answer_with(interaction, log_page(interaction, page))

    def _command(self, path: str, callback: Any) -> app_commands.Command[Any, ..., None]:
        command = described(f"basra-admin.{path}", callback)
        command.add_check(self.admissions.note)
        return command
