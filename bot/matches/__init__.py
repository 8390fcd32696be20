"""What may happen to a match, from its lobby to the winner, stored as facts.

`Matches` is the door for requests; a `StoredMatch` is how a match stands, a `MatchUpdate` what a
request made of it, a `Refusal` why it did not.
"""

from .decks import Chance, secret_chance, seeded_chance
from .events import (
    ComputerSteppedIn,
    DealEnded,
    DealStarted,
    Event,
    LobbyChanged,
    MatchEnded,
    MatchUpdate,
    Played,
)
from .history import History, HistoryPage, Told, plies_of, view_at, views_of
from .loading import BrokenMatch
from .playing import LOBBY_IDLE, MATCH_IDLE
from .recording import StillOpen, fetch_record, make_record
from .refusals import (
    AlreadyPlayed,
    AlreadySeated,
    BadOptions,
    CannotRematch,
    CannotSwap,
    ChannelBusy,
    Damaged,
    MatchOver,
    NeverDealt,
    NoSuchMatch,
    NotDealtYet,
    NotEnoughPlayers,
    NothingToRemove,
    NothingToResign,
    NotHost,
    NotIdle,
    NotInHistory,
    NotInLobby,
    NotOverYet,
    NotSeated,
    NotYourTurn,
    PlayRefused,
    Refusal,
    Stale,
    TableFull,
)
from .service import Matches
from .snapshot import Person, Seat, StoredMatch, Tally

__all__ = [
    "LOBBY_IDLE", "MATCH_IDLE", "AlreadyPlayed", "AlreadySeated", "BadOptions", "BrokenMatch", "CannotRematch",
    "CannotSwap", "Chance", "ChannelBusy", "ComputerSteppedIn", "Damaged", "DealEnded", "DealStarted", "Event",
    "History", "HistoryPage", "LobbyChanged", "MatchEnded", "MatchOver", "MatchUpdate", "Matches", "NeverDealt",
    "NoSuchMatch", "NotDealtYet", "NotEnoughPlayers", "NotHost", "NotIdle", "NotInHistory", "NotInLobby",
    "NotOverYet", "NotSeated", "NotYourTurn", "NothingToRemove", "NothingToResign", "Person", "PlayRefused",
    "Played", "Refusal", "Seat", "Stale", "StillOpen", "StoredMatch", "TableFull", "Tally", "Told",
    "fetch_record", "make_record", "plies_of", "secret_chance", "seeded_chance", "view_at", "views_of",
]  # fmt: skip
