"""The sweep: what time brings to matches without anybody's click."""

import pytest
from sqlalchemy import text

from .people import World, words

LIVE, DAY = 120, 86_400


async def test_time_that_runs_out_plays_a_card_and_calls_the_next(world: World):
    await world.deal(world.boutros, clock="live")
    late = await world.player
    await world.env.advance_time(LIVE + 5)
    match = await world.match()
    assert match.table_view().last_step.seat == match.seats[1 - match.turn].index
    assert await world.player is not late
    assert "Your turn" in words((await world.player).hand)
