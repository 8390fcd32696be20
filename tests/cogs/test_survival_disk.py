"""A disk that is full for a while: kind words, nothing half done, and all goes on when there is room again."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.texts import say_card

from .people import Someone, World, card_with_one_way, labels, words
from .test_agreeing import propose

resource = pytest.importorskip("resource", reason="Windows limits no files")

DAY = 86_400
FULL = "My storage is full"


@contextmanager
def full_disk() -> Iterator[None]:
    """No file grows beyond what it has."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def forgive(error_log) -> None:
    """Take the lines of the log away that a full disk is told in, and no others."""
    said = [record.getMessage() for record in error_log.records if record.exc_info is None]
    assert len(said) == len(error_log.records)
    assert all("full" in line for line in said), said
    error_log.records.clear()


# Each a person, and the button on their newest private message to be clicked


async def playing(world: World) -> tuple[Someone, str]:
    player, card = await world.player, card_with_one_way(await world.view())
    return player, say_card("en", card)


async def taking_back(world: World) -> tuple[Someone, str]:
    player = await world.play_any()
    while "Take back" not in labels(player.hand):
        player = await world.play_any()
    return player, "Take back"


async def agreeing(world: World) -> tuple[Someone, str]:
    await propose(world, world.amira, "draw")
    return world.boutros, "Agree"


async def refusing(world: World) -> tuple[Someone, str]:
    await propose(world, world.amira, "cancel")
    return world.boutros, "No"


async def taking_a_seat(world: World) -> tuple[Someone, str]:
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    return world.chadi, "Take the seat"


async def coming_back(world: World) -> tuple[Someone, str]:
    late = await world.player
    await world.env.advance_time(DAY + 60)
    return late, "Take my seat back"


CLICKS: dict[str, Callable[[World], Awaitable[tuple[Someone, str]]]] = {
    "a play": playing,
    "a take-back": taking_back,
    "a vote": agreeing,
    "a refusal": refusing,
    "a substitute": taking_a_seat,
    "a return": coming_back,
}


def told_by(result: Any) -> str:
    return " ".join(words(message) for message in (result.response, *result.followups) if message)


@pytest.mark.parametrize("kind", CLICKS)
async def test_a_click_is_answered_kindly_and_can_be_made_again(world: World, error_log, kind: str):
    await world.deal(world.boutros, clock="day", absences=1)
    person, label = await CLICKS[kind](world)
    before, message = await world.match(), person.hand
    with full_disk():
        assert FULL in told_by(await person.click(message, label))
        after = await world.match()
    assert (after.number, after.seats, after.proposal) == (before.number, before.seats, before.proposal)
    forgive(error_log)
    again = await person.click(message, label)
    assert FULL not in told_by(again)
    stored = await world.bot.matches.fetch(before.id)
    assert (stored.number, stored.seats) != (before.number, before.seats)


async def test_settings_and_absences_are_as_before(world: World, error_log):
    await world.deal(world.boutros, clock="day")
    with full_disk():
        assert FULL in told_by(await world.amira.slash("basra away", days=3))
    assert (await world.bot.matches.fetch_habits(world.amira.id)).away_until is None
    forgive(error_log)


async def test_a_reminder_comes_later_and_once(world: World, error_log):
    await world.deal(world.boutros, clock="day")
    player = await world.player
    before = len(player.dms)
    with full_disk():
        await world.env.advance_time(DAY / 2 + 60)
    assert len(player.dms) == before
    await world.env.advance_time(120)
    assert len(player.dms) == before + 1
    await world.env.advance_time(3600)
    assert len(player.dms) == before + 1
    forgive(error_log)
