"""What lasts beyond a match: ratings, leaderboards, seasons, and what servers and members have chosen."""

from bot.storage import (
    AVERAGES,
    AdminLogRow,
    HabitsRow,
    Ladder,
    Measure,
    MeetingRow,
    NamedPair,
    StandingRow,
    VoidRow,
)

from .boards import Board, Period, Place
from .choices import Choices, Preferences, ServerSettings
from .privacy import KEEP_DAYS
from .ratings import START, Rating
from .recomputing import LADDERS, Progress, Recomputed
from .records import LadderRecord, PairBoard, PairPlace, PersonRecord, Versus
from .refusals import (
    BadSeasonName,
    CommunityRefusal,
    NoSeasonRunning,
    NoSuchResult,
    NotVoid,
    SeasonRunning,
    VoidAlready,
)
from .seasons import LONGEST_NAME, FinalPlace, Season
from .service import Community
from .voids import LogPage

__all__ = [
    "AVERAGES",
    "KEEP_DAYS",
    "LADDERS",
    "LONGEST_NAME",
    "START",
    "AdminLogRow",
    "BadSeasonName",
    "Board",
    "Choices",
    "Community",
    "CommunityRefusal",
    "FinalPlace",
    "HabitsRow",
    "Ladder",
    "LadderRecord",
    "LogPage",
    "Measure",
    "MeetingRow",
    "NamedPair",
    "NoSeasonRunning",
    "NoSuchResult",
    "NotVoid",
    "PairBoard",
    "PairPlace",
    "Period",
    "PersonRecord",
    "Place",
    "Preferences",
    "Progress",
    "Rating",
    "Recomputed",
    "Season",
    "SeasonRunning",
    "ServerSettings",
    "StandingRow",
    "Versus",
    "VoidAlready",
    "VoidRow",
]
