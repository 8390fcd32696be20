"""What the processes that run the tests side by side share, so that a dear thing is made once."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

PATIENCE = 600.0
"""Seconds that the others wait for the one who makes it."""


def folder_of_all_workers(factory: pytest.TempPathFactory) -> Path:
    """A folder of this run of the tests, the same in each of its processes."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@contextmanager
def only_one_at_a_time(lock: Path) -> Iterator[None]:
    """Meanwhile no other process is here; a database is a lock on every system, and opens when its holder dies."""
    with closing(sqlite3.connect(lock, timeout=PATIENCE, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        yield
