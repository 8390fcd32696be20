"""The rules in force in words, made from the rule set: no line speaks of a preset."""

from collections.abc import Callable

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

Lines = list[str]
Section = tuple[str, tuple[str, ...]]
"""A heading and its lines."""


def say_rules(language: str, rules: RuleSet, seating: Seating) -> tuple[str, ...]:
    """Every rule in force, one short line each."""
    return tuple(line for _, lines in say_rule_sections(language, rules, seating) for line in lines)


def say_rule_sections(language: str, rules: RuleSet, seating: Seating) -> tuple[Section, ...]:
    """The rules in force in sections: the deal, capturing, basra, scoring, the match."""
    return tuple(
        (say(language, f"rules.section.{name}"), tuple(make(language, rules, seating)))
        for name, make in _SECTIONS.items()
    )


def say_preset(language: str, rules: RuleSet) -> str:
    """The name of a rule set's preset, `Classic`."""
    return say(language, f"preset.{rules.preset}.name")


def say_house_rules(language: str, rules: RuleSet, seating: Seating) -> tuple[str, ...]:
    """The lines in which a match differs from its preset; none where it is played as it stands."""
    usual = set(say_rules(language, PRESETS[rules.preset], seating))
    return tuple(line for line in say_rules(language, rules, seating) if line not in usual)


def _say_deal(language: str, rules: RuleSet, seating: Seating) -> Lines:
    floor = first_floor_size(rules, seating.seats)
    last = (rules.deck - floor) // seating.seats % rules.hand
    lines = [
        say(language, f"rule.deck.{rules.deck}", hand=rules.hand, floor=floor),
        say(language, "rule.batches"),
        say(language, f"rule.forbidden.{rules.forbidden.replace(' ', '_')}.{rules.bury}"),
        say(language, f"rule.direction.{'clockwise' if rules.preset in CLOCKWISE else 'counter_clockwise'}"),
    ]
    if last:
        lines.insert(2, say(language, "rule.last_batch", count=last))
    if rules.dealer_peeks:
        lines.append(say(language, "rule.dealer_peeks"))
    return lines


def _say_capture(language: str, rules: RuleSet, _seating: Seating) -> Lines:
    lines = [
        say(language, "rule.numbers"),
        say(language, "rule.jacks"),
        say(language, f"rule.capture.{rules.capture}"),
        say(language, f"rule.seven.{rules.seven}"),
    ]
    if rules.deck == 52:
        lines.insert(1, say(language, "rule.pictures"))
    if rules.lone_seven:
        lines.append(say(language, "rule.lone_seven"))
    return lines


def _say_basra(language: str, rules: RuleSet, _seating: Seating) -> Lines:
    lines = [say(language, f"rule.basra.{rules.basra}")]
    if rules.basra_points == FACE:
        lines.append(say(language, "rule.basra_points.face"))
        if rules.deck == 52:
            lines.append(
                say(language, "rule.basra_points.pictures", queen=2 * rules.face_queen, king=2 * rules.face_king)
            )
    else:
        lines.append(say(language, "rule.basra_points.flat", count=rules.basra_points))
    lines.append(say(language, f"rule.jack.{rules.jack}", points=rules.jack_points))
    return lines


def _say_score(language: str, rules: RuleSet, _seating: Seating) -> Lines:
    pointed = {"ace": ACES[0], "jack": JACKS[0], "two_points": rules.pointed_two, "ten_points": TEN_OF_DIAMONDS}
    points = {name: card_points(rules, card) for name, card in pointed.items()}
    two, ten = say_card(language, rules.pointed_two), say_card(language, TEN_OF_DIAMONDS)
    lines = [
        say(language, "rule.point_cards", two=two, ten=ten, **points),
        say(language, f"rule.leftovers.{rules.leftovers}"),
    ]
    return _say_majority(language, rules) + lines


def _say_majority(language: str, rules: RuleSet) -> Lines:
    if not rules.majority:
        return [say(language, "rule.majority.none")]
    lines = [say(language, "rule.majority", count=rules.majority)]
    if rules.majority_minimum:
        lines.append(say(language, "rule.majority_minimum", count=rules.majority_minimum))
    return [*lines, say(language, f"rule.tie.{rules.tie}")]


def _say_match(language: str, rules: RuleSet, seating: Seating) -> Lines:
    sides = "partners" if seating.partners else "alone"
    return [
        say(language, f"rule.seating.{sides}", count=seating.seats),
        say(language, "rule.target", count=rules.target),
        say(language, f"rule.tie_break.{rules.tie_break}", points=rules.extend_by),
    ]


_SECTIONS: dict[str, Callable[[str, RuleSet, Seating], Lines]] = {
    "deal": _say_deal,
    "capture": _say_capture,
    "basra": _say_basra,
    "score": _say_score,
    "match": _say_match,
}
