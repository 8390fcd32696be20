"""When a play is a basra and what it is worth."""

import pytest

from bot.rules import Play, make_rules, parse_card, parse_cards

from .positions import lay_out


def basra(rules, floor, played, takes=None):
    """The points of the basra that a card makes by taking cards, the whole floor if not said; None if none."""
    deal = lay_out(rules, floor, played, "2h")
    return deal.play(0, Play(parse_card(played), parse_cards(floor if takes is None else takes))).basra


def by_preset(text):
    rows = [[cell.strip() for cell in row.split("|")] for row in text.strip().splitlines()]
    return [
        pytest.param(
            preset, floor, played, None if points == "no" else int(points), id=f"{preset}: {played} on {floor}"
        )
        for presets, floor, played, points in rows
        for preset in presets.split()
    ]


@pytest.mark.parametrize(
    ("preset", "floor", "played", "points"),
    by_preset("""
        traditional bastra ethiopian                          | 9s 5s 4h | 9c | 10
        classic two_card traditional bastra egyptian yemeni ethiopian | 5s 4h   | 9c | 10
        iraqi                                                 | 5s 4h   | 9c | 5
        classic bastra                                        | Ks Kh   | Kc | 10
        palestinian homsi jordanian syrian                    | 5s 4h   | 9c | 18
        palestinian homsi jordanian syrian                    | As      | Ac | 2
        palestinian jordanian                                 | 6s 4h   | Td | 20
        palestinian homsi jordanian syrian                    | 7s      | 7d | 14
        jordanian                                             | Qs Qh   | Qd | 20
        jordanian                                             | Ks      | Kd | 20
        syrian                                                | Qs Qh   | Qd | 6
        syrian                                                | Ks      | Kd | 8
    """),
)
def test_clearing_the_floor_with_another_card_than_a_jack(preset, floor, played, points):
    assert basra(make_rules(preset), floor, played) == points


def test_taking_less_than_the_whole_floor_is_none():
    assert basra(make_rules("classic"), "5s 4h 9h", "9c", takes="5s 4h") is None
    assert basra(make_rules("bastra"), "5s 4h Kh", "9c", takes="5s 4h") is None


@pytest.mark.parametrize(
    ("preset", "floor", "played", "points"),
    by_preset("""
        classic                                   | 2s       | Js | 10
        classic                                   | Ks       | Js | 10
        classic two_card lebanese                 | Jh       | Js | 10
        classic                                   | 2s 3h    | Js | no
        iraqi                                     | 2s       | Js | 5
        iraqi                                     | 2s 3h    | Js | no
        two_card                                  | 2s       | Js | 10
        two_card                                  | 2s 3h    | Js | 10
        two_card                                  | Qs Jh    | Js | 10
        two_card                                  | 2s 3h 4c | Js | no
        lebanese lebanese_six ashush              | 2s       | Js | no
        lebanese_six ashush                       | Jh       | Js | 10
        egyptian yemeni                           | Jh       | Js | 20
        egyptian yemeni                           | Kh       | Js | no
        egyptian                                  | Jh Jd    | Js | no
        syrian homsi                              | Jh       | Js | 25
        syrian homsi                              | 9h       | Js | no
        traditional bastra ethiopian palestinian jordanian | Jh | Js | no
        traditional bastra ethiopian palestinian jordanian | 2s | Js | no
    """),
)
def test_a_jack_makes_a_basra_just_where_the_table_says(preset, floor, played, points):
    assert basra(make_rules(preset), floor, played) == points


@pytest.mark.parametrize(
    ("preset", "floor", "played", "points"),
    by_preset("""
        classic two_card            | 4s 6h       | 7d | 10
        classic                     | 3s          | 7d | 10
        classic                     | Qs Kd       | 7d | 10
        classic                     | Js          | 7d | 10
        classic                     | 4s 6h Js Kd | 7d | 10
        iraqi                       | 4s 6h       | 7d | 5
        classic                     | 7s 7h       | 7d | 10
        classic                     | 7s 4h 3d    | 7d | 10
        bastra lebanese_six         | 7s          | 7d | 10
        traditional egyptian        | 4s 6h       | 7d | 10
        traditional egyptian        | 7s 3h       | 7d | 10
        traditional egyptian        | 7s 4h       | 7d | no
        traditional egyptian        | 7s 7h       | 7d | no
        traditional egyptian        | 3s Qd       | 7d | no
        traditional egyptian        | Kd          | 7d | no
        traditional egyptian        | Js          | 7d | no
        traditional egyptian        | Ts          | 7d | 10
        yemeni                      | 4s 5h       | 7d | 10
        yemeni                      | 4s 6h       | 7d | no
        yemeni                      | 4s 3h Qd    | 7d | no
        yemeni                      | Ts          | 7d | 10
        yemeni                      | Ks Kh       | 7d | 10
        yemeni                      | Ts Qh Kd    | 7d | 10
        yemeni                      | Ts Qh Jd    | 7d | no
        yemeni                      | Js          | 7d | no
        yemeni                      | Ts 9s       | 7d | no
        yemeni                      | 9s 9h       | 7d | 10
        yemeni                      | 9s 5h 4d    | 7d | 10
        yemeni                      | As 2h 7s 8d | 7d | 10
        yemeni                      | 6s 4h 9d As | 7d | no
        yemeni                      | 5s 3h 2d    | 7d | 10
        yemeni                      | 6s 3h 2d    | 7d | no
        yemeni                      | 9s 9h Kd    | 7d | no
        ethiopian                   | 4s 6h       | 7d | 10
        ethiopian                   | Ts 4h 6d    | 7d | 10
        ethiopian                   | Ts Th       | 7d | 10
        ethiopian                   | As 2h 7s 8d | 7d | 10
        ethiopian                   | 6s 3h 2d    | 7d | no
        ethiopian                   | 5s 5h Ts Qd | 7d | no
        ethiopian                   | Qs          | 7d | no
        ethiopian                   | 6s 5h 4d 7h | 7d | no
    """),
)
def test_the_seven_of_diamonds(preset, floor, played, points):
    assert basra(make_rules(preset), floor, played) == points


@pytest.mark.parametrize("card", ["As", "7s", "Ts", "Qc", "Kc"])
@pytest.mark.parametrize("test", ["cleared", "lone_match", "lone_match_or_follow_up"])
def test_a_lone_ethiopian_seven_is_a_basra_whatever_the_basra_test(card, test):
    assert basra(make_rules("ethiopian", basra=test), "7d", card) == 10


@pytest.mark.parametrize("jack", ["never", "any_lone", "up_to_two", "lone_jack"])
def test_a_lone_ethiopian_seven_is_no_basra_for_a_jack_whatever_the_jack_rule(jack):
    assert basra(make_rules("ethiopian", jack=jack), "7d", "Jc") is None


def test_the_jack_rule_holds_for_other_lone_cards_in_ethiopian_rules():
    assert basra(make_rules("ethiopian", jack="any_lone"), "7s", "Jc") == 10


@pytest.mark.parametrize("preset", ["lebanese", "lebanese_six", "ashush"])
class TestLoneMatch:
    def test_the_same_rank_takes_a_lone_card(self, preset):
        assert basra(make_rules(preset), "Ks", "Kd") == 10
        assert basra(make_rules(preset), "7d", "7s") == 10

    def test_two_of_the_same_rank_are_no_lone_card(self, preset):
        assert basra(make_rules(preset), "Ks Kh", "Kd") is None

    def test_a_sum_that_lay_there_is_none(self, preset):
        assert basra(make_rules(preset), "3s 4h", "7c") is None


class TestFollowUp:
    rules = make_rules("lebanese_six")

    def play_after(self, floor, laid, played, takes, rules=rules):
        deal = lay_out(rules, floor, laid, f"{played} Ks")
        deal.play(0, Play(parse_card(laid)))
        return deal.play(1, Play(parse_card(played), parse_cards(takes))).basra

    def test_the_next_player_takes_the_lone_card_and_the_one_laid_by_their_sum(self):
        assert self.play_after("3s", "4h", "7c", "3s 4h") == 10

    def test_two_cards_laid_on_an_empty_floor_are_followed_up_too(self):
        deal = lay_out(self.rules, "", "3s 7c", "4h 2c")
        deal.play(0, Play(parse_card("3s")))
        deal.play(1, Play(parse_card("4h")))
        assert deal.play(0, Play(parse_card("7c"), parse_cards("3s 4h"))).basra == 10

    def test_three_cards_are_not_followed_up(self):
        assert self.play_after("3s 2h", "4h", "9c", "3s 2h 4h") is None

    def test_pictures_and_ranks_are_no_sum(self):
        rules = make_rules("lebanese_six", capture="optional")
        assert self.play_after("Ks", "Kh", "Kd", "Ks Kh", rules) is None
        assert self.play_after("5s", "5h", "5d", "5s 5h", rules) is None

    def test_a_card_that_could_have_taken_but_was_laid_is_followed_up(self):
        assert self.play_after("5s", "5h", "Td", "5s 5h", make_rules("lebanese_six", capture="optional")) == 10

    def test_two_cards_left_over_by_a_capture_are_none(self):
        deal = lay_out(self.rules, "3s 4h 8h", "8c", "7c Ks")
        deal.play(0, Play(parse_card("8c"), parse_cards("8h")))
        assert deal.play(1, Play(parse_card("7c"), parse_cards("3s 4h"))).basra is None

    def test_a_new_batch_between_the_plays_changes_nothing(self):
        deal = lay_out(self.rules, "3s", "", "4h")
        deal.turn, deal.stock = 1, list(parse_cards("Ks Kh Kd Kc 2c 3c 2d 2h 2s 6c Qs 7c"))
        assert deal.play(1, Play(parse_card("4h"))).new_batch
        assert parse_card("7c") in deal.hands[0]
        assert deal.play(0, Play(parse_card("7c"), parse_cards("3s 4h"))).basra == 10

    def test_a_jack_that_takes_both_is_none(self):
        assert self.play_after("3s", "4h", "Jc", "3s 4h") is None


def test_a_basra_may_be_worth_nothing_by_house_rule_and_is_one_still():
    deal = lay_out(make_rules("classic", basra_points=0), "5s 4h", "9c", "2h")
    assert deal.play(0, Play(parse_card("9c"), parse_cards("5s 4h"))).basra == 0
    assert deal.basras == [[(parse_card("9c"), 0)], []]


def test_the_card_of_each_basra_is_kept_with_its_side():
    deal = lay_out(make_rules("iraqi"), "5s 4h", "9c 3c", "2h 2d")
    deal.play(0, Play(parse_card("9c"), parse_cards("5s 4h")))
    deal.play(1, Play(parse_card("2h")))
    deal.play(0, Play(parse_card("3c")))
    assert deal.basras == [[(parse_card("9c"), 5)], []]
