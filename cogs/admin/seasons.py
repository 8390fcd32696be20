"""Starting a season with a form, and ending it after a question."""

import logging
from datetime import UTC, datetime
from typing import Any

import discord
from discord.utils import format_dt

from bot.client import (
    Control,
    Field,
    Form,
    Page,
    Style,
    answer_with,
    escape,
    is_of_discord,
    language_of,
    page_of_words,
    replace_with,
    say_fault,
    say_privately,
    show,
)
from bot.community import LONGEST_NAME, NoSeasonRunning, Season, SeasonRunning
from bot.texts import say

from .asking import boards_of, bot_of, check_admin, community_of, guild_of
from .matches import question

log = logging.getLogger(__name__)

FIELD = "name"


class SeasonForm(Form, form="deskseason:{owner}"):
    """The name of a season that is to start."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Start it."""
        check_admin(interaction, self.number("owner"))
        await answer_with(interaction, self._start(interaction))

    async def _start(self, interaction: discord.Interaction[Any]) -> Page:
        name = self.answers.get(FIELD, "")
        season = await community_of(interaction).start_season(guild_of(interaction), interaction.user.id, name)
        return page_of_words(say(language_of(interaction), "desk.season_started", name=_name(season)))


class EndSeasonButton(Control, form="deskend:{owner}:{season}"):
    """End the season."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """End it, and post its final table for everybody."""
        check_admin(interaction, self.number("owner"))
        season_id = self.number("season")
        await replace_with(interaction, self._end(interaction, season_id))
        page = await boards_of(interaction).final_page(guild_of(interaction), season_id)
        try:
            await show(
                bot_of(interaction),
                page,
                lambda: interaction.followup.send(view=page.view, files=page.files, ephemeral=False),
            )
        except Exception as error:
            if not is_of_discord(error):
                raise
            log.warning("the final table of season %d was not posted: %s", season_id, say_fault(error))
            await say_privately(interaction, say(language_of(interaction), "desk.season_not_posted"))

    async def _end(self, interaction: discord.Interaction[Any], season_id: int) -> Page:
        season = await community_of(interaction).end_season(guild_of(interaction), interaction.user.id, season_id)
        return page_of_words(say(language_of(interaction), "desk.season_ended", name=_name(season)))


CONTROLS: tuple[type[Control], ...] = (EndSeasonButton,)


async def ask_for_name(interaction: discord.Interaction[Any], name: str) -> None:
    """The form that tells what starting a season does; raises `SeasonRunning`."""
    running = await community_of(interaction).fetch_running_season(guild_of(interaction))
    if running is not None:
        raise SeasonRunning(name=running.name)
    language = language_of(interaction)
    field = Field(FIELD, say(language, "desk.season_name"), say(language, "desk.season_hint"), name, LONGEST_NAME)
    form = SeasonForm.modal(say(language, "desk.season_start"), [field], owner=interaction.user.id)
    await interaction.response.send_modal(form)


async def end_question(interaction: discord.Interaction[Any]) -> Page:
    """What ending the season does; raises `NoSeasonRunning`."""
    season = await community_of(interaction).fetch_running_season(guild_of(interaction))
    if season is None:
        raise NoSeasonRunning
    language = language_of(interaction)
    start = format_dt(datetime.fromtimestamp(season.started_at, UTC), "D")
    yes = EndSeasonButton.button(
        say(language, "button.desk_end_season"), style=Style.danger, owner=interaction.user.id, season=season.id
    )
    return question(interaction, yes, say(language, "desk.season_end", name=_name(season), start=start))


def _name(season: Season) -> str:
    return escape(season.name, LONGEST_NAME)
