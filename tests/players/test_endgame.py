"""When all hands are known the hard player finds what trying every line finds."""

import random

import pytest

from bot.players import choose, judge
from bot.players.mind import Mind
from bot.players.moves import all_moves
from bot.players.position import write_move
from bot.rules import PRESETS, Match, Play, Seating, card_points, make_rules, view_seat, ways
from tests.rules.positions import play_deal, start_deal


def end_of_deal(preset, seed, plays_left, **house_rules):
    """A match in which so many cards are left to play."""
    rng = random.Random(f"{preset} {seed}")
    match = Match(make_rules(preset, **house_rules), Seating(2))
    start_deal(match, rng)
    play_deal(match, rng, plays_left=plays_left)
    return match


def best_lead(match, side):
    """By how much a side leads after the best play of both, found by trying every play there is."""
    if match.deal is None:
        return match.scores[side] - match.scores[1 - side]
    deal = match.deal
    leads = []
    for card in deal.hands[deal.turn]:
        for takes in ways(match.rules, card, tuple(deal.floor)):
            after = match.copy()
            after.push(Play(card, takes))
            leads.append(best_lead(after, side))
    return max(leads) if deal.turn == side else min(leads)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_the_value_of_every_play_is_that_of_trying_all_lines(preset, seed):
    plays_left = 5 if make_rules(preset).is_compulsory else 4
    match = end_of_deal(preset, seed, plays_left, target=1000)
    view = view_seat(match, match.deal.turn)
    mind = Mind(view, random.Random(1))
    moves = all_moves(mind.policy)
    base = lead_so_far(match, view.side)
    for move, value in zip(moves, mind.solve(moves, mind.value, exactly=True), strict=True):
        after = match.copy()
        after.push(write_move(view, mind.position, *move))
        assert value == best_lead(after, view.side) - base


@pytest.mark.parametrize("preset", ["classic", "yemeni", "lebanese_six"])
@pytest.mark.parametrize("seed", range(6))
def test_the_choice_gives_away_nothing(preset, seed):
    match = end_of_deal(preset, f"choice {seed}", 4, target=1000)
    view = view_seat(match, match.deal.turn)
    after = match.copy()
    after.push(choose(view, random.Random(1), "hard"))
    assert best_lead(after, view.side) == best_lead(match, view.side)


def test_judgements_are_exact_then():
    match = end_of_deal("classic", 1, 6, target=1000)
    judged = judge(view_seat(match, match.deal.turn), random.Random(1))
    assert {each.worlds for each in judged} == {0}
    assert [each.gain for each in judged] == sorted((each.gain for each in judged), reverse=True)


def lead_so_far(match, side):
    """By how much a side leads by what it has captured, most cards not counted."""
    won = [sum(points for _, points in made) for made in match.deal.basras]
    won = [
        points + sum(card_points(match.rules, card) for card in pile)
        for points, pile in zip(won, match.deal.piles, strict=True)
    ]
    return won[side] - won[1 - side]
