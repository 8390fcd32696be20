"""Plays in words."""

from bot.rules import Seating, Step, parse_card, parse_cards
from bot.texts import say_own_play, say_play, say_side, say_way
from bot.texts.catalogue import AS_TEXT


def step(card, takes="", basra=None):
    return Step(0, parse_card(card), parse_cards(takes), basra, False)


def plain(text):
    return text.replace(AS_TEXT, "").replace("\N{NO-BREAK SPACE}", " ")


def way(card, takes=""):
    return plain(say_way("en", parse_card(card), parse_cards(takes)))


def test_a_card_is_laid():
    assert plain(say_play("en", "Amira", step("Kd"))) == "**Amira** lays K♦"
    assert plain(say_own_play("en", step("Kd"))) == "You laid K♦."


def test_a_card_captures():
    assert plain(say_play("en", "Amira", step("8c", "5h 3d"))) == "**Amira** 8♣ takes 5♥ 3♦"
    assert plain(say_own_play("en", step("8c", "5h 3d"))) == "Your 8♣ took 5♥ 3♦."


def test_a_basra_is_celebrated_with_its_points():
    assert plain(say_play("en", "Amira", step("8c", "5h 3d", 10))).endswith("8♣ takes 5♥ 3♦ — **Basra! +10**")
    assert plain(say_own_play("en", step("8c", "8d", 0))).endswith("— **Basra! +0**")


def test_a_play_the_computer_made_for_somebody_is_not_told_as_their_own():
    laid, basra = step("Kd"), step("8c", "8d", 10)
    assert plain(say_own_play("en", laid, is_absent=True)) == "⌛ *Time was up.* The computer laid K♦ for you."
    assert plain(say_own_play("en", basra, is_absent=True)).endswith("took 8♦ with 8♣ for you — **Basra! +10**")
    assert plain(say_play("en", "Amira", laid, is_absent=True)).endswith("*time was up, a computer played*")


def test_a_choice_shows_its_groups_apart():
    assert way("7d", "4c 7h 3s") == "7♦ takes 7♥ + 4♣ 3♠"
    assert way("9s", "3s 6h 5d 4c 9h") == "9♠ takes 9♥ + 6♥ 3♠ + 5♦ 4♣"
    assert way("Qc", "Qs Qh") == "Q♣ takes Q♠ + Q♥"
    assert way("Js", "4c Kd 3h") == "J♠ takes 4♣ K♦ 3♥"
    assert way("7d", "4s Kd 6h") == "7♦ takes 4♠ K♦ 6♥"
    assert way("Kd") == "Lay K♦"


def test_partners_are_named_together():
    names = ["Amira", "Ben", "Chadi", "Dora"]
    assert say_side("en", Seating(4, partners=True), 1, names) == "Ben & Dora"
    assert say_side("en", Seating(4), 1, names) == "Ben"
