"""Whatever people ask for over days, the log alone tells how a match stands, and it never waits for nobody."""

import pytest

from bot.storage import Storage

from .week import Week

STEPS = 120


@pytest.mark.parametrize("seed", range(10))
async def test_a_match_is_the_same_read_anew_after_every_step(storage: Storage, seed: int) -> None:
    week = Week(storage, seed)
    await week.begin()
    for _ in range(STEPS):
        await week.step()
