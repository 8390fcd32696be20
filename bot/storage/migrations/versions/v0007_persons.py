"""Indexes by which everything about a person is found without reading all matches."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_index("ix_matches_host_id", "matches", ["host_id"])
    for column in ("offered_to", "offered_by"):
        op.create_index(f"ix_seats_{column}", "seats", [column], sqlite_where=sa.text(f"{column} IS NOT NULL"))
