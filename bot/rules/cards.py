"""Cards and their notation.

A card is a small number, 0 to 51, so that simulations stay quick; the functions here give it a
rank, a suit, a value for sums and a text such as `Td`, the ten of diamonds.
"""

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "shdc"

JACK, QUEEN, KING = 10, 11, 12

CARDS: tuple[Card, ...] = tuple(range(52))
RANK: tuple[int, ...] = tuple(card >> 2 for card in CARDS)
VALUE: tuple[int, ...] = tuple(rank + 1 if rank < JACK else 0 for rank in RANK)
"""What a card counts in sums: 1 to 10, and 0 for a picture."""

_NAMES = tuple(RANKS[card >> 2] + SUITS[card & 3] for card in CARDS)
_CARD_OF = {name: card for card, name in enumerate(_NAMES)}


def rank(card: Card) -> int:
    """The rank, 0 for an ace to 12 for a king."""
    return RANK[card]


def suit(card: Card) -> int:
    """The suit, an index into `SUITS`."""
    return card & 3


def value(card: Card) -> int:
    """What the card counts in sums: 1 to 10, and 0 for a picture."""
    return VALUE[card]


def is_number(card: Card) -> bool:
    """Whether the card is an ace to ten, not a picture."""
    return VALUE[card] > 0


def parse_card(text: str) -> Card:
    """The card of a text such as `Td`; `ValueError` if there is none."""
    try:
        return _CARD_OF[text]
    except KeyError:
        raise ValueError(f"{text[:20]!r} is no card") from None


def write_card(card: Card) -> str:
    """The text of a card, rank and suit."""
    return _NAMES[card]


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text with blanks between; `ValueError` if one is no card."""
    return tuple(parse_card(word) for word in text.split())


def write_cards(cards: Iterable[Card]) -> str:
    """The texts of cards with blanks between."""
    return " ".join(_NAMES[card] for card in cards)


def make_deck(size: int) -> tuple[Card, ...]:
    """All cards of a deck of 52, or of 44 (without queens and kings), in order."""
    return CARDS if size == 52 else CARDS[: QUEEN * 4]


ACES = make_deck(52)[:4]
JACKS = make_deck(52)[JACK * 4 : QUEEN * 4]
SEVEN_OF_DIAMONDS = parse_card("7d")
TEN_OF_DIAMONDS = parse_card("Td")
