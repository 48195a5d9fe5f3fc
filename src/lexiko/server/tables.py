"""All tables: whoever changes a game does it here.

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

from lexiko.errors import Conflict, LexikoError, StoreError
from lexiko.rules import Position, Rules, Seat, Step, TileSource, events_of
from lexiko.rules import commands as c
from lexiko.rules.decide import decide
from lexiko.server import metrics
from lexiko.server.books import Books
from lexiko.server.choices import all_apart
from lexiko.server.now import now
from lexiko.server.progress import deadline, progress_at, progress_of
from lexiko.server.seating import Change
from lexiko.server.table import Table
from lexiko.server.viewers import Viewer, as_text, message_json
from lexiko.store import Message, News, Seating, Store

DRAW_MS = 15_000
"""So long a clock stands still at most while the draw for the first play is looked at."""
TRIES = 8
"""So often a change of the seats is tried while others change them at the same time."""
IDLE_TABLES = 2000
"""How many tables stay in memory though nobody looks at them."""

_log = logging.getLogger(__name__)


class Tables:
    """The tables in memory, over the store."""

    def __init__(self, store: Store, books: Books, pool: Executor, source: TileSource) -> None:
        self.store = store
        self.books = books
        self.pool = pool
        self.when_changed: list[Callable[[Table], None]] = []
        """Who wants to know when a game has gone on: clocks, computer players."""
        self.when_loaded: list[Callable[[Table], Awaitable[None]]] = []
        """Who sees a game before anybody else when it has come from the store."""
        self.before_commands: list[Callable[[], Awaitable[None]]] = []
        """What is done first, before a command is."""
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._source = source

    async def get(self, game_id: str) -> Table:
        """The table of a game, as the store has it."""
        if game_id not in self._tables:
            loading = self._loading.get(game_id)
            if loading is None:
                loading = asyncio.create_task(self._load(game_id))
                self._loading[game_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(game_id, None))
            await asyncio.shield(loading)
        table = self._tables.get(game_id)
        if table is None:
            raise LexikoError("no_such_game", id=game_id)
        table.used = time.monotonic()
        return table

    async def _load(self, game_id: str) -> None:
        row = await self.store.game(game_id)
        if row is None:
            raise LexikoError("no_such_game", id=game_id)
        table = Table(row)
        table.heard(await self.store.messages(game_id))
        if row.sequence:
            table.replay(await self.store.events(game_id))
            table.noted = await self.store.last_seen(game_id)
            table.also_seen(table.noted)
        elif table.is_full:
            # The server was stopped when the last seat had been taken.
            try:
                await self._begin(table)
            except StoreError:
                raise
            except LexikoError as error:
                _log.warning("game %s cannot begin: %s", game_id, error)
        for first in self.when_loaded:
            await first(table)
        self._clear_out()
        self._tables[game_id] = table
        metrics.GAMES.inc()
        self._tell_changed(table)

    def _clear_out(self) -> None:
        """Forget the tables that were not used for longest, if there are too many."""
        if len(self._tables) < IDLE_TABLES:
            return
        idle = [table for table in self._tables.values() if table.is_idle]
        for table in sorted(idle, key=lambda table: table.used)[: IDLE_TABLES // 10]:
            del self._tables[table.id]
            metrics.GAMES.dec()

    def _tell_changed(self, table: Table) -> None:
        for tell in self.when_changed:
            tell(table)

    # a game goes on --------------------------------------------------------------------------

    async def do(
        self,
        table: Table,
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
        async with table.lock:
            try:
                with metrics.COMMAND_SECONDS.time():
                    done = await self._do(table, command, sequence, key, person)
                metrics.MOVES.inc()
                return done
            except LexikoError:
                before = await self.store.answered(table.id, person, key) if key else None
                if before is None:
                    raise
                return before

    async def _do(
        self,
        table: Table,
        command: c.Command,
        sequence: int | None,
        key: str | None,
        person: str,
    ) -> int:
        if table.unsure or (sequence is not None and sequence > table.sequence):
            # The store has to be asked, or they have heard from another worker before we did.
            await self._catch_up(table)
        if sequence is not None and sequence != table.sequence:
            raise LexikoError("stale", seen=sequence, current=table.sequence)
        return await self._keep(table, await self._decide(table.started(), command), key, person)

    async def pause_since(self, table: Table, stopped: int) -> None:
        """A game was paused from some time until now, because nobody could serve it."""
        async with table.lock:
            await self._pause(table, stopped, table.now())

    async def _pause(self, table: Table, stopped: int, until: int) -> None:
        position = table.started()
        paused = await self._decide(position, c.Pause(stopped))
        resumed = await self._decide(paused[-1].after, c.Resume(until))
        await self._keep(table, (*paused, *resumed))

    async def draw_seen(self, table: Table, seats: Collection[int]) -> None:
        """Somebody has looked at the draw: if it is their first turn, its clock begins now.

        Once for each seat, as the events say; who looks for too long gets no more time for it.
        """
        async with table.lock:
            position = table.started()
            seat = position.running
            moved = any(row.seat == seat for row in table.story.rows)
            if seat is None or seat not in seats or seat in table.resumed:
                return
            if moved or table.draw is None:
                return
            if deadline(position) is not None:
                until = min(table.now(), position.now + DRAW_MS)
                with contextlib.suppress(Conflict):  # another worker was faster
                    await self._pause(table, position.now, until)

    async def _decide(self, position: Position, command: c.Command) -> tuple[Step, ...]:
        """What a command leads to, by the rules."""
        lexicon = await self.books.lexicon(position.rules, position.lexicon.name)
        finder = self.books.finder(position.rules, lexicon)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self.pool, decide, position, command, lexicon, self._source, finder
        )

    async def _keep(
        self,
        table: Table,
        steps: tuple[Step, ...],
        key: str | None = None,
        person: str = "",
        seating: Seating | None = None,
    ) -> int:
        """Put new events on the disk, then on the table, then tell of them."""
        after, events = table.sequence, events_of(steps)
        progress = progress_of(table, steps) if steps else table.row.progress
        try:
            sequence = await self.store.append(
                table.id, after, events, progress, key, person, seating
            )
        except LexikoError:
            # Another worker was faster, or nobody knows whether it is on the disk.
            table.unsure = True
            await self._catch_up(table)
            raise
        if seating is not None:
            table.row = seating.becomes
        if events:
            table.progressed(progress)
            table.tell_update(events, table.apply(steps))
            self._tell_changed(table)
        return sequence

    async def _begin(self, table: Table) -> None:
        """Begin a game whose seats are all taken; the caller has the table for itself."""
        setup = table.setup
        rules = Rules.from_json(setup["rules"])
        lexicon = await self.books.lexicon(rules, setup["lexicon"])
        names = all_apart(row.name for row in table.row.seats)
        agreed = zip(setup["seats"], names, strict=True)
        seats = [Seat(**seat | {"name": name}) for seat, name in agreed]
        command = c.Start(
            rules,
            tuple(seats),
            lexicon.ref,
            now(),
            setup.get("kept", False),
            setup.get("keeper"),
            setup.get("first"),
        )
        finder = self.books.finder(rules, lexicon)
        loop = asyncio.get_running_loop()
        steps = await loop.run_in_executor(
            self.pool, decide, None, command, lexicon, self._source, finder
        )
        try:
            await self._keep(table, steps)
        except Conflict:
            if not table.sequence:
                raise

    # other changes ---------------------------------------------------------------------------

    async def _catch_up(self, table: Table) -> None:
        """Read what other workers have added to a game, and give up what the store does not have.

        A database that was put back, or a spare one that took over, may know less than was told.
        """
        row = await self.store.game(table.id)
        if row is None:
            self._forget(table)
            return
        same = row.seats == table.row.seats and table.sequence > 0
        lost = table.sequence > row.sequence
        events = await self.store.events(table.id, 0 if lost else table.sequence)
        table.row, table.unsure = row, False
        if lost:
            _log.warning("game %s: the store has lost its last events", table.id)
            table.go_back()
        if events:
            first = table.replay(events)
            if row.sequence < table.sequence:  # they have come after the row was read
                table.progressed(progress_at(table.story))
            if not lost:
                table.tell_update(events, first)
            self._tell_changed(table)
        if lost or not (events and same):
            # Seats, the chat or its switch have changed, or the game is where it was before.
            await self._tell_state(table)

    def __iter__(self) -> Iterator[Table]:
        """The tables in memory."""
        return iter(list(self._tables.values()))

    def ids(self) -> list[str]:
        """The games in memory."""
        return [*self._tables, *self._loading]

    def __contains__(self, game_id: str) -> bool:
        """Whether a game is in memory, or soon will be."""
        return game_id in self._tables or game_id in self._loading

    async def follow(self, change: News) -> bool:
        """Go on by events that another worker told of; False if the store must be asked."""
        table = self._tables.get(change.game)
        if table is None or not change.bodies:
            return False
        async with table.lock:
            if table.sequence >= change.sequence:
                return True
            if table.sequence != change.sequence - len(change.bodies) or not table.sequence:
                return False
            events = self.store.read_bodies(table.id, change.bodies)
            if events is None:
                return False
            first = table.replay(events)
            table.progressed(progress_at(table.story))
            table.tell_update(events, first)
            self._tell_changed(table)
            return True

    async def refresh(self, game_id: str) -> None:
        """Somebody else has changed a game: if it is in memory here, look again."""
        if game_id in self._loading:
            await asyncio.wait([self._loading[game_id]])
        table = self._tables.get(game_id)
        if table is not None:
            async with table.lock:
                await self._catch_up(table)
                if game_id in self._tables and table.is_full and not table.sequence:
                    # Whoever filled it could not begin: their worker or the store was down.
                    await self._begin(table)
                    await self._tell_state(table)

    async def seated(self, table: Table) -> None:
        """Somebody has sat down, or stood up: tell everybody, and begin if the table is full."""
        async with table.lock:
            row = await self.store.game(table.id)
            if row is None:
                raise LexikoError("no_such_game", id=table.id)
            table.row = row
            await self._seats_changed(table)

    async def _seats_changed(self, table: Table) -> None:
        if table.is_full and not table.sequence:
            await self._begin(table)
        await self._tell_state(table)

    async def agree(self, table: Table, choose: Callable[[], Change]) -> None:
        """Change what is agreed, or put somebody else on a seat: an event once the game has begun.

        `choose` says what and who. It is asked when the table is as the store has it, and nobody
        else can change its seats here any more; again if another worker was faster.
        """
        for _ in range(TRIES - 1):
            with contextlib.suppress(Conflict):
                await self._agree(table, choose)
                return
        await self._agree(table, choose)

    async def _agree(self, table: Table, choose: Callable[[], Change]) -> None:
        async with table.lock:
            row = await self.store.game(table.id)
            if row is None:
                raise LexikoError("no_such_game", id=table.id)
            if (row.sequence, row.seats) == (table.sequence, table.row.seats):
                table.row = row
            else:
                await self._catch_up(table)  # everybody hears first what another worker has done
            table.also_seen(await self.store.last_seen(table.id))
            change = choose()
            steps: tuple[Step, ...] = ()
            if change.event is not None:
                command = replace(change.event, at=table.now())
                steps = await self._decide(table.started(), command)
            setup = json.dumps(change.setup)
            seating = Seating(table.row, change.seats, setup, change.host)
            await self._keep(table, steps, seating=seating)
            await self._seats_changed(table)

    def join(self, table: Table, viewer: Viewer) -> None:
        """Somebody looks at a table: they are told its state, then all that is new."""
        if self._tables.get(table.id) is not table:
            raise LexikoError("no_such_game", id=table.id)
        # Without a pause, so that nothing happens between the state and what follows it; and
        # without the lock, for which whoever plays would have to wait behind all who watch.
        table.make_room(viewer.person)
        viewer.tell(as_text({"kind": "state", **table.state(table.audience(viewer.person))}))
        table.viewers.add(viewer)
        table.saw(viewer.person)
        table.tell_presence()
        self._tell_changed(table)  # computers among themselves play for whoever looks on

    async def _tell_state(self, table: Table) -> None:
        table.heard(await self.store.messages(table.id))
        table.tell(lambda person: {"kind": "state", **table.state(person)})
        table.tell_presence()  # whoever has a seat now may not be here yet

    async def say(self, table: Table, message: Message, key: str) -> Message:
        """Something is said at the table."""
        async with table.lock:
            said, new = await self.store.say(table.id, message, key)
            if new:
                table.heard([*table.messages, said])
                table.tell(lambda person: {"kind": "chat", "message": message_json(said)})
        return said

    async def switch_chat(self, table: Table, on: bool) -> None:
        async with table.lock:
            await self.store.change(table.id, chat_on=on)
            table.row = replace(table.row, chat_on=on)
            await self._tell_state(table)

    def _forget(self, table: Table) -> None:
        """A game is gone: say so, and let everybody go."""
        if self._tables.pop(table.id, None) is not None:
            metrics.GAMES.dec()
        table.stop()
        table.tell(lambda person: {"kind": "gone"})
        for viewer in list(table.viewers):
            viewer.let_go()

    async def delete(self, game_id: str) -> None:
        """Take a game away, even one that cannot be loaded."""
        table = self._tables.get(game_id)
        async with contextlib.nullcontext() if table is None else table.lock:
            await self.store.delete(game_id)
            if table is not None:
                self._forget(table)

    def stop(self) -> None:
        """The server ends: no clock ticks any more, and nobody listens."""
        for table in self._tables.values():
            table.stop()
            for viewer in table.viewers:
                viewer.let_go()
