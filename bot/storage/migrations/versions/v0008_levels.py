"""How well the computers of a table play; those of matches opened before play as they always did."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("seats", sa.Column("level", sa.String(8)))
