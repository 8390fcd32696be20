"""The table: the one message that everybody in the channel sees."""

from dataclasses import replace
from typing import Any

import discord

from bot.client import (
    BLUE,
    GOLD,
    GREY,
    BasraBot,
    Page,
    Style,
    attach,
    boxed,
    names_of,
    picture,
    plain_names_of,
    rows,
    sign,
    text,
)
from bot.matches import ComputerSteppedIn, Event, StoredMatch, seats_at
from bot.rules import Step, TableView
from bot.texts import describe_floor, run_with, say, say_card, say_list, say_number, say_parts, say_play, say_sides
from card_images import draw_floor

from ..agreeing import proposal_buttons
from ..saying import say_happening, say_proposal, say_secret, was_dealt
from ..telling import TableNotes
from .standing import say_absences, say_standing, standing_buttons
from .table_buttons import MoreButton, MyHandButton, RulesButton

FLOOR = "floor.png"


async def table_page(bot: BasraBot, match: StoredMatch, notes: TableNotes) -> Page:
    """The table while cards are played, and as it stood when the match ended."""
    language = bot.language_of_server(match.guild_id)
    if not was_dealt(match):
        return boxed([text(say(language, "lobby.cancelled"), *say_secret(language, match))], GREY)
    view = match.table_view()
    absences = await bot.matches.fetch_absences(match) if match.is_running and match.clock.seconds else {}
    png = await bot.draw(draw_floor, view, await bot.look_of_server(match.guild_id))
    alt = describe_floor(language, view, plain_names_of(language, match))
    items: list[discord.ui.Item[Any]] = [
        text(say(language, "table.title", number=view.number + 1, target=view.target)),
        picture(FLOOR, alt),
        text(
            *_say_plays(language, match, view, notes),
            *_say_rest(bot, language, match, notes, absences),
            *say_standing(bot, language, match, notes),
        ),
        *rows(standing_buttons(language, match) if match.is_open else []),
        *_proposal_items(bot, language, match),
        discord.ui.Separator(),
        text(
            *say_sides(language, view, names_of(language, match), _scores(match)),
            *_say_counts(language, match, view, notes),
        ),
    ]
    if match.is_open:
        items += rows(_buttons(language, match))
    return boxed(items, _colour(match, view), [attach(FLOOR, png)])


def _buttons(language: str, match: StoredMatch) -> list[discord.ui.Item[Any]]:
    return [
        MyHandButton.button(say(language, "button.my_hand"), style=Style.primary, emoji="🃏", match=match.id),
        RulesButton.button(say(language, "button.rules"), match=match.id),
        MoreButton.button(say(language, "button.more"), match=match.id),
    ]


def _colour(match: StoredMatch, view: TableView) -> int:
    if not match.is_open:
        return GREY
    if match.pause is not None or match.is_suspended:
        return GREY
    return GOLD if any(step.basra is not None for step in last_round(view)) else BLUE


def last_round(view: TableView) -> tuple[Step, ...]:
    """The plays since the seat before last had its turn: one for each player."""
    return view.steps[-len(view.players) :]


def _say_rest(
    bot: BasraBot, language: str, match: StoredMatch, notes: TableNotes, absences: dict[int, float]
) -> list[str]:
    """What has just happened beside the plays, and who is not there; nothing of a match that is over."""
    if not match.is_running:
        return []
    news = [say_happening(language, match, event) for event in notes.news if not _is_stand_in(event)]
    return [*news, *say_absences(bot, language, match, absences)]


def _is_stand_in(event: Event) -> bool:
    """Whether a computer keeps a seat: the absences tell it as long as it does."""
    return isinstance(event, ComputerSteppedIn) and event.is_stand_in


def _proposal_items(bot: BasraBot, language: str, match: StoredMatch) -> list[discord.ui.Item[Any]]:
    """The open proposal with its answers."""
    if match.proposal is None or not match.is_running:
        return []
    words = text(*say_proposal(bot, language, match))
    return [discord.ui.Separator(), words, *rows(proposal_buttons(language, match))]


def _say_plays(language: str, match: StoredMatch, view: TableView, notes: TableNotes) -> list[str]:
    """The last round of plays; before the first one, who deals and why."""
    first = len(view.steps) - len(last_round(view))
    lines = [_say_step(language, match, view.number, ply, step) for ply, step in enumerate(last_round(view), first)]
    if len(view.steps) < len(view.players):
        lines.insert(0, _say_dealer(language, names_of(language, match), view, notes))
    return lines


def _say_step(language: str, match: StoredMatch, deal: int, ply: int, step: Step) -> str:
    """A play by the name of whoever made it: a computer or somebody else may have the seat by now."""
    then = replace(match, seats=seats_at(match, deal, ply))
    return say_play(language, names_of(language, then)[step.seat], step, is_absent=(deal, ply) in match.absent_plies)


def _say_dealer(language: str, names: tuple[str, ...], view: TableView, notes: TableNotes) -> str:
    if view.number or not notes.draws:
        return say(language, "table.dealer", name=names[view.dealer])
    draws = [
        say(language, "table.draw", name=names[seat], card=say_card(language, card)) for seat, card in notes.draws
    ]
    return say(language, "table.drawn_dealer", draws=say_list(language, draws), name=names[view.dealer])


def _scores(match: StoredMatch) -> list[int]:
    """The points of the sides in the match, finished deals only."""
    assert match.position is not None
    return match.position.scores


def _say_counts(language: str, match: StoredMatch, view: TableView, notes: TableNotes) -> list[str]:
    lines = []
    if match.is_running:
        counts = (sign(seat, say_number(language, view.held[seat])) for seat in view.players)
        held = run_with(language, say_parts(language, counts))
        lines.append(f"-# {say(language, 'table.held', counts=held, stock=view.stock)}")
        if view.carry:
            lines.append(f"-# {say(language, 'table.pot', count=view.carry)}")
    if match.state != "finished":  # then the result says it
        lines += say_secret(language, match)
    if notes.closed:
        names = say_list(language, notes.closed)
        lines.append(f"-# {say(language, 'table.closed_dms', names=names, count=len(notes.closed))}")
    return lines
