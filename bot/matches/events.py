"""What happened to a match: a step from before to after, and the events between."""

from dataclasses import dataclass
from typing import Literal

from bot.rules import Card, DealScore, Step

from .snapshot import StoredMatch


@dataclass(frozen=True, slots=True)
class LobbyChanged:
    """Somebody came, left or moved, or the lobby was opened."""


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deck was dealt; `draws` are the cards drawn for the first dealer, as (seat, card)."""

    deal: int
    dealer: int
    draws: tuple[tuple[int, Card], ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """One card was played."""

    deal: int
    step: Step
    by_computer: bool

    @property
    def seat(self) -> int:
        """The seat that played."""
        return self.step.seat


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal was scored; `scores` are the match scores after it."""

    deal: int
    score: DealScore
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ComputerSteppedIn:
    """A person gave up the seat and a computer plays on."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `counts` tells whether it enters the leaderboard."""

    state: Literal["decided", "drawn", "abandoned", "cancelled"]
    winner: int | None = None
    counts: bool = False


Event = LobbyChanged | DealStarted | Played | DealEnded | ComputerSteppedIn | MatchEnded


@dataclass(frozen=True, slots=True)
class MatchUpdate:
    """A committed change: the match before (None if it is new) and after, and what happened in order."""

    before: StoredMatch | None
    after: StoredMatch
    happened: tuple[Event, ...]

    @property
    def new_hands(self) -> tuple[int, ...]:
        """The seats of people who were dealt a hand that they still hold."""
        dealt = any(
            isinstance(event, DealStarted) or (isinstance(event, Played) and event.step.new_batch)
            for event in self.happened
        )
        position = self.after.position
        if not dealt or not self.after.is_running or position is None or position.deal is None:
            return ()
        return tuple(seat.index for seat in self.after.persons if position.deal.hands[seat.index])
