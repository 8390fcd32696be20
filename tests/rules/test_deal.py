"""Dealing, batches, floor inspection."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import PRESETS, Deal, Seating, lowest_draw, make_deck, make_rules, parse_card, parse_cards, write_cards

from .positions import SEATINGS, everything_in, random_play, shuffled, stacked

NO_JACKS_ON_TOP = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Qs Ks Ah 2h 3h 4h"


class TestTheFirstDealer:
    def test_is_who_draws_the_lowest_card_with_the_ace_low(self):
        dealer, draws = lowest_draw(parse_cards("Ks 2h Ad 2c"), 4)
        assert dealer == 2
        assert draws == tuple(enumerate(parse_cards("Ks 2h Ad 2c")))

    def test_a_picture_is_higher_than_a_ten_and_a_king_than_a_jack(self):
        assert lowest_draw(parse_cards("Js Td"), 2)[0] == 1
        assert lowest_draw(parse_cards("Kh Js Qd"), 3)[0] == 1

    def test_only_the_equal_lowest_draw_again_from_the_rest_whatever_the_suits(self):
        dealer, draws = lowest_draw(parse_cards("3s Kh 3d 9c Ts"), 3)
        assert dealer == 0
        assert draws == tuple(zip((0, 1, 2, 0, 2), parse_cards("3s Kh 3d 9c Ts"), strict=True))

    def test_they_draw_as_often_as_it_needs(self):
        dealer, draws = lowest_draw(parse_cards("3s 3d 9c 9s Kd Qd"), 2)
        assert dealer == 1
        assert len(draws) == 6

    def test_cannot_be_found_in_too_few_cards(self):
        with pytest.raises(ValueError, match="not enough cards"):
            lowest_draw(parse_cards("3s 3d 9c"), 2)


def test_cards_go_one_at_a_time_from_the_seat_after_the_dealer_then_the_floor():
    deck = stacked(make_rules("classic"), "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Qs Ks 2h 3h 4h 5h")
    deal = Deal(make_rules("classic"), Seating(3), dealer=0, deck=deck)
    assert [write_cards(hand) for hand in deal.hands] == ["3s 6s 9s Ks", "As 4s 7s Ts", "2s 5s 8s Qs"]
    assert write_cards(deal.floor) == "2h 3h 4h 5h"
    assert deal.turn == 1


@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_plays_first(dealer):
    deal = Deal(make_rules("classic"), Seating(4), dealer, make_deck(52))
    assert deal.turn == (dealer + 1) % 4
    deal.push(random_play(deal, random.Random(3)))
    assert deal.turn == (dealer + 2) % 4


def batch_sizes(rules, seating, players=None):
    """How many cards each hand gets in each batch, and how many lie on the first floor."""
    rng = random.Random(3)
    deal = Deal(rules, seating, seating.seats - 1, shuffled(rules, rng), players)
    sizes, floor = [{len(deal.hands[seat]) for seat in deal.players}], len(deal.floor)
    while deal.turn is not None:
        if deal.push(random_play(deal, rng)).new_batch:
            sizes.append({len(deal.hands[seat]) for seat in deal.players})
    assert all(len(size) == 1 for size in sizes)
    return [size.pop() for size in sizes], floor


@pytest.mark.parametrize(
    ("deck", "hand", "seats", "sizes", "floor"),
    [
        (52, 4, 2, [4] * 6, 4),
        (52, 4, 3, [4] * 4, 4),
        (52, 4, 4, [4] * 3, 4),
        (52, 5, 3, [5, 5, 5, 1], 4),
        (52, 6, 3, [6, 6, 4], 4),
        (52, 6, 2, [6] * 4, 4),
        (52, 6, 4, [6, 6], 4),
        (52, 5, 2, [5, 5, 5, 5, 4], 4),
        (52, 5, 4, [5, 5, 2], 4),
        (44, 4, 3, [4, 4, 4, 1], 5),
        (44, 5, 3, [5, 5, 3], 5),
        (44, 6, 3, [6, 6, 1], 5),
        (44, 4, 2, [4] * 5, 4),
        (44, 4, 4, [4, 4, 2], 4),
        (44, 6, 4, [6, 4], 4),
        (44, 5, 2, [5] * 4, 4),
    ],
)
def test_batches_are_equal_and_the_last_may_be_smaller(deck, hand, seats, sizes, floor):
    assert batch_sizes(make_rules("classic", deck=deck, hand=hand), Seating(seats)) == (sizes, floor)


def test_in_an_extra_deal_only_its_players_get_cards():
    rules = make_rules("palestinian")
    assert batch_sizes(rules, Seating(4), players=(0, 2, 3)) == ([4, 4, 4, 1], 5)
    deal = Deal(rules, Seating(4), 2, make_deck(44), players=(0, 2))
    assert deal.turn == 0
    assert [len(hand) for hand in deal.hands] == [4, 0, 4, 0]


def test_a_new_batch_goes_to_the_hands_only_in_the_same_order():
    rules = make_rules("bastra")
    deal = Deal(rules, Seating(2), 0, stacked(rules, f"{NO_JACKS_ON_TOP} 5h 6h 7h 8h 9h Th"))
    before = deal.stock[::-1][:8]
    floor_and_piles = 12
    while not deal.push(random_play(deal, random.Random(3))).new_batch:
        pass
    assert (deal.hands[1], deal.hands[0]) == (before[0::2], before[1::2])
    assert len(deal.floor) + sum(map(len, deal.piles)) == floor_and_piles


class TestFloorInspection:
    """Two players: eight cards are dealt, the floor follows, 40 cards are in the stock."""

    hands = "2s 3s 4s 5s 6s 7s 8s 9s"

    def deal(self, preset, floor_and_next, **house_rules):
        rules = make_rules(preset, **house_rules)
        return Deal(rules, Seating(2), 1, stacked(rules, f"{self.hands} {floor_and_next}"))

    def test_nothing_is_done_where_nothing_is_forbidden(self):
        deal = self.deal("classic", "2h 3h 4h 5h")
        assert deal.first_floor == parse_cards("2h 3h 4h 5h")
        assert list(deal.stock[::-1]) == list(deal.deck[12:])

    def test_a_jack_goes_into_the_middle_and_the_top_card_takes_its_place(self):
        deal = self.deal("classic", "2h Js 4h 5h Ah")
        assert write_cards(deal.first_floor) == "2h Ah 4h 5h"
        from_top = deal.stock[::-1]
        assert len(from_top) == 40
        # twenty cards lay above it, one of which went to the floor
        assert from_top.index(parse_card("Js")) == 19
        assert [card for card in from_top if card != parse_card("Js")] == list(deal.deck[13:])

    def test_a_jack_goes_to_the_bottom_in_s3_presets(self):
        deal = self.deal("bastra", "2h Js 4h 5h Ah")
        assert write_cards(deal.first_floor) == "2h Ah 4h 5h"
        assert deal.stock[::-1] == [*deal.deck[13:], parse_card("Js")]

    def test_it_starts_again_from_the_left_until_none_is_left(self):
        deal = self.deal("bastra", "Js 2h Jh 3h Jd Jc 4h 5h")
        # Js out, Jd in its place and out again, Jc likewise, 4h stays; then Jh, 5h
        assert write_cards(deal.first_floor) == "4h 2h 5h 3h"
        assert write_cards(deal.stock[:4]) == "Jh Jc Jd Js"

    def test_a_card_buried_twice_among_the_stock_keeps_its_place(self):
        deal = self.deal("classic", "Js 2h Jh 3h 4h 5h")
        from_top = deal.stock[::-1]
        assert write_cards(deal.first_floor) == "4h 2h 5h 3h"
        assert (from_top.index(parse_card("Js")), from_top.index(parse_card("Jh"))) == (18, 19)

    def test_an_odd_stock_is_halved_downwards(self):
        rules = make_rules("classic", deck=44, hand=4)
        deal = Deal(rules, Seating(3), 2, stacked(rules, "2s 3s 4s 5s 6s 7s 8s 9s 2h 3h 4h 5h Js 6h 7h 8h 9h Ah"))
        assert write_cards(deal.first_floor) == "Ah 6h 7h 8h 9h"
        assert len(deal.stock) == 27
        assert deal.stock[::-1].index(parse_card("Js")) == 12

    @pytest.mark.parametrize(("preset", "stays"), [("classic", False), ("lebanese", True), ("egyptian", True)])
    def test_the_seven_of_diamonds_may_lie_where_the_table_allows_it(self, preset, stays):
        deal = self.deal(preset, "2h 7d 4h 5h Ah")
        assert (parse_card("7d") in deal.first_floor) == stays

    @pytest.mark.parametrize(("deck", "hand", "seats"), [(44, 6, 4), (52, 6, 4), (44, 6, 3)])
    def test_it_ends_even_with_all_forbidden_cards_on_the_floor(self, deck, hand, seats):
        for bury in ("middle", "bottom"):
            rules = make_rules("classic", deck=deck, hand=hand, bury=bury)
            rest = [card for card in make_deck(deck) if card not in parse_cards("Js Jh Jd Jc 7d")]
            at = hand * seats
            deal = Deal(rules, Seating(seats), 0, [*rest[:at], *parse_cards("Js Jh Jd Jc 7d"), *rest[at:]])
            assert not set(deal.first_floor) & rules.forbidden_cards


@given(st.sampled_from(sorted(PRESETS)), st.sampled_from(SEATINGS), st.randoms(use_true_random=False))
def test_after_the_inspection_no_forbidden_card_lies_there_and_no_card_is_lost(preset, seating, rng):
    rules = make_rules(preset)
    deal = Deal(rules, seating, 0, shuffled(rules, rng))
    assert not set(deal.first_floor) & rules.forbidden_cards
    assert everything_in(deal) == list(make_deck(rules.deck))
    assert len(deal.first_floor) == (5 if rules.deck == 44 and seating.seats == 3 else 4)


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        (make_deck(52)[1:], "As is missing"),
        ((*make_deck(52)[1:], 7), "As is missing"),
        ((*make_deck(52), 7), "53 cards, 2c twice"),
        (make_deck(44), "Qs is missing"),
        ((), "As is missing"),
    ],
)
def test_a_deck_that_is_not_whole_is_refused(deck, words):
    with pytest.raises(ValueError, match=words):
        Deal(make_rules("classic"), Seating(2), 0, deck)


def test_a_card_that_is_not_in_the_small_deck_is_refused():
    with pytest.raises(ValueError, match="not in it"):
        Deal(make_rules("homsi"), Seating(2), 0, (*make_deck(44), parse_card("Qs")))


class TestSeats:
    def test_two_or_three_or_four_each_alone(self):
        assert Seating(2).sides == ((0,), (1,))
        assert Seating(3).sides == ((0,), (1,), (2,))
        assert Seating(4).sides == ((0,), (1,), (2,), (3,))

    def test_partners_sit_opposite_and_share_a_side(self):
        assert Seating(4, partners=True).sides == ((0, 2), (1, 3))
        assert Seating(4, partners=True).side_of == (0, 1, 0, 1)

    @pytest.mark.parametrize(("seats", "partners"), [(1, False), (5, False), (2, True), (3, True), (True, False)])
    def test_other_tables_are_refused(self, seats, partners):
        with pytest.raises(ValueError, match="seats"):
            Seating(seats, partners)
