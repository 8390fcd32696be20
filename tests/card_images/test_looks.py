"""Themes and decks: chosen by name, each legible, none like another."""

from itertools import product

import pytest

from bot.rules import parse_cards
from card_images import DECKS, THEMES, Look, draw_cards, draw_floor, draw_hand
from card_images.looks import theme_of
from card_images.palette import palette_of

from .eyes import EYES, contrast, difference, least_difference
from .tables import deal_match, table_with, view_seat

LOOKS = [Look(*names) for names in product(THEMES, DECKS)]
DISCORD_DARK = ((49, 51, 56), (26, 26, 30))
"""The grounds of Discord's dark and darker appearance."""


def test_the_usual_look_comes_first():
    assert Look() == ("classic", "two_colours") == (THEMES[0], DECKS[0])
    assert {"classic", "night", "contrast"} <= set(THEMES)


def test_every_look_gives_pictures_of_its_own():
    view, cards = table_with(5), parse_cards("As 7d Qh 3c")
    hand = view_seat(deal_match(1), 1)
    for draw in (
        lambda look: draw_floor(view, look),
        lambda look: draw_cards(cards, look),
        lambda look: draw_hand(hand, look),
    ):
        assert len({draw(look) for look in LOOKS}) == len(LOOKS)


@pytest.mark.parametrize(
    "look", [Look("noon"), Look(deck="five_colours"), Look("", ""), Look("two_colours", "classic")]
)
def test_an_unknown_look_is_refused_by_name(look):
    with pytest.raises(ValueError, match="no such look"):
        theme_of(look)


@pytest.mark.parametrize("look", LOOKS)
def test_a_palette_fits_and_holds_every_ink_once(look):
    theme, colours = theme_of(look), palette_of(theme_of(look)).colours
    assert len(colours) == len(set(colours)) <= 256
    assert {theme.felt, theme.paper, theme.mark, *theme.suits, *theme.robes, *theme.emblems} <= set(colours)


def test_the_same_look_is_the_same_theme():
    for look in LOOKS:
        assert theme_of(Look(*look)) is theme_of(look)


@pytest.mark.parametrize("look", LOOKS)
def test_cards_are_white_and_their_inks_stand_out(look):
    theme = theme_of(look)
    assert theme.paper == (255, 255, 255)
    assert min(contrast(ink, theme.paper) for ink in theme.suits) >= (7 if look.theme == "contrast" else 4.5)
    assert contrast(theme.mark, theme.paper) >= 3
    assert contrast(theme.paper, theme.felt) >= 6.5


@pytest.mark.parametrize("look", LOOKS)
def test_what_lies_on_the_felt_stands_out(look):
    theme = theme_of(look)
    for sign in theme.emblems:
        assert contrast(sign, theme.cream) >= 3
    for ink in (theme.bright, theme.cream):
        assert min(contrast(ink, ground) for ground in (theme.felt, theme.felt_dark)) >= 4.5


@pytest.mark.parametrize("deck", DECKS)
def test_high_contrast_is_high_everywhere(deck):
    theme = theme_of(Look("contrast", deck))
    for ink in (theme.edge, theme.gold, theme.bright, theme.felt_line, theme.cream):
        assert contrast(ink, theme.felt) >= 3
    assert contrast(theme.edge, theme.paper) >= 4.5
    assert contrast(theme.gold, theme.back) >= 4.5
    assert contrast(theme.mark, theme.paper) >= 4.5
    assert min(contrast(sign, theme.cream) for sign in theme.emblems) >= 3.6
    assert theme.boldness > theme_of(Look("classic", deck)).boldness


def test_night_is_dark_yet_no_hole_in_discord():
    felt = theme_of(Look("night")).felt
    for ground in DISCORD_DARK:
        assert contrast(felt, ground) < 1.4
        assert difference(felt, ground) > 4


def test_court_cards_dress_in_the_colour_of_their_suit_in_a_deck_of_four_colours():
    for theme in (theme_of(Look(name, "four_colours")) for name in THEMES):
        assert min(least_difference(theme.robes, eyes) for eyes in EYES) >= 14
        for suit, robe in enumerate(theme.robes[1:], 1):
            nearest = min(range(1, 4), key=lambda other: difference(robe, theme.suits[other]))
            assert nearest == suit
