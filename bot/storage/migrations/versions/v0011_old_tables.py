"""Table messages that have moved away and are still to be removed."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("matches", sa.Column("old_tables", sa.JSON, nullable=False, server_default=sa.text("'[]'")))
