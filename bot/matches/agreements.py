"""What everybody at a table may agree on: to call it a draw, to concede, to cancel, to pause."""

from dataclasses import dataclass
from typing import Literal

from .clocks import DAY

What = Literal["draw", "concede", "cancel", "pause"]

PROPOSALS: tuple[What, ...] = ("draw", "concede", "cancel", "pause")

LAPSES_AFTER = DAY
"""Seconds after which a proposal that not everybody has agreed to is gone."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the seat `by` proposed with action `number`, and which seats have agreed.

    `until` is the end of a pause, if it has one.
    """

    number: int
    what: What
    by: int
    at: float
    agreed: frozenset[int]
    until: float | None = None

    @property
    def lapses_at(self) -> float:
        """When it is gone, in unix seconds: a pause also when it would be over."""
        lapses = self.at + LAPSES_AFTER
        return lapses if self.until is None else min(lapses, self.until)


@dataclass(frozen=True, slots=True)
class Pause:
    """A match that everybody agreed to pause, until a moment or until somebody goes on."""

    until: float | None = None


@dataclass(frozen=True, slots=True)
class Agreed:
    """How people agreed to end a match, as the seat `by` proposed: a draw, a concession of `side`, or no result."""

    what: Literal["draw", "concede", "cancel"]
    by: int
    side: int | None = None
