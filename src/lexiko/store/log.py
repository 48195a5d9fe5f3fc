"""The events of the games, which are the games, and what is said at the table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, text

from lexiko.errors import Conflict, StoreError
from lexiko.rules.alphabet import Alphabet
from lexiko.rules.codec import event_from_json, events_from_json
from lexiko.rules.events import Event, GameStarted
from lexiko.store.bus import CHANNEL, Bus, PostgresBus
from lexiko.store.database import Database, Postgres
from lexiko.store.games import (
    AT_A_TIME,
    PROGRESS,
    bodies,
    change_seats,
    insert_events,
    sequence_of,
)
from lexiko.store.part import Part, Prepared
from lexiko.store.rows import Message, Progress, Seating
from lexiko.store.schema import commands, events, messages

REMEMBERED = 10_000
"""Games whose alphabet is remembered, so that their events need not be read to write the next."""
MOST_MESSAGES = 5_000
"""How much can be said at one game."""
RECENT = 200
"""Messages of a game that are sent to whoever looks at it."""

# Made once: making them takes longer than carrying them out.
_USED = select(commands.c.sequence).where(
    *(commands.c[name] == bindparam(name) for name in ("game", "person", "key"))
)
_use = Prepared(insert(commands))
_MOVED = f"""
    UPDATE games SET sequence = :sequence, {", ".join(f"{name} = :{name}" for name in PROGRESS)}
    WHERE id = :game AND sequence = :after AND NOT EXISTS (
        SELECT 1 FROM commands WHERE game = :game AND person = :person AND key = :key
    )
"""
"""Nothing if the log has another length, or if the command was carried out before."""
_move_on = Prepared(text(_MOVED))
_AT_ONCE = text(
    f"""
    WITH moved AS (
        {_MOVED} RETURNING id
    ), added AS (
        INSERT INTO events (game, sequence, body)
        SELECT :game, :after + place, body
        FROM moved, unnest(CAST(:bodies AS text[])) WITH ORDINALITY AS new (body, place)
    ), used AS (
        INSERT INTO commands (game, person, key, sequence)
        SELECT :game, :person, :key, :sequence FROM moved WHERE :key IS NOT NULL
    )
    SELECT pg_notify(:channel, :payload) FROM moved
    """
)
"""Everything that a move changes, as one statement of PostgreSQL; nothing if it comes too late."""


class Log(Part):
    def __init__(self, database: Database, bus: Bus) -> None:
        super().__init__(database, bus)
        self._alphabets: dict[str, Alphabet] = {}

    async def events(self, game_id: str, after: int = 0) -> tuple[Event, ...]:
        """The events of a game from sequence `after + 1` on."""
        alphabet = await self._alphabet(game_id) if after else None
        statement = (
            select(events.c.body)
            .where(events.c.game == game_id, events.c.sequence > after)
            .order_by(events.c.sequence)
        )
        texts = await self._database.read(lambda connection: connection.scalars(statement).all())
        log: list[Event] = []
        for first in range(0, len(texts), AT_A_TIME):
            found = [json.loads(body) for body in texts[first : first + AT_A_TIME]]
            if alphabet is None:
                log += events_from_json(found)
                self._remember(game_id, log)
                alphabet = self._alphabets[game_id]
            else:
                log += (
                    event_from_json(data, alphabet, f"events[{index}]")
                    for index, data in enumerate(found, after + first)
                )
            if len(texts) > AT_A_TIME:
                await asyncio.sleep(0)
        return tuple(log)

    async def append(
        self,
        game_id: str,
        after: int,
        events: Sequence[Event],
        progress: Progress,
        key: str | None = None,
        person: str = "",
        seating: Seating | None = None,
    ) -> int:
        """Add events behind the first `after` ones; the new length of the log, once on disk.

        If the log has another length, or if a command with this person's key was carried out
        before, nothing changes: a `Conflict`. What came of that command `answered` tells. The same
        if a seat is to change with the events, and is not as it was.
        """
        texts = bodies(events, await self._alphabet_for(game_id, after, events)) if events else []
        sequence = after + len(texts)
        command = {"game": game_id, "person": person, "key": key}
        facts = {name: getattr(progress, name) for name in PROGRESS}
        row = {"sequence": sequence, "after": after, **command, **facts}

        def work(connection: Connection) -> None:
            if _move_on(connection, row) == 0:
                sequence_of(connection, game_id)  # says so if there is no such game
                raise Conflict("stale")
            if seating is not None:
                change_seats(connection, seating)
            if texts:
                insert_events(connection, game_id, after, texts)
            if key is not None:
                _use(connection, {**command, "sequence": sequence})
            self.bus.tell(connection, game_id, sequence)

        if seating is not None or not await self._append_at_once(row, texts):
            await self._database.write(work)
        if after == 0:
            self._remember(game_id, events)
        return sequence

    async def _append_at_once(self, row: dict[str, Any], texts: list[str]) -> bool:
        """Whether PostgreSQL has added events by one statement; by more it says what is wrong."""
        if not isinstance(self._database, Postgres) or not isinstance(self.bus, PostgresBus):
            return False
        payload = self.bus.message(row["game"], row["sequence"], texts)
        values = {**row, "bodies": texts, "channel": CHANNEL, "payload": payload}

        def work(connection: Connection) -> bool:
            return connection.execute(_AT_ONCE, values).one_or_none() is not None

        return await self._database.at_once(work)

    def read_bodies(self, game_id: str, texts: Sequence[str]) -> tuple[Event, ...] | None:
        """Events that another worker has told of; None if their alphabet is not at hand."""
        alphabet = self._alphabets.get(game_id)
        if alphabet is None:
            return None
        return tuple(event_from_json(json.loads(body), alphabet, "event") for body in texts)

    async def answered(self, game_id: str, person: str, key: str) -> int | None:
        """The length of the log that a command with this key led to, if it was carried out."""
        command = {"game": game_id, "person": person, "key": key}
        return await self._database.read(lambda connection: connection.scalar(_USED, command))

    async def _alphabet_for(self, game_id: str, after: int, log: Sequence[Event]) -> Alphabet:
        if after == 0:
            if not isinstance(log[0], GameStarted):
                raise ValueError("a log begins with GameStarted")
            return log[0].rules.alphabet
        alphabet = await self._alphabet(game_id)
        if alphabet is None:
            raise Conflict("stale")
        return alphabet

    async def _alphabet(self, game_id: str) -> Alphabet | None:
        """The alphabet of a game that has begun."""
        if game_id not in self._alphabets:
            statement = select(events.c.body).where(
                events.c.game == game_id, events.c.sequence == 1
            )
            body = await self._database.read(lambda connection: connection.scalar(statement))
            if body is None:
                return None
            self._remember(game_id, events_from_json([json.loads(body)]))
        return self._alphabets[game_id]

    def _remember(self, game_id: str, log: Sequence[Event]) -> None:
        if log and isinstance(log[0], GameStarted):
            if len(self._alphabets) >= REMEMBERED:
                self._alphabets.clear()
            self._alphabets[game_id] = log[0].rules.alphabet

    async def say(self, game_id: str, message: Message, key: str) -> tuple[Message, bool]:
        """Keep a message and give it its id; whether it is new.

        The same key again gives the first message.
        """

        def work(connection: Connection) -> tuple[Message, bool]:
            sequence = sequence_of(connection, game_id)
            same = select(messages).where(messages.c.game == game_id, messages.c.key == key)
            if (row := connection.execute(same).one_or_none()) is not None:
                return Message(row.at, row.seat, row.name, row.text, row.id), False
            mine = select(func.count()).select_from(messages).where(messages.c.game == game_id)
            if (connection.scalar(mine) or 0) >= MOST_MESSAGES:
                raise StoreError("too_many_messages", most=MOST_MESSAGES)
            values = asdict(message) | {"game": game_id, "key": key}
            del values["id"]
            number = connection.scalar(insert(messages).returning(messages.c.id), values)
            if number is None:
                raise StoreError("store_down")
            self.bus.tell(connection, game_id, sequence)
            return replace(message, id=number), True

        return await self._database.write(work)

    async def messages(self, game_id: str, most: int | None = RECENT) -> list[Message]:
        """What was said last, in order; everything if `most` is None."""
        said = select(messages).where(messages.c.game == game_id)
        latest = said.order_by(messages.c.id.desc()).limit(most)
        rows = await self._database.read(lambda connection: connection.execute(latest).all())
        return [Message(row.at, row.seat, row.name, row.text, row.id) for row in reversed(rows)]
