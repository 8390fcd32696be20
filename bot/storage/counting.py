"""What a database adds up to, for the operator: read without changing it, while the bot goes on."""

import sqlite3
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from .errors import DatabaseUnreachable, StorageError
from .schema import fetch_revision, known_revisions, read_only_uri
from .translation import storage_error

SINCE = """
SELECT created_at, CASE state WHEN 'finished' THEN finished_at END
FROM matches WHERE created_at >= :start OR finished_at >= :start
"""
PEOPLE = """
SELECT count(*) FROM (
    SELECT user_id FROM seats WHERE user_id IS NOT NULL
    UNION SELECT user_id FROM sittings WHERE user_id IS NOT NULL
)
"""


class Span(NamedTuple):
    """The matches opened and finished in a stretch of time."""

    opened: int
    finished: int


@dataclass(frozen=True, slots=True)
class Counts:
    """Everything counted at one moment; `alive_at` is when the bot was last at work, None if it never was."""

    revision: str
    size: int
    """Bytes on the disk, the write-ahead log included."""
    matches: dict[str, int]
    """By state; states without a match are left out."""
    spans: list[Span]
    plays: int
    people: int
    """Everybody who ever sat at a table."""
    servers: int
    """Those in which a match was ever opened."""
    alive_at: float | None


def count_all(path: Path, moments: Sequence[float]) -> Counts:
    """Counts, and the stretches between the moments. Blocks; raises `StorageError`.

    It reads every match and every action, and keeps nobody from writing.
    """
    if not path.is_file():
        raise DatabaseUnreachable(f"There is no database {path}")
    try:
        revision = _newest_revision(path)
        with closing(sqlite3.connect(read_only_uri(path), uri=True)) as connection:
            connection.execute("BEGIN")  # one moment for all of it
            return _count(connection, revision, _size(path), moments)
    except (OSError, sqlite3.Error) as error:
        told = storage_error(error, path)
        if told is None:
            raise
        raise told from error


def _newest_revision(path: Path) -> str:
    revision, newest = fetch_revision(path), known_revisions()[-1]
    if revision is None:
        raise StorageError(f"{path} is empty; the bot makes its tables at its first start")
    if revision != newest:
        raise StorageError(f"{path} has older tables ({revision}); the bot brings them to {newest} at its next start")
    return revision


def _count(connection: sqlite3.Connection, revision: str, size: int, moments: Sequence[float]) -> Counts:
    def one(query: str) -> int:
        return int(connection.execute(query).fetchone()[0])

    alive = connection.execute("SELECT at FROM pulse").fetchone()
    return Counts(
        revision=revision,
        size=size,
        matches=dict(connection.execute("SELECT state, count(*) FROM matches GROUP BY state").fetchall()),
        spans=_spans(connection, moments),
        plays=one("SELECT count(*) FROM actions WHERE kind IN ('play', 'absent')"),
        people=one(PEOPLE),
        servers=one("SELECT count(DISTINCT guild_id) FROM matches"),
        alive_at=None if alive is None else float(alive[0]),
    )


def _spans(connection: sqlite3.Connection, moments: Sequence[float]) -> list[Span]:
    rows = connection.execute(SINCE, {"start": moments[0]}).fetchall()
    opened = sorted(opened_at for opened_at, _ in rows)
    finished = sorted(finished_at for _, finished_at in rows if finished_at is not None)
    return [Span(_between(opened, start, end), _between(finished, start, end)) for start, end in pairwise(moments)]


def _between(ordered: list[float], start: float, end: float) -> int:
    return bisect_left(ordered, end) - bisect_left(ordered, start)


def _size(path: Path) -> int:
    log = path.with_name(f"{path.name}-wal")
    return path.stat().st_size + (log.stat().st_size if log.exists() else 0)
