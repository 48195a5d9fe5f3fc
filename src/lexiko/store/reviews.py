"""Reviews of games: who wants one, how far it is, and every turn that has been reviewed."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, or_, select, update

from lexiko.errors import StoreError
from lexiko.store.games import sequence_of
from lexiko.store.part import Part, insert_or
from lexiko.store.rows import UNFINISHED, ReviewedGame, ReviewRow, ReviewState
from lexiko.store.schema import games, reviewed_turns, reviews, seats

_DONE = (
    select(func.count())
    .select_from(reviewed_turns)
    .where(reviewed_turns.c.game == reviews.c.game)
    .scalar_subquery()
    .label("done")
)
_REVIEWS = select(reviews, _DONE)
_IS_UNFINISHED = reviews.c.state.in_(UNFINISHED)


class Reviews(Part):
    async def ask_review(self, wanted: ReviewRow, own: int, near: int, most: int) -> ReviewRow:
        """Let a review wait for its turn, or go on from where it was cancelled or failed.

        One of the same events that waits, runs or is done stays as it is. At most `own` reviews of
        a person wait, `near` from one place, and `most` in all.
        """

        def work(connection: Connection) -> ReviewRow:
            sequence_of(connection, wanted.game)  # says so if there is no such game
            known = _review(connection, wanted.game)
            same = known is not None and known.sequence == wanted.sequence
            if known is not None and same and known.state in (*UNFINISHED, "done"):
                return known
            unfinished = [row for row in _unfinished(connection) if row.game != wanted.game]
            if sum(row.person == wanted.person for row in unfinished) >= own:
                raise StoreError("too_many_reviews", most=own)
            here = sum(row.place == wanted.place for row in unfinished)
            if here >= near or len(unfinished) >= most:
                raise StoreError("busy")
            if not same:
                gone = reviewed_turns.c.game == wanted.game
                connection.execute(delete(reviewed_turns).where(gone))
            values = asdict(wanted)
            del values["done"]
            statement = insert_or(connection, reviews).values(values)
            connection.execute(
                statement.on_conflict_do_update(index_elements=["game"], set_=values)
            )
            made = _review(connection, wanted.game)
            assert made is not None
            return made

        return await self._database.write(work)

    async def review(self, game_id: str) -> ReviewRow | None:
        """How far the review of a game is, if anybody ever wanted one."""
        return await self._database.read(lambda connection: _review(connection, game_id))

    async def unfinished_reviews(self) -> list[ReviewRow]:
        """The reviews that wait or run, in the order in which they were asked for."""
        return await self._database.read(_unfinished)

    async def reviewed_turns(
        self, game_id: str, after: int = 0, most: int | None = None
    ) -> list[str]:
        """The turns of a game that have been reviewed, after the first ones, each as JSON; all of
        them if `most` is None."""
        statement = (
            select(reviewed_turns.c.body)
            .where(reviewed_turns.c.game == game_id, reviewed_turns.c.number >= after)
            .order_by(reviewed_turns.c.number)
            .limit(most)
        )
        return await self._database.read(lambda connection: list(connection.scalars(statement)))

    async def add_reviewed_turn(self, game_id: str, number: int, body: str) -> bool:
        """Keep one more turn; False if nobody wants the review any more, or the game is gone."""

        def work(connection: Connection) -> bool:
            known = _review(connection, game_id)
            if known is None or not known.is_unfinished:
                return False
            sequence_of(connection, game_id)  # so that nobody deletes the game meanwhile
            values = {"game": game_id, "number": number, "body": body}
            statement = insert_or(connection, reviewed_turns).values(values)
            connection.execute(statement.on_conflict_do_nothing(index_elements=["game", "number"]))
            return True

        return await self._database.write(work)

    async def move_review(
        self, game_id: str, state: ReviewState, summary: str | None = None
    ) -> bool:
        """An unfinished review is in another state now; False if there is none any more."""
        mine = update(reviews).where(reviews.c.game == game_id, _IS_UNFINISHED)

        def work(connection: Connection) -> bool:
            moved = mine.values(state=state, summary=summary).returning(reviews.c.game)
            return connection.scalar(moved) is not None

        return await self._database.write(work)

    async def reviewed_games(
        self, person: str, most: int, after: str | None = None
    ) -> tuple[list[ReviewedGame], str | None]:
        """A page of the finished games that a person sat in and that were reviewed, newest first.

        With it comes the mark to ask for the next page by, or None at the end.
        """
        own = select(seats.c.game).where(seats.c.person == person)
        shown = (games.c.created, games.c.updated, reviews.c.summary.label("review"))
        found = (
            select(games.c.id.label("game"), *shown, games.c.summary)
            .join(reviews, reviews.c.game == games.c.id)
            .where(games.c.id.in_(own), games.c.state == "over", reviews.c.state == "done")
            .where(reviews.c.sequence == games.c.sequence)
            .order_by(games.c.created.desc(), games.c.id)
            .limit(most + 1)
        )
        if after is not None:
            created, game = after.split(".")
            same = and_(games.c.created == int(created), games.c.id > game)
            found = found.where(or_(games.c.created < int(created), same))

        def work(connection: Connection) -> tuple[list[ReviewedGame], str | None]:
            rows = connection.execute(found).all()
            page = rows[:most]
            held = select(seats.c.game, seats.c.seat).where(
                seats.c.person == person, seats.c.game.in_([row.game for row in page])
            )
            places: dict[str, list[int]] = {}
            for game, seat in connection.execute(held):
                places.setdefault(game, []).append(seat)
            told = [
                ReviewedGame(**row._mapping, seats=tuple(sorted(places[row.game])))
                for row in page
                if row.game in places  # it may be deleted between the two questions
            ]
            last = f"{page[-1].created}.{page[-1].game}" if len(rows) > most else None
            return told, last

        return await self._database.read(work)


def _review(connection: Connection, game_id: str) -> ReviewRow | None:
    found = connection.execute(_REVIEWS.where(reviews.c.game == game_id)).one_or_none()
    return None if found is None else _row(found)


def _unfinished(connection: Connection) -> list[ReviewRow]:
    waiting = _REVIEWS.where(_IS_UNFINISHED).order_by(reviews.c.asked, reviews.c.game)
    return [_row(found) for found in connection.execute(waiting)]


def _row(found: Row[Any]) -> ReviewRow:
    return ReviewRow(**found._mapping)
