"""House rules one by one, in phrases: what each is called, what each value of it says, and all in force in brief."""

from collections.abc import Mapping

from bot.rules import CLOCKWISE, FACE, PRESETS, RuleSet, Seating

from .languages import say_parts
from .preset_words import say_preset
from .speech import say

HOUSE_RULE_TOPICS: Mapping[str, tuple[str, ...]] = {
    "deal": ("deck", "hand", "forbidden", "bury", "dealer_peeks"),
    "capture": ("capture", "seven", "lone_seven"),
    "basra": ("basra", "basra_points", "face_queen", "face_king", "jack", "jack_points"),
    "score": ("majority", "majority_minimum", "tie", "two", "ten_points", "leftovers"),
    "match": ("target", "tie_break", "extend_by"),
}
"""All house rules, under the sections of the rules."""


def has_effect(rules: RuleSet, name: str) -> bool:
    """Whether a house rule makes a difference beside the others: what a jack's basra counts, if it can make one."""
    if name in ("face_queen", "face_king"):
        return rules.basra_points == FACE and rules.deck == 52
    if name == "jack_points":
        return rules.jack != "never"
    if name in ("majority_minimum", "tie"):
        return rules.majority > 0
    return name != "extend_by" or rules.tie_break == "extend"


def say_house_rule(language: str, name: str) -> str:
    """What the rule is about, `Cards in each hand`."""
    return say(language, f"house_rules.{name}")


def say_house_value(language: str, name: str, value: object) -> str:
    """One value of it in a phrase that stands alone, `hands of 4`."""
    if isinstance(value, str | bool) or name == "deck":
        return say(language, f"house_rules.{name}.{str(value).lower().replace(' ', '_')}")
    if name in ("majority", "majority_minimum") and not value:
        return say(language, f"house_rules.{name}.none")
    if name in ("face_queen", "face_king"):
        assert isinstance(value, int)
        return say(language, f"house_rules.{name}.number", count=value, points=2 * value)
    return say(language, f"house_rules.{name}.number", count=value)


def differing_rules(rules: RuleSet) -> tuple[str, ...]:
    """The names of the house rules that make a difference and are not as in the preset."""
    usual = PRESETS[rules.preset]
    return tuple(
        name
        for names in HOUSE_RULE_TOPICS.values()
        for name in names
        if getattr(rules, name) != getattr(usual, name) and (has_effect(rules, name) or has_effect(usual, name))
    )


def say_differing(language: str, rules: RuleSet) -> tuple[str, ...]:
    """The house rules of a match in phrases; none where its preset is played as it stands."""
    names = differing_rules(rules)
    return tuple(say_house_value(language, name, getattr(rules, name)) for name in names if has_effect(rules, name))


def say_kind(language: str, rules: RuleSet, seating: Seating) -> tuple[str, ...]:
    """What is played: the preset, who against whom, to how many points, and other house rules if there are any."""
    sides = "partners" if seating.partners else "alone"
    kind = say(language, f"lobby.kind.{sides}", count=seating.seats)
    target = say(language, "lobby.target", count=rules.target)
    lines = (say_parts(language, (f"**{say_preset(language, rules)}**", kind, target)),)
    own = say_differing(language, rules.with_rules(target=PRESETS[rules.preset].target))
    return (*lines, say(language, "lobby.house_rules", phrases=say_parts(language, own))) if own else lines


def say_brief_rules(language: str, rules: RuleSet) -> tuple[str, ...]:
    """Every rule in force, a line for each section; house rules are bold."""
    return tuple(
        say(
            language,
            "house_rules.brief",
            heading=say(language, f"button.house_rules.{topic}"),
            phrases=say_parts(language, (*_phrases(language, rules, topic), *_fixed(language, rules, topic))),
        )
        for topic in HOUSE_RULE_TOPICS
    )


def _phrases(language: str, rules: RuleSet, topic: str) -> list[str]:
    own = differing_rules(rules)
    said = {
        name: say_house_value(language, name, getattr(rules, name))
        for name in HOUSE_RULE_TOPICS[topic]
        if has_effect(rules, name) and (name in own or not _is_silent(rules, name))
    }
    return [f"**{phrase}**" if name in own else phrase for name, phrase in said.items()]


def _is_silent(rules: RuleSet, name: str) -> bool:
    """Whether a rule goes without saying where it is not in force."""
    return name in ("dealer_peeks", "lone_seven", "majority_minimum") and not getattr(rules, name)


def _fixed(language: str, rules: RuleSet, topic: str) -> list[str]:
    """What is in force at every table, or follows from the preset's name alone."""
    if topic == "deal":
        direction = "clockwise" if rules.preset in CLOCKWISE else "counter_clockwise"
        return [say(language, f"house_rules.direction.{direction}")]
    return [say(language, "house_rules.aces_and_jacks")] if topic == "score" else []
