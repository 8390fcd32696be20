"""Puts a backup in the place of the database, and keeps what was there."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from .backup import check_copy, copy_database, part_beside, sync
from .errors import BackupRefused, DatabaseBusy, DatabaseTooNew, DatabaseUnreachable, NotADatabase
from .schema import fetch_revision, read_only_uri
from .translation import storage_error

COMPANIONS = ("-wal", "-shm", "-journal")
PATIENCE = 1.0  # seconds that whoever only reads the database has to let go of it

# Every connection to a database in WAL mode holds a shared lock here, https://sqlite.org/fileformat.html#the_lock_byte_page
SHARED_BYTES = (510, 0x40000002)


class Restored(NamedTuple):
    """The revision of the restored tables, and where the database before is now, None if there was none."""

    revision: str
    kept: Path | None


def restore(backup: Path, database: Path) -> Restored:
    """Puts a checked copy of `backup` in the place of `database`, all at once or not at all.

    Refuses while anybody has the database open. What was there is kept beside it under a dated name, with all it had
    in its write-ahead log. Blocks; raises `StorageError`.
    """
    database = database.resolve()  # a link stays one
    try:
        revision = _check_backup(backup, database)
        _check_place(database)
        part = part_beside(database)
        try:
            copy_database(backup, read_only_uri(backup), part, database)
            check_copy(part, backup, "nothing was restored")
            _take_owner(part, database)
            sync(part)
            with _held(database):
                kept = _set_aside(database)
                part.replace(database)
            sync(database.parent)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise storage_error(error, database) or error from error
    return Restored(revision, kept)


def _check_backup(backup: Path, database: Path) -> str:
    if not backup.is_file():
        raise DatabaseUnreachable(f"There is no backup {backup}")
    if database.exists() and backup.samefile(database):
        raise BackupRefused(f"{backup} is the database itself; name a backup of it")
    try:
        revision = fetch_revision(backup)
    except sqlite3.Error as error:
        raise NotADatabase(f"{backup} is not a backup of Basra, or damaged; nothing was restored: {error}") from error
    if revision is None:
        raise NotADatabase(f"{backup} is empty; nothing was restored")
    return revision


def _check_place(database: Path) -> None:
    if not database.parent.is_dir():
        raise DatabaseUnreachable(f"The directory of the database {database} does not exist")
    if database.exists() and not database.is_file():
        raise NotADatabase(f"{database} is not a file")
    if database.exists():
        with suppress(sqlite3.Error, DatabaseTooNew):  # damaged or newer ones are what one replaces
            fetch_revision(database)


def _take_owner(part: Path, database: Path) -> None:
    """The bot can open the file even if root restores it."""
    before = database if database.exists() else None
    if before is not None:
        shutil.copymode(before, part)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = (before or database.parent).stat()
        os.chown(part, owner.st_uid, owner.st_gid)


@contextmanager
def _held(database: Path) -> Iterator[None]:
    """Meanwhile nobody else has the database open; raises `DatabaseBusy` if anybody does."""
    if not database.exists():
        yield
        return
    uri = f"{database.as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)) as connection:
        try:
            # Out of WAL mode comes only who is alone, and all that was in the log is in the file then.
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            _refuse_unless_damaged(error, database)
        yield


def _refuse_unless_damaged(error: sqlite3.Error, database: Path) -> None:
    told = storage_error(error, database)
    if isinstance(told, DatabaseBusy) or (isinstance(told, NotADatabase) and _is_open(database)):
        raise DatabaseBusy(f"{database} is in use, so nothing was restored; stop the bot first") from error
    if not isinstance(told, NotADatabase):
        raise told or error


def _is_open(database: Path) -> bool:
    """Whether another process has a database open that SQLite itself can make nothing of."""
    try:
        import fcntl
    except ImportError:  # Windows does not let an open file be replaced
        return False
    with database.open("r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, *SHARED_BYTES)
        except BlockingIOError:
            return True
    return False


def _set_aside(database: Path) -> Path | None:
    kept = _dated(database)
    for companion in COMPANIONS:  # left by a bot that died; beside another database they would ruin it
        with suppress(FileNotFoundError):
            database.with_name(database.name + companion).rename(kept.with_name(kept.name + companion))
    if not database.exists():
        return None
    try:
        kept.hardlink_to(database)  # so that there is a database at every moment
    except OSError:  # not every file system has links
        database.rename(kept)
    return kept


def _dated(database: Path) -> Path:
    stem = f"{database.stem}.replaced-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    name, number = f"{stem}{database.suffix}", 1
    while database.with_name(name).exists():
        number += 1
        name = f"{stem}-{number}{database.suffix}"
    return database.with_name(name)
