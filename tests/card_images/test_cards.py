"""The deck: every card drawn, told apart and legible."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.rules import CARDS, parse_card, rank, suit, write_card
from card_images import draw_cards
from card_images.faces import PIPS
from card_images.looks import CLASSIC
from card_images.sprites import FLOOR, HAND, LARGE, MINI, SIZES, SMALL, Size, card_sprite

PHONE = 0.4
"""A picture 1000 pixels wide on a phone that shows 400."""


def face(card: int, size: Size) -> Image.Image:
    sprite = card_sprite(CLASSIC, card, size)
    margin = sprite.margin
    return sprite.image.convert("RGB").crop((margin, margin, margin + size.width, margin + size.height))


@pytest.mark.parametrize("size", SIZES)
def test_all_cards_of_a_size_look_different_on_a_phone(size):
    small = (round(size.width * PHONE), round(size.height * PHONE))
    faces = [face(card, size).resize(small, Image.Resampling.LANCZOS) for card in CARDS]
    for i, one in enumerate(faces):
        for other in faces[:i]:
            assert max(ImageStat.Stat(ImageChops.difference(one, other)).rms) > 12


@pytest.mark.parametrize(("size", "least"), [(HAND, 18), (LARGE, 15), (FLOOR, 13), (SMALL, 20), (MINI, 12)])
def test_the_rank_in_the_corner_is_high_enough_on_a_phone(size, least):
    right, bottom = (50, 67) if size.is_compact else (24, 35)
    for card in CARDS:
        corner = face(card, size).crop((4, 4, size.width * right // 100, size.height * bottom // 140))
        ink = corner.convert("L").point(lambda value: 255 if value < 140 else 0)
        _, top, _, low = ink.getbbox()
        assert (low - top) * PHONE >= least, write_card(card)


@pytest.mark.parametrize("size", SIZES)
def test_white_stays_white_and_felt_stays_felt(size):
    sprite = card_sprite(CLASSIC, parse_card("2s"), size)
    picture = sprite.image.convert("RGB")
    assert picture.getpixel((0, 0)) == CLASSIC.felt
    assert picture.getpixel((sprite.margin + size.width // 2, sprite.margin + 6)) == (255, 255, 255)


@pytest.mark.parametrize("rank_", PIPS)
def test_a_number_card_bears_as_many_pips_as_it_counts(rank_):
    assert len(set(PIPS[rank_])) == rank_ + 1


def test_red_suits_are_red_and_black_ones_black():
    for card in CARDS:
        red, green, _ = ImageStat.Stat(face(card, FLOOR).crop((4, 48, 30, 72))).mean
        is_red = red - green > 30
        assert is_red == (suit(card) in (1, 2)), write_card(card)


def test_pictures_are_more_than_letters():
    for card in CARDS:
        colours = len(face(card, FLOOR).getcolors())
        assert (colours > 80) == (rank(card) > 9), write_card(card)


@pytest.mark.parametrize("size", [SMALL, MINI])
@pytest.mark.parametrize("name", ["J", "Q", "K"])
def test_small_pictures_show_their_figure_too(name, size):
    for suit_ in "shdc":
        figure = face(parse_card(name + suit_), size).crop(
            (size.width * 59 // 100, 8, size.width - 5, size.height - 8)
        )
        assert len(figure.getcolors()) > 60


def test_a_card_that_waits_is_paler_and_one_just_played_is_framed():
    plain, dim, lit = (
        card_sprite(CLASSIC, 8, FLOOR),
        card_sprite(CLASSIC, 8, FLOOR, is_dim=True),
        card_sprite(CLASSIC, 8, FLOOR, is_lit=True),
    )
    assert ImageStat.Stat(dim.image.convert("L")).mean[0] < ImageStat.Stat(plain.image.convert("L")).mean[0] - 20
    assert lit.image.size == plain.image.size
    assert lit.image.convert("RGB").getpixel((3, plain.image.height // 2)) == CLASSIC.bright


@pytest.mark.parametrize("count", [0, 1, 2, 6, 7, 18, 19, 52])
def test_any_number_of_cards_makes_a_row(count):
    picture = Image.open(BytesIO(draw_cards(CARDS[:count])))
    assert picture.format == "PNG"
    assert picture.width == 1000
