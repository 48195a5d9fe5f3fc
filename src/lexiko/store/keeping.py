"""How much is kept: what people and addresses have used of a day, and games that nobody wants."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, and_, delete, exists, func, or_, select

from lexiko.store.part import Part, insert_or
from lexiko.store.schema import commands, games, spent


class Keeping(Part):
    async def spend(
        self, who: Sequence[str], day: int, size: int, imports: int = 0
    ) -> dict[str, tuple[int, int]]:
        """Note what is about to be kept; how many bytes and imports that makes on this day.

        What was noted on earlier days is forgotten.
        """

        def work(connection: Connection) -> dict[str, tuple[int, int]]:
            connection.execute(delete(spent).where(spent.c.day < day))
            totals = {}
            for one in sorted(who):  # all workers in the same order, so that none waits for ever
                values = {"who": one, "day": day, "bytes": size, "imports": imports}
                statement = insert_or(connection, spent).values(values)
                more = {"bytes": spent.c.bytes + size, "imports": spent.c.imports + imports}
                statement = statement.on_conflict_do_update(
                    index_elements=["who", "day"], set_=more
                )
                row = connection.execute(statement.returning(spent.c.bytes, spent.c.imports)).one()
                totals[one] = (row.bytes, row.imports)
            return totals

        return await self._database.write(work)

    async def open_games(self, person: str) -> int:
        """How many unfinished games a person has made."""
        mine = and_(games.c.host == person, games.c.state != "over")
        statement = select(func.count()).select_from(games).where(mine)
        return await self._database.read(lambda connection: connection.scalar(statement) or 0)

    async def unplayed_games(self, before: int, most: int) -> list[str]:
        """Unfinished games, older than that, in which nobody has ever done anything.

        One that came from a file or a backup with turns in it has been played elsewhere.
        """
        touched = exists().where(commands.c.game == games.c.id)
        # As the server writes its summary; a game that waits for people has no turns.
        begun = games.c.summary.contains('"turn": 0,')
        none = or_(games.c.state == "open", and_(games.c.state == "playing", begun))
        return await self._ids(and_(games.c.updated < before, none, ~touched), most)

    async def old_games(self, before: int, most: int) -> list[str]:
        """Games, whatever has been played in them, that nobody has touched since."""
        return await self._ids(games.c.updated < before, most)

    async def _ids(self, condition: object, most: int) -> list[str]:
        statement = select(games.c.id).where(condition).limit(most)  # type: ignore[arg-type]
        return await self._database.read(lambda connection: list(connection.scalars(statement)))
