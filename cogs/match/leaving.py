"""Giving up: a seat in the lobby, a seat in the match, the whole match; the latter two after a question."""

from typing import Any

import discord

from bot.client import (
    GREY,
    BasraBot,
    Control,
    Page,
    Style,
    boxed,
    language_of,
    page_of_words,
    replace_with,
    rows,
    text,
)
from bot.community import Beside
from bot.matches import BrokenMatch, MatchOver, NothingToResign, NotHost, not_seated
from bot.texts import say

from .telling import desk_of

CANCEL_MATCH = ("table.cancel_question", "button.cancel_match")
"""The question before a match is cancelled, and what says yes."""


class ResignButton(Control, form="resign:{match}"):
    """Ask whether to resign."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Put the question in place of the menu."""
        await replace_with(interaction, ask_to_resign(interaction, self.number("match")))


class CancelButton(Control, form="cancel:{match}"):
    """Ask whether to cancel the match."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Put the question in place of the menu."""
        await replace_with(interaction, ask_to_cancel(interaction, self.number("match")))


async def ask_to_resign(interaction: discord.Interaction[Any], match_id: int) -> Page:
    """The question before a seat is given up; refuses whoever has none."""
    match = await desk_of(interaction).matches.fetch(match_id)
    if not match.is_open:
        raise MatchOver(match)
    user_id = interaction.user.id
    seat = match.seat_of(user_id) or match.away_seat_of(user_id)
    if seat is None:
        raise not_seated(match, user_id)
    if match.state == "lobby":
        raise NothingToResign(match)
    language = language_of(interaction, match.guild_id)
    is_last = not any(other.is_person or other.is_away for other in match.seats if other != seat)
    question = say(language, "table.resign_last" if is_last else "table.resign_question")
    yes = ResignSurelyButton.button(say(language, "button.resign"), style=Style.danger, match=match.id)
    return _question(language, question, yes, match.id)


async def ask_to_cancel(interaction: discord.Interaction[Any], match_id: int) -> Page:
    """The question before a match is cancelled, a broken one too; refuses whoever may not."""
    try:
        match = await desk_of(interaction).fetch_at(interaction, match_id)
    except BrokenMatch as broken:
        host_id, in_lobby = broken.host_id, False
    else:
        host_id, in_lobby = match.host_id, match.state == "lobby"
        if not match.is_open:
            raise MatchOver(match)
    if host_id != interaction.user.id and not interaction.permissions.manage_guild:
        raise NotHost(host=host_id)
    language = language_of(interaction)
    question, label = ("lobby.cancel_question", "button.cancel") if in_lobby else CANCEL_MATCH
    yes = CancelSurelyButton.button(say(language, label), style=Style.danger, match=match_id)
    return _question(
        language, say(language, question), yes, match_id, "button.back" if in_lobby else "button.play_on"
    )


def _question(language: str, question: str, yes: Control, match_id: int, stay: str = "button.play_on") -> Page:
    no = StayButton.button(say(language, stay), match=match_id)
    return boxed([text(question), *rows([yes, no])], GREY)


class ResignSurelyButton(Control, form="resigned:{match}"):
    """Resign."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Let a computer take the seat."""
        await replace_with(interaction, self._resign(interaction))

    async def _resign(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        update = await desk.matches.resign(self.number("match"), interaction.user.id)
        desk.spread(update)
        is_last = update.after.state == "abandoned"
        return _closed(interaction, "table.resigned_last" if is_last else "table.resigned")


class CancelSurelyButton(Control, form="cancelled:{match}"):
    """Cancel the match."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """End it for everybody."""
        await replace_with(interaction, self._cancel(interaction))

    async def _cancel(self, interaction: discord.Interaction[Any]) -> Page:
        await cancel_at(interaction, self.number("match"))
        return _closed(interaction, "table.you_cancelled")


class StayButton(Control, form="stay:{match}"):
    """Play on after all."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Close the question."""
        await interaction.response.edit_message(view=_closed(interaction, "table.playing_on").view)


def _closed(interaction: discord.Interaction[Any], key: str) -> Page:
    return page_of_words(say(language_of(interaction), key))


async def cancel_at(interaction: discord.Interaction[Any], match_id: int) -> None:
    """Cancel a match or its lobby for the host, or for whoever manages the server it is played in."""
    desk = desk_of(interaction)
    user, is_moderator = interaction.user.id, interaction.permissions.manage_guild
    try:
        match = await desk.fetch_at(interaction, match_id)
    except BrokenMatch as broken:
        entry = _entry(interaction, match_id, broken.host_id)
        await desk.matches.put_away(broken, user, is_moderator=is_moderator, beside=entry)
    else:
        entry = _entry(interaction, match.id, match.host_id)
        desk.spread(await desk.matches.cancel(match.id, user, is_moderator=is_moderator, beside=entry))


def _entry(interaction: discord.Interaction[Any], match_id: int, host_id: int) -> Beside | None:
    """What the log of the server's admins says of a match that is cancelled by another than its host."""
    if interaction.guild_id is None or interaction.user.id == host_id:
        return None
    bot: BasraBot = interaction.client
    return bot.community.admin_entry(interaction.guild_id, interaction.user.id, "match_cancelled", match=match_id)


async def leave_lobby(interaction: discord.Interaction[Any], match_id: int) -> Page:
    """Stand up from the lobby."""
    desk = desk_of(interaction)
    desk.spread(await desk.matches.leave(match_id, interaction.user.id))
    return _closed(interaction, "lobby.left")
