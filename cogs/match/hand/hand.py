"""The hand: what one player sees and plays from, in a DM or in a private message beside the table."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.client import (
    BLUE,
    GREEN,
    BasraBot,
    Page,
    Style,
    boxed,
    language_of,
    latest,
    link,
    rows,
    text,
)
from bot.matches import Hint, StoredMatch
from bot.rules import Card, Play, SeatView, write_card
from bot.texts import say, say_card

from ..controls import HandControl, take_back_buttons
from ..saying import say_legend, say_place, table_url
from ..telling import Desk
from .hint import hint_buttons, say_hint
from .over import between_page, kept_page, over_page
from .picking import BackButton
from .picture import hand_picture
from .story import recap
from .turn_words import say_standing, say_turn, standing_buttons
from .ways import OtherWaysButton, cards_with_other_ways, full_ways_page


class CardButton(HandControl, form="card:{match}:{number}:{card}"):
    """Play a card; where it could take different cards, ask which."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The hand after the play, or the choices."""
        match = await desk.matches.fetch(self.number("match"))
        takes: tuple[Card, ...] | None = ()
        seat = match.seat_of(interaction.user.id)
        if match.is_running and seat and match.is_current(self.number("number")):
            takes = match.seat_view(seat.index).sole_way(self.card)
        if takes is None and seat:
            await self.current(interaction, desk)
            language = language_of(interaction, match.guild_id)
            return await full_ways_page(desk.bot, language, match, seat.index, self.card)
        return await self.play(interaction, desk, Play(self.card, takes or ()))


async def hand_page(
    bot: BasraBot,
    match: StoredMatch,
    seat: int,
    language: str,
    news: Sequence[str] | None,
    note: str = "",
    hint: Hint | None = None,
) -> Page:
    """A seat's hand with a button for each card, a note below the news, and a hint above the buttons.

    Without news it tells what happened since the seat's last play.
    """
    chair = match.seats[seat]
    if not match.is_running or (chair.is_computer and not chair.is_away):
        return over_page(bot, match, language, news or ())
    told = latest([*(recap(language, match, seat) if news is None else news), *([note] if note else [])])
    if chair.is_away:
        return kept_page(bot, match, language, told)
    if match.is_between_deals:
        return between_page(bot, match, seat, language, told)
    return await _playing_page(bot, match, seat, language, told, hint)


async def _playing_page(
    bot: BasraBot, match: StoredMatch, seat: int, language: str, told: Sequence[str], hint: Hint | None
) -> Page:
    view = match.seat_view(seat)
    gallery, file = await hand_picture(bot, match, seat, language, hint.play if hint else None)
    title = say(language, "hand.title", number=view.number + 1)
    place = f"-# {say_place(language, bot, match)}"
    turn = _say_turn(bot, language, match, view)
    items: list[discord.ui.Item[Any]] = [
        text(title, place, say_legend(language, match), *told),
        gallery,
        text(*turn, _say_peeked(language, view), *say_standing(bot, language, match)),
    ]
    if hint is not None:
        items.append(text(say_hint(language, hint)))
    items += rows(_card_buttons(language, match, view, hint))
    hinting = await hint_buttons(bot, language, match, view, hint)
    items += rows([*hinting, *_other_buttons(language, match, view)])
    return boxed(items, GREEN if view.is_my_turn else BLUE, [file])


def _say_turn(bot: BasraBot, language: str, match: StoredMatch, view: SeatView) -> list[str]:
    if not view.is_my_turn and not view.hand and view.seat not in view.players:
        return [say(language, "hand.sitting_out")]
    return say_turn(bot, language, match, view.seat)


def _say_peeked(language: str, view: SeatView) -> str:
    """What the dealer alone has seen, while it lies where it was seen."""
    if view.peeked is None or not view.stock:
        return ""
    return say(language, "hand.peeked", card=say_card(language, view.peeked))


def _card_buttons(language: str, match: StoredMatch, view: SeatView, hint: Hint | None) -> list[discord.ui.Item[Any]]:
    usual = Style.primary if view.is_my_turn else Style.secondary
    advised = hint.play.card if hint is not None else None
    values: dict[str, Any] = {"match": match.id, "number": match.number}
    return [
        CardButton.button(
            say_card(language, card),
            style=Style.success if card == advised else usual,
            **values,
            card=write_card(card),
        )
        for card in view.hand
    ]


def _other_buttons(language: str, match: StoredMatch, view: SeatView) -> list[discord.ui.Item[Any]]:
    buttons: list[discord.ui.Item[Any]] = []
    if view.is_my_turn and cards_with_other_ways(view):
        buttons.append(
            OtherWaysButton.button(say(language, "button.other_ways"), match=match.id, number=match.number)
        )
    buttons += [*take_back_buttons(language, match, view.seat), *standing_buttons(language, match, view.seat)]
    if not view.is_my_turn:
        buttons.append(BackButton.button(say(language, "button.refresh"), match=match.id))
    return [*buttons, link(say(language, "button.to_table"), table_url(match))]
