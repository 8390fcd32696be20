"""The pages of `/basra rules`: the rules in force, what they change, how to play, scoring, words, tips."""

from collections.abc import Collection
from typing import Literal

from bot.rules import ACES, FACE, JACKS, PRESETS, TEN_OF_DIAMONDS, RuleSet, Seating, card_points, parse_card, value

from .cards import say_card
from .directions import run_with
from .glossary import say_glossary
from .numbers import say_number
from .preset_words import say_preset, say_preset_name, say_preset_special
from .rule_words import say_changes, say_house_rules, say_rule_sections, say_seating
from .speech import say
from .tips import say_tips

RulesPage = Literal["in_force", "play", "scoring", "words", "tips", "changes"]
About = Literal["in_force", "usual", "preset"]
"""Whether a page is about a match, about how it is played where there is none, or about a preset."""

RULES_PAGES: tuple[RulesPage, ...] = ("in_force", "play", "scoring", "words", "tips", "changes")
"""All pages; old messages know each by its number here. Their labels are `button.rules.<page>`."""

USUAL = "classic"
"""The preset that the others are compared with."""

_BASRA_CARD = parse_card("8c")


def say_rules_page(language: str, page: RulesPage, rules: RuleSet, seating: Seating, about: About) -> str:
    """One page, fit for a message."""
    if page == "in_force":
        return _say_in_force(language, rules, seating, about)
    if page == "changes":
        return _say_changes(language, rules, seating)
    if page == "play":
        return _say_play(language, rules)
    if page == "scoring":
        return _say_scoring(language, rules, seating)
    if page == "words":
        return f"{say(language, 'rules.words')}\n{say_glossary(language)}"
    return f"{say(language, 'rules.tips')}\n{say_tips(language, rules)}"


def _say_in_force(language: str, rules: RuleSet, seating: Seating, about: About) -> str:
    special = say_preset_special(language, rules.preset)
    lines = [
        say(language, "rules.title", preset=say_preset(language, rules), target=rules.target),
        say(language, f"rules.{about}", special=special),
    ]
    own = set(say_house_rules(language, rules, seating))
    if own:
        lines.append(say(language, "rules.house_rules"))
    hidden = {say_seating(language, seating)} if about == "preset" else set()
    for heading, rest in say_rule_sections(language, rules, seating):
        lines += _say_section(language, heading, tuple(line for line in rest if line not in hidden), own)
    return "\n".join(lines)


def _say_section(
    language: str, heading: str, lines: tuple[str, ...], own: Collection[str] = frozenset()
) -> list[str]:
    return [
        say(language, "rules.section", name=heading),
        *(say(language, "rules.line.house" if line in own else "rules.line", line=line) for line in lines),
    ]


def _say_changes(language: str, rules: RuleSet, seating: Seating) -> str:
    changes = say_changes(language, rules, PRESETS[USUAL], seating)
    if not changes:
        return _say_presets(language)
    own = set(say_house_rules(language, rules, seating))
    usual = say_preset_name(language, USUAL)
    lines = [say(language, "rules.changes", preset=say_preset(language, rules), usual=usual)]
    if own:
        lines.append(say(language, "rules.house_rules"))
    said = None
    for heading, line, instead in changes:
        if heading != said:
            lines.append(say(language, "rules.section", name=heading))
            said = heading
        if line is None:
            lines.append(say(language, "rules.changes.dropped", line=instead))
            continue
        lines.append(say(language, "rules.line.house" if line in own else "rules.line", line=line))
        if instead is not None:
            lines.append(say(language, "rules.changes.instead", line=instead, usual=usual))
    return "\n".join(lines)


def _say_presets(language: str) -> str:
    """What there is beside the usual game."""
    lines = [say(language, "rules.changes.none", preset=say_preset_name(language, USUAL))]
    for preset in PRESETS:
        if preset != USUAL:
            name, about = say_preset_name(language, preset), say_preset_special(language, preset)
            lines.append(say(language, "rules.changes.preset", name=name, about=about))
    return "\n".join(lines)


def _say_play(language: str, rules: RuleSet) -> str:
    lines = [
        say(language, "rules.play"),
        say(language, f"rules.play.captures.{rules.deck}"),
        say(language, f"rules.play.laid.{rules.capture}"),
        "",
        say(language, "rules.play.pile"),
        "",
        say(language, f"rules.play.basra.{rules.basra}"),
    ]
    if rules.jack != "never":
        lines.append(say(language, f"rule.jack.{rules.jack}", count=rules.jack_points))
    if rules.seven != "plain":
        lines += ["", say(language, "rules.play.seven", line=say(language, f"rule.seven.{rules.seven}"))]
    if rules.lone_seven:
        lines.append(say(language, "rule.lone_seven"))
    return "\n".join([*lines, "", say(language, "rules.play.end")])


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
        sum=run_with(language, " + ".join(say_number(language, point) for point in points)),
        total=sum(points),
    )
