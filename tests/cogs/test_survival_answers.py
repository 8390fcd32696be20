"""Answers that Discord takes no more: expired, too late, given already. What was asked for is done all the same."""

from collections.abc import Awaitable, Callable

import pytest

from .people import Someone, World, card_with_one_way, custom_ids, labels, words
from .test_agreeing import propose

REFUSALS = [(404, 10062), (400, 40060), (401, 50027), (404, 10015)]
"""Unknown interaction; answered already; invalid token; unknown webhook."""

Act = Callable[[World, Callable[[], None]], Awaitable[None]]
"""Brings a match to a point, lets Discord refuse answers, clicks, and looks at what came of it."""


def other_of(world: World, person: Someone) -> Someone:
    return world.amira if person is world.boutros else world.boutros


async def play(world: World, refuse: Callable[[], None]) -> None:
    player, card = await world.player, card_with_one_way(await world.view())
    refuse()
    await player.play(card)
    assert (await world.match()).table_view().last_step.card == card
    assert await world.player is other_of(world, player)
    assert "Your turn" in words((await world.player).hand)


async def take_back(world: World, refuse: Callable[[], None]) -> None:
    player = await world.play_any()
    while "Take back" not in labels(player.hand):
        player = await world.play_any()
    refuse()
    await player.click(player.hand, "Take back")
    assert await world.player is player
    assert f"{player.name} to play" in words(world.table)


async def agree(world: World, refuse: Callable[[], None]) -> None:
    match = await world.match()
    await propose(world, world.amira, "draw")
    refuse()
    await world.boutros.click(world.table, "Agree")
    assert (await world.bot.matches.fetch(match.id)).state == "finished"
    assert any("A drawn match" in words(message) for message in world.channel.history())


async def offer_and_accept(world: World, refuse: Callable[[], None]) -> None:
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    refuse()
    await world.chadi.click(world.chadi.hand, "Take the seat")
    assert (await world.match()).seat_of(world.chadi.id) is not None


async def be_away(world: World, refuse: Callable[[], None]) -> None:
    refuse()
    await world.amira.slash("basra away", days=2)
    assert (await world.bot.matches.fetch_habits(world.amira.id)).away_until is not None


async def change_settings(world: World, refuse: Callable[[], None]) -> None:
    panel = (await world.amira.slash("basra settings")).response
    assert "notice" in custom_ids(panel)
    refuse()
    await world.amira.select(panel.message, "notice", "mention")
    assert (await world.bot.matches.fetch_habits(world.amira.id)).notice == "mention"


ACTS: dict[str, Act] = {
    "play": play,
    "take_back": take_back,
    "agree": agree,
    "substitute": offer_and_accept,
    "away": be_away,
    "settings": change_settings,
}


@pytest.mark.parametrize(("status", "code"), REFUSALS)
@pytest.mark.parametrize("act", ACTS)
async def test_what_was_asked_for_is_done_and_the_others_are_told(world: World, act: str, status: int, code: int):
    await world.deal(world.boutros)

    def refuse() -> None:
        for path in ("/interactions/*", "/webhooks/*"):
            world.env.inject_error("POST", path, status=status, code=code, times=None)

    await ACTS[act](world, refuse)
    world.env.backend.faults.clear()
    shown = await world.amira.slash("basra table")
    assert "Reference" not in words(shown.response)
