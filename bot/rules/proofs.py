"""What a record says of its shuffle, and whether the decks in it are those that follow.

The record's `shuffle` is an object of `commitment` and `secret` (64 hexadecimal digits each), `joins` (a list
of decimal texts, since some readers of JSON round ids of 64 bits), `match` (a number) and, optionally,
`first_dealer`: `drawn`, or `next` where the seat after the last dealer of the match before dealt.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from .records import Record
from .shuffle import Shuffle
from .strict_json import InvalidRecord, expect

FirstDealer = Literal["drawn", "next"]

_HEX = re.compile("[0-9a-f]{64}")
_ID = re.compile("0|[1-9][0-9]{0,19}")


@dataclass(frozen=True, slots=True)
class Proof:
    """A commitment and what was then revealed; they need not agree."""

    commitment: str
    shuffle: Shuffle
    first_dealer: FirstDealer | None = None
    """How the dealer of the first deal was found; None if it is not said."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What of a record follows from its proof."""

    proof: Proof
    decks: tuple[bool, ...]
    """For each deal whether its deck is the one that follows."""
    dealer: bool | None
    """Whether the first dealer is the one drawn; None if nobody was drawn, or it is not said."""

    @property
    def keeps_commitment(self) -> bool:
        """Whether the secret is the one committed to."""
        return self.proof.shuffle.commitment == self.proof.commitment

    @property
    def is_fair(self) -> bool:
        """Whether everything is as it follows."""
        return self.keeps_commitment and all(self.decks) and self.dealer is not False


def prove(shuffle: Shuffle, first_dealer: FirstDealer) -> Proof:
    """The proof that reveals a shuffle."""
    return Proof(shuffle.commitment, shuffle, first_dealer)


def verify(record: Record) -> Verdict:
    """Compute every deck of a record again; raises `InvalidRecord` if it has no whole proof.

    Whether the plays obey the rules is the part of `replay`.
    """
    proof = parse_proof(record)
    size = record.rules.deck
    decks = tuple(proof.shuffle.deck(number, size) == deal.deck for number, deal in enumerate(record.deals))
    return Verdict(proof, decks, _is_drawn(record, proof))


def parse_proof(record: Record) -> Proof:
    """The proof of a record; raises `InvalidRecord` if it has none, or not a whole one."""
    if record.shuffle is None:
        raise InvalidRecord("the record has none, so its decks cannot be checked", "shuffle")
    fields = record.shuffle
    joins = expect(fields.get("joins"), list, "shuffle, joins")
    first_dealer = fields.get("first_dealer")
    if first_dealer not in (None, "drawn", "next"):
        raise InvalidRecord("drawn or next is expected", "shuffle, first_dealer")
    shuffle = Shuffle(
        secret=bytes.fromhex(_parse_hex(fields, "secret")),
        joins=tuple(_parse_id(join, "joins") for join in joins),
        match=_parse_id(fields.get("match"), "match"),
    )
    return Proof(_parse_hex(fields, "commitment"), shuffle, first_dealer)


def write_proof(proof: Proof) -> dict[str, Any]:
    """The `shuffle` of a record."""
    fields: dict[str, Any] = {
        "commitment": proof.commitment,
        "secret": proof.shuffle.secret.hex(),
        "joins": [str(join) for join in proof.shuffle.joins],
        "match": proof.shuffle.match,
    }
    if proof.first_dealer is not None:
        fields["first_dealer"] = proof.first_dealer
    return fields


def _parse_hex(fields: Mapping[str, Any], name: str) -> str:
    text = expect(fields.get(name), str, f"shuffle, {name}").lower()
    if not _HEX.fullmatch(text):
        raise InvalidRecord("64 hexadecimal digits are expected", f"shuffle, {name}")
    return text


def _parse_id(value: Any, name: str) -> int:
    """A number that is not negative, or its decimal text."""
    text = str(value) if type(value) is int else value
    if type(text) is not str or not _ID.fullmatch(text):
        raise InvalidRecord("a number of 1 to 20 digits is expected", f"shuffle, {name}")
    return int(text)


def _is_drawn(record: Record, proof: Proof) -> bool | None:
    if proof.first_dealer != "drawn" or not record.deals:
        return None
    drawn, _ = proof.shuffle.first_dealer(len(record.seats), record.rules.deck)
    return record.deals[0].dealer == drawn
