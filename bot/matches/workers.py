"""Processes beside the bot, in which work is done that takes long."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B")

MOST_PROCESSES = 61
"""Windows waits for no more at once."""


class WorkerDied(Exception):
    """The process that did the work has died."""


class Workers:
    """Worker processes, started when they are first needed; one that dies is replaced."""

    def __init__(self, processes: int, steps_back: int) -> None:
        """`steps_back` is how far the processes step back behind the bot where both want the processor."""
        self.processes = max(1, min(MOST_PROCESSES, processes))
        self._steps_back = steps_back
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[[A], B], about: A) -> B:
        """What the work gives; raises `WorkerDied`, and whatever the work raises."""
        pool = self._pool = self._pool or self._open()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, about)
        except BrokenProcessPool as broken:
            self._give_up(pool)
            raise WorkerDied from broken

    async def close(self) -> None:
        """End the processes, after what each is doing just now."""
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)
            self._pool = None

    def _open(self) -> ProcessPoolExecutor:
        # forking a process that has threads, as this one has, may leave a lock held for ever
        spawning = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.processes, spawning, initializer=_begin, initargs=(self._steps_back,))

    def _give_up(self, broken: ProcessPoolExecutor) -> None:
        broken.shutdown(wait=False)
        if self._pool is broken:
            self._pool = None


def _begin(steps_back: int) -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches it too, and the bot ends it
    if hasattr(os, "nice"):
        os.nice(steps_back)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """A bot that is killed leaves no process behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
