"""What the list of games says of one, kept beside its events so that lists need no replay."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, cast

from lexiko.rules import Position, Step, what_may
from lexiko.rules.allowed import computer_to_answer
from lexiko.server.messages.games import GameSummary
from lexiko.server.now import now
from lexiko.server.room import Room
from lexiko.server.seating import awaited, is_imported
from lexiko.store import GameRow, Progress
from lexiko.wording.statistics import statistics
from lexiko.wording.story import Story


def progress_of(room: Room, steps: Sequence[Step]) -> Progress:
    """How far a game is after some more steps."""
    position = steps[-1].after
    if not position.is_over:
        return _progress(position, {})
    story = Story(list(room.story.rows), list(room.story.scores), room.position)
    for step in steps:
        story.add(step)
    return progress_at(story)


def progress_at(story: Story) -> Progress:
    """How far a game is after its story."""
    assert story.position is not None
    return _progress(story.position, _record(story))


def _progress(position: Position, record: dict[str, Any]) -> Progress:
    return Progress(
        state="over" if position.is_over else "playing",
        waits_for_computer=computer_to_answer(position) is not None,
        deadline=deadline(position),
        solitaire=position.rules.solitaire,
        total=sum(position.scores) if position.is_over else None,
        summary=json.dumps(_summary(position) | record),
        updated=now(),
    )


def deadline(position: Position) -> int | None:
    """When some time is up: that of a turn or a window, or that of a player's whole game."""
    if position.next_deadline is not None or position.running is None:
        return position.next_deadline
    limit = position.rules.game_seconds
    if limit is None:
        return None
    return position.now + max(0, limit * 1000 - position.used[position.running])


def _summary(position: Position) -> dict[str, Any]:
    return {
        "edition": position.rules.edition,
        "solitaire": position.rules.solitaire,
        "dictionary": position.rules.dictionary,
        "kept": position.kept,
        "names": [seat.name for seat in position.seats],
        "computers": [seat.computer for seat in position.seats],
        "scores": list(position.scores),
        "turn": position.turn,
        "paused": position.paused,
        "drawn_back": position.drawn_back,
        "helped": position.is_helped,
        "help": position.help,
        "acting": [
            seat
            for seat in range(len(position.seats))
            if (may := what_may(position, seat)).take_turn
            or may.answer
            or seat in position.waiting_for
        ],
        "winners": [] if position.result is None else list(position.result.winners),
    }


def _record(story: Story) -> dict[str, Any]:
    """What the table of records wants to know of a finished game."""
    position = story.position
    if position is None or position.result is None:
        return {}
    best: list[dict[str, Any] | None] = [None] * len(position.seats)
    for row in (story.rows[n] for n in reversed(statistics(story).best)):
        best[row.seat] = {"at": row.place, "tiles": row.tiles, "score": row.score}
    return {
        "lexicon": position.lexicon.name,
        "reason": position.result.reason,
        "best": best,
    }


def summary_json(row: GameRow, person: str) -> GameSummary:
    """A game as the list shows it to a person."""
    data: dict[str, Any] = json.loads(row.progress.summary)
    mine = [seat.seat for seat in row.seats if seat.person == person]
    acting = set(data.setdefault("acting", []))
    data.pop("best", None)
    data.pop("drawn_back", None)
    data.pop("helped", None)
    setup = json.loads(row.setup)
    agreed = data.pop("help", None) != "none" or is_imported(setup)
    if row.state == "open":
        data["names"] = [seat.name for seat in row.seats]
    shown = data | {
        "id": row.id,
        "state": row.state,
        "host": row.host == person,
        "my_seats": mine,
        "my_turn": bool(acting & set(mine)),
        "asked": row.state == "open" and person in awaited(setup),
        "imported": is_imported(setup),
        "reviewable": row.state == "over" and data["turn"] > 0 and agreed,
        "created": row.created,
        "updated": row.updated,
    }
    return cast(GameSummary, shown)
