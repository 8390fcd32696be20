"""Which version of the tables a file holds, found out without touching it, and bringing it to ours."""

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from .errors import DatabaseTooNew, NotADatabase

OUR_TABLES = {"alembic_version", "matches", "actions"}
MIGRATIONS = Path(__file__).parent / "migrations"


def known_revisions() -> list[str]:
    """The revisions this version of Basra knows, oldest first: the numbers their files begin with."""
    return sorted(path.stem[1:5] for path in (MIGRATIONS / "versions").glob("v*.py"))


def read_only_uri(path: Path) -> str:
    """Opens a database without changing a byte of it.

    Without a write-ahead log beside it the file is all there is, and "immutable" keeps SQLite from making one.
    """
    has_log = path.with_name(path.name + "-wal").exists()
    return f"file:{quote(str(path.absolute()))}?mode=ro" + ("" if has_log else "&immutable=1")


def fetch_revision(path: Path) -> str | None:
    """The revision of an existing file; None for an empty one.

    Raises `NotADatabase` for other files and `DatabaseTooNew` for a revision we do not know; sqlite3's errors pass.
    """
    with closing(sqlite3.connect(read_only_uri(path), uri=True)) as connection:
        tables = fetch_tables(connection)
        if not tables:
            return None
        if not tables >= OUR_TABLES:
            raise NotADatabase(f"{path} is another program's database, not Basra's")
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    check_revision(path, revision)
    return str(revision)


def fetch_tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def check_revision(path: Path, revision: str) -> None:
    known = known_revisions()
    if revision not in known:
        raise DatabaseTooNew(
            f"{path} was written by a newer version of Basra (tables {revision}, this one knows {known[-1]}); "
            "it has not been touched"
        )
