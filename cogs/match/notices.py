"""Notices: what people of a match must know although they may not be looking at its channel."""

from bot.client import GOLD, GREY, BasraBot, Page, boxed, escape, link, rows, text
from bot.matches import StoredMatch
from bot.texts import say

from .coming_back import come_back_button
from .naming import say_place, table_url


def reminder_line(language: str, bot: BasraBot, match: StoredMatch) -> str:
    """That somebody's time runs out, above their hand."""
    deadline = match.timing.deadline
    assert deadline is not None
    return say(language, "hand.reminder", when=bot.clock.tag(deadline))


def stand_in_page(language: str, bot: BasraBot, match: StoredMatch) -> Page:
    """For the owner of a seat that a computer keeps; where everybody is gone, also how long the match waits."""
    key = "hand.suspended" if match.is_suspended else "hand.stand_in"
    place = f"-# {say_place(language, bot, match)}"
    buttons = [come_back_button(language, match), link(say(language, "button.to_table"), table_url(match))]
    return boxed([text(say(language, key), place), *rows(buttons)], GOLD)


def abandoned_page(language: str, bot: BasraBot, match: StoredMatch) -> Page:
    """That nobody came back for too long."""
    return _plain_page(language, bot, match, say(language, "hand.gave_up_waiting"))


def passed_on_page(language: str, bot: BasraBot, match: StoredMatch, seat: int) -> Page:
    """For whoever had a seat that somebody else was given."""
    name = escape(match.seats[seat].name or "")
    return _plain_page(language, bot, match, say(language, "hand.passed_on", name=name))


def offer_dropped_page(language: str, bot: BasraBot, match: StoredMatch, seat: int) -> Page:
    """For whoever has offered a seat, that it stays where it is."""
    name = escape(match.seats[seat].name or "")
    return _plain_page(language, bot, match, say(language, "hand.offer_dropped", name=name))


def _plain_page(language: str, bot: BasraBot, match: StoredMatch, words: str) -> Page:
    place = f"-# {say_place(language, bot, match)}"
    return boxed([text(words, place), *rows([link(say(language, "button.to_table"), table_url(match))])], GREY)
