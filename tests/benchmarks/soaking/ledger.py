"""What people did and what they were told, to be compared with the database afterwards."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.playground import Outcome

ACCEPTED, REFUSED, UNANSWERED = "accepted", "refused", "unanswered"


@dataclass
class Click:
    """A card that somebody played with a button of a hand; `number` is the action the button was made for.

    `verdict` is what the answer said; times are seconds of the local Discord's clock.
    """

    match: int
    number: int
    user: int
    card: str
    sent_at: float
    verdict: str = UNANSWERED
    answered_at: float | None = None
    told: str = ""
    """What the answer said."""


class Reminder(NamedTuple):
    """A reminder that reached somebody's direct messages, at a second of the real clock."""

    match: int
    user: int
    number: int
    at: float


@dataclass
class Ledger:
    """All that is counted while people play."""

    clicks: list[Click] = field(default_factory=list)
    reminders: list[Reminder] = field(default_factory=list)
    acts: Counter[str] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)
    late: int = 0
    silent: list[int] = field(default_factory=list)
    """Matches of whose table nothing was heard for long."""
    ended: set[int] = field(default_factory=set)
    """The matches whose end people have seen at their table."""

    def note_latency(self, outcome: Outcome) -> None:
        """How long a click took to be answered at all."""
        if outcome.latency is not None:
            self.latencies.append(outcome.latency)
        elif outcome.state == "timeout":
            self.late += 1
