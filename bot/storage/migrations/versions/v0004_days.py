"""Matches over days: clocks, reminders, agreements, substitutes, and how people want to be called.

A match opened before has no clock.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

KINDS = (
    "deal", "play", "computer", "absent", "stand_in", "return", "take_back", "substitute",
    "propose", "agree", "refuse", "lapse", "resume", "ready",
)  # fmt: skip


def upgrade() -> None:
    _give_matches_clocks()
    with op.batch_alter_table("actions", table_kwargs={"sqlite_with_rowid": False}) as batch:
        batch.drop_constraint("kind", type_="check")
        batch.drop_constraint("seat_known", type_="check")
        batch.create_check_constraint("kind", f"kind IN ({', '.join(map(repr, KINDS))})")
        batch.create_check_constraint("seat_known", "kind IN ('deal', 'lapse', 'resume') OR seat IS NOT NULL")
    op.add_column("seats", sa.Column("bank", sa.Double))
    op.add_column("seats", sa.Column("offered_to", sa.BigInteger))
    op.add_column("seats", sa.Column("offered_by", sa.BigInteger))
    op.add_column("seats", sa.Column("offered_at", sa.Double))
    _count_results_by_person()
    _add_tables()
    with op.batch_alter_table("preferences") as batch:
        batch.add_column(sa.Column("notice", sa.String(8), nullable=False, server_default=sa.text("'dm'")))
        batch.add_column(sa.Column("reminders", sa.Boolean, nullable=False, server_default=sa.text("1")))
        batch.add_column(sa.Column("quiet_from", sa.Integer))
        batch.add_column(sa.Column("quiet_to", sa.Integer))
        batch.add_column(sa.Column("time_zone", sa.String(64)))
        batch.add_column(sa.Column("away_until", sa.Double))
        batch.create_check_constraint("notice", "notice IN ('dm', 'mention', 'none')")


def _give_matches_clocks() -> None:
    for column in (
        sa.Column("clock", sa.String(32), nullable=False, server_default=sa.text("'none'")),
        sa.Column("patience", sa.Integer, nullable=False, server_default=sa.text("2")),
        sa.Column("deadline", sa.Double),
        sa.Column("turn_from", sa.Double),
        sa.Column("time_left", sa.Double),
        sa.Column("clock_before", sa.JSON),
        sa.Column("reminded", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("reminded_at", sa.Double),
        sa.Column("reminders", sa.JSON, nullable=False, server_default=sa.text("'[]'")),
        sa.Column("wake_at", sa.Double),
        sa.Column("untold", sa.Integer),
    ):
        op.add_column("matches", column)
    op.create_index("ix_matches_wake_at", "matches", ["wake_at"], sqlite_where=sa.text("wake_at IS NOT NULL"))
    op.create_index("ix_matches_untold", "matches", ["untold"], sqlite_where=sa.text("untold IS NOT NULL"))


def _count_results_by_person() -> None:
    """A seat may count for two people who played it one after the other."""
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
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
        sa.CheckConstraint("side BETWEEN 0 AND 3", name="side"),
        sa.CheckConstraint("outcome IN ('won', 'lost', 'drawn')", name="outcome"),
        sa.CheckConstraint("basras >= 0 AND deals >= 1", name="counts"),
        sa.PrimaryKeyConstraint("match_id", "user_id"),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT OR IGNORE INTO results"
        " (match_id, user_id, seat, guild_id, side, outcome, points, basras, deals, finished_at)"
        " SELECT match_id, user_id, seat, guild_id, side, outcome, points, basras, deals, finished_at"
        " FROM old_results ORDER BY seat"
    )
    op.drop_table("old_results")
    op.create_index("ix_results_leaderboard", "results", ["guild_id", "user_id", "outcome", "points", "basras"])


def _add_tables() -> None:
    op.create_table(
        "sittings",
        sa.Column("match_id", sa.Integer, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
        sa.PrimaryKeyConstraint("match_id", "number"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sittings_user_id", "sittings", ["user_id"], sqlite_where=sa.text("user_id IS NOT NULL"))
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.CheckConstraint("id = 1", name="only_one"),
    )
