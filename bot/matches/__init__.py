"""What may happen to a match, from its lobby to the winner, stored as facts.

`Matches` is the door for requests; a `StoredMatch` is how a match stands, a `MatchUpdate` what a
request made of it, a `Refusal` why it did not.
"""

from bot.players import LEVELS
from bot.storage import StorageError
from bot.thinking import Inquiry, Judgement, Question, judge_for

from .agreements import PROPOSALS, Agreed, Pause, Proposal, What
from .clocks import CLOCKS, NO_CLOCK, BadClock, Clock, name_of_clock, parse_clock, write_clock
from .deciding import Decision, decisions_of, own_plays, seat_played_by, with_seats_of
from .decks import Chance, secret_chance, seeded_chance
from .events import (
    BecameReady,
    CameBack,
    ComputerSteppedIn,
    Consented,
    DealEnded,
    DealStarted,
    Event,
    LobbyChanged,
    MatchEnded,
    MatchUpdate,
    OfferDropped,
    Paused,
    Played,
    ProposalDropped,
    Proposed,
    ReminderDue,
    Resumed,
    SeatOffered,
    Substituted,
    Suspended,
    TookBack,
)
from .folding import Tally
from .habits import LONGEST_AWAY, Habits
from .hinting import Hint, Hints
from .history import History, HistoryPage, Told, plies_of, view_at, views_of
from .loading import BrokenMatch
from .lobby import plan_seating
from .past_seats import seats_at
from .quiet import BadQuietHours, Quiet
from .recording import StillOpen, fetch_record, make_record
from .refusals import (
    AlreadyAgreed,
    AlreadyPlayed,
    AlreadySeated,
    BackAlready,
    BadAbsence,
    BadOptions,
    BetweenDeals,
    CannotJudge,
    CannotPropose,
    CannotRematch,
    CannotSubstitute,
    CannotSwap,
    CannotTakeBack,
    ChannelBusy,
    Damaged,
    MatchOver,
    NeverDealt,
    NobodyThere,
    NoComputerThere,
    NoHints,
    NoSuchMatch,
    NotDealtYet,
    NotEnoughPlayers,
    NothingProposed,
    NothingToRemove,
    NothingToResign,
    NothingToReturnTo,
    NotHost,
    NotIdle,
    NotInHistory,
    NotInLobby,
    NotOffered,
    NotOverYet,
    NotPaused,
    NotSeated,
    NotYourTurn,
    PlayRefused,
    ProposalOpen,
    Refusal,
    ReviewUnderWay,
    SeatKept,
    SeatPassedOn,
    Stale,
    TableFull,
)
from .results import may_be_rated
from .reviewing import Costly, Review, review
from .reviews import Reviews, Subject
from .seated import not_seated
from .service import MOST_PATIENCE, PATIENCE, Matches
from .snapshot import USUAL_LEVEL, Former, Offer, Person, Seat, StoredMatch, Timing
from .thinkers import Thinkers
from .thinking import think_here
from .timing import SUSPENDED_FOR

__all__ = [
    "CLOCKS", "LEVELS", "LONGEST_AWAY", "MOST_PATIENCE", "NO_CLOCK", "PATIENCE", "PROPOSALS", "SUSPENDED_FOR",
    "USUAL_LEVEL", "Agreed", "AlreadyAgreed", "AlreadyPlayed", "AlreadySeated", "BackAlready", "BadAbsence",
    "BadClock", "BadOptions", "BadQuietHours", "BecameReady", "BetweenDeals", "BrokenMatch", "CameBack",
    "CannotJudge", "CannotPropose", "CannotRematch", "CannotSubstitute", "CannotSwap", "CannotTakeBack", "Chance",
    "ChannelBusy", "Clock", "ComputerSteppedIn", "Consented", "Costly", "Damaged", "DealEnded", "DealStarted",
    "Decision", "Event", "Former", "Habits", "Hint", "Hints", "History", "HistoryPage", "Inquiry", "Judgement",
    "LobbyChanged", "MatchEnded", "MatchOver", "MatchUpdate", "Matches", "NeverDealt", "NoComputerThere",
    "NoHints", "NoSuchMatch", "NobodyThere", "NotDealtYet", "NotEnoughPlayers", "NotHost", "NotIdle",
    "NotInHistory", "NotInLobby", "NotOffered", "NotOverYet", "NotPaused", "NotSeated", "NotYourTurn",
    "NothingProposed", "NothingToRemove", "NothingToResign", "NothingToReturnTo", "Offer", "OfferDropped",
    "Pause", "Paused", "Person", "PlayRefused", "Played", "Proposal", "ProposalDropped", "ProposalOpen",
    "Proposed", "Question", "Quiet", "Refusal", "ReminderDue", "Resumed", "Review", "ReviewUnderWay", "Reviews",
    "Seat", "SeatKept", "SeatOffered", "SeatPassedOn", "Stale", "StillOpen", "StorageError", "StoredMatch",
    "Subject", "Substituted", "Suspended", "TableFull", "Tally", "Thinkers", "Timing", "Told", "TookBack", "What",
    "decisions_of", "fetch_record", "judge_for", "make_record", "may_be_rated", "name_of_clock", "not_seated",
    "own_plays", "parse_clock", "plan_seating", "plies_of", "review", "seat_played_by", "seats_at",
    "secret_chance", "seeded_chance", "think_here", "view_at", "views_of", "with_seats_of", "write_clock",
]  # fmt: skip
