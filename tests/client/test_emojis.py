"""The emojis of the cards: uploaded once, kept up to date, and never in the way."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.client import emojis as module
from bot.client.emojis import OURS, CardEmojis, name_emoji
from bot.playground import LocalDiscord
from bot.playground.world import Emoji
from bot.rules import CARDS, parse_card
from card_images import draw_emoji
from tests.playground.conftest import running
from tests.playground.sample_bot import SampleBot
from tests.running_bot import running_bot

ROUTE = "/applications/*/emojis"
NAMES = {name_emoji(card, draw_emoji(card)) for card in CARDS}


@pytest.fixture
async def local() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord() as server:
        yield server


@pytest.fixture
async def client(local: LocalDiscord) -> AsyncIterator[SampleBot]:
    async with running(local, SampleBot()) as bot:
        yield bot


async def brought_up(client: SampleBot) -> CardEmojis:
    """The emojis after a start of the bot."""
    emojis = CardEmojis(client)
    emojis.start()
    await emojis.finished()
    return emojis


def there(local: LocalDiscord) -> list[Emoji]:
    """All emojis of the application."""
    return list(local.service.world.emojis.values())


def add(local: LocalDiscord, name: str) -> Emoji:
    emoji = Emoji(local.service.ids.next(), name, draw_emoji(0), "image/png")
    local.service.world.emojis[emoji.id] = emoji
    return emoji


def made(local: LocalDiscord, method: str) -> int:
    """How many requests of a kind for emojis the bot has made."""
    return sum(request.method == method and "/emojis" in request.path for request in local.requests)


async def until(is_so: Callable[[], object]) -> None:
    """Wait for what goes on by itself, and look at every turn of the loop."""
    while not is_so():  # noqa: ASYNC110 - there is no event for an upload
        await asyncio.sleep(0)


def test_names_say_the_card_and_fit():
    assert OURS.fullmatch(name_emoji(parse_card("Td"), b"one"))
    assert name_emoji(parse_card("Td"), b"one").startswith("basra_ten_of_diamonds_")
    assert name_emoji(parse_card("Td"), b"one") != name_emoji(parse_card("Td"), b"other")
    assert len(NAMES) == 52
    assert max(map(len, NAMES)) <= 32


async def test_the_first_start_uploads_all_and_the_next_none(local: LocalDiscord, client: SampleBot):
    first = await brought_up(client)
    assert {emoji.name: emoji.data for emoji in there(local)} == {
        name_emoji(card, draw_emoji(card)): draw_emoji(card) for card in CARDS
    }
    second = await brought_up(client)
    assert (made(local, "GET"), made(local, "POST"), made(local, "DELETE")) == (2, 52, 0)
    assert first.known == second.known
    assert set(first.known) == set(CARDS)


async def test_stale_pictures_go_and_foreign_emojis_stay(local: LocalDiscord, client: SampleBot):
    foreign = [add(local, name) for name in ("logo", "basra_logo", "ten_of_diamonds_000000", "basra_one_of_spades")]
    add(local, "basra_ten_of_diamonds_000000")
    emojis = await brought_up(client)
    assert {emoji.name for emoji in there(local)} == NAMES | {emoji.name for emoji in foreign}
    assert len(emojis.known) == 52


async def test_a_start_that_was_cut_short_is_gone_on_with(local: LocalDiscord, client: SampleBot):
    emojis = CardEmojis(client)
    emojis.start()
    await until(lambda: len(there(local)) >= 20)
    await emojis.close()
    assert emojis.known == {}
    before = {emoji.id for emoji in there(local)}
    assert len((await brought_up(client)).known) == 52
    assert before <= {emoji.id for emoji in there(local)}
    assert {emoji.name for emoji in there(local)} == NAMES


async def test_two_processes_at_once_do_no_harm(local: LocalDiscord, client: SampleBot):
    one, other = await asyncio.gather(brought_up(client), brought_up(client))
    assert len(one.known) == len(other.known) == 52
    after = await brought_up(client)
    assert len(there(local)) == 52
    assert {emoji.id for emoji in after.known.values()} == {emoji.id for emoji in there(local)}


async def test_a_name_that_another_process_took_meanwhile_is_used(local: LocalDiscord, client: SampleBot):
    late = local.inject("POST", ROUTE, 400, 50035, delay=0.1)
    starting = asyncio.create_task(brought_up(client))
    await until(lambda: late.hits)
    others = {add(local, name).id for name in NAMES}
    assert {emoji.id for emoji in (await starting).known.values()} == others
    assert made(local, "POST") == 1


@pytest.mark.parametrize(
    ("method", "status", "code"), [("GET", 403, 20012), ("POST", 400, 30008), ("POST", 400, 50035), ("GET", 404, 0)]
)
async def test_where_discord_refuses_cards_stay_words_and_the_log_says_so_once(
    local: LocalDiscord, client: SampleBot, caplog: pytest.LogCaptureFixture, method: str, status: int, code: int
):
    local.inject(method, ROUTE, status, code, times=None)
    emojis = await brought_up(client)
    assert emojis.known == {}
    told = [record for record in caplog.records if record.name == "bot.client.emojis"]
    assert [(record.levelno, record.exc_info) for record in told] == [(logging.WARNING, None)]
    assert made(local, method) <= 2


async def test_where_discord_cannot_answer_it_is_asked_again(
    local: LocalDiscord, client: SampleBot, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(module, "PAUSES", (0.0, 0.0))
    local.inject("POST", ROUTE, 503, times=2)
    assert len((await brought_up(client)).known) == 52
    assert len(there(local)) == 52


async def test_it_is_asked_only_so_often(
    local: LocalDiscord, client: SampleBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(module, "PAUSES", (0.0, 0.0))
    local.inject("GET", ROUTE, 503, times=None)
    assert (await brought_up(client)).known == {}
    assert made(local, "GET") == 3
    assert "cards are written in words" in caplog.text


async def test_a_bot_killed_while_uploading_goes_on_at_its_next_start(local: LocalDiscord, tmp_path: Path):
    async with running_bot(local, tmp_path / "basra.sqlite3") as bot:
        await until(lambda: len(there(local)) >= 5)
        await bot.kill()
        before = {emoji.id for emoji in there(local)}
        assert len(before) < 52
        await bot.start()
        await until(lambda: len(there(local)) == 52)
    assert before <= {emoji.id for emoji in there(local)}
    assert {emoji.name for emoji in there(local)} == NAMES
    assert made(local, "DELETE") == 0
