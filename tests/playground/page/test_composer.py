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
    await expect(screen.channel.get_by_role("alert")).to_have_text("players: Enter a whole number from 2 to 4.")
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


async def test_commands_stand_in_the_order_in_which_the_bot_registered_them(screen: Screen):
    await screen.type("/basra")
    rows = screen.channel.get_by_test_id("popup").locator(".popup-label")
    await expect(rows).to_have_text(["/basra start", "/basra think", "/basra rules", "/basra open"])


async def test_the_first_enter_opens_a_command_and_the_second_sends_it(screen: Screen, local: LocalDiscord):
    await screen.type("/basra")
    await screen.press("ArrowDown", "Enter")
    form = screen.channel.locator(".command-form")
    await expect(form).to_have_attribute("data-command", "basra think")
    assert local.channel("basra").messages == {}
    await screen.press("Enter")
    await expect(screen.channel).to_contain_text("thought of it")


@pytest.mark.parametrize("typed", ["0", "-5", "99999999", "abc", "1001", "10.5"])
async def test_a_wrong_number_is_refused_with_its_range_and_never_becomes_a_suggestion(
    screen: Screen, bot: SampleBot, typed: str
):
    await screen.type(f"/basra open target:{typed}")
    await expect_suggestions(screen)
    await screen.press("Enter")
    alert = screen.channel.get_by_role("alert")
    await expect(alert).to_have_text("target: Enter a whole number from 1 to 1000.")
    await expect(screen.channel.locator("[data-option='target']")).to_have_value(typed)
    assert bot.heard == []


async def test_a_number_is_sent_as_it_was_typed_though_a_suggestion_begins_with_it(screen: Screen, bot: SampleBot):
    await screen.type("/basra open target:10")
    await expect_suggestions(screen)
    await screen.press("Enter")
    await expect(screen.last()).to_contain_text("to 10")
    assert bot.heard == [(2, None, 10)]


async def test_a_suggestion_reached_with_the_arrows_is_taken(screen: Screen, bot: SampleBot):
    await screen.type("/basra open target:7")
    await expect_suggestions(screen)
    await screen.press("ArrowDown", "ArrowDown", "Enter")
    await expect(screen.channel.locator("[data-option='target']")).to_have_value("151")
    await screen.press("Enter")
    await expect(screen.last()).to_contain_text("to 151")


async def expect_suggestions(screen: Screen) -> None:
    rows = screen.channel.get_by_test_id("popup").get_by_role("option")
    await expect(rows).to_have_text(["101", "151"])


async def test_the_range_of_a_number_is_shown_beside_its_option(screen: Screen):
    await screen.type("/basra open ")
    popup = screen.channel.get_by_test_id("popup")
    await expect(popup.get_by_role("option").first).to_contain_text("from 2 to 4")
    await screen.page.keyboard.type("seats:")
    await expect(popup).to_contain_text("from 2 to 4")
    await screen.page.keyboard.type("3 target:")
    await expect(popup).to_contain_text("from 1 to 1000")


ALL_AT_ONCE = "/basra open seats:3 sides:partners target:60"


async def test_several_options_are_typed_in_one_go(screen: Screen, bot: SampleBot):
    await screen.type(ALL_AT_ONCE)
    fields = screen.channel.locator(".option-input")
    await expect(fields).to_have_count(3)
    assert [await field.input_value() for field in await fields.all()] == ["3", "partners", "60"]
    await screen.press("Enter")
    await expect(screen.last()).to_contain_text("3 seats, partners, to 60")
    assert bot.heard == [(3, "partners", 60)]


@pytest.mark.parametrize("begun", ["", "/basra open ", "/basra open seats:"])
async def test_several_options_are_pasted_in_one_go(screen: Screen, bot: SampleBot, begun: str):
    await screen.type(begun)
    await screen.page.keyboard.insert_text(ALL_AT_ONCE.removeprefix(begun))
    await screen.press("Enter")
    await expect(screen.last()).to_contain_text("3 seats, partners, to 60")


async def test_what_belongs_to_no_option_is_not_dropped_silently(screen: Screen, bot: SampleBot):
    await screen.command("/basra open colour:red seats:3")
    await expect(screen.channel.get_by_role("alert")).to_have_text("There is no option colour:red.")
    assert bot.heard == []


GERMAN = {"start": "beginnen", "players": "spieler", "partner": "partnerin"}


@pytest.fixture
def german(local: LocalDiscord, bot: SampleBot) -> None:
    """The bot's commands have German names for some things, and the person's Discord speaks German."""

    def translate(part: dict) -> None:
        if part["name"] in GERMAN:
            part["name_localizations"] = {"de": GERMAN[part["name"]]}
            part["description_localizations"] = {"de": f"Auf Deutsch: {part['name']}"}
        for inner in part.get("options") or []:
            translate(inner)

    for command in local.service.world.commands[None]:
        translate(command)
    local.people[0].locale = "de"
    local.service.tell("commands", None)


async def test_commands_and_options_are_offered_by_their_names_in_the_persons_language(screen: Screen, german: None):
    popup = screen.channel.get_by_test_id("popup")
    await screen.type("/beg")
    await expect(popup.locator(".popup-label")).to_have_text(["/basra beginnen"])
    await expect(popup).to_contain_text("Auf Deutsch: start")
    await screen.press("Tab", "2")
    await screen.press("Tab")
    await expect(popup).to_contain_text("Auf Deutsch: partner")


@pytest.mark.parametrize("written", ["/basra beginnen spieler:3", "/basra start players:3", "/basra start spieler:3"])
async def test_a_command_may_be_typed_in_english_and_in_the_persons_language(
    screen: Screen, german: None, local: LocalDiscord, written: str
):
    await screen.command(written)
    await expect(screen.last()).to_contain_text("table for 3")
    used = screen.last().locator(".context-line")
    await expect(used).to_contain_text("/basra")


async def test_a_mention_of_a_command_reads_in_the_persons_language_and_begins_it(
    screen: Screen, german: None, local: LocalDiscord, bot: SampleBot
):
    (basra,) = [command for command in local.service.world.commands[None] if command["name"] == "basra"]
    channel = bot.get_partial_messageable(local.channel("basra").id)
    await channel.send(f"Try </basra start:{basra['id']}>")
    chip = screen.last().locator("button.mention")
    await expect(chip).to_have_text("/basra beginnen")
    await chip.click()
    form = screen.channel.locator(".command-form")
    await expect(form).to_have_attribute("data-command", "basra start")
    await expect(form.locator(".command-chip")).to_have_text("/basra beginnen")
    local.people[0].locale = "en-US"
    await expect(chip).to_have_text("/basra start")
