"""The language that a person has chosen; who has chosen one is read at the start, from an index of them alone."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("preferences", sa.Column("language", sa.String(16)))
    for table in ("preferences", "servers"):
        op.create_index(f"ix_{table}_language", table, ["language"], sqlite_where=sa.text("language IS NOT NULL"))
