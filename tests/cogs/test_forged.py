"""Clicks no button of ours can give: an interaction may carry any custom id, and each is answered kindly."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord.http import Route

from bot.client import Control
from bot.rules import write_card
from cogs.leaderboard import BoardPage, BoardSort
from cogs.match.cog import CONTROLS
from cogs.match.house_rules import HousePresetMenu, HouseRuleMenu
from cogs.match.looking import HandsMenu, ResignMenu
from cogs.match.picking import PickMenu
from cogs.match.ways import WayMenu
from cogs.rules.controls import PresetMenu, PresetTab, RulesTab

from .people import BUTTON, SELECT, Someone, World, words

MENUS = (HandsMenu, ResignMenu, PickMenu, WayMenu, BoardSort, PresetMenu, HousePresetMenu, HouseRuleMenu)
BUTTONS = tuple(control for control in (*CONTROLS, BoardPage, RulesTab, PresetTab) if control not in MENUS)
VALUES = ("", "1", "2", "7d", "x", "9" * 19, "9" * 40)
CHOICES = ("-1", "0", "1", "25", "7d", "zz", "9" * 30, "\N{ARABIC-INDIC DIGIT ONE}")
V2 = 1 << 15


def forged(control: type[Control]) -> Iterator[str]:
    """Custom ids of a control with every value in every place, as long as Discord allows them."""
    names = re.findall(r"\{(\w+)\}", control.form)
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


async def click_all(world: World, person: Someone, ids: list[str]) -> None:
    for custom_id in ids:
        message = await post(world, a_button(custom_id))  # each its own: a click may make a hand of the message
        result = await person.member.click(message, custom_id=custom_id)
        assert result.acknowledged, custom_id


@pytest.mark.parametrize("control", BUTTONS, ids=lambda control: control.__name__)
async def test_every_forged_button_is_answered(world: World, control: type[Control]):
    await world.deal(world.boutros)
    ids = list(dict.fromkeys(forged(control)))
    await click_all(world, world.chadi, ids)
    await click_all(world, world.boutros, ids)


@pytest.mark.parametrize("control", MENUS, ids=lambda control: control.__name__)
async def test_a_choice_that_was_never_offered_is_answered(world: World, control: type[Control]):
    await world.deal(world.boutros)
    player, number = await world.player, (await world.match()).number
    card = write_card((await world.view()).hand[0])
    values = {"match": 1, "number": number, "card": card, "mask": "3", "part": 0, "owner": player.id, "page": 0}
    values["rule"] = "hand"
    options = [{"label": choice, "value": choice} for choice in CHOICES]
    custom_id = control.form.format(**values)
    menu = {"type": SELECT, "custom_id": custom_id, "options": options, "min_values": 0}
    for chosen in ([], *([choice] for choice in CHOICES)):
        message = await post(world, menu)
        assert (await player.member.select(message, chosen, custom_id=custom_id)).acknowledged, chosen


async def test_a_button_of_another_version_is_answered(world: World):
    await click_all(world, world.amira, ["join", "join:-1", "join:1:2", "join:１", "dance:1", "a" * 100, " "])


async def test_no_forged_click_changes_the_match(world: World):
    await world.deal(world.boutros)
    before = await world.match()
    harmless = [
        control for control in BUTTONS if control.__name__ not in ("ResignSurelyButton", "CancelSurelyButton")
    ]
    await click_all(
        world, world.chadi, [custom_id for control in harmless for custom_id in dict.fromkeys(forged(control))]
    )
    after = await world.match()
    assert (after.number, after.seats, after.state) == (before.number, before.seats, before.state)


async def test_who_manages_one_server_ends_no_match_of_another(world: World):
    await world.deal(world.boutros)
    elsewhere = world.env.create_guild("Elsewhere", owner=world.dalia.user)
    manager, there = elsewhere.add_member(world.dalia.user), elsewhere.create_text_channel("basra")
    close = "close:1:2:0:101:1:classic"
    ids = ("cancelled:1", "unlobby:1", "cancel:1", "move:1", "more:1", "rematch:1", close, "join:1", "house:1")
    message = await post(world, *map(a_button, ids), channel=there)
    for custom_id in ids:
        result = await manager.click(message, custom_id=custom_id)
        assert "There is no match here" in words(result.response), custom_id
    assert (await world.match()).is_running
