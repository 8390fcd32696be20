"""Processes that play the pairs of a tournament side by side."""

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from threading import Thread

from bot.tournaments import Pair, PlayedPair, Tournament, pairs_of, play_pair

MOST_ON_WINDOWS = 61
"""Windows waits for no more processes at once."""

WAITING = 3
"""How many pairs wait for each process while it plays."""


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
        yield from _play_in(pool, count, tournament, iter(pairs))
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


def _play_in(
    pool: ProcessPoolExecutor, count: int, tournament: Tournament, pairs: Iterator[Pair]
) -> Iterator[PlayedPair]:
    """Never many pairs wait, so that a tournament of a million begins as soon as one of ten."""
    with _deaf_to_ctrl_c():  # the pool starts its processes here
        running = {pool.submit(play_pair, tournament, pair) for pair in islice(pairs, count)}
    running |= {pool.submit(play_pair, tournament, pair) for pair in islice(pairs, WAITING * count)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= {pool.submit(play_pair, tournament, pair) for pair in islice(pairs, len(done))}
        for future in done:
            yield future.result()


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; one that is started now does not hear it."""
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
