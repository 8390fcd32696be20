"""Captures parted into their groups."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import CARDS, JACK, is_capture, parse_card, parse_cards, part_groups, rank, value, write_cards


@given(st.sampled_from(CARDS), st.lists(st.sampled_from(CARDS), min_size=1, max_size=30, unique=True))
def test_groups_use_every_card_once_and_add_up(card, takes):
    takes = [other for other in takes if other != card]
    groups = part_groups(card, tuple(takes))
    if rank(card) == JACK or not is_capture(card, takes):
        assert groups is None
        return
    assert sorted(other for group in groups for other in group) == sorted(takes)
    for group in groups:
        assert (len(group) == 1 and rank(group[0]) == rank(card)) or sum(map(value, group)) == value(card)


@pytest.mark.parametrize(
    ("card", "takes", "groups"),
    [
        ("7d", "4c 7h 3s", ["7h", "4c 3s"]),
        ("9s", "3s 6h 5d 4c 9h", ["9h", "6h 3s", "5d 4c"]),
        ("Qc", "Qs Qh", ["Qs", "Qh"]),
        ("8c", "5h 3d", ["5h 3d"]),
    ],
)
def test_cards_of_the_rank_come_first_and_sums_in_floor_order(card, takes, groups):
    assert [write_cards(group) for group in part_groups(parse_card(card), parse_cards(takes))] == groups


@pytest.mark.parametrize(
    ("card", "takes"), [("Js", "4c Kd 3h"), ("Js", "Jd"), ("7d", "4s 6h"), ("7d", "Qs"), ("8c", "")]
)
def test_a_sweep_has_no_groups(card, takes):
    assert part_groups(parse_card(card), parse_cards(takes)) is None


def test_a_ten_over_the_whole_deck_of_low_cards_is_parted_at_once():
    low = tuple(card for card in CARDS if 0 < value(card) < 10)
    groups = part_groups(parse_card("Td"), low)
    assert sum(map(len, groups)) == 36
