"""The hand of a seat that has no card to play: the match is over, a computer plays, or the next deal waits."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.client import (
    BLUE,
    GOLD,
    GREEN,
    GREY,
    BasraBot,
    Page,
    boxed,
    latest,
    link,
    names_of,
    rows,
    say_match_end,
    text,
)
from bot.matches import StoredMatch
from bot.texts import say, say_list

from ..controls import come_back_button, ready_button
from ..saying import say_place, table_url
from .picking import BackButton
from .turn_words import say_standing, standing_buttons


def over_page(bot: BasraBot, match: StoredMatch, language: str, news: Sequence[str]) -> Page:
    """Why there is nothing to play, after the news if they have not said it themselves."""
    end = say_end(language, match)
    lines = [*latest(news), *([] if end in news else [end])]
    if match.state == "finished" and bot.get_channel(match.channel_id) is not None:
        lines.append(say(language, "hand.rematch"))
    return boxed([text(_place(language, bot, match), *lines), *rows([_to_table(language, match)])], GREY)


def past_page(bot: BasraBot, match: StoredMatch, language: str) -> Page:
    """That the match of a hand is over, in one line, as the hand below it tells how it ended."""
    return boxed([text(_place(language, bot, match), say(language, "table.finished"))], GREY)


def say_end(language: str, match: StoredMatch) -> str:
    """How a match ended, or that its reader has left it."""
    if match.state == "lobby":
        return say(language, "refusal.not_dealt_yet")
    if match.state == "running":
        return say(language, "hand.left")
    if match.state in ("cancelled", "abandoned"):
        return say(language, f"hand.{match.state}")
    return say_match_end(language, match)


def kept_page(bot: BasraBot, match: StoredMatch, language: str, told: Sequence[str]) -> Page:
    """That a computer keeps the seat, or that everybody is gone; what happened meanwhile, and the way back."""
    words = say(language, "hand.suspended" if match.is_suspended else "hand.stand_in")
    buttons = [come_back_button(language, match), _refresh(language, match), _to_table(language, match)]
    return boxed([text(words, _place(language, bot, match)), *([text(*told)] if told else []), *rows(buttons)], GOLD)


def between_page(bot: BasraBot, match: StoredMatch, seat: int, language: str, told: Sequence[str]) -> Page:
    """That the next deal waits, for whom and how long."""
    is_ready = seat in match.ready
    names = names_of(language, match)
    missing = [names[other.index] for other in match.persons if other.index not in match.ready]
    lines = [
        say(language, "hand.between.ready" if is_ready else "hand.between"),
        say(language, "hand.between.waiting", names=say_list(language, missing), count=len(missing)),
    ]
    if match.timing.deadline is not None:
        lines.append(say(language, "hand.between.until", when=bot.clock.tag(match.timing.deadline)))
    lines += say_standing(bot, language, match)
    buttons: list[discord.ui.Item[Any]] = [] if is_ready else [ready_button(language, match)]
    buttons += [*standing_buttons(language, match, seat), _refresh(language, match), _to_table(language, match)]
    items = [text(_place(language, bot, match), *told), text(*lines), *rows(buttons)]
    return boxed(items, BLUE if is_ready else GREEN)


def _place(language: str, bot: BasraBot, match: StoredMatch) -> str:
    return f"-# {say_place(language, bot, match)}"


def _refresh(language: str, match: StoredMatch) -> BackButton:
    return BackButton.button(say(language, "button.refresh"), match=match.id)


def _to_table(language: str, match: StoredMatch) -> discord.ui.Button[Any]:
    return link(say(language, "button.to_table"), table_url(match))
