"""How much somebody had kept on a day."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "spent",
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.Column("imports", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("who", "day", name="pk_spent"),
    )
