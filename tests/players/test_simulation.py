"""What the hard player simulates is the game: the same plays are allowed, and they score the same."""

import random

import pytest

from bot.players.floors import ALL
from bot.players.kinds import FOLLOWS, kinds_of_cards, write_floor
from bot.players.outcomes import side_points
from bot.players.playouts import Playout
from bot.players.policy import Policy
from bot.players.position import read_move, read_position, write_move
from bot.rules import PRESETS, Match, Play, Seating, make_rules, score_deal, view_seat, ways
from tests.rules.positions import SEATINGS, random_play, start_deal

from .test_levels import make_rules_by_chance


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_random_deals_run_and_score_alike(preset, seating, seed):
    rng = random.Random(f"{preset} {seating} {seed}")
    play_beside(Match(make_rules(preset), seating), rng)


@pytest.mark.parametrize("seed", range(40))
def test_and_so_they_do_by_house_rules(seed):
    rng = random.Random(seed)
    rules = make_rules_by_chance(rng).with_rules(leftovers="last_capturer")
    play_beside(Match(rules, SEATINGS[seed % len(SEATINGS)]), rng)


@pytest.mark.parametrize("preset", PRESETS)
def test_split_leftovers_count_for_most_cards_alike(preset):
    rng = random.Random(preset)
    match = Match(make_rules(preset, leftovers="split"), Seating(3))
    deal = start_deal(match, rng)
    playout = begin(match, deal)
    while deal.turn is not None:
        push_both(match, deal, playout, random_play(deal, rng))
    policy = Policy(playout.position, ())
    scored = score_deal(deal).sides
    evened = [points - side.majority for points, side in zip(side_points(policy, playout), scored, strict=True)]
    assert sum(evened) == pytest.approx(sum(side.point_cards + side.basras for side in scored))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_the_same_plays_are_allowed(preset, seating):
    rng = random.Random(f"ways {preset} {seating}")
    match = Match(make_rules(preset), seating)
    deal = start_deal(match, rng)
    while deal.turn is not None:
        view = view_seat(match, deal.turn)
        position = read_position(view)
        row = position.floors.row(position.floor)
        kinds = kinds_of_cards(match.rules.pointed_two)
        for card in view.hand:
            listed = list(position.floors.all_ways(row, kinds[card]))
            allowed = {
                read_move(view, position, Play(card, takes))[1] for takes in ways(match.rules, card, view.floor)
            }
            assert set(listed) <= allowed
            assert len(listed) == len(set(listed))
            assert len(listed) == len(allowed) or len(listed) >= ALL
        match.push(random_play(deal, rng))


def test_the_quick_policy_plays_a_deal_to_a_whole_score():
    rng = random.Random(5)
    for preset in PRESETS:
        match = Match(make_rules(preset), Seating(2))
        playout = begin(match, start_deal(match, rng))
        playout.play_on(Policy(playout.position, ()), plies=100)
        assert playout.left == 0
        left = playout.position.floors.row(playout.floor).count
        assert sum(playout.cards) + left == match.rules.deck


def play_beside(match, rng):
    """Play a deal at random, and the same plays in a simulation; floors, piles and scores are the same."""
    deal = start_deal(match, rng)
    playout = begin(match, deal)
    while deal.turn is not None:
        push_both(match, deal, playout, random_play(deal, rng))
        assert playout.cards == [len(pile) for pile in deal.piles]
        assert sorted(map(sorted, playout.hands)) == sorted(sorted(kinds(match, hand)) for hand in deal.hands)
    scored = [side.total for side in match.finished[0].score.sides]
    assert side_points(Policy(playout.position, ()), playout) == scored


def begin(match, deal):
    """The simulation of a deal in which nothing has been played."""
    position = read_position(view_seat(match, deal.turn))
    order = [(deal.turn + place) % len(deal.hands) for place in range(len(deal.hands))]
    return Playout(position, [kinds(match, deal.hands[seat]) for seat in order], kinds(match, deal.stock))


def push_both(match, deal, playout, play):
    view = view_seat(match, deal.turn)
    position = read_position(view)
    assert position.floor == playout.floor
    kind, way = read_move(view, position, play)
    assert read_move(view, position, write_move(view, position, kind, way)) == (kind, way)
    playout.push(kind, way)
    match.push(play)
    assert write_floor(match.rules, deal.floor) == playout.floor & (FOLLOWS - 1)


def kinds(match, cards):
    return [kinds_of_cards(match.rules.pointed_two)[card] for card in cards]
