"""The result of a deal: all that was counted is seen, at any table and however much it is."""

from io import BytesIO

import pytest
from PIL import Image

from bot.rules import ACES, CARDS, JACKS, parse_cards
from card_images import DECKS, THEMES, Look, draw_result
from card_images.layout import WIDTH
from card_images.result import Result, SideResult, draw_bands, result_of

from .tables import finish_deal
from .test_tables import TABLES

LOSER = SideResult((1,), 0, 0, (), 0, (), 0, 0, is_best=False)
WINNER = SideResult((0,), 27, 30, parse_cards("8h"), 10, parse_cards("As Td"), 4, 44, is_best=True)


def draw(*sides: SideResult) -> bytes:
    return draw_bands(Result(sides, frozenset()))


def size(data: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(data)).size


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_a_deal_at_any_table_has_a_band_for_each_side(seats, partners):
    finished = finish_deal(seats, seats, partners=partners)
    width, height = size(draw_result(finished))
    assert width == WIDTH
    assert 170 * len(finished.deal.seating.sides) < height < 1400


def test_what_is_drawn_was_counted_in_the_deal():
    finished = finish_deal(2, 4, partners=True)
    sides = result_of(finished).sides
    assert [side.seats for side in sides] == [(0, 2), (1, 3)]
    assert sum(side.cards for side in sides) == 52
    assert sorted(card for side in sides for card in side.scoring) == sorted({*ACES, *JACKS, *parse_cards("2c Td")})
    for side, own, made in zip(sides, finished.score.sides, finished.deal.basras, strict=True):
        assert side.total == own.total == side.majority + side.basra_points + side.card_points
        assert side.basras == tuple(card for card, _ in made)
    assert any(side.basras for side in sides)
    assert [side.is_best for side in sides] == [index in finished.score.winners for index in range(2)]


def test_a_side_that_sat_out_an_extra_deal_has_no_band():
    finished = finish_deal(3, 3)
    finished.deal.players = (0, 2)
    assert [side.seats for side in result_of(finished).sides] == [(0,), (2,)]


@pytest.mark.parametrize("basras", [*range(10), 20, 52])
@pytest.mark.parametrize("scoring", [0, 1, 7, 13])
def test_any_number_of_basras_and_point_cards_is_drawn(basras, scoring):
    side = WINNER._replace(basras=tuple(CARDS[:basras]), scoring=tuple(CARDS[39 : 39 + scoring]))
    width, height = size(draw(side, LOSER))
    assert width == WIDTH
    assert 300 < height < 1800


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("deck", DECKS)
def test_every_look_draws_a_result(theme, deck):
    assert size(draw_result(finish_deal(2), Look(theme, deck)))[0] == WIDTH


@pytest.mark.parametrize(
    "change",
    [
        {"seats": (2,)}, {"cards": 28}, {"majority": 0}, {"majority": 3}, {"basras": parse_cards("8d")},
        {"basras": parse_cards("8h 9h")}, {"basra_points": 20}, {"scoring": parse_cards("As Jd")},
        {"card_points": 5}, {"total": 45}, {"is_best": False},
    ],
)  # fmt: skip
def test_whatever_was_counted_is_seen(change):
    assert draw(WINNER._replace(**change), LOSER) != draw(WINNER, LOSER)


def test_the_best_side_is_bright():
    first, second = draw(WINNER, LOSER), draw(WINNER._replace(is_best=False), LOSER._replace(is_best=True))
    bright = [[_brightness(data, part) for part in (0, 1)] for data in (first, second)]
    assert bright[0][0] > bright[1][0]
    assert bright[0][1] < bright[1][1]


def _brightness(data: bytes, part: int) -> float:
    """How bright the upper or the lower half of a picture is."""
    picture = Image.open(BytesIO(data)).convert("L")
    half = picture.height // 2
    return sum(picture.crop((0, part * half, picture.width, (part + 1) * half)).tobytes()) / (picture.width * half)


def test_the_same_result_is_the_very_same_picture():
    assert draw_result(finish_deal(4)) is draw_result(finish_deal(4))
    assert draw_bands(result_of(finish_deal(4))) == draw_bands(result_of(finish_deal(4)))


def test_the_order_in_which_a_pile_was_captured_does_not_show():
    finished = finish_deal(4)
    other = finish_deal(4)
    other.deal.piles[0].reverse()
    other.deal.steps.clear()
    assert draw_bands(result_of(other)) == draw_bands(result_of(finished))


def test_a_result_stays_small():
    assert all(len(draw_result(finish_deal(seed, 4))) < 90_000 for seed in range(3))
