"""All games out of the store, and games that are missing back into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Column, Connection, func, insert, select

from lexiko.rules.events import Event, GameStarted
from lexiko.store.games import bodies, insert_events
from lexiko.store.part import Part, insert_or
from lexiko.store.rows import GameRow, Message, Person
from lexiko.store.schema import events, games, messages, people, seats


class Backup(Part):
    async def game_ids(self) -> list[str]:
        """The ids of all games, oldest first."""
        statement = select(games.c.id).order_by(games.c.created, games.c.id)
        return await self._database.read(lambda connection: list(connection.scalars(statement)))

    async def known_games(self, ids: Sequence[str]) -> set[str]:
        """Those of some games that are here."""
        statement = select(games.c.id).where(games.c.id.in_(ids))
        return await self._database.read(lambda connection: set(connection.scalars(statement)))

    async def main_host(self) -> str | None:
        """Who hosts most games."""
        most = (
            select(games.c.host).group_by(games.c.host).order_by(func.count().desc(), games.c.host)
        )
        return await self._database.read(lambda connection: connection.scalar(most.limit(1)))

    async def event_texts(self, game_id: str) -> list[str]:
        """The events of a game as the store keeps them: each a JSON text."""
        statement = (
            select(events.c.body).where(events.c.game == game_id).order_by(events.c.sequence)
        )
        return await self._database.read(lambda connection: list(connection.scalars(statement)))

    async def everybody(self) -> list[Person]:
        """All the people with a name."""
        statement = select(people).order_by(people.c.id)
        rows = await self._database.read(lambda connection: connection.execute(statement).all())
        return [Person(row.id, row.name, row.seen) for row in rows]

    async def restore_game(
        self, game: GameRow, log: Sequence[Event], said: Sequence[Message]
    ) -> bool:
        """Keep a game with all that belongs to it, whole or not at all; False if it is here.

        A code or a secret that another game uses by now is left out.
        """
        texts: list[str] = []
        if log:
            assert isinstance(log[0], GameStarted)
            texts = bodies(log, log[0].rules.alphabet)
        values = {
            "id": game.id,
            "host": game.host,
            "key": None,
            "created": game.created,
            "sequence": len(texts),
            "chat_on": game.chat_on,
            "setup": game.setup,
            **asdict(game.progress),
        }

        def work(connection: Connection) -> bool:
            code = _free(connection, games.c.code, game.code)
            statement = insert_or(connection, games).values(values | {"code": code})
            made = connection.scalar(
                statement.on_conflict_do_nothing(index_elements=["id"]).returning(games.c.id)
            )
            if made is None:
                return False
            for seat in game.seats:
                secret = _free(connection, seats.c.secret, seat.secret)
                row = asdict(seat) | {"game": game.id, "secret": secret}
                connection.execute(insert(seats), row)
            if texts:
                insert_events(connection, game.id, 0, texts)
            for number, message in enumerate(said, 1):
                row = asdict(message) | {"game": game.id, "key": f"restored {number}"}
                del row["id"]
                connection.execute(insert(messages), row)
            return True

        return await self._database.write(work)

    async def restore_person(self, person: Person) -> bool:
        """Keep a person; False if they are known."""

        def work(connection: Connection) -> bool:
            statement = insert_or(connection, people).values(asdict(person))
            statement = statement.on_conflict_do_nothing(index_elements=["id"])
            return connection.scalar(statement.returning(people.c.id)) is not None

        return await self._database.write(work)


def _free(connection: Connection, column: Column[Any], value: str | None) -> str | None:
    """A value that must be the only one of its kind, unless it is in use already."""
    if value is None or connection.scalar(select(column).where(column == value)) is not None:
        return None
    return value
