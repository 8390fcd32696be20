"""The hand: what one player sees and plays from, in a DM or in a private message beside the table."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.client import BasraBot, Page, Style, language_of
from bot.matches import DealEnded, DealStarted, MatchEnded, MatchUpdate, Played, StoredMatch
from bot.rules import Card, Play, SeatView, Step, write_card
from bot.texts import say, say_card, say_list, say_own_play, say_play, say_result

from .desk import Desk
from .hand_control import HandControl
from .hand_picture import hand_picture
from .layout import BLUE, GREEN, GREY, boxed, latest, link, rows, text
from .naming import names_of, say_place, sides_of, table_url, was_dealt
from .picking import BackButton
from .ways import OtherWaysButton, cards_with_other_ways, full_ways_page


class CardButton(HandControl, form="card:{match}:{number}:{card}"):
    """Play a card; where it could take different cards, ask which."""

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The hand after the play, or the choices."""
        match = await desk.matches.fetch(self.number("match"))
        takes: tuple[Card, ...] | None = ()
        seat = match.seat_of(interaction.user.id)
        if match.is_running and seat and match.number == self.number("number"):
            takes = match.seat_view(seat.index).sole_way(self.card)
        if takes is None and seat:
            await self.current(interaction, desk)
            return await full_ways_page(desk.bot, language_of(interaction), match, seat.index, self.card)
        return await self.play(interaction, desk, Play(self.card, takes or ()))


async def hand_page(bot: BasraBot, match: StoredMatch, seat: int, language: str, news: Sequence[str] | None) -> Page:
    """A seat's hand with a button for each card; without news it tells the plays since its last one."""
    place = f"-# {say_place(language, bot, match)}"
    to_table = link(say(language, "button.to_table"), table_url(match))
    if not match.is_running:
        lines = [*latest(news or ()), _say_end(language, match, news)]
        return boxed([text(place, *lines), *rows([to_table])], GREY)
    view = match.seat_view(seat)
    told = latest(recap(language, match, view) if news is None else news)
    gallery, file = await hand_picture(bot, match, seat, language)
    items: list[discord.ui.Item[Any]] = [
        text(say(language, "hand.title", number=view.number + 1), place, *told),
        gallery,
        text(_say_turn(language, match, view), _say_peeked(language, view)),
    ]
    items += rows(_card_buttons(language, match, view))
    items += rows([*_other_buttons(language, match, view), to_table])
    return boxed(items, GREEN if view.is_my_turn else BLUE, [file])


def recap(language: str, match: StoredMatch, view: SeatView) -> list[str]:
    """The plays of the deal since the seat's own last one, that one included."""
    own = max((at for at, step in enumerate(view.steps) if step.seat == view.seat), default=0)
    return [say_step(language, match, step, view.seat) for step in view.steps[own:]]


def say_step(language: str, match: StoredMatch, step: Step, seat: int) -> str:
    """One play as a seat is told it."""
    if step.seat == seat:
        return say_own_play(language, step)
    return say_play(language, names_of(language, match)[step.seat], step)


def news_of(language: str, update: MatchUpdate, seat: int) -> list[str]:
    """What happened, in lines for one seat."""
    match = update.after
    lines = []
    for event in update.happened:
        if isinstance(event, Played):
            lines.append(say_step(language, match, event.step, seat))
        elif isinstance(event, DealEnded):
            lines.append(_say_deal_end(language, match, event))
        elif isinstance(event, DealStarted):
            name = names_of(language, match)[event.dealer]
            lines.append(say(language, "hand.new_deal", number=event.deal + 1, name=name))
        elif isinstance(event, MatchEnded):
            lines.append(_say_end(language, match, None))
    return lines


def _say_deal_end(language: str, match: StoredMatch, event: DealEnded) -> str:
    scores = [
        say(language, "hand.side_score", name=name, count=own.total, score=score)
        for name, own, score in zip(sides_of(language, match), event.score.sides, event.scores, strict=True)
    ]
    return say(language, "hand.deal_over", number=event.deal + 1, scores=say_list(language, scores))


def _say_end(language: str, match: StoredMatch, news: Sequence[str] | None) -> str:
    """How the match ended, unless the news have said it."""
    if match.state == "lobby":
        return say(language, "refusal.not_dealt_yet")
    if match.state in ("cancelled", "abandoned") or not was_dealt(match):
        line = say(language, f"table.{match.state}")
    else:
        position = match.position
        assert position is not None
        names = names_of(language, match)
        scores = tuple(position.scores)
        line = say_result(language, position.state, match.seating, names, scores, position.winner)
    return "" if news and line in news else line


def _say_turn(language: str, match: StoredMatch, view: SeatView) -> str:
    if view.is_my_turn:
        return say(language, "hand.your_turn")
    if not view.hand and view.seat not in view.players:
        return say(language, "hand.sitting_out")
    assert view.turn is not None
    return say(language, "hand.waiting", name=names_of(language, match)[view.turn])


def _say_peeked(language: str, view: SeatView) -> str:
    """What the dealer alone has seen, while it lies where it was seen."""
    if view.peeked is None or not view.stock:
        return ""
    return say(language, "hand.peeked", card=say_card(language, view.peeked))


def _card_buttons(language: str, match: StoredMatch, view: SeatView) -> list[discord.ui.Item[Any]]:
    style = Style.primary if view.is_my_turn else Style.secondary
    values: dict[str, Any] = {"match": match.id, "number": match.number}
    return [
        CardButton.button(say_card(language, card), style=style, **values, card=write_card(card))
        for card in view.hand
    ]


def _other_buttons(language: str, match: StoredMatch, view: SeatView) -> list[discord.ui.Item[Any]]:
    if not view.is_my_turn:
        return [BackButton.button(say(language, "button.refresh"), match=match.id)]
    if not cards_with_other_ways(view):
        return []
    return [OtherWaysButton.button(say(language, "button.other_ways"), match=match.id, number=match.number)]
