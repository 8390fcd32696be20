"""Films: every play of a deal in one moving picture that Discord takes."""

from collections.abc import Sequence
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence

from bot.rules import PRESETS, Match, TableView, view_table
from card_images import DECKS, THEMES, Look, draw_film, draw_floor
from card_images.film import MOST_BYTES
from card_images.floor import draw_board
from card_images.gif import write_gif
from card_images.layout import RIM
from card_images.scene import table_scene

from .likeness import read_picture
from .tables import deal_match, play_on, table_with

INDICES = [channel for value in range(256) for channel in (value, 255 - value, value // 2)]


def views_of(match: Match, **options: float) -> list[TableView]:
    """The tables of a deal that goes on to its end."""
    views = [view_table(match)]
    while match.deal is not None:
        views.append(view_table(play_on(match, 1, **options)))
    return views


def frames_of(gif: bytes) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(gif)))]


def durations_of(gif: bytes) -> list[int]:
    """Milliseconds of each frame."""
    return [frame.info["duration"] for frame in ImageSequence.Iterator(Image.open(BytesIO(gif)))]


def are_same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


@pytest.fixture(scope="module")
def deal() -> list[TableView]:
    return views_of(deal_match(3, 4, partners=True))


def test_every_play_is_a_frame_with_the_colours_of_the_floor(deal: Sequence[TableView]):
    frames = frames_of(draw_film(deal))
    assert len(frames) == len(deal) == 49
    height = max(read_picture(draw_floor(view)).height for view in deal)
    for view, frame in zip(deal, frames, strict=True):
        assert are_same(frame, draw_board(table_scene(view), least=height).image.convert("RGB"))


def test_the_highest_table_is_the_same_as_alone(deal: Sequence[TableView]):
    floors = [read_picture(draw_floor(view)) for view in deal]
    highest = max(range(len(floors)), key=lambda number: floors[number].height)
    assert are_same(frames_of(draw_film(deal))[highest], floors[highest])


def test_the_rim_stands_still(deal: Sequence[TableView]):
    frames = frames_of(draw_film(deal))
    width, height = frames[0].size
    edges = (
        (0, 0, width, RIM),
        (0, height - RIM, width, height),
        (0, 0, RIM, height),
        (width - RIM, 0, width, height),
    )
    for edge in edges:
        assert all(are_same(frame.crop(edge), frames[0].crop(edge)) for frame in frames)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("deck", DECKS)
def test_every_look_keeps_its_colours(theme: str, deck: str):
    look = Look(theme, deck)
    views = views_of(deal_match(2))[:6]
    last = draw_board(table_scene(views[-1]), look).image.convert("RGB")
    frame = frames_of(draw_film(views, look))[-1]
    assert {colour for _, colour in frame.getcolors()} >= {colour for _, colour in last.getcolors()} - {(0, 0, 0)}
    assert (255, 255, 255) in {colour for _, colour in frame.getcolors()}


def test_it_begins_again_and_a_basra_and_the_end_stand_longest(deal: Sequence[TableView]):
    film = draw_film(deal)
    assert Image.open(BytesIO(film)).info["loop"] == 0
    times = durations_of(film)
    plays = {"laid": set(), "took": set(), "basra": set()}
    for view, time in zip(deal[1:-1], times[1:-1], strict=True):
        step = view.last_step
        plays["basra" if step.basra is not None else "took" if step.takes else "laid"].add(time)
    (laid,), (took,), (basra,) = plays.values()
    assert 1000 < laid < took < basra < times[-1]


def test_the_same_deal_gives_the_same_bytes(deal: Sequence[TableView]):
    film = draw_film(deal)
    assert draw_film(list(deal)) is film
    assert draw_film(deal, most=MOST_BYTES + 1) == film


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lays", [0.0, 0.9], ids=["greedy", "timid"])
def test_the_films_of_all_rules_fit_with_room_to_spare(preset: str, lays: float):
    match = deal_match(len(preset), 4, partners=True, preset=preset)
    assert len(draw_film(views_of(match, lays=lays))) < MOST_BYTES / 2


def test_a_film_that_would_be_too_large_is_made_smaller(deal: Sequence[TableView]):
    whole, small = draw_film(deal), draw_film(deal, most=500_000)
    assert len(small) <= 500_000 < len(whole)
    size, smaller = frames_of(whole)[0].size, frames_of(small)[0].size
    assert smaller[0] < size[0]
    assert smaller[0] / smaller[1] == pytest.approx(size[0] / size[1], rel=0.02)
    assert durations_of(small) == durations_of(whole)


def test_the_smallest_film_is_made_where_none_fits(deal: Sequence[TableView]):
    assert frames_of(draw_film(deal[:3], most=1))[0].size[0] == 250


def test_a_film_may_have_one_picture_and_needs_one(deal: Sequence[TableView]):
    (frame,) = frames_of(draw_film(deal[:1]))
    assert are_same(frame, read_picture(draw_floor(deal[0])))
    with pytest.raises(ValueError, match="picture"):
        draw_film([])


def test_tables_that_no_deal_brings_make_a_film_too():
    frames = frames_of(draw_film([table_with(count, seats=4) for count in (0, 52, 1)]))
    assert len(frames) == 3


def indexed(size: tuple[int, int], pixels: bytes) -> Image.Image:
    image = Image.frombytes("P", size, pixels)
    image.putpalette(INDICES)
    return image


def test_a_picture_that_stays_and_one_that_uses_every_colour_come_through():
    plain, full = indexed((16, 16), bytes(256)), indexed((16, 16), bytes(range(256)))
    turned = indexed((16, 16), bytes(range(255, -1, -1)))
    shown = [plain, plain, full, turned, plain]
    frames = frames_of(write_gif((image, 10 + number) for number, image in enumerate(shown)))
    assert all(are_same(frame, image.convert("RGB")) for frame, image in zip(frames, shown, strict=True))
