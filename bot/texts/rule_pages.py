"""The pages of `/basra rules`: the rules in force, how to play, scoring, words of the game, tips."""

from collections.abc import Collection
from typing import Literal

from bot.rules import ACES, FACE, JACKS, TEN_OF_DIAMONDS, RuleSet, Seating, card_points, parse_card, value

from .cards import say_card
from .rule_words import say_house_rules, say_preset, say_rule_sections
from .speech import say

RulesPage = Literal["in_force", "play", "scoring", "words", "tips"]

RULES_PAGES: tuple[RulesPage, ...] = ("in_force", "play", "scoring", "words", "tips")
"""The pages in reading order; their labels are `button.rules.<page>`."""

_BASRA_CARD = parse_card("8c")


def say_rules_page(language: str, page: RulesPage, rules: RuleSet, seating: Seating, *, is_in_force: bool) -> str:
    """One page, fit for a message; `is_in_force` tells a match's rules from those of an empty channel."""
    if page == "in_force":
        return _say_in_force(language, rules, seating, is_in_force)
    if page == "scoring":
        return _say_scoring(language, rules, seating)
    return say(language, f"rules.{page}")


def _say_in_force(language: str, rules: RuleSet, seating: Seating, is_in_force: bool) -> str:
    lines = [
        say(language, "rules.title", preset=say_preset(language, rules), target=rules.target),
        say(language, "rules.in_force" if is_in_force else "rules.usual"),
    ]
    own = set(say_house_rules(language, rules, seating))
    if own:
        lines.append(say(language, "rules.house_rules"))
    for heading, rest in say_rule_sections(language, rules, seating):
        lines += _say_section(language, heading, rest, own)
    return "\n".join(lines)


def _say_section(
    language: str, heading: str, lines: tuple[str, ...], own: Collection[str] = frozenset()
) -> list[str]:
    return [
        say(language, "rules.section", name=heading),
        *(say(language, "rules.line.house" if line in own else "rules.line", line=line) for line in lines),
    ]


def _say_scoring(language: str, rules: RuleSet, seating: Seating) -> str:
    *_, basra, score, _match = say_rule_sections(language, rules, seating)
    return "\n".join(
        [
            say(language, "rules.scoring"),
            say(language, "rules.scoring.total", total=_points_in_deal(rules)),
            _say_example(language, rules),
            *_say_section(language, *score),
            *_say_section(language, *basra),
        ]
    )


def _points_in_deal(rules: RuleSet) -> int:
    """What a deal is worth without basras and pots held over."""
    cards = (*ACES, *JACKS, rules.pointed_two, TEN_OF_DIAMONDS)
    return rules.majority + sum(card_points(rules, card) for card in cards)


def _say_example(language: str, rules: RuleSet) -> str:
    cards = (ACES[0], JACKS[1], TEN_OF_DIAMONDS)
    basra = 2 * value(_BASRA_CARD) if rules.basra_points == FACE else int(rules.basra_points)
    points = [rules.majority, *(card_points(rules, card) for card in cards), basra]
    ace, jack, ten, maker = (say_card(language, card) for card in (*cards, _BASRA_CARD))
    return say(
        language,
        "rules.scoring.example",
        ace=ace,
        jack=jack,
        ten=ten,
        basra=maker,
        sum=" + ".join(map(str, points)),
        total=sum(points),
    )
