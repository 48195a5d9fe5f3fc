"""Positions analysed for people who look on: in looks that get longer, one position at a time.

Whoever looks away ends it. Each look is a thought of its own in the one queue, behind all that
people at a board wait for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Literal

from lexiko.engine.analysis import CONFIDENCE
from lexiko.errors import LexikoError
from lexiko.rules import Rules
from lexiko.server.analysis_work import PositionToAnalyse, analyse_position, move_outlook
from lexiko.server.books import Books
from lexiko.server.messages.positions import AnswerSoFar, MoveOutlook, PositionAnalysis
from lexiko.server.reviews import in_turn
from lexiko.server.settings import Settings
from lexiko.server.thinking import Thinking, ThoughtFailed

OWN = 2
"""So many positions of one person are analysed or wait for it, and so many outlooks."""
ALL = 100
"""So many at one worker, whoever wants them."""
LOOKS = ((400, 0.25), (3_000, 1.0), (20_000, 3.0))
"""The looks at a position: the most samples, and how many times the seconds of a reviewed turn."""
TELL_SECONDS = 2.0
"""So often somebody is told at least how it stands."""
READY_SECONDS = 0.5

_log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Wanted:
    """A position that somebody waits for."""

    person: str
    place: str
    cgp: str
    rules: Rules
    state: Literal["waiting", "running", "done", "failed"] = "waiting"
    preparing: bool = False
    look: int = 0
    answer: AnswerSoFar | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    may_begin: asyncio.Event = field(default_factory=asyncio.Event)


class Analyses:
    """The positions that people of this worker look at."""

    def __init__(self, books: Books, thinking: Thinking, settings: Settings) -> None:
        self._books = books
        self._thinking = thinking
        self._seconds = settings.review
        self._near = OWN * settings.people_per_address
        self._running: Wanted | None = None
        self._waiting: list[Wanted] = []
        self._outlooks: Counter[str] = Counter()
        """How many outlooks people wait for."""

    def _check(self, person: str, place: str) -> None:
        """Refuse one more where too many wait already."""
        known = [*self._waiting, *([] if self._running is None else [self._running])]
        if sum(one.person == person for one in known) >= OWN:
            raise LexikoError("too_many_analyses", most=OWN)
        if sum(one.place == place for one in known) >= self._near or len(known) >= ALL:
            raise LexikoError("busy")

    async def answers(self, wanted: Wanted) -> AsyncGenerator[PositionAnalysis]:
        """How it stands, now and whenever that changes; who stops listening ends it.

        Before the first answer comes, one more may be refused; with it, there is a place for this
        one.
        """
        self._check(wanted.person, wanted.place)
        self._waiting.append(wanted)
        self._next()
        task = asyncio.create_task(self._analyse(wanted))
        try:
            while True:
                wanted.changed.clear()
                told = self._told(wanted)
                yield told
                if told["state"] in ("done", "failed"):
                    return
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(TELL_SECONDS):
                        await wanted.changed.wait()
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            self._leave(wanted)

    async def outlook(self, wanted: Wanted, move: str) -> MoveOutlook:
        """What follows a move of a position; a person waits for so many at once."""
        person, asker = wanted.person, (wanted.place, wanted.person, "positions")
        if self._outlooks[person] >= OWN:
            raise LexikoError("too_many_analyses", most=OWN)
        if not await self._books.can_analyse(wanted.rules):
            raise LexikoError("busy")
        self._outlooks[person] += 1
        try:
            ask = self._thinking.ask
            return await ask(asker, move_outlook, wanted.cgp, move, is_long=True, can_wait=True)
        except ThoughtFailed as error:
            raise LexikoError("busy") from error
        finally:
            self._outlooks -= Counter([person])  # without those who wait for none

    def _told(self, wanted: Wanted) -> PositionAnalysis:
        waits = wanted.state == "waiting" and wanted in self._waiting
        before = in_turn(self._waiting).index(wanted) if waits else 0
        return {
            "state": wanted.state,
            "ahead": before + (waits and self._running is not None),
            "preparing": wanted.preparing,
            "look": wanted.look,
            "looks": len(LOOKS),
            "answer": wanted.answer,
        }

    async def _analyse(self, wanted: Wanted) -> None:
        try:
            await wanted.may_begin.wait()
            while not await self._books.can_analyse(wanted.rules):
                wanted.preparing = True
                await asyncio.sleep(READY_SECONDS)
            wanted.preparing, wanted.state = False, "running"
            wanted.changed.set()
            await self._look(wanted)
            wanted.state = "done"
        except (LexikoError, ThoughtFailed) as error:
            _log.info("a position was not analysed: %s", error)
            wanted.state = "failed"
        except Exception:
            _log.exception("a position could not be analysed")
            wanted.state = "failed"
        finally:
            wanted.changed.set()
            self._leave(wanted)

    async def _look(self, wanted: Wanted) -> None:
        """Look longer and longer, until it is clear what the best move is."""
        # Another asker than the games of the same person, which do not wait for it.
        asker = (wanted.place, wanted.person, "positions")
        for samples, share in LOOKS:
            question = PositionToAnalyse(wanted.cgp, samples, share * self._seconds)
            # Tried once: whoever brings a position that takes too long waits for it alone.
            answer = await self._thinking.ask(
                asker, analyse_position, question, is_long=True, can_wait=True
            )
            wanted.answer = answer
            wanted.look += 1
            wanted.changed.set()
            if _is_clear(answer):
                return

    def _leave(self, wanted: Wanted) -> None:
        """Whoever is done or gone makes room for the next one."""
        if wanted in self._waiting:
            self._waiting.remove(wanted)
        if self._running is wanted:
            self._running = None
        self._next()

    def _next(self) -> None:
        if self._running is None and self._waiting:
            self._running = in_turn(self._waiting)[0]
            self._waiting.remove(self._running)
            self._running.may_begin.set()
        for one in self._waiting:
            one.changed.set()


def _is_clear(answer: AnswerSoFar) -> bool:
    """Whether a longer look would say nothing new."""
    sure = answer["confidence"] is not None and answer["confidence"] >= CONFIDENCE
    return answer["proven"] or answer["method"] == "static" or sure
