"""Commands and messages as people type them at the bottom of a channel."""

import pytest
from playwright.async_api import expect

from bot.playground import LocalDiscord, shown_text
from tests.playground.browser import Screen
from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_command_found_with_the_keyboard_posts_a_table(screen: Screen, local: LocalDiscord):
    await screen.type("/sta")
    popup = screen.channel.get_by_test_id("popup")
    await expect(popup.get_by_role("option")).to_contain_text(["/basra start"])
    await screen.press("Tab")
    await screen.page.keyboard.type("3")
    await screen.press("Enter")
    message = screen.last()
    await expect(message.locator(".context-line")).to_have_text(f"A{local.people[0].name} used /basra start")
    await expect(message.locator(".container .text-display")).to_have_text("table for 3")
    await expect(message.get_by_role("img", name="the floor")).to_have_js_property("complete", value=True)
    await expect(message.get_by_role("button", name="Hand")).to_be_enabled()


async def test_a_number_out_of_range_is_refused_before_anything_is_sent(screen: Screen, bot: SampleBot):
    await screen.command("/basra start players:7")
    await expect(screen.channel.get_by_role("alert")).to_have_text("players: The most is 4.")
    assert bot.heard == []
    await screen.press("Backspace", "4", "Enter")
    await expect(screen.last()).to_contain_text("table for 4")


async def test_a_person_is_picked_from_the_list_by_name(screen: Screen, bot: SampleBot, local: LocalDiscord):
    await screen.type("/basra start 2")
    await screen.press("Tab")
    await screen.page.keyboard.type("par:")
    await screen.page.keyboard.type("chad")
    await screen.press("Enter", "Enter")
    await expect(screen.last()).to_contain_text("table for 2 with @Chadi")
    assert bot.heard[0][1].id == local.person("Chadi").id


async def test_the_bot_completes_what_is_typed(screen: Screen):
    await screen.type("/basra rules eg")
    await expect(screen.channel.get_by_test_id("popup").get_by_role("option")).to_have_text(["egyptian"])
    await screen.press("Enter", "Enter")
    await expect(screen.last().locator(".content")).to_have_text("egyptian")


async def test_a_message_goes_to_the_channel_as_it_was_typed(screen: Screen, local: LocalDiscord):
    await screen.type("good evening")
    await screen.press("Shift+Enter")
    await screen.page.keyboard.type("who plays?")
    await screen.press("Enter")
    await expect(screen.last().locator(".content")).to_have_text("good evening\nwho plays?")
    said = list(local.channel("basra").messages.values())[-1]
    assert shown_text(said) == "good evening\nwho plays?"
