"""Score sheets and results in words."""

import re
from dataclasses import replace

import pytest

from bot.rules import DealScore, FinishedDeal, Seating, SideScore, parse_cards
from bot.texts import say_result, say_score_sheet
from bot.texts.catalogue import AS_TEXT

from .games import NAMES, play_by_chance


def sheet(match, **values):
    finished = match.finished[0]
    said = say_score_sheet("en", finished, NAMES, match.scores, number=0, **values)
    return said.replace(AS_TEXT, "").replace("\N{NO-BREAK SPACE}", " ")


def with_score(match, **changes):
    finished = match.finished[0]
    match.finished[0] = FinishedDeal(finished.deal, replace(finished.score, **changes))
    return match


@pytest.mark.parametrize(("seats", "partners"), [(2, False), (3, False), (4, False), (4, True)])
@pytest.mark.parametrize("seed", range(4))
def test_the_lines_of_each_side_add_up_to_its_total(seats, partners, seed):
    match = play_by_chance(seats, partners=partners, seed=seed)
    blocks = re.split(r"^(?=### )", sheet(match), flags=re.MULTILINE)[1:]
    assert len(blocks) == len(match.seating.sides)
    for block, side, score in zip(blocks, match.finished[0].score.sides, match.scores, strict=True):
        total, after = map(int, re.search(r"\+(\d+) → (\d+)$", block, re.MULTILINE).groups())
        assert (total, after) == (side.total, score)
        assert sum(map(int, re.findall(r"^- .*?\*\*\+(\d+)\*\*", block, re.MULTILINE))) == total


def test_each_point_card_and_each_basra_is_named():
    score = DealScore(
        (SideScore(30, 30, 6, 10, parse_cards("As 2c Td")), SideScore(22, 0, 1, 0, parse_cards("Jd"))), (), 0
    )
    match = with_score(play_by_chance(), sides=score.sides, leftovers=())
    match.finished[0].deal.basras[:] = [[(parse_cards("8c")[0], 10)], []]
    words = sheet(match)
    assert "- Most cards, 30: **+30**" in words
    assert "- Point cards: **+6** (A♠ 1 · 2♣ 2 · 10♦ 3)" in words
    assert "- 1 basra: **+10** (8♣ 10)" in words
    assert "- 22 cards" in words.split("\n")
    assert words.startswith("## Deal 1 goes to Amira\n")


def test_a_deal_can_be_shared():
    side = SideScore(26, 0, 8, 0)
    words = sheet(with_score(play_by_chance(), sides=(side, side)))
    assert words.startswith("## Deal 1 is shared by Amira and Ben\n")
    assert "-# Nobody scores for most cards this time." in words


def test_a_held_over_pot_waits_for_the_next_deal_unless_there_is_none():
    side = SideScore(26, 0, 8, 0)
    match = with_score(play_by_chance(tie="held_over"), sides=(side, side), carry=30)
    assert "30 points wait for the next deal" in sheet(match)
    assert "next deal" not in sheet(match, is_last=True)


def test_the_leftovers_and_who_got_them_are_told():
    cards = parse_cards("4c 9s")
    match = with_score(play_by_chance(), leftovers=cards)
    match.finished[0].deal.last_capturer = 1
    assert "-# Left on the floor: 4♣ 9♠. They go to Ben, who captured last." in sheet(match)
    match.finished[0].deal.last_capturer = None
    assert "4♣ 9♠ go to nobody" in sheet(match)
    split = with_score(play_by_chance(leftovers="split"), leftovers=cards)
    assert "shared out" in sheet(split)


def test_nothing_is_said_of_most_cards_where_they_score_nothing():
    match = play_by_chance(majority=0)
    assert "most cards" not in sheet(match).lower()


def test_only_the_tied_sides_stand_in_the_sheet_of_an_extra_deal():
    match = play_by_chance(3)
    match.finished[0].deal.players = (0, 2)
    words = sheet(with_score(match, leftovers=()))
    assert "### Amira" in words
    assert "### Chadi" in words
    assert "### Ben" not in words


def test_a_result_lists_the_winner_first():
    words = say_result("en", "decided", Seating(3), NAMES, (90, 120, 95), 1).split("\n")
    assert "Ben" in words[0]
    assert words[1:] == ["**120** Ben", "**95** Chadi", "**90** Amira"]


def test_an_extra_deal_wins_over_an_equal_score_elsewhere():
    words = say_result("en", "decided", Seating(3), NAMES, (120, 120, 95), 1).split("\n")
    assert words[1] == "**120** Ben"


@pytest.mark.parametrize("state", ["abandoned", "cancelled"])
def test_a_match_that_ended_early_has_no_ranking(state):
    assert "**" not in say_result("en", state, Seating(2), NAMES, (10, 20), None)


def test_a_drawn_match_says_so():
    words = say_result("en", "drawn", Seating(4, partners=True), NAMES, (120, 120), None)
    assert "drawn" in words
    assert "**120** Amira & Chadi" in words
