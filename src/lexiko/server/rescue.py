"""What can be read of a damaged file of games, as a backup that can be restored."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from lexiko.errors import LexikoError
from lexiko.formats.record import Record
from lexiko.rules.codec import events_from_json
from lexiko.server.backup import game_data, head
from lexiko.server.backup_lines import GameLine as Game
from lexiko.server.backup_lines import found_in, learning_lines, line_text, read_line
from lexiko.server.game_files import row_of
from lexiko.server.seating import agreed
from lexiko.store import SeatRow
from lexiko.store.rescue import Piece, Wreck

NOBODY = "rescued"
"""Who hosts a game of which nothing but the events was found, if no other host is known."""


@dataclass(slots=True)
class Rescued:
    """How much was found, and what was lost."""

    people: int = 0
    whole: int = 0
    """Games with all that belonged to them."""
    shorter: tuple[str, ...] = ()
    """Games without their last events."""
    lost: tuple[str, ...] = ()
    """Games of which too little was left."""
    unreadable: int = 0
    """Places in the file that could not be read."""


def rescue(source: Path, target: Path) -> Rescued:
    """Write what can be read of a damaged file as a backup; the file stays as it is."""
    wreck = Wreck(source)
    done = Rescued()
    try:
        people = wreck.people()
        learnt = sorted(wreck.learning(), key=lambda row: row[0])
        pieces = list(_rescued(wreck, done))
    finally:
        wreck.close()
    hosts = Counter(game["host"] for game in pieces if game["host"] != NOBODY)
    by = hosts.most_common(1)[0][0] if hosts else NOBODY
    with target.open("x", encoding="utf-8") as file:
        file.write(line_text(head("rescued", by)))
        for one in people:
            file.write(line_text({"kind": "person", **asdict(one)}))
        learning = 0
        for line in learning_lines(learnt):
            file.write(line_text(line))
            learning += 1
        for game in pieces:
            host = by if game["host"] == NOBODY else game["host"]
            file.write(line_text(game | {"host": host}))
        ends = {"games": len(pieces), "people": len(people), "learning": learning}
        file.write(line_text({"kind": "end", **ends}))
    done.people, done.unreadable = len(people), wreck.unreadable
    return done


def _rescued(wreck: Wreck, done: Rescued) -> Iterator[dict[str, Any]]:
    for piece in wreck.pieces():
        data, whole = _data(piece)
        if data is None:
            done.lost += (piece.id,)
        elif whole:
            done.whole += 1
        else:
            done.shorter += (piece.id,)
        if data is not None:
            yield data


def _data(piece: Piece) -> tuple[dict[str, Any] | None, bool]:
    """What the line of a game says, as long as it can be a game; whether all of it is there."""
    length = 1 if piece.row is None else piece.row.sequence
    texts = list(_readable(piece.texts))
    # A game up to any of its events is a game, so the longest can be found by halving.
    good, bad = -1, len(texts) + 1
    found: dict[str, Any] | None = None
    trial = len(texts)
    while good + 1 < bad:
        data = _checked(piece, texts[:trial])
        if data is None:
            bad = trial
        else:
            good, found = trial, data
        trial = (good + bad) // 2
    if found is None or (good == 0 and (length or piece.texts)):
        return None, False
    return found, piece.row is not None and good == length


def _readable(texts: list[str]) -> Iterator[str]:
    for text in texts:
        try:
            json.loads(text)
        except ValueError:
            return
        yield text


def _checked(piece: Piece, texts: list[str]) -> dict[str, Any] | None:
    """The line of a game with so many of its events; None if that cannot be a game."""
    try:
        data = _game(piece, texts)
        line = read_line(line_text(data).encode())
        if isinstance(line, Game):
            found_in(line)
            return data
    except (LexikoError, ValueError, TypeError, KeyError):
        pass
    return None


def _game(piece: Piece, texts: list[str]) -> dict[str, Any]:
    row = piece.row
    if row is None:
        record = Record(events_from_json([json.loads(text) for text in texts]))
        row = replace(row_of(record, NOBODY)[0], id=piece.id)
    seats = {seat.seat: seat for seat in row.seats}
    there = tuple(
        seats.get(number) or SeatRow(number, "computer" if seat.computer else "here", seat.name)
        for number, seat in enumerate(agreed(row.setup).seats)
    )
    return game_data(replace(row, seats=there), piece.said, texts)
