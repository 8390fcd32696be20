"""Answering a proposal, on the table or in a private message of its own."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.client import (
    BLUE,
    GREY,
    NO_FORM,
    BasraBot,
    Control,
    Page,
    Style,
    acknowledge_with,
    boxed,
    language_of,
    link,
    replace_with,
    rows,
    say_match_end,
    text,
)
from bot.matches import Event, MatchOver, MatchUpdate, NothingProposed, ProposalDropped, StoredMatch
from bot.texts import say

from ..controls import go_on_button, is_public
from ..saying import say_happening, say_pause, say_place, say_proposal, table_url
from ..telling import Desk, desk_of


def proposal_page(
    bot: BasraBot, language: str, match: StoredMatch, user_id: int | None = None, happened: Sequence[Event] = ()
) -> Page:
    """A proposal as a private message, or what has `happened` to it; who has agreed already is not asked again."""
    place = f"-# {say_place(language, bot, match)}"
    to_table = link(say(language, "button.to_table"), table_url(match))
    if match.proposal is None or not match.is_running:
        settled = text(place, _say_settled(bot, language, match, happened))
        go_on = [go_on_button(language, match)] if match.is_running and match.pause else []
        return boxed([settled, *rows([*go_on, to_table])], GREY)
    buttons = proposal_buttons(language, match, user_id)
    return boxed([text(place, *say_proposal(bot, language, match)), *rows([*buttons, to_table])], BLUE)


def proposal_buttons(language: str, match: StoredMatch, user_id: int | None = None) -> list[discord.ui.Item[Any]]:
    """*Agree* and *No* for the open proposal, *No* alone for somebody who has agreed; none where nothing is open."""
    proposal = match.proposal
    if proposal is None:
        return []
    values: dict[str, Any] = {"match": match.id, "number": proposal.number}
    refuse = RefuseButton.button(say(language, "button.refuse"), **values)
    seat = None if user_id is None else match.seat_of(user_id)
    if seat is not None and seat.index in proposal.agreed:
        return [refuse]
    return [AgreeButton.button(say(language, "button.agree"), style=Style.success, **values), refuse]


def _say_settled(bot: BasraBot, language: str, match: StoredMatch, happened: Sequence[Event]) -> str:
    """What came of a proposal that is not open any more."""
    for event in happened:
        if isinstance(event, ProposalDropped):
            return say_happening(language, match, event)
    if match.state == "finished":
        return say_match_end(language, match)
    if match.state in ("cancelled", "abandoned"):
        return say(language, f"hand.{match.state}")
    if match.pause is not None:
        return say_pause(bot, language, match.pause)
    return say(language, "refusal.nothing_proposed")


class ProposalButton(Control, form=NO_FORM):
    """An answer to a proposal: the table shows it, a private message becomes what came of it."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Give the answer."""
        desk = desk_of(interaction)
        if is_public(interaction):
            await acknowledge_with(interaction, self._decide(desk, interaction.user.id))
        else:
            await replace_with(interaction, self._page(interaction, desk))

    async def _page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        match_id, user_id = self.number("match"), interaction.user.id
        happened: Sequence[Event] = ()
        try:
            update = await self._decide(desk, user_id, interaction.message.id if interaction.message else None)
        except (NothingProposed, MatchOver):
            match = await desk.matches.fetch(match_id)
        else:
            match, happened = update.after, update.happened
        return proposal_page(desk.bot, language_of(interaction, match.guild_id), match, user_id, happened)

    async def _decide(self, desk: Desk, user_id: int, shown_on: int | None = None) -> MatchUpdate:
        update = await self.decide(desk, user_id)
        desk.spread(update, shown_on=shown_on)
        return update

    async def decide(self, desk: Desk, user_id: int) -> MatchUpdate:
        """What the answer does; a `Refusal` leaves the match as it was."""
        raise NotImplementedError


class AgreeButton(ProposalButton, form="agree:{match}:{number}"):
    """Agree; with the last one who does it takes effect."""

    async def decide(self, desk: Desk, user_id: int) -> MatchUpdate:
        """Agree to this proposal, and to no later one."""
        return await desk.matches.consent(self.number("match"), self.number("number"), user_id)


class RefuseButton(ProposalButton, form="refuse:{match}:{number}"):
    """Say no, or take one's own proposal back."""

    async def decide(self, desk: Desk, user_id: int) -> MatchUpdate:
        """End this proposal, and no later one."""
        return await desk.matches.refuse(self.number("match"), self.number("number"), user_id)
