"""Every play is judged in points, with what speaks most for it."""

import random
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from bot.players import Reason, choose, judge, reason
from bot.rules import (
    PRESETS,
    Match,
    Play,
    Seating,
    is_legal,
    make_deck,
    make_rules,
    parse_cards,
    parse_play,
    write_play,
)
from tests.rules.positions import SEATINGS, random_play, views_to_play

from .layout import view_of

TWO, PARTNERS = Seating(2), Seating(4, partners=True)


def reason_for(view, text, other):
    """What speaks for a play and not for the other; for None of all the others there are, the best first."""
    asked = [parse_play(each) for each in (text, other) if each]
    judged = judge(view, random.Random(1), 200, also=asked)
    play = next(each for each in judged if write_play(each.play) == text)
    return reason(view, play, [each for each in judged if each != play and other in (None, write_play(each.play))])


@pytest.mark.parametrize(
    ("preset", "floor", "hand", "play", "other", "expected"),
    [
        ("classic", "5s 3h", "8c Jd Kh 2s", "8c x 5s 3h", "Jd x 5s 3h", Reason.BASRA),
        ("classic", "Kd", "Js 4c 9h Td", "Js x Kd", "9h", Reason.BASRA),
        ("bastra", "3h", "Ks 5d 9c", "Ks", "5d", Reason.DENIES_BASRA),
        ("bastra", "Td As 4h Kd 8s", "Js 3c Kh 5c", "Js x Td As 4h Kd 8s", "Kh x Kd", Reason.SWEEPS),
        ("classic", "Td 9h Kc", "Ts 9s Qh 2d", "Ts x Td", "9s x 9h", Reason.TAKES_POINTS),
        ("classic", "Td Kh As 9c 5c", "Ts Kc 9h", "Ts x Td As 9c", "9h x 9c", Reason.TAKES_POINTS),
        ("classic", "Td As 9c 2d", "Ts 3c", "Ts x Td As 9c", "3c x As 2d", Reason.MORE_POINTS),
        ("bastra", "2s 3s 4c 9h Kc", "9c Kh 2h 3d", "9c x 2s 3s 4c 9h", "Kh x Kc", Reason.TAKES_MOST),
        ("bastra", "9h Kc Qd", "9c 2h 3d", "9c x 9h", "2h", Reason.TAKES),
        ("bastra", "9h Kc Qd", "9c Js 3d", "9c x 9h", "Js x 9h Kc Qd", Reason.KEEPS_JACK),
        ("bastra", "8h Kc", "Js 3c", "3c", "Js x 8h Kc", Reason.KEEPS_JACK),
        ("traditional", "8h Kc", "7d 3c", "3c", "7d x 8h Kc", Reason.KEEPS_SEVEN),
        ("bastra", "8h Kc", "As 3c", "3c", "As", Reason.KEEPS_POINTS),
        ("bastra", "8h Kc", "9s 3c 5c", "3c", "5c", Reason.KEEPS_HIGH),
        ("bastra", "8h Kc", "9s Ah 5c", "Ah", "5c", Reason.FITS),
        ("bastra", "8h Kc", "Qs 3c", "3c", "Qs", Reason.NOTHING_ELSE),
    ],
)
def test_the_reason_of_a_play_before_another(preset, floor, hand, play, other, expected):
    assert reason_for(view_of(preset, floor, hand), play, other) == expected


def test_a_rank_that_has_gone_is_safe_to_lay():
    view = view_of("bastra", "", "9s 3d", gone="9h 9d 9c")
    assert reason_for(view, "9s", "3d") == Reason.SAFE


def test_a_rank_of_which_two_have_gone_leaves_less_chance_of_a_basra():
    view = view_of("bastra", "", "9s 3d", gone="9h 9d")
    assert reason_for(view, "9s", "3d") == Reason.LESS_RISK


@pytest.mark.parametrize(
    ("preset", "floor", "hand", "play", "other"),
    [
        ("lebanese", "9d 2h", "8d 6s", "8d", "6s"),
        ("bastra", "3h Tc", "Ks Ad", "Ks", "Ad"),
        ("bastra", "Td Qs", "As 4h 6c Kd", "Kd", "4h"),
    ],
)
def test_what_holds_for_both_is_no_reason(preset, floor, hand, play, other):
    view = view_of(preset, floor, hand)
    told = reason_for(view, play, other)
    assert told == Reason.NOTHING_ELSE or told != reason_for(view, other, play)
    assert told != Reason.SAFE


def test_a_basra_that_the_next_best_makes_as_well_speaks_before_all_others():
    view = view_of("classic", "Kd", "Js Kh 4c 9h")
    assert reason_for(view, "Kh x Kd", None) == Reason.BASRA
    assert reason_for(view, "Kh x Kd", "Js x Kd") != Reason.BASRA


def test_equal_cards_have_no_reason_before_one_another_but_a_basra():
    assert reason_for(view_of("bastra", "Kd 8c", "6s 6h"), "6s", None) == Reason.NOTHING_ELSE
    assert reason_for(view_of("bastra", "6d", "6s 6h"), "6s x 6d", None) == Reason.BASRA


@pytest.mark.parametrize(
    ("preset", "floor", "hand", "play", "other"),
    [
        # ace and queen count 1: hardly a card keeps the 7d from a basra
        ("classic", "Ac", "7d 3d Ts Qh", "Qh", "Ts"),
        ("classic", "9c Kd Th", "Ts 7d 3c 4h", "Ts x Th", "7d"),
    ],
)
def test_a_basra_is_set_up_that_outlives_the_plays_of_the_others(preset, floor, hand, play, other):
    assert reason_for(view_of(preset, floor, hand), play, other) == Reason.SETS_UP


def test_none_is_by_a_lone_card_to_match_since_the_next_seat_covers_or_takes_it():
    assert reason_for(view_of("bastra", "", "9s 9h 4c", gone="9d 4d"), "9s", "4c") != Reason.SETS_UP


def test_a_basra_that_every_play_takes_away_speaks_for_none():
    view = view_of("bastra", "Kd", "3s 2d Qc")
    assert {reason_for(view, play, None) for play in ("3s", "2d", "Qc")}.isdisjoint(
        {Reason.DENIES_BASRA, Reason.SAFE}
    )


def test_nothing_is_safe_from_a_hand_that_is_still_to_be_dealt():
    view = replace(view_of("bastra", "", "3c 9h", gone="9s 9d 9c"), held=(1, 0))
    assert reason_for(view, "9h", "3c") == Reason.SAFE
    assert reason_for(view, "3c", "9h") != Reason.SAFE


def test_judgements_hold_the_best_first_and_every_card():
    for seating in SEATINGS:
        match = Match(make_rules("yemeni"), seating)
        for view in views_to_play(match, random.Random(3)):
            if view.ply % 4:
                continue
            judged = judge(view, random.Random(1), 200)
            gains = [each.gain if each.chance is None else each.chance for each in judged]
            assert all(here >= there - 0.01 for here, there in pairwise(gains))
            assert all(is_legal(view.rules, each.play.card, view.floor, each.play.takes) for each in judged)
            assert all(isinstance(reason(view, each, judged[:place]), Reason) for place, each in enumerate(judged))


@pytest.mark.parametrize("preset", PRESETS)
def test_a_play_that_is_asked_for_is_judged_as_it_was_made(preset):
    rng = random.Random(preset)
    match = Match(make_rules(preset), TWO)
    for view in views_to_play(match, rng):
        play = random_play(match.deal, rng)
        assert play in [each.play for each in judge(view, random.Random(1), 100, also=[play])]


def test_a_basra_given_up_costs_points():
    view = view_of("classic", "5s 3h", "8c Qd Kh 2s")
    judged = {each.play: each.gain for each in judge(view, random.Random(1), 2000, also=[parse_play("Qd")])}
    assert judged[parse_play("8c x 5s 3h")] - judged[parse_play("Qd")] > 5


def test_hard_plays_what_is_judged_best_where_it_is_clear():
    view = view_of("classic", "5s 3h", "8c Qd Kh 2s")
    assert judge(view, random.Random(1))[0].play == choose(view, random.Random(2), "hard") == parse_play("8c x 5s 3h")


def test_a_partner_is_set_up_with_what_the_opponent_between_has_to_lay():
    view = view_of("bastra", "", "4s Kh", seating=PARTNERS)
    unseen = parse_cards("3c 3d 7h")  # of which each of the others holds one
    gone = tuple(card for card in make_deck(52) if card not in (*view.hand, *unseen))
    view = replace(view, first_floor=gone, held=(2, 1, 1, 1), stock=0)
    assert reason_for(view, "4s", "Kh") == Reason.SETS_UP_PARTNER
    assert reason_for(view, "Kh", "4s") != Reason.SETS_UP_PARTNER


def test_equal_cards_are_one_play():
    view = view_of("bastra", "Kd", "6s 6h 6c Qs")
    assert len(judge(view, random.Random(1), 100)) == 2
    assert Play(parse_cards("6h")[0]) in [e.play for e in judge(view, random.Random(1), 100, also=[parse_play("6h")])]


def test_every_reason_is_explained_in_the_documentation():
    text = (Path(__file__).parents[2] / "docs" / "computer-players.md").read_text(encoding="utf-8")
    rows = [
        line.split("|")[1] for line in text.split("### The reasons")[1].split("\n## ")[0].splitlines() if "|" in line
    ]
    told = [code for row in rows for code in re.findall(r"`(\w+)`", row)]
    assert sorted(told) == sorted(Reason)
