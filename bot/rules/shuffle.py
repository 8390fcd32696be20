"""A shuffle that can be checked afterwards (docs/fair-shuffle.md gives the bytes).

Every deck of a match follows from a secret of 32 bytes, whose SHA-256 is shown before anybody joins, and from
the ids of the clicks by which people then joined, which nobody at the table can choose.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from .cards import Card, make_deck
from .match import lowest_draw

VERSION = "basra-shuffle/1"

SECRET_BYTES = 32

FEWEST_CUT = 4
"""A cut leaves at least this many cards on either side."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the decks of one match follow from; raises `ValueError` if the secret has not 32 bytes."""

    secret: bytes
    joins: tuple[int, ...]
    """The ids of the clicks that were mixed in, in the order they came."""
    match: int

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise ValueError(f"the secret has {len(self.secret)} bytes, not {SECRET_BYTES}")

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, as 64 hexadecimal digits."""
        return commit(self.secret)

    def deck(self, deal: int, size: int) -> tuple[Card, ...]:
        """The deck of a deal (counted from 0) after shuffle and cut, top card first."""
        stream = self._stream(f"deal {deal}")
        deck = _shuffle(stream, size)
        cut = FEWEST_CUT + below(stream, size - 2 * FEWEST_CUT + 1)
        return tuple(deck[cut:] + deck[:cut])

    def first_dealer(self, seats: int, size: int) -> tuple[int, tuple[tuple[int, Card], ...]]:
        """The seat that deals first and the cards drawn for it, as (seat, card) in order."""
        return lowest_draw(_shuffle(self._stream("draw"), size), seats)

    def _stream(self, purpose: str) -> Iterator[int]:
        """Bytes without end: HMAC-SHA-256, under a key of this match, of the purpose and a number that counts up."""
        joins = ",".join(map(str, self.joins))
        key = _hmac(self.secret, f"{VERSION}\n{self.match}\n{joins}")
        for block in count():
            yield from _hmac(key, f"{purpose}\n{block}")


def commit(secret: bytes) -> str:
    """The SHA-256 of a secret, as 64 hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()


def below(stream: Iterator[int], limit: int) -> int:
    """A number below the limit (256 at most), each as likely: bytes past its last whole multiple are skipped."""
    whole = 256 - 256 % limit
    return next(byte for byte in stream if byte < whole) % limit


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode("ascii"), hashlib.sha256)


def _shuffle(stream: Iterator[int], size: int) -> list[Card]:
    """Fisher–Yates over the deck in order (As Ah Ad Ac 2s … Kc), from the last card to the second."""
    cards = list(make_deck(size))
    for last in range(size - 1, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards
