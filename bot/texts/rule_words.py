"""The rules in force in words, made from the rule set: no line speaks of a preset."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bot.rules import (
    ACES,
    CLOCKWISE,
    FACE,
    JACKS,
    PRESETS,
    TEN_OF_DIAMONDS,
    RuleSet,
    Seating,
    card_points,
    first_floor_size,
)

from .cards import say_card
from .speech import say

Lines = dict[str, str]
"""Each line under what it is about, so that two rule sets can be compared line by line."""
Section = tuple[str, tuple[str, ...]]
"""A heading and its lines."""


class Change(NamedTuple):
    """What one rule set says and another does not; None where one of them is silent."""

    heading: str
    line: str | None
    instead: str | None


def say_rules(language: str, rules: RuleSet, seating: Seating) -> tuple[str, ...]:
    """Every rule in force, one short line each."""
    return tuple(line for _, lines in say_rule_sections(language, rules, seating) for line in lines)


def say_rule_sections(language: str, rules: RuleSet, seating: Seating) -> tuple[Section, ...]:
    """The rules in force in sections: the deal, capturing, basra, scoring, the match."""
    return tuple(
        (say(language, f"rules.section.{name}"), tuple(make(language, rules, seating).values()))
        for name, make in _SECTIONS.items()
    )


def say_changes(language: str, rules: RuleSet, than: RuleSet, seating: Seating) -> tuple[Change, ...]:
    """What the rules say otherwise than others do, in the order of the sections."""
    return tuple(_changes(language, rules, than, seating))


def _changes(language: str, rules: RuleSet, than: RuleSet, seating: Seating) -> Iterator[Change]:
    for name, make in _SECTIONS.items():
        here, there = make(language, rules, seating), make(language, than, seating)
        for subject in (*here, *(other for other in there if other not in here)):
            if here.get(subject) != there.get(subject):
                yield Change(say(language, f"rules.section.{name}"), here.get(subject), there.get(subject))


def say_house_rules(language: str, rules: RuleSet, seating: Seating) -> tuple[str, ...]:
    """The lines in which a match differs from its preset; none where it is played as it stands."""
    changes = say_changes(language, rules, PRESETS[rules.preset], seating)
    return tuple(change.line for change in changes if change.line is not None)


def say_seating(language: str, seating: Seating) -> str:
    """How many play and who with whom."""
    return say(language, f"rule.seating.{'partners' if seating.partners else 'alone'}", count=seating.seats)


def _say_deal(language: str, rules: RuleSet, seating: Seating) -> Lines:
    floor = first_floor_size(rules, seating.seats)
    last = (rules.deck - floor) // seating.seats % rules.hand
    direction = "clockwise" if rules.preset in CLOCKWISE else "counter_clockwise"
    lines = {
        "deck": say(language, f"rule.deck.{rules.deck}", hand=rules.hand, floor=floor),
        "batches": say(language, "rule.batches"),
    }
    if last:
        lines["last_batch"] = say(language, "rule.last_batch", count=last)
    lines["forbidden"] = say(language, f"rule.forbidden.{rules.forbidden.replace(' ', '_')}.{rules.bury}")
    lines["direction"] = say(language, f"rule.direction.{direction}")
    if rules.dealer_peeks:
        lines["dealer_peeks"] = say(language, "rule.dealer_peeks")
    return lines


def _say_capture(language: str, rules: RuleSet, _seating: Seating) -> Lines:
    lines = {"numbers": say(language, "rule.numbers")}
    if rules.deck == 52:
        lines["pictures"] = say(language, "rule.pictures")
    lines["jacks"] = say(language, "rule.jacks")
    lines["capture"] = say(language, f"rule.capture.{rules.capture}")
    lines["seven"] = say(language, f"rule.seven.{rules.seven}")
    if rules.lone_seven:
        lines["lone_seven"] = say(language, "rule.lone_seven")
    return lines


def _say_basra(language: str, rules: RuleSet, _seating: Seating) -> Lines:
    lines = {"basra": say(language, f"rule.basra.{rules.basra}")}
    if rules.basra_points == FACE:
        lines["points"] = say(language, "rule.basra_points.face")
        if rules.deck == 52:
            queen, king = (
                say(language, "score.points", count=2 * face) for face in (rules.face_queen, rules.face_king)
            )
            lines["pictures"] = say(language, "rule.basra_points.pictures", queen=queen, king=king)
    else:
        lines["points"] = say(language, "rule.basra_points.flat", count=rules.basra_points)
    lines["jack"] = say(language, f"rule.jack.{rules.jack}", count=rules.jack_points)
    return lines


def _say_score(language: str, rules: RuleSet, _seating: Seating) -> Lines:
    pointed = {"ace": ACES[0], "jack": JACKS[0], "two_points": rules.pointed_two, "ten_points": TEN_OF_DIAMONDS}
    points = {name: card_points(rules, card) for name, card in pointed.items()}
    two, ten = say_card(language, rules.pointed_two), say_card(language, TEN_OF_DIAMONDS)
    return {
        **_say_majority(language, rules),
        "cards": say(language, "rule.point_cards", two=two, ten=ten, **points),
        "leftovers": say(language, f"rule.leftovers.{rules.leftovers}"),
    }


def _say_majority(language: str, rules: RuleSet) -> Lines:
    if not rules.majority:
        return {"majority": say(language, "rule.majority.none")}
    lines = {"majority": say(language, "rule.majority", count=rules.majority)}
    if rules.majority_minimum:
        lines["majority_minimum"] = say(language, "rule.majority_minimum", count=rules.majority_minimum)
    lines["tie"] = say(language, f"rule.tie.{rules.tie}")
    return lines


def _say_match(language: str, rules: RuleSet, seating: Seating) -> Lines:
    return {
        "seating": say_seating(language, seating),
        "target": say(language, "rule.target", count=rules.target),
        "tie_break": say(language, f"rule.tie_break.{rules.tie_break}", count=rules.extend_by),
    }


_SECTIONS: dict[str, Callable[[str, RuleSet, Seating], Lines]] = {
    "deal": _say_deal,
    "capture": _say_capture,
    "basra": _say_basra,
    "score": _say_score,
    "match": _say_match,
}
