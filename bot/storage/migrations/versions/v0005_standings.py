"""Ladders, ratings, seasons, voided results, the log of the admins, and what a server sets.

The standings of matches from before are computed by the bot at its next start: none of them is posted.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

LADDER_IS_KNOWN = "ladder IN ('duel', 'partners', 'alone')"


def upgrade() -> None:
    _widen_results()
    _create_voids()
    _create_seasons()
    _create_ladders()
    _create_standings()
    _create_pairs()
    _create_rating_steps()
    _create_admin_log()
    for column in (
        sa.Column("language", sa.String(16)),
        sa.Column("preset", sa.String(32)),
        sa.Column("clock", sa.String(32)),
        sa.Column("patience", sa.Integer),
        sa.Column("channels", sa.JSON, nullable=False, server_default=sa.text("'[]'")),
        sa.Column("threads", sa.Boolean),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.text("1")),
        sa.Column("minimum_matches", sa.Integer, nullable=False, server_default=sa.text("5")),
        sa.Column("left_at", sa.Double),
    ):
        op.add_column("servers", column)
    op.create_index("ix_servers_left_at", "servers", ["left_at"], sqlite_where=sa.text("left_at IS NOT NULL"))
    op.add_column("preferences", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.text("0")))


def _widen_results() -> None:
    """A match of before is rated if every seat has one person who counts."""
    op.drop_index("ix_results_leaderboard", "results")
    op.rename_table("results", "old_results")
    op.create_table(
        "results",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("basras", sa.Integer, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("finished_at", sa.Double, nullable=False),
        sa.Column("ladder", sa.String(8), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.text("0")),
        sa.Column("posted", sa.Boolean, nullable=False, server_default=sa.text("0")),
        sa.Column("preset", sa.String(32)),
        sa.Column("conceded", sa.Integer),
        sa.Column("plays", sa.Integer),
        sa.Column("captures", sa.Integer),
        sa.Column("sweeps", sa.Integer),
        sa.Column("best_deal", sa.Integer),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
        sa.CheckConstraint("side BETWEEN 0 AND 3", name="side"),
        sa.CheckConstraint("outcome IN ('won', 'lost', 'drawn')", name="outcome"),
        sa.CheckConstraint("basras >= 0 AND deals >= 1", name="counts"),
        sa.CheckConstraint(LADDER_IS_KNOWN, name="ladder"),
        sa.PrimaryKeyConstraint("match_id", "user_id"),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO results (match_id, user_id, seat, guild_id, side, outcome, points, basras, deals, finished_at,"
        " ladder, rated, posted, preset)"
        " SELECT r.match_id, r.user_id, r.seat, r.guild_id, r.side, r.outcome, r.points, r.basras, r.deals,"
        " r.finished_at, CASE WHEN m.partners THEN 'partners' WHEN m.seats = 2 THEN 'duel' ELSE 'alone' END,"
        " (SELECT count(*) = m.seats AND count(DISTINCT o.seat) = m.seats FROM old_results o"
        " WHERE o.match_id = r.match_id), 0,"
        " CASE WHEN json_valid(m.rules) THEN json_extract(m.rules, '$.preset') END"
        " FROM old_results r JOIN matches m ON m.id = r.match_id"
    )
    op.drop_table("old_results")
    op.create_index("ix_results_ladder", "results", ["guild_id", "ladder", "finished_at"])
    op.create_index("ix_results_person", "results", ["user_id", "guild_id", "finished_at"])
    op.create_index(
        "ix_results_unposted", "results", ["guild_id", "ladder", "finished_at"], sqlite_where=sa.text("NOT posted")
    )


def _create_voids() -> None:
    op.create_table(
        "voids",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("by_id", sa.BigInteger),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match_id"),
    )
    op.create_index("ix_voids_guild_id", "voids", ["guild_id"])
    op.create_index("ix_voids_by_id", "voids", ["by_id"])


def _create_seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("started_at", sa.Double, nullable=False),
        sa.Column("ended_at", sa.Double),
        sa.Column("final", sa.JSON),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_seasons_guild_id", "seasons", ["guild_id", "started_at"])
    running = sa.text("ended_at IS NULL")
    op.create_index(
        "uq_seasons_running", "seasons", ["guild_id"], unique=True, sqlite_where=running, postgresql_where=running
    )


def _create_ladders() -> None:
    op.create_table(
        "ladders",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("ladder", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("stale", sa.Boolean, nullable=False, server_default=sa.text("0")),
        sa.CheckConstraint(LADDER_IS_KNOWN, name="ladder"),
        sa.PrimaryKeyConstraint("guild_id", "ladder"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_ladders_stale", "ladders", ["guild_id", "ladder"], sqlite_where=sa.text("stale"))


def _create_standings() -> None:
    op.create_table(
        "standings",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("ladder", sa.String(8), nullable=False),
        sa.Column("period", sa.String(16), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.Column("basras", sa.Integer, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("best_deal", sa.Integer),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("longest_streak", sa.Integer, nullable=False),
        sa.Column("win_rate", sa.Double, nullable=False),
        sa.Column("basra_rate", sa.Double, nullable=False),
        sa.Column("point_rate", sa.Double, nullable=False),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
        sa.Column("rating", sa.Integer),
        sa.CheckConstraint(LADDER_IS_KNOWN, name="ladder"),
        sa.PrimaryKeyConstraint("guild_id", "ladder", "period", "user_id"),
        sqlite_with_rowid=False,
    )
    for measure, columns in (
        ("rating", ["rating", "user_id"]),
        ("wins", ["wins", "user_id"]),
        ("win_rate", ["win_rate", "user_id", "matches"]),
        ("basras", ["basra_rate", "user_id", "matches"]),
        ("points", ["point_rate", "user_id", "matches"]),
        ("best_deal", ["best_deal", "user_id"]),
        ("streak", ["longest_streak", "user_id"]),
    ):
        op.create_index(f"ix_standings_{measure}", "standings", ["guild_id", "ladder", "period", "hidden", *columns])
    op.create_index("ix_standings_person", "standings", ["user_id", "guild_id"])


def _create_pairs() -> None:
    op.create_table(
        "pairs",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("partner_id", sa.BigInteger, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("draws", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "partner_id"),
        sqlite_with_rowid=False,
    )
    columns, once = ["guild_id", "hidden", "wins", "user_id", "partner_id"], sa.text("user_id < partner_id")
    op.create_index("ix_pairs_wins", "pairs", columns, sqlite_where=once)
    op.create_index("ix_pairs_person", "pairs", ["user_id"])
    op.create_index("ix_pairs_partner", "pairs", ["partner_id"])


def _create_rating_steps() -> None:
    op.create_table(
        "rating_steps",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("ladder", sa.String(8), nullable=False),
        sa.Column("mu_before", sa.Double, nullable=False),
        sa.Column("sigma_before", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.CheckConstraint(LADDER_IS_KNOWN, name="ladder"),
        sa.PrimaryKeyConstraint("match_id", "user_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rating_steps_ladder", "rating_steps", ["guild_id", "ladder"])
    op.create_index("ix_rating_steps_person", "rating_steps", ["user_id", "guild_id", "ladder", "at"])


def _create_admin_log() -> None:
    op.create_table(
        "admin_log",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("about_id", sa.BigInteger),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    for column in ("guild_id", "user_id", "about_id"):
        op.create_index(f"ix_admin_log_{column}", "admin_log", [column])
