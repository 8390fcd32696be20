"""Clicks no button of ours can give: an interaction may carry any custom id, and each is answered kindly."""

import importlib
import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord.http import Route

from bot.client import NO_FORM, Control
from bot.client.bot import find_cogs
from bot.rules import write_card

from .people import BUTTON, SELECT, Someone, World, words


def kinds_of(kind: type[Control]) -> Iterator[type[Control]]:
    """Every control that a message can hold."""
    for under in kind.__subclasses__():
        if under.form != NO_FORM:
            yield under
        yield from kinds_of(under)


for name in find_cogs():
    importlib.import_module(name)
CONTROLS = sorted(dict.fromkeys(kinds_of(Control)), key=lambda control: control.__name__)
VALUES = ("", "1", "2", "7d", "x", "9" * 19, "9" * 40)
CHOICES = ("-1", "0", "1", "25", "7d", "zz", "9" * 30, "\N{ARABIC-INDIC DIGIT ONE}")
V2 = 1 << 15


def names_in(control: type[Control]) -> list[str]:
    """The names of the values in its custom ids."""
    return re.findall(r"\{(\w+)\}", control.form)


def forged(control: type[Control]) -> Iterator[str]:
    """Custom ids of a control with every value in every place, as long as Discord allows them."""
    names = names_in(control)
    for value in VALUES:
        for spoilt in names or [""]:
            custom_id = control.form.format(**dict.fromkeys(names, "1") | {spoilt: value})
            if len(custom_id) <= 100:
                yield custom_id


def a_button(custom_id: str) -> dict[str, Any]:
    return {"type": BUTTON, "style": 2, "label": "x", "custom_id": custom_id}


async def post(world: World, *items: dict[str, Any], channel: Any = None) -> Any:
    """A message of the bot with these buttons or menus, as an older version may have sent it."""
    channel = channel or world.channel
    rows = [{"type": 1, "components": [item]} for item in items]
    route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
    await world.bot.http.request(route, json={"flags": V2, "components": rows})
    return channel.history()[-1]


async def click_all(world: World, person: Someone, ids: list[str]) -> list[str]:
    """Click these; what the person was told."""
    told = []
    for custom_id in ids:
        message = await post(world, a_button(custom_id))  # each its own: a click may make a hand of the message
        result = await person.member.click(message, custom_id=custom_id)
        assert result.acknowledged, custom_id
        told += [words(said) for said in (result.response, *result.followups) if said]
    return told


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.__name__)
async def test_a_forged_button_is_answered_and_gives_a_stranger_no_hand_and_no_say(
    world: World, control: type[Control]
):
    await world.deal(world.boutros)
    before = await world.match()
    ids = list(dict.fromkeys(forged(control)))
    told = await click_all(world, world.chadi, ids)
    assert not any("Your hand" in said for said in told)
    after = await world.match()
    assert (after.number, after.seats, after.state) == (before.number, before.seats, before.state)
    await click_all(world, world.boutros, ids)


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.__name__)
async def test_a_choice_that_was_never_offered_is_answered(world: World, control: type[Control]):
    await world.deal(world.boutros)
    player, number = await world.player, (await world.match()).number
    card = write_card((await world.view()).hand[0])
    values = dict.fromkeys(names_in(control), 1)
    values |= {"number": number, "card": card, "mask": "3", "part": 0, "owner": player.id, "page": 0, "rule": "hand"}
    options = [{"label": choice, "value": choice} for choice in CHOICES]
    custom_id = control.form.format(**values)
    menu = {"type": SELECT, "custom_id": custom_id, "options": options, "min_values": 0}
    for chosen in ([], *([choice] for choice in CHOICES)):
        message = await post(world, menu)
        assert (await player.member.select(message, chosen, custom_id=custom_id)).acknowledged, chosen


async def test_a_button_of_another_version_is_answered(world: World):
    await click_all(world, world.amira, ["join", "join:-1", "join:1:2", "join:１", "dance:1", "a" * 100, " "])


def of_the_match(control: type[Control], number: int) -> str:
    """The custom id that a control of the match has, as far as anybody can guess it."""
    values = {"number": number, "seat": 0, "seats": 2, "partners": 0, "target": 101, "computers": 1, "deal": 0}
    values |= {"preset": "classic", "clock": "none", "patience": 2, "card": "7d", "mask": "1", "topic": "capture"}
    return control.form.format(**dict.fromkeys(names_in(control), 1) | values)


async def test_who_manages_one_server_ends_no_match_of_another(world: World):
    await world.deal(world.boutros)
    elsewhere = world.env.create_guild("Elsewhere", owner=world.dalia.user)
    manager, there = elsewhere.add_member(world.dalia.user), elsewhere.create_text_channel("basra")
    before = await world.match()
    told = {}
    for control in CONTROLS:
        custom_id = of_the_match(control, before.number)
        result = await manager.click(await post(world, a_button(custom_id), channel=there), custom_id=custom_id)
        told[custom_id.partition(":")[0]] = words(result.response) if result.response else ""
    for name in ("cancelled", "unlobby", "cancel", "move", "more", "rematch", "close", "join", "house", "substitute"):
        assert "There is no match here" in told[name], name
    after = await world.match()
    assert (after.number, after.seats, after.state) == (before.number, before.seats, before.state)
