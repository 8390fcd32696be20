"""Choosing a capture card by card, where there are more ways than a menu holds."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.client import GREEN, BasraBot, Page, Style, boxed, language_of, read_number, rows, text
from bot.matches import Refusal, StoredMatch
from bot.rules import Card, IllegalPlay, Play, Takes, can_lay, check_takes, rank, value, write_card
from bot.texts import say, say_card, say_way

from ..controls import HandControl, own_hand
from ..telling import Desk
from .floor_masks import read_mask, write_mask
from .picture import hand_picture

MENU = 25
"""The most options of one menu."""


class TakeButton(HandControl, form="take:{match}:{number}:{card}:{mask}"):
    """Play the card with these floor cards."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The hand after the play."""
        match = await desk.matches.fetch(self.number("match"))
        takes: Takes = ()
        if match.is_running:
            takes = read_mask(match.table_view().floor, self.values["mask"])
        return await self.play(interaction, desk, Play(self.card, takes))


class PickMenu(HandControl, form="pick:{match}:{number}:{card}:{mask}:{part}"):
    """Choose some of the floor cards; what the other menus chose is in the mask."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The same menus with the new choice."""
        match, seat = await self.current(interaction, desk)
        floor = match.table_view().floor
        parts = _parts(self.card, floor)
        if self.number("part") >= len(parts):
            raise Refusal
        part = parts[self.number("part")]
        chosen = {floor[read_number(at, most=len(floor) - 1)] for at in self.chosen}
        others = [card for card in read_mask(floor, self.values["mask"]) if card not in part]
        language = language_of(interaction, match.guild_id)
        return await pick_page(desk.bot, language, match, seat, self.card, [*others, *chosen])


async def pick_page(
    bot: BasraBot, language: str, match: StoredMatch, seat: int, card: Card, takes: Sequence[Card]
) -> Page:
    """Menus of the floor cards that the card might take, *Take*, and *Lay* where it may be laid."""
    view = match.seat_view(seat)
    values: dict[str, Any] = {"match": match.id, "number": match.number, "card": write_card(card)}
    mask = write_mask(view.floor, takes)
    menus: list[discord.ui.ActionRow[Any]] = [
        discord.ui.ActionRow(
            PickMenu.select(
                _options(language, view.floor, part, takes),
                placeholder=say(language, "hand.pick_placeholder"),
                least=0,
                most=len(part),
                **values,
                mask=mask,
                part=at,
            )
        )
        for at, part in enumerate(_parts(card, view.floor))
    ]
    chosen = read_mask(view.floor, mask)
    reason = _why_not(match, card, view.floor, chosen)
    take = TakeButton.button(
        say(language, "button.take"),
        style=Style.success,
        is_disabled=not chosen or reason is not None,
        **values,
        mask=mask if chosen else "00",  # the mask 0 is for laying
    )
    buttons: list[discord.ui.Item[Any]] = [take]
    if can_lay(match.rules, card, view.floor):
        label = say_way(language, card, ())
        buttons.append(TakeButton.button(label, **values, mask="0"))
    buttons.append(BackButton.button(say(language, "button.back"), match=match.id))
    state = say_way(language, card, chosen) if chosen and reason is None else _say_state(language, reason, chosen)
    title = say(language, "hand.pick", card=say_card(language, card))
    gallery, file = await hand_picture(bot, match, seat, language)
    return boxed([gallery, text(title, state), *menus, *rows(buttons)], GREEN, [file])


def _say_state(language: str, reason: str | None, chosen: Takes) -> str:
    return say(language, f"refusal.play_{reason}") if reason and chosen else say(language, "hand.pick_hint")


def _why_not(match: StoredMatch, card: Card, floor: Sequence[Card], takes: Takes) -> str | None:
    try:
        check_takes(match.rules, card, floor, takes)
    except IllegalPlay as illegal:
        return illegal.reason
    return None


def _parts(card: Card, floor: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The floor cards that can belong to a capture of the card, by rank, a menu's worth at a time."""
    able = sorted(other for other in floor if rank(other) == rank(card) or 0 < value(other) < value(card))
    return [tuple(able[at : at + MENU]) for at in range(0, len(able), MENU)]


def _options(
    language: str, floor: Sequence[Card], part: Sequence[Card], takes: Sequence[Card]
) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=say_card(language, card), value=str(floor.index(card)), default=card in takes)
        for card in part
    ]


class BackButton(HandControl, form="back:{match}"):
    """Back to the hand, as it is now."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The current hand."""
        return await own_hand(interaction, desk, self.number("match"))
