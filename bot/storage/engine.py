"""Connections as we want them: our own BEGIN, WAL, every commit on the disk before it is acknowledged."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BUSY_TIMEOUT = 5.0  # seconds that a statement waits for another process
CONNECTIONS = 4  # one writes at a time; the others read

PATIENCE = 1.0  # seconds that emptying the log waits for readers; writers wait with it

WRITES = {"basra_writes": True}  # the execution option of a connection that begins with IMMEDIATE


def create_engine(path: Path) -> AsyncEngine:
    """The bot's few connections. Nothing is opened yet."""
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        connect_args={"timeout": BUSY_TIMEOUT},
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_use_lifo=True,
    )
    event.listen(engine.sync_engine, "connect", _set_up)
    take_over_transactions(engine.sync_engine)
    return engine


def take_over_transactions(engine: Engine) -> None:
    """`BEGIN IMMEDIATE` to write, plain `BEGIN` to read: readers that took the write lock would stop everybody."""
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "before_cursor_execute", _refuse_lost_writes)


def _leave_transactions_to_us(connection: DBAPIConnection, _record: object) -> None:
    connection.isolation_level = None


def _set_up(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    # secure_delete: what is deleted is overwritten, also in pages that become free, which FAST leaves as they are.
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("basra_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _refuse_lost_writes(
    connection: Connection, _cursor: object, _statement: str, _parameters: object, context: Any, _many: bool
) -> None:
    """What is written while reading would be rolled back without a word."""
    is_write = context is not None and (context.isinsert or context.isupdate or context.isdelete)
    if is_write and not connection.get_execution_options().get("basra_writes"):
        raise RuntimeError("Nothing may be written in Storage.reading(); use Storage.writing()")


def empty_log(path: Path) -> bool:
    """Bring all that is committed into the file and empty the write-ahead log, which holds what was deleted too.

    False where somebody reads or writes for too long, or the file cannot be written. Blocks.
    """
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", PATIENCE, uri=True)) as connection:
            is_busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error:
        return False
    return not is_busy
