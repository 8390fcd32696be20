"""A pool of processes that hear no Ctrl-C, and end when whoever started them ends."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool as WorkerDied
from contextlib import contextmanager, suppress
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread
from typing import Any, TypeVar

from .interrupts import deaf_to_ctrl_c

__all__ = ["NoRoom", "Pool", "WorkerDied", "count_processors"]

A = TypeVar("A")

A_MOMENT = 0.5
"""How many seconds a process that is started early keeps busy."""

MOST_ON_WINDOWS = 61
"""Windows waits for no more processes at once."""


class NoRoom(WorkerDied):
    """There is no room for another process, for the threads that mind them, or for their locks."""


class Pool:
    """Processes that work, each started when it is first needed. Nothing replaces one that dies: a pool breaks then.

    All of it, and what `submit` gives, raise `WorkerDied` when a process has died, `NoRoom` if none can start.
    """

    def __init__(self, processes: int, steps_back: int = 0) -> None:
        """`steps_back` is how far the processes step back behind others that want the processor."""
        self.processes = max(1, min(processes, MOST_ON_WINDOWS) if os.name == "nt" else processes)
        self._context = _Spawning()
        with _no_room_told():
            self._executor = ProcessPoolExecutor(
                self.processes, self._context, initializer=_begin, initargs=(steps_back,)
            )

    def submit(self, work: Callable[..., A], *about: Any) -> "Future[A]":
        """What the work will give; starting a process for it may take some milliseconds."""
        with _no_room_told():
            return self._executor.submit(work, *about)

    def start(self) -> None:
        """Start every process ahead of time."""
        for _ in range(self.processes):
            self.submit(_stay_a_moment)

    def close(self) -> None:
        """End the processes at once: what is being done is of no use any more."""
        for process in self._context.started:
            if process.is_alive():
                process.terminate()
        with suppress(RuntimeError):  # a thread of the executor's that there was no room to start
            self._executor.shutdown()


@contextmanager
def _no_room_told() -> Iterator[None]:
    """Say in one way what the system says in many."""
    try:
        yield
    except WorkerDied:
        raise
    except (OSError, RuntimeError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        raise NoRoom(f"no process could be started: {why or error}") from error


def count_processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _DeafProcess(SpawnProcess):
    """Ctrl-C reaches every process of a terminal; this one does not hear it, from its first moment on."""

    def start(self) -> None:
        with deaf_to_ctrl_c():
            super().start()


class _Spawning(SpawnContext):
    """Forking a process that has threads may leave a lock held for ever, so each begins anew."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *args: Any, **values: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        process = _DeafProcess(*args, **values)
        self.started.append(process)
        return process


def _begin(steps_back: int) -> None:
    """What a process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(steps_back)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """Whoever is killed leaves no process behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _stay_a_moment() -> None:
    """What a process does that is started early: one that is idle already would keep the next from starting."""
    time.sleep(A_MOMENT)
