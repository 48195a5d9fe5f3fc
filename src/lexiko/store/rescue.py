"""What can still be read of a damaged file of SQLite, piece by piece.

Each row is asked for by itself, by ways that avoid the indexes, so that a page that was overwritten
takes only what was on it. Nothing is written to the file.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from lexiko.errors import StoreError
from lexiko.store.database import read_only
from lexiko.store.rows import GameRow, Learnt, Message, Person, Progress, SeatRow

HOLE = 5_000
"""So many rows in a row may be missing before a table is taken to be at its end."""


_LEARNT = tuple(one.name for one in fields(Learnt))


@dataclass(slots=True)
class Piece:
    """What was found of a game."""

    id: str
    row: GameRow | None
    """None if only its events were found."""
    texts: list[str] = field(default_factory=list)
    """Its events up to the first that could not be read."""
    said: list[Message] = field(default_factory=list)


class Wreck:
    """A file of which nobody knows how much is left."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise StoreError("bad_database", url=path, problem="there is no such file")
        self._file = sqlite3.connect(read_only(path), uri=True)
        self._file.row_factory = sqlite3.Row
        self._file.text_factory = lambda data: data.decode("utf-8", "replace")
        self.unreadable = 0
        """How many places could not be read."""
        try:
            self._file.execute("PRAGMA cell_size_check = ON")
            self._file.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.DatabaseError as error:
            self._file.close()
            raise StoreError("damaged_database") from error

    def close(self) -> None:
        self._file.close()

    def people(self) -> list[Person]:
        return [
            Person(row["id"], row["name"], row["seen"])
            for row in self._rows("people")
            if _are(str, row["id"], row["name"]) and _are(int, row["seen"])
        ]

    def learning(self) -> list[tuple[str, Learnt]]:
        """What people have learnt, with the person."""
        return [
            (row["person"], Learnt(**{name: row[name] for name in _LEARNT}))
            for row in self._rows("learning")
            if _are(str, row["person"], row["subject"], row["item"], row["body"])
            and _are(int, row["changed"])
            and (row["due"] is None or _are(int, row["due"]))
        ]

    def pieces(self) -> Iterator[Piece]:
        """Every game of which there is anything, those with a row of their own first."""
        seats: dict[str, list[SeatRow]] = defaultdict(list)
        for row in self._rows("seats"):
            if _are(int, row["seat"]) and _are(str, row["game"], row["kind"], row["name"]):
                seat = SeatRow(row["seat"], row["kind"], row["name"], row["person"], row["secret"])
                seats[row["game"]].append(seat)
        said: dict[str, list[Message]] = defaultdict(list)
        for row in self._rows("messages"):
            if _are(str, row["game"], row["name"], row["text"]) and _are(int, row["at"]):
                message = Message(row["at"], row["seat"], row["name"], row["text"], row["id"])
                said[row["game"]].append(message)
        known: set[str] = set()
        for row in self._rows("games"):
            game_id = row["id"]
            if not _are(str, game_id, row["host"], row["setup"]) or not _are(int, row["created"]):
                self.unreadable += 1
                continue
            known.add(game_id)
            updated = row["updated"] if _are(int, row["updated"]) else row["created"]
            game = GameRow(
                game_id,
                row["host"],
                row["created"],
                Progress(updated=updated),
                tuple(sorted(seats[game_id], key=lambda seat: seat.seat)),
                row["setup"],
                row["code"],
                bool(row["chat_on"]),
                row["sequence"] if _are(int, row["sequence"]) else 0,
            )
            yield Piece(game_id, game, self._events(game_id, game.sequence), said[game_id])
        elsewhere = {*seats, *said, *self._ids("games", "id"), *self._ids("events", "game")}
        for game_id in sorted(elsewhere - known):
            yield Piece(game_id, None, self._events(game_id, 1), said[game_id])

    def _events(self, game_id: str, length: int) -> list[str]:
        """The events of a game from the first on, as far as they can be read."""
        asked = "SELECT body FROM events WHERE game = ? AND sequence = ?"
        texts: list[str] = []
        while True:
            try:
                row = self._file.execute(asked, (game_id, len(texts) + 1)).fetchone()
            except sqlite3.DatabaseError:
                row = None
            if row is None or not isinstance(row["body"], str):
                self.unreadable += len(texts) < length
                return texts
            texts.append(row["body"])

    def _ids(self, table: str, column: str) -> set[str]:
        """The games that an index names, read from either end as far as that goes."""
        found: set[str] = set()
        for order in ("ASC", "DESC"):
            asked = f"SELECT {column} FROM {table} ORDER BY {column} {order}"
            try:
                found.update(row[0] for row in self._file.execute(asked) if _are(str, row[0]))
            except sqlite3.DatabaseError:
                self.unreadable += 1
        return found

    def _rows(self, table: str) -> Iterator[Any]:
        """The rows of a table, each asked for by its number; what cannot be read is left out."""
        number, missing = 0, 0
        while missing < HOLE:
            try:
                asked = (
                    f"SELECT rowid AS number, * FROM {table} NOT INDEXED WHERE rowid > ? LIMIT 1"
                )
                row = self._file.execute(asked, (number,)).fetchone()
                if row is None:
                    return
                number, missing = row["number"], 0
                yield row
            except sqlite3.OperationalError as error:
                if "no such" in str(error):  # an older version had no such table
                    return
                number, missing = self._past(number, missing)
            except sqlite3.DatabaseError:
                number, missing = self._past(number, missing)

    def _past(self, number: int, missing: int) -> tuple[int, int]:
        self.unreadable += missing == 0
        return number + 1, missing + 1


def _are(kind: type, *values: object) -> bool:
    return all(type(value) is kind for value in values)
