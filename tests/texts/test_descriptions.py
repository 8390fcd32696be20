"""Alt texts: complete enough to play by ear, and never too long for Discord."""

from dataclasses import replace

import pytest

from bot.rules import CARDS, Step, parse_card, parse_cards, view_seat, view_table
from bot.texts import describe_floor, describe_hand, speak_card

from .games import NAMES, play_by_chance


def table(**changes):
    return replace(view_table(play_by_chance(plays=7)), **changes)


def test_cards_are_spoken_in_full():
    spoken = [speak_card("en", card) for card in parse_cards("As Td 7h Jc")]
    assert spoken == ["ace of spades", "10 of diamonds", "7 of hearts", "jack of clubs"]


def test_a_table_is_described_completely():
    view = table(
        floor=parse_cards("5h Ks"),
        turn=1,
        steps=(Step(0, parse_card("8c"), parse_cards("3d 5c"), None, False),),
        held=(3, 4),
        piles=(12, 8),
        basras=(((parse_card("8d"), 10), (parse_card("9d"), 10)), ()),
        stock=24,
    )
    assert describe_floor("en", view, NAMES) == (
        "On the floor: 5 of hearts, king of spades. Amira played 8 of clubs and took 3 of diamonds, 5 of clubs. "
        "Ben is to play. In hand: Amira 3, Ben 4. Captured: Amira 12, Ben 8. "
        "Basras: Amira 8 of diamonds, 9 of diamonds. 24 cards in the stock."
    )


def test_an_empty_floor_a_laid_card_a_basra_and_the_end_are_told():
    laid = Step(1, parse_card("Kd"), (), None, False)
    assert "The floor is empty. Ben laid king of diamonds." in describe_floor(
        "en", table(floor=(), steps=(laid,)), NAMES
    )
    basra = Step(1, parse_card("Kd"), parse_cards("Kh"), 10, False)
    assert "took king of hearts: Basra, 10 points." in describe_floor("en", table(steps=(basra,)), NAMES)
    assert "The deal is over." in describe_floor("en", table(turn=None), NAMES)


def test_a_hand_is_described_with_the_floor_and_the_turn():
    match = play_by_chance(plays=6)
    view = view_seat(match, match.deal.turn)
    words = describe_hand("en", view, NAMES)
    for card in (*view.hand, *view.floor):
        assert speak_card("en", card) in words
    assert words.startswith("Your hand: ")
    assert words.endswith("It is your turn.")
    other = describe_hand("en", view_seat(match, 1 - match.deal.turn), NAMES)
    assert other.endswith(f"{NAMES[match.deal.turn]} is to play.")


def test_the_dealer_who_may_peek_is_told_the_bottom_card():
    match = play_by_chance(preset="traditional", plays=2)
    assert "After the cut the bottom card was" in describe_hand("en", view_seat(match, 0), NAMES)
    assert "bottom card" not in describe_hand("en", view_seat(match, 1), NAMES)


def test_an_empty_hand_is_told():
    assert "Your hand is empty." in describe_hand(
        "en", replace(view_seat(play_by_chance(plays=3), 0), hand=()), NAMES
    )


@pytest.mark.parametrize("name", ["Amira", "A name of thirty-two characters!", "W" * 200])
def test_forty_cards_on_the_floor_still_fit(name):
    match = play_by_chance(4, plays=30, lays=True)
    view = replace(
        view_seat(match, match.deal.turn),
        floor=CARDS[:40],
        hand=CARDS[40:44],
        basras=tuple(((card, 10),) for card in CARDS[44:48]),
        steps=(Step(0, CARDS[48], CARDS[49:], 10, False),),
    )
    for words in (describe_floor("en", view, (name,) * 4), describe_hand("en", view, (name,) * 4)):
        assert 300 < len(words) <= 1024
        assert "10♠" in words or "10 of spades" in words


def test_a_hand_cannot_be_read_off_the_table():
    match = play_by_chance(plays=5)
    before = describe_floor("en", view_table(match), NAMES)
    held = len(match.deal.hands[0])
    match.deal.hands[0], match.deal.stock[:held] = match.deal.stock[:held], match.deal.hands[0]
    assert describe_floor("en", view_table(match), NAMES) == before
