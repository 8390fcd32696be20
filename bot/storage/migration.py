"""Runs the migrations. Imported only when there is something to migrate: Alembic takes a while to load."""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, create_engine, inspect

from .engine import BUSY_TIMEOUT, WRITES, take_over_transactions
from .errors import StorageError
from .schema import MIGRATIONS, check_revision


def migrate(path: Path, scripts: Path = MIGRATIONS) -> None:
    """Brings the file to our newest revision in one transaction: all of it, or nothing.

    Foreign keys stay off meanwhile: an alteration makes a new table, and dropping the old one would delete its
    children. They are checked before the commit.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)), connect_args={"timeout": BUSY_TIMEOUT}, execution_options=WRITES
    )
    take_over_transactions(engine)
    try:
        _set_wal(path)
        with engine.begin() as connection:
            _check_revision(connection, path)
            given = _fetch_given_ids(connection)
            command.upgrade(_config(connection, scripts), "head")
            _keep_given_ids(connection, given)
            _check_foreign_keys(connection, path)
    finally:
        engine.dispose()


def _set_wal(path: Path) -> None:
    """Before the first table, so that a killed first start leaves no rollback journal behind."""
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()


def _config(connection: Connection, scripts: Path) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _check_revision(connection: Connection, path: Path) -> None:
    """Again, now that nobody else can write: another process may have migrated it since it was looked at."""
    if inspect(connection).has_table("alembic_version"):
        revision = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        check_revision(path, str(revision))


def _fetch_given_ids(connection: Connection) -> dict[str, int]:
    """The highest id that each table with lasting ids has ever given, deleted rows included."""
    if not inspect(connection).has_table("sqlite_sequence"):
        return {}
    return {str(name): int(highest) for name, highest in connection.exec_driver_sql("SELECT * FROM sqlite_sequence")}


def _keep_given_ids(connection: Connection, given: dict[str, int]) -> None:
    """An altered table is a new one and would give the ids of deleted rows again."""
    now = _fetch_given_ids(connection)
    for name, highest in given.items():
        if name not in now:
            connection.exec_driver_sql("INSERT INTO sqlite_sequence VALUES (?, ?)", (name, highest))
        elif now[name] < highest:
            connection.exec_driver_sql("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", (highest, name))


def _check_foreign_keys(connection: Connection, path: Path) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if broken:
        raise StorageError(f"{path} could not be brought to this version: {len(broken)} rows would lose their match")
