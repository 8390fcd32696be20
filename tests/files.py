"""Files and databases, as tests find and leave them."""

import sqlite3
from contextlib import closing
from pathlib import Path


def names_in(directory: Path) -> list[str]:
    """What lies in a directory, in order."""
    return sorted(file.name for file in directory.iterdir())


def snapshot(directory: Path) -> dict[str, bytes]:
    """The contents of all files in a directory."""
    return {file.name: file.read_bytes() for file in directory.iterdir()}


def mark_newer(database: Path) -> None:
    """Make it the database of a version that we do not know."""
    with closing(sqlite3.connect(database)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
