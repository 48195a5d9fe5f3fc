"""Games, seats, events, chat, people, and the work of the workers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("code", sa.Text),
        sa.Column("chat_on", sa.Boolean, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("waits_for_computer", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("solitaire", sa.Text),
        sa.Column("total", sa.Integer),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("code", name="uq_games_code"),
        sa.UniqueConstraint("host", "key", name="uq_games_host_key"),
    )
    op.create_index("ix_games_host", "games", ["host"])
    op.create_index("ix_games_state", "games", ["state"])
    op.create_table(
        "seats",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("secret", sa.Text),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seats"),
        sa.UniqueConstraint("secret", name="uq_seats_secret"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_seats_game", ondelete="CASCADE"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "events",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "sequence", name="pk_events"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_events_game", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "person", "key", name="pk_commands"),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name="fk_commands_game", ondelete="CASCADE"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_messages"),
        sa.UniqueConstraint("game", "key", name="uq_messages_game_key"),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name="fk_messages_game", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "codes",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_codes"),
        sa.UniqueConstraint("person", name="uq_codes_person"),
    )
    op.create_table(
        "leases",
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("worker", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("what", name="pk_leases"),
    )
    op.create_table(
        "beats",
        sa.Column("worker", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("worker", name="pk_beats"),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_facts"),
    )
