"""The cog of past matches: `/basra history`, `/basra verify`, and every button it understands."""

from typing import Any

import discord
from discord.ext import commands

from bot.client import BasraBot, Control, answer_with, described, escape, language_of, say_privately
from bot.matches import NotInHistory
from bot.texts import say

from . import detail, film, overview, replay, verdict
from .films import COG_NAME, Films
from .place import guild_of, history_of
from .suggesting import suggest_matches

CONTROLS: tuple[type[Control], ...] = (
    detail.RecordButton,
    film.OpenFilmButton,
    film.ShowFilmButton,
    film.TurnFilmButton,
    overview.HistoryPageButton,
    overview.LookButton,
    replay.OpenReplayButton,
    replay.StepButton,
    verdict.VerifyButton,
)


class HistoryCog(commands.Cog, name=COG_NAME):
    """The commands; other cogs open a replay through `show_replay`."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot
        self.films = Films()

    async def cog_load(self) -> None:
        """Register the buttons and join the `/basra` group."""
        self.bot.add_dynamic_items(*CONTROLS)
        self.bot.basra.add_command(described("history", self.history))
        verify = described("verify", self.verify)
        verify.autocomplete("match")(suggest_matches)
        self.bot.basra.add_command(verify)

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        self.bot.basra.remove_command("history")
        self.bot.basra.remove_command("verify")
        self.bot.remove_dynamic_items(*CONTROLS)

    async def history(
        self, interaction: discord.Interaction[Any], member: discord.User | discord.Member | None = None
    ) -> None:
        """Post the server's finished matches, or those of one member."""
        if interaction.guild_id is None:
            await say_privately(interaction, say(language_of(interaction), "error.server_only"))
            return
        if member is None or (await self.bot.history.fetch_page(interaction.guild_id, user_id=member.id)).total:
            making = overview.fetch_overview(interaction, interaction.user.id, member.id if member else 0, 1)
            await answer_with(interaction, making, is_private=False)
        elif member == interaction.user:
            await say_privately(interaction, say(language_of(interaction), "history.none.own"))
        else:
            name = escape(member.display_name)
            await say_privately(interaction, say(language_of(interaction), "history.none", name=name))

    async def verify(self, interaction: discord.Interaction[Any], match: int | None = None) -> None:
        """Tell privately whether the decks of a match follow from what was committed to."""
        if interaction.guild_id is None:
            await say_privately(interaction, say(language_of(interaction), "error.server_only"))
            return
        await answer_with(interaction, verdict.verdict_page(interaction, await _or_newest(interaction, match)))

    async def show_replay(self, interaction: discord.Interaction[Any], match_id: int) -> None:
        """Answer a click with the beginning of a match, for whoever clicked alone."""
        await replay.show_replay(interaction, match_id)


async def _or_newest(interaction: discord.Interaction[Any], match_id: int | None) -> int:
    """The match named, else the one of this server that was finished last."""
    if match_id is not None:
        return match_id
    page = await history_of(interaction).fetch_page(guild_of(interaction), per_page=1)
    if not page.total:
        raise NotInHistory
    return page.damaged[0] if page.damaged else page.matches[0].id
