"""Leftovers and the score of a deal."""

import pytest

from bot.rules import (
    Deal,
    Play,
    Seating,
    SideScore,
    card_points,
    make_deck,
    make_rules,
    parse_card,
    parse_cards,
    score_deal,
    value,
    write_cards,
)

from .positions import lay_out_end

CLASSIC = make_rules("classic")
# cards that score nothing by themselves
BLANK = [card for card in make_deck(52) if 3 <= value(card) <= 9]


def blank(count, start=0):
    return write_cards(BLANK[start : start + count])


def totals(score):
    return [side.total for side in score.sides]


def majorities(score):
    return [side.majority for side in score.sides]


class TestPointCards:
    @pytest.mark.parametrize(
        ("preset", "points"),
        [
            (
                "classic",
                {"As": 1, "Ad": 1, "Jh": 1, "Jc": 1, "2c": 2, "2s": 0, "2h": 0, "Td": 3, "Ts": 0, "7d": 0},
            ),
            ("traditional", {"2s": 2, "2c": 0, "Td": 3, "Ac": 1}),
            ("iraqi", {"2c": 2, "Td": 6}),
            ("homsi", {"2c": 2, "Td": 3, "Jd": 1}),
        ],
    )
    def test_score_what_the_table_says(self, preset, points):
        assert {card: card_points(make_rules(preset), parse_card(card)) for card in points} == points

    def test_of_a_classic_deck_are_thirteen(self):
        assert sum(card_points(CLASSIC, card) for card in make_deck(52)) == 13
        assert sum(card_points(make_rules("iraqi"), card) for card in make_deck(52)) == 16

    def test_a_side_is_told_which_cards_scored(self):
        score = score_deal(lay_out_end(CLASSIC, "As Js 2c Td 3s 2s", "Kd", last_capturer=0))
        assert score.sides[0] == SideScore(6, 30, 7, 0, tuple(sorted(parse_cards("As Js 2c Td"))))


class TestLeftovers:
    def test_go_to_the_side_that_captured_last_and_count_for_everything(self):
        score = score_deal(lay_out_end(CLASSIC, blank(3), blank(2, 3), floor="As Td Ks", last_capturer=1))
        assert [side.cards for side in score.sides] == [3, 5]
        assert totals(score) == [0, 30 + 1 + 3]
        assert score.leftovers == parse_cards("As Td Ks")

    def test_split_are_dealt_in_floor_order_beginning_with_the_last_capturer(self):
        rules = make_rules("classic", leftovers="split")
        deal = lay_out_end(rules, blank(1), blank(1, 1), blank(1, 2), floor="As Td 2c Js", last_capturer=1)
        score = score_deal(deal)
        assert [side.scoring for side in score.sides] == [
            parse_cards("2c"),
            tuple(sorted(parse_cards("As Js"))),
            parse_cards("Td"),
        ]

    def test_split_between_partnerships_alternate(self):
        rules = make_rules("classic", leftovers="split")
        deal = lay_out_end(
            rules, blank(1), blank(1, 1), floor="As Td 2c", last_capturer=1, seating=Seating(4, partners=True)
        )
        assert [side.point_cards for side in score_deal(deal).sides] == [3, 1 + 2]

    def test_split_in_an_extra_deal_pass_over_those_who_do_not_play(self):
        rules = make_rules("classic", leftovers="split")
        deal = lay_out_end(rules, blank(1), "", blank(1, 2), floor="As Td 2c", last_capturer=2, players=(0, 2))
        assert [side.point_cards for side in score_deal(deal).sides] == [3, 0, 1 + 2]

    @pytest.mark.parametrize("leftovers", ["last_capturer", "split"])
    def test_belong_to_nobody_if_nobody_captured(self, leftovers):
        score = score_deal(lay_out_end(make_rules("classic", leftovers=leftovers), "", "", floor="As Td Ks"))
        assert score.sides == (SideScore(), SideScore())
        assert score.leftovers == parse_cards("As Td Ks")

    def test_are_never_a_basra(self):
        assert score_deal(lay_out_end(CLASSIC, "3s", "4s 4h", floor="Ks", last_capturer=0)).sides[0].basras == 0

    def test_a_capture_in_the_last_play_that_clears_the_floor_is_an_ordinary_basra(self):
        deal = Deal(CLASSIC, Seating(2), 1, make_deck(52))
        deal.hands, deal.stock, deal.floor = [list(parse_cards("9c")), []], [], list(parse_cards("5s 4h"))
        assert deal.play(0, Play(parse_card("9c"), parse_cards("5s 4h"))).basra == 10
        assert deal.is_over
        assert score_deal(deal).sides[0].basras == 10


class TestMostCards:
    @pytest.mark.parametrize(
        ("preset", "worth"), [("classic", 30), ("traditional", 30), ("bastra", 3), ("syrian", 3), ("yemeni", 30)]
    )
    def test_score_what_the_table_says(self, preset, worth):
        assert majorities(score_deal(lay_out_end(make_rules(preset), blank(3), blank(2, 3)))) == [worth, 0]

    def test_one_card_more_is_enough(self):
        # 27 of 52 (S0), not the 28 of S1 and S2
        first, second = make_deck(52)[:27], make_deck(52)[27:]
        deal = lay_out_end(CLASSIC, "", "")
        deal.piles = [list(first), list(second)]
        assert majorities(score_deal(deal)) == [30, 0]

    def test_means_more_than_every_other_side(self):
        deal = lay_out_end(CLASSIC, blank(4), blank(5, 4), blank(3, 9))
        assert majorities(score_deal(deal)) == [0, 30, 0]

    @pytest.mark.parametrize(("tie", "carry"), [("nobody", 0), ("held_over", 30), ("each", 0)])
    def test_a_tie_of_two(self, tie, carry):
        score = score_deal(lay_out_end(make_rules("classic", tie=tie), blank(3), blank(3, 3)))
        assert majorities(score) == ([30, 30] if tie == "each" else [0, 0])
        assert score.carry == carry

    @pytest.mark.parametrize("size", [26, 22])
    def test_a_tie_is_half_the_deck_of_either_size(self, size):
        deck = make_deck(2 * size)
        deal = lay_out_end(make_rules("traditional", deck=2 * size), "", "")
        deal.piles = [list(deck[:size]), list(deck[size:])]
        assert score_deal(deal).carry == 30

    def test_a_tie_of_three_sides_concerns_only_those_that_share_the_most(self):
        deal = lay_out_end(make_rules("bastra"), blank(4), blank(3, 4), blank(4, 7))
        assert majorities(score_deal(deal)) == [3, 0, 3]
        assert majorities(score_deal(lay_out_end(CLASSIC, blank(4), blank(3, 4), blank(4, 7)))) == [0, 0, 0]

    def test_a_tie_below_the_most_does_not_matter(self):
        deal = lay_out_end(make_rules("bastra"), blank(3), blank(4, 3), blank(3, 7))
        assert majorities(score_deal(deal)) == [0, 3, 0]

    def test_a_pot_held_over_adds_up_until_someone_has_most_cards(self):
        rules = make_rules("traditional")
        tied = lay_out_end(rules, blank(4), blank(3, 4), blank(4, 7))
        once = score_deal(tied)
        twice = score_deal(tied, once.carry)
        assert (once.carry, twice.carry) == (30, 60)
        won = score_deal(lay_out_end(rules, blank(3), blank(4, 3)), twice.carry)
        assert majorities(won) == [0, 90]
        assert won.carry == 0

    @pytest.mark.parametrize(("tie", "carry"), [("nobody", 0), ("held_over", 30), ("each", 0)])
    def test_nobody_has_them_if_nobody_captured(self, tie, carry):
        score = score_deal(lay_out_end(make_rules("classic", tie=tie), "", "", floor="As Td Ks"))
        assert majorities(score) == [0, 0]
        assert score.carry == carry

    @pytest.mark.parametrize(("minimum", "expected"), [(0, [30, 0]), (5, [30, 0]), (6, [0, 0])])
    def test_need_the_minimum_of_the_house_rule(self, minimum, expected):
        deal = lay_out_end(make_rules("classic", majority_minimum=minimum), blank(5), blank(2, 5))
        assert majorities(score_deal(deal)) == expected

    @pytest.mark.parametrize(("tie", "carry"), [("nobody", 0), ("held_over", 70), ("each", 0)])
    def test_below_the_minimum_only_held_over_keeps_the_pot(self, tie, carry):
        rules = make_rules("classic", majority_minimum=28, tie=tie)
        score = score_deal(lay_out_end(rules, blank(5), blank(2, 5)), 40 if tie == "held_over" else 0)
        assert majorities(score) == [0, 0]
        assert score.carry == carry

    def test_leftovers_count_for_them(self):
        assert majorities(
            score_deal(lay_out_end(CLASSIC, blank(3), blank(2, 3), floor="Ks Kh", last_capturer=1))
        ) == [
            0,
            30,
        ]


def test_a_classic_deal_is_worth_43_and_the_basras():
    most, rest = make_deck(52)[:40], make_deck(52)[40:]
    deal = lay_out_end(CLASSIC, "", "")
    deal.piles, deal.basras = [list(most), list(rest)], [[(parse_card("9c"), 10), (parse_card("Js"), 10)], []]
    score = score_deal(deal)
    assert sum(totals(score)) == 43 + 20
    assert score.sides[0].basras == 20


def test_the_side_with_most_points_wins_the_deal_by_title():
    assert score_deal(lay_out_end(CLASSIC, blank(3), "As Ad")).winners == (0,)
    assert score_deal(lay_out_end(CLASSIC, "As 3s", "Ad 3d")).winners == (0, 1)


def test_a_deal_is_not_scored_before_it_is_over():
    with pytest.raises(ValueError, match="not over"):
        score_deal(Deal(CLASSIC, Seating(2), 0, make_deck(52)))
