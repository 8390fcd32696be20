"""What a shuffle is proved by, the house rules a server played last, and the way to its finished matches.

A match dealt before has no secret: its decks cannot be checked.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

IS_FINISHED = sa.text("state = 'finished'")


def upgrade() -> None:
    # an id is never used twice, in the altered table too
    with op.batch_alter_table("matches", table_kwargs={"sqlite_autoincrement": True}) as batch:
        batch.add_column(sa.Column("secret", sa.LargeBinary))
        batch.add_column(sa.Column("joins", sa.JSON, nullable=False, server_default=sa.text("'[]'")))
        batch.create_check_constraint("secret", "length(secret) = 32")
    op.execute("UPDATE matches SET secret = randomblob(32) WHERE state = 'lobby'")
    op.create_index("ix_matches_history", "matches", ["guild_id", "finished_at"], sqlite_where=IS_FINISHED)
    op.create_table(
        "house_rules",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("preset", sa.String(32), nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "preset"),
        sqlite_with_rowid=False,
    )
