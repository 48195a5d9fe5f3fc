"""Reviews of games, turn by turn, and those that are still wanted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text),
        sa.PrimaryKeyConstraint("game", name="pk_reviews"),
        _of_game("fk_reviews_game"),
    )
    op.create_index("ix_reviews_state", "reviews", ["state"])
    op.create_table(
        "reviewed_turns",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_reviewed_turns"),
        _of_game("fk_reviewed_turns_game"),
        sqlite_with_rowid=False,
    )


def _of_game(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game"], ["games.id"], name=name, ondelete="CASCADE")
