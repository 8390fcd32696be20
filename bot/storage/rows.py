"""One frozen row of each table, as the queries give and take them. Times are unix seconds."""

from dataclasses import dataclass, field
from typing import Any, Literal

MatchState = Literal["lobby", "running", "finished", "cancelled", "abandoned"]
ActionKind = Literal["deal", "play", "computer"]
Outcome = Literal["won", "lost", "drawn"]


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


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A chair; an empty one has neither a person nor a computer."""

    match_id: int
    seat: int
    user_id: int | None
    name: str | None
    is_computer: bool


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
    """What a server has chosen, None where it has not: the look of its tables, by name."""

    guild_id: int
    theme: str | None
    deck: str | None


@dataclass(frozen=True, slots=True)
class PreferencesRow:
    """What a person has chosen, None where they have not: the look of what they see alone, by name."""

    user_id: int
    hand_theme: str | None
    hand_deck: str | None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a finished match adds to the leaderboard for one person who counts."""

    match_id: int
    seat: int
    guild_id: int
    user_id: int
    side: int
    outcome: Outcome
    points: int
    basras: int
    deals: int
    finished_at: float
