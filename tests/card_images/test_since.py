"""A hand shows what others have played since its seat did: laid cards where they lie, all else in the tray."""

from itertools import pairwise

import pytest

from bot.rules import view_seat
from card_images.layout import GAP, WIDTH
from card_images.plan import plan_table
from card_images.scene import LastPlay, Scene, seat_scene, table_scene

from .tables import deal_match, play_on, table_with


def scenes_of(seed: int, seats: int) -> list[Scene]:
    """What each seat sees whenever it is to play."""
    match = deal_match(seed, seats)
    scenes = []
    while match.deal is not None:
        assert match.deal.turn is not None
        scenes.append(seat_scene(view_seat(match, match.deal.turn)))
        play_on(match, 1, lays=0.3)
    return scenes


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_is_to_play_sees_a_play_of_every_other_seat(seats):
    for at, scene in enumerate(scenes_of(1, seats)):
        shown = min(at, seats - 1)
        assert [play.seat for play in scene.plays] == [(scene.seat - back) % seats for back in range(shown, 0, -1)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_play_is_on_the_floor_or_in_the_tray(seats):
    for scene in scenes_of(2, seats):
        in_tray = [play for _, row in plan_table(scene).tray for play in row]
        for play in scene.plays:
            assert (play in in_tray) != (not play.takes and play.card in scene.floor)


def test_a_card_that_was_laid_and_is_gone_lies_in_the_tray():
    laid = LastPlay(1, 3, (), is_basra=False)
    taken = LastPlay(2, 0, (3,), is_basra=False)
    scene = table_scene(table_with(6, 4))._replace(floor=(9, 10), since=(laid,), last=taken)
    ((_, row),) = plan_table(scene).tray
    assert row == (laid, taken)


def test_rows_of_the_tray_lie_below_the_floor_and_touch_nothing():
    wide = [LastPlay(seat, 20 + seat, tuple(range(5 * seat, 5 * seat + 5)), seat == 1) for seat in range(3)]
    scene = table_scene(table_with(0, 4))._replace(floor=tuple(range(30, 40)), since=tuple(wide[:2]), last=wide[2])
    plan = plan_table(scene)
    assert [row for _, row in plan.tray] == [(play,) for play in wide]
    lowest = max(y + plan.grid.size.height for _, y in plan.grid.spots)
    tops = [top for top, _ in plan.tray]
    assert lowest + GAP <= tops[0]
    assert [low - high for high, low in pairwise(tops)] == [158, 200]
    assert 0 < plan.left < plan.right < WIDTH


def test_everybody_sees_the_last_play_alone():
    match = play_on(deal_match(3, 4), 10)
    scene = table_scene(view_seat(match, 0))
    assert scene.since == ()
    assert len(scene.plays) == 1


def test_after_the_own_play_that_play_is_shown():
    match = play_on(deal_match(3, 4), 10)
    last = match.deal.steps[-1]
    scene = seat_scene(view_seat(match, last.seat))
    assert [play.card for play in scene.plays] == [last.card]
