"""The only SQL: `Storage.open`, then the queries, on a connection from `reading()` or `writing()`."""

from sqlalchemy.ext.asyncio import AsyncConnection as Connection

from .action_queries import append_action, fetch_actions
from .backup import back_up
from .choice_queries import fetch_preferences, fetch_server, upsert_preferences, upsert_server
from .errors import (
    ActionTaken,
    BackupRefused,
    ChannelTaken,
    DatabaseBusy,
    DatabaseTooNew,
    DatabaseUnreachable,
    DiskFull,
    NotADatabase,
    StorageError,
)
from .history_queries import count_finished, fetch_finished_ids, fetch_guild_and_state
from .house_rule_queries import fetch_house_rules, upsert_house_rules
from .match_queries import (
    fetch_host_and_channel,
    fetch_match,
    fetch_match_ids_of,
    fetch_open_match_id,
    fetch_open_match_ids,
    fetch_open_match_ids_in,
    fetch_seats,
    insert_match,
    update_match,
    update_seat,
)
from .person_queries import fetch_person, upsert_person
from .result_queries import TallyOrder, TallyRow, count_tallies, fetch_tallies, fetch_tally, insert_results
from .rows import (
    ActionKind,
    ActionRow,
    MatchRow,
    MatchState,
    Outcome,
    PersonRow,
    PreferencesRow,
    ResultRow,
    SeatRow,
    ServerRow,
)
from .storage import Storage

__all__ = [
    "ActionKind",
    "ActionRow",
    "ActionTaken",
    "BackupRefused",
    "ChannelTaken",
    "Connection",
    "DatabaseBusy",
    "DatabaseTooNew",
    "DatabaseUnreachable",
    "DiskFull",
    "MatchRow",
    "MatchState",
    "NotADatabase",
    "Outcome",
    "PersonRow",
    "PreferencesRow",
    "ResultRow",
    "SeatRow",
    "ServerRow",
    "Storage",
    "StorageError",
    "TallyOrder",
    "TallyRow",
    "append_action",
    "back_up",
    "count_finished",
    "count_tallies",
    "fetch_actions",
    "fetch_finished_ids",
    "fetch_guild_and_state",
    "fetch_host_and_channel",
    "fetch_house_rules",
    "fetch_match",
    "fetch_match_ids_of",
    "fetch_open_match_id",
    "fetch_open_match_ids",
    "fetch_open_match_ids_in",
    "fetch_person",
    "fetch_preferences",
    "fetch_seats",
    "fetch_server",
    "fetch_tallies",
    "fetch_tally",
    "insert_match",
    "insert_results",
    "update_match",
    "update_seat",
    "upsert_house_rules",
    "upsert_person",
    "upsert_preferences",
    "upsert_server",
]
