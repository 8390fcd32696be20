"""The page shows what the bot says and passes on what people do; a real browser, server and discord.py bot."""

import discord
import pytest
from playwright.async_api import Browser, expect

from bot.playground import LocalDiscord
from bot.playground.command_rules import LOCALES
from tests.playground.browser import NARROW, Screen
from tests.playground.conftest import running
from tests.playground.sample_bot import PNG, SampleBot

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def tell(bot: SampleBot, local: LocalDiscord, text: str) -> discord.Message:
    return await bot.get_partial_messageable(local.channel("basra").id).send(text)


async def test_a_click_changes_the_message_in_place(screen: Screen):
    await screen.command("/basra start players:2")
    await screen.button("edit").click()
    await expect(screen.last().locator(".text-display")).to_have_text("edited")
    await expect(screen.last().locator(".edited")).to_have_text("(edited)")
    await expect(screen.channel.locator("[data-message-id]")).to_have_count(1)


async def test_a_private_answer_is_seen_by_one_person_who_can_dismiss_it(
    screen: Screen, browser: Browser, local: LocalDiscord
):
    other = await Screen.open(browser, local.url, local.people[1])
    await screen.command("/basra start players:2")
    await screen.button("hand").click()
    await expect(screen.last()).to_contain_text("Only you can see this")
    await screen.type("anybody?")
    await screen.press("Enter")
    await expect(other.last()).to_contain_text("anybody?")
    await expect(other.channel).not_to_contain_text("your hand")
    await screen.channel.get_by_test_id("dismiss").click()
    await expect(screen.channel).not_to_contain_text("your hand")


async def test_a_form_is_checked_filled_in_and_sent(screen: Screen, bot: SampleBot):
    await screen.command("/basra start players:2")
    await screen.button("form").click()
    form = screen.page.get_by_test_id("modal")
    await form.get_by_test_id("modal-submit").click()
    await expect(form.get_by_role("alert").first).to_have_text("This field is required.")
    await form.locator("input").fill("Ḥasan")
    await form.locator(".select").click()
    await screen.page.locator("[role=option][data-value='JS']").click()
    await screen.page.get_by_test_id("select-done").click()
    await form.get_by_test_id("modal-submit").click()
    await expect(screen.last()).to_contain_text("thanks")
    await expect(form).to_have_count(0)
    assert [part["component"].get("value") or part["component"]["values"] for part in bot.heard[1]] == [
        "Ḥasan",
        ["JS"],
    ]


async def test_several_values_are_ticked_and_sent_together(screen: Screen, bot: SampleBot):
    await screen.command("/basra start players:2")
    await screen.button("cards").click()
    for card in ("7D", "10H"):
        await screen.page.locator(f"[role=option][data-value='{card}']").click()
    await screen.page.get_by_test_id("select-done").click()
    await expect(screen.button("cards")).to_be_enabled()
    assert bot.heard[1] == ["7D", "10H"]


async def test_a_click_that_nobody_answers_fails_visibly(browser: Browser):
    async with LocalDiscord(answer_seconds=0.5) as local, running(local, SampleBot()):
        screen = await Screen.open(browser, local.url)
        await screen.command("/basra start players:2")
        await screen.button("never").click()
        await expect(screen.last().get_by_role("alert")).to_have_text("This interaction failed")
        await expect(screen.button("never")).to_be_enabled()


async def test_a_click_while_the_bot_is_away_says_so_at_once_and_when_it_fails(browser: Browser):
    async with LocalDiscord(answer_seconds=0.5) as local:
        async with running(local, SampleBot()):
            screen = await Screen.open(browser, local.url)
            await screen.command("/basra start players:2")
            await expect(screen.button("hand")).to_be_visible()
        await expect(screen.page.get_by_test_id("bot-state")).to_have_attribute("data-state", "offline")
        await screen.button("hand").click()
        await expect(screen.page.locator(".toast")).to_have_text("Basra is offline and cannot answer now.")
        await expect(screen.last().get_by_role("alert")).to_have_text("This interaction failed: Basra was offline")
        await screen.command("/basra start players:2")
        alert = screen.channel.locator(".sending").get_by_role("alert")
        await expect(alert).to_have_text("The application did not respond: Basra was offline")


async def test_a_late_answer_shows_that_the_bot_is_thinking(screen: Screen, local: LocalDiscord):
    local.inject("POST", "/webhooks/*", delay=1.0)
    await screen.command("/basra think")
    await expect(screen.channel.locator(".thinking")).to_contain_text("Basra is thinking…")
    await expect(screen.channel).to_contain_text("thought of it")


async def test_another_persons_messages_are_counted_until_one_looks_through_them(
    screen: Screen, bot: SampleBot, local: LocalDiscord
):
    boutros = local.people[1]
    user = await bot.fetch_user(boutros.id)
    await user.send("your turn")
    tab = screen.page.locator(f"[data-person='{boutros.id}']")
    await expect(tab.locator(".badge")).to_have_text("1")
    await expect(screen.page.locator("body")).not_to_contain_text("your turn")
    await screen.look_through(boutros)
    await expect(screen.last(screen.dm)).to_contain_text("your turn")
    await expect(tab.locator(".badge")).to_have_count(0)


async def test_closed_direct_messages_and_the_language_reach_the_bot(
    screen: Screen, bot: SampleBot, local: LocalDiscord
):
    await screen.page.get_by_test_id("dms").click()
    await expect(screen.dm).to_contain_text("accepts no direct messages")
    user = await bot.fetch_user(local.people[0].id)
    with pytest.raises(discord.Forbidden, match="50007"):
        await user.send("hello")
    language = screen.page.get_by_test_id("locale")
    await expect(language).to_have_accessible_description(
        "The bot answers in the languages it knows, else in English."
    )
    await language.select_option("el")
    await screen.command("/basra start players:2")
    await expect(screen.last()).to_contain_text("table for 2")
    assert bot.heard[0][2] is discord.Locale.greek


async def test_every_language_of_discord_can_be_tried(screen: Screen):
    offered = screen.page.get_by_test_id("locale").locator("option")
    codes = await offered.evaluate_all("options => options.map(option => option.value)")
    assert sorted(codes) == sorted(LOCALES)
    names = await offered.all_inner_texts()
    assert len(set(names)) == len(names)


async def test_text_is_never_taken_for_html(screen: Screen, bot: SampleBot, local: LocalDiscord):
    text = '<img src=x onerror="window.caught = 1"> **<b>bold</b>** [x](javascript:alert(1))'
    await tell(bot, local, text)
    content = screen.last().locator(".content")
    await expect(content).to_have_text(text.replace("*", ""))
    await expect(content.locator("img, b, a")).to_have_count(0)
    assert await screen.page.evaluate("window.caught") is None


MARKDOWN = """# Deal
## two
-# small
**bold** *italic* __under__ ~~gone~~ `code` ||hidden|| \\*plain\\*
- first
  - inner
> quoted
```py
x = 1
```
<@{person}> <#{channel}> <t:0:D> [site](https://example.org/a_b)"""


async def test_markdown_is_drawn_as_discord_draws_it(screen: Screen, bot: SampleBot, local: LocalDiscord):
    await tell(bot, local, MARKDOWN.format(person=local.people[1].id, channel=local.channel("lounge").id))
    content = screen.last().locator(".content")
    drawn = {
        "h1": "Deal",
        "h2": "two",
        ".subtext": "small",
        "strong": "bold",
        "em": "italic",
        "u": "under",
        "s": "gone",
        ".inline-code": "code",
        ".spoiler": "hidden",
        "li li": "inner",
        "blockquote": "quoted",
        "pre": "x = 1",
        "span.mention": f"@{local.people[1].name}",
        "button.mention": "# lounge",
        "time": "January 1, 1970",
        "a": "site",
    }
    for selector, words in drawn.items():
        await expect(content.locator(selector)).to_have_text(words)
    await expect(content).to_contain_text("*plain*")


async def test_relative_times_count_by_themselves(screen: Screen, bot: SampleBot, local: LocalDiscord):
    sent = await tell(bot, local, "…")
    await sent.edit(content=discord.utils.format_dt(discord.utils.utcnow(), "R"))
    time = screen.last().locator("time[data-relative]")
    first = await time.inner_text()
    await expect(time).not_to_have_text(first)


async def test_emojis_of_the_application_are_pictures(screen: Screen, bot: SampleBot, local: LocalDiscord):
    emoji = await bot.create_application_emoji(name="basra", image=PNG)
    await tell(bot, local, f"{emoji} and <:unknown:123>")
    content = screen.last().locator(".content")
    await expect(content.get_by_role("img", name=":basra:")).to_have_js_property("complete", value=True)
    await expect(content).to_contain_text("and :unknown:")


async def test_emojis_of_the_application_are_pictures_on_buttons_and_in_menus(
    screen: Screen, bot: SampleBot, local: LocalDiscord
):
    emoji = await bot.create_application_emoji(name="seven", image=PNG)
    view = discord.ui.LayoutView()
    options = [discord.SelectOption(label="7♦", emoji=emoji, default=True), discord.SelectOption(label="8♦")]
    view.add_item(discord.ui.ActionRow(discord.ui.Button(label="7♦", emoji=emoji)))
    view.add_item(discord.ui.ActionRow(discord.ui.Select(options=options)))
    await bot.get_partial_messageable(local.channel("basra").id).send(view=view)
    for place in (screen.last().locator(".button"), screen.last().locator(".select")):
        await expect(place.locator("img.emoji")).to_have_js_property("complete", value=True)
        await expect(place).to_contain_text("7♦")


async def test_a_picture_opens_large_with_its_description(screen: Screen):
    await screen.command("/basra start players:2")
    await screen.last().get_by_role("button", name="Picture: the floor").click()
    large = screen.page.get_by_role("dialog", name="Picture")
    await expect(large.locator("figcaption")).to_have_text("the floor")
    await screen.press("Escape")
    await expect(large).to_have_count(0)


async def test_a_narrow_window_shows_one_side_at_a_time(browser: Browser, local: LocalDiscord, bot: SampleBot):
    screen = await Screen.open(browser, local.url, local.people[0], NARROW)
    await expect(screen.channel).to_be_visible()
    await expect(screen.dm).to_be_hidden()
    for person in local.people:
        await expect(screen.page.locator(f"[data-person='{person.id}'] .person-name")).to_be_in_viewport(ratio=1)
    await screen.command("/basra start players:2")
    await expect(screen.last()).to_contain_text("table for 2")
    assert await screen.page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
    user = await bot.fetch_user(local.people[0].id)
    await user.send("your hand")
    toggle = screen.page.get_by_test_id("side-dm")
    await expect(toggle.locator(".badge")).to_have_text("1")
    await toggle.click()
    await expect(screen.last(screen.dm)).to_contain_text("your hand")
    await expect(screen.channel).to_be_hidden()


async def test_a_lost_server_is_told_calmly_and_found_again(browser: Browser):
    async with LocalDiscord() as local:
        screen = await Screen.open(browser, local.url, local.people[2])
        port = int(local.url.rpartition(":")[2])
    banner = screen.page.locator(".banner")
    await expect(banner).to_contain_text("Trying again")
    async with LocalDiscord(port=port) as again:
        await expect(banner).to_be_hidden(timeout=15_000)
        await expect(screen.dm).to_contain_text("Direct messages of Chadi")
        again.people[0].say(again.channel("basra"), "back again")
        await expect(screen.last()).to_contain_text("back again")
