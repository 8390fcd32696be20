"""Whether somebody was given a hint in a match."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("matches", sa.Column("hinted", sa.Boolean, nullable=False, server_default=sa.text("0")))
