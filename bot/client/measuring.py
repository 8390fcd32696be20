"""Counting as the bot runs: how soon clicks are answered, what Discord says to requests, and errors."""

import logging
import math
import re
import time
from collections import Counter, deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot import __version__
from bot.figures import Figures

from .faults import SERVER_ERROR

TIMED = 10_000
"""The last clicks, of which it is known how long each took."""
GIVEN_UP = 15.0
"""Seconds after which a click counts as unanswered: Discord takes the first answer for three."""
CLICKS = frozenset(
    {
        discord.InteractionType.application_command,
        discord.InteractionType.component,
        discord.InteractionType.modal_submit,
    }
)
REFUSED, TOO_MANY = 400, 429
API = "/api/"
"""In the path of every request to Discord's API, and of no other."""

_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
_EXEMPT = re.compile(r"/(?:interactions|webhooks)/")


class Measuring:
    """Counts for one bot. `trace` sees its requests, `errors` is a handler for the log."""

    def __init__(self, now: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._monotonic = monotonic
        self._started_at = now()
        self._came_at: dict[int, float] = {}
        """The clicks that wait for an answer, oldest first."""
        self._took: deque[float] = deque(maxlen=TIMED)
        self._counts: Counter[str] = Counter()
        self._second = 0
        self._in_second = 0
        self.errors = ErrorCounter()
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._on_request_start)
        self.trace.on_request_end.append(self._on_request_end)
        self.trace.on_request_exception.append(self._on_request_exception)

    def note_click(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody clicked; what is suggested while they type is no click."""
        if interaction.type in CLICKS:
            self._give_up()
            self._came_at[interaction.id] = self._monotonic()

    def figures(self, *, is_connected: bool, servers: int) -> Figures:
        """All that was counted so far."""
        self._give_up()
        took, counts = sorted(self._took), self._counts
        return Figures(
            version=__version__,
            started_at=self._started_at,
            written_at=self._now(),
            is_connected=is_connected,
            servers=servers,
            clicks=counts["clicks"],
            unanswered=counts["unanswered"],
            timed=len(took),
            median=percentile(took, 50),
            p95=percentile(took, 95),
            p99=percentile(took, 99),
            requests=counts["requests"],
            answers=counts["answers"],
            refused=counts["refused"],
            too_many=counts["too_many"],
            failed=counts["failed"],
            lost=counts["lost"],
            busiest_second=counts["busiest_second"],
            errors=self.errors.count,
        )

    async def _on_request_start(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        path = start.url.path
        if API not in path:  # the gateway, and pictures
            return
        self._counts["requests"] += 1
        if _EXEMPT.search(path):
            self._counts["answers"] += 1
        else:
            self._note_second()

    async def _on_request_end(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams
    ) -> None:
        path, status = end.url.path, end.response.status
        if API not in path:
            return
        if status == TOO_MANY:
            self._counts["too_many"] += 1
        elif status >= SERVER_ERROR:
            self._counts["failed"] += 1
        elif status >= REFUSED:
            self._counts["refused"] += 1
        elif found := _CALLBACK.search(path):
            self._note_answer(int(found[1]))

    async def _on_request_exception(
        self, _session: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if API in end.url.path:
            self._counts["lost"] += 1

    def _note_second(self) -> None:
        second = int(self._monotonic())
        self._in_second = self._in_second + 1 if second == self._second else 1
        self._second = second
        self._counts["busiest_second"] = max(self._counts["busiest_second"], self._in_second)

    def _note_answer(self, interaction_id: int) -> None:
        came_at = self._came_at.pop(interaction_id, None)
        if came_at is not None:
            self._counts["clicks"] += 1
            self._took.append(self._monotonic() - came_at)

    def _give_up(self) -> None:
        """Count the clicks whose time has passed."""
        past = self._monotonic() - GIVEN_UP
        while self._came_at and next(iter(self._came_at.values())) < past:
            del self._came_at[next(iter(self._came_at))]
            self._counts["unanswered"] += 1


class ErrorCounter(logging.Handler):
    """Counts the errors in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, _record: logging.LogRecord) -> None:
        """One more."""
        self.count += 1


def percentile(ordered: list[float], percent: int) -> float | None:
    """The smallest value that at least so many percent of the ordered values do not exceed; None of none."""
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)] if ordered else None
