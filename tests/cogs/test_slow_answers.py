"""Plays that take longer than Discord waits, with the whole bot as its own process, over sockets."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.playground import LocalDiscord, Message, Outcome, Person, buttons, shown_text
from tests.running_bot import running_bot

DEFERRED_REPLY, DEFERRED_UPDATE, UPDATE = 5, 6, 7
SUITS = "♠♥♦♣"
HELD = 3.5
"""Seconds, more than Discord waits and less than the storage does."""


@contextmanager
def held_database(path: Path) -> Iterator[None]:
    """Another program writes to the database for a while, so that a play has to wait."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    release = threading.Timer(HELD, other.rollback)
    release.start()
    yield
    release.join()
    other.close()


@pytest.fixture
async def local(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    """A local Discord in which the first person plays against a computer."""
    async with LocalDiscord() as discord, running_bot(discord, tmp_path / "basra.sqlite3"):
        person, channel = discord.people[0], discord.channel("basra")
        await person.slash("basra start", channel, players=2, computers=1)
        lobby = person.sees(channel)[-1]
        await person.click(lobby, buttons(lobby)["Deal"])
        yield discord


def cards(message: Message) -> list[str]:
    return [custom_id for label, custom_id in buttons(message).items() if set(label) & set(SUITS)]


async def single_way(person: Person, hand: Message) -> str:
    """A card that is played by one tap: a jack or a picture, or one that a look at its ways shows to have none."""
    for custom_id in cards(hand):
        if custom_id[-2] in "JQK":
            return custom_id
    if "Other ways" not in buttons(hand):
        return cards(hand)[0]
    await person.click(hand, buttons(hand)["Other ways"])
    others = {custom_id.split(":")[-1] for custom_id in cards(hand)}
    await person.click(hand, buttons(hand)["Back"])
    return next(custom_id for custom_id in cards(hand) if custom_id.split(":")[-1] not in others)


async def play(person: Person, hand: Message) -> Outcome:
    return await person.click(hand, await single_way(person, hand))


def is_told(message: Message) -> bool:
    """Whether the message tells the person's own play."""
    return any(said in shown_text(message) for said in ("You laid", " took "))


async def until(is_so: Callable[[], object]) -> None:
    """Wait for what the bot does by itself."""
    while not is_so():  # noqa: ASYNC110 - there is no event for everything a person may wait to see
        await asyncio.sleep(0.02)


async def first_hand(person: Person) -> Message:
    await until(lambda: person.sees(person.dm))
    return person.sees(person.dm)[-1]


async def test_a_quick_play_is_its_own_answer(local: LocalDiscord):
    person = local.people[0]
    outcome = await play(person, await first_hand(person))
    assert (outcome.state, outcome.callback) == ("done", UPDATE)


async def test_a_slow_play_is_acknowledged_in_time_and_shown_then(local: LocalDiscord, tmp_path: Path):
    person = local.people[0]
    hand = await first_hand(person)
    with held_database(tmp_path / "basra.sqlite3"):
        outcome = await person.click(hand, await single_way(person, hand))
    assert (outcome.state, outcome.callback) == ("done", DEFERRED_UPDATE)
    await until(lambda: is_told(hand))


async def test_a_slow_play_beside_the_table_is_shown_below(local: LocalDiscord, tmp_path: Path):
    person, channel = local.people[0], local.channel("basra")
    card = await single_way(person, await first_hand(person))
    table = next(message for message in person.sees(channel) if "My hand" in buttons(message))
    opened = await person.click(table, buttons(table)["My hand"])
    assert opened.message is not None
    with held_database(tmp_path / "basra.sqlite3"):
        outcome = await person.click(opened.message, card)
    assert (outcome.state, outcome.callback) == ("done", DEFERRED_UPDATE)
    await until(lambda: outcome.followups)
    assert is_told(outcome.followups[0])
    assert outcome.followups[0].ephemeral_for is person.user


async def test_a_slow_lobby_answers_in_time_too(local: LocalDiscord, tmp_path: Path):
    person, channel = local.people[1], local.add_channel("lounge")
    with held_database(tmp_path / "basra.sqlite3"):
        outcome = await person.start_slash("basra start", channel, players=2).wait_answered()
        assert (outcome.state, outcome.callback) == ("thinking", DEFERRED_REPLY)
    await until(lambda: person.sees(channel) and "Join" in buttons(person.sees(channel)[-1]))
    lobby = person.sees(channel)[-1]
    for label in ("Add computer", "Deal"):
        with held_database(tmp_path / "basra.sqlite3"):
            outcome = await person.start_click(lobby, buttons(lobby)[label]).wait_answered()
            assert (outcome.state, outcome.callback) == ("done", DEFERRED_UPDATE)
        await until(lambda label=label: label not in buttons(lobby))
