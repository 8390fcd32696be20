"""What may be played and what is refused, and why."""

import pytest

from bot.rules import (
    PRESETS,
    IllegalPlay,
    Seating,
    can_lay,
    full_ways,
    is_legal,
    is_sweep,
    make_rules,
    parse_card,
    parse_cards,
    parse_play,
    sole_way,
)

from .positions import COMPULSORY, OPTIONAL, allowed, lay_out

every_preset = pytest.mark.parametrize("preset", PRESETS)


def sets(*texts):
    return {frozenset(parse_cards(text)) for text in texts}


@pytest.mark.parametrize("preset", OPTIONAL)
def test_where_capture_is_optional_any_union_or_none_is_allowed(preset):
    rules = make_rules(preset)
    assert allowed(rules, "9s", "9h 5d 4c Ks") == sets("", "9h", "5d 4c", "9h 5d 4c")


@pytest.mark.parametrize("preset", COMPULSORY)
def test_where_capture_is_compulsory_only_maximal_unions_are_allowed(preset):
    rules = make_rules(preset)
    assert allowed(rules, "9s", "9h 5d 4c 8s") == sets("9h 5d 4c")
    assert allowed(rules, "7c", "3s 4h 4d 7s") == sets("7s 3s 4h", "7s 3s 4d")


def test_a_maximal_capture_need_not_be_the_largest():
    assert allowed(make_rules("bastra"), "8s", "5s 3s 4h As 7h") == sets("5s 3s As 7h", "3s 4h As")


@every_preset
def test_nobody_must_choose_a_card_that_captures(preset):
    deal = lay_out(make_rules(preset), "5s 6h", "5c 2h", "3h")
    deal.play(0, parse_play("2h"))
    assert deal.floor == list(parse_cards("5s 6h 2h"))


@every_preset
def test_a_card_without_a_group_can_only_be_laid(preset):
    assert allowed(make_rules(preset), "9s", "8h 2h 5c") == sets("")
    assert can_lay(make_rules(preset), parse_card("9s"), parse_cards("8h 2h 5c"))


@every_preset
@pytest.mark.parametrize("floor", ["2h", "2h Ts", "5h 6d Jd", "7d 3s"])
def test_a_jack_always_takes_the_whole_floor(preset, floor):
    assert is_sweep(make_rules(preset), parse_card("Js"), parse_cards(floor))
    assert allowed(make_rules(preset), "Js", floor) == sets(floor)


@every_preset
@pytest.mark.parametrize("card", ["Js", "7d"])
def test_on_an_empty_floor_a_jack_or_the_seven_of_diamonds_is_laid(preset, card):
    deal = lay_out(make_rules(preset), "", card, "2h")
    assert deal.play(0, parse_play(card)).basra is None
    assert deal.floor == [parse_card(card)]


@every_preset
def test_a_jack_laid_stays_until_captured(preset):
    deal = lay_out(make_rules(preset), "", "Js", "2h")
    deal.play(0, parse_play("Js"))
    deal.play(1, parse_play("2h"))
    assert deal.floor == list(parse_cards("Js 2h"))


@every_preset
def test_a_jack_laid_is_taken_by_the_next_jack(preset):
    deal = lay_out(make_rules(preset), "", "Js", "Jd 2h")
    deal.play(0, parse_play("Js"))
    assert deal.play(1, parse_play("Jd x Js")).takes == parse_cards("Js")


@pytest.mark.parametrize(
    ("seven", "floor", "sweeps"),
    [
        ("plain", "3s", False),
        ("limit", "3s 7h", True),
        ("limit", "4s 7h", False),
        ("limit", "Qs Kd", True),
        ("limit", "Js", True),
        ("limit", "Ts Kd", True),
        ("limit", "", False),
        ("sweep_ten", "Ts 9s", True),
        ("sweep_yemeni", "Js Ts 9s", True),
        ("sweep_ethiopian", "Qs", True),
        ("sweep_ten", "", False),
    ],
)
def test_where_the_seven_of_diamonds_sweeps_it_has_no_other_choice(seven, floor, sweeps):
    rules = make_rules("lebanese", seven=seven)
    assert is_sweep(rules, parse_card("7d"), parse_cards(floor)) == sweeps
    if sweeps:
        assert allowed(rules, "7d", floor) == sets(floor)
    else:
        assert frozenset() in allowed(rules, "7d", floor)


@pytest.mark.parametrize("capture", ["optional", "compulsory"])
@pytest.mark.parametrize("card", ["As", "7s", "Ts", "Jc", "Qc", "Kc"])
def test_a_lone_ethiopian_seven_must_be_taken_by_any_card(card, capture):
    assert allowed(make_rules("ethiopian", capture=capture), card, "7d") == sets("7d")


def test_beside_another_card_the_ethiopian_seven_is_an_ordinary_one():
    assert allowed(make_rules("ethiopian"), "Kc", "7d 2s") == sets("")


class TestThePlayOffered:
    def test_is_the_only_way_of_taking_all(self):
        assert sole_way(make_rules("classic"), parse_card("9s"), parse_cards("9h 5d 4c")) == parse_cards("9h 5d 4c")
        assert sole_way(make_rules("classic"), parse_card("Js"), parse_cards("9h 5d")) == parse_cards("9h 5d")

    def test_is_laying_where_nothing_can_be_taken(self):
        assert sole_way(make_rules("classic"), parse_card("9s"), parse_cards("2h")) == ()

    def test_is_left_open_where_maximal_captures_differ(self):
        assert sole_way(make_rules("classic"), parse_card("7c"), parse_cards("3s 4h 4d")) is None
        assert set(full_ways(make_rules("classic"), parse_card("7c"), parse_cards("3s 4h 4d"))) == {
            parse_cards("3s 4h"),
            parse_cards("3s 4d"),
        }


REFUSED = [
    ("bastra", "5s 3h", "2h", 1, "8c", "not_your_turn", "turn of seat 0"),
    ("bastra", "5s 3h", "2h", 0, "Qd", "not_in_hand", "Qd is not in the hand"),
    ("bastra", "5s 3h", "8c", 0, "8c x 5s 3d", "not_on_floor", "do not lie on the floor"),
    ("bastra", "5s 3h", "8c", 0, "8c x 5s 5s 3h", "not_on_floor", "do not lie on the floor"),
    ("bastra", "5s 3h", "8c", 0, "8c x 5s", "no_capture", "8c cannot take 5s"),
    ("classic", "5s 3h Ks", "8c", 0, "8c x 5s 3h Ks", "no_capture", "8c cannot take 5s 3h Ks"),
    ("classic", "3s 4h 4d", "7c", 0, "7c x 3s 4h 4d", "no_capture", "7c cannot take 3s 4h 4d"),
    ("classic", "Qs Kd", "Qc", 0, "Qc x Kd", "no_capture", "Qc cannot take Kd"),
    ("bastra", "5s 3h", "8c", 0, "8c", "must_capture", "8c must capture"),
    ("bastra", "5s 3h 8h", "8c", 0, "8c x 8h", "not_maximal", "must take more than 8h"),
    ("classic", "5s 3h", "Js", 0, "Js", "must_sweep", "Js takes the whole floor"),
    ("classic", "5s 3h", "Js", 0, "Js x 5s", "must_sweep", "Js takes the whole floor"),
    ("classic", "5s 3h", "7d", 0, "7d", "must_sweep", "7d takes the whole floor"),
    ("ethiopian", "7d", "Kc", 0, "Kc", "must_sweep", "Kc takes the whole floor"),
]


@pytest.mark.parametrize(("preset", "floor", "hand", "seat", "text", "reason", "words"), REFUSED)
def test_the_validating_door_says_why_and_changes_nothing(preset, floor, hand, seat, text, reason, words):
    deal = lay_out(make_rules(preset), floor, hand, "8c 2d")
    before = deal.copy()
    play = parse_play(text)
    with pytest.raises(IllegalPlay, match=words) as refused:
        deal.play(seat, play)
    assert refused.value.reason == reason
    assert all(getattr(deal, name) == getattr(before, name) for name in deal.__slots__)
    if reason not in ("not_your_turn", "not_in_hand"):
        assert not is_legal(deal.rules, play.card, deal.floor, play.takes)


def test_what_is_taken_may_be_named_in_any_order_and_is_kept_in_floor_order():
    deal = lay_out(make_rules("classic"), "5s Kd 3h", "8c", "2d")
    assert deal.play(0, parse_play("8c x 3h 5s")).takes == parse_cards("5s 3h")
    assert deal.floor == list(parse_cards("Kd"))


@pytest.mark.parametrize("seating", [Seating(2), Seating(4, partners=True)])
def test_a_card_that_captures_goes_to_the_pile_of_its_side_with_what_it_took(seating):
    deal = lay_out(make_rules("classic"), "5s 3h Ks", "8c", "Kd", "2h", "2d", seating=seating)
    deal.play(0, parse_play("8c x 5s 3h"))
    deal.play(1, parse_play("Kd x Ks"))
    assert [set(pile) for pile in deal.piles] == [set(parse_cards("8c 5s 3h")), set(parse_cards("Kd Ks"))]


def test_both_doors_lead_to_the_same_position():
    checked = lay_out(make_rules("classic"), "5s 3h Ks", "8c Kd", "2h 3d")
    trusted = checked.copy()
    for text in ("8c x 5s 3h", "2h", "Kd x Ks", "3d"):
        assert checked.play(checked.turn, parse_play(text)) == trusted.push(parse_play(text))
    assert all(getattr(checked, name) == getattr(trusted, name) for name in checked.__slots__)
