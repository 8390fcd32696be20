"""The presets table and the house rules (docs/records.md has their names)."""

import dataclasses

import pytest

from bot.rules import (
    ALTERNATIVES,
    CHOICES,
    CLOCKWISE,
    HOUSE_RULES,
    PRESETS,
    RANGES,
    InvalidRules,
    RuleSet,
    make_rules,
)

# each preset as its source describes it (docs/sources.md)
TABLE = """
preset       deck hand forbidden capture jack      jpts seven     lone basra      worth most tie       two Td target
classic      52   4    J7d,mid   may     any_lone  10   limit     no   cleared    10    30   nobody    2c  3  101
traditional  52   4    J7d,mid   must    never     -    ten       no   cleared    10    30   held_over 2s  3  101
two_card     52   4    J7d,mid   may     up_to_two 10   limit     no   cleared    10    30   nobody    2c  3  101
lebanese     52   4    J,mid     may     lone_jack 10   plain     no   lone_match 10    30   nobody    2c  3  101
iraqi        52   4    J7d,mid   may     any_lone  5    limit     no   cleared    5     30   nobody    2c  6  101
bastra       52   4    J,bot     must    never     -    plain     no   cleared    10    3    each      2c  3  100
egyptian     52   4    J,bot     must    lone_jack 20   ten       no   cleared    10    30   held_over 2c  3  101
yemeni       52   4    J,bot     must    lone_jack 20   yemeni    no   cleared    10    30   held_over 2c  3  101
ethiopian    52   4    J,bot     must    never     -    ethiopian yes  cleared    10    3    nobody    2c  3  52
lebanese_six 52   6    J,bot     must    lone_jack 10   plain     no   follow_up  10    3    nobody    2c  3  101
ashush       52   6    J,bot     must    lone_jack 10   plain     no   lone_match 10    3    nobody    2c  3  101
palestinian  44   4    J,bot     must    never     -    plain     no   cleared    face  3    nobody    2c  3  101
jordanian    52   4    J,bot     must    never     -    plain     no   cleared    face  3    nobody    2c  3  101
syrian       52   4    J,bot     must    lone_jack 25   plain     no   cleared    face  3    nobody    2c  3  101
homsi        44   4    J,bot     must    lone_jack 25   plain     no   cleared    face  3    nobody    2c  3  101
"""
HEAD, *ROWS = (line.split() for line in TABLE.strip().splitlines())
WORDS = {
    "may": "optional",
    "must": "compulsory",
    "ten": "sweep_ten",
    "yemeni": "sweep_yemeni",
    "ethiopian": "sweep_ethiopian",
    "follow_up": "lone_match_or_follow_up",
}
FORBIDDEN = {"J7d,mid": ("J 7d", "middle"), "J,mid": ("J", "middle"), "J,bot": ("J", "bottom")}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_preset_is_its_row_of_the_table(row):
    cells = dict(zip(HEAD, [row[0], *(WORDS.get(cell, cell) for cell in row[1:])], strict=True))
    rules = make_rules(cells["preset"])
    assert (str(rules.deck), str(rules.hand)) == (cells["deck"], cells["hand"])
    assert (rules.forbidden, rules.bury) == FORBIDDEN[cells["forbidden"]]
    assert (rules.capture, rules.jack, rules.seven) == (cells["capture"], cells["jack"], cells["seven"])
    assert cells["jpts"] in ("-", str(rules.jack_points))
    assert rules.lone_seven == (cells["lone"] == "yes")
    assert (rules.basra, str(rules.basra_points)) == (cells["basra"], cells["worth"])
    assert (str(rules.majority), rules.tie) == (cells["most"], cells["tie"])
    assert (rules.two, str(rules.ten_points), str(rules.target)) == (cells["two"], cells["Td"], cells["target"])


def test_the_table_has_all_presets_and_classic_is_the_default():
    assert list(PRESETS) == [row[0] for row in ROWS]
    assert make_rules() == make_rules("classic") == RuleSet()


def test_what_the_table_does_not_name_is_alike_in_all_presets():
    for name, rules in PRESETS.items():
        assert (rules.leftovers, rules.tie_break, rules.majority_minimum) == ("last_capturer", "extra_deal", 0)
        assert rules.dealer_peeks == (name == "traditional")
        assert (rules.face_queen, rules.face_king) == ((3, 4) if name == "syrian" else (10, 10))


def test_s3_presets_are_played_clockwise():
    assert set(PRESETS) - CLOCKWISE == {"classic", "traditional", "two_card", "lebanese", "iraqi"}


def test_the_figures_in_brackets_are_offered_as_house_rules():
    assert ALTERNATIVES == {
        "classic": {"target": 151},
        "two_card": {"target": 151},
        "lebanese": {"target": 151},
        "iraqi": {"target": 151},
        "egyptian": {"jack_points": 30, "target": 121},
        "yemeni": {"target": 121},
        "ashush": {"hand": 4},
        "palestinian": {"hand": 5, "target": 151},
        "jordanian": {"hand": 5, "target": 151},
        "syrian": {"hand": 6, "target": 151},
        "homsi": {"hand": 5, "target": 151},
    }
    for preset, figures in ALTERNATIVES.items():
        assert make_rules(preset, **figures) != make_rules(preset)


# the values of the record format, and for each some that are none
HOUSE_RULE_VALUES = {
    "deck": ((52, 44), (51, 0, "52", 52.0, None, True)),
    "hand": ((4, 5, 6), (3, 7, "4", 4.0, None)),
    "forbidden": (("J", "J 7d"), ("", "7d", "J7d", None, [])),
    "bury": (("middle", "bottom"), ("top", "", None)),
    "capture": (("optional", "compulsory"), ("", "Optional", True)),
    "jack": (("never", "any_lone", "up_to_two", "lone_jack"), ("always", 1, None)),
    "jack_points": ((0, 5, 100), (-1, 101, "10", 10.0, True, None)),
    "seven": (("plain", "limit", "sweep_ten", "sweep_yemeni", "sweep_ethiopian"), ("sweep", None)),
    "lone_seven": ((True, False), (1, 0, "true", None)),
    "basra": (("cleared", "lone_match", "lone_match_or_follow_up"), ("follow_up", None)),
    "basra_points": ((0, 10, 100, "face"), (-1, 101, "ten", "", None, True)),
    "face_queen": ((0, 3, 20), (-1, 21, "3", None)),
    "face_king": ((0, 4, 20), (-1, 21, "4", None)),
    "majority": ((0, 3, 30, 100), (-1, 101, "30", None)),
    "majority_minimum": ((0, 27, 28, 52), (-1, 53, None)),
    "tie": (("nobody", "held_over", "each"), ("all", None)),
    "two": (("2c", "2s"), ("2d", "2h", 2, None)),
    "ten_points": ((0, 3, 6, 20), (-1, 21, None)),
    "target": ((1, 101, 151, 1000), (0, -5, 1001, "101", 101.0, float("nan"), True, None, 10**40)),
    "leftovers": (("last_capturer", "split"), ("nobody", None)),
    "tie_break": (("extra_deal", "draw", "extend"), ("coin", None)),
    "extend_by": ((20, 30, 50), (0, 25, "20", None)),
    "dealer_peeks": ((True, False), (1, "yes", None)),
}


def test_the_house_rules_are_those_of_the_record_format():
    assert set(HOUSE_RULES) == set(HOUSE_RULE_VALUES)
    assert set(CHOICES) | set(RANGES) == set(HOUSE_RULES)


@pytest.mark.parametrize("name", HOUSE_RULE_VALUES)
def test_each_house_rule_overrides_every_preset(name):
    for value in HOUSE_RULE_VALUES[name][0]:
        for preset, rules in PRESETS.items():
            assert make_rules(preset, **{name: value}) == dataclasses.replace(rules, **{name: value})


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, (_, bad) in HOUSE_RULE_VALUES.items() for value in bad]
)
def test_an_impossible_value_is_refused_by_name(name, value):
    with pytest.raises(InvalidRules, match=f"^{name} is ") as refused:
        make_rules("classic", **{name: value})
    assert refused.value.names == (name,)
    assert len(str(refused.value)) < 200


def test_unknown_house_rules_and_presets_are_refused():
    with pytest.raises(InvalidRules, match="unknown house rule 'joker'"):
        make_rules("classic", joker=1)
    with pytest.raises(InvalidRules, match="unknown house rule 'preset'"):
        PRESETS["classic"].with_rules(preset="iraqi")
    with pytest.raises(InvalidRules, match="unknown preset 'chess'"):
        make_rules("chess")


def test_six_cards_each_with_the_small_deck_are_possible():
    assert make_rules("homsi", hand=6).hand == 6


@pytest.mark.parametrize("preset", PRESETS)
def test_a_rule_set_is_the_same_after_writing_its_house_rules(preset):
    rules = make_rules(preset)
    assert make_rules(preset, **rules.write_house_rules()) == rules
    assert make_rules("classic", **rules.write_house_rules()).write_house_rules() == rules.write_house_rules()


def test_a_rule_set_is_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        make_rules().target = 5
