"""A player decides by what its seat may know, and the same way again."""

import random
from itertools import islice

import pytest

from bot.players import LEVELS, choose, judge
from bot.rules import PRESETS, Match, Seating, make_rules, view_seat
from tests.rules.positions import SEATINGS, exchange_hidden, views_to_play

from .opponents import AT_ALL_LEVELS


def some_positions(preset, seating):
    """Two of five positions of a random deal, each also with the hidden cards exchanged: 1,100 at all tables."""
    rng = random.Random(f"{preset} {seating}")
    match = Match(make_rules(preset), seating)
    for number, view in enumerate(views_to_play(match, rng)):
        if 2 * number % 5 < 2:
            yield view, view_seat(exchange_hidden(match, view.seat, rng), view.seat), rng.random()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_exchanged_hidden_cards_never_change_a_choice(preset, seating, level):
    choose_play = AT_ALL_LEVELS[level]
    for view, other, seed in some_positions(preset, seating):
        assert choose_play(view, random.Random(seed)) == choose_play(other, random.Random(seed))


def test_nor_do_they_where_the_hard_player_takes_its_time():
    for view, other, seed in islice(some_positions("yemeni", Seating(2)), 8):
        assert choose(view, random.Random(seed), "hard") == choose(other, random.Random(seed), "hard")


def test_exchanged_hidden_cards_never_change_a_judgement():
    for view, other, seed in some_positions("traditional", Seating(4, partners=True)):
        assert judge(view, random.Random(seed), 300) == judge(other, random.Random(seed), 300)


def test_the_hidden_cards_were_exchanged():
    rng = random.Random(1)
    match = Match(make_rules("classic"), Seating(2))
    view = next(views_to_play(match, rng))
    other = exchange_hidden(match, view.seat, rng)
    assert other.deal.hands[1 - view.seat] != match.deal.hands[1 - view.seat]


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_chance_give_the_same_play(level):
    match = Match(make_rules("classic"), Seating(3))
    for view in views_to_play(match, random.Random(2)):
        first = AT_ALL_LEVELS[level](view, random.Random(view.ply))
        AT_ALL_LEVELS[level](view, random.Random(99))
        assert AT_ALL_LEVELS[level](view, random.Random(view.ply)) == first
