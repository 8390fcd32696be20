"""The hand: what one player sees and plays from, in a DM or in a private message beside the table."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.client import (
    BLUE,
    GREEN,
    GREY,
    BasraBot,
    Page,
    Style,
    boxed,
    language_of,
    latest,
    link,
    names_of,
    own_name_of,
    rows,
    sides_of,
    text,
)
from bot.matches import (
    ComputerSteppedIn,
    DealEnded,
    DealStarted,
    MatchEnded,
    MatchUpdate,
    Played,
    StoredMatch,
)
from bot.rules import Card, Play, SeatView, Step, write_card
from bot.texts import say, say_card, say_list, say_own_play, say_play, say_result

from .desk import Desk
from .hand_control import HandControl
from .hand_picture import hand_picture
from .naming import say_place, table_url
from .picking import BackButton
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
            return await full_ways_page(desk.bot, language_of(interaction), match, seat.index, self.card)
        return await self.play(interaction, desk, Play(self.card, takes or ()))


async def hand_page(
    bot: BasraBot, match: StoredMatch, seat: int, language: str, news: Sequence[str] | None, note: str = ""
) -> Page:
    """A seat's hand with a button for each card, and a note below the news.

    Without news it tells the plays since the seat's last one.
    """
    place = f"-# {say_place(language, bot, match)}"
    to_table = link(say(language, "button.to_table"), table_url(match))
    if not match.is_running or match.seats[seat].is_computer:
        return boxed([text(place, *_say_over(language, match, news or ())), *rows([to_table])], GREY)
    view = match.seat_view(seat)
    told = latest([*(recap(language, match, view) if news is None else news), *([note] if note else [])])
    gallery, file = await hand_picture(bot, match, seat, language)
    items: list[discord.ui.Item[Any]] = [
        text(say(language, "hand.title", number=view.number + 1), place, _say_legend(language, match), *told),
        gallery,
        text(_say_turn(language, match, view), _say_peeked(language, view)),
    ]
    items += rows(_card_buttons(language, match, view))
    items += rows([*_other_buttons(language, match, view), to_table])
    return boxed(items, GREEN if view.is_my_turn else BLUE, [file])


def recap(language: str, match: StoredMatch, view: SeatView) -> list[str]:
    """The plays of the deal since the seat's own last one, that one included; before it the end of the last deal."""
    own = [at for at, step in enumerate(view.steps) if step.seat == view.seat]
    plays = [say_step(language, match, step, view.seat) for step in view.steps[own[-1] if own else 0 :]]
    return plays if own else [*_say_last_deal(language, match), *plays]


def _say_last_deal(language: str, match: StoredMatch) -> list[str]:
    position = match.position
    assert position is not None
    if not position.finished:
        return []
    ended = DealEnded(len(position.finished) - 1, position.finished[-1].score, tuple(position.scores))
    return [_say_deal_end(language, match, ended)]


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
        elif isinstance(event, ComputerSteppedIn) and event.seat != seat:
            lines.append(say(language, "table.stepped_in", name=own_name_of(match, event.seat)))
        elif isinstance(event, MatchEnded):
            lines.append(_say_end(language, match))
    return lines


def _say_deal_end(language: str, match: StoredMatch, event: DealEnded) -> str:
    scores = [
        say(language, "hand.side_score", name=name, count=own.total, score=score)
        for name, own, score in zip(sides_of(language, match), event.score.sides, event.scores, strict=True)
    ]
    return say(language, "hand.deal_over", number=event.deal + 1, scores=say_list(language, scores))


def _say_over(language: str, match: StoredMatch, news: Sequence[str]) -> list[str]:
    """Why there is nothing to play, after the news if they have not said it themselves."""
    end = _say_end(language, match)
    lines = [*latest(news), *([] if end in news else [end])]
    return [*lines, say(language, "hand.rematch")] if match.state == "finished" else lines


def _say_end(language: str, match: StoredMatch) -> str:
    if match.state == "lobby":
        return say(language, "refusal.not_dealt_yet")
    if match.state == "running":
        return say(language, "hand.left")
    if match.state in ("cancelled", "abandoned"):
        return say(language, f"hand.{match.state}")
    position = match.position
    assert position is not None
    names, scores = names_of(language, match), tuple(position.scores)
    return say_result(language, position.state, match.seating, names, scores, position.winner)


def _say_legend(language: str, match: StoredMatch) -> str:
    """Who plays under which sign and with whom, and the score of the match."""
    assert match.position is not None
    sides = zip(sides_of(language, match), match.position.scores, strict=True)
    return f"-# {' · '.join(say(language, 'hand.legend', name=name, score=score) for name, score in sides)}"


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
