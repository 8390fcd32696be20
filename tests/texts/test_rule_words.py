"""The rules in force in words: every value of every house rule."""

import pytest

from bot.rules import CHOICES, FACE, HOUSE_RULES, PRESETS, RANGES, Seating, make_rules
from bot.texts import RULES_PAGES, say_house_rules, say_rule_sections, say_rules, say_rules_page

SEATINGS = [Seating(2), Seating(3), Seating(4), Seating(4, partners=True)]

NEEDS = {
    "face_queen": {"basra_points": FACE},
    "face_king": {"basra_points": FACE},
    "extend_by": {"tie_break": "extend"},
}
"""House rules that only matter beside another."""

VALUES = {**CHOICES, **{name: (low, low + 7, high) for name, (low, high) in RANGES.items()}}
VALUES["basra_points"] = (*VALUES["basra_points"], FACE)


def test_the_values_below_cover_every_house_rule():
    assert VALUES.keys() == set(HOUSE_RULES)


@pytest.mark.parametrize("name", HOUSE_RULES)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_each_value_of_a_house_rule_has_words_of_its_own(name, seating):
    said = [say_rules("en", make_rules(**NEEDS.get(name, {}), **{name: value}), seating) for value in VALUES[name]]
    assert len(set(said)) == len(VALUES[name])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_preset_reads_in_short_lines(preset, seating):
    lines = say_rules("en", PRESETS[preset], seating)
    assert len(lines) == len(set(lines)) >= 15
    assert all(0 < len(line) <= 200 for line in lines)


def test_every_two_presets_read_differently():
    said = {say_rules("en", rules, Seating(2)) for rules in PRESETS.values()}
    assert len(said) == len(PRESETS)


def test_points_are_those_of_the_rule_set():
    words = "\n".join(say_rules("en", make_rules("syrian", ten_points=6), Seating(2)))
    assert "by a queen it is worth 6 points, by a king 8 points" in words
    assert "lone jack is a basra too, worth 25" in words
    assert words.count(" 6.") == 1


def test_a_last_batch_that_is_smaller_is_told():
    words = say_rules("en", make_rules(hand=6), Seating(3))
    assert "The last hands have only 4 cards each." in words
    assert not any("only" in line for line in say_rules("en", make_rules(), Seating(2)))


def test_the_floor_takes_what_three_players_cannot_share():
    assert "5 face up" in say_rules("en", make_rules(deck=44), Seating(3))[0]


def test_house_rules_are_the_lines_that_differ():
    own = say_house_rules("en", make_rules(target=151, leftovers="split"), Seating(2))
    assert len(own) == 2
    assert "shared out" in own[0]
    assert "151" in own[1]
    assert say_house_rules("en", make_rules("syrian"), Seating(4)) == ()


def test_house_rules_are_bold_among_the_rules_in_force():
    page = say_rules_page("en", "in_force", make_rules(target=151), Seating(2), "in_force")
    assert "- **The match ends when somebody has 151 points" in page
    assert "in bold" in page
    usual = say_rules_page("en", "in_force", make_rules(), Seating(2), "usual")
    assert "- **" not in usual
    assert "usually played" in usual


def test_the_first_page_holds_every_rule():
    rules = make_rules("yemeni")
    page = say_rules_page("en", "in_force", rules, Seating(4), "in_force")
    assert all(line in page for line in say_rules("en", rules, Seating(4)))


@pytest.mark.parametrize("page", RULES_PAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_pages_fit_a_message(page, preset):
    words = say_rules_page("en", page, make_rules(preset), Seating(4, partners=True), "in_force")
    assert 150 < len(words) <= 2000


def test_a_deal_of_classic_shares_43_points():
    page = say_rules_page("en", "scoring", make_rules(), Seating(2), "usual")
    assert "**43**" in page
    assert "30 + 1 + 1 + 3 + 10 = **45**" in page


def test_sections_follow_the_game():
    headings = [heading for heading, _ in say_rule_sections("en", make_rules(), Seating(2))]
    assert headings == ["The deal", "Capturing", "Basra", "Scoring a deal", "The match"]
