"""Whose turn it is and for how long, and what else a match waits for, in words for one seat."""

from typing import Any

import discord

from bot.client import BasraBot, names_of
from bot.matches import StoredMatch
from bot.texts import say, say_left

from ..controls import answer_buttons, go_on_button
from ..saying import say_pause, say_proposal


def say_turn(bot: BasraBot, language: str, match: StoredMatch, seat: int) -> list[str]:
    """Who is to play, until when, and what a seat has in its bank."""
    turn, deadline = match.turn, match.timing.deadline
    if turn is None:
        return []
    if turn == seat:
        return [say(language, "hand.your_turn"), *_say_own_time(bot, language, match)]
    name, left = names_of(language, match)[turn], _say_bank(language, match, seat)
    if deadline is None:
        return [say(language, "hand.waiting", name=name), *left]
    return [say(language, "hand.waiting_until", name=name, when=bot.clock.tag(deadline)), *left]


def _say_own_time(bot: BasraBot, language: str, match: StoredMatch) -> list[str]:
    if match.timing.deadline is None:
        return []
    when = bot.clock.tag(match.timing.deadline)
    if match.clock.is_bank:
        return [say(language, "hand.bank", when=when, bonus=say_left(language, match.clock.bonus))]
    return [say(language, "hand.time", when=when)]


def _say_bank(language: str, match: StoredMatch, seat: int) -> list[str]:
    bank = match.timing.banks[seat] if match.timing.banks else None
    return [] if bank is None else [say(language, "hand.bank_left", left=say_left(language, bank))]


def say_standing(bot: BasraBot, language: str, match: StoredMatch) -> list[str]:
    """What is proposed, and that the match is paused, where it is."""
    pause = [say_pause(bot, language, match.pause)] if match.pause else []
    return [*pause, *say_proposal(bot, language, match)]


def standing_buttons(language: str, match: StoredMatch, seat: int) -> list[discord.ui.Item[Any]]:
    """What a person can do about it."""
    pause: list[discord.ui.Item[Any]] = [go_on_button(language, match)] if match.pause else []
    return [*pause, *answer_buttons(language, match, seat)]
