"""The tables. Facts only: a match, who sits where, and its numbered log; the position is the fold of the log.

Discord's ids need 63 bits (BigInteger); all times are unix seconds. The same metadata is what the migrations build.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    text,
)

from .metadata import metadata
from .standing_tables import admin_log, ladders, pairs, rating_steps, results, seasons, standings, voids

__all__ = [
    "HAS_LANGUAGE",
    "IS_FINISHED",
    "IS_OPEN",
    "IS_UNTOLD",
    "IS_WAITING",
    "actions",
    "admin_log",
    "house_rules",
    "ladders",
    "matches",
    "metadata",
    "pairs",
    "people",
    "preferences",
    "pulse",
    "rating_steps",
    "results",
    "seasons",
    "seats",
    "servers",
    "sittings",
    "standings",
    "voids",
]

ACTION_KINDS = (
    "deal", "play", "computer", "absent", "stand_in", "return", "take_back", "substitute",
    "propose", "agree", "refuse", "lapse", "resume", "ready",
)  # fmt: skip

# Written out, not bound: SQLite uses a partial index only for a condition it can see is the same.
IS_OPEN = text("state IN ('lobby', 'running')")
IS_FINISHED = text("state = 'finished'")
IS_WAITING = text("wake_at IS NOT NULL")
IS_UNTOLD = text("untold IS NOT NULL")
HAS_LANGUAGE = text("language IS NOT NULL")

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("state", String(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("partners", Boolean, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("touched_at", Double, nullable=False),
    Column("finished_at", Double),
    Column("first_dealer", Integer),
    Column("table_message_id", BigInteger),
    Column("table_posted_at", Double),
    Column("dms_told", Boolean, nullable=False),
    Column("secret", LargeBinary),
    Column("joins", JSON, nullable=False, server_default=text("'[]'")),
    Column("clock", String(32), nullable=False, server_default=text("'none'")),
    Column("patience", Integer, nullable=False, server_default=text("2")),
    Column("deadline", Double),
    Column("turn_from", Double),
    Column("time_left", Double),
    Column("clock_before", JSON),
    Column("reminded", Integer, nullable=False, server_default=text("0")),
    Column("reminded_at", Double),
    Column("reminders", JSON, nullable=False, server_default=text("'[]'")),
    Column("wake_at", Double),
    Column("untold", Integer),
    Column("hinted", Boolean, nullable=False, server_default=text("0")),
    Column("old_tables", JSON, nullable=False, server_default=text("'[]'")),
    CheckConstraint("length(secret) = 32", name="secret"),
    CheckConstraint("state IN ('lobby', 'running', 'finished', 'cancelled', 'abandoned')", name="state"),
    CheckConstraint("seats BETWEEN 2 AND 4", name="seats"),
    CheckConstraint("NOT partners OR seats = 4", name="partners"),
    CheckConstraint("first_dealer BETWEEN 0 AND seats - 1", name="first_dealer"),
    CheckConstraint("(state IN ('lobby', 'running')) = (finished_at IS NULL)", name="finished_at"),
    # An id is never used twice: old buttons carry it.
    sqlite_autoincrement=True,
)
Index("uq_matches_open_channel", matches.c.channel_id, unique=True, sqlite_where=IS_OPEN, postgresql_where=IS_OPEN)
Index("ix_matches_wake_at", matches.c.wake_at, sqlite_where=IS_WAITING)
Index("ix_matches_untold", matches.c.untold, sqlite_where=IS_UNTOLD)
Index("ix_matches_host_id", matches.c.host_id)
Index("ix_matches_history", matches.c.guild_id, matches.c.finished_at, sqlite_where=IS_FINISHED)

seats = Table(
    "seats",
    metadata,
    Column("match_id", Integer, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", Text),
    Column("is_computer", Boolean, nullable=False),
    Column("bank", Double),
    Column("offered_to", BigInteger),
    Column("offered_by", BigInteger),
    Column("offered_at", Double),
    Column("level", String(8)),
    CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
    CheckConstraint("user_id IS NULL OR name IS NOT NULL", name="name"),
    Index("ix_seats_user_id", "user_id", sqlite_where=text("user_id IS NOT NULL")),
    Index("ix_seats_offered_to", "offered_to", sqlite_where=text("offered_to IS NOT NULL")),
    Index("ix_seats_offered_by", "offered_by", sqlite_where=text("offered_by IS NOT NULL")),
    sqlite_with_rowid=False,
)

actions = Table(
    "actions",
    metadata,
    Column("match_id", Integer, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("data", Text, nullable=False),
    Column("at", Double, nullable=False),
    CheckConstraint("number >= 0", name="number"),
    CheckConstraint(f"kind IN ({', '.join(map(repr, ACTION_KINDS))})", name="kind"),
    CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
    CheckConstraint("kind IN ('deal', 'lapse', 'resume') OR seat IS NOT NULL", name="seat_known"),
    sqlite_with_rowid=False,
)

sittings = Table(
    "sittings",
    metadata,
    Column("match_id", Integer, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger),
    Column("name", Text),
    CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
    Index("ix_sittings_user_id", "user_id", sqlite_where=text("user_id IS NOT NULL")),
    sqlite_with_rowid=False,
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    CheckConstraint("id = 1", name="only_one"),
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text),
    Column("dm_channel_id", BigInteger),
    Column("dms_closed", Boolean, nullable=False, server_default=text("0")),
    Column("locale", String(16)),
)

house_rules = Table(
    "house_rules",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("preset", String(32), primary_key=True, autoincrement=False),
    Column("rules", JSON, nullable=False),
    sqlite_with_rowid=False,
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    # What is not chosen is null; the names are the pictures' own, and another version may have others.
    Column("theme", String(32)),
    Column("deck", String(32)),
    Column("language", String(16)),
    Column("preset", String(32)),
    Column("clock", String(32)),
    Column("patience", Integer),
    Column("channels", JSON, nullable=False, server_default=text("'[]'")),
    Column("threads", Boolean),
    Column("rated", Boolean, nullable=False, server_default=text("1")),
    Column("minimum_matches", Integer, nullable=False, server_default=text("5")),
    Column("left_at", Double),
    Column("house_rules", Boolean, nullable=False, server_default=text("0")),
    Index("ix_servers_left_at", "left_at", sqlite_where=text("left_at IS NOT NULL")),
    Index("ix_servers_language", "language", sqlite_where=HAS_LANGUAGE),
)

preferences = Table(
    "preferences",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("hand_theme", String(32)),
    Column("hand_deck", String(32)),
    Column("notice", String(8), nullable=False, server_default=text("'dm'")),
    Column("reminders", Boolean, nullable=False, server_default=text("1")),
    Column("quiet_from", Integer),
    Column("quiet_to", Integer),
    Column("time_zone", String(64)),
    Column("away_until", Double),
    Column("hidden", Boolean, nullable=False, server_default=text("0")),
    Column("language", String(16)),
    CheckConstraint("notice IN ('dm', 'mention', 'none')", name="notice"),
    Index("ix_preferences_language", "language", sqlite_where=HAS_LANGUAGE),
)
