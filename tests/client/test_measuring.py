"""Counting as the bot runs, with real requests to a server of the test's own."""

import logging
from collections.abc import AsyncIterator
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from aiohttp import web

from bot.client.measuring import GIVEN_UP, Measuring, percentile


class Watch:
    """A clock that goes only when told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class Answering:
    """A server that answers each request with the next status, and the bot's session with it."""

    def __init__(self, session: aiohttp.ClientSession, url: str, statuses: list[int]) -> None:
        self._session = session
        self._url = url
        self._statuses = statuses

    async def send(self, path: str, status: int = 200) -> None:
        self._statuses.append(status)
        async with self._session.post(f"{self._url}{path}"):
            pass

    async def answer(self, interaction_id: int, status: int = 204) -> None:
        await self.send(f"/api/v10/interactions/{interaction_id}/a-token/callback", status)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def measuring(watch: Watch) -> Measuring:
    return Measuring(now=watch, monotonic=watch)


@pytest.fixture
async def discord_api(measuring: Measuring) -> AsyncIterator[Answering]:
    statuses: list[int] = []

    async def answer(_request: web.Request) -> web.Response:
        return web.Response(status=statuses.pop())

    application = web.Application()
    application.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    async with aiohttp.ClientSession(trace_configs=[measuring.trace]) as session:
        yield Answering(session, url, statuses)
    await runner.cleanup()


def click(measuring: Measuring, number: int, kind: str = "component") -> None:
    interaction = SimpleNamespace(id=number, type=discord.InteractionType[kind])
    measuring.note_click(interaction)  # type: ignore[arg-type]


def figures_of(measuring: Measuring):
    return measuring.figures(is_connected=True, servers=3)


async def test_a_click_takes_until_discord_has_its_answer(measuring: Measuring, watch: Watch, discord_api: Answering):
    for number, seconds in enumerate((0.1, 0.3, 0.2)):
        click(measuring, number)
        watch.seconds += seconds
        await discord_api.answer(number)
    figures = figures_of(measuring)
    assert (figures.clicks, figures.unanswered, figures.timed) == (3, 0, 3)
    assert figures.median == pytest.approx(0.2)
    assert figures.p99 == pytest.approx(0.3)


async def test_a_click_whose_answer_came_too_late_is_unanswered(
    measuring: Measuring, watch: Watch, discord_api: Answering
):
    click(measuring, 1)
    click(measuring, 2, "application_command")
    await discord_api.answer(1, 404)
    await discord_api.answer(2)
    assert figures_of(measuring).unanswered == 0
    watch.seconds += GIVEN_UP + 1
    figures = figures_of(measuring)
    assert (figures.clicks, figures.unanswered, figures.timed) == (1, 1, 1)


async def test_what_is_suggested_while_somebody_types_is_no_click(measuring: Measuring, discord_api: Answering):
    click(measuring, 1, "autocomplete")
    await discord_api.answer(1)
    figures = figures_of(measuring)
    assert (figures.clicks, figures.requests, figures.median) == (0, 1, None)


async def test_requests_are_told_apart_by_what_discord_says(measuring: Measuring, discord_api: Answering):
    for status in (200, 201, 403, 404, 429, 500, 502, 503):
        await discord_api.send("/api/v10/channels/1/messages", status)
    figures = figures_of(measuring)
    assert (figures.requests, figures.refused, figures.too_many, figures.failed) == (8, 2, 1, 3)


async def test_a_request_without_an_answer_is_counted(measuring: Measuring):
    async with aiohttp.ClientSession(trace_configs=[measuring.trace]) as session:
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get("http://127.0.0.1:9/api/v10/users/@me")  # the discard port, where nobody listens
    figures = figures_of(measuring)
    assert (figures.requests, figures.lost) == (1, 1)


async def test_the_busiest_second_leaves_out_what_the_allowance_leaves_out(
    measuring: Measuring, watch: Watch, discord_api: Answering
):
    for count in (2, 4, 3):
        for number in range(count):
            await discord_api.send("/api/v10/channels/1/messages")
            await discord_api.answer(number)
            await discord_api.send("/api/v10/webhooks/1/a-token/messages/@original")
        watch.seconds += 1
    figures = figures_of(measuring)
    assert (figures.requests, figures.answers, figures.busiest_second) == (27, 18, 4)


async def test_the_gateway_is_no_request(measuring: Measuring, discord_api: Answering):
    await discord_api.send("/gateway")
    assert figures_of(measuring).requests == 0


def test_errors_in_the_log_are_counted_and_warnings_are_not(measuring: Measuring):
    log = logging.getLogger("tests.of_errors")
    log.addHandler(measuring.errors)
    log.propagate = False
    log.error("a match is broken")
    log.warning("Discord is slow")
    log.removeHandler(measuring.errors)
    assert figures_of(measuring).errors == 1


@pytest.mark.parametrize(
    ("percent", "count", "expected"),
    [(50, 0, None), (50, 1, 1), (99, 1, 1), (50, 4, 2), (95, 100, 95), (99, 100, 99), (99, 101, 100)],
)
def test_a_percentile_is_a_value_that_was_measured(percent: int, count: int, expected: int | None):
    assert percentile([float(value) for value in range(1, count + 1)], percent) == expected
