"""What a running bot tells of itself: a small file beside the database, for `basra stats` and `basra health`.

It holds counts and times only: no person, no server and no match can be told from it.
"""

import json
import os
import tempfile
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Self

EVERY = 30.0
"""Seconds between two times that a bot writes them."""
FRESH = 120.0
"""Seconds after which a bot that has written nothing new no longer counts as running."""
ALLOWED_IN_A_SECOND = 50
"""Requests that Discord allows a bot, answers to interactions not counted."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Counted since the start; times in unix seconds, what clicks took in seconds, None before the first click."""

    version: str
    started_at: float
    written_at: float
    is_connected: bool
    servers: int
    clicks: int
    """Clicks, commands and forms whose answer Discord took."""
    unanswered: int
    """Those that got no answer that Discord took in time."""
    timed: int
    """How many of the last clicks the three times are of."""
    median: float | None
    p95: float | None
    p99: float | None
    requests: int
    answers: int
    """How many of the requests were answers to clicks, which Discord's allowance does not count."""
    refused: int
    """Requests that Discord refused (4xx), 429 not counted."""
    too_many: int
    """Requests that were one too many just then (429)."""
    failed: int
    """Requests at which Discord itself failed (5xx)."""
    lost: int
    """Requests that got no answer."""
    busiest_second: int
    """The most requests in a second, answers to clicks not counted."""
    errors: int
    """Lines of the log with the level ERROR."""

    @classmethod
    def parse(cls, data: Any) -> Self:
        """As `asdict` gives them; raises `KeyError`, `TypeError` or `ValueError` for what another version wrote."""
        found = cls(**{field.name: data[field.name] for field in fields(cls)})
        if not isinstance(found.written_at, int | float):
            raise TypeError("written_at is no time")
        return found

    def is_fresh(self, now: float) -> bool:
        """Whether the bot that wrote them runs still, as far as they can tell."""
        return abs(now - self.written_at) <= FRESH


def figures_file(database: Path) -> Path:
    """Where the figures of the bot on this database are."""
    return database.with_name(f"{database.name}-stats.json")


def write_figures(file: Path, figures: Figures) -> None:
    """Puts them into the place of the last ones, whole or not at all; raises `OSError`."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".basra-stats-", suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            json.dump(asdict(figures), stream)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def read_figures(file: Path) -> Figures | None:
    """The last ones written; None where there are none, or none that this version can read."""
    try:
        return Figures.parse(json.loads(file.read_text(encoding="ascii")))
    except (OSError, ValueError, KeyError, TypeError):
        return None
