"""Cards as emojis on hands and tables, and as words wherever emojis are not to be had."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.playground import LocalDiscord, Message, Outcome, Person, buttons, shown_text
from bot.playground.components import walk
from bot.rules import CARDS
from bot.texts import say_card
from tests.running_bot import running_bot

from .people import BUTTON, World, alts, parts, words
from .test_requests import requests_of_a_play

WORDS = {say_card("en", card): card for card in CARDS}


async def let_emojis_in(world: World) -> None:
    """A restart of the bot where Discord takes emojis."""
    world.env.backend.faults.clear()
    await world.restart()
    await world.bot.card_emojis.finished()
    assert len(world.bot.card_emojis.known) == 52


def emojis_of_cards(message: object) -> dict[str, int | None]:
    """The emoji's id on each button of a card, by its label."""
    cards = [part for part in parts(message) if part["type"] == BUTTON and part.get("label") in WORDS]
    return {part["label"]: (part.get("emoji") or {}).get("id") for part in cards}


async def test_each_card_of_the_hand_is_pictured_on_its_button(world: World):
    await let_emojis_in(world)
    await world.deal(world.boutros)
    known = world.bot.card_emojis.known
    for person in (world.amira, world.boutros):
        shown = emojis_of_cards(person.hand)
        assert len(shown) == 4
        assert shown == {label: known[WORDS[label]].id for label in shown}


async def test_plays_are_told_with_emojis_and_pictures_described_in_words(world: World):
    await let_emojis_in(world)
    await world.deal(world.boutros)
    player = await world.play_any()
    position = (await world.match()).position
    assert position is not None
    emoji = str(world.bot.card_emojis.known[position.deal.steps[0].card])
    assert emoji in words(world.table)
    assert emoji in words(player.hand)
    assert not [alt for message in (world.table, player.hand) for alt in alts(message) if "<:" in alt]


async def test_a_match_with_emojis_is_played_to_its_end(world: World):
    await let_emojis_in(world)
    await world.deal(world.boutros, target=30)
    await world.play_out()
    said = "\n".join(words(message) for message in [*world.channel.history(), *world.amira.dms, *world.boutros.dms])
    assert "<:" in said
    assert [word for word in WORDS if word in said] == []


async def test_emojis_cost_no_request(world: World):
    await let_emojis_in(world)
    await world.deal(world.boutros)
    assert sorted(method for method, _ in await requests_of_a_play(world)) == ["PATCH", "POST"]


async def test_a_hand_from_before_the_emojis_goes_on_working(world: World):
    await world.deal(world.boutros)
    assert set(emojis_of_cards(world.amira.hand).values()) == {None}
    await let_emojis_in(world)
    before = await world.match()
    player = await world.play_any()
    assert (await world.match()).number > before.number
    assert None not in emojis_of_cards(player.hand).values()


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as server:
        yield server


async def until(is_so: Callable[[], object]) -> None:
    """Wait for what the bot does by itself."""
    while not is_so():  # noqa: ASYNC110 - there is no event for everything a person may wait to see
        await asyncio.sleep(0.02)


async def dealt(local: LocalDiscord) -> tuple[Person, Message]:
    """A person who plays against a computer and is to play, and their hand."""
    amira, channel = local.people[0], local.channel("basra")
    await amira.slash("basra start", channel, players=2, computers=1)
    lobby = amira.sees(channel)[-1]
    await amira.click(lobby, buttons(lobby)["Deal"])
    await until(lambda: amira.sees(amira.dm))
    return amira, amira.sees(amira.dm)[-1]


def pictured(message: Message) -> list[bool]:
    """For each button of a card whether it has an emoji."""
    return ["emoji" in part for part in walk(message.components) if part.get("label") in WORDS]


async def tap(person: Person, hand: Message) -> Outcome:
    """Tap a card, and the first of its ways if it has several."""
    cards = [custom_id for label, custom_id in buttons(hand).items() if label in WORDS]
    outcome = await person.click(hand, cards[0])
    ways = [custom_id for custom_id in buttons(hand).values() if custom_id.startswith("take:")]
    return await person.click(hand, ways[0]) if ways else outcome


async def test_where_uploading_fails_cards_are_words_and_the_game_goes_on(local: LocalDiscord, tmp_path: Path):
    local.inject("POST", "/applications/*/emojis", 403, 50013, times=None)
    async with running_bot(local, tmp_path / "basra.sqlite3"):
        amira, hand = await dealt(local)
        assert pictured(hand) == [False] * 4
        assert (await tap(amira, hand)).state == "done"
        assert pictured(hand) == [False] * 3
        assert "emoji" not in " ".join(shown_text(message) for message in amira.sees(local.channel("basra"))).lower()


async def test_emojis_that_were_deleted_meanwhile_cost_nobody_a_play(local: LocalDiscord, tmp_path: Path):
    async with running_bot(local, tmp_path / "basra.sqlite3"):
        await until(lambda: len(local.service.world.emojis) == len(CARDS))
        amira, hand = await dealt(local)
        assert pictured(hand) == [True] * 4
        local.service.world.emojis.clear()
        assert (await tap(amira, hand)).state == "done"
        assert pictured(hand) == [False] * 3
        assert "<:" not in shown_text(hand)
        assert hand.attachments
