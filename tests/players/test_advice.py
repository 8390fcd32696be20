"""Normal and hard follow the advice of good players."""

import random
from functools import partial

import pytest

from bot.players import choose
from bot.rules import Match, Seating, make_deck, make_rules, parse_cards, view_seat, write_card, write_play

from .layout import view_of

TWO, THREE, PARTNERS = Seating(2), Seating(3), Seating(4, partners=True)


@pytest.fixture(params=["normal", "hard"])
def chosen(request):
    """What seat 0 plays at a level, as a function of the position."""
    return partial(choose_in, request.param)


def choose_in(level, preset, floor, hand, **position):
    """What seat 0 plays with a hand on a floor; the rest of the position as `view_of` lays it out."""
    return write_play(choose(view_of(preset, floor, hand, **position), random.Random(2), level))


def all_but(*texts):
    """The cards of a deck except some, for those that have gone."""
    kept = parse_cards(" ".join(texts))
    return " ".join(write_card(card) for card in make_deck(52) if card not in kept)


class TestBasraNow:
    def test_a_basra_is_taken_before_more_cards(self, chosen):
        assert chosen("classic", "5s 3h", "8c Jd Kh 2s") == "8c x 5s 3h"

    def test_a_jack_makes_it_where_the_rules_say_so(self, chosen):
        assert chosen("classic", "Kd", "Js 4c 9h Td") == "Js x Kd"

    def test_and_is_kept_where_they_do_not(self, chosen):
        assert chosen("traditional", "Kd", "Js 4c 9h 8d") != "Js x Kd"

    def test_the_seven_of_diamonds_makes_it_up_to_ten(self, chosen):
        assert chosen("classic", "4s 6h Kd", "7d 9c Qh 8d") == "7d x 4s 6h Kd"

    def test_by_the_card_that_scores_most_where_it_counts_twice_its_face(self, chosen):
        assert chosen("syrian", "Qs", "Qh 3c 9d 2h") == "Qh x Qs"


class TestHandingOverNone:
    def test_a_card_whose_others_have_gone_is_laid_on_an_empty_floor(self, chosen):
        assert chosen("classic", "", "9s 3d", gone="9h 9d 9c") == "9s"
        assert chosen("lebanese", "", "Ks 8d 9d Qd", gone="Kh Kd Kc") == "Ks"

    def test_a_total_that_no_card_clears_is_laid_before_one_of_ten(self, chosen):
        assert chosen("bastra", "8h", "2s 9d", gone="Ts Th Td 2h") in ("2s", "9d")
        assert chosen("bastra", "6h", "4s 9d") == "9d"

    def test_a_picture_is_laid_beside_a_lone_number_card(self, chosen):
        assert chosen("bastra", "3h", "Ks 5d") == "Ks"

    def test_one_group_is_left_rather_than_a_lone_card_for_the_next(self, chosen):
        assert chosen("bastra", "7h 2s 3c", "7d 9h", gone="5s 5h 5d 5c") in ("7d x 7h", "9h x 7h 2s")


class TestJacks:
    def test_are_kept_while_the_floor_is_small(self, chosen):
        assert not chosen("traditional", "5h", "Js 2c Kd 8s").startswith("Js")

    def test_are_played_on_a_floor_full_of_cards_and_points(self, chosen):
        assert chosen("classic", "Td As 4h Kd 8s 6h Qc", "Js 3c Kh 5c").startswith("Js")

    def test_are_not_stranded_in_the_last_batch(self, chosen):
        play = chosen("traditional", "9h 2s Kc", "Js 5c", gone=all_but("9h 2s Kc Js 5c Qd 6d"), has_stock=False)
        assert play == "Js x 9h 2s Kc"


class TestPointCards:
    def test_are_taken_rather_than_others(self, chosen):
        assert chosen("classic", "Td 9h Kc", "Ts 9s Qh 2d") == "Ts x Td"

    def test_of_two_ways_the_one_with_the_ace_is_taken(self, chosen):
        assert chosen("bastra", "8s As 9d Qc Ks", "9c Kh 2h 3d") == "9c x 8s As 9d"
        assert chosen("bastra", "6s 3h Kc 2h As", "9c Kh 5d Qd") in ("9c x 6s 3h", "9c x 6s 2h As")

    @pytest.mark.parametrize("hand", ["Td 8c", "2c 8h", "Td Qs", "2c Qs"])
    def test_the_pointed_two_and_ten_are_not_laid_while_another_is_held(self, hand):
        assert choose_in("normal", "classic", "Kh 9s", hand) == hand.split()[1]


@pytest.mark.parametrize("seating", [TWO, THREE, PARTNERS], ids=str)
def test_equal_plays_are_left_to_chance(seating):
    rules = make_rules("classic")
    match = Match(rules, seating)
    deal = match.start_deal(seating.seats - 1, make_deck(52))
    deal.floor, deal.hands[0] = list(parse_cards("9h Kd")), list(parse_cards("6s 6h"))
    view = view_seat(match, 0)
    assert len({choose(view, random.Random(seed)) for seed in range(20)}) == 2
