"""Games apart from their events: who hosts them, who sits where, what was agreed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from lexiko.errors import Conflict, StoreError
from lexiko.rules.codec import event_to_json
from lexiko.rules.events import Event, GameStarted
from lexiko.store.part import Part, Prepared, insert_or
from lexiko.store.rows import GameRow, Progress, Seating, SeatRow
from lexiko.store.schema import events, games, presence, seats

PROGRESS = tuple(field.name for field in fields(Progress))
AT_A_TIME = 100
"""So many events are read or written before others have their turn: a game may have thousands."""
CHANGEABLE = frozenset({"host", "code", "chat_on", "setup", *PROGRESS})

_IMPORTED = games.c.setup.contains('"imported": true')
_LISTED = case(
    (games.c.state == "open", games.c.setup),
    (and_(games.c.state == "playing", _IMPORTED), '{"imported": true}'),
    else_="{}",
)
"""What a list of games needs of what was agreed: that of a game from a file may be long."""


def bodies(log: Sequence[Event], alphabet: Any) -> list[str]:
    """Events as the store keeps them: compact JSON."""
    return [_COMPACT(event_to_json(event, alphabet)) for event in log]


def insert_events(connection: Connection, game_id: str, after: int, texts: Sequence[str]) -> None:
    rows = (
        {"game": game_id, "sequence": sequence, "body": body}
        for sequence, body in enumerate(texts, after + 1)
    )
    _add(connection, *rows)


# Made once: making them takes longer than using them.
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_add = Prepared(insert(events))
_LOCKED = select(games.c.sequence).where(games.c.id == bindparam("game")).with_for_update()


def sequence_of(connection: Connection, game_id: str) -> int:
    """The length of the log, with the game locked against other writers until the commit."""
    sequence = connection.scalar(_LOCKED, {"game": game_id})
    if sequence is None:
        raise StoreError("no_such_game")
    return int(sequence)


def change_seats(connection: Connection, seating: Seating) -> None:
    """Put others on seats, unless those, the host or what is agreed have changed meanwhile."""
    was, becomes = seating.was, seating.becomes
    game = connection.execute(select(games.c.setup, games.c.host).where(games.c.id == was.id)).one()
    if (game.setup, game.host) != (was.setup, was.host):
        raise Conflict("stale")
    for seat in seating.seats:
        this = and_(seats.c.game == was.id, seats.c.seat == seat.seat)
        found = connection.execute(select(seats).where(this)).one()
        if found._mapping != {"game": was.id, **asdict(was.seats[seat.seat])}:
            raise Conflict("stale")
        connection.execute(update(seats).where(this).values(**asdict(seat)))
    values = {"setup": becomes.setup, "host": becomes.host}
    connection.execute(update(games).where(games.c.id == was.id).values(**values))


class Games(Part):
    async def create(
        self, game: GameRow, events: Sequence[Event] = (), key: str | None = None
    ) -> str:
        """Keep a new game and its first events; its id.

        The same host with the same key again gets the id of the first game, and nothing is made.
        """
        texts: list[str] = []
        if events:
            started = events[0]
            if not isinstance(started, GameStarted):
                raise ValueError("a log begins with GameStarted")
            for first in range(0, len(events), AT_A_TIME):
                texts += bodies(events[first : first + AT_A_TIME], started.rules.alphabet)
                if len(events) > AT_A_TIME:
                    await asyncio.sleep(0)
        values = {
            "id": game.id,
            "host": game.host,
            "key": key,
            "created": game.created,
            "sequence": len(texts),
            "code": game.code,
            "chat_on": game.chat_on,
            "setup": game.setup,
            **asdict(game.progress),
        }

        def work(connection: Connection) -> str:
            statement = insert_or(connection, games).values(values)
            made = connection.scalar(
                statement.on_conflict_do_nothing(index_elements=["host", "key"]).returning(
                    games.c.id
                )
            )
            if made is None:
                same = and_(games.c.host == game.host, games.c.key == key)
                return str(connection.scalar(select(games.c.id).where(same)))
            if game.seats:
                rows = [{"game": game.id, **asdict(seat)} for seat in game.seats]
                connection.execute(insert(seats), rows)
            if texts:
                insert_events(connection, game.id, 0, texts)
            return game.id

        try:
            return await self._database.write(work)
        except IntegrityError as error:
            raise _taken(error, game.code) from error

    async def game(self, game_id: str) -> GameRow | None:
        found = await self._select(games.c.id == game_id)
        return found[0] if found else None

    async def games_of(
        self, person: str, most: int, after: str | None = None
    ) -> tuple[list[GameRow], str | None]:
        """A page of the games that a person hosts or sits in, without what was agreed on.

        Unfinished games come on the first pages, each page newest first. With it comes the mark to
        ask for the next page by, or None at the end.
        """
        over = case((games.c.state == "over", 1), else_=0)
        own = select(games.c.id, games.c.created, over.label("over")).where(_is_of(person))
        if after is not None:
            last = _mark(after)
            same = and_(games.c.created == last.created, games.c.id > last.id)
            older = and_(over == last.over, or_(games.c.created < last.created, same))
            own = own.where(or_(over > last.over, older))
        page = own.order_by(over, games.c.created.desc(), games.c.id).limit(most + 1)
        found = await self._database.read(lambda connection: connection.execute(page).all())
        wanted = found[:most]
        rows = await self._select(games.c.id.in_([row.id for row in wanted]), whole=False)
        return rows, _mark_of(wanted[-1]) if len(found) > most else None

    async def games_finished_by(self, person: str, most: int) -> list[GameRow]:
        """The latest games of a person that are over and were played here."""
        own = select(games.c.id).where(_is_of(person), games.c.state == "over", ~_IMPORTED)
        wanted = own.order_by(games.c.created.desc(), games.c.id).limit(most)
        return await self._select(games.c.id.in_(wanted))

    async def games_played_by(self, person: str) -> list[GameRow]:
        """The games under way that a person sits in, newest first."""
        return await self._select(games.c.state == "playing", games.c.id.in_(_seated(person)))

    async def games_seen_at(self, who: str, since: int) -> list[GameRow]:
        """The games under way at which somebody was noted since then, newest first."""
        seen = and_(presence.c.person == who, presence.c.seen >= since)
        at = select(presence.c.game).where(seen)
        return await self._select(games.c.state == "playing", games.c.id.in_(at))

    async def games_running(self, person: str) -> int:
        """How many unfinished games a person hosts or sits in."""
        mine = and_(_is_of(person), games.c.state != "over")
        running = select(func.count()).select_from(games).where(mine)
        return await self._database.read(lambda connection: connection.scalar(running) or 0)

    async def games_with_lexicon(self, name: str) -> list[GameRow]:
        """The unfinished games that were agreed on with a dictionary, newest first."""
        # Names hold nothing that JSON writes otherwise; what is found may mention it elsewhere.
        mentions = games.c.setup.contains(json.dumps(name), autoescape=True)
        found = await self._select(games.c.state != "over", mentions)
        return [game for game in found if json.loads(game.setup).get("lexicon") == name]

    async def busy_games(self) -> list[str]:
        """Unfinished games in which a computer player is to move or a clock runs."""
        busy = select(games.c.id).where(
            games.c.state != "over",
            or_(games.c.waits_for_computer, games.c.deadline.is_not(None)),
        )
        return await self._database.read(lambda connection: list(connection.scalars(busy)))

    async def seat_of_secret(self, secret: str) -> tuple[str, int] | None:
        """The game and the seat that a secret opens."""
        statement = select(seats.c.game, seats.c.seat).where(seats.c.secret == secret)

        def work(connection: Connection) -> tuple[str, int] | None:
            row = connection.execute(statement).one_or_none()
            return None if row is None else (row.game, row.seat)

        return await self._database.read(work)

    async def game_of_code(self, code: str) -> str | None:
        statement = select(games.c.id).where(games.c.code == code)
        return await self._database.read(lambda connection: connection.scalar(statement))

    async def claim_seat(self, game_id: str, seat: int, person: str, name: str) -> bool:
        """Sit down on a seat that is open by link, if nobody else sits there."""
        free = and_(seats.c.kind == "link", or_(seats.c.person.is_(None), seats.c.person == person))
        statement = (
            update(seats)
            .where(seats.c.game == game_id, seats.c.seat == seat, free)
            .values(person=person, name=name)
        )

        def work(connection: Connection) -> bool:
            sequence = sequence_of(connection, game_id)
            if connection.execute(statement).rowcount != 1:
                return False
            self.bus.tell(connection, game_id, sequence)
            return True

        return await self._database.write(work)

    async def change(self, game_id: str, **values: Any) -> None:
        """Change fields of a game's row or of its progress."""
        if not values or not CHANGEABLE.issuperset(values):
            raise TypeError(f"not to be changed: {sorted(set(values) - CHANGEABLE)}")

        def work(connection: Connection) -> None:
            sequence = sequence_of(connection, game_id)
            connection.execute(update(games).where(games.c.id == game_id).values(**values))
            self.bus.tell(connection, game_id, sequence)

        try:
            await self._database.write(work)
        except IntegrityError as error:
            raise _taken(error, values.get("code")) from error

    async def delete(self, game_id: str) -> None:
        """Take a game away with all that belongs to it."""

        def work(connection: Connection) -> None:
            if connection.execute(delete(games).where(games.c.id == game_id)).rowcount:
                self.bus.tell(connection, game_id, -1)

        await self._database.write(work)

    async def _select(self, *conditions: ColumnElement[bool], whole: bool = True) -> list[GameRow]:
        # One statement, so that seats and games belong together whatever others do meanwhile.
        columns = [column for column in games.c if column.name != "setup"]
        setup = games.c.setup if whole else _LISTED
        statement = (
            select(*columns, setup.label("setup"), seats)
            .select_from(games.outerjoin(seats))
            .where(*conditions)
            .order_by(games.c.created.desc(), games.c.id, seats.c.seat)
        )
        rows = await self._database.read(lambda connection: connection.execute(statement).all())
        return list(_game_rows(row._mapping for row in rows))


class _Mark(NamedTuple):
    """Where a page of games ends."""

    over: int
    created: int
    id: str


def _mark_of(row: Any) -> str:
    return f"{row.over}.{row.created}.{row.id}"


def _mark(text: str) -> _Mark:
    over, created, game_id = text.split(".")
    return _Mark(int(over), int(created), game_id)


def _taken(error: IntegrityError, code: str | None) -> Exception:
    """The right error: another game has the code, or else something is wrong with the program."""
    told = str(error.orig)
    if "games.code" in told or "uq_games_code" in told:  # SQLite's words, and PostgreSQL's
        return StoreError("code_taken", text=code)
    return error


def _seated(person: str) -> Select[tuple[str]]:
    return select(seats.c.game).where(seats.c.person == person)


def _is_of(person: str) -> ColumnElement[bool]:
    return or_(games.c.host == person, games.c.id.in_(_seated(person)))


def _game_rows(rows: Iterable[Any]) -> Iterable[GameRow]:
    grouped: dict[str, tuple[Any, list[SeatRow]]] = {}
    for row in rows:
        _, sitting = grouped.setdefault(row[games.c.id], (row, []))
        if row[seats.c.seat] is not None:
            sitting.append(
                SeatRow(
                    row[seats.c.seat],
                    row[seats.c.kind],
                    row[seats.c.name],
                    row[seats.c.person],
                    row[seats.c.secret],
                )
            )
    for game_id, (row, sitting) in grouped.items():
        yield GameRow(
            game_id,
            row[games.c.host],
            row[games.c.created],
            Progress(**{name: row[games.c[name]] for name in PROGRESS}),
            tuple(sitting),
            row["setup"],
            row[games.c.code],
            row[games.c.chat_on],
            row[games.c.sequence],
        )
