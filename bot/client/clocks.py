"""Turn clocks in Discord's command menu."""

from typing import Any

import discord
from discord import app_commands

from bot.matches import CLOCKS, BadClock, Clock, Refusal, name_of_clock, parse_clock, write_clock
from bot.texts import say, say_clock, say_clock_name, shorten

from .names import escape
from .presets import LONGEST_SHOWN
from .words import language_of

LONGEST_CHOICE = 100


class UnknownClock(Refusal):
    """No clock is called what was `typed`."""

    key = "refusal.unknown_clock"


async def suggest_clocks(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """The clocks somebody may mean, those typed in hours or minutes first; all that have a name for want of them."""
    language = language_of(interaction)
    typed = _clocks_typed(current)
    named = [clock for clock in CLOCKS.values() if current.casefold() in say_clock_choice(language, clock).casefold()]
    found = dict.fromkeys([*typed, *(named or (() if typed else CLOCKS.values()))])
    return [
        app_commands.Choice(name=shorten(say_clock_choice(language, clock), LONGEST_CHOICE), value=write_clock(clock))
        for clock in found
    ]


def choose_clock(typed: str) -> Clock:
    """The clock somebody chose or wrote; raises `UnknownClock`."""
    try:
        return parse_clock(typed)
    except BadClock:
        raise UnknownClock(typed=escape(typed[:LONGEST_SHOWN])) from None


def say_clock_choice(language: str, clock: Clock) -> str:
    """A clock by its name and what it means, in plain words as a menu shows them."""
    name = say_clock_name(language, name_of_clock(clock))
    return say(language, "clock.choice", name=name, clock=say_clock(language, clock.seconds, clock.bonus))


def _clocks_typed(current: str) -> list[Clock]:
    """What was typed as a clock; a bare number is hours or minutes."""
    typed = current.strip().rstrip("+")
    forms = [f"{typed}h", f"{typed}m"] if typed.isdecimal() else [typed]
    clocks = []
    for form in forms:
        try:
            clocks.append(parse_clock(form))
        except BadClock:
            continue
    return clocks
