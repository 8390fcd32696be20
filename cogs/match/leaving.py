"""Giving up: a seat in the lobby, a seat in the match, the whole match; the latter two after a question."""

from typing import Any

import discord

from bot.client import Control, Page, Style, answer_with, language_of, replace_with
from bot.matches import MatchOver, NotDealtYet, NotHost, NotSeated, StoredMatch
from bot.texts import say

from .desk import desk_of
from .layout import GREY, boxed, rows, text, words


class ResignButton(Control, form="resign:{match}"):
    """Ask whether to resign."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Put the question in place of the menu."""
        match = await desk_of(interaction).matches.fetch(self.number("match"))
        await replace_with(interaction, ask_to_resign(interaction, match))


class CancelButton(Control, form="cancel:{match}"):
    """Ask whether to cancel the match."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Put the question in place of the menu."""
        match = await desk_of(interaction).matches.fetch(self.number("match"))
        await replace_with(interaction, ask_to_cancel(interaction, match))


async def ask_to_resign(interaction: discord.Interaction[Any], match: StoredMatch) -> Page:
    """The question before a seat is given up; refuses whoever has none."""
    if match.state == "lobby":
        raise NotDealtYet(match)
    if not match.is_running:
        raise MatchOver(match)
    if match.seat_of(interaction.user.id) is None:
        raise NotSeated(match)
    language = language_of(interaction)
    is_last = len(match.persons) == 1
    question = say(language, "table.resign_last" if is_last else "table.resign_question")
    yes = ResignSurelyButton.button(say(language, "button.resign"), style=Style.danger, match=match.id)
    return _question(language, question, yes, match)


async def ask_to_cancel(interaction: discord.Interaction[Any], match: StoredMatch) -> Page:
    """The question before a match is cancelled; refuses whoever may not."""
    if not match.is_open:
        raise MatchOver(match)
    if match.host_id != interaction.user.id and not interaction.permissions.manage_guild:
        raise NotHost(match, host=match.host_id)
    language = language_of(interaction)
    yes = CancelSurelyButton.button(say(language, "button.cancel_match"), style=Style.danger, match=match.id)
    return _question(language, say(language, "table.cancel_question"), yes, match)


def _question(language: str, question: str, yes: Control, match: StoredMatch) -> Page:
    no = StayButton.button(say(language, "button.play_on"), match=match.id)
    return boxed([text(question), *rows([yes, no])], GREY)


class ResignSurelyButton(Control, form="resigned:{match}"):
    """Resign."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Let a computer take the seat."""
        desk = desk_of(interaction)
        desk.spread(await desk.matches.resign(self.number("match"), interaction.user.id))
        await _close(interaction, "table.resigned")


class CancelSurelyButton(Control, form="cancelled:{match}"):
    """Cancel the match."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """End it for everybody."""
        desk = desk_of(interaction)
        may = interaction.permissions.manage_guild
        desk.spread(await desk.matches.cancel(self.number("match"), interaction.user.id, is_moderator=may))
        await _close(interaction, "table.you_cancelled")


class StayButton(Control, form="stay:{match}"):
    """Play on after all."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Close the question."""
        await _close(interaction, "table.playing_on")


async def _close(interaction: discord.Interaction[Any], key: str) -> None:
    await interaction.response.edit_message(view=words(say(language_of(interaction), key)).view)


async def leave_lobby(interaction: discord.Interaction[Any], match: StoredMatch) -> None:
    """Stand up from the lobby."""
    desk = desk_of(interaction)
    desk.spread(await desk.matches.leave(match.id, interaction.user.id))
    await answer_with(interaction, _left(language_of(interaction)))


async def _left(language: str) -> Page:
    return words(say(language, "lobby.left"))
