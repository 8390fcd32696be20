"""Cards and their notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import (
    CARDS,
    Play,
    is_number,
    make_deck,
    parse_card,
    parse_cards,
    parse_play,
    rank,
    suit,
    value,
    write_card,
    write_cards,
    write_play,
)


def test_the_ten_of_diamonds_is_td_and_the_ace_of_spades_as():
    assert write_card(parse_card("Td")) == "Td"
    assert (rank(parse_card("As")), suit(parse_card("As"))) == (0, 0)
    assert (value(parse_card("Td")), suit(parse_card("Td"))) == (10, 2)


@pytest.mark.parametrize(("text", "worth"), [("A", 1), *((str(n), n) for n in range(2, 10)), ("T", 10)])
def test_an_ace_counts_one_and_numbers_their_face(text, worth):
    assert {value(parse_card(text + suit)) for suit in "shdc"} == {worth}
    assert is_number(parse_card(text + "s"))


@pytest.mark.parametrize("text", ["J", "Q", "K"])
def test_pictures_have_no_value(text):
    assert value(parse_card(text + "s")) == 0
    assert not is_number(parse_card(text + "s"))


def test_the_small_deck_has_neither_queens_nor_kings():
    assert len(make_deck(52)) == 52
    assert len(make_deck(44)) == 44
    assert {write_card(card)[0] for card in make_deck(52)} - {write_card(card)[0] for card in make_deck(44)} == set(
        "QK"
    )


@pytest.mark.parametrize("text", ["", "T", "10d", "td", "TD", "1s", "Tds", "T♦", " Td"])
def test_other_texts_are_no_cards(text):
    with pytest.raises(ValueError, match="is no card"):
        parse_card(text)


@given(st.lists(st.sampled_from(CARDS), unique=True))
def test_cards_survive_writing_and_parsing(cards):
    assert list(parse_cards(write_cards(cards))) == cards


@given(st.lists(st.sampled_from(CARDS), unique=True, min_size=1))
def test_plays_survive_writing_and_parsing(cards):
    play = Play(cards[0], tuple(cards[1:]))
    assert parse_play(write_play(play)) == play


def test_a_play_is_written_as_the_record_shows_it():
    assert write_play(Play(parse_card("8c"), parse_cards("5h 3d"))) == "8c x 5h 3d"
    assert write_play(Play(parse_card("Kd"))) == "Kd"


@pytest.mark.parametrize("text", ["", "8c x", "8c x ", "x 5h", "8c x 5", "8c 5h", "8c x5h", "8cx 5h", "8c X 5h"])
def test_other_texts_are_no_plays(text):
    with pytest.raises(ValueError, match=r"."):
        parse_play(text)
