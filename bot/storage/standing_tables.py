"""The tables of what outlasts a match: results and seasons are facts, standings, pairs and steps follow from them.

A period is `all`, a month of UTC such as `m2026-11`, or a season such as `s3`. A negative user id is a seat whose
person was forgotten; it stands in results alone.
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
    String,
    Table,
    Text,
    text,
)

from .metadata import metadata

# Written out, not bound: SQLite uses a partial index only for a condition it can see is the same.
IS_UNPOSTED = text("NOT posted")
IS_ONCE = text("user_id < partner_id")
IS_STALE = text("stale")
IS_RUNNING = text("ended_at IS NULL")

LADDER_IS_KNOWN = "ladder IN ('duel', 'partners', 'alone')"

results = Table(
    "results",
    metadata,
    Column("match_id", Integer, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("side", Integer, nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("points", Integer, nullable=False),
    Column("basras", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("finished_at", Double, nullable=False),
    Column("ladder", String(8), nullable=False),
    Column("rated", Boolean, nullable=False, server_default=text("0")),
    Column("posted", Boolean, nullable=False, server_default=text("0")),
    # Null is not known: matches from before these were counted.
    Column("preset", String(32)),
    Column("conceded", Integer),
    Column("plays", Integer),
    Column("captures", Integer),
    Column("sweeps", Integer),
    Column("best_deal", Integer),
    # The rating before the match, of forgotten people alone: nothing else says what their opponents played against.
    Column("mu", Double),
    Column("sigma", Double),
    CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
    CheckConstraint("side BETWEEN 0 AND 3", name="side"),
    CheckConstraint("outcome IN ('won', 'lost', 'drawn')", name="outcome"),
    CheckConstraint("basras >= 0 AND deals >= 1", name="counts"),
    CheckConstraint(LADDER_IS_KNOWN, name="ladder"),
    Index("ix_results_ladder", "guild_id", "ladder", "finished_at"),
    Index("ix_results_person", "user_id", "guild_id", "finished_at"),
    Index("ix_results_unposted", "guild_id", "ladder", "finished_at", sqlite_where=IS_UNPOSTED),
    sqlite_with_rowid=False,
)

voids = Table(
    "voids",
    metadata,
    Column("match_id", Integer, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("by_id", BigInteger),
    Column("reason", Text, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_voids_guild_id", "guild_id"),
    Index("ix_voids_by_id", "by_id"),
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("started_at", Double, nullable=False),
    Column("ended_at", Double),
    Column("final", JSON),
    # The number of a season is a period, and its standings stay.
    sqlite_autoincrement=True,
)
Index("ix_seasons_guild_id", seasons.c.guild_id, seasons.c.started_at)
Index("uq_seasons_running", seasons.c.guild_id, unique=True, sqlite_where=IS_RUNNING, postgresql_where=IS_RUNNING)

ladders = Table(
    "ladders",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("ladder", String(8), primary_key=True),
    # One more with each change, so that whoever has computed it anew sees that it has changed meanwhile.
    Column("version", Integer, nullable=False),
    # What the standings follow from has changed otherwise than by a next match, and they have not followed yet.
    Column("stale", Boolean, nullable=False, server_default=text("0")),
    CheckConstraint(LADDER_IS_KNOWN, name="ladder"),
    Index("ix_ladders_stale", "guild_id", "ladder", sqlite_where=IS_STALE),
    sqlite_with_rowid=False,
)

ON_BOARD = ("guild_id", "ladder", "period", "hidden")

standings = Table(
    "standings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("ladder", String(8), primary_key=True),
    Column("period", String(16), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("hidden", Boolean, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("rated", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("basras", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("best_deal", Integer),
    Column("streak", Integer, nullable=False),
    Column("longest_streak", Integer, nullable=False),
    Column("win_rate", Double, nullable=False),
    Column("basra_rate", Double, nullable=False),
    Column("point_rate", Double, nullable=False),
    Column("mu", Double),
    Column("sigma", Double),
    Column("rating", Integer),
    CheckConstraint(LADDER_IS_KNOWN, name="ladder"),
    # One for each measure, with all that says who is on the board: a page is read from it alone, in order.
    Index("ix_standings_rating", *ON_BOARD, "rating", "user_id"),
    Index("ix_standings_wins", *ON_BOARD, "wins", "user_id"),
    Index("ix_standings_win_rate", *ON_BOARD, "win_rate", "user_id", "matches"),
    Index("ix_standings_basras", *ON_BOARD, "basra_rate", "user_id", "matches"),
    Index("ix_standings_points", *ON_BOARD, "point_rate", "user_id", "matches"),
    Index("ix_standings_best_deal", *ON_BOARD, "best_deal", "user_id"),
    Index("ix_standings_streak", *ON_BOARD, "longest_streak", "user_id"),
    Index("ix_standings_person", "user_id", "guild_id"),
    sqlite_with_rowid=False,
)

pairs = Table(
    "pairs",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("partner_id", BigInteger, primary_key=True, autoincrement=False),
    Column("hidden", Boolean, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Index("ix_pairs_wins", "guild_id", "hidden", "wins", "user_id", "partner_id", sqlite_where=IS_ONCE),
    Index("ix_pairs_person", "user_id"),
    Index("ix_pairs_partner", "partner_id"),
    sqlite_with_rowid=False,
)

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("match_id", Integer, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("ladder", String(8), nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("rating", Integer, nullable=False),
    Column("at", Double, nullable=False),
    CheckConstraint(LADDER_IS_KNOWN, name="ladder"),
    Index("ix_rating_steps_ladder", "guild_id", "ladder"),
    Index("ix_rating_steps_person", "user_id", "guild_id", "ladder", "at"),
    sqlite_with_rowid=False,
)

admin_log = Table(
    "admin_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("user_id", BigInteger),
    Column("about_id", BigInteger),
    Column("what", String(32), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", Double, nullable=False),
    Index("ix_admin_log_guild_id", "guild_id"),
    Index("ix_admin_log_user_id", "user_id"),
    Index("ix_admin_log_about_id", "about_id"),
    sqlite_autoincrement=True,
)
