"""What a card from the hand may do on a floor under a rule set: be laid, capture, or sweep."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from .captures import Takes, can_capture, captures, is_capture, is_maximal, maximal_captures
from .cards import (
    JACK,
    RANK,
    SEVEN_OF_DIAMONDS,
    VALUE,
    Card,
    parse_card,
    parse_cards,
    write_card,
    write_cards,
)
from .ruleset import RuleSet


class Play(NamedTuple):
    """One card from the hand with the floor cards it takes, none if it is laid."""

    card: Card
    takes: Takes = ()


class IllegalPlay(ValueError):
    """A play the rules do not allow.

    `reason` is one of `over`, `not_your_turn`, `not_in_hand`, `not_on_floor`, `must_sweep`, `no_capture`,
    `must_capture` and `not_maximal`; the message says it in English with the cards named.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def parse_play(text: str) -> Play:
    """The play of a text such as `8c x 5h 3d` or `Kd`; `ValueError` if it is none."""
    card, cross, takes = text.partition(" x ")
    if cross and not takes.strip():
        raise ValueError(f"{text[:40]!r} takes nothing")
    return Play(parse_card(card), parse_cards(takes))


def write_play(play: Play) -> str:
    """The text of a play: the card and, if it captures, ` x ` and what it takes."""
    return f"{write_card(play.card)} x {write_cards(play.takes)}" if play.takes else write_card(play.card)


def is_sweep(rules: RuleSet, card: Card, floor: Sequence[Card]) -> bool:
    """Whether the card has no choice but to take the whole (non-empty) floor.

    So do a jack (S1, S3), a seven of diamonds where it sweeps or keeps its limit, and any card on a
    lone seven of diamonds in Ethiopian rules (S3).
    """
    if not floor:
        return False
    if RANK[card] == JACK:
        return True
    if card == SEVEN_OF_DIAMONDS:
        if rules.seven == "limit":
            return sum([VALUE[other] for other in floor]) <= 10
        return rules.seven != "plain"
    return rules.lone_seven and len(floor) == 1 and floor[0] == SEVEN_OF_DIAMONDS


def check_takes(rules: RuleSet, card: Card, floor: Sequence[Card], takes: Sequence[Card]) -> None:
    """Pass if the card may take just these floor cards (none: be laid), else raise `IllegalPlay`."""
    if len(set(takes)) != len(takes) or not set(takes) <= set(floor):
        raise IllegalPlay("not_on_floor", f"{write_card(card)} takes cards that do not lie on the floor")
    if is_sweep(rules, card, floor):
        if len(takes) != len(floor):
            raise IllegalPlay("must_sweep", f"{write_card(card)} takes the whole floor")
        return
    if takes and not is_capture(card, takes):
        raise IllegalPlay("no_capture", f"{write_card(card)} cannot take {write_cards(takes)}")
    if rules.is_compulsory:
        _check_compulsory(card, floor, takes)


def _check_compulsory(card: Card, floor: Sequence[Card], takes: Sequence[Card]) -> None:
    if takes:
        if not is_maximal(card, floor, takes):
            raise IllegalPlay("not_maximal", f"{write_card(card)} must take more than {write_cards(takes)}")
    elif can_capture(card, floor):
        raise IllegalPlay("must_capture", f"{write_card(card)} must capture")


def is_legal(rules: RuleSet, card: Card, floor: Sequence[Card], takes: Sequence[Card]) -> bool:
    """Whether the card may take just these floor cards (none: be laid)."""
    try:
        check_takes(rules, card, floor, takes)
    except IllegalPlay:
        return False
    return True


def can_lay(rules: RuleSet, card: Card, floor: Sequence[Card]) -> bool:
    """Whether the card may be laid on the floor."""
    return is_legal(rules, card, floor, ())


def ways(rules: RuleSet, card: Card, floor: Sequence[Card]) -> Iterator[Takes]:
    """Everything the card may take, lazily, once each; the empty tuple where it may be laid."""
    if is_sweep(rules, card, floor):
        yield tuple(floor)
    elif rules.is_compulsory:
        yield from full_ways(rules, card, floor)
    else:
        yield from captures(card, floor)
        yield ()


def full_ways(rules: RuleSet, card: Card, floor: Sequence[Card]) -> Iterator[Takes]:
    """Each way of taking all the card can, lazily; the empty tuple if it can take nothing."""
    if is_sweep(rules, card, floor):
        yield tuple(floor)
    elif can_capture(card, floor):
        yield from maximal_captures(card, floor)
    else:
        yield ()


def sole_way(rules: RuleSet, card: Card, floor: Sequence[Card]) -> Takes | None:
    """What the card takes if there is only one way to take all it can (empty: it is laid), else None."""
    first_two = list(islice(full_ways(rules, card, floor), 2))
    return first_two[0] if len(first_two) == 1 else None
