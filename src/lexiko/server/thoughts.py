"""Computer players in the rooms: they think elsewhere, and answer by commands like people.

A slow thought delays nobody else, and one that the end of the server interrupts is simply begun
again: whether a computer player is to answer follows from the position.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from lexiko.errors import Conflict, LexikoError, StoreError
from lexiko.rules import Position
from lexiko.rules import commands as c
from lexiko.rules.allowed import computer_to_answer
from lexiko.server import seating
from lexiko.server.now import now
from lexiko.server.people import People
from lexiko.server.players import Thought, think
from lexiko.server.room import Room
from lexiko.server.rooms import Rooms
from lexiko.server.settings import Settings
from lexiko.server.thinking import Thinking

LEASE_SECONDS = 10.0
"""How long the other workers leave a thought to one that has not been heard of since."""
AGAIN_SECONDS = 2.0
MOST_FAILURES = 3
"""So often a computer player is asked for a move; then the game is paused."""

_log = logging.getLogger(__name__)


class Thoughts:
    """The computer players of all rooms."""

    def __init__(
        self,
        rooms: Rooms,
        thinking: Thinking,
        settings: Settings,
        worker: str,
        people: People,
    ) -> None:
        self._rooms = rooms
        self._thinking = thinking
        self._people = people
        self._pause = settings.pause
        self._seconds = settings.think
        self._shared = settings.shared
        self._worker = worker
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.when_changed.append(self.consider)

    def consider(self, room: Room) -> None:
        """Begin a thought if a computer player is to answer; an older one is of no use any more."""
        position = room.position
        if room.thought is not None and room.thought is not asyncio.current_task():
            if position is not None and room.thought_at == position.sequence:
                return
            room.thought.cancel()
            room.thought = None
        if position is None or not _is_of_interest(room, position):
            return
        if computer_to_answer(position) is not None:
            room.thought_at = position.sequence
            room.thought = asyncio.create_task(self._think(room, position))
            self._tasks.add(room.thought)
            room.thought.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Think no more; what was leased for it is given back."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _think(self, room: Room, position: Position) -> None:
        task, failures = asyncio.current_task(), 0
        try:
            while failures < MOST_FAILURES:
                try:
                    if await self._answered(room, position):
                        return
                except Exception:
                    failures += 1
                    _log.exception("game %s: a computer player failed", room.id)
                await asyncio.sleep(AGAIN_SECONDS)
            # People see that the game stands still; when they go on, the computer tries again.
            with contextlib.suppress(LexikoError):
                await self._rooms.do(room, c.Pause(room.now()), position.sequence)
        finally:
            if room.thought is task:
                room.thought = None

    async def _answered(self, room: Room, position: Position) -> bool:
        """Whether there is nothing more to be done; store or dictionaries may need a while."""
        try:
            async with self._leased(room.id, position.sequence):
                await self._answer(room, position)
        except LexikoError as error:
            if error.code in ("stale", "no_such_game"):
                return True
            if isinstance(error, StoreError) or error.code == "busy":
                return False
            raise
        return True

    @asynccontextmanager
    async def _leased(self, game_id: str, sequence: int) -> AsyncIterator[None]:
        """One worker thinks; should it die, it is the turn of another."""
        if not self._shared:
            yield
            return
        what, store = f"thought {game_id} {sequence}", self._rooms.store
        while not await self._lease(what):
            await asyncio.sleep(AGAIN_SECONDS)
        renewing = asyncio.create_task(self._renew(what))
        try:
            row = await store.game(game_id)
            if row is None or row.sequence != sequence:
                raise Conflict("stale")  # another worker has had this thought
            yield
        finally:
            renewing.cancel()
            with contextlib.suppress(StoreError):  # it runs out by itself
                await store.release(what, self._worker)

    async def _lease(self, what: str) -> bool:
        until = now() + round(LEASE_SECONDS * 1000)
        return await self._rooms.store.lease(what, self._worker, now(), until)

    async def _renew(self, what: str) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 3)
            with contextlib.suppress(StoreError):
                await self._lease(what)

    async def _answer(self, room: Room, position: Position) -> None:
        seat = computer_to_answer(position)
        strength = None if seat is None else position.seats[seat].computer
        if seat is None or strength is None:
            return
        began, books, name = time.monotonic(), self._rooms.books, position.lexicon.name
        await books.lexicon(position.rules, name)  # or say that it is gone
        thought = Thought(
            strength,
            name,
            self._people.seed(room.id, seat),
            position.view(seat),
            room.memories.get((seat, strength)),
            books.is_ready_for(position.rules),
            # Where many people wait, everybody gets a shorter thought, and soon.
            self._seconds / (1 + self._thinking.askers),
        )
        asker = seating.asker(room.setup, room.row.host)
        command, memory = await self._thinking.ask(asker, think, thought, is_long=thought.is_long)
        room.memories[seat, strength] = memory
        if isinstance(command, c.TakeTurn):
            await asyncio.sleep(max(0.0, self._pause - (time.monotonic() - began)))
        await self._rooms.do(room, replace(command, at=room.now()), position.sequence)


def _is_of_interest(room: Room, position: Position) -> bool:
    """Whether a person plays here or looks on; computer players do not play for nobody."""
    players = zip(position.seats, position.active, strict=True)
    return bool(room.viewers) or any(active and not seat.computer for seat, active in players)
