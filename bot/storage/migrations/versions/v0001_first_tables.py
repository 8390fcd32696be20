"""Matches, seats, actions, people, results.

Written out and never changed again: later tables are later revisions.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

IS_OPEN = sa.text("state IN ('lobby', 'running')")


def upgrade() -> None:
    _create_matches()
    _create_seats()
    _create_actions()
    _create_people()
    _create_results()


def _create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("partners", sa.Boolean, nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("touched_at", sa.Double, nullable=False),
        sa.Column("finished_at", sa.Double),
        sa.Column("first_dealer", sa.Integer),
        sa.Column("table_message_id", sa.BigInteger),
        sa.Column("table_posted_at", sa.Double),
        sa.Column("dms_told", sa.Boolean, nullable=False),
        sa.CheckConstraint("state IN ('lobby', 'running', 'finished', 'cancelled', 'abandoned')", name="state"),
        sa.CheckConstraint("seats BETWEEN 2 AND 4", name="seats"),
        sa.CheckConstraint("NOT partners OR seats = 4", name="partners"),
        sa.CheckConstraint("first_dealer BETWEEN 0 AND seats - 1", name="first_dealer"),
        sa.CheckConstraint("(state IN ('lobby', 'running')) = (finished_at IS NULL)", name="finished_at"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_matches_open_channel",
        "matches",
        ["channel_id"],
        unique=True,
        sqlite_where=IS_OPEN,
        postgresql_where=IS_OPEN,
    )


def _create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("name", sa.Text),
        sa.Column("is_computer", sa.Boolean, nullable=False),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
        sa.CheckConstraint("user_id IS NULL OR name IS NOT NULL", name="name"),
        sa.PrimaryKeyConstraint("match_id", "seat"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"], sqlite_where=sa.text("user_id IS NOT NULL"))


def _create_actions() -> None:
    op.create_table(
        "actions",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.CheckConstraint("number >= 0", name="number"),
        sa.CheckConstraint("kind IN ('deal', 'play', 'computer')", name="kind"),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
        sa.CheckConstraint("kind = 'deal' OR seat IS NOT NULL", name="seat_known"),
        sa.PrimaryKeyConstraint("match_id", "number"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )


def _create_people() -> None:
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("dm_channel_id", sa.BigInteger),
        sa.Column("dms_closed", sa.Boolean, nullable=False, server_default=sa.text("0")),
        sa.Column("locale", sa.String(16)),
        sa.PrimaryKeyConstraint("user_id"),
    )


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("match_id", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
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
        sa.PrimaryKeyConstraint("match_id", "seat"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_leaderboard", "results", ["guild_id", "user_id", "outcome", "points", "basras"])
