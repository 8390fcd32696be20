"""What all buttons of a hand have in common: they answer in the message they are on, with the newest hand if late."""

from typing import Any

import discord

from bot.client import NO_FORM, Control, Page, language_of, replace_with, say_refusal
from bot.matches import MatchOver, NotSeated, NotYourTurn, PlayRefused, Refusal, Stale, StoredMatch
from bot.rules import Card, Play, parse_card

from .desk import Desk, desk_of


class HandControl(Control, form=NO_FORM):
    """A control on a hand; `page` says what the message becomes."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the message into the page, or into the current hand with the reason why not."""
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
            raise NotSeated(match)
        if self.number("number") != match.number:
            raise Stale(match)
        if match.turn != seat.index:
            raise NotYourTurn(match, turn=match.turn)
        return match, seat.index

    async def play(self, interaction: discord.Interaction[Any], desk: Desk, play: Play) -> Page:
        """Play, tell everybody else, and show the clicker what came of it."""
        update = await desk.matches.play(self.number("match"), self.number("number"), interaction.user.id, play)
        desk.spread(update, answered=interaction.user.id)
        seat = update.after.seat_of(interaction.user.id)
        if seat is None:  # resigned in the very same moment
            raise NotSeated(update.after)
        language = language_of(interaction)
        news = desk.makers.news(update, seat.index, language)
        return await desk.makers.hand(update.after, seat.index, language, news)

    async def _page_or_hand(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        try:
            return await self.page(interaction, desk)
        except (Stale, NotYourTurn, PlayRefused, MatchOver) as refusal:
            return await _hand_with(interaction, desk, refusal, self.number("match"))


async def _hand_with(interaction: discord.Interaction[Any], desk: Desk, refusal: Refusal, match_id: int) -> Page:
    match = refusal.match or await desk.matches.fetch(match_id)
    seat = next((seat for seat in match.seats if seat.user_id == interaction.user.id), None)
    if seat is None or (match.is_running and seat.is_computer):
        raise NotSeated(match)
    language = language_of(interaction)
    return await desk.makers.hand(match, seat.index, language, [f"*{say_refusal(language, refusal)}*"])


async def own_hand(interaction: discord.Interaction[Any], desk: Desk, match_id: int) -> Page:
    """The clicker's hand in a match; raises `NotSeated`."""
    match = await desk.matches.fetch(match_id)
    seat = next((seat for seat in match.seats if seat.user_id == interaction.user.id), None)
    if seat is None or (match.is_running and seat.is_computer):
        raise NotSeated(match)
    await desk.meet(interaction)
    return await desk.makers.hand(match, seat.index, language_of(interaction))
