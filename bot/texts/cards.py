"""Cards and lists in words."""

from collections.abc import Iterable, Sequence
from functools import cache

from babel.lists import format_list

from bot.rules import CARDS, SUITS, Card, write_card

from .catalogue import keep_suits_plain
from .directions import END, LEFT, hold_prefixes, isolate
from .languages import read_language

_SYMBOLS = dict(zip(SUITS, "♠♥♦♣", strict=True))


def write_symbols(card: Card) -> str:
    """A card as people write it, `10♦`, without asking for the plain symbol."""
    name = write_card(card)
    return ("10" if name[0] == "T" else name[0]) + _SYMBOLS[name[1]]


def say_card(language: str, card: Card) -> str:
    """A card, `7♦` or `10♦`, in one piece among words of either direction."""
    return _words(language)[card]


@cache
def _words(language: str) -> tuple[str, ...]:
    words = tuple(keep_suits_plain(write_symbols(card)) for card in CARDS)
    is_turned = read_language(language).is_right_to_left
    return tuple(f"{LEFT}{word}{END}" for word in words) if is_turned else words


def say_cards(language: str, cards: Iterable[Card]) -> str:
    """Cards with blanks between, `4♣ 3♠`; nothing for none."""
    return " ".join(say_card(language, card) for card in cards)


def say_list(language: str, items: Sequence[str]) -> str:
    """`Amira, Ben, and Chadi`, as the language joins a list; each keeps its own direction."""
    apart = [isolate(language, item) for item in items]
    return hold_prefixes(format_list(apart, locale=read_language(language).locale))
