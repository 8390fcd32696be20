"""The end of a deal and of a match: score sheets, the result, the rematch."""

from typing import Any, Protocol, cast

import discord

from bot.client import BLUE, GOLD, BasraBot, Control, Page, Style, boxed, names_of, rows, text
from bot.matches import DealEnded, MatchUpdate, StoredMatch
from bot.texts import say, say_result, say_score_sheet

from .desk import desk_of
from .fairness import say_secret
from .naming import person_of
from .opening import answer_with_lobby
from .permissions import has_permissions


class RematchButton(Control, form="rematch:{match}"):
    """Open a lobby with the same seats; the next seat deals."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The new lobby, for everybody."""
        if not await has_permissions(interaction):
            return
        await answer_with_lobby(interaction, self._open(interaction), interaction.response.defer)

    async def _open(self, interaction: discord.Interaction[Any]) -> MatchUpdate:
        desk = desk_of(interaction)
        match = await desk.fetch_at(interaction, self.number("match"))
        return await desk.matches.rematch(match.id, person_of(interaction))


class PastMatches(Protocol):
    """The cog that shows matches which are over."""

    async def show_replay(self, interaction: discord.Interaction[Any], match_id: int) -> None:
        """Answer with the beginning of a match."""


class ReplayButton(Control, form="replayof:{match}"):
    """Step through the match that has just ended."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with the first deal."""
        past = cast(PastMatches, interaction.client.get_cog("history"))
        await past.show_replay(interaction, self.number("match"))


def sheet_pages(bot: BasraBot, update: MatchUpdate) -> list[Page]:
    """A page for each deal that ended, the result and *Rematch* on the last one if the match is over."""
    match = update.after
    language = bot.language_of_server(match.guild_id)
    ended = [event for event in update.happened if isinstance(event, DealEnded)]
    is_over = match.state == "finished"
    return [_sheet_page(language, match, event, is_last=is_over and event is ended[-1]) for event in ended]


def _sheet_page(language: str, match: StoredMatch, event: DealEnded, *, is_last: bool) -> Page:
    position = match.position
    assert position is not None
    names = names_of(language, match)
    finished = position.finished[event.deal]
    sheet = say_score_sheet(language, finished, names, event.scores, number=event.deal, is_last=is_last)
    items: list[discord.ui.Item[Any]] = [text(sheet)]
    if is_last:
        result = say_result(language, position.state, match.seating, names, event.scores, position.winner)
        buttons: list[discord.ui.Item[Any]] = [
            RematchButton.button(say(language, "button.rematch"), style=Style.success, match=match.id),
            ReplayButton.button(say(language, "button.replay"), match=match.id),
        ]
        items += [discord.ui.Separator(), text(result), *rows(buttons), *map(text, say_secret(language, match))]
    return boxed(items, GOLD if is_last else BLUE)
