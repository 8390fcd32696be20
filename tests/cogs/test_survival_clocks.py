"""The clock is set wrong and right again, and summer time begins or ends at night."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.matches import Quiet

from .people import World, make_bot, words

LIVE, HOUR, DAY = 120, 3600.0, 86_400.0


class Watch:
    """The machine's clock, which somebody sets wrong while the bot runs."""

    def __init__(self, world: World, ahead: float = 0.0) -> None:
        self.world = world
        self.ahead = ahead

    def __call__(self) -> float:
        return self.world.env.now().timestamp() + self.ahead

    async def start(self) -> None:
        """A new process that looks at this clock."""
        await self.world.env.restart_bot(make_bot(self.world.storage, self))


async def test_a_clock_put_back_by_a_day_takes_no_turn_and_reminds_nobody_twice(world: World):
    watch = Watch(world)
    await watch.start()
    await world.deal(world.boutros, clock="day")
    player, number = await world.player, (await world.match()).number
    await world.env.advance_time(DAY / 2 + 60)
    reminded = len(player.dms)
    watch.ahead = -DAY
    await world.env.advance_time(DAY / 4)
    assert (await world.match()).number == number
    assert len(player.dms) == reminded
    watch.ahead = 0.0
    await world.env.advance_time(120)
    match = await world.match()
    assert match.number == number
    assert match.timing.deadline > watch()
    assert await world.play_any() is player
    assert f"{(await world.player).name} to play" in words(world.table)


async def test_a_clock_that_jumps_there_and_back_again_takes_nobodys_turn(world: World):
    watch = Watch(world)
    await watch.start()
    await world.deal(world.boutros, clock="day")
    number = (await world.match()).number
    for ahead in (DAY, 0.0, -DAY, 0.0):
        watch.ahead = ahead
        await world.env.advance_time(1800)
        assert (await world.match()).number == number
    assert (await world.match()).timing.deadline > watch()
    await world.env.advance_time(3 * DAY)
    assert (await world.match()).number > number  # and the clock runs


@pytest.mark.parametrize(
    ("evening", "quiet_hours"), [("2026-03-28 21:00", 7), ("2026-10-24 21:00", 8), ("2026-06-01 21:00", 8)]
)
async def test_summer_time_moves_the_end_of_a_turn_by_the_hour_the_night_is_short_of(
    world: World, evening: str, quiet_hours: int
):
    berlin = ZoneInfo("Europe/Berlin")
    begin = datetime.fromisoformat(evening).replace(tzinfo=berlin).timestamp()
    watch = Watch(world, begin - world.env.now().timestamp())
    await watch.start()
    for person in (world.amira, world.boutros):
        await world.bot.matches.set_quiet(person.id, Quiet(22 * 60, 6 * 60, "Europe/Berlin"))
    await world.deal(world.boutros, clock="10h")
    match = await world.match()
    assert match.timing.deadline == pytest.approx(begin + (10 + quiet_hours) * HOUR, abs=120)
    await world.env.advance_time((10 + quiet_hours) * HOUR - 300)
    assert (await world.match()).number == match.number
    await world.env.advance_time(600)
    assert (await world.match()).number > match.number
