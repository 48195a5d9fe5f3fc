"""The people who play, and the codes by which they move to another device."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import IntegrityError

from lexiko.errors import StoreError
from lexiko.store.part import Part, insert_or
from lexiko.store.rows import Person
from lexiko.store.schema import codes, people


class People(Part):
    async def person(self, person: str) -> Person | None:
        statement = select(people).where(people.c.id == person)
        row = await self._database.read(
            lambda connection: connection.execute(statement).one_or_none()
        )
        return None if row is None else Person(row.id, row.name, row.seen)

    async def save_person(self, person: Person) -> None:
        values = asdict(person)

        def work(connection: Connection) -> None:
            statement = insert_or(connection, people).values(values)
            connection.execute(statement.on_conflict_do_update(index_elements=["id"], set_=values))

        await self._database.write(work)

    async def put_code(self, code: str, person: str, expires: int) -> None:
        """A code that stands for a person until it is used or expires; earlier ones are void."""

        def work(connection: Connection) -> None:
            connection.execute(delete(codes).where(codes.c.person == person))
            connection.execute(insert(codes), {"code": code, "person": person, "expires": expires})

        try:
            await self._database.write(work)
        except IntegrityError as error:
            raise StoreError("code_taken", text=code) from error

    async def take_code(self, code: str, now: int) -> str | None:
        """The person that a code stands for; it works once."""

        def work(connection: Connection) -> str | None:
            connection.execute(delete(codes).where(codes.c.expires <= now))
            return connection.scalar(
                delete(codes).where(codes.c.code == code).returning(codes.c.person)
            )

        return await self._database.write(work)
