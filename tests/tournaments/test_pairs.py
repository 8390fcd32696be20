"""Every deck is played from each side of the table, by players that see their own view alone."""

import doctest
import random

import pytest

import bot.tournaments
from bot.players import PLAYERS
from bot.rules import Match, Play, Seating, SeatView, make_deck, make_rules
from bot.tournaments import Pair, Tournament, add_up, pairs_of, play_out, play_pair, seat_players

TABLES = (Seating(2), Seating(3), Seating(4), Seating(4, partners=True))


def make_tournament(a: str, b: str, seating=TABLES[0], preset="classic", pairs=6, matches=0, seed=1) -> Tournament:
    sides = len(seating.sides[0])
    teams = [tuple(names.split("+")) if "+" in names else (names,) * sides for names in (a, b)]
    return Tournament(teams[0], teams[1], make_rules(preset), seating, pairs, matches, seed)


def play(tournament: Tournament) -> list:
    return [play_pair(tournament, pair) for pair in pairs_of(tournament)]


def test_the_examples_of_the_door_are_true():
    failed, tried = doctest.testmod(bot.tournaments)
    assert (failed, tried >= 4) == (0, True)


@pytest.mark.parametrize("seating", TABLES, ids=str)
@pytest.mark.parametrize("name", ["random", "greedy", "easy"])
def test_a_player_against_itself_is_exactly_level_in_every_pair(name, seating):
    totals = add_up(play(make_tournament(name, name, seating, pairs=5, matches=2)))
    assert totals.deals.leads == (0,) * 5
    assert totals.matches.shares == pytest.approx([1 / len(seating.sides)] * 2)


@pytest.mark.parametrize("seating", TABLES, ids=str)
def test_greed_beats_chance_within_few_pairs(seating):
    totals = add_up(play(make_tournament("greedy", "random", seating, pairs=12)))
    assert totals.deals.lead.low > 0
    assert totals.deals.points[0] > totals.deals.points[1]
    assert totals.deals.basras[0] > totals.deals.basras[1]
    assert totals.deals.won + totals.deals.lost + totals.deals.level == totals.deals.count


def test_whoever_leads_as_a_trails_as_b():
    one, other = (add_up(play(make_tournament(*names))).deals for names in (("easy", "random"), ("random", "easy")))
    assert one.leads == tuple(-lead for lead in other.leads)
    assert (one.won, one.lost, one.points) == (other.lost, other.won, other.points[::-1])


@pytest.mark.parametrize("seating", TABLES, ids=str)
def test_team_a_has_each_side_once_and_team_b_the_others(seating):
    tournament = make_tournament("easy", "normal", seating)
    lineups = [seat_players(tournament, 0, side) for side in range(len(seating.sides))]
    for side, lineup in enumerate(lineups):
        assert {seat for seat, name in enumerate(lineup) if name == "easy"} == set(seating.sides[side])
    assert len(play_pair(tournament, Pair("deal", 0)).deals) == len(seating.sides)


def test_unequal_partners_change_chairs_from_pair_to_pair():
    tournament = make_tournament("easy+normal", "greedy+random", TABLES[3])
    assert seat_players(tournament, 0, side=0) == ("easy", "greedy", "normal", "random")
    assert seat_players(tournament, 0, side=1) == ("greedy", "easy", "random", "normal")
    assert seat_players(tournament, 1, side=0) == ("normal", "random", "easy", "greedy")


def test_a_pair_is_the_same_in_whatever_order_it_is_played():
    tournament = make_tournament("normal", "easy", matches=2)
    pairs = pairs_of(tournament)
    forwards = add_up(play_pair(tournament, pair) for pair in pairs)
    assert add_up(play_pair(tournament, pair) for pair in reversed(pairs)) == forwards


def test_another_seed_is_another_tournament():
    leads = {add_up(play(make_tournament("easy", "random", seed=seed))).deals.leads for seed in (1, 2, 3)}
    assert len(leads) == 3


def test_more_pairs_go_on_where_fewer_ended():
    fewer, more = (add_up(play(make_tournament("easy", "random", pairs=pairs))).deals.leads for pairs in (3, 6))
    assert more[:3] == fewer


@pytest.mark.parametrize("preset", ["traditional", "lebanese_six", "homsi"])
def test_matches_go_to_the_end_under_other_rules(preset):
    totals = add_up(play(make_tournament("greedy", "random", TABLES[1], preset, pairs=0, matches=2)))
    assert totals.deals is None
    assert (totals.matches.pairs, totals.matches.count) == (2, 6)
    assert totals.matches.wins + totals.matches.losses + totals.matches.draws == 6
    assert totals.matches.won.share > 0.5


def test_a_drawn_match_is_shared_by_those_who_drew_it():
    rules = make_rules("bastra", target=1, tie_break="draw", majority=0, ten_points=4)
    tournament = Tournament(("easy",), ("easy",), rules, Seating(2), pairs=0, matches=40, seed=1)
    totals = add_up(play(tournament)).matches
    assert totals.draws > 0
    assert totals.won.share == 0.5


def test_half_way_there_is_half_of_each_kind():
    half = pairs_of(make_tournament("easy", "random", pairs=100, matches=10))[:55]
    assert [pair.kind for pair in half].count("deal") == 50
    assert pairs_of(make_tournament("easy", "random", pairs=0, matches=2)) == [Pair("match", 0), Pair("match", 1)]


def test_a_player_is_given_its_own_view_and_nothing_else():
    seen = []

    def note(view, rng):
        seen.append((type(view), view.is_my_turn, type(rng)))
        return PLAYERS["random"](view, rng)

    match = Match(make_rules(), Seating(2))
    play_out(match, 0, make_deck(52), [note, note], "a chance")
    assert len(seen) == 48
    assert set(seen) == {(SeatView, True, random.Random)}


def test_chance_follows_from_the_ply_whoever_plays():
    drawn = []

    def note(view, rng):
        drawn.append((view.ply, rng.random()))
        return Play(view.hand[0], next(view.ways(view.hand[0])))

    for chance in ("one", "one", "another"):
        play_out(Match(make_rules(), Seating(2)), 0, make_deck(52), [note, note], chance)
    assert drawn[:48] == drawn[48:96]
    assert not set(drawn[:48]) & set(drawn[96:])


@pytest.mark.parametrize(
    ("a", "b", "seating", "complaint"),
    [
        (("clever",), ("easy",), TABLES[0], "no player 'clever'"),
        (("easy", "hard"), ("easy",), TABLES[0], "one player, not easy\\+hard"),
        (("easy",), ("easy", "hard"), TABLES[3], "two players, not easy"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(a, b, seating, complaint):
    with pytest.raises(ValueError, match=complaint):
        Tournament(a, b, make_rules(), seating, 1, 1, 1)
