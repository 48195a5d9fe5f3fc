"""What people have learnt: the cards of their quizzes, the puzzles they have solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "learning",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("item", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "subject", "item", name="pk_learning"),
    )
    op.create_index("ix_learning_person_subject_due", "learning", ["person", "subject", "due"])
