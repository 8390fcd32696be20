"""Every level plays by the rules in force, to the end."""

import random

import pytest

from bot.players import LEVELS, choose, judge
from bot.rules import (
    CARDS,
    CHOICES,
    FACE,
    PRESETS,
    RANGES,
    Match,
    RuleSet,
    Seating,
    is_legal,
    make_deck,
    make_rules,
    value,
    view_seat,
)
from tests.rules.positions import SEATINGS, lay_out, random_play, start_deal, views_to_play, within_steps

from .opponents import ALL


def places(preset, seating):
    return random.Random(f"{preset} {seating}"), Match(make_rules(preset), seating)


@pytest.mark.parametrize("player", ALL)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_every_player_plays_legally_to_the_end_of_a_deal(preset, seating, player):
    rng, match = places(preset, seating)
    play_with(match, player, rng)


@pytest.mark.parametrize("number", range(24))
def test_every_level_plays_by_house_rules(number):
    rng = random.Random(number)
    rules = make_rules_by_chance(rng)
    for level in LEVELS:
        match = Match(rules, SEATINGS[number % len(SEATINGS)])
        match.scores = [rng.randrange(rules.target) for _ in match.scores]
        play_with(match, level, rng)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_in_an_extra_deal_of_some_seats(level):
    rng = random.Random(3)
    match = Match(make_rules("palestinian"), Seating(4))
    match.players, match.scores = (0, 2, 3), [101, 40, 101, 101]
    play_with(match, level, rng)
    assert {step.seat for step in match.finished[0].deal.steps} == {0, 2, 3}


def test_normal_is_played_unless_a_level_is_named():
    rng, match = places("iraqi", Seating(2))
    for view in views_to_play(match, rng):
        assert choose(view, random.Random(1)) == choose(view, random.Random(1), "normal")


def test_an_unknown_level_is_refused():
    rng, match = places("classic", Seating(2))
    start_deal(match, rng)
    with pytest.raises(ValueError, match="no level 'grandmaster', but easy, normal, hard"):
        choose(view_seat(match, match.deal.turn), rng, "grandmaster")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_plays_or_judges_out_of_turn(level):
    rng, match = places("classic", Seating(3))
    start_deal(match, rng)
    view = view_seat(match, (match.deal.turn + 1) % 3)
    with pytest.raises(ValueError, match="not the turn"):
        choose(view, rng, level)
    with pytest.raises(ValueError, match="not the turn"):
        judge(view, rng)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", ["classic", "bastra"])
def test_a_floor_of_36_low_cards_does_not_keep_it(preset, level):
    rules = make_rules(preset)
    match = Match(rules, Seating(2))
    match.deal = deal = lay_out(rules, "", "Ts Td Th Js", "Qs Kd Tc Jd")
    deal.floor = [card for card in CARDS if 1 <= value(card) <= 9]
    deal.first_floor = tuple(deal.floor)
    deal.stock = [card for card in make_deck(52) if card not in {*deal.floor, *deal.hands[0], *deal.hands[1]}]
    with within_steps(200_000):
        play = choose(view_seat(match, 0), random.Random(1), level)
    assert is_legal(rules, play.card, deal.floor, play.takes)


def play_with(match, player, rng):
    """Play one deal in which the player has seat 0 and chance the others, through the validating door."""
    deal = start_deal(match, rng)
    while deal.turn is not None:
        view = view_seat(match, deal.turn)
        match.play(deal.turn, ALL[player](view, rng) if deal.turn == 0 else random_play(deal, rng))


def make_rules_by_chance(rng):
    """A rule set with every house rule drawn by chance."""
    values = {name: rng.choice(choices) for name, choices in CHOICES.items()}
    values |= {name: rng.randint(*limits) for name, limits in RANGES.items()}
    values["basra_points"] = rng.choice((FACE, 0, 5, 10))
    return RuleSet(**values)
