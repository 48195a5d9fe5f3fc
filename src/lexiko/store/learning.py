"""What people have learnt, item by item: cards of quizzes, puzzles.

A subject such as `quiz` belongs to whoever teaches it, and so does what its rows say. A person has
the same id on all their devices, so nothing moves with them; whoever takes up another id by a code
finds there what was learnt under it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    delete,
    func,
    select,
    text,
    tuple_,
)

from lexiko.errors import StoreError
from lexiko.store.part import Part, insert_or
from lexiko.store.rows import Known, Learnt
from lexiko.store.schema import learning

MOST_LEARNT = 20_000
"""So many items are remembered of a person, of all subjects together."""
LONGEST_SUBJECT, LONGEST_ITEM, LARGEST_BODY = 20, 80, 2_000
"""The most characters of a subject and of an item, and the most bytes of what is learnt of it."""

T = TypeVar("T")

_KEY = ["person", "subject", "item"]
_LOCK = text("SELECT pg_advisory_xact_lock(:kind, hashtext(:person))")
_LOCK_KIND = 0x4C45
"""Any number will do, if every worker takes the same one."""


class Learning(Part):
    async def learn(self, person: str, rows: Sequence[Learnt], most: int = MOST_LEARNT) -> None:
        """Remember what a person has learnt, all of it or nothing.

        What was remembered of the same items is replaced; an error if there would be more than
        `most` items in all.
        """
        values = _values(person, rows)
        if not values:
            return

        def work(connection: Connection) -> None:
            _alone(connection, person)
            _replace(connection, person, values, most)

        await self._database.write(work)

    async def relearn(
        self,
        person: str,
        items: Sequence[tuple[str, str]],
        change: Callable[[Known], tuple[T, Sequence[Learnt]]],
        most: int = MOST_LEARNT,
    ) -> T:
        """Remember what `change` makes of what is known of some items, by subject and item; what it
        returns beside that.

        Nothing comes between the look and the change, at no worker. `change` is called in another
        thread, and once more where a whole batch of changes must be done again.
        """
        mine = and_(
            learning.c.person == person, tuple_(learning.c.subject, learning.c.item).in_(items)
        )

        def work(connection: Connection) -> T:
            _alone(connection, person)
            found = map(_learnt, connection.execute(select(learning).where(mine)))
            outcome, new = change({(row.subject, row.item): row for row in found})
            _replace(connection, person, _values(person, new), most)
            return outcome

        return await self._database.write(work)

    async def learnt(self, person: str, subject: str, items: Sequence[str]) -> dict[str, Learnt]:
        """What a person has learnt of some items, by item; those they never met are left out."""
        mine = and_(_of(person, subject), learning.c.item.in_(items))
        found = await self._rows(select(learning).where(mine))
        return {row.item: row for row in found}

    async def learnt_due(
        self, person: str, subject: str, until: int, limit: int, begins: str = "", but: str = ""
    ) -> list[Learnt]:
        """Items that are due by then and begin so, those first that have been due the longest; none
        that begin with `but`."""
        mine = and_(_of(person, subject, begins, but), learning.c.due <= until)
        order = (learning.c.due, learning.c.item)
        return await self._rows(select(learning).where(mine).order_by(*order).limit(limit))

    async def learnt_page(
        self, person: str, subject: str, limit: int, after: str = "", begins: str = ""
    ) -> list[Learnt]:
        """All items that begin so, by name, those after the last one of the page before."""
        mine = and_(_of(person, subject, begins), learning.c.item > after)
        return await self._rows(select(learning).where(mine).order_by(learning.c.item).limit(limit))

    async def count_learnt(
        self, person: str, subject: str, until: int | None = None, begins: str = "", but: str = ""
    ) -> int:
        """How many items that begin so, but not with `but`, a person has met, or how many of them
        are due by then."""
        mine = _of(person, subject, begins, but)
        if until is not None:
            mine = and_(mine, learning.c.due <= until)
        return await self._database.read(lambda connection: _count(connection, mine))

    async def forget_learning(self, person: str, subject: str | None = None) -> int:
        """Forget what a person has learnt of a subject, or of all; how many items that were."""
        mine = learning.c.person == person if subject is None else _of(person, subject)

        def work(connection: Connection) -> int:
            return int(connection.execute(delete(learning).where(mine)).rowcount)

        return await self._database.write(work)

    async def all_learning(
        self, after: tuple[str, Learnt] | None, limit: int
    ) -> list[tuple[str, Learnt]]:
        """What everybody has learnt, with the person, in an order that goes on after the last."""
        key = (learning.c.person, learning.c.subject, learning.c.item)
        asked = select(learning).order_by(*key).limit(limit)
        if after is not None:
            person, row = after
            asked = asked.where(tuple_(*key) > (person, row.subject, row.item))
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [(row.person, _learnt(row)) for row in found]

    async def restore_learning(self, person: str, rows: Sequence[Learnt]) -> int:
        """Remember what is not known of a person yet, as far as there is room; how much it was."""
        values = _values(person, rows)

        def work(connection: Connection) -> int:
            _alone(connection, person)
            before = _count(connection, learning.c.person == person)
            statement = insert_or(connection, learning).on_conflict_do_nothing(index_elements=_KEY)
            known = _known(connection, person)
            new = [row for row in values if (row["subject"], row["item"]) not in known]
            new = new[: max(0, MOST_LEARNT - before)]
            if new:
                connection.execute(statement, new)
            return len(new)

        return await self._database.write(work)

    async def _rows(self, asked: Select[Any]) -> list[Learnt]:
        found = await self._database.read(lambda connection: connection.execute(asked).all())
        return [_learnt(row) for row in found]


def _of(person: str, subject: str, begins: str = "", but: str = "") -> ColumnElement[bool]:
    mine = and_(learning.c.person == person, learning.c.subject == subject)
    if begins:
        mine = and_(mine, _begins(begins))
    return and_(mine, ~_begins(but)) if but else mine


def _begins(text: str) -> ColumnElement[bool]:
    # Not LIKE, for which SQLite takes small and large letters to be the same.
    return func.substr(learning.c.item, 1, len(text)) == text


def _alone(connection: Connection, person: str) -> None:
    """Let no other worker change what a person has learnt until this is done; on SQLite there is
    none."""
    if connection.dialect.name != "sqlite":
        connection.execute(_LOCK, {"kind": _LOCK_KIND, "person": person})


def _replace(connection: Connection, person: str, values: list[dict[str, Any]], most: int) -> None:
    """Keep rows instead of those of the same items; an error if there would be too many."""
    if not values:
        return
    before = _count(connection, learning.c.person == person)
    statement = insert_or(connection, learning)
    new = {name: statement.excluded[name] for name in ("body", "due", "changed")}
    connection.execute(statement.on_conflict_do_update(index_elements=_KEY, set_=new), values)
    if _count(connection, learning.c.person == person) > max(before, most):
        raise StoreError("learning_full", most=most)


def _count(connection: Connection, condition: ColumnElement[bool]) -> int:
    return connection.scalar(select(func.count()).select_from(learning).where(condition)) or 0


def _known(connection: Connection, person: str) -> set[tuple[str, str]]:
    asked = select(learning.c.subject, learning.c.item).where(learning.c.person == person)
    return {(row.subject, row.item) for row in connection.execute(asked)}


def _learnt(row: Row[Any]) -> Learnt:
    return Learnt(row.subject, row.item, row.body, row.changed, row.due)


def _values(person: str, rows: Sequence[Learnt]) -> list[dict[str, Any]]:
    """The rows as they are kept, each item once; an error if one is too long."""
    for row in rows:
        long = len(row.subject) > LONGEST_SUBJECT or len(row.item) > LONGEST_ITEM
        if long or len(row.body.encode(errors="replace")) > LARGEST_BODY:
            raise StoreError("bad_value")
    once = {(row.subject, row.item): row for row in rows}
    return [asdict(row) | {"person": person} for row in once.values()]
