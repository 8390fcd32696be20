"""What a running match waits for, in words and buttons: somebody's play, a seat taken back, *Go on*, *Ready*."""

from typing import Any

import discord

from bot.client import BasraBot, escape, names_of, own_name_of
from bot.matches import SUSPENDED_FOR, StoredMatch
from bot.texts import say, say_list, say_parts

from ..controls import come_back_button, go_on_button, ready_button
from ..saying import say_pause
from ..telling import TableNotes

WAITING, READY = "⏳", "✅"


def say_standing(bot: BasraBot, language: str, match: StoredMatch, notes: TableNotes) -> list[str]:
    """What the match waits for, or that it is over."""
    if match.is_suspended:
        return _say_suspended(bot, language, match)
    if match.pause is not None:
        return [say_pause(bot, language, match.pause)]
    if match.is_between_deals:
        return _say_ready(bot, language, match)
    if match.turn is None:  # who has won stands in the result, with the last score sheet
        return [say(language, f"table.{match.state}")]
    return [_say_turn(language, match, notes), *_say_deadline(bot, language, match)]


def standing_buttons(language: str, match: StoredMatch) -> list[discord.ui.Item[Any]]:
    """The buttons for what the match waits for beside a play."""
    buttons: list[discord.ui.Item[Any]] = []
    if not match.is_suspended and match.pause is not None:
        buttons.append(go_on_button(language, match))
    elif not match.is_suspended and match.is_between_deals:
        buttons.append(ready_button(language, match))
    if any(seat.is_away for seat in match.seats):
        buttons.append(come_back_button(language, match))
    return buttons


def say_absences(bot: BasraBot, language: str, match: StoredMatch, absences: dict[int, float]) -> list[str]:
    """Whose seats a computer keeps, who has said that they are away, and whose seats are offered to others."""
    names = names_of(language, match)
    kept = (
        []
        if match.is_suspended
        else [own_name_of(language, match, seat.index) for seat in match.seats if seat.is_away]
    )
    lines = [say(language, "table.stands_in", name=say_list(language, kept), count=len(kept))] if kept else []
    for seat, until in sorted(absences.items()):
        if match.seats[seat].is_person:
            lines.append(say(language, "table.away", name=names[seat], until=bot.clock.tag(until, "D")))
    for chair in match.seats:
        if chair.offer is not None:
            name, person = escape(chair.name or ""), f"<@{chair.offer.to}>"
            lines.append(say(language, "table.offered", name=name, person=person))
    return lines


def _say_turn(language: str, match: StoredMatch, notes: TableNotes) -> str:
    assert match.turn is not None
    if notes.call is not None and notes.call == match.turn_user:
        return say(language, "table.call", mention=f"<@{notes.call}>")
    return say(language, "table.turn", name=names_of(language, match)[match.turn])


def _say_deadline(bot: BasraBot, language: str, match: StoredMatch) -> list[str]:
    deadline = match.timing.deadline
    return [] if deadline is None else [f"-# {say(language, 'table.deadline', when=bot.clock.tag(deadline))}"]


def _say_suspended(bot: BasraBot, language: str, match: StoredMatch) -> list[str]:
    since = match.timing.turn_from
    when = bot.clock.tag((match.touched_at if since is None else since) + SUSPENDED_FOR)
    return [say(language, "table.suspended", when=when)]


def _say_ready(bot: BasraBot, language: str, match: StoredMatch) -> list[str]:
    names = names_of(language, match)
    signs = [f"{READY if seat.index in match.ready else WAITING} {names[seat.index]}" for seat in match.persons]
    lines = [say(language, "table.ready"), say_parts(language, signs)]
    if match.timing.deadline is not None:
        lines.append(f"-# {say(language, 'table.dealt_at', when=bot.clock.tag(match.timing.deadline))}")
    return lines
