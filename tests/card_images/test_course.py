"""The course of a rating as a picture: it goes where the rating went, its ends are named, nothing absurd is drawn."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from card_images import THEMES, Look, draw_course
from card_images.course import GREATEST, LATEST
from card_images.layout import WIDTH
from card_images.looks import theme_of

from .tables import walk

DAY = 86_400.0
START = 1_790_000_000.0


def open_picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def line_at(data: bytes, part: float) -> float:
    """How high the line is, a part of the way from left to right; the height in pixels from the bottom."""
    picture = open_picture(data)
    bright = theme_of(Look()).bright
    x = round(140 + part * (WIDTH - 14 - 24 - 14 - 140))
    column = [y for y in range(picture.height) if picture.getpixel((x, y)) == bright]
    return picture.height - sum(column) / len(column)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("count", [1, 2, 30, 1000, 20_000])
def test_a_course_is_small_to_send_in_every_theme(theme, count):
    data = draw_course(walk(count), Look(theme))
    assert len(data) < 40_000
    assert open_picture(data).size == (WIDTH, 420)


def test_the_line_goes_where_the_rating_went():
    course = draw_course([(START, 1000), (START + 5 * DAY, 1100), (START + 10 * DAY, 1050)])
    assert line_at(course, 0.05) < line_at(course, 0.25) < line_at(course, 0.49)
    assert line_at(course, 0.52) > line_at(course, 0.75) > line_at(course, 0.95) > line_at(course, 0.1)


def test_a_pause_is_as_long_as_it_was():
    course = draw_course([(START, 1000), (START + 9 * DAY, 1000), (START + 10 * DAY, 1100)])
    assert abs(line_at(course, 0.1) - line_at(course, 0.88)) < 2
    assert line_at(course, 0.97) > line_at(course, 0.88) + 50


@pytest.mark.parametrize("points", [[(START, 1000)], [(START + at * DAY, 1000) for at in range(5)]])
def test_a_rating_that_never_changed_is_a_line_in_the_middle(points):
    course = draw_course(points)
    assert abs(line_at(course, 0.1) - line_at(course, 0.9)) < 1
    assert 150 < line_at(course, 0.5) < 300


def test_matches_of_one_moment_lie_side_by_side():
    course = draw_course([(START, 1000), (START, 1100), (START, 1000)])
    assert line_at(course, 0.49) > line_at(course, 0.25) > line_at(course, 0.05)
    assert line_at(course, 0.52) > line_at(course, 0.75) > line_at(course, 0.95)


def test_a_peak_among_a_thousand_others_is_seen():
    points = [(START + at * 60, 1000.0) for at in range(20_000)]
    points[10_000] = (points[10_000][0], 1500)
    picture = open_picture(draw_course(points))
    bright = theme_of(Look()).bright
    top = [(x, y) for y in range(100) for x in range(140, WIDTH - 60) if picture.getpixel((x, y)) == bright]
    assert 500 < min(top, key=lambda spot: spot[1])[0] < 600


@pytest.mark.parametrize(
    "points",
    [
        [(START, 1001.0), (START + DAY, 1100)], [(START, 1000.0), (START + DAY, 1101)],
        [(START - DAY, 1000), (START + DAY, 1100)], [(START, 1000), (START + 2 * DAY, 1100)],
        [(START, 1100), (START + DAY, 1000)],
    ],
)  # fmt: skip
def test_every_end_is_named(points):
    assert draw_course(points) != draw_course([(START, 1000), (START + DAY, 1100)])


def test_the_same_course_is_the_very_same_picture():
    assert draw_course(walk(30)) is draw_course(walk(30))


@pytest.mark.parametrize(
    "points",
    [
        [], [(START, float("nan"))], [(START, float("inf"))], [(float("nan"), 1000)], [(float("inf"), 1000)],
        [(-1, 1000)], [(LATEST + 1, 1000)], [(START, GREATEST + 1)], [(START, -GREATEST - 1)],
        [(START, 1000), (START - 1, 1000)],
    ],
)  # fmt: skip
def test_what_is_no_course_is_refused(points):
    with pytest.raises(ValueError, match=r"course|time and rating"):
        draw_course(points)


def test_an_unknown_look_is_refused():
    with pytest.raises(ValueError, match="no such look"):
        draw_course(walk(3), Look("noon"))


times, ratings = st.floats(0, LATEST), st.floats(-GREATEST, GREATEST)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(times, ratings), min_size=1, max_size=50))
def test_any_course_in_order_is_drawn(points):
    assert open_picture(draw_course(sorted(points))).size == (WIDTH, 420)
