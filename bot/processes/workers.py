"""Work in other processes, awaited."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from .pool import Pool, WorkerDied

A = TypeVar("A")
B = TypeVar("B")


class Workers:
    """Processes that are started when they are first needed, beside the event loop; one that dies is replaced."""

    def __init__(self, processes: int, steps_back: int = 0) -> None:
        """`steps_back` as for a `Pool`."""
        self.processes = processes
        self._steps_back = steps_back
        self._opening: asyncio.Future[Pool] | None = None

    async def start(self) -> None:
        """Start the processes ahead of time; raises `WorkerDied` if that cannot be."""
        await self._open()

    async def run(self, work: Callable[[A], B], about: A) -> B:
        """What the work gives; raises `WorkerDied`, and whatever the work raises."""
        pool = await self._open()
        try:
            working = asyncio.wrap_future(pool.submit(work, about))
            working.add_done_callback(_look_at)
            # shielded: a pool that breaks while one of its futures is cancelled does not end well
            return await asyncio.shield(working)
        except WorkerDied:
            await self._give_up(pool)
            raise

    async def close(self) -> None:
        """End the processes at once."""
        if self._opening is not None:
            opening, self._opening = self._opening, None
            await asyncio.wait([opening])
            if not opening.exception():
                await asyncio.to_thread(opening.result().close)

    async def _open(self) -> Pool:
        """The pool, opened in a thread: to start a process takes time, in which others are answered."""
        opening = self._opening
        try:
            if opening is None:
                loop = asyncio.get_running_loop()
                opening = self._opening = loop.run_in_executor(None, _open_pool, self.processes, self._steps_back)
            return await asyncio.shield(opening)
        except (OSError, RuntimeError) as error:  # there may be no room for the thread either
            if self._opening is opening:
                self._opening = None
            raise WorkerDied("no process could be started") from error

    async def _give_up(self, broken: Pool) -> None:
        """The next who needs a process opens another pool."""
        opening = self._opening
        if opening is not None and opening.done() and not opening.exception() and opening.result() is broken:
            self._opening = None
            with suppress(RuntimeError):
                await asyncio.to_thread(broken.close)


def _look_at(done: asyncio.Future[B]) -> None:
    """What became of it is of no interest where whoever wanted it has gone."""
    if not done.cancelled():
        done.exception()


def _open_pool(processes: int, steps_back: int) -> Pool:
    """With every process started; raises `WorkerDied`."""
    pool = Pool(processes, steps_back)
    try:
        pool.start()
    except WorkerDied:
        pool.close()
        raise
    return pool
