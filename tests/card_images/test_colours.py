"""What the colours are worth: to colour-blind people, and against the same drawing in all its colours."""

from itertools import product

import pytest
from PIL import Image

from bot.rules import CARDS, parse_cards, view_table, write_card
from card_images import DECKS, THEMES, Look
from card_images.looks import theme_of
from card_images.scene import table_scene
from card_images.sprites import FLOOR, SIZES, Size, card_sprite

from .exact import draw_on_board, exact_theme, psnr
from .eyes import EYES, ciede2000, contrast, difference, least_difference, see
from .tables import deal_match, play_on, table_with

LOOKS = [Look(*names) for names in product(THEMES, DECKS)]
LEAST = 38
"""Decibels below which the palette would be seen."""
SAMPLE = sorted({*CARDS[::3], *parse_cards("7h Tc Ad Qd Ks Jh 7d")})


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_of_colours_is_measured_as_published(one, other, apart):
    assert ciede2000(one, other) == pytest.approx(apart, abs=5e-5)


def test_the_eyes_see_as_they_should():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    for eyes in EYES:
        assert difference(see(eyes, (255, 255, 255)), (255, 255, 255)) < 1
    red, green = (200, 60, 60), (110, 115, 40)
    assert difference(red, green) > 2 * difference(see("deuteranopia", red), see("deuteranopia", green))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("theme", "least"), [("classic", 21.5), ("night", 21.5), ("contrast", 19.5)])
def test_four_colours_stay_four_for_all_eyes(theme, least, eyes):
    assert least_difference(theme_of(Look(theme, "four_colours")).suits, eyes) >= least


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_black_and_red_stay_two_for_all_eyes(theme, eyes):
    black, red, also_red, also_black = theme_of(Look(theme, "two_colours")).suits
    assert (black, red) == (also_black, also_red)
    assert least_difference((black, red), eyes) >= 25


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("look", LOOKS)
def test_the_signs_of_the_seats_stay_four_for_all_eyes(look, eyes):
    assert least_difference(theme_of(look).emblems, eyes) >= 17


@pytest.mark.parametrize("look", LOOKS)
def test_the_palette_costs_no_visible_quality_on_cards(look):
    with exact_theme(look) as exact:
        for size, card in product(SIZES, [*SAMPLE, None]):
            reduced, full = (
                card_sprite(theme, card, size, is_marked=card is not None).image.convert("RGB")
                for theme in (theme_of(look), exact)
            )
            assert psnr(reduced, full) >= LEAST, (card, size)
            if card is not None:
                corner = index_of(size)
                assert psnr(reduced.crop(corner), full.crop(corner)) >= LEAST, (write_card(card), size)


def index_of(size: Size) -> tuple[int, int, int, int]:
    """Where the index of a sprite lies."""
    right, bottom = (56, 116) if size.is_compact else (25, 70)
    margin = card_sprite(theme_of(Look()), 0, size).margin
    return margin, margin, margin + size.width * right // 100, margin + size.height * bottom // 140


@pytest.mark.parametrize("look", LOOKS)
def test_the_palette_costs_no_visible_quality_on_tables(look):
    scenes = [
        table_scene(view)
        for view in (
            table_with(12, 4),
            view_table(play_on(deal_match(5, 4, partners=True), 39)),
            view_table(play_on(deal_match(2), 30, stop=lambda step: step.basra is not None)),
        )
    ]
    with exact_theme(look) as exact:
        for scene in scenes:
            assert psnr(draw_on_board(theme_of(look), scene), draw_on_board(exact, scene)) >= LEAST


def test_fewer_colours_would_be_measured():
    look = Look()
    with exact_theme(look) as exact:
        full = card_sprite(exact, 42, FLOOR).image
    assert psnr(full.quantize(8, dither=Image.Dither.NONE), full) < LEAST


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES)
def test_white_stays_white_and_felt_stays_felt(look, size):
    sprite = card_sprite(theme_of(look), 4, size)
    picture = sprite.image.convert("RGB")
    assert picture.getpixel((0, 0)) == theme_of(look).felt
    assert picture.getpixel((sprite.margin + size.width // 2, sprite.margin + 5)) == (255, 255, 255)
    whites = sum(count for count, ink in picture.getcolors() if ink == (255, 255, 255))
    assert whites > size.width * size.height * 0.55
