"""How workers share their work: who does what, and when the server last ran."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from sqlalchemy import Connection, and_, delete, func, or_, select, text, update

from lexiko.store.part import Part, insert_or
from lexiko.store.schema import beats, codes, facts, games, leases, people, presence

DAY_MS = 86_400_000
MINUTES_MS = 300_000
NOTED = ""
"""No worker: what is noted of people so that it outlasts every worker."""
NOTED_MS = 60 * DAY_MS
"""Longer than anybody has to be absent."""

_HERE = text(
    """
    INSERT INTO presence (game, person, worker, seen)
    SELECT game, person, :worker, :seen
    FROM unnest(CAST(:games AS text[]), CAST(:people AS text[])) AS new (game, person)
    ON CONFLICT (game, person, worker) DO UPDATE SET seen = excluded.seen
    """
)


class Workers(Part):
    async def secret(self) -> str:
        """The key that signs cookies: made once for a database, the same for all workers."""
        return await self._made_once("secret")

    async def owner_token(self) -> str:
        """What whoever runs the server knows, and nobody else."""
        return await self._made_once("owner")

    async def _made_once(self, name: str) -> str:
        found = select(facts.c.value).where(facts.c.name == name)

        def work(connection: Connection) -> str:
            statement = insert_or(connection, facts).values(
                name=name, value=secrets.token_urlsafe(32)
            )
            connection.execute(statement.on_conflict_do_nothing(index_elements=["name"]))
            return str(connection.execute(found).scalar_one())

        return await self._database.write(work)

    async def fact(self, name: str) -> str | None:
        """What is noted under a name."""
        found = select(facts.c.value).where(facts.c.name == name)
        return await self._database.read(lambda connection: connection.scalar(found))

    async def set_fact(self, name: str, value: str) -> None:
        def work(connection: Connection) -> None:
            statement = insert_or(connection, facts).values(name=name, value=value)
            connection.execute(
                statement.on_conflict_do_update(index_elements=["name"], set_={"value": value})
            )

        await self._database.write(work)

    async def lease(self, what: str, worker: str, now: int, until: int) -> bool:
        """Whether this worker may do something until then: nobody else is at it.

        Leases that have run out are forgotten.
        """

        def work(connection: Connection) -> bool:
            values = {"worker": worker, "expires": until}
            statement = insert_or(connection, leases).values(what=what, **values)
            free = or_(leases.c.worker == worker, leases.c.expires <= now)
            statement = statement.on_conflict_do_update(
                index_elements=["what"], set_=values, where=free
            )
            got = connection.scalar(statement.returning(leases.c.worker)) is not None
            # Not those that others take over at this moment: one would wait for the other.
            over = select(leases.c.what).where(leases.c.expires <= now)
            over = over.with_for_update(skip_locked=True)
            connection.execute(delete(leases).where(leases.c.what.in_(over)))
            return got

        return await self._database.write(work)

    async def release(self, what: str, worker: str) -> None:
        """Done with it, or not wanted any more."""
        mine = delete(leases).where(leases.c.what == what, leases.c.worker == worker)

        def work(connection: Connection) -> None:
            connection.execute(mine)

        await self._database.write(work)

    async def beat(self, worker: str, at: int) -> None:
        """Note that a worker is alive; those not heard of for a day are forgotten."""

        def work(connection: Connection) -> None:
            statement = insert_or(connection, beats).values(worker=worker, at=at)
            connection.execute(
                statement.on_conflict_do_update(index_elements=["worker"], set_={"at": at})
            )
            connection.execute(delete(beats).where(beats.c.at < at - DAY_MS))

        await self._database.write(work)

    async def meet(
        self, worker: str, here: Collection[tuple[str, str]], now: int
    ) -> list[tuple[str, str, int]]:
        """Note who is at which game here; who was at one elsewhere in the last minutes, and when.

        Each is a game and a person.
        """
        games_here, people_here = zip(*sorted(here), strict=True) if here else ((), ())

        def work(connection: Connection) -> list[tuple[str, str, int]]:
            if connection.dialect.name == "postgresql":
                # A thousand people as two values: as rows they would stop this worker for a while.
                lists = {"games": list(games_here), "people": list(people_here)}
                connection.execute(_HERE, {"worker": worker, "seen": now, **lists})
            elif here:
                rows = [
                    {"game": game, "person": person, "worker": worker, "seen": now}
                    for game, person in here
                ]
                statement = insert_or(connection, presence)
                statement = statement.on_conflict_do_update(
                    index_elements=["game", "person", "worker"], set_={"seen": now}
                )
                connection.execute(statement, rows)
            lately = presence.c.worker > NOTED  # so that an index finds them
            connection.execute(delete(presence).where(lately, presence.c.seen < now - MINUTES_MS))
            wanted = presence.c.game, presence.c.person, presence.c.seen
            others = select(*wanted).where(lately, presence.c.worker != worker)
            return [(game, person, seen) for game, person, seen in connection.execute(others)]

        return await self._database.write(work)

    async def saw(self, seen: Collection[tuple[str, str, int]], now: int) -> None:
        """Note when people were at games; it is forgotten when it is older than any absence."""
        rows = [
            {"game": game, "person": person, "worker": NOTED, "seen": at}
            for game, person, at in sorted(seen)
        ]

        def work(connection: Connection) -> None:
            statement = insert_or(connection, presence)
            statement = statement.on_conflict_do_update(
                index_elements=["game", "person", "worker"],
                set_={"seen": statement.excluded.seen},
                where=presence.c.seen < statement.excluded.seen,
            )
            connection.execute(statement, rows)
            old = and_(presence.c.worker == NOTED, presence.c.seen < now - NOTED_MS)
            connection.execute(delete(presence).where(old))

        await self._database.write(work)

    async def last_seen(self, game_id: str) -> dict[str, int]:
        """When each person was last at a game, as far as it is noted."""
        latest = (
            select(presence.c.person, func.max(presence.c.seen).label("seen"))
            .where(presence.c.game == game_id)
            .group_by(presence.c.person)
        )
        rows = await self._database.read(lambda connection: connection.execute(latest).all())
        return {row.person: row.seen for row in rows}

    async def last_beat(self) -> int | None:
        """When any worker was last alive."""
        latest = select(func.max(beats.c.at))
        return await self._database.read(lambda connection: connection.scalar(latest))

    async def reset_time(self, now: int) -> None:
        """What a clock that was ahead has noted is taken to have happened now.

        What it allowed until later is over: leases, and codes for another device.
        """
        noted = (beats.c.at, presence.c.seen, games.c.created, games.c.updated, people.c.seen)

        def work(connection: Connection) -> None:
            for column in noted:
                late = update(column.table).where(column > now)
                connection.execute(late.values({column.name: now}))
            for table in (leases, codes):
                connection.execute(delete(table))

        await self._database.write(work)

    async def latest(self) -> int:
        """When something last happened that is noted here; 0 if nothing ever has."""
        times = [select(func.max(beats.c.at)), select(func.max(games.c.updated))]
        return await self._database.read(
            lambda connection: max(connection.scalar(latest) or 0 for latest in times)
        )
