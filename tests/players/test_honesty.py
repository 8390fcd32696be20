"""The computer player decides by what its seat may know, and plays by the rules."""

import random

import pytest

from bot.players import choose
from bot.rules import CARDS, PRESETS, Match, Seating, is_legal, make_deck, make_rules, parse_card, value, view_seat
from tests.rules.positions import SEATINGS, exchange_hidden, lay_out, start_deal, within_steps


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_exchanged_hidden_cards_never_change_its_choice(preset, seating):
    rng = random.Random(f"{preset} {seating}")
    match = Match(make_rules(preset), seating)
    deal = start_deal(match, rng)
    while deal.turn is not None:
        seat, seed = deal.turn, rng.random()
        play = choose(view_seat(match, seat), random.Random(seed))
        other = exchange_hidden(match, seat, rng)
        assert choose(view_seat(other, seat), random.Random(seed)) == play
        match.push(play)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_it_plays_legally_to_the_end_of_a_match(preset, seating):
    rng = random.Random(f"legal {preset} {seating}")
    match = Match(make_rules(preset, target=52), seating)
    while not match.is_over:
        deal = start_deal(match, rng)
        while deal.turn is not None:
            match.play(deal.turn, choose(view_seat(match, deal.turn), rng))
    assert match.winner is not None


def test_it_plays_in_an_extra_deal_of_some_seats():
    rng = random.Random(3)
    match = Match(make_rules("palestinian"), Seating(4))
    match.players = (0, 2, 3)
    deal = start_deal(match, rng)
    while deal.turn is not None:
        match.play(deal.turn, choose(view_seat(match, deal.turn), rng))
    assert {step.seat for step in deal.steps} == {0, 2, 3}


def test_it_does_not_play_out_of_turn():
    match = Match(make_rules("classic"), Seating(2))
    start_deal(match, random.Random(1))
    waiting = 1 - match.deal.turn
    with pytest.raises(ValueError, match="not the turn"):
        choose(view_seat(match, waiting), random.Random(1))


@pytest.mark.parametrize("preset", ["classic", "bastra"])
def test_a_floor_of_36_low_cards_does_not_keep_it(preset):
    rules = make_rules(preset)
    match = Match(rules, Seating(2))
    match.deal = deal = lay_out(rules, "", "Ts Td Th Js", "Qs Kd Tc Jd")
    deal.floor = [card for card in CARDS if 1 <= value(card) <= 9]
    deal.first_floor = tuple(deal.floor)
    deal.stock = [card for card in make_deck(52) if card not in {*deal.floor, *deal.hands[0], *deal.hands[1]}]
    with within_steps(200_000):
        play = choose(view_seat(match, 0), random.Random(1))
    assert is_legal(rules, play.card, deal.floor, play.takes)
    assert parse_card("Td") in (play.card, *deal.hands[0])
