"""Puzzles of somebody's own games, each made of what a review says of a turn whenever it is wanted.

The id of one is that of its game and the number of its move, as `GAME-12`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from lexiko.errors import LexikoError
from lexiko.rules.events import Event
from lexiko.rules.history import turns_of
from lexiko.server.context import Context
from lexiko.server.messages.reviews import ReviewSummary
from lexiko.server.review_work import summaries_of
from lexiko.server.room import Room
from lexiko.study.puzzles import OwnPuzzle, own_puzzle
from lexiko.study.reviews import ReviewedTurn

MOST_GAMES = 50
"""So many of the games that were reviewed last have puzzles."""
_ID = re.compile(r"([a-z0-9-]{1,40})-([1-9][0-9]{0,4})")


def parts_of(name: str) -> tuple[str, int] | None:
    """The game and the number of the move that an id names; None if it is that of no own puzzle."""
    found = _ID.fullmatch(name)
    return None if found is None else (found[1], int(found[2]))


async def puzzle_in(
    context: Context, room: Room, number: int, person: str, client: str
) -> OwnPuzzle:
    """The puzzle that a move of a reviewed game is; an error if it is none of this person."""
    key = (room.sequence, number)
    if room.puzzle is None or room.puzzle[0] != key:
        room.puzzle = key, await _found(context, room, number, client)
    seat, puzzle = room.puzzle[1]
    if puzzle is None or seat not in room.seats_of(person):
        raise LexikoError("no_such_puzzle")
    return puzzle


async def _found(
    context: Context, room: Room, number: int, client: str
) -> tuple[int, OwnPuzzle | None]:
    known = await context.store.review(room.id)
    if known is None or known.sequence != room.sequence or number > known.done:
        raise LexikoError("no_such_puzzle")
    bodies = await context.store.reviewed_turns(room.id, number - 1, most=1)
    if not bodies:
        raise LexikoError("no_such_puzzle")  # it is being reviewed anew
    step = room.move_places[number - 1]
    events = await context.store.events(room.id)
    seat, puzzle = await context.aside.do(client, derived, room.id, events, number, bodies[0])
    return seat, None if puzzle is None else replace(puzzle, step=step)


def derived(
    game: str, events: Sequence[Event], number: int, body: str
) -> tuple[int, OwnPuzzle | None]:
    """The seat of a move, and the puzzle that it is: worked out aside."""
    moves = list(turns_of(events))
    if number > len(moves):
        raise LexikoError("no_such_puzzle")  # the game was deleted meanwhile
    before, _ = moves[number - 1]
    turn = ReviewedTurn.from_json(json.loads(body)["turn"])
    return turn.seat, own_puzzle(game, number, before, turn)


async def puzzles_of(context: Context, person: str) -> list[str]:
    """The ids of somebody's own puzzles, the newest games first, each as it went."""
    rows, _ = await context.store.reviewed_games(person, MOST_GAMES)
    return [
        name for row in rows for name in puzzles_in(row.game, summaries_of(row.review), row.seats)
    ]


def puzzles_in(game: str, told: list[ReviewSummary], seats: Iterable[int]) -> list[str]:
    """The puzzles that a reviewed game has for somebody on these seats, as the game went."""
    if not told:
        return []
    numbers = sorted(number for seat in seats for number in told[seat]["puzzles"])
    return [f"{game}-{number}" for number in numbers]


def next_of(names: Sequence[str], done: Collection[str], after: str | None) -> str | None:
    """The next puzzle after one of them which is not done; any if all are, None if there is none.

    >>> next_of(["b-2", "b-9", "a-1"], {"b-9"}, "b-2")
    'a-1'
    >>> next_of(["b-2", "b-9"], {"b-2", "b-9"}, "b-2"), next_of([], (), None)
    ('b-9', None)
    """
    place = names.index(after) + 1 if after in names else 0
    ordered = [*names[place:], *names[:place]]
    return next((name for name in ordered if name not in done), ordered[0] if ordered else None)
