"""One frozen row of each table, as the queries give and take them. Times are unix seconds."""

from dataclasses import dataclass, field
from typing import Any, Literal

MatchState = Literal["lobby", "running", "finished", "cancelled", "abandoned"]
ActionKind = Literal[
    "deal", "play", "computer", "absent", "stand_in", "return", "take_back", "substitute",
    "propose", "agree", "refuse", "lapse", "resume", "ready",
]  # fmt: skip
Notice = Literal["dm", "mention", "none"]
USUAL_MINIMUM = 5
Outcome = Literal["won", "lost", "drawn"]
Ladder = Literal["duel", "partners", "alone"]
"""Two seats, two partnerships, or three and four seats each for itself."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match from lobby to winner. `rules` holds the full rule set, so that later presets never re-judge it.

    Open is "lobby" or "running"; "finished" was played to its end, "cancelled" and "abandoned" were not.
    """

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    state: MatchState
    seats: int
    partners: bool
    rules: dict[str, Any]
    created_at: float
    touched_at: float
    finished_at: float | None
    first_dealer: int | None
    table_message_id: int | None
    table_posted_at: float | None
    dms_told: bool
    secret: bytes | None = field(repr=False)
    """What the decks follow from, 32 bytes; None where the match was dealt before decks could be checked."""
    joins: list[int]
    """The ids of the clicks that were mixed into the decks."""
    clock: str = "none"
    """How long a seat may think, in the notation of the matches."""
    patience: int = 2
    """After so many missed turns in a row a computer takes the seat."""
    deadline: float | None = None
    """When the time of whoever is to act runs out; None while no clock runs."""
    turn_from: float | None = None
    """When that clock began to run."""
    time_left: float | None = None
    """Seconds that a stopped clock still has."""
    clock_before: dict[str, Any] | None = None
    """The clock as it stood before the last play, for a play that is taken back."""
    reminded: int = 0
    """How many reminders of this turn are done with."""
    reminded_at: float | None = None
    reminders: list[list[int]] = field(default_factory=list)
    """The messages that remind, as channel and message id, to be removed."""
    wake_at: float | None = None
    """When the match next wants something done without anybody's click."""
    untold: int | None = None
    """The number of the first action that people may not have been told of."""
    hinted: bool = False
    """Whether somebody was given a hint, after which the match moves no ratings."""
    old_tables: list[int] = field(default_factory=list)
    """The messages that showed the table before, to be removed."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A chair; an empty one has neither a person nor a computer."""

    match_id: int
    seat: int
    user_id: int | None
    name: str | None
    is_computer: bool
    bank: float | None = None
    """Seconds in the seat's bank, where the clock has banks."""
    offered_to: int | None = None
    """The person the seat is offered to."""
    offered_by: int | None = None
    offered_at: float | None = None
    level: str | None = None
    """How well the computer plays that took the chair in the lobby."""


@dataclass(frozen=True, slots=True)
class SittingRow:
    """Somebody who had a seat until the substitution of a number; a forgotten person has no id."""

    match_id: int
    number: int
    seat: int
    user_id: int | None
    name: str | None


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One entry of a match's log, numbered from 0. `data` is JSON text."""

    match_id: int
    number: int
    kind: ActionKind
    seat: int | None
    data: str
    at: float


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What is known of a person beyond one match: their last name, and how to reach them."""

    user_id: int
    name: str | None
    dm_channel_id: int | None
    dms_closed: bool
    locale: str | None


@dataclass(frozen=True, slots=True)
class ServerRow:
    """What a server has chosen, None where it has not: looks, language and presets by name."""

    guild_id: int
    theme: str | None = None
    deck: str | None = None
    language: str | None = None
    preset: str | None = None
    clock: str | None = None
    """In the notation of the matches."""
    patience: int | None = None
    channels: list[int] = field(default_factory=list)
    """The channels that matches may be opened in; all if there are none."""
    threads: bool | None = None
    """Whether each match gets a thread of its own."""
    rated: bool = True
    minimum_matches: int = USUAL_MINIMUM
    """How many matches it takes to stand on a board of averages."""
    left_at: float | None = None
    """Since when the bot is no longer there."""
    house_rules: bool = False
    """Whether tables begin with the house rules that were dealt last."""


@dataclass(frozen=True, slots=True)
class PreferencesRow:
    """What a person has chosen, None where they have not: the look of what they see alone, and when to be called."""

    user_id: int
    hand_theme: str | None = None
    hand_deck: str | None = None
    notice: Notice = "dm"
    """How the person wants to hear that it is their turn."""
    reminders: bool = True
    quiet_from: int | None = None
    """The minute of the day at which quiet hours begin in the person's time zone."""
    quiet_to: int | None = None
    time_zone: str | None = None
    """A name of the IANA time zone database."""
    away_until: float | None = None
    hidden: bool = False
    """Whether the person is left out of leaderboards."""
    language: str | None = None
    """A code of the catalogues, perhaps of another version."""
