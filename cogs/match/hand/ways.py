"""The ways a card may be played, in words, where there is a choice."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

import discord

from bot.client import GREEN, BasraBot, Page, Style, boxed, language_of, rows, text
from bot.matches import StoredMatch
from bot.rules import Card, Play, SeatView, Takes, can_capture, can_lay, full_ways, write_card
from bot.texts import say, say_card, say_way, shorten

from ..controls import HandControl
from ..telling import Desk
from .floor_masks import read_mask, write_mask
from .picking import MENU, BackButton, TakeButton, pick_page
from .picture import hand_picture

FEW = 5
"""So many ways get a button each, more get a menu."""
SHORT = 34
"""So many characters of a button's label are shown, beside an emoji."""
LABEL = 100
"""The most characters of a menu's label."""
PLAIN_SUIT = "\N{VARIATION SELECTOR-15}"


class WaysButton(HandControl, form="ways:{match}:{number}:{card}"):
    """Show everything a card may do."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The ways."""
        match, seat = await self.current(interaction, desk)
        view = match.seat_view(seat)
        language = language_of(interaction, match.guild_id)
        return await ways_page(desk.bot, language, match, seat, self.card, view.ways(self.card))


class OtherWaysButton(HandControl, form="other:{match}:{number}"):
    """Ask which card is to be played otherwise than taking all it can."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """A button for each card that has other ways."""
        match, seat = await self.current(interaction, desk)
        language = language_of(interaction, match.guild_id)
        values: dict[str, Any] = {"match": match.id, "number": match.number}
        buttons: list[discord.ui.Item[Any]] = [
            WaysButton.button(say_card(language, card), **values, card=write_card(card))
            for card in cards_with_other_ways(match.seat_view(seat))
        ]
        back = BackButton.button(say(language, "button.back"), match=match.id)
        gallery, file = await hand_picture(desk.bot, match, seat, language)
        said = text(say(language, "hand.which_card"), say(language, "hand.which_card_hint"))
        return boxed([gallery, said, *rows(buttons), *rows([back])], GREEN, [file])


class WayMenu(HandControl, form="way:{match}:{number}:{card}"):
    """Play the card in the way chosen from the menu."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The hand after the play."""
        match = await desk.matches.fetch(self.number("match"))
        takes = read_mask(match.table_view().floor, "".join(self.chosen)) if match.is_running else ()
        return await self.play(interaction, desk, Play(self.card, takes))


def cards_with_other_ways(view: SeatView) -> list[Card]:
    """The cards of a hand that can capture, and need not take all they can."""
    return [card for card in view.hand if can_capture(card, view.floor) and can_lay(view.rules, card, view.floor)]


async def full_ways_page(bot: BasraBot, language: str, match: StoredMatch, seat: int, card: Card) -> Page:
    """The ways of taking all a card can, where there are several."""
    floor = match.table_view().floor
    return await ways_page(bot, language, match, seat, card, full_ways(match.rules, card, floor))


async def ways_page(
    bot: BasraBot, language: str, match: StoredMatch, seat: int, card: Card, ways: Iterable[Takes]
) -> Page:
    """The ways as buttons, as a menu, or beyond its length card by card."""
    few = sorted(islice(ways, MENU + 1), key=len, reverse=True)
    if len(few) > MENU:
        return await pick_page(bot, language, match, seat, card, ())
    floor = match.table_view().floor
    back = BackButton.button(say(language, "button.back"), match=match.id)
    choice = _choice(language, match, card, floor, few)
    title = say(language, "hand.choose", card=say_card(language, card))
    gallery, file = await hand_picture(bot, match, seat, language)
    return boxed([gallery, text(title), *choice, *rows([back])], GREEN, [file])


def _choice(
    language: str, match: StoredMatch, card: Card, floor: Sequence[Card], ways: Sequence[Takes]
) -> list[discord.ui.ActionRow[Any]]:
    values: dict[str, Any] = {"match": match.id, "number": match.number, "card": write_card(card)}
    labels = [say_way(language, card, takes) for takes in ways]
    masks = [write_mask(floor, takes) for takes in ways]
    if len(ways) <= FEW and all(len(label.replace(PLAIN_SUIT, "")) <= SHORT for label in labels):
        return rows(
            [
                TakeButton.button(label, style=Style.primary if takes else Style.secondary, **values, mask=mask)
                for label, takes, mask in zip(labels, ways, masks, strict=True)
            ],
            width=1,
        )
    options = [
        discord.SelectOption(label=_shorten(label), value=mask) for label, mask in zip(labels, masks, strict=True)
    ]
    menu = WayMenu.select(options, placeholder=say(language, "hand.way_placeholder"), **values)
    return [discord.ui.ActionRow(menu)]


def _shorten(label: str) -> str:
    """A label within the 100 characters of a menu; long ones do without the marks for plain suits."""
    return label if len(label) <= LABEL else shorten(label.replace(PLAIN_SUIT, ""), LABEL)
