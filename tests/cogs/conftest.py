"""The whole bot on a model of Discord: real SQLite, repeatable decks, and no error may be logged."""

import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import simcord

from bot.storage import Storage

from .people import World, make_bot


class ErrorsOnly(logging.Handler):
    """Keeps every record that a healthy bot never writes."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture
def error_log() -> Iterator[ErrorsOnly]:
    """The errors logged so far; whatever is left in it at the end fails the test."""
    handler = ErrorsOnly()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)
    formatter = logging.Formatter("%(name)s: %(message)s")
    assert [formatter.format(record) for record in handler.records] == []


TRIES = 12
"""How often SimCord may find the bot still at work after its five seconds, as on a machine with much else to do."""


class PatientEnv(simcord.Env):
    """Looks every few milliseconds whether the bot has come to rest (SimCord: every 50), and for up to a minute."""

    async def _settle_internal(self, *, idle: float = 0.002, _deadline: float | None = None, **others: Any) -> None:
        for _ in range(TRIES - 1):
            with contextlib.suppress(TimeoutError):
                return await super()._settle_internal(idle=idle, **others)
        return await super()._settle_internal(idle=idle, **others)

    async def _advance_to(self, target: float, deadline: float) -> None:
        """Coming to rest has its limit; a long way through many timers has none."""
        await super()._advance_to(target, deadline + 600)


class Discord:
    """The model of Discord once it runs; a bot is made before it and asks it for the time."""

    env: simcord.Env

    def now(self) -> float:
        return self.env.now().timestamp()


def refuse_emojis(env: simcord.Env) -> None:
    """Let the cards be words, as where Discord takes no emojis; the tests of the emojis let them in."""
    env.inject_error("GET", "/applications/*/emojis", status=403, code=50013, times=None)


@pytest.fixture
async def env(storage: Storage, error_log: ErrorsOnly) -> AsyncIterator[simcord.Env]:
    """A model of Discord with the bot in it."""
    model = Discord()
    model.env = PatientEnv(make_bot(storage, model.now))
    refuse_emojis(model.env)
    await model.env.start()
    yield model.env
    await model.env.shutdown()


@pytest.fixture
def world(env: simcord.Env, storage: Storage) -> World:
    """A server with a channel and four people."""
    return World(env, storage)
