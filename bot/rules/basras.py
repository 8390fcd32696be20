"""When a play is a basra, and what it is worth."""

from collections.abc import Sequence

from .cards import JACK, KING, QUEEN, RANK, SEVEN_OF_DIAMONDS, VALUE, Card
from .groups import has_equal_parts
from .ruleset import FACE, RuleSet


def basra_points(
    rules: RuleSet, card: Card, floor: Sequence[Card], takes: Sequence[Card], follows_up: bool
) -> int | None:
    """The points of a basra made by the card on the floor as it lay before, or None if it makes none.

    `follows_up` says that the floor was one single card and the play before this one was laid on it. A
    basra may be worth 0 points by house rule and still be one.
    """
    if not takes or len(takes) != len(floor):
        return None
    if RANK[card] == JACK:
        return rules.jack_points if _is_jack_basra(rules, floor) else None
    return _worth(rules, card) if _is_basra(rules, card, floor, follows_up) else None


def _worth(rules: RuleSet, card: Card) -> int:
    if rules.basra_points != FACE:
        return int(rules.basra_points)
    face = {QUEEN: rules.face_queen, KING: rules.face_king}.get(RANK[card], VALUE[card])
    return 2 * face


def _is_jack_basra(rules: RuleSet, floor: Sequence[Card]) -> bool:
    if _is_lone_seven(rules, floor):
        return False
    if rules.jack == "up_to_two":
        return len(floor) <= 2
    if len(floor) != 1:
        return False
    return rules.jack == "any_lone" or (rules.jack == "lone_jack" and RANK[floor[0]] == JACK)


def _is_basra(rules: RuleSet, card: Card, floor: Sequence[Card], follows_up: bool) -> bool:
    if _is_lone_seven(rules, floor):
        return True
    if card == SEVEN_OF_DIAMONDS and rules.seven != "plain":
        if rules.seven != "limit":
            return _is_swept_basra(rules, floor)
        if sum([VALUE[other] for other in floor]) <= 10:
            return True
    if rules.basra == "cleared":
        return True
    if len(floor) == 1:
        return RANK[card] == RANK[floor[0]]
    return rules.basra == "lone_match_or_follow_up" and follows_up and _adds_up(card, floor)


def _adds_up(card: Card, floor: Sequence[Card]) -> bool:
    values = [VALUE[other] for other in floor]
    return len(floor) == 2 and min(values) > 0 and sum(values) == VALUE[card]


def _is_lone_seven(rules: RuleSet, floor: Sequence[Card]) -> bool:
    return rules.lone_seven and len(floor) == 1 and floor[0] == SEVEN_OF_DIAMONDS


def _is_swept_basra(rules: RuleSet, floor: Sequence[Card]) -> bool:
    """Whether a sweeping seven of diamonds makes a basra of the floor (S0, S3)."""
    values = [VALUE[card] for card in floor]
    if rules.seven == "sweep_yemeni" and all(
        amount in (0, 10) and RANK[card] != JACK for amount, card in zip(values, floor, strict=True)
    ):
        return True
    if min(values) == 0:
        return False
    if rules.seven == "sweep_yemeni":
        return sum(values) < 10 or has_equal_parts(values, most=9)
    if sum(values) <= 10:
        return True
    return rules.seven == "sweep_ethiopian" and has_equal_parts(values, most=10)
