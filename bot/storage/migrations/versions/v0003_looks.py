"""What a server and a person have chosen: how their pictures look."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("theme", sa.String(32)),
        sa.Column("deck", sa.String(32)),
        sa.PrimaryKeyConstraint("guild_id"),
    )
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("hand_theme", sa.String(32)),
        sa.Column("hand_deck", sa.String(32)),
        sa.PrimaryKeyConstraint("user_id"),
    )
