"""A match as it stands: who sits where, and the position that its log adds up to."""

from dataclasses import dataclass, field

from bot.rules import (
    Match,
    RecordedEvent,
    RuleSet,
    Seating,
    SeatView,
    Shuffle,
    State,
    TableView,
    commit,
    view_seat,
    view_table,
)
from bot.storage import MatchState

from .agreements import Agreed, Pause, Proposal
from .clocks import DAY, NO_CLOCK, Clock
from .folding import Tally

OPEN_STATES = ("lobby", "running")

USUAL_LEVEL = "normal"
"""How well computers play where nobody chose it, as those do that step in for people."""

OFFER_LAPSES_AFTER = DAY
"""Seconds for which a seat stays offered."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on Discord, with the name they go by."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that is offered to the person `to` by another, since `at`."""

    to: int
    by: int
    at: float

    @property
    def lapses_at(self) -> float:
        """When it is gone, in unix seconds."""
        return self.at + OFFER_LAPSES_AFTER


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair at the table and who is on it."""

    index: int
    user_id: int | None = None
    """The person the seat belongs to, also after a computer has stepped in."""
    name: str | None = None
    is_computer: bool = False
    """Whether a computer plays the seat now."""
    is_away: bool = False
    """Whether that computer goes as soon as the seat's owner comes back."""
    level: str = USUAL_LEVEL
    """How well a computer plays the seat, in a lobby also one that is yet to come; one of `bot.players.LEVELS`."""
    offer: Offer | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nobody sits here."""
        return self.user_id is None and not self.is_computer

    @property
    def is_person(self) -> bool:
        """Whether a person plays the seat now."""
        return self.user_id is not None and not self.is_computer


@dataclass(frozen=True, slots=True)
class Former:
    """Somebody who had a seat before a substitute took it, and how much of its playing they did."""

    seat: int
    user_id: int | None
    name: str | None
    tally: Tally


@dataclass(frozen=True, slots=True)
class Timing:
    """The clock of a match as it stands; all times are unix seconds.

    `deadline` is when the time of whoever is to act runs out, and `turn_from` when it began; both are None
    while no clock runs. `left` are the seconds of a clock that was stopped, `banks` those of each seat.
    """

    deadline: float | None = None
    turn_from: float | None = None
    left: float | None = None
    banks: tuple[float | None, ...] = ()
    before: "Timing | None" = None
    """The clock as it stood when the last play was made, stopped: a play that is taken back goes on with it."""
    reminded: int = 0
    """How many reminders of this turn are done with."""
    reminded_at: float | None = None
    wake_at: float | None = None
    """When something is to be done without anybody's click."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredMatch:
    """A snapshot of a match; nothing in it changes, and its position is only to be read."""

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    state: MatchState
    rules: RuleSet
    seating: Seating
    seats: tuple[Seat, ...]
    number: int
    """The number of the next action; every button carries the number it was made for."""
    moved_at: int
    """The number that followed the last deal, play or take-back."""
    position: Match | None
    """The fold of the log; None before the first deal."""
    tallies: tuple[Tally, ...]
    created_at: float
    touched_at: float
    """When something last happened, in unix seconds."""
    first_dealer: int | None
    table_message_id: int | None
    table_posted_at: float | None
    dms_told: bool
    """Whether the table has been told that somebody's private messages are closed."""
    secret: bytes | None = field(repr=False)
    """What the decks follow from; None where the match was dealt before decks could be checked."""
    joins: tuple[int, ...]
    """The ids of the clicks that were mixed into the decks."""
    clock: Clock = NO_CLOCK
    patience: int = 2
    """After so many missed turns in a row a computer keeps the seat for its owner."""
    timing: Timing = Timing()
    missed: tuple[int, ...] = ()
    """How many turns in a row each seat has let pass."""
    incidents: tuple[RecordedEvent, ...] = ()
    """What befell seats beside their plays, in order: plays made for absent people, computers that stepped in or
    stood in, returns, substitutes, take-backs."""
    formers: tuple[Former, ...] = ()
    """Who had a seat before a substitute."""
    proposal: Proposal | None = None
    pause: Pause | None = None
    agreed: Agreed | None = None
    """How people agreed to end the match, where they did."""
    ready: frozenset[int] = frozenset()
    """The seats that are ready for the next deal."""
    can_take_back: bool = False
    """Whether the last play may still be taken back by whoever made it."""
    reminders: tuple[tuple[int, int], ...] = ()
    """The messages that remind whoever is to act, as channel and message."""
    untold: int | None = None
    """The number of the first action that people may not have been told of."""
    hinted: bool = False
    """Whether somebody was given a hint, after which the match moves no ratings."""
    old_tables: tuple[int, ...] = ()
    """The messages that showed the table before it moved and are still to be removed."""

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the secret, which is shown before anybody joins."""
        return None if self.secret is None else commit(self.secret)

    @property
    def shuffle(self) -> Shuffle | None:
        """What all decks follow from; a secret until the match is over."""
        return None if self.secret is None else Shuffle(self.secret, self.joins, self.id)

    @property
    def is_open(self) -> bool:
        """Whether the match still fills its channel."""
        return self.state in OPEN_STATES

    @property
    def is_running(self) -> bool:
        """Whether cards are being played."""
        return self.state == "running"

    @property
    def is_suspended(self) -> bool:
        """Whether the match stands still because every person is gone."""
        return self.is_running and not self.persons

    @property
    def is_between_deals(self) -> bool:
        """Whether the next deal waits until everybody is ready."""
        return self.is_running and self.position is not None and self.position.deal is None

    @property
    def outcome(self) -> State:
        """How the match stands or ended: by its score, or as people agreed."""
        if self.agreed is not None and self.agreed.what != "cancel":
            return "drawn" if self.winner is None else "decided"
        return self.position.state if self.position else "running"

    @property
    def winner(self) -> int | None:
        """The side that won, by its score or because the other conceded."""
        if self.agreed is None:
            return self.position.winner if self.position else None
        return None if self.agreed.side is None else 1 - self.agreed.side

    @property
    def absent_plies(self) -> frozenset[tuple[int, int]]:
        """The plays that the computer made for somebody whose time had run out, as (deal, ply)."""
        return frozenset((one.deal, one.ply) for one in self.incidents if one.what == "absent")

    def is_current(self, number: int) -> bool:
        """Whether a button made for this number is still good: since then at most somebody has left."""
        return self.moved_at <= number <= self.number

    @property
    def turn(self) -> int | None:
        """The seat to play, None when nobody is."""
        deal = self.position.deal if self.position and self.is_running else None
        return deal.turn if deal else None

    @property
    def turn_user(self) -> int | None:
        """The person to play, None when nobody is."""
        return None if self.turn is None else self.seats[self.turn].user_id

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats that people play now."""
        return tuple(seat for seat in self.seats if seat.is_person)

    @property
    def empty_seats(self) -> tuple[Seat, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat in self.seats if seat.is_empty)

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat a person plays now."""
        return next((seat for seat in self.persons if seat.user_id == user_id), None)

    def away_seat_of(self, user_id: int) -> Seat | None:
        """The seat that a computer keeps for a person."""
        return next((seat for seat in self.seats if seat.user_id == user_id and seat.is_away), None)

    def is_left(self, seat: int) -> bool:
        """Whether a computer plays for the person whose seat it is, or has played when it was their turn."""
        chair = self.seats[seat]
        return chair.user_id is not None and (chair.is_computer or (bool(self.missed) and self.missed[seat] > 0))

    def gave_seat_away(self, user_id: int) -> bool:
        """Whether a person has had a seat that somebody else took over."""
        return any(former.user_id == user_id for former in self.formers)

    def table_view(self) -> TableView:
        """What everybody sees of the deal; `ValueError` before the first deal."""
        return view_table(self._dealt)

    def seat_view(self, seat: int) -> SeatView:
        """What one seat sees of the deal; `ValueError` before the first deal."""
        return view_seat(self._dealt, seat)

    @property
    def _dealt(self) -> Match:
        if self.position is None:
            raise ValueError(f"match {self.id} has not been dealt")
        return self.position
