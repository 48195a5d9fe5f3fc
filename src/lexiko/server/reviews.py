"""Games reviewed in the background, turn by turn, after all that people at a board wait for.

Each turn is kept as soon as it is known. So a review that was cancelled, or that the end of the
server interrupted, goes on where it was, and whoever looks at it sees it grow.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterable
from typing import Protocol, TypeVar

from lexiko.errors import LexikoError, StoreError
from lexiko.rules import replay
from lexiko.server.books import Books
from lexiko.server.missed import learn_missed
from lexiko.server.now import now
from lexiko.server.reference import Book
from lexiko.server.review_work import TurnToReview, review_turn, summed_up
from lexiko.server.settings import Settings
from lexiko.server.thinking import Thinking, ThoughtFailed
from lexiko.store import ReviewRow, Store

OWN = 3
"""So many reviews of one person wait at most."""
ALL = 200
"""So many reviews wait at most, whoever wants them."""
LOOK_SECONDS = 5.0
"""So often a worker looks for reviews that nobody does."""
READY_SECONDS = 1.0
LEASE_MS = 60_000
"""So long the other workers leave a review to one that has not finished a turn since."""
MOST_FAILURES = 3
"""So often a turn is tried."""

_log = logging.getLogger(__name__)


class Reviews:
    """The reviews of all games; a worker does one after the other."""

    def __init__(
        self, store: Store, books: Books, thinking: Thinking, settings: Settings, worker: str
    ) -> None:
        self._store = store
        self._books = books
        self._thinking = thinking
        self._seconds = settings.review
        self._shared = settings.shared
        self._worker = worker
        self._wanted = asyncio.Event()
        self.near = OWN * settings.people_per_address
        """So many reviews wait at most that were asked for from one address."""

    async def ask(self, wanted: ReviewRow) -> None:
        """Let a review wait for its turn, or refuse it if too many do."""
        await self._store.ask_review(wanted, OWN, self.near, ALL)
        self._wanted.set()

    async def ahead(self, review: ReviewRow) -> int:
        """How many reviews come before one that waits."""
        games = [row.game for row in in_turn(await self._store.unfinished_reviews())]
        return games.index(review.game) if review.game in games else 0

    async def run(self) -> None:
        while True:
            self._wanted.clear()
            try:
                if await self._did_one():
                    continue
            except LexikoError as error:
                _log.warning("reviews have to wait: %s", error)
            with contextlib.suppress(TimeoutError):  # another worker may have left one behind
                await asyncio.wait_for(self._wanted.wait(), LOOK_SECONDS)

    async def _did_one(self) -> bool:
        """Whether there was a review to do that no other worker does."""
        waiting = in_turn(await self._store.unfinished_reviews())
        for review in waiting:
            if await self._lease(review):
                try:
                    await self._do(review.game)
                finally:
                    await self._release(review)
                return True
        return False

    async def _lease(self, review: ReviewRow) -> bool:
        """Whether this worker may go on with a review: no other one is at it."""
        what, at = _lease_of(review), now()
        return not self._shared or await self._store.lease(what, self._worker, at, at + LEASE_MS)

    async def _release(self, review: ReviewRow) -> None:
        if self._shared:
            with contextlib.suppress(StoreError):  # it runs out by itself
                await self._store.release(_lease_of(review), self._worker)

    async def _do(self, game: str) -> None:
        """Go on with a review until it is done, cannot go on, or nobody wants it any more."""
        store = self._store
        if not await store.move_review(game, "running"):
            return
        review = await store.review(game)
        if review is None:
            return
        try:
            summary = await self._summary(review)
            if summary is not None:
                await learn_missed(store, game)
        except (StoreError, asyncio.CancelledError):
            raise  # it goes on later
        except Exception:
            _log.exception("game %s could not be reviewed", game)
            await store.move_review(game, "failed")
        else:
            if summary is not None:
                await store.move_review(game, "done", summary)

    async def _summary(self, review: ReviewRow) -> str | None:
        """What a review adds up to, once every turn is kept; None if it was cancelled."""
        store, game = self._store, review.game
        # Another asker than the games of the same person, which do not wait for it.
        asker = (review.place, review.person, "reviews")
        events = await store.events(game)
        position = replay(events)
        book = Book(position.rules, position.lexicon.name, position.is_over)
        while not await self._books.can_analyse(position.rules):
            await self._lease(review)
            await asyncio.sleep(READY_SECONDS)
        for number in range(review.done, review.turns):
            await self._lease(review)
            wanted = TurnToReview(events, book, number, self._seconds)
            body = await self._reviewed(asker, wanted)
            if not await store.add_reviewed_turn(game, number, body):
                return None
        names = [seat.name for seat in position.seats]
        turns = await store.reviewed_turns(game)
        return await self._thinking.ask(asker, summed_up, names, turns, can_wait=True)

    async def _reviewed(self, asker: tuple[str, ...], wanted: TurnToReview) -> str:
        """A turn reviewed; a process that is lost may be so by chance."""
        for _ in range(MOST_FAILURES - 1):
            try:
                return await self._thought(asker, wanted)
            except ThoughtFailed:
                continue
        return await self._thought(asker, wanted)

    async def _thought(self, asker: tuple[str, ...], wanted: TurnToReview) -> str:
        ask = self._thinking.ask
        return await ask(asker, review_turn, wanted, is_long=True, can_wait=True)


class Waiting(Protocol):
    """Something that a person waits for."""

    @property
    def person(self) -> str: ...


A = TypeVar("A", bound=Waiting)


def in_turn(waiting: Iterable[A]) -> list[A]:
    """What waits in the order in which it is done: everybody's first one, then the second ones."""
    asked: Counter[str] = Counter()
    places: list[tuple[int, int, A]] = []
    for one in waiting:
        places.append((asked[one.person], len(places), one))
        asked[one.person] += 1
    return [one for *_, one in sorted(places, key=lambda place: place[:2])]


def _lease_of(review: ReviewRow) -> str:
    return f"review {review.game}"
