"""A backup back into the store, line by line as it comes.

Whatever its size, only a few lines are in memory at a time. Each game is kept as a whole or not at
all: whatever interrupts it, the same file can be restored again, and the rest is added. A line that
cannot be read is reported and left out.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from lexiko.errors import LexikoError, StoreError, as_problem
from lexiko.lexicon import names
from lexiko.said import Said, phrase
from lexiko.server.backup import server_mark
from lexiko.server.backup_lines import (
    EndLine,
    Found,
    GameLine,
    Head,
    LearningLine,
    Line,
    PersonLine,
    found_in,
    read_head,
    read_line,
    seats_of,
    split,
)
from lexiko.server.backup_lists import ListLine, put_back
from lexiko.server.seating import moved
from lexiko.store import GameRow, Learnt, Message, Person, Store
from lexiko.wording.english import plural

MANY = 50
MANY_BYTES = 1024 * 1024
"""How many lines, or how much of them, are kept at once."""
MOST_PROBLEMS = 100


@dataclass(slots=True)
class Problem:
    """What is wrong with a line."""

    line: int
    problem: str
    said: dict[str, Any] | None = None
    """What the text is made of, if anybody else could say it."""


@dataclass(slots=True)
class Restored:
    """How much was missing, how much was here already, and what could not be read."""

    games: int = 0
    existing: int = 0
    people: int = 0
    learning: int = 0
    """How many things that people had learnt."""
    lists: int = 0
    other_lists: list[str] = field(default_factory=list)
    """The lists that have other words here than in the file."""
    missing_lists: list[str] = field(default_factory=list)
    """The lists that unfinished games of the file need, but that are neither here nor there."""
    left_out: int = 0
    """How many lines could not be read."""
    problems: list[Problem] = field(default_factory=list)
    """What was wrong with the first of them, and with the end of the file."""


async def restore(
    store: Store,
    chunks: AsyncIterator[bytes],
    person: str | None = None,
    progress: Callable[[int], None] = lambda size: None,
) -> Restored:
    """Add what is missing here of a file; nothing that exists is changed.

    In a file of another server, the games of who made it become games of `person`, if there is one:
    cookies of that server are worth nothing here. A game that is not over comes back paused.
    `progress` hears how many bytes are done.
    """
    lines = split(chunks)
    try:
        _, _, first = await anext(lines)
    except StopAsyncIteration:
        first = b""
    head = read_head(first)
    elsewhere = head.server != await server_mark(store)
    restoring = Restoring(store, head, elsewhere, person)
    batch: list[tuple[int, bytes | None]] = []
    waiting, last = 0, 1
    async for number, size, text in lines:
        last = number
        batch.append((number, text))
        waiting += len(text or b"")
        if len(batch) >= MANY or waiting >= MANY_BYTES:
            await restoring.keep(batch)
            batch, waiting = [], 0
            progress(size)
    await restoring.keep(batch)
    return restoring.end(last)


class Restoring:
    """A file on its way into the store."""

    def __init__(self, store: Store, head: Head, elsewhere: bool, person: str | None) -> None:
        self._store = store
        self._elsewhere = elsewhere
        self._old = head.by if elsewhere else None
        self._new = person
        self._done = Restored()
        self._needed: set[str] = set()
        self._counts = {PersonLine: 0, LearningLine: 0, ListLine: 0, GameLine: 0}
        self._ended = False

    async def keep(self, batch: list[tuple[int, bytes | None]]) -> None:
        """Read some lines, and keep what is missing of them together."""
        read = await asyncio.to_thread(self._read, batch)
        games = [line.id for _, line in read if isinstance(line, GameLine)]
        known = await self._store.known_games(games)
        checked = await asyncio.to_thread(self._check, read, known)
        self._done.existing += sum(game in known for game in games)
        kept = [self._keep(line, found) for _, line, found in checked]
        outcomes = await asyncio.gather(*kept, return_exceptions=True)
        for (number, _, _), outcome in zip(checked, outcomes, strict=True):
            if isinstance(outcome, StoreError) and outcome.code == "bad_value":
                self._report(number, "it cannot be stored")
            elif isinstance(outcome, BaseException):
                raise outcome

    def _read(self, batch: list[tuple[int, bytes | None]]) -> list[tuple[int, Line]]:
        """The lines that can be read."""
        read: list[tuple[int, Line]] = []
        for number, text in batch:
            if self._ended:
                self._report(number, "there is something after the end")
                continue
            try:
                line = read_line(text)
            except LexikoError as error:
                self._report(number, _problem(error))
                continue
            if isinstance(line, EndLine):
                self._end(number, line)
            else:
                self._counts[type(line)] += 1
                read.append((number, line))
        return read

    def _end(self, number: int, line: EndLine) -> None:
        self._ended = True
        told = line.games + line.people + line.lists + line.learning
        missing = told - sum(self._counts.values()) - self._done.left_out
        if missing > 0:
            self._report(number, f"{plural(missing, 'line')} missing before it", counts=False)

    def _check(
        self, read: list[tuple[int, Line]], known: set[str]
    ) -> list[tuple[int, Line, Found | None]]:
        """What is to be kept; of a game that is not here, whether it can be one."""
        checked: list[tuple[int, Line, Found | None]] = []
        for number, line in read:
            found = None
            if isinstance(line, GameLine):
                if line.id in known:
                    continue
                try:
                    found = found_in(line)
                except LexikoError as error:
                    self._report(number, as_problem(error))
                    continue
            elif isinstance(line, ListLine):
                try:
                    self._keep_list(line)
                except LexikoError as error:
                    self._report(number, as_problem(error))
                continue
            checked.append((number, line, found))
        return checked

    def _keep_list(self, line: ListLine) -> None:
        outcome = put_back(line)
        self._done.lists += outcome == "added"
        if outcome == "other":
            self._done.other_lists.append(line.name)

    async def _keep(self, line: Line, found: Found | None) -> None:
        if isinstance(line, PersonLine):
            one = Person(self._person(line.id), line.name, line.seen)
            new = await self._store.restore_person(one)
            self._done.people += new
        elif isinstance(line, LearningLine):
            rows = [Learnt(**row.model_dump()) for row in line.rows]
            learnt = await self._store.restore_learning(self._person(line.person), rows)
            self._done.learning += learnt
        elif isinstance(line, GameLine) and found is not None:
            row, said = self._row(line, found)
            made = await self._store.restore_game(row, found.events, said)
            self._done.games += made
            self._done.existing += not made
            if found.progress.state != "over":
                self._needed.add(found.agreement.lexicon)

    def _row(self, line: GameLine, found: Found) -> tuple[GameRow, list[Message]]:
        seats = tuple(
            replace(seat, person=None if seat.person is None else self._person(seat.person))
            for seat in seats_of(line)
        )
        row = GameRow(
            line.id,
            self._person(line.host),
            line.created,
            found.progress,
            seats,
            json.dumps(moved(line.setup, self._person, elsewhere=self._elsewhere)),
            line.code,
            line.chat_on,
        )
        return row, [Message(one.at, one.seat, one.name, one.text) for one in line.messages]

    def _person(self, who: str) -> str:
        return self._new if self._new is not None and who == self._old else who

    def _report(self, line: int, problem: str, counts: bool = True) -> None:
        self._done.left_out += counts
        if len(self._done.problems) < MOST_PROBLEMS:
            made_of = problem.made_of if isinstance(problem, Said) else None
            self._done.problems.append(Problem(line, problem, made_of))

    def end(self, last: int) -> Restored:
        """What was done."""
        if not self._ended:
            problem = phrase("backup_cut")
            self._report(last + 1, problem, counts=False)
        self._done.missing_lists = sorted(self._needed.difference(names()))
        return self._done


def _problem(error: LexikoError) -> str:
    problem: str = dict(error.reasons[0].params).get("problem", as_problem(error))
    return problem
