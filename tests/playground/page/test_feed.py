"""A feed stays at its newest message while messages change, and leaves it only for somebody who scrolls."""

import asyncio
import io

import discord
import pytest
from PIL import Image
from playwright.async_api import Route, expect

from bot.playground import LocalDiscord, Person
from tests.playground.browser import Screen
from tests.playground.sample_bot import SampleBot

pytestmark = pytest.mark.asyncio(loop_scope="module")

# Notes the height of the last message at every change of its size, until the page is closed.
WATCH_HEIGHT = """node => {
    window.heights = new Set();
    const sizes = new ResizeObserver(() => window.heights.add(node.lastElementChild.offsetHeight));
    sizes.observe(node);
}"""


class Hand:
    """A direct message whose picture changes with every play."""

    def __init__(self, message: discord.Message) -> None:
        self._message = message
        self.plays = 0

    @classmethod
    async def send(cls, bot: SampleBot, person: Person) -> "Hand":
        user = await bot.fetch_user(person.id)
        return cls(await user.send(view=written("your hand"), file=drawn(0, 300)))

    async def play(self, height: int = 300) -> None:
        self.plays += 1
        await self._message.edit(view=written(f"after {self.plays} plays"), attachments=[drawn(self.plays, height)])


def drawn(number: int, height: int) -> discord.File:
    data = io.BytesIO()
    Image.new("RGB", (700, height), (number * 5 % 256, 90, 60)).save(data, "PNG")
    data.seek(0)
    return discord.File(data, filename="hand.png")


def written(words: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    gallery = discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png", description=words))
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(words), gallery))
    return view


async def tell(bot: SampleBot, local: LocalDiscord, text: str) -> discord.Message:
    return await bot.get_partial_messageable(local.channel("basra").id).send(text)


async def let_pictures_come_late(screen: Screen) -> None:
    """As over a real line: each picture some milliseconds later than the one before, then soon again."""
    pictures = 0

    async def delay(route: Route) -> None:
        nonlocal pictures
        pictures += 1
        await asyncio.sleep(pictures % 8 * 0.006)
        await route.continue_()

    await screen.page.route("**/attachments/**", delay)


async def see(screen: Screen, hand: Hand) -> None:
    """Until the picture of the last play is painted."""
    picture = screen.last(screen.dm).get_by_role("img", name=f"after {hand.plays} plays")
    await expect(picture).to_have_count(1)
    assert await picture.evaluate("async image => { await image.decode(); return image.naturalWidth; }") == 700
    await expect(screen.last(screen.dm).locator("img")).to_have_count(1)


@pytest.mark.parametrize("earlier", [0, 12], ids=["short", "long"])
async def test_the_feed_stays_at_its_bottom_through_many_plays(
    screen: Screen, bot: SampleBot, local: LocalDiscord, earlier: int
):
    await let_pictures_come_late(screen)
    for number in range(earlier):
        local.people[0].say(local.people[0].dm, f"filler {number}")
    hand = await Hand.send(bot, local.people[0])
    off = []
    for play in range(40):
        await hand.play(height=300 + play * 37 % 120)
        await see(screen, hand)
        off.append(await screen.distance(screen.dm))
    assert off == [0] * 40


async def test_a_message_keeps_its_height_while_its_picture_changes(
    screen: Screen, bot: SampleBot, local: LocalDiscord
):
    await let_pictures_come_late(screen)
    hand = await Hand.send(bot, local.people[0])
    await hand.play()
    await see(screen, hand)
    await screen.dm.locator(".feed-list").evaluate(WATCH_HEIGHT)
    for _ in range(15):
        await hand.play()
        await see(screen, hand)
    assert await screen.page.evaluate("window.heights.size") == 1


async def test_whoever_scrolls_up_is_left_there_through_many_plays(
    screen: Screen, bot: SampleBot, local: LocalDiscord
):
    for number in range(30):
        local.people[0].say(local.people[0].dm, f"filler {number}")
    hand = await Hand.send(bot, local.people[0])
    await hand.play()
    await see(screen, hand)
    await screen.wheel(screen.dm, -400)
    await expect(screen.dm.get_by_role("button", name="New messages")).to_be_hidden()
    away = await screen.distance(screen.dm)
    assert away > 300
    for _ in range(5):
        await hand.play()
        await see(screen, hand)
    assert abs(await screen.distance(screen.dm) - away) < 2
    await screen.wheel(screen.dm, 1000)
    await hand.play()
    await see(screen, hand)
    assert await screen.distance(screen.dm) < 1


async def test_the_newest_message_stays_in_sight_unless_one_reads_older_ones(screen: Screen, local: LocalDiscord):
    channel, boutros = local.channel("basra"), local.people[1]
    for number in range(40):
        boutros.say(channel, f"filler {number}")
    await expect(screen.last()).to_contain_text("filler 39")
    await expect(screen.last()).to_be_in_viewport()
    await screen.wheel(screen.channel, -3000)
    await expect(screen.last()).not_to_be_in_viewport()
    boutros.say(channel, "news")
    jump = screen.channel.get_by_role("button", name="New messages")
    await expect(jump).to_be_visible()
    await expect(screen.last()).not_to_be_in_viewport()
    await jump.click()
    await expect(screen.last()).to_be_in_viewport()
    await expect(jump).to_be_hidden()


async def test_a_link_to_a_message_leads_to_it(screen: Screen, bot: SampleBot, local: LocalDiscord):
    first = await tell(bot, local, "the first of all")
    for number in range(40):
        local.people[0].say(local.channel("basra"), f"filler {number}")
    user = await bot.fetch_user(local.people[0].id)
    await user.send(f"go to [the table]({first.jump_url})")
    await expect(screen.last()).to_be_in_viewport()
    await screen.dm.get_by_role("link", name="the table").click()
    target = screen.page.locator(f"[data-message-id='{first.id}']")
    await expect(target).to_be_in_viewport()
    await expect(target).to_be_focused()
