"""The cog of past matches: `/basra history`, `/basra review`, `/basra verify`, and every button it understands."""

from typing import Any

import discord
from discord.ext import commands

from bot.client import BasraBot, Control, answer_with, described, escape, language_of, say_privately
from bot.matches import NotInHistory
from bot.texts import say

from . import detail, film, overview, replay, review, verdict
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
    review.OpenReviewButton,
    review.SeatReviewButton,
    review.TurnReviewButton,
    review.WhoseReviewButton,
    verdict.VerifyButton,
)


class HistoryCog(commands.Cog, name=COG_NAME):
    """The commands; other cogs open a replay or a review through `show_…`."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot
        self.films = Films()

    async def cog_load(self) -> None:
        """Register the buttons and join the `/basra` group."""
        self.bot.add_dynamic_items(*CONTROLS)
        self.bot.basra.add_command(described("history", self.history))
        reviewing = described("review", self.review)
        reviewing.autocomplete("match")(suggest_matches)
        self.bot.basra.add_command(reviewing)
        verify = described("verify", self.verify)
        verify.autocomplete("match")(suggest_matches)
        self.bot.basra.add_command(verify)

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        self.bot.basra.remove_command("history")
        self.bot.basra.remove_command("review")
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

    async def review(self, interaction: discord.Interaction[Any], match: int | None = None) -> None:
        """Show privately which plays of a match cost most: the asking person's, or those of a seat they choose."""
        if interaction.guild_id is None:
            await say_privately(interaction, say(language_of(interaction), "error.server_only"))
            return
        await review.show_review(interaction, await _or_newest(interaction, match, interaction.user.id))

    async def verify(self, interaction: discord.Interaction[Any], match: int | None = None) -> None:
        """Tell privately whether the decks of a match follow from what was committed to."""
        if interaction.guild_id is None:
            await say_privately(interaction, say(language_of(interaction), "error.server_only"))
            return
        await answer_with(interaction, verdict.verdict_page(interaction, await _or_newest(interaction, match)))

    async def show_replay(self, interaction: discord.Interaction[Any], match_id: int) -> None:
        """Answer a click with the beginning of a match, for whoever clicked alone."""
        await replay.show_replay(interaction, match_id)

    async def show_review(self, interaction: discord.Interaction[Any], match_id: int) -> None:
        """Answer a click with a review of a match, for whoever clicked alone."""
        await review.show_review(interaction, match_id)


async def _or_newest(interaction: discord.Interaction[Any], match_id: int | None, user_id: int | None = None) -> int:
    """The match named, else the one of this server that was finished last, by a person if they ever finished one."""
    if match_id is not None:
        return match_id
    page = await history_of(interaction).fetch_page(guild_of(interaction), per_page=1, user_id=user_id)
    if not page.total:
        if user_id is not None:
            return await _or_newest(interaction, None)
        raise NotInHistory
    return page.damaged[0] if page.damaged else page.matches[0].id
