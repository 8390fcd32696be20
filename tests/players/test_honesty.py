"""A player decides by what its seat may know, and the same way again."""

import random

import pytest

from bot.players import LEVELS, choose, judge
from bot.rules import PRESETS, Match, Seating, make_rules, view_seat
from tests.rules.positions import SEATINGS, exchange_hidden, views_to_play


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
    for view, other, seed in some_positions(preset, seating):
        assert choose(view, random.Random(seed), level) == choose(other, random.Random(seed), level)


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
        first = choose(view, random.Random(view.ply), level)
        choose(view, random.Random(99), level)
        assert choose(view, random.Random(view.ply), level) == first
