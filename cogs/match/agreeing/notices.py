"""Notices: what people of a match must know although they may not be looking at its channel."""

from bot.client import GREY, BasraBot, Page, boxed, escape, link, rows, text
from bot.matches import StoredMatch
from bot.texts import say

from ..saying import say_place, table_url


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
