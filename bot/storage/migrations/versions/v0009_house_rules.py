"""Whether the tables of a server begin with the house rules that were dealt there last."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("servers", sa.Column("house_rules", sa.Boolean, nullable=False, server_default=sa.text("0")))
