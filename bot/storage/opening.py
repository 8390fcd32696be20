"""Everything that can be wrong with a database before its first use, told in one line."""

import os
import sqlite3
import tempfile
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from .errors import DatabaseUnreachable, NotADatabase
from .schema import fetch_revision, known_revisions
from .translation import storage_error

ROOM_TO_START = 256 * 1024  # bytes: the first tables and their write-ahead log


def prepare(path: Path) -> None:
    """Checks the file, or makes it, and migrates it. Blocks; raises `StorageError`."""
    try:
        _check_place(path)
        revision = _revision_of(path)
        _try_writing(path)
        if revision != known_revisions()[-1]:
            from .migration import migrate

            migrate(path)
    except (OSError, sqlite3.Error, DBAPIError) as error:
        told = storage_error(error, path)
        if told is None:
            raise
        raise told from error


def _check_place(path: Path) -> None:
    if not path.parent.is_dir():
        raise DatabaseUnreachable(f"The directory of the database {path} does not exist")
    if path.exists() and not path.is_file():
        raise NotADatabase(f"{path} is not a file")


def _revision_of(path: Path) -> str | None:
    if not path.exists() or path.stat().st_size == 0:
        return None
    return fetch_revision(path)


def _try_writing(path: Path) -> None:
    """Really writes, since permission bits say nothing to root and nothing about the disk."""
    with tempfile.TemporaryFile(dir=path.parent, prefix=".basra-") as probe:
        probe.write(bytes(ROOM_TO_START))
        probe.flush()
        os.fsync(probe.fileno())
    if path.exists():
        with path.open("r+b"):
            pass
