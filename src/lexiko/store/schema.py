"""The tables. A change here needs a script in `migrations/versions`: a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _game() -> Column[str]:
    return Column(
        "game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, nullable=False
    )


games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("host", Text, nullable=False, index=True),
    Column("key", Text),
    Column("created", BigInteger, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("code", Text, unique=True),
    Column("chat_on", Boolean, nullable=False),
    Column("setup", Text, nullable=False),
    # progress
    Column("state", Text, nullable=False, index=True),
    Column("waits_for_computer", Boolean, nullable=False),
    Column("deadline", BigInteger),
    Column("solitaire", Text),
    Column("total", Integer),
    Column("summary", Text, nullable=False),
    Column("updated", BigInteger, nullable=False),
    UniqueConstraint("host", "key"),
)

seats = Table(
    "seats",
    metadata,
    _game(),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("person", Text, index=True),
    Column("secret", Text, unique=True),
)

events = Table(
    "events",
    metadata,
    _game(),
    Column("sequence", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,  # the events of a game lie side by side
)

commands = Table(
    "commands",
    metadata,
    _game(),
    Column("person", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("sequence", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The keys of commands that were carried out, and the sequence that each led to."""

messages = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("key", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    UniqueConstraint("game", "key"),
)

reviews = Table(
    "reviews",
    metadata,
    _game(),
    Column("person", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("state", Text, nullable=False, index=True),
    Column("asked", BigInteger, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("summary", Text),
)
"""Who wants a game reviewed, and how far that is. All of it can be made again from the events."""

reviewed_turns = Table(
    "reviewed_turns",
    metadata,
    _game(),
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

learning = Table(
    "learning",
    metadata,
    Column("person", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("item", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Column("due", BigInteger),
    Column("changed", BigInteger, nullable=False),
    Index(None, "person", "subject", "due"),
)
"""What a person has learnt of each item of a subject; it is asked by what is due."""

codes = Table(
    "codes",
    metadata,
    Column("code", Text, primary_key=True),
    Column("person", Text, nullable=False, unique=True),
    Column("expires", BigInteger, nullable=False),
)
"""Codes by which a person moves to another device."""

leases = Table(
    "leases",
    metadata,
    Column("what", Text, primary_key=True),
    Column("worker", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

beats = Table(
    "beats",
    metadata,
    Column("worker", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

presence = Table(
    "presence",
    metadata,
    Column("game", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("worker", Text, primary_key=True),
    Column("seen", BigInteger, nullable=False),
    Index(None, "worker", "seen"),
    Index(None, "person", "seen"),
)
"""When a worker last saw somebody at a game. It is asked by game, by worker and by person."""

spent = Table(
    "spent",
    metadata,
    Column("who", Text, primary_key=True),
    Column("day", Integer, primary_key=True),
    Column("bytes", BigInteger, nullable=False),
    Column("imports", Integer, nullable=False),
)
"""How much a person or an address has had kept on a day."""

facts = Table(
    "facts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""What this database says of itself: the key that signs cookies, what is open to the network."""
