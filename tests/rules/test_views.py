"""What a seat may know: its view, and nothing that is hidden from it."""

import random
from dataclasses import fields

import pytest

from bot.rules import (
    PRESETS,
    Match,
    Seating,
    SeatView,
    TableView,
    make_rules,
    parse_card,
    parse_cards,
    view_seat,
    view_table,
)

from .positions import SEATINGS, exchange_hidden, play_deal, random_play, start_deal


@pytest.fixture
def rng():
    return random.Random(5)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_exchanged_hidden_cards_leave_every_view_the_same(preset, seating, rng):
    match = Match(make_rules(preset), seating)
    deal = start_deal(match, rng)
    while match.deal is not None:
        for seat in range(seating.seats):
            other = exchange_hidden(match, seat, rng)
            assert view_seat(other, seat) == view_seat(match, seat)
            assert view_table(other) == view_table(match)
        for _ in range(5):
            if not deal.is_over:
                match.push(random_play(deal, rng))


def test_the_exchange_does_exchange_the_other_hands(rng):
    match = Match(make_rules("classic"), Seating(3))
    start_deal(match, rng)
    other = exchange_hidden(match, 0, rng)
    assert other.deal.hands[1:] != match.deal.hands[1:]
    assert view_seat(other, 1) != view_seat(match, 1)


def test_no_table_view_has_a_hand_or_the_stock(rng):
    match = Match(make_rules("classic"), Seating(2))
    deal = start_deal(match, rng)
    view = view_table(match)
    assert (view.stock, view.held) == (40, (4, 4))
    assert {field.name for field in fields(SeatView)} - {field.name for field in fields(TableView)} == {
        "seat",
        "hand",
        "peeked",
    }
    assert view_seat(match, 1).hand == tuple(deal.hands[1])


def test_a_view_says_what_happened_so_far(rng):
    match = Match(make_rules("classic"), Seating(4, partners=True))
    deal = start_deal(match, rng)
    steps = play_deal(match, rng, plays_left=20)
    view = view_seat(match, 3)
    assert (view.steps, view.ply, view.last_step) == (tuple(steps), 28, steps[-1])
    assert (view.seat, view.side, view.is_my_turn) == (3, 1, deal.turn == 3)
    assert view.piles == tuple(len(pile) for pile in deal.piles)
    assert sum(view.piles) + view.stock + sum(view.held) + len(view.floor) == 52
    assert view.basras == tuple(tuple(made) for made in deal.basras)


def test_a_view_shows_what_the_cards_in_the_hand_may_do(rng):
    match = Match(make_rules("classic"), Seating(2))
    deal = start_deal(match, rng)
    deal.floor = list(parse_cards("3s 4h 4d"))
    view = view_seat(match, 0)
    assert set(view.ways(parse_card("7c"))) == {(), parse_cards("3s 4h"), parse_cards("3s 4d")}
    assert view.sole_way(parse_card("7c")) is None
    assert view.sole_way(parse_card("4s")) == parse_cards("4h 4d")


class TestTheBottomCard:
    def test_is_shown_to_the_dealer_alone_in_traditional(self, rng):
        match = Match(make_rules("traditional"), Seating(3))
        deal = start_deal(match, rng)
        assert [view_seat(match, seat).peeked for seat in range(3)] == [
            deal.deck[-1] if seat == deal.dealer else None for seat in range(3)
        ]

    @pytest.mark.parametrize("preset", [name for name in PRESETS if name != "traditional"])
    def test_is_shown_to_nobody_elsewhere(self, preset, rng):
        match = Match(make_rules(preset), Seating(3))
        start_deal(match, rng)
        assert [view_seat(match, seat).peeked for seat in range(3)] == [None] * 3


class TestAfterADeal:
    def test_the_view_is_of_the_deal_that_ended(self, rng):
        match = Match(make_rules("classic", target=1000), Seating(2))
        start_deal(match, rng)
        play_deal(match, rng)
        first = match.scores.copy()
        start_deal(match, rng)
        play_deal(match, rng)
        view = view_table(match)
        assert (view.number, view.turn, view.held, view.stock) == (1, None, (0, 0), 0)
        assert view.scores == tuple(first)
        assert view.floor == match.finished[-1].score.leftovers

    def test_the_pot_shown_is_the_one_that_was_at_stake(self, rng):
        match = Match(make_rules("classic", target=1000, tie="held_over", majority_minimum=52), Seating(2))
        shown = []
        for _ in range(3):
            start_deal(match, rng)
            shown.append(view_table(match).carry)
            play_deal(match, rng)
            assert view_table(match).carry == shown[-1]
        assert shown == [0, 30, 60]


def test_there_is_no_view_before_the_first_deal():
    with pytest.raises(ValueError, match="no deal"):
        view_table(Match(make_rules("classic"), Seating(2)))
