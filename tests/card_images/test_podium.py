"""A page of a leaderboard as a picture: ranks and values are seen, the own place is lit, nothing absurd is drawn."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from card_images import LONGEST_FIGURE, THEMES, Bar, Look, draw_podium
from card_images.emblems import EMBLEMS
from card_images.layout import WIDTH
from card_images.looks import theme_of
from card_images.podium import MOST_BARS

from .tables import places

HIGHEST = 2000


def open_picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def count(data: bytes, ink: tuple[int, int, int]) -> int:
    """How many pixels have a colour."""
    return {colour: many for many, colour in open_picture(data).getcolors(1 << 20)}.get(ink, 0)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("bars", [places(10), places(10, 11), places(10, 11, apart=999_999)], ids=len)
def test_a_page_is_small_to_send_in_every_theme(theme, bars):
    data = draw_podium(bars, Look(theme))
    assert len(data) < 40_000
    assert open_picture(data).width == WIDTH


@pytest.mark.parametrize("shown", range(1, MOST_BARS + 1))
@pytest.mark.parametrize("first", [1, 11])
def test_any_number_of_places_has_room(shown, first):
    width, height = open_picture(draw_podium(places(shown, first))).size
    assert width == WIDTH
    assert 60 * max(1, shown - 3) < height < HIGHEST


@pytest.mark.parametrize(
    "change", [{"rank": 6}, {"value": 900.0}, {"figure": "1553"}, {"emblem": 3}, {"is_own": True}, {"is_apart": True}]
)
def test_whatever_is_known_of_a_place_is_seen(change):
    bars = places(8)
    changed = [*bars[:4], bars[4]._replace(**change), *bars[5:]]
    assert draw_podium(changed) != draw_podium(bars)


@pytest.mark.parametrize("change", [{"rank": 2}, {"figure": "1553"}, {"emblem": 3}, {"is_own": True}])
def test_whatever_is_known_of_a_place_is_seen_on_the_podium_too(change):
    bars = places(8)
    assert draw_podium([bars[0]._replace(**change), *bars[1:]]) != draw_podium(bars)


@pytest.mark.parametrize("own", [1, 2, 3, 4, 10])
@pytest.mark.parametrize("theme", THEMES)
def test_the_own_place_is_lit(own, theme):
    bright = theme_of(Look(theme)).bright
    assert count(draw_podium(places(10, own=own), Look(theme)), bright) > 500 + count(
        draw_podium(places(10), Look(theme)), bright
    )


def test_a_greater_value_has_a_longer_bar():
    blue = theme_of(Look()).emblems[0]
    lengths = [count(draw_podium([Bar(11, 100, "100", 1), Bar(12, value, "50")]), blue) for value in (0, 20, 50, 99)]
    assert lengths == sorted(set(lengths))


@pytest.mark.parametrize("value", [0, -5])
def test_where_nobody_has_anything_the_bars_are_short(value):
    blue = theme_of(Look()).emblems[0]
    assert count(draw_podium([Bar(4, value, str(value))] * 2), blue) < 5_000


def test_those_who_share_the_first_place_have_steps_alike():
    first = Bar(1, 5, "5")
    alone, shared = (draw_podium([first, first._replace(rank=rank)]) for rank in (2, 1))
    assert count(shared, theme_of(Look()).emblems[0]) > count(alone, theme_of(Look()).emblems[0])


def test_the_same_page_is_the_very_same_picture():
    assert draw_podium(places(10)) is draw_podium(places(10))


@pytest.mark.parametrize(
    "bars",
    [
        [], places(MOST_BARS + 1), [Bar(0, 1, "1")], [Bar(-1, 1, "1")], [Bar(10**9, 1, "1")],
        [Bar(1, float("nan"), "1")], [Bar(1, float("inf"), "1")], [Bar(1, 1, "")], [Bar(1, 1, "Amira")],
        [Bar(1, 1, "1,000")], [Bar(1, 1, "1" * (LONGEST_FIGURE + 1))], [Bar(1, 1, "١")], [Bar(1, 1, "1", 4)],
        [Bar(1, 1, "1", -1)],
    ],
)  # fmt: skip
def test_what_no_leaderboard_holds_is_refused(bars):
    with pytest.raises(ValueError, match=r"bars|place|figure"):
        draw_podium(bars)


def test_an_unknown_look_is_refused():
    with pytest.raises(ValueError, match="no such look"):
        draw_podium(places(3), Look("noon"))


figures = st.text("0123456789.-%", min_size=1, max_size=LONGEST_FIGURE)
bars = st.builds(
    Bar, st.integers(1, 10**9 - 1), st.floats(allow_nan=False, allow_infinity=False), figures,
    st.integers(0, len(EMBLEMS) - 1), st.booleans(), st.booleans(),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(bars, min_size=1, max_size=MOST_BARS))
def test_any_figures_are_drawn(page):
    width, height = open_picture(draw_podium(page)).size
    assert width == WIDTH
    assert height < HIGHEST * 2
