"""Time: what runs out is a command like others, and time that the server was away is given back."""

from __future__ import annotations

import asyncio
import logging

from lexiko.errors import LexikoError, StoreError
from lexiko.rules import commands as c
from lexiko.server.now import now
from lexiko.server.progress import deadline
from lexiko.server.room import Room
from lexiko.server.rooms import Rooms
from lexiko.server.settings import Settings

BEAT_SECONDS = 2.0
AWAY_MS = 6_000
"""When no worker has been heard of for so long, nobody served the games."""
AGAIN_SECONDS = 1.0

_log = logging.getLogger(__name__)


class Clocks:
    """The clocks of all rooms, and the sign of life of this worker."""

    def __init__(
        self, rooms: Rooms, settings: Settings, worker: str, last_beat: int | None
    ) -> None:
        self._rooms = rooms
        self._worker = worker
        self._began = now()
        self._last_beat = last_beat or 0
        # Alone, this worker knows that it was away; others may have served the games meanwhile.
        self._was_away = not settings.shared or self._began - self._last_beat > AWAY_MS
        self._alive = self._began
        """When this worker last knew that the games could be served."""
        self._waking = asyncio.Lock()
        self._running: set[str] = set()
        """The games in which a clock runs."""
        self._owed: dict[str, int] = {}
        """Games that could not be written when they were loaded, and since when they stood."""
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.when_changed.append(self.consider)
        rooms.when_loaded.append(self.give_back)
        rooms.before_commands.append(self.wake)

    def consider(self, room: Room) -> None:
        """Set the alarm of a game anew."""
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        position = room.position
        runs = position is not None and deadline(position) is not None
        (self._running.add if runs else self._running.discard)(room.id)
        if position is not None and position.next_deadline is not None:
            wait = max(0, position.next_deadline - room.now()) / 1000
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(wait, self._ring, room, position.sequence)

    async def stop(self) -> None:
        """Let nothing run out any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _ring(self, room: Room, sequence: int) -> None:
        room.timer = None
        task = asyncio.create_task(self._expire(room, sequence))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _expire(self, room: Room, sequence: int) -> None:
        try:
            await self._rooms.do(room, c.Expire(room.now()), sequence)
        except LexikoError as error:
            if error.code == "not_expired":
                self.consider(room)
            elif error.code not in ("stale", "no_such_game"):
                _log.warning("game %s: its time could not run out: %s", room.id, error)
                await asyncio.sleep(AGAIN_SECONDS)
                if room.timer is None and room.sequence == sequence:
                    self.consider(room)
        except Exception:
            _log.exception("game %s: its time could not run out", room.id)

    # being away ------------------------------------------------------------------------------

    async def beat(self) -> None:
        """Say again and again that the server is alive, as long as a clock runs anywhere."""
        while True:
            try:
                await self.wake()
                at = now()  # before the store is asked: it may take its time
                if self._running:
                    await self._rooms.store.beat(self._worker, at)
                self._alive = at
            except LexikoError as error:
                _log.warning("no sign of life could be left: %s", error)
            await asyncio.sleep(BEAT_SECONDS)

    async def wake(self) -> None:
        """Give back the time in which the computer slept, or the store was down.

        Nothing else may happen in the rooms before: in that time nobody could do anything.
        """
        while self._owed:
            game_id, stopped = next(iter(self._owed.items()))
            await self._wake(game_id, stopped)
            self._owed.pop(game_id, None)
        if now() - self._alive <= AWAY_MS:
            return
        async with self._waking:
            if now() - self._alive > AWAY_MS:
                for game_id in list(self._running):
                    await self._wake(game_id, self._alive)
                self._alive = now()

    async def _wake(self, game_id: str, stopped: int) -> None:
        try:
            room = await self._rooms.get(game_id)
        except LexikoError as error:
            if error.code != "no_such_game":
                raise
            self._running.discard(game_id)
            return
        served = max(stopped, room.started().now)
        if now() - served > AWAY_MS:
            await self._pause(room, served)

    async def give_back(self, room: Room) -> None:
        """Where a clock ran while nobody served the game, the game was paused all that time."""
        position = room.position
        if position is None or position.now >= self._began or not self._was_away:
            return
        if deadline(position) is not None:
            stopped = max(self._last_beat, position.now)
            try:
                await self._pause(room, stopped)
            except StoreError:  # it can be looked at meanwhile
                self._owed[room.id] = stopped

    async def _pause(self, room: Room, stopped: int) -> None:
        """A game was paused from some time until now."""
        try:
            await self._rooms.pause_since(room, stopped)
        except LexikoError as error:
            if error.status >= 500:  # the store cannot keep it now
                raise
            if error.code != "stale":  # another worker has done it
                _log.warning("game %s: no time was given back: %s", room.id, error)

    async def go_on(self) -> None:
        """Load the games that wait for time or for a computer player."""
        for game_id in await self._rooms.store.busy_games():
            try:
                await self._rooms.get(game_id)
            except LexikoError as error:
                _log.warning("game %s cannot go on: %s", game_id, error)
