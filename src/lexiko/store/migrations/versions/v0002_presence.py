"""Who looks at which game, as far as the workers have seen them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("worker", sa.Text, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game", "person", "worker", name="pk_presence"),
    )
