"""Random matches to the end, and what must hold at every step of them."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import PRESETS, Match, Seating, card_points, is_legal, make_deck, make_rules, parse_play, write_play

from .positions import SEATINGS, everything_in, play_deal, random_play, start_deal

seatings = st.sampled_from(SEATINGS)
presets = st.sampled_from(sorted(PRESETS))
chances = st.randoms(use_true_random=False)


@settings(max_examples=60)
@given(presets, seatings, chances)
def test_cards_are_conserved_at_every_step(preset, seating, rng):
    match = Match(make_rules(preset), seating)
    deal = start_deal(match, rng)
    while not deal.is_over:
        match.push(random_play(deal, rng))
        assert everything_in(deal) == list(make_deck(match.rules.deck))


@settings(max_examples=40)
@given(presets, seatings, chances)
def test_every_step_is_legal_and_is_written_and_parsed_alike(preset, seating, rng):
    match = Match(make_rules(preset), seating)
    deal = start_deal(match, rng)
    while not deal.is_over:
        play = random_play(deal, rng)
        assert is_legal(deal.rules, play.card, deal.floor, play.takes)
        assert parse_play(write_play(play)) == play
        match.play(deal.turn, play)


@settings(max_examples=60)
@given(seatings, chances)
def test_a_classic_deal_scores_43_besides_basras_when_somebody_has_most_cards(seating, rng):
    match = Match(make_rules("classic"), seating)
    start_deal(match, rng)
    play_deal(match, rng)
    sides = match.finished[-1].score.sides
    has_most = any(side.majority for side in sides)
    assert sum(side.total - side.basras for side in sides) == (43 if has_most else 13)
    counts = sorted(side.cards for side in sides)
    assert has_most == (counts[-1] > counts[-2])
    assert sum(counts) == 52


@settings(max_examples=60)
@given(presets, seatings, chances)
def test_everybody_plays_as_many_cards_and_turns_go_round(preset, seating, rng):
    match = Match(make_rules(preset), seating)
    deal = start_deal(match, rng)
    steps = play_deal(match, rng)
    assert [step.seat for step in steps] == [(deal.dealer + 1 + ply) % seating.seats for ply in range(len(steps))]
    assert len(steps) == match.rules.deck - len(deal.first_floor)
    assert len(steps) % seating.seats == 0


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@pytest.mark.parametrize("preset", PRESETS)
def test_random_matches_come_to_their_end(preset, seating):
    rng = random.Random(f"{preset} {seating}")
    for _ in range(20):
        match = Match(make_rules(preset), seating)
        while not match.is_over:
            start_deal(match, rng)
            play_deal(match, rng)
        check_end(match)


def check_end(match):
    rules, sides = match.rules, range(len(match.scores))
    assert match.state == "decided"
    assert match.scores[match.winner] == max(match.scores) >= rules.target
    assert match.scores.count(max(match.scores)) == 1
    assert match.scores == [sum(done.score.sides[side].total for done in match.finished) for side in sides]
    for done in match.finished:
        worth = sum(card_points(rules, card) for card in make_deck(rules.deck))
        captured = sum(side.cards for side in done.score.sides)
        assert captured in (0, rules.deck)
        assert sum(side.point_cards for side in done.score.sides) == (worth if captured else 0)


@pytest.mark.parametrize(
    "house_rules",
    [
        {"tie": "each", "leftovers": "split", "hand": 5},
        {"tie": "held_over", "majority_minimum": 28, "hand": 6, "deck": 44},
        {"capture": "compulsory", "seven": "sweep_yemeni", "lone_seven": True, "basra": "lone_match"},
        {"basra_points": "face", "jack": "never", "forbidden": "J", "bury": "bottom", "tie_break": "extend"},
        {"target": 1, "tie": "each", "majority": 0, "ten_points": 0, "jack_points": 0, "basra_points": 0},
    ],
    ids=str,
)
def test_random_matches_by_house_rules_come_to_their_end(house_rules):
    rng = random.Random(str(house_rules))
    for seats in (2, 3, 4):
        match = Match(make_rules("classic", **house_rules), Seating(seats))
        while not match.is_over:
            start_deal(match, rng)
            play_deal(match, rng)
        check_end(match)
