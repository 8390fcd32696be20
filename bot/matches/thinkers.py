"""Processes in which computers think, so that the clicks of others are answered meanwhile."""

import asyncio
import logging
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread

from bot.rules import Play

from .thinking import Question, choose_for

log = logging.getLogger(__name__)

MOST_PROCESSES = 4
STEPS_BACK = 5
"""How far the processes step back behind the bot where both want the processor."""


class Thinkers:
    """Worker processes, started when they are first needed; one that dies is replaced."""

    def __init__(self, processes: int | None = None) -> None:
        """By default one fewer than there are processors, at least one."""
        self._count = processes or max(1, min(MOST_PROCESSES, (os.cpu_count() or 1) - 1))
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, question: Question) -> Play:
        """The play of a computer; that of *normal* where the process that thinks about it dies or fails."""
        pool = self._pool = self._pool or self._open()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, choose_for, question)
        except BrokenProcessPool:
            log.warning("a process in which a computer was thinking has died; another takes its place")
            self._give_up(pool)
        except Exception as error:
            log.error("a computer could not choose: %s", type(error).__name__)  # noqa: TRY400 - more may name cards
        return choose_for(question._replace(level="normal"))

    async def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown, cancel_futures=True)
            self._pool = None

    def _open(self) -> ProcessPoolExecutor:
        # forking a process that has threads, as this one has, may leave a lock held for ever
        return ProcessPoolExecutor(self._count, multiprocessing.get_context("spawn"), initializer=_begin)

    def _give_up(self, broken: ProcessPoolExecutor) -> None:
        broken.shutdown(wait=False)
        if self._pool is broken:
            self._pool = None


def _begin() -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches it too, and the bot ends it
    if hasattr(os, "nice"):
        os.nice(STEPS_BACK)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    """A bot that is killed leaves no process behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
