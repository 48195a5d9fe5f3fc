"""All rooms: whoever changes a game does it here.

The store has the last word: what it refuses has not happened, and nobody hears of anything that is
not on the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial

from lexiko.errors import Conflict, LexikoError, StoreError
from lexiko.rules import Position, Step, TileSource, events_of
from lexiko.rules import commands as c
from lexiko.rules.decide import decide
from lexiko.server import metrics
from lexiko.server.books import NO_SEARCH, Books, SearchNeeded
from lexiko.server.choices import all_apart
from lexiko.server.now import now
from lexiko.server.progress import deadline, progress_at, progress_of
from lexiko.server.replays import Replays
from lexiko.server.room import Room
from lexiko.server.room_state import state_text
from lexiko.server.seating import Change
from lexiko.server.viewers import Viewer, message_json
from lexiko.store import Message, News, Seating, Store

DRAW_MS = 15_000
"""So long a clock stands still at most while the draw for the first play is looked at."""
TRIES = 8
"""So often a change of the seats is tried while others change them at the same time."""
IDLE_WEIGHT = 40_000
"""Rooms of so much weight in all stay in memory though nobody looks at them: about 400 games, or
60 MB."""
LOOK_EVERY = 4_000
"""Idle rooms are looked for when so much weight has been loaded: that is a look at every room."""

_log = logging.getLogger(__name__)


class Rooms:
    """The rooms in memory, over the store."""

    def __init__(self, store: Store, books: Books, pool: Executor, source: TileSource) -> None:
        self.store = store
        self.books = books
        self.pool = pool
        self.when_changed: list[Callable[[Room], None]] = []
        """Who wants to know when a game has gone on: clocks, computer players."""
        self.when_loaded: list[Callable[[Room], Awaitable[None]]] = []
        """Who sees a game before anybody else when it has come from the store."""
        self.before_commands: list[Callable[[], Awaitable[None]]] = []
        """What is done first, before a command is."""
        self._rooms: dict[str, Room] = {}
        self._loaded = 0
        """The weight that has come from the store since idle rooms were looked for."""
        self._loading: dict[str, asyncio.Task[None]] = {}
        self.replays = Replays()
        self._source = source

    async def get(self, game_id: str) -> Room:
        """The room of a game, as the store has it."""
        if game_id not in self._rooms:
            loading = self._loading.get(game_id)
            if loading is None:
                loading = asyncio.create_task(self._load(game_id))
                self._loading[game_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(game_id, None))
            await asyncio.shield(loading)
        room = self._rooms.get(game_id)
        if room is None:
            raise LexikoError("no_such_game", id=game_id)
        room.used = time.monotonic()
        return room

    async def _load(self, game_id: str) -> None:
        row = await self.store.game(game_id)
        if row is None:
            raise LexikoError("no_such_game", id=game_id)
        room = Room(row)
        room.heard(await self.store.messages(game_id))
        if row.sequence:
            async with self.replays.alone(row.sequence):
                await self.replays.replay(room, await self.store.events(game_id))
            room.noted = await self.store.last_seen(game_id)
            room.also_seen(room.noted)
        elif room.is_full:
            # The server was stopped when the last seat had been taken.
            try:
                await self._begin(room)
            except StoreError:
                raise
            except LexikoError as error:
                _log.warning("game %s cannot begin: %s", game_id, error)
        for first in self.when_loaded:
            await first(room)
        self._clear_out(room)
        room.used = time.monotonic()
        self._rooms[game_id] = room
        metrics.GAMES.inc()
        self._tell_changed(room)

    def _clear_out(self, loaded: Room) -> None:
        """Forget the rooms that were not used for longest, if too much is idle now."""
        self._loaded += loaded.weight
        if self._loaded < LOOK_EVERY:
            return
        self._loaded = 0
        idle = [room for room in self._rooms.values() if room.is_idle]
        for room in idle:
            room.forget_texts()
        too_much = sum(room.weight for room in idle) - IDLE_WEIGHT
        for room in sorted(idle, key=lambda room: room.used):
            if too_much <= 0:
                break
            too_much -= room.weight
            del self._rooms[room.id]
            metrics.GAMES.dec()

    def _tell_changed(self, room: Room) -> None:
        for tell in self.when_changed:
            tell(room)

    # a game goes on --------------------------------------------------------------------------

    async def do(
        self,
        room: Room,
        command: c.Command,
        sequence: int | None = None,
        key: str | None = None,
        person: str = "",
    ) -> int:
        """Carry out a command and tell everybody; the sequence of the game afterwards.

        `sequence` is what whoever wishes it has seen: if the game has gone on since, nothing
        happens. A command with a key that was carried out before is not carried out again.
        """
        for first in self.before_commands:
            await first()
        async with room.lock:
            try:
                with metrics.COMMAND_SECONDS.time():
                    done = await self._do(room, command, sequence, key, person)
                metrics.MOVES.inc()
                return done
            except LexikoError:
                before = await self.store.answered(room.id, person, key) if key else None
                if before is None:
                    raise
                return before

    async def _do(
        self,
        room: Room,
        command: c.Command,
        sequence: int | None,
        key: str | None,
        person: str,
    ) -> int:
        if room.unsure or (sequence is not None and sequence > room.sequence):
            # The store has to be asked, or they have heard from another worker before we did.
            await self._catch_up(room)
        if sequence is not None and sequence != room.sequence:
            raise LexikoError("stale", seen=sequence, current=room.sequence)
        return await self._keep(room, await self._decide(room.started(), command), key, person)

    async def pause_since(self, room: Room, stopped: int) -> None:
        """A game was paused from some time until now, because nobody could serve it."""
        async with room.lock:
            await self._pause(room, stopped, room.now())

    async def _pause(self, room: Room, stopped: int, until: int) -> None:
        position = room.started()
        paused = await self._decide(position, c.Pause(stopped))
        resumed = await self._decide(paused[-1].after, c.Resume(until))
        await self._keep(room, (*paused, *resumed))

    async def draw_seen(self, room: Room, seats: Collection[int]) -> None:
        """Somebody has looked at the draw: if it is their first turn, its clock begins now.

        Once for each seat, as the events say; who looks for too long gets no more time for it.
        """
        async with room.lock:
            position = room.started()
            seat = position.running
            moved = any(row.seat == seat for row in room.story.rows)
            if seat is None or seat not in seats or seat in room.resumed:
                return
            if moved or room.draw is None:
                return
            if deadline(position) is not None:
                until = min(room.now(), position.now + DRAW_MS)
                with contextlib.suppress(Conflict):  # another worker was faster
                    await self._pause(room, position.now, until)

    async def _decide(self, position: Position, command: c.Command) -> tuple[Step, ...]:
        """What a command leads to, by the rules.

        Few need a search for plays, which is made in a thread of its own; going there takes longer
        than to decide all the others.
        """
        lexicon = await self.books.lexicon(position.rules, position.lexicon.name)
        with contextlib.suppress(SearchNeeded):
            return decide(position, command, lexicon, self._source, NO_SEARCH)
        finder = self.books.finder(position.rules, lexicon)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self.pool, decide, position, command, lexicon, self._source, finder
        )

    async def _keep(
        self,
        room: Room,
        steps: tuple[Step, ...],
        key: str | None = None,
        person: str = "",
        seating: Seating | None = None,
    ) -> int:
        """Put new events on the disk, then into the room, then tell of them."""
        after, events = room.sequence, events_of(steps)
        progress = progress_of(room, steps) if steps else room.row.progress
        try:
            sequence = await self.store.append(
                room.id, after, events, progress, key, person, seating
            )
        except LexikoError:
            # Another worker was faster, or nobody knows whether it is on the disk.
            room.unsure = True
            await self._catch_up(room)
            raise
        if seating is not None:
            room.row = seating.becomes
        if events:
            room.progressed(progress)
            room.tell_update(events, room.apply(steps))
            self._tell_changed(room)
        return sequence

    async def _begin(self, room: Room) -> None:
        """Begin a game whose seats are all taken; the caller has the room for itself."""
        agreement = room.agreement.named(all_apart(row.name for row in room.row.seats))
        rules = agreement.rules
        lexicon = await self.books.lexicon(rules, agreement.lexicon)
        command = agreement.start(lexicon.ref, now())
        finder = self.books.finder(rules, lexicon)
        loop = asyncio.get_running_loop()
        steps = await loop.run_in_executor(
            self.pool, decide, None, command, lexicon, self._source, finder
        )
        try:
            await self._keep(room, steps)
        except Conflict:
            if not room.sequence:
                raise

    # other changes ---------------------------------------------------------------------------

    async def _catch_up(self, room: Room) -> None:
        """Read what other workers have added to a game, and give up what the store does not have.

        A database that was put back, or a spare one that took over, may know less than was told.
        """
        row = await self.store.game(room.id)
        if row is None:
            self._forget(room)
            return
        same = row.seats == room.row.seats and room.sequence > 0
        lost = room.sequence > row.sequence
        events = await self.store.events(room.id, 0 if lost else room.sequence)
        room.row, room.unsure = row, False
        if lost:
            _log.warning("game %s: the store has lost its last events", room.id)
            room.go_back()
        if events:
            first = room.replay(events)
            if row.sequence < room.sequence:  # they have come after the row was read
                room.progressed(progress_at(room.story))
            if not lost:
                room.tell_update(events, first)
            self._tell_changed(room)
        if lost or not (events and same):
            # Seats, the chat or its switch have changed, or the game is where it was before.
            await self._tell_state(room)

    def __iter__(self) -> Iterator[Room]:
        """The rooms in memory."""
        return iter(list(self._rooms.values()))

    def ids(self) -> list[str]:
        """The games in memory."""
        return [*self._rooms, *self._loading]

    def __contains__(self, game_id: str) -> bool:
        """Whether a game is in memory, or soon will be."""
        return game_id in self._rooms or game_id in self._loading

    async def follow(self, change: News) -> bool:
        """Go on by events that another worker told of; False if the store must be asked."""
        room = self._rooms.get(change.game)
        if room is None or not change.bodies:
            return False
        async with room.lock:
            if room.sequence >= change.sequence:
                return True
            if room.sequence != change.sequence - len(change.bodies) or not room.sequence:
                return False
            events = self.store.read_bodies(room.id, change.bodies)
            if events is None:
                return False
            first = room.replay(events)
            room.progressed(progress_at(room.story))
            room.tell_update(events, first)
            self._tell_changed(room)
            return True

    async def refresh(self, game_id: str) -> None:
        """Somebody else has changed a game: if it is in memory here, look again."""
        if game_id in self._loading:
            await asyncio.wait([self._loading[game_id]])
        room = self._rooms.get(game_id)
        if room is not None:
            async with room.lock:
                await self._catch_up(room)
                if game_id in self._rooms and room.is_full and not room.sequence:
                    # Whoever filled it could not begin: their worker or the store was down.
                    await self._begin(room)
                    await self._tell_state(room)

    async def seated(self, room: Room) -> None:
        """Somebody has sat down, or stood up: tell everybody, and begin if the room is full."""
        async with room.lock:
            row = await self.store.game(room.id)
            if row is None:
                raise LexikoError("no_such_game", id=room.id)
            room.row = row
            await self._seats_changed(room)

    async def _seats_changed(self, room: Room) -> None:
        if room.is_full and not room.sequence:
            await self._begin(room)
        await self._tell_state(room)

    async def agree(self, room: Room, choose: Callable[[], Change]) -> None:
        """Change what is agreed, or put somebody else on a seat: an event once the game has begun.

        `choose` says what and who. It is asked when the room is as the store has it, and nobody
        else can change its seats here any more; again if another worker was faster.
        """
        for _ in range(TRIES - 1):
            with contextlib.suppress(Conflict):
                await self._agree(room, choose)
                return
        await self._agree(room, choose)

    async def _agree(self, room: Room, choose: Callable[[], Change]) -> None:
        async with room.lock:
            row = await self.store.game(room.id)
            if row is None:
                raise LexikoError("no_such_game", id=room.id)
            if (row.sequence, row.seats) == (room.sequence, room.row.seats):
                room.row = row
            else:
                await self._catch_up(room)  # everybody hears first what another worker has done
            room.also_seen(await self.store.last_seen(room.id))
            change = choose()
            steps: tuple[Step, ...] = ()
            if change.event is not None:
                command = replace(change.event, at=room.now())
                steps = await self._decide(room.started(), command)
            setup = json.dumps(change.setup)
            seating = Seating(room.row, change.seats, setup, change.host)
            await self._keep(room, steps, seating=seating)
            await self._seats_changed(room)

    def join(self, room: Room, viewer: Viewer) -> None:
        """Somebody looks into a room: they are told its state, then all that is new."""
        if self._rooms.get(room.id) is not room:
            raise LexikoError("no_such_game", id=room.id)
        # Without a pause, so that nothing happens between the state and what follows it; and
        # without the lock, for which whoever plays would have to wait behind all who watch.
        room.admit(viewer.person)
        viewer.tell(state_text(room, room.audience(viewer.person), kind="state"))
        room.viewers.add(viewer)
        room.saw(viewer.person)
        room.tell_presence()
        self._tell_changed(room)  # computers among themselves play for whoever looks on

    async def _tell_state(self, room: Room) -> None:
        room.heard(await self.store.messages(room.id))
        room.tell_text(partial(state_text, room, kind="state"))
        room.tell_presence()  # whoever has a seat now may not be here yet

    async def say(self, room: Room, message: Message, key: str) -> Message:
        """Something is said in the room."""
        async with room.lock:
            said, new = await self.store.say(room.id, message, key)
            if new:
                room.heard([*room.messages, said])
                room.tell(lambda person: {"kind": "chat", "message": message_json(said)})
        return said

    async def switch_chat(self, room: Room, on: bool) -> None:
        async with room.lock:
            await self.store.change(room.id, chat_on=on)
            room.row = replace(room.row, chat_on=on)
            await self._tell_state(room)

    def _forget(self, room: Room) -> None:
        """A game is gone: say so, and let everybody go."""
        if self._rooms.pop(room.id, None) is not None:
            metrics.GAMES.dec()
        room.stop()
        room.tell(lambda person: {"kind": "gone"})
        for viewer in list(room.viewers):
            viewer.let_go()

    async def delete(self, game_id: str) -> None:
        """Take a game away, even one that cannot be loaded."""
        room = self._rooms.get(game_id)
        async with contextlib.nullcontext() if room is None else room.lock:
            await self.store.delete(game_id)
            if room is not None:
                self._forget(room)
        # Somebody may have begun to load it before that.
        if game_id in self._loading:
            await asyncio.wait([self._loading[game_id]])
        late = self._rooms.get(game_id)
        if late is not None:
            self._forget(late)

    def stop(self) -> None:
        """The server ends: no clock ticks any more, and nobody listens."""
        for room in self._rooms.values():
            room.stop()
            for viewer in room.viewers:
                viewer.let_go()
