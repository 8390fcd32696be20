"""Cards as a simulation sees them: kinds, of which all cards are alike, and floors as numbers.

A kind is a rank, but for the seven and the ten of diamonds and the pointed two, which are kinds of their own.
A floor is a number that counts each kind in three bits, so equal floors are equal numbers; one more bit says that
the last card was laid beside a single one, where a basra can follow up.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from bot.rules import CARDS, SEVEN_OF_DIAMONDS, TEN_OF_DIAMONDS, Card, RuleSet, rank, value

Kind: TypeAlias = int
Floor: TypeAlias = int

KINDS: Final = 16
SEVEN, TEN, TWO = 13, 14, 15

RANK_OF: Final = (*range(13), rank(SEVEN_OF_DIAMONDS), rank(TEN_OF_DIAMONDS), 1)
"""The rank of each kind."""

VALUE_OF: Final = tuple(value(number * 4) for number in RANK_OF)
"""What a card of each kind counts in sums."""

UNIT: Final = tuple(1 << 3 * kind for kind in range(KINDS))
"""One card of each kind, as a floor."""

FOLLOWS: Final = 1 << 3 * KINDS
"""Added to a floor of two cards, the second of which was just laid."""

OF_RANK: Final = tuple(
    sum(7 * UNIT[kind] for kind in range(KINDS) if RANK_OF[kind] == number) for number in range(13)
)
"""The bits of each rank's cards on a floor."""


@lru_cache(maxsize=2)
def kinds_of_cards(pointed_two: Card) -> tuple[Kind, ...]:
    """The kind of every card, by the card."""
    special = {SEVEN_OF_DIAMONDS: SEVEN, TEN_OF_DIAMONDS: TEN, pointed_two: TWO}
    return tuple(special.get(card, rank(card)) for card in CARDS)


@lru_cache(maxsize=2)
def cards_of_kinds(pointed_two: Card) -> tuple[tuple[Card, ...], ...]:
    """The cards of every kind, by the kind."""
    kinds = kinds_of_cards(pointed_two)
    return tuple(tuple(card for card in CARDS if kinds[card] == kind) for kind in range(KINDS))


def write_floor(rules: RuleSet, cards: Iterable[Card]) -> Floor:
    """The floor of some cards."""
    kinds = kinds_of_cards(rules.pointed_two)
    return sum([UNIT[kinds[card]] for card in cards])


def kinds_on(floor: Floor) -> list[Kind]:
    """The kinds on a floor, each as often as it lies there."""
    return [kind for kind in range(KINDS) if floor & 7 * UNIT[kind] for _ in range(floor >> 3 * kind & 7)]
