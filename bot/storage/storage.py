"""The open database."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .backup import back_up
from .engine import WRITES, create_engine, empty_log
from .opening import prepare
from .translation import storage_error

Beside = Callable[[AsyncConnection], Awaitable[None]]
"""Writes something in the transaction of something else: both are committed, or neither."""


class Storage:
    """A few connections to one SQLite file, which other processes may have open too."""

    def __init__(self, path: Path, engine: AsyncEngine) -> None:
        self.path = path
        self._engine = engine
        self._writer = engine.execution_options(**WRITES)
        # SQLite lets waiting writers poll; in here they queue, first come first served.
        self._turn = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Checks the file, makes or migrates its tables. Raises `StorageError`; a newer file is left untouched."""
        await asyncio.to_thread(prepare, path)
        return cls(path, create_engine(path))

    async def close(self) -> None:
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """One consistent view of everything committed so far; blocks nobody. Raises `StorageError`."""
        with self._in_clear_words():
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: committed at the end, undone by any exception. Not to be nested. Raises `StorageError`."""
        with self._in_clear_words():
            async with self._turn, self._writer.begin() as connection:
                yield connection

    async def empty_log(self) -> bool:
        """Let nothing that was deleted stay readable beside the file; False where that has to be done again later."""
        return await asyncio.to_thread(empty_log, self.path)

    async def backup(self, target: Path, *, replace: bool = False) -> None:
        """A checked copy, made while the bot goes on; see `back_up`."""
        await asyncio.to_thread(back_up, self.path, target, replace=replace)

    @contextmanager
    def _in_clear_words(self) -> Iterator[None]:
        try:
            yield
        except (DBAPIError, NoConnectionFree) as error:
            told = storage_error(error, self.path)
            if told is None:
                raise
            raise told from error
