"""A copy of the database that is safe to make while the bot plays."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from .errors import BackupRefused, DatabaseUnreachable, DiskFull, NotADatabase, StorageError
from .schema import OUR_TABLES, fetch_tables, read_only_uri
from .translation import disk_full, storage_error

# The file format's read and write versions, https://sqlite.org/fileformat.html: 2 is WAL, 1 is not.
HEADER_OF_BACKUP = b"\x01\x01"


def back_up(source: Path, target: Path, *, replace: bool = False) -> None:
    """Copies every committed row into the single file `target`, which appears only once it is whole and checked.

    An existing `target` is refused unless it is empty, or `replace` is set and it is an earlier backup: never the
    database itself, one in use, or another kind of file. Blocks; raises `StorageError`.
    """
    try:
        _check_source(source)
        _check_target(source, target, replace)
        part = part_beside(target)
        try:
            # Not mode=ro: where no bot is running, that would leave an empty write-ahead log beside the database.
            copy_database(source, f"{source.absolute().as_uri()}?mode=rw", part, target)
            check_copy(part, source, "no backup was made")
            _put_in_place(part, target, replace)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise storage_error(error, target) or error from error


def _check_source(source: Path) -> None:
    if not source.is_file():
        raise DatabaseUnreachable(f"There is no database {source} to back up")


def _check_target(source: Path, target: Path, replace: bool) -> None:
    if not target.parent.is_dir():
        raise DatabaseUnreachable(f"The directory of the backup {target} does not exist")
    if not target.exists() or _is_empty(target):
        return
    if target.samefile(source):
        raise BackupRefused(f"{target} is the database itself; name another file for the backup")
    if not replace:
        raise BackupRefused(f"{target} exists already; name another file, or use --replace for an earlier backup")
    if not _is_backup(target):
        raise BackupRefused(f"{target} is not an earlier backup of Basra, so it is not replaced")


def _is_empty(target: Path) -> bool:
    return target.is_file() and target.stat().st_size == 0


def _is_backup(target: Path) -> bool:
    """One of our databases that is not in WAL mode: every database that the bot has opened is."""
    if not target.is_file() or _read_header(target)[18:20] != HEADER_OF_BACKUP:
        return False
    with closing(sqlite3.connect(read_only_uri(target), uri=True)) as connection, suppress(sqlite3.Error):
        return fetch_tables(connection) >= OUR_TABLES
    return False


def _read_header(target: Path) -> bytes:
    with target.open("rb") as file:
        return file.read(20)


def part_beside(target: Path) -> Path:
    """A new file in which `target` comes to be."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".basra-backup-", suffix=".part")
    os.close(handle)
    return Path(name)


def copy_database(source: Path, uri: str, part: Path, target: Path) -> None:
    """SQLite's own copy of `source`, opened by `uri`: one consistent state, while others read and write on."""
    try:
        with (
            closing(sqlite3.connect(uri, uri=True)) as original,
            closing(sqlite3.connect(part)) as copy,
        ):
            original.backup(copy)
            # One file without companions, and the mark by which a backup is told from a database in use.
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise _copy_error(error, source, target) from error


def _copy_error(error: sqlite3.Error, source: Path, target: Path) -> StorageError:
    told = storage_error(error, source)
    if isinstance(told, DiskFull):
        return disk_full(target)
    return told or StorageError(f"{source} could not be copied: {error}")


def check_copy(part: Path, source: Path, undone: str) -> None:
    """Whether the copy is whole and ours; else raises `NotADatabase` that says what was not done with the source."""
    with closing(sqlite3.connect(read_only_uri(part), uri=True)) as copy:
        try:
            found = [line for (line,) in copy.execute("PRAGMA integrity_check")]
            is_ours = fetch_tables(copy) >= OUR_TABLES
        except sqlite3.Error as error:
            raise NotADatabase(f"{source} is damaged, {undone}: {error}") from error
    if found != ["ok"]:
        raise NotADatabase(f"{source} is damaged, {undone}: {found[0]}")
    if not is_ours:
        raise NotADatabase(f"{source} is not Basra's database, {undone}")


def _put_in_place(part: Path, target: Path, replace: bool) -> None:
    sync(part)
    if not replace and not (target.exists() and _is_empty(target)):
        _claim(target)
    part.replace(target)
    sync(target.parent)


def _claim(target: Path) -> None:
    """Nobody else's file of this name is overwritten, not even one made a moment ago."""
    try:
        target.touch(exist_ok=False)
    except FileExistsError:
        raise BackupRefused(f"{target} has just been made by another program; name another file") from None


def sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        with suppress(OSError):  # a directory cannot be synced everywhere
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
