"""House rules one by one, and all in force in brief."""

import pytest

from bot.rules import FACE, HOUSE_RULES, PRESETS, make_rules
from bot.texts import (
    HOUSE_RULE_TOPICS,
    differing_rules,
    has_effect,
    say_brief_rules,
    say_differing,
    say_house_rule,
    say_house_value,
)
from bot.texts.catalogue import AS_TEXT

from .test_rule_words import NEEDS, VALUES

BRIEF_CLASSIC = """\
-# **Deal** · 52 cards · hands of 4 · no jack and no 7♦ on the first floor · \
a forbidden card goes back into the middle of the stock · \
counter-clockwise
-# **Capture** · capture or not, as you like · 7♦ takes a floor of 10 or less, as a basra
-# **Basra** · a basra clears the floor · a basra is worth 10 · a jack makes a basra of any lone card · \
a jack's basra is worth 10
-# **Scoring** · most cards 30 · nothing if tied for most cards · 2♣ scores 2 · 10♦ scores 3 · \
leftovers to the last capturer · aces and jacks 1 each
-# **Match** · first to 101 · if level, an extra deal"""


def brief(rules):
    return "\n".join(say_brief_rules("en", rules)).replace(AS_TEXT, "")


def test_every_house_rule_belongs_to_one_topic():
    assert sorted(name for names in HOUSE_RULE_TOPICS.values() for name in names) == sorted(HOUSE_RULES)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_each_house_rule_and_each_value_of_it_has_words_that_fit(name):
    assert len(say_house_rule("en", name)) <= 45
    said = [say_house_value("en", name, value) for value in VALUES[name]]
    assert len(set(said)) == len(said)
    assert all(len(phrase) <= 100 for phrase in said)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_each_value_reads_differently_in_the_brief_rules(name):
    said = {brief(make_rules(**NEEDS.get(name, {}), **{name: value})) for value in VALUES[name]}
    assert len(said) == len(VALUES[name])


def test_no_two_presets_have_the_same_brief_rules():
    assert len({brief(rules) for rules in PRESETS.values()}) == len(PRESETS)


def test_the_brief_rules_of_classic():
    assert brief(make_rules()) == BRIEF_CLASSIC


def test_house_rules_are_bold_in_the_brief_rules_and_listed_alone():
    rules = make_rules("yemeni", target=121, hand=6, dealer_peeks=True)
    assert say_differing("en", rules) == ("hands of 6", "the dealer sees the bottom card", "first to 121")
    assert all(f"**{phrase}**" in brief(rules) for phrase in say_differing("en", rules))
    assert brief(rules).count("**") == 2 * (5 + 3)
    assert say_differing("en", PRESETS["yemeni"]) == ()


def test_a_rule_that_is_switched_off_is_told_where_the_preset_has_it():
    assert "**nobody sees the bottom card**" in brief(make_rules("traditional", dealer_peeks=False))
    assert "bottom card" not in brief(make_rules())
    assert "**a lone 7♦ is a card like others**" in brief(make_rules("ethiopian", lone_seven=False))


@pytest.mark.parametrize(
    ("name", "without", "beside"),
    [
        ("jack_points", {"jack": "never"}, {"jack": "any_lone"}),
        ("face_queen", {"basra_points": 10}, {"basra_points": FACE}),
        ("face_king", {"basra_points": FACE, "deck": 44}, {"basra_points": FACE}),
        ("tie", {"majority": 0}, {"majority": 3}),
        ("majority_minimum", {"majority": 0}, {"majority": 3}),
        ("extend_by", {"tie_break": "draw"}, {"tie_break": "extend"}),
    ],
)
def test_a_rule_that_makes_no_difference_is_not_told(name, without, beside):
    changed = {"tie": "each", "extend_by": 50}.get(name, 7)
    idle, live = make_rules(**without, **{name: changed}), make_rules(**beside, **{name: changed})
    assert (has_effect(idle, name), has_effect(live, name)) == (False, True)
    phrase = say_house_value("en", name, changed)
    assert (phrase in brief(idle), phrase in brief(live)) == (False, True)
    assert name in differing_rules(live)
    assert phrase not in say_differing("en", idle)
