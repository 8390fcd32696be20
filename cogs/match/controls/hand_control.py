"""What all buttons of a hand have in common: they answer in the message they are on, with the newest hand if late."""

from dataclasses import replace
from typing import Any

import discord

from bot.client import NO_FORM, Control, Page, language_of, replace_with, say_refusal
from bot.matches import (
    AlreadyAgreed,
    BetweenDeals,
    CannotJudge,
    CannotTakeBack,
    DealEnded,
    MatchOver,
    MatchUpdate,
    NoHints,
    NothingProposed,
    NothingToReturnTo,
    NotPaused,
    NotSeated,
    NotYourTurn,
    PlayRefused,
    Refusal,
    Stale,
    StoredMatch,
    not_seated,
)
from bot.rules import Card, Play, parse_card

from ..telling import Desk, desk_of

TOLD_ON_THE_HAND = (
    Stale, NotYourTurn, PlayRefused, MatchOver, NotSeated, CannotTakeBack, NothingToReturnTo, NothingProposed,
    AlreadyAgreed, NotPaused, NoHints, CannotJudge,
)  # fmt: skip
"""The refusals that are notes on the hand as it is now."""


class HandControl(Control, form=NO_FORM):
    """A control on a hand; `page` says what the message becomes."""

    @property
    def match_id(self) -> int:
        """The match whose hand the message is, or becomes."""
        return self.number("match")

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the message into the page, or into the current hand with the reason why not."""
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            desk_of(interaction).calls.note_hand(interaction, self.match_id, interaction.message.id)
        await replace_with(interaction, self._page_or_hand(interaction))

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """What the message becomes; a `Refusal` turns it into the current hand."""
        raise NotImplementedError

    @property
    def card(self) -> Card:
        """The card of the custom id; a `Refusal` if it is none."""
        try:
            return parse_card(self.values["card"])
        except ValueError:
            raise Refusal from None

    async def current(self, interaction: discord.Interaction[Any], desk: Desk) -> tuple[StoredMatch, int]:
        """The match and the clicker's seat if the button is still good; else a `Refusal`."""
        match = await desk.matches.fetch(self.number("match"))
        seat = match.seat_of(interaction.user.id)
        if not match.is_running:
            raise MatchOver(match)
        if seat is None:
            raise not_seated(match, interaction.user.id)
        if not match.is_current(self.number("number")):
            raise Stale(match)
        if match.turn is None:
            raise BetweenDeals(match)
        if match.turn != seat.index:
            raise NotYourTurn(match, turn=match.turn)
        return match, seat.index

    async def play(self, interaction: discord.Interaction[Any], desk: Desk, play: Play) -> Page:
        """Play, tell everybody else, and show the clicker what came of it."""
        update = await desk.matches.play(self.number("match"), self.number("number"), interaction.user.id, play)
        return await self.show_after(interaction, desk, update)

    async def show_after(self, interaction: discord.Interaction[Any], desk: Desk, update: MatchUpdate) -> Page:
        """Tell everybody else of what the clicker did, and show them what came of it."""
        shown_on = interaction.message.id if interaction.message else None
        desk.spread(update, answered=interaction.user.id, shown_on=shown_on)
        await desk.meet_again(interaction)
        match = update.after
        seat = _seat_of(interaction, match)
        language = language_of(interaction, match.guild_id)
        news = desk.makers.news(update, seat, language)
        if any(isinstance(event, DealEnded) for event in update.happened):
            match = replace(match, table_message_id=None)  # the table moves just now: its channel is the way to it
        return await desk.makers.hand(match, seat, language, news)

    async def _page_or_hand(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        try:
            return await self.page(interaction, desk)
        except TOLD_ON_THE_HAND as refusal:
            match = refusal.match or await desk.matches.fetch(self.number("match"))
            language = language_of(interaction, match.guild_id)
            note = say_refusal(language, refusal)
            return await desk.makers.hand(match, _seat_of(interaction, match), language, note=note)


async def own_hand(interaction: discord.Interaction[Any], desk: Desk, match_id: int) -> Page:
    """The clicker's hand in a match, or that they have left it; raises `NotSeated`."""
    match = await desk.matches.fetch(match_id)
    seat = _seat_of(interaction, match)
    await desk.meet(interaction)
    return await desk.makers.hand(match, seat, language_of(interaction, match.guild_id))


def _seat_of(interaction: discord.Interaction[Any], match: StoredMatch) -> int:
    """The seat that belongs to the clicker, given up or not; raises `NotSeated`."""
    for seat in match.seats:
        if seat.user_id == interaction.user.id:
            return seat.index
    raise not_seated(match, interaction.user.id)
