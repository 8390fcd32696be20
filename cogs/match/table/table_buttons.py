"""The buttons on the table message that show something to whoever clicks: the hand, the rules, more."""

from typing import Any

import discord

from bot.client import (
    GREY,
    Control,
    Page,
    Style,
    acknowledge_with,
    answer_with,
    boxed,
    language_of,
    rows,
    say_levels,
    text,
)
from bot.texts import say

from ..agreeing import propose_menu, substitute_buttons
from ..controls import come_back_button, own_hand
from ..leaving import CancelButton, ResignButton
from ..saying import say_commitment
from ..telling import desk_of
from ..terms import rules_page, say_clock_of


class MyHandButton(Control, form="myhand:{match}"):
    """Show my hand to me alone."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with the hand and its buttons."""
        await answer_with(interaction, own_hand(interaction, desk_of(interaction), self.number("match")))


class RulesButton(Control, form="rules:{match}"):
    """Show the rules in force."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with every rule of this match."""
        await answer_with(interaction, _rules_page(interaction, self.number("match")))


async def _rules_page(interaction: discord.Interaction[Any], match_id: int) -> Page:
    match = await desk_of(interaction).matches.fetch(match_id)
    language = language_of(interaction, match.guild_id)
    return rules_page(language, match, say(language, "table.more_rules"))


class MoreButton(Control, form="more:{match}"):
    """Offer what is needed now and then."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with the table's rarer buttons."""
        await answer_with(interaction, _more_page(interaction, self.number("match")))


async def _more_page(interaction: discord.Interaction[Any], match_id: int) -> Page:
    match = await desk_of(interaction).fetch_at(interaction, match_id)
    language, user = language_of(interaction, match.guild_id), interaction.user.id
    buttons: list[discord.ui.Item[Any]] = [MoveButton.button(say(language, "button.move_table"), match=match.id)]
    if match.is_running and match.away_seat_of(user):
        buttons.append(come_back_button(language, match))
    buttons += substitute_buttons(interaction, match)
    if match.is_running and (match.seat_of(user) or match.away_seat_of(user)):
        buttons.append(ResignButton.button(say(language, "button.resign"), style=Style.danger, match=match.id))
    if match.is_open and (match.host_id == user or interaction.permissions.manage_guild):
        buttons.append(CancelButton.button(say(language, "button.cancel_match"), style=Style.danger, match=match.id))
    items = [text(say(language, "table.more")), *rows(buttons), *propose_menu(language, match, user)]
    if match.is_running:
        items.append(text(*say_clock_of(language, match), *say_levels(language, match)))
    if match.is_open:
        items += map(text, say_commitment(language, match))
    return boxed(items, GREY)


class MoveButton(Control, form="move:{match}"):
    """Bring the table to the bottom of the channel."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Acknowledge; the writer moves the table."""
        await acknowledge_with(interaction, self._move(interaction))

    async def _move(self, interaction: discord.Interaction[Any]) -> None:
        desk = desk_of(interaction)
        match = await desk.fetch_at(interaction, self.number("match"))
        desk.tables.of(match).request(match, moves=True)
