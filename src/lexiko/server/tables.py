"""All tables: whoever changes a game does it here.

The store has the last word: what it refuses has not happened, and nobody hears of anything that is
not on the disk.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor

from lexiko.errors import LexikoError
from lexiko.rules import Rules, Seat, TileSource
from lexiko.rules import commands as c
from lexiko.rules.decide import decide
from lexiko.rules.events import Event
from lexiko.server.books import Books
from lexiko.server.progress import progress_of
from lexiko.server.table import Table, message_json, now
from lexiko.store import Message, SeatRow, Store

IDLE_TABLES = 2000
"""How many tables stay in memory though nobody looks at them."""


class Tables:
    """The tables in memory, over the store."""

    def __init__(self, store: Store, books: Books, pool: Executor, source: TileSource) -> None:
        self.store = store
        self.books = books
        self.pool = pool
        self.changed: list[Callable[[Table], None]] = []
        """Who wants to know when a game has gone on: clocks, computer players."""
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._source = source

    async def get(self, game_id: str, *, quietly: bool = False) -> Table:
        """The table of a game, as the store has it; `quietly`: clocks and players hear nothing."""
        if game_id not in self._tables:
            async with self._loading.setdefault(game_id, asyncio.Lock()):
                if game_id not in self._tables:
                    await self._load(game_id, quietly)
            self._loading.pop(game_id, None)
        table = self._tables[game_id]
        table.used = time.monotonic()
        return table

    async def _load(self, game_id: str, quietly: bool) -> None:
        row = await self.store.game(game_id)
        if row is None:
            raise LexikoError("no_such_game", id=game_id)
        table = Table(row)
        if row.sequence:
            table.apply(await self.store.events(game_id))
        self._clear_out()
        self._tables[game_id] = table
        if not quietly:
            self._tell_changed(table)

    def _clear_out(self) -> None:
        """Forget the tables that were not used for longest, if there are too many."""
        if len(self._tables) < IDLE_TABLES:
            return
        idle = [table for table in self._tables.values() if table.is_idle]
        for table in sorted(idle, key=lambda table: table.used)[: IDLE_TABLES // 10]:
            del self._tables[table.id]

    def _tell_changed(self, table: Table) -> None:
        for tell in self.changed:
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
        async with table.lock:
            try:
                return await self._do(table, command, sequence, key, person)
            except LexikoError:
                done = await self.store.answered(table.id, person, key) if key else None
                if done is None:
                    raise
                return done

    async def _do(
        self,
        table: Table,
        command: c.Command,
        sequence: int | None,
        key: str | None,
        person: str,
    ) -> int:
        if sequence is not None and sequence != table.sequence:
            raise LexikoError("stale", seen=sequence, current=table.sequence)
        position = table.started()
        lexicon = await self.books.lexicon(position.rules, position.lexicon.name)
        finder = self.books.finder(position.rules, lexicon)
        loop = asyncio.get_running_loop()
        events = await loop.run_in_executor(
            self.pool, decide, position, command, lexicon, self._source, finder
        )
        return await self._keep(table, events, key, person)

    async def _keep(
        self, table: Table, events: Sequence[Event], key: str | None = None, person: str = ""
    ) -> int:
        """Put new events on the disk, then on the table, then tell of them."""
        after, events = table.sequence, tuple(events)
        progress = progress_of(table, events)
        try:
            sequence = await self.store.append(table.id, after, events, progress, key, person)
        except LexikoError:
            # Another worker was faster.
            await self._catch_up(table)
            raise
        table.progressed(progress)
        table.tell_update(events, table.apply(events))
        self._tell_changed(table)
        return sequence

    async def start(self, table: Table) -> None:
        """Begin a game whose seats are all taken."""
        setup = json.loads(table.row.setup)
        rules = Rules.from_json(setup["rules"])
        lexicon = await self.books.lexicon(rules, setup["lexicon"])
        seats = [Seat(**seat) for seat in setup["seats"]]
        named = [Seat(**{**setup["seats"][row.seat], "name": row.name}) for row in table.row.seats]
        assert len(named) == len(seats)
        command = c.Start(
            rules,
            tuple(named),
            lexicon.ref,
            now(),
            setup.get("kept", False),
            setup.get("keeper"),
            setup.get("first"),
        )
        finder = self.books.finder(rules, lexicon)
        loop = asyncio.get_running_loop()
        async with table.lock:
            if table.sequence:
                return
            events = await loop.run_in_executor(
                self.pool, decide, None, command, lexicon, self._source, finder
            )
            await self._keep(table, events)
            await self.tell_state(table)

    # other changes ---------------------------------------------------------------------------

    async def _catch_up(self, table: Table) -> None:
        """Read what other workers have added to a game."""
        row = await self.store.game(table.id)
        if row is None:
            self._forget(table)
            return
        same = row.seats == table.row.seats and table.sequence > 0
        table.row = row
        events = await self.store.events(table.id, table.sequence)
        if events:
            table.tell_update(events, table.apply(events))
            self._tell_changed(table)
        if not (events and same):
            # Seats, the chat or its switch have changed.
            await self.tell_state(table)

    async def refresh(self, game_id: str) -> None:
        """Somebody else has changed a game: if it is in memory here, look again."""
        table = self._tables.get(game_id)
        if table is not None:
            async with table.lock:
                await self._catch_up(table)

    async def refresh_all(self) -> None:
        """Word from other workers was lost for a while: look at every game again."""
        for game_id in list(self._tables):
            await self.refresh(game_id)

    async def seated(self, table: Table) -> None:
        """Somebody has sat down, or stood up: tell everybody, and begin if the table is full."""
        async with table.lock:
            row = await self.store.game(table.id)
            if row is None:
                raise LexikoError("no_such_game", id=table.id)
            table.row = row
        full = all(seat.person or seat.kind == "computer" for seat in table.row.seats)
        if full and not table.sequence:
            await self.start(table)
        else:
            await self.tell_state(table)

    async def set_seat(self, table: Table, seat: SeatRow) -> None:
        await self.store.set_seat(table.id, seat)
        await self.seated(table)

    async def agree_seat(self, table: Table, number: int, level: str | None) -> None:
        """Change who is agreed to play on a seat of a game that has not begun."""
        setup = json.loads(table.row.setup)
        setup["seats"][number]["computer"] = level
        await self.store.change(table.id, setup=json.dumps(setup))

    async def tell_state(self, table: Table) -> None:
        messages = await self.store.messages(table.id)
        table.tell(lambda person: {"kind": "state", **table.state(person, messages)})

    async def say(self, table: Table, message: Message, key: str) -> Message:
        """Something is said at the table."""
        said = await self.store.say(table.id, message, key)
        table.tell(lambda person: {"kind": "chat", "message": message_json(said)})
        return said

    def _forget(self, table: Table) -> None:
        """A game is gone: say so, and let everybody go."""
        self._tables.pop(table.id, None)
        table.stop()
        table.tell(lambda person: {"kind": "gone"})
        for viewer in list(table.viewers):
            viewer.tell(None)

    async def delete(self, table: Table) -> None:
        async with table.lock:
            await self.store.delete(table.id)
            self._forget(table)

    def stop(self) -> None:
        """The server ends: no clock ticks any more, and nobody listens."""
        for table in self._tables.values():
            table.stop()
            for viewer in table.viewers:
                viewer.tell(None)
