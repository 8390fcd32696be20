"""The floor and the hand: everything drawn, nothing hidden shown, the same view the same bytes."""

from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from bot.rules import Step, view_seat, view_table
from card_images import EMBLEMS, draw_floor, draw_hand
from card_images.floor import draw_scene
from card_images.layout import RIM, WIDTH, edge_of, lay_grid, lay_row
from card_images.looks import CLASSIC
from card_images.plan import plan_table
from card_images.scene import table_scene
from card_images.sprites import FLOOR, LARGE, SMALL
from card_images.stacks import fan_sprite

from .tables import deal_match, play_on, table_with

TABLES = [(2, False), (3, False), (4, False), (4, True)]


def open_picture(data: bytes) -> Image.Image:
    picture = Image.open(BytesIO(data))
    picture.load()
    return picture


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_any_floor_is_drawn_at_any_table(seats, partners):
    for floor in range(53):
        picture = open_picture(draw_floor(table_with(floor, seats, partners=partners)))
        assert picture.width == WIDTH
        assert 300 < picture.height < 1600


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_a_whole_deal_is_drawn_play_by_play(seats, partners):
    match = deal_match(seats, seats, partners=partners)
    while match.deal is not None:
        play_on(match, 1)
        open_picture(draw_floor(view_table(match)))
        for seat in range(seats):
            open_picture(draw_hand(view_seat(match, seat)))


@pytest.mark.parametrize("width", [706, 960])
def test_cards_on_the_floor_never_overlap_and_stay_within(width):
    for count in range(53):
        grid = lay_grid(count, 20, 30, width)
        assert len(grid.spots) == count
        for place, (x, y) in enumerate(grid.spots):
            assert 20 <= x <= 20 + width - grid.size.width
            assert 30 <= y <= 30 + grid.height - grid.size.height
            assert all(
                abs(x - ox) >= grid.size.width or abs(y - oy) >= grid.size.height for ox, oy in grid.spots[:place]
            )


def test_a_floor_has_cards_as_large_as_there_is_room_for():
    assert lay_grid(4, 0, 0, 706).size == LARGE
    assert lay_grid(5, 0, 0, 706).size == FLOOR
    assert lay_grid(5, 0, 0, 960).size == LARGE
    assert lay_grid(12, 0, 0, 706).size == FLOOR
    assert lay_grid(16, 0, 0, 960).size == FLOOR
    assert lay_grid(40, 0, 0, 960).size == SMALL


@pytest.mark.parametrize("count", [1, 2, 12, 40])
def test_a_row_closes_up_to_fit(count):
    row = lay_row(count, 600, 96, 104)
    assert len(set(row)) == count
    assert row[-1] + 96 <= 600


def test_the_same_scene_gives_the_same_bytes():
    scene = table_scene(view_table(play_on(deal_match(3, 4), 9)))
    assert draw_scene(scene) == draw_scene(scene)


def test_a_picture_seen_before_is_the_very_same():
    assert draw_floor(table_with(7)) is draw_floor(table_with(7))


@pytest.mark.parametrize(("seats", "partners"), TABLES)
def test_hidden_cards_do_not_change_a_picture(seats, partners):
    match, other = deal_match(5, seats, partners=partners), deal_match(5, seats, partners=partners)
    mine = other.deal.turn
    theirs = (mine + 1) % seats
    hand, stock = other.deal.hands[theirs], other.deal.stock
    hand[:], stock[: len(hand)] = stock[: len(hand)], hand[:]
    assert match.deal.hands[theirs] != other.deal.hands[theirs]
    # drawn anew, so that the memo cannot answer for both
    assert draw_scene(table_scene(view_table(match))) == draw_scene(table_scene(view_table(other)))
    assert draw_hand(view_seat(match, mine)) == draw_hand(view_seat(other, mine))
    assert draw_hand(view_seat(match, theirs)) != draw_hand(view_seat(other, theirs))


def test_scores_and_names_do_not_change_a_picture():
    view = table_with(5)
    assert draw_floor(replace(view, scores=(90, 17), number=6, target=151, carry=30)) is draw_floor(view)


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 0}, {"turn": None}, {"dealer": 1}, {"stock": 8}, {"stock": 0}, {"held": (4, 3, 4, 4)},
        {"piles": (0, 9, 0, 0)}, {"piles": (0, 9, 0, 0), "basras": ((), ((30, 10),), (), ())},
        {"steps": (Step(2, 50, (20, 8), None, new_batch=False),)},
        {"steps": (Step(2, 50, (20, 8), 10, new_batch=False),)},
    ],
)  # fmt: skip
def test_whatever_happens_at_the_table_is_seen(change):
    view = replace(table_with(6, 4), turn=1)
    assert draw_floor(replace(view, **change)) != draw_floor(view)


def test_a_basra_looks_like_one():
    view = table_with(0)
    plain, basra = (
        draw_floor(replace(view, steps=(Step(1, 50, (48,), points, new_batch=False),))) for points in (None, 10)
    )
    gold = [sum(1 for r, g, b in _pixels(data) if r > 220 and g > 180 and b < 130) for data in (plain, basra)]
    assert gold[1] > gold[0] + 4000


def test_a_card_just_laid_is_framed_where_it_lies():
    view = table_with(6)
    laid = replace(view, steps=(Step(1, view.floor[3], (), None, new_batch=False),))
    x, y = plan_table(table_scene(laid)).grid.spots[3]
    before, after = (open_picture(draw_floor(each)).convert("RGB") for each in (view, laid))
    assert before.getpixel((x + FLOOR.width // 2, y - 3)) != after.getpixel((x + FLOOR.width // 2, y - 3))
    assert before.size == after.size


def test_the_stock_shrinks():
    view = table_with(4)
    tops = []
    for stock in (40, 20, 4):
        column = open_picture(draw_floor(replace(view, stock=stock))).convert("RGB").crop((66, 320, 70, 460))
        felt = column.getpixel((0, 0))
        tops.append(next(y for y in range(column.height) if column.getpixel((0, y)) != felt))
    assert tops == sorted(set(tops))


def test_every_card_of_a_hand_is_seen_from_the_back():
    widths = [fan_sprite(CLASSIC, count).width for count in range(1, 7)]
    assert all(more - fewer >= 10 for fewer, more in pairwise(widths[:5]))
    assert widths[5] > widths[4]


def test_play_goes_round_as_the_presets_say():
    def around(seats: int, *, is_clockwise: bool) -> list[str]:
        return [edge_of(seat, seats, 0, is_clockwise=is_clockwise) for seat in range(seats)]

    assert around(4, is_clockwise=False) == ["bottom", "right", "top", "left"]
    assert around(4, is_clockwise=True) == ["bottom", "left", "top", "right"]
    assert around(3, is_clockwise=False) == ["bottom", "right", "left"]
    assert around(2, is_clockwise=True) == ["bottom", "top"]


def test_the_viewer_sits_at_the_bottom_of_the_own_picture():
    assert edge_of(2, 4, 2, is_clockwise=False) == "bottom"
    assert edge_of(0, 4, 2, is_clockwise=False) == "top"
    assert edge_of(3, 4, 2, is_clockwise=False) == "right"


def test_every_seat_has_a_sign_of_its_own():
    assert len(set(EMBLEMS)) == 4


def test_the_hand_waits_until_it_is_its_turn():
    view = view_seat(deal_match(1), 1)
    assert view.is_my_turn
    assert draw_hand(view) != draw_hand(replace(view, turn=0))


@pytest.mark.parametrize("count", range(7))
def test_a_hand_of_any_size_is_drawn(count):
    view = replace(view_seat(deal_match(1), 1), hand=tuple(range(20, 20 + count)))
    picture = open_picture(draw_hand(view))
    assert picture.width == WIDTH
    corner = picture.convert("RGB").getpixel((RIM + 2, picture.height - RIM - 2))
    assert corner == picture.convert("RGB").getpixel((RIM + 2, RIM + 2))


def _pixels(data: bytes) -> list[tuple[int, int, int]]:
    raw = open_picture(data).convert("RGB").tobytes()
    return list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
