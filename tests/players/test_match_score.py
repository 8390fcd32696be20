"""Near the target the hard player plays for the match, not for the deal."""

import random

import pytest

from bot.players import choose, judge
from bot.players.mind import Mind
from bot.rules import Match, Seating, make_deck, make_rules, view_seat, write_play
from tests.rules.positions import lay_out


def view_end(scores, floor, own, other, piles, last):
    """The view of seat 0 with no stock, all other cards being in the piles, which hold so many."""
    rules = make_rules("classic")
    match = Match(rules, Seating(2))
    match.scores = list(scores)
    match.deal = deal = lay_out(rules, floor, own, other)
    gone = [card for card in make_deck(52) if card not in (*deal.floor, *deal.hands[0], *deal.hands[1])]
    deal.first_floor = (*deal.floor, *gone)
    deal.piles = [gone[: piles[0]], gone[piles[0] :]]
    deal.stock, deal.last_capturer = [], last
    assert tuple(map(len, deal.piles)) == piles
    return view_seat(match, 0)


def chosen(view):
    return write_play(choose(view, random.Random(1), "hard"))


class TestTheLastPoints:
    """A basra with the jack gives up most cards: it loses the deal by 20, and wins the match from 91 on."""

    position = ("Ks", "Jd Ad 3d", "Th Tc", (20, 26), 0)

    def test_are_taken_where_they_win_the_match(self):
        view = view_end((91, 54), *self.position)
        assert chosen(view) == "Jd x Ks"
        assert judge(view, random.Random(1))[0].chance > 0.95

    def test_are_left_where_most_cards_bring_more(self):
        view = view_end((20, 54), *self.position)
        assert chosen(view) != "Jd x Ks"
        assert judge(view, random.Random(1))[0].chance is None


@pytest.mark.parametrize(
    ("scores", "may_end"), [((0, 0), False), ((30, 12), False), ((12, 70), True), ((95, 95), True)]
)
def test_the_match_counts_only_where_the_deal_may_end_it(scores, may_end):
    match = Match(make_rules("classic"), Seating(2))
    match.scores = list(scores)
    match.start_deal(1, random.Random(1).sample(make_deck(52), 52))
    mind = Mind(view_seat(match, 0), random.Random(1))
    assert (mind.match is not None) == may_end


def test_a_lead_is_surer_the_nearer_the_end_is():
    match = Match(make_rules("classic"), Seating(2))
    match.scores = [80, 75]
    match.start_deal(1, random.Random(2).sample(make_deck(52), 52))
    chance = Mind(view_seat(match, 0), random.Random(1)).match
    assert 0.5 < chance.value([10.0, 5.0], 40) < chance.value([25.0, 5.0], 20) < chance.value([25.0, 5.0], 0) == 1
    assert 0.5 > chance.value([5.0, 15.0], 40) > chance.value([5.0, 35.0], 20) > chance.value([5.0, 35.0], 0) == 0
