"""The end of a deal and of a match: score sheets, the result, the rematch."""

from typing import Any, Protocol, cast

import discord

from bot.client import (
    BLUE,
    GOLD,
    BasraBot,
    Control,
    Page,
    Style,
    attach,
    boxed,
    check_channel,
    names_of,
    picture,
    plain_names_of,
    rows,
    say_levels,
    say_match_end,
    text,
)
from bot.matches import DealEnded, MatchEnded, MatchUpdate, StoredMatch
from bot.texts import describe_result, say, say_score_sheet
from card_images import Look, draw_result

from ..opening import answer_with_lobby, has_permissions
from ..saying import person_of, say_secret
from ..telling import desk_of

RESULT = "result.png"


class RematchButton(Control, form="rematch:{match}"):
    """Open a lobby with the same seats; the next seat deals."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The new lobby, for everybody."""
        if not await has_permissions(interaction):
            return
        await check_channel(interaction)
        await answer_with_lobby(interaction, self._open(interaction), interaction.response.defer)

    async def _open(self, interaction: discord.Interaction[Any]) -> MatchUpdate:
        desk = desk_of(interaction)
        match = await desk.fetch_at(interaction, self.number("match"))
        return await desk.matches.rematch(match.id, person_of(interaction))


class PastMatches(Protocol):
    """The cog that shows matches which are over."""

    async def show_replay(self, interaction: discord.Interaction[Any], match_id: int) -> None:
        """Answer with the beginning of a match."""

    async def show_review(self, interaction: discord.Interaction[Any], match_id: int) -> None:
        """Answer with the plays of a match that cost most."""


class ReplayButton(Control, form="replayof:{match}"):
    """Step through the match that has just ended."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with the first deal."""
        past = cast(PastMatches, interaction.client.get_cog("history"))
        await past.show_replay(interaction, self.number("match"))


class ReviewButton(Control, form="reviewof:{match}"):
    """Look at the plays that cost most in the match that has just ended."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message."""
        past = cast(PastMatches, interaction.client.get_cog("history"))
        await past.show_review(interaction, self.number("match"))


async def sheet_pages(bot: BasraBot, update: MatchUpdate) -> list[Page]:
    """A page for each deal that ended, the result and *Rematch* on the last one if the match is over.

    A match that ends by agreement has a page for its result alone.
    """
    match = update.after
    look = await bot.look_of_server(match.guild_id)
    ended = [event for event in update.happened if isinstance(event, DealEnded)]
    is_over = match.state == "finished"
    if is_over and not ended and any(isinstance(event, MatchEnded) for event in update.happened):
        return [boxed(_end_items(bot.language_of_server(match.guild_id), match), GOLD)]
    return [await _sheet_page(bot, match, event, look, is_last=is_over and event is ended[-1]) for event in ended]


async def _sheet_page(bot: BasraBot, match: StoredMatch, event: DealEnded, look: Look, *, is_last: bool) -> Page:
    position = match.position
    assert position is not None
    language = bot.language_of_server(match.guild_id)
    finished = position.finished[event.deal]
    png = await bot.draw(draw_result, finished, look)
    names = names_of(language, match)
    sheet = say_score_sheet(language, finished, names, event.scores, number=event.deal, is_last=is_last)
    heading, _, lines = sheet.partition("\n")
    alt = describe_result(language, finished, plain_names_of(language, match))
    items: list[discord.ui.Item[Any]] = [text(heading), picture(RESULT, alt), text(lines)]
    if is_last:
        items += [discord.ui.Separator(), *_end_items(language, match)]
    return boxed(items, GOLD if is_last else BLUE, [attach(RESULT, png)])


def _end_items(language: str, match: StoredMatch) -> list[discord.ui.Item[Any]]:
    """The result of the match, and what is offered after it."""
    buttons: list[discord.ui.Item[Any]] = [
        RematchButton.button(say(language, "button.rematch"), style=Style.success, match=match.id),
        ReplayButton.button(say(language, "button.replay"), match=match.id),
        ReviewButton.button(say(language, "button.review"), match=match.id),
    ]
    result = text(say_match_end(language, match), *say_levels(language, match))
    return [result, *rows(buttons), *map(text, say_secret(language, match))]
