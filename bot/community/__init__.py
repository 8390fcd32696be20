"""What lasts beyond a match: ratings, leaderboards, seasons, and what servers and members have chosen."""

from bot.storage import (
    AVERAGES,
    AdminLogRow,
    Beside,
    DiskFull,
    HabitsRow,
    Ladder,
    Measure,
    MeetingRow,
    NamedPair,
    StandingRow,
    StorageError,
    VoidRow,
)

from .boards import Board, Period, Place
from .choices import Choices, Preferences, ServerSettings
from .csv_rows import Cell
from .exporting import LADDER_COLUMNS, RESULT_COLUMNS, Rows, Scope
from .parts import CsvParts, ZipParts
from .privacy import StillSeated
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
from .seasons import LONGEST_NAME, Final, FinalPlace, Season
from .service import Community
from .voids import LogPage

__all__ = [
    "AVERAGES",
    "LADDERS",
    "LADDER_COLUMNS",
    "LONGEST_NAME",
    "RESULT_COLUMNS",
    "START",
    "AdminLogRow",
    "BadSeasonName",
    "Beside",
    "Board",
    "Cell",
    "Choices",
    "Community",
    "CommunityRefusal",
    "CsvParts",
    "DiskFull",
    "Final",
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
    "Rows",
    "Scope",
    "Season",
    "SeasonRunning",
    "ServerSettings",
    "StandingRow",
    "StillSeated",
    "StorageError",
    "Versus",
    "VoidAlready",
    "VoidRow",
    "ZipParts",
]
