"""The end of a match and its tie-breaks."""

import random

import pytest

from bot.rules import IllegalPlay, Match, Seating, make_rules, parse_play

from .positions import finish_deal_at, play_deal, random_play, shuffled, start_deal

PARTNERS = Seating(4, partners=True)


@pytest.fixture
def rng():
    return random.Random(11)


def match_of(seats, **house_rules):
    return Match(make_rules("classic", **house_rules), Seating(seats))


class TestTheTarget:
    def test_is_not_reached_below_it(self, rng):
        match = match_of(2)
        finish_deal_at(match, rng, 100, 90)
        assert (match.state, match.winner) == ("running", None)

    @pytest.mark.parametrize(("scores", "winner"), [((101, 90), 0), ((90, 101), 1), ((120, 130), 1), ((180, 101), 0)])
    def test_is_reached_and_the_higher_score_wins(self, rng, scores, winner):
        match = match_of(2)
        finish_deal_at(match, rng, *scores)
        assert (match.state, match.winner, match.is_over) == ("decided", winner, True)

    @pytest.mark.parametrize(("target", "state"), [(151, "running"), (1, "decided"), (149, "decided")])
    def test_is_a_house_rule(self, rng, target, state):
        match = match_of(2, target=target)
        finish_deal_at(match, rng, 149, 90)
        assert match.state == state

    def test_counts_for_partnerships_together(self, rng):
        match = Match(make_rules("classic"), PARTNERS)
        finish_deal_at(match, rng, 90, 105)
        assert match.winner == 1
        assert len(match.scores) == 2

    def test_an_equal_score_below_the_leader_ties_nothing(self, rng):
        match = match_of(3)
        finish_deal_at(match, rng, 103, 103, 110)
        assert match.winner == 2


class TestExtraDeal:
    def test_is_for_the_tied_seats_alone_the_others_score_zero(self, rng):
        match = match_of(4)
        finish_deal_at(match, rng, 110, 50, 110, 60)
        assert (match.state, match.players, match.is_extra_deal) == ("running", (0, 2), True)
        deal = start_deal(match, rng)
        assert [len(hand) for hand in deal.hands] == [4, 0, 4, 0]
        assert {step.seat for step in play_deal(match, rng)} == {0, 2}
        extra = match.finished[-1].score.sides
        assert (extra[1].total, extra[3].total, extra[1].cards) == (0, 0, 0)
        assert sum(side.cards for side in extra) == 52
        assert match.scores[1::2] == [50, 60]

    @pytest.mark.parametrize(
        ("first_dealer", "tied", "extra_dealer"),
        [
            (0, (110, 50, 110, 60), 2),
            (1, (110, 50, 110, 60), 2),
            (2, (110, 50, 110, 60), 0),
            (3, (50, 110, 110, 60), 1),
        ],
    )
    def test_is_dealt_by_the_next_of_the_tied_after_the_last_dealer(self, rng, first_dealer, tied, extra_dealer):
        match = match_of(4)
        match.dealer = (first_dealer - 1) % 4
        finish_deal_at(match, rng, *tied)
        assert match.dealer == first_dealer
        assert match.next_dealer == extra_dealer
        others = [seat for seat in range(4) if seat != extra_dealer]
        for seat in others:
            with pytest.raises(ValueError, match=r"deals, not|does not play"):
                match.start_deal(seat, shuffled(match.rules, rng))
        assert match.start_deal(extra_dealer, shuffled(match.rules, rng)).dealer == extra_dealer

    def test_is_repeated_among_those_still_level(self, rng):
        match = match_of(4)
        finish_deal_at(match, rng, 110, 110, 110, 60)
        assert match.players == (0, 1, 2)
        finish_deal_at(match, rng, 130, 120, 130, 60)
        assert (match.state, match.players) == ("running", (0, 2))
        finish_deal_at(match, rng, 150, 120, 150, 60)
        assert (match.state, match.players) == ("running", (0, 2))
        finish_deal_at(match, rng, 160, 120, 170, 60)
        assert (match.state, match.winner) == ("decided", 2)

    def test_of_two_partnerships_is_all_four_seats_in_their_order(self, rng):
        match = Match(make_rules("classic"), PARTNERS)
        finish_deal_at(match, rng, 110, 110)
        assert (match.players, match.is_extra_deal) == ((0, 1, 2, 3), True)
        assert match.next_dealer == (match.dealer + 1) % 4

    def test_is_one_for_the_pot_held_over_too(self, rng):
        match = match_of(2, tie="held_over")
        finish_deal_at(match, rng, 110, 110)
        match.carry = 30
        start_deal(match, rng)
        play_deal(match, rng)
        majority = [side.majority for side in match.finished[-1].score.sides]
        assert sorted(majority) == [0, 60]

    def test_leaves_the_order_of_turns_among_three(self, rng):
        match = match_of(4)
        match.dealer = 0
        finish_deal_at(match, rng, 110, 60, 110, 110)
        deal = start_deal(match, rng)
        assert deal.dealer == 2
        assert [step.seat for step in play_deal(match, rng)[:4]] == [3, 0, 2, 3]


def test_a_draw_ends_the_match_without_a_winner(rng):
    match = match_of(3, tie_break="draw")
    finish_deal_at(match, rng, 110, 110, 20)
    assert (match.state, match.winner, match.is_over) == ("drawn", None, True)


@pytest.mark.parametrize(
    ("extend_by", "level", "target"), [(20, 110, 121), (30, 110, 131), (50, 110, 151), (20, 121, 141), (20, 165, 181)]
)
def test_the_target_is_extended_for_everyone_as_often_as_needed(rng, extend_by, level, target):
    match = match_of(3, tie_break="extend", extend_by=extend_by)
    finish_deal_at(match, rng, level, level, 20)
    assert (match.state, match.target, match.players) == ("running", target, (0, 1, 2))
    assert not match.is_extra_deal
    finish_deal_at(match, rng, target - 1, target - 2, 30)
    assert match.state == "running"
    finish_deal_at(match, rng, target + 9, target + 9, 40)
    assert (match.state, match.target) == ("running", target + extend_by)
    finish_deal_at(match, rng, 300, 200, 310)
    assert (match.state, match.winner) == ("decided", 2)


class TestDeals:
    def test_the_first_may_be_dealt_by_anybody(self, rng):
        match = match_of(3)
        assert match.next_dealer is None
        assert match.start_deal(2, shuffled(match.rules, rng)).turn == 0

    def test_the_next_dealer_is_the_next_seat(self, rng):
        match = match_of(3)
        match.dealer = 1
        for dealer in (2, 0, 1, 2):
            finish_deal_at(match, rng, 10, 20, 30)
            assert match.dealer == dealer

    def test_another_dealer_is_refused(self, rng):
        match = match_of(3)
        match.dealer = 1
        with pytest.raises(ValueError, match="seat 2 deals, not seat 1"):
            match.start_deal(1, shuffled(match.rules, rng))
        with pytest.raises(ValueError, match="seat 3 does not play"):
            match.start_deal(3, shuffled(match.rules, rng))

    def test_none_begins_before_the_last_is_finished(self, rng):
        match = match_of(2)
        start_deal(match, rng)
        with pytest.raises(ValueError, match="not finished"):
            match.start_deal(1 - match.dealer, shuffled(match.rules, rng))

    def test_none_begins_after_the_match_is_over(self, rng):
        match = match_of(2)
        finish_deal_at(match, rng, 101, 20)
        with pytest.raises(ValueError, match="over"):
            match.start_deal(match.next_dealer, shuffled(match.rules, rng))

    def test_nothing_is_played_between_them(self):
        with pytest.raises(ValueError, match="no deal"):
            match_of(2).play(0, parse_play("As"))

    def test_a_bad_deck_changes_nothing(self, rng):
        match = match_of(2)
        with pytest.raises(ValueError, match="missing"):
            match.start_deal(0, [])
        assert (match.deal, match.dealer) == (None, None)

    def test_scores_count_finished_deals_only(self, rng):
        match = match_of(2)
        finish_deal_at(match, rng, 10, 20)
        start_deal(match, rng)
        play_deal(match, rng, plays_left=1)
        assert match.scores == [10, 20]
        play_deal(match, rng)
        made = [side.total for side in match.finished[-1].score.sides]
        assert match.scores == [10 + made[0], 20 + made[1]]
        assert len(match.finished) == 2

    def test_the_pot_goes_from_deal_to_deal(self, rng):
        match = match_of(2, tie="held_over", majority_minimum=52)
        for pot in (30, 60, 90):
            start_deal(match, rng)
            play_deal(match, rng)
            assert match.carry == pot


def test_nothing_is_played_in_a_deal_that_is_over(rng):
    match = match_of(2)
    deal = start_deal(match, rng)
    play_deal(match, rng)
    with pytest.raises(IllegalPlay, match="over") as refused:
        deal.play(0, parse_play("As"))
    assert refused.value.reason == "over"


class TestACopy:
    def test_goes_its_own_way(self, rng):
        match = match_of(2)
        finish_deal_at(match, rng, 10, 20)
        start_deal(match, rng)
        play_deal(match, rng, plays_left=30)
        before, other = snapshot(match), match.copy()
        assert snapshot(other) == before
        play_deal(other, rng)
        finish_deal_at(other, rng, 101, 20)
        assert snapshot(match) == before

    def test_is_not_moved_by_the_original(self, rng):
        match = match_of(4)
        start_deal(match, rng)
        other = match.copy()
        before = snapshot(other)
        for _ in range(20):
            match.push(random_play(match.deal, rng))
        assert snapshot(other) == before


def snapshot(match):
    """Everything there is to know of a match, as values of its own."""
    deal = match.deal
    of_deal = deal and {name: repr(getattr(deal, name)) for name in deal.__slots__}
    of_match = {name: repr(getattr(match, name)) for name in match.__slots__ if name not in ("deal", "finished")}
    return of_deal, of_match, len(match.finished), [repr(done.score) for done in match.finished]
