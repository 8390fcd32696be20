"""The cards as emojis."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.rules import CARDS, parse_card, write_card
from card_images import draw_emoji

LINE = 22
"""Pixels of an emoji in a line of text."""
DARK, LIGHT = (49, 51, 56), (255, 255, 255)
MOST_BYTES = 256 * 1024


def emoji(card: int) -> Image.Image:
    return Image.open(BytesIO(draw_emoji(card)))


def in_a_line(card: int, ground: tuple[int, int, int]) -> Image.Image:
    picture = emoji(card).resize((LINE, LINE), Image.Resampling.LANCZOS)
    shown = Image.new("RGB", (LINE, LINE), ground)
    shown.paste(picture, (0, 0), picture)
    return shown


@pytest.mark.parametrize("card", CARDS, ids=write_card)
def test_every_card_is_an_emoji_that_discord_takes(card: int):
    png = draw_emoji(card)
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.size, picture.mode) == ("PNG", (128, 128), "RGBA")
    assert len(png) < MOST_BYTES
    corners = [picture.getpixel((x, y)) for x in (0, 127) for y in (0, 127)]
    assert [alpha for *_, alpha in corners] == [0, 0, 0, 0]
    assert draw_emoji(card) == png


@pytest.mark.parametrize("ground", [DARK, LIGHT], ids=["dark", "light"])
def test_all_cards_look_different_in_a_line_of_text(ground: tuple[int, int, int]):
    shown = {card: in_a_line(card, ground) for card in CARDS}
    nearest = {
        (write_card(one), write_card(other)): sum(
            ImageStat.Stat(ImageChops.difference(shown[one], shown[other])).mean
        )
        for one, other in combinations(CARDS, 2)
    }
    assert {pair: far for pair, far in nearest.items() if far < 5} == {}


@pytest.mark.parametrize("ground", [DARK, LIGHT], ids=["dark", "light"])
def test_the_rim_parts_the_card_from_what_it_lies_on(ground: tuple[int, int, int]):
    shown = in_a_line(parse_card("As"), ground)
    rim, beside = shown.getpixel((0, LINE // 2)), shown.getpixel((2, LINE // 2))
    assert sum(abs(a - b) for a, b in zip(rim, ground, strict=True)) > 100
    assert sum(abs(a - b) for a, b in zip(rim, beside, strict=True)) > 100
