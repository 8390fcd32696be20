"""Cards, lists, numbers and days in words."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from bot.rules import CARDS, SUITS, Card, write_card

from .catalogue import keep_suits_plain

_SYMBOLS = dict(zip(SUITS, "♠♥♦♣", strict=True))


def write_symbols(card: Card) -> str:
    """A card as people write it, `10♦`, without asking for the plain symbol."""
    name = write_card(card)
    return ("10" if name[0] == "T" else name[0]) + _SYMBOLS[name[1]]


_WORDS = tuple(keep_suits_plain(write_symbols(card)) for card in CARDS)


def say_card(language: str, card: Card) -> str:  # noqa: ARG001 — a language may name its cards
    """A card, `7♦` or `10♦`."""
    return _WORDS[card]


def say_cards(language: str, cards: Iterable[Card]) -> str:
    """Cards with blanks between, `4♣ 3♠`; nothing for none."""
    return " ".join(say_card(language, card) for card in cards)


def say_list(language: str, items: Sequence[str]) -> str:
    """`Amira, Ben, and Chadi`, as the language joins a list."""
    return format_list(list(items), locale=language.replace("-", "_"))


def say_number(language: str, number: int) -> str:
    """A whole number with the language's separators, `1,024`."""
    return format_decimal(number, locale=language.replace("-", "_"))


def say_percent(language: str, share: float) -> str:
    """A share of 1 as a whole percentage, `62%`."""
    return format_percent(share, locale=language.replace("-", "_"))


def say_decimal(language: str, number: float, digits: int) -> str:
    """A number with so many digits after the language's decimal sign, `1.50`."""
    return format_decimal(number, format=f"#,##0.{'0' * digits}", locale=language.replace("-", "_"))


def say_day(language: str, at: float) -> str:
    """The day (UTC) of a moment in unix seconds, `September 21, 2026`."""
    return format_date(datetime.fromtimestamp(at, UTC).date(), "long", locale=language.replace("-", "_"))
