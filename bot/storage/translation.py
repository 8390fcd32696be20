"""From the database's error codes to words for the operator."""

import errno
import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from .errors import DatabaseBusy, DatabaseUnreachable, DiskFull, NotADatabase, StorageError

# SQLite says "full" only for ENOSPC; a quota, a size limit or no room for the wal-index are these.
NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE}
NO_ROOM_ERRNO = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def storage_error(error: BaseException, path: Path) -> StorageError | None:
    """The words for a failure of the surroundings; None for anything else, which is then a defect of ours."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    if isinstance(error, NoConnectionFree):
        return DatabaseBusy(f"{path} is so slow that all connections to it stayed taken")
    if isinstance(error, OSError):
        return _system_error(error, path)
    if isinstance(error, sqlite3.Error):
        return _sqlite_error(error, path)
    return None


def disk_full(path: Path) -> DiskFull:
    return DiskFull(f"There is no room left to write {path}: the disk is full, or a quota or size limit is reached")


def _system_error(error: OSError, path: Path) -> StorageError:
    if error.errno in NO_ROOM_ERRNO:
        return disk_full(path)
    return DatabaseUnreachable(f"{path} cannot be read and written: {error.strerror or error}")


def _sqlite_error(error: sqlite3.Error, path: Path) -> StorageError | None:
    code = getattr(error, "sqlite_errorcode", 0)
    if code in NO_ROOM:
        return disk_full(path)
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return DatabaseBusy(f"{path} is held by another program; it did not let go in time")
        case sqlite3.SQLITE_READONLY:
            return DatabaseUnreachable(f"{path} may not be written: it is read-only")
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_PERM:
            return DatabaseUnreachable(f"{path} cannot be read and written: {error}")
        case sqlite3.SQLITE_NOTADB:
            return NotADatabase(f"{path} is not an SQLite database")
        case sqlite3.SQLITE_CORRUPT:
            return NotADatabase(f"{path} is damaged ({error}); put a backup in its place")
    return None
