"""What the parts of the store share: the database, and a word to the other workers."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from lexiko.store.bus import Bus
from lexiko.store.database import Database


class Part:
    """One part of the store."""

    def __init__(self, database: Database, bus: Bus) -> None:
        self._database = database
        self.bus = bus


def insert_or(connection: Connection, table: Table) -> Any:
    """An INSERT that can say what to do on conflict; the text is the same on both databases."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    return postgresql.insert(table)
