"""Processes that play the pairs of a tournament side by side."""

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread

from bot.tournaments import Pair, PlayedPair, Tournament, pairs_of, play_pair

MOST_ON_WINDOWS = 61
"""Windows waits for no more processes at once."""


class PlayerProcessDied(Exception):
    """A process in which pairs were played has died."""


def play_all(tournament: Tournament, processes: int | None = None) -> Generator[PlayedPair, None, None]:
    """Every pair of a tournament as soon as it is played, by default with a process for each processor.

    Whoever stops half-way closes the iterator, which ends the processes. Raises `PlayerProcessDied`.
    """
    pairs = pairs_of(tournament)
    count = min(processes or count_processors(), len(pairs), MOST_ON_WINDOWS if os.name == "nt" else len(pairs))
    if count == 1:
        yield from (play_pair(tournament, pair) for pair in pairs)
        return
    pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=_begin)
    try:
        for future in as_completed(_submit(pool, tournament, pairs)):
            yield future.result()
    except BrokenProcessPool as error:
        raise PlayerProcessDied("a process that played has died; did the memory run out?") from error
    finally:
        # what is being played is of no use any more, and may take minutes
        for child in multiprocessing.active_children():
            child.terminate()
        pool.shutdown(cancel_futures=True)


def count_processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _submit(pool: ProcessPoolExecutor, tournament: Tournament, pairs: Sequence[Pair]) -> list[Future[PlayedPair]]:
    """The pool starts its processes meanwhile; Ctrl-C reaches them too, and is for this process alone."""
    with _deaf_to_ctrl_c():
        return [pool.submit(play_pair, tournament, pair) for pair in pairs]


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """A process that is started now never hears it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin() -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_command, daemon=True).start()


def _end_with_the_command() -> None:
    """A command that is killed leaves no process behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
