"""`basra verify`: whether the decks of a record follow from what was committed to before anybody joined."""

import argparse
from collections.abc import Iterator
from typing import Any

from bot.rules import Record, Verdict, replay, verify

from .amounts import say_count
from .failing import FAILED
from .output import write_out
from .reading import add_file, read_record


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "verify",
        help="check that the decks of a match record were shuffled fairly",
        description=(
            "Computes the commitment and every deck of a match record again, as docs/fair-shuffle.md says. "
            "Exit status 0: fair; 1: something differs, and is named; 2: the record cannot be checked."
        ),
    )
    add_file(parser)
    parser.set_defaults(do=_verify)


def _verify(options: argparse.Namespace) -> int:
    record = read_record(options.file)
    verdict = verify(record)
    if verdict.is_fair:
        # Other decks make other plays impossible, so what differs is named before the plays are judged.
        replay(record)
    lines = _tell_fair(record, verdict) if verdict.is_fair else _tell_differences(verdict)
    write_out("".join(f"{line}\n" for line in lines))
    return 0 if verdict.is_fair else FAILED


def _tell_fair(record: Record, verdict: Verdict) -> Iterator[str]:
    proof = verdict.proof
    decks = say_count(len(verdict.decks), "deck")
    clicks = say_count(len(proof.shuffle.joins), "click")
    yield "fair"
    yield f"The secret is the one committed to: its SHA-256 is {proof.commitment}."
    yield "  That proves something only if the lobby showed this very commitment before anybody joined."
    yield f"{decks} computed again, the same card by card: from the secret,"
    yield f"  from {clicks} on Join and Deal, and from the match number, {proof.shuffle.match}."
    if verdict.dealer:
        yield f"Seat {record.deals[0].dealer} drew the lowest card and dealt first: the same draw again."
    elif proof.first_dealer == "next":
        yield "Nobody drew for the first deal: as in a rematch, the next seat dealt. That was not checked."
    elif record.deals:
        yield "How the first dealer was found is not said, and was not checked."
    yield "The plays obey the rules. What all this does not prove is told in docs/fair-shuffle.md."


def _tell_differences(verdict: Verdict) -> Iterator[str]:
    yield "not fair"
    proof = verdict.proof
    if not verdict.keeps_commitment:
        yield f"commitment: the record has {proof.commitment},"
        yield f"  but the SHA-256 of its secret is {proof.shuffle.commitment}."
    for number, is_same in enumerate(verdict.decks):
        if not is_same:
            yield f"deal {number}: its deck is not the one that follows from secret, joins and match number."
    if verdict.dealer is False:
        yield "deal 0: its dealer is not the seat that drew the lowest card."
