"""Captures against an independent brute force, and their laziness."""

from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import (
    CARDS,
    can_capture,
    captures,
    draw_capture,
    is_capture,
    is_maximal,
    make_rules,
    maximal_captures,
    parse_card,
    parse_cards,
    sole_way,
    value,
    ways,
    write_card,
)

from .positions import TooManySteps, within_steps

LOW_CARDS = tuple(card for card in CARDS if 1 <= value(card) <= 9)
NO_JACKS = tuple(card for card in CARDS if write_card(card)[0] != "J")


def all_groups(card, floor):
    """The groups as the rules word them, each a set of cards."""
    found = [frozenset([other]) for other in floor if write_card(other)[0] == write_card(card)[0]]
    if value(card):
        numbers = [other for other in floor if value(other)]
        for size in range(2, len(numbers) + 1):
            found += [frozenset(some) for some in combinations(numbers, size) if sum(map(value, some)) == value(card)]
    return found


def all_captures(card, floor):
    """Every union of groups that share no card."""
    unions = {frozenset()}
    for group in all_groups(card, floor):
        unions |= {union | group for union in unions if not union & group}
    return unions - {frozenset()}


def is_full(card, floor, union):
    return not any(group.isdisjoint(union) for group in all_groups(card, floor))


@st.composite
def cards_over_floors(draw, deck=NO_JACKS):
    cards = draw(st.lists(st.sampled_from(deck), unique=True, min_size=1, max_size=10))
    return cards[0], tuple(cards[1:])


low_floors = st.lists(st.sampled_from(LOW_CARDS), unique=True, max_size=9)
high_cards = st.sampled_from([card for card in CARDS if value(card) in (7, 8, 9, 10)])
crowded = st.tuples(high_cards, low_floors).map(lambda both: (both[0], tuple(c for c in both[1] if c != both[0])))
positions = cards_over_floors() | crowded


@given(positions)
def test_captures_are_all_unions_of_groups_that_share_no_card_once_each(position):
    card, floor = position
    listed = [frozenset(takes) for takes in captures(card, floor)]
    assert len(listed) == len(set(listed))
    assert set(listed) == all_captures(card, floor)


@given(positions)
def test_maximal_captures_are_those_no_group_can_be_added_to_once_each(position):
    card, floor = position
    listed = [frozenset(takes) for takes in maximal_captures(card, floor)]
    assert len(listed) == len(set(listed))
    assert set(listed) == {union for union in all_captures(card, floor) if is_full(card, floor, union)}


@given(positions)
def test_captures_come_in_floor_order(position):
    card, floor = position
    for takes in (*captures(card, floor), *maximal_captures(card, floor)):
        assert list(takes) == [other for other in floor if other in takes]


@given(positions)
def test_a_card_can_capture_when_it_has_a_group(position):
    card, floor = position
    assert can_capture(card, floor) == bool(all_groups(card, floor))


@given(positions)
def test_of_all_sets_of_floor_cards_just_the_captures_are_captures(position):
    card, floor = position
    expected = all_captures(card, floor)
    for size in range(len(floor) + 1):
        for some in combinations(floor, size):
            assert is_capture(card, some) == (frozenset(some) in expected)


@given(positions)
def test_just_the_full_captures_are_maximal(position):
    card, floor = position
    for union in all_captures(card, floor):
        assert is_maximal(card, floor, tuple(union)) == is_full(card, floor, union)


@given(positions, st.randoms(use_true_random=False))
def test_a_drawn_capture_is_a_maximal_one_or_nothing(position, rng):
    card, floor = position
    full = {union for union in all_captures(card, floor) if is_full(card, floor, union)}
    assert frozenset(draw_capture(card, floor, rng)) in (full or {frozenset()})


def test_a_nine_can_take_all_five():
    assert set(maximal_captures(parse_card("9s"), parse_cards("3s 6h 5d 4c 9h"))) == {parse_cards("3s 6h 5d 4c 9h")}


def test_pictures_are_never_part_of_a_sum():
    assert not is_capture(parse_card("8c"), parse_cards("5h 3d Ks"))
    assert set(captures(parse_card("8c"), parse_cards("5h 3d Ks"))) == {parse_cards("5h 3d")}


def test_a_queen_takes_queens_only_and_a_king_kings():
    floor = parse_cards("Qs Qh Kd 2s")
    assert {frozenset(takes) for takes in captures(parse_card("Qc"), floor)} == {
        frozenset(parse_cards(takes)) for takes in ("Qs", "Qh", "Qs Qh")
    }
    assert set(captures(parse_card("Kc"), floor)) == {parse_cards("Kd")}


class TestOnAHugeFloor:
    """A ten over 36 low cards: far too many captures to list."""

    card, floor = parse_card("Td"), LOW_CARDS

    def test_the_first_captures_come_within_bounded_steps(self):
        with within_steps(200_000):
            first = list(islice(captures(self.card, self.floor), 500))
        assert len(set(first)) == 500
        assert all(sum(map(value, takes)) % 10 == 0 for takes in first)

    def test_the_first_maximal_captures_come_within_bounded_steps(self):
        with within_steps(200_000):
            first = list(islice(maximal_captures(self.card, self.floor), 50))
        assert len(set(first)) == 50
        assert all(is_maximal(self.card, self.floor, takes) for takes in first)

    def test_all_of_them_would_be_more_steps(self):
        with pytest.raises(TooManySteps), within_steps(200_000):
            list(captures(self.card, self.floor))

    @pytest.mark.parametrize("preset", ["classic", "bastra"])
    def test_the_ways_of_a_card_are_lazy_too(self, preset):
        rules = make_rules(preset)
        with within_steps(50_000):
            assert len(list(islice(ways(rules, self.card, self.floor), 20))) == 20
            assert sole_way(rules, self.card, self.floor) is None

    def test_whether_cards_are_a_capture_is_decided_by_counting(self):
        with within_steps(50_000):
            assert is_capture(self.card, self.floor)
            assert not is_capture(self.card, self.floor[1:])
            assert can_capture(self.card, self.floor)
            assert is_maximal(self.card, self.floor, self.floor)

    @pytest.mark.parametrize("text", ["5s 5h 5d", "9s 9h 9d 9c 4s", "8s 8h 8d 6s", "7s 7h 6d", "9s 9h 2d"])
    def test_a_total_of_whole_tens_is_not_enough(self, text):
        assert not is_capture(self.card, parse_cards(text))
