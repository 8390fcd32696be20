"""What happened to a match: a step from before to after, and the events between."""

from dataclasses import dataclass
from typing import Literal

from bot.rules import Card, DealScore, Step

from .agreements import Proposal
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
    is_absent: bool = False
    """Whether the computer played it for somebody whose time had run out."""

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
class TookBack:
    """A play did not happen after all."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class ComputerSteppedIn:
    """A person gave up the seat and a computer plays on, as a stand-in until they come back."""

    seat: int
    is_stand_in: bool = False


@dataclass(frozen=True, slots=True)
class CameBack:
    """The owner of a seat plays again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Substituted:
    """Another person has the seat now; `name` is that of whoever had it before."""

    seat: int
    name: str | None


@dataclass(frozen=True, slots=True)
class SeatOffered:
    """A seat is offered to somebody."""

    seat: int
    user_id: int


@dataclass(frozen=True, slots=True)
class OfferDropped:
    """Nobody takes the seat that was offered: the person does not want to, or the offer was taken back."""

    seat: int
    user_id: int


@dataclass(frozen=True, slots=True)
class Proposed:
    """A seat proposes something to all."""

    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Consented:
    """A seat agrees to what is proposed."""

    seat: int


@dataclass(frozen=True, slots=True)
class ProposalDropped:
    """What was proposed is gone: `seat` refused it or took it back, or after a day it lapsed."""

    proposal: Proposal
    seat: int | None


@dataclass(frozen=True, slots=True)
class Paused:
    """Everybody agreed to pause the match."""

    until: float | None


@dataclass(frozen=True, slots=True)
class Resumed:
    """The pause is over: a seat goes on, or its end has come."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Suspended:
    """Every person is gone; the match waits for one of them."""


@dataclass(frozen=True, slots=True)
class BecameReady:
    """A seat is ready for the next deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class ReminderDue:
    """Whoever is to act should be reminded, if it is still their turn; the time runs out at `deadline`."""

    seat: int
    deadline: float


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `counts` tells whether it enters the leaderboard.

    "decided" and "drawn" are by the score or because people agreed (`StoredMatch.agreed`).
    """

    state: Literal["decided", "drawn", "abandoned", "cancelled"]
    winner: int | None = None
    counts: bool = False


Event = (
    LobbyChanged | DealStarted | Played | TookBack | DealEnded | ComputerSteppedIn | CameBack | Substituted
    | SeatOffered | OfferDropped | Proposed | Consented | ProposalDropped | Paused | Resumed | Suspended
    | BecameReady | ReminderDue | MatchEnded
)  # fmt: skip


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
