"""Each level is better than the one below it, and all are better than chance."""

from functools import partial
from statistics import mean

import pytest

from bot.players import PLAYERS
from bot.players.hard import choose_hard
from bot.rules import PRESETS, Seating, make_rules
from bot.tournaments import Tournament, add_up, pairs_of, play_pair

from .opponents import leads_by

TWO, PARTNERS = Seating(2), Seating(4, partners=True)
HARD = partial(choose_hard, iterations=250)
"""With a part of its iterations, as the full ones take their time; by how much it wins is the benchmarks' to say."""


def mean_lead(first, second, preset="classic", seating=TWO, deals=60, seed=1):
    return mean(leads_by(PLAYERS[first], PLAYERS[second], make_rules(preset), seating, deals, seed))


@pytest.mark.parametrize("seating", [TWO, PARTNERS], ids=str)
def test_normal_beats_chance_clearly(seating):
    leads = list(leads_by(PLAYERS["normal"], PLAYERS["random"], make_rules("classic"), seating, deals=60, seed=1))
    assert sum(lead > 0 for lead in leads) >= 0.8 * len(leads)
    assert mean(leads) > 20


@pytest.mark.parametrize("preset", ["classic", "traditional", "yemeni", "lebanese_six", "syrian"])
def test_normal_beats_greed_on_average(preset):
    assert mean_lead("normal", "greedy", preset, deals=120, seed=2) > 3


@pytest.mark.parametrize("preset", PRESETS)
def test_easy_lies_between_chance_and_normal(preset):
    assert mean_lead("easy", "random", preset) > 0
    assert mean_lead("normal", "easy", preset) > 0


def test_easy_loses_most_matches_to_normal():
    tournament = Tournament(("easy",), ("normal",), make_rules("classic"), TWO, pairs=0, matches=20, seed=1)
    matches = add_up(play_pair(tournament, pair) for pair in pairs_of(tournament)).matches
    assert matches.count == 40
    assert matches.won.share <= 0.25


def test_hard_beats_normal():
    leads = leads_by(HARD, PLAYERS["normal"], make_rules("classic"), TWO, deals=24, seed=3)
    assert mean(leads) > 3


def test_hard_partners_beat_easy_ones_clearly():
    leads = leads_by(HARD, PLAYERS["easy"], make_rules("classic"), PARTNERS, deals=16, seed=3)
    assert mean(leads) > 8
