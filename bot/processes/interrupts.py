"""Ctrl-C, heard where it does no harm."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from threading import current_thread, main_thread


@contextmanager
def ctrl_c_calls(hear: Callable[[], object]) -> Iterator[None]:
    """Ctrl-C calls this and interrupts nothing: in the midst of a pool's own work it would leave locks held for ever.

    Only the main thread hears Ctrl-C; in another this changes nothing.
    """
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda _number, _frame: hear())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """A process that is started meanwhile is deaf for good; this one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # multiprocessing's own process: when that is started this thread hears again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with _ctrl_c_put_off():
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Another thread may hear it and interrupt this one: a process that is half started would complain aloud."""
    heard: list[bool] = []
    try:
        with ctrl_c_calls(lambda: heard.append(True)):
            yield
    finally:
        if heard:
            signal.raise_signal(signal.SIGINT)
