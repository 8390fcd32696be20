"""Clicks of the wrong person, too late or doubled, on everything a match of days asks people."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.matches import StoredMatch

from .people import Someone, World, button, words
from .test_agreeing import propose
from .test_forged import a_button, post

DAY = 86_400

Scene = Callable[[World], Awaitable[tuple[Someone, list[str]]]]
"""Brings a match to where a question is open: who may answer, and the custom ids of the answers."""


async def proposed(world: World) -> tuple[Someone, list[str]]:
    await propose(world, world.amira, "cancel")
    match = await world.match()
    assert match.proposal is not None
    number = match.proposal.number
    return world.boutros, [f"{name}:{match.id}:{number}" for name in ("agree", "handagree", "refuse", "handrefuse")]


async def paused(world: World) -> tuple[Someone, list[str]]:
    await propose(world, world.amira, "pause")
    await world.boutros.click(world.table, "Agree")
    return world.boutros, [button(world.table, "Go on")["custom_id"]]


async def kept(world: World) -> tuple[Someone, list[str]]:
    late = await world.player
    await world.env.advance_time(DAY + 60)
    return late, [button(world.table, "Take my seat back")["custom_id"]]


async def offered(world: World) -> tuple[Someone, list[str]]:
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    hand = world.chadi.hand
    return world.chadi, [button(hand, "Take the seat")["custom_id"], f"decline:{(await world.match()).id}:1"]


async def played(world: World) -> tuple[Someone, list[str]]:
    player = await world.play_any()
    while not (await world.match()).can_take_back:
        player = await world.play_any()
    match = await world.match()
    return player, [f"takeback:{match.id}:{match.number}"]


SCENES: dict[str, Scene] = {
    "proposal": proposed,
    "pause": paused,
    "kept seat": kept,
    "offer": offered,
    "play": played,
}


async def click(world: World, person: Someone, custom_id: str) -> str:
    """Click a button of that custom id in the channel; all the person is told."""
    result = await person.member.click(await post(world, a_button(custom_id)), custom_id=custom_id)
    assert result.acknowledged
    return " ".join(words(message) for message in (result.response, *result.followups) if message)


def state_of(match: StoredMatch) -> Any:
    return match.number, match.state, match.seats, match.proposal, match.pause


@pytest.mark.parametrize("scene", SCENES)
async def test_a_stranger_is_told_so_and_sees_no_hand(world: World, scene: str):
    match_id = (await world.deal(world.boutros, clock="day", absences=1)).id
    _, ids = await SCENES[scene](world)
    before = await world.bot.matches.fetch(match_id)
    for custom_id in ids:
        told = await click(world, world.dalia, custom_id)
        assert told
        assert "Your hand" not in told
        assert state_of(await world.bot.matches.fetch(match_id)) == state_of(before)


@pytest.mark.parametrize("scene", SCENES)
async def test_a_second_click_changes_nothing_more(world: World, scene: str):
    match_id = (await world.deal(world.boutros, clock="day", absences=1)).id
    person, ids = await SCENES[scene](world)
    before = await world.bot.matches.fetch(match_id)
    await click(world, person, ids[0])
    after = await world.bot.matches.fetch(match_id)
    assert state_of(after) != state_of(before)
    for custom_id in ids:
        await click(world, person, custom_id)
        assert state_of(await world.bot.matches.fetch(match_id)) == state_of(after)


@pytest.mark.parametrize("scene", SCENES)
async def test_when_the_match_is_over_every_answer_is_told_so(world: World, scene: str):
    match_id = (await world.deal(world.boutros, clock="day", absences=1)).id
    person, ids = await SCENES[scene](world)
    await world.bot.matches.cancel(match_id, world.amira.id)
    for custom_id in ids:
        told = await click(world, person, custom_id)
        assert told
        assert "Reference" not in told
        assert (await world.bot.matches.fetch(match_id)).state == "cancelled"
