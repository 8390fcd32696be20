"""The computer is better than chance, and better than greed."""

from statistics import mean

import pytest

from bot.players import choose
from bot.rules import Seating, make_rules

from .opponents import leads_by, play_greedily, play_randomly

TABLES = (Seating(2), Seating(4, partners=True))


@pytest.mark.parametrize("seating", TABLES, ids=str)
def test_it_beats_a_random_player_clearly(seating):
    leads = list(leads_by(choose, play_randomly, make_rules("classic"), seating, deals=60, seed=1))
    assert sum(lead > 0 for lead in leads) >= 0.8 * len(leads)
    assert mean(leads) > 20


@pytest.mark.parametrize("preset", ["classic", "traditional", "yemeni", "lebanese_six", "syrian"])
def test_it_beats_a_greedy_player_on_average(preset):
    leads = leads_by(choose, play_greedily, make_rules(preset), Seating(2), deals=120, seed=2)
    assert mean(leads) > 3
