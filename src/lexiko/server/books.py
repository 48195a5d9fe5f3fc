"""Dictionaries and play finders, shared by all games.

Opening a dictionary and compiling the engine take a while, so both happen outside the event loop,
and once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from concurrent.futures import Executor, ThreadPoolExecutor

from lexiko.errors import LexikoError
from lexiko.game import lexicon_for
from lexiko.kernel import SIDE
from lexiko.kernel.sized import WIDEST
from lexiko.lexicon import DEFAULT, Lexicon, PlainFinder
from lexiko.lexicon.library import Version, versions
from lexiko.rules import EDITIONS, Alphabet, Play, PlayFinder, Position, Rules, make_rules
from lexiko.rules import judge as rules_judge
from lexiko.rules.seats import USUAL_STRENGTH
from lexiko.server.players import prepare
from lexiko.server.thinking import Thinking

_Key = tuple[tuple[Version, ...], bool, bool, bool, Alphabet]
MOST_OPEN = 8
"""How many dictionaries stay open; the one that was not asked for longest is closed first."""

MOST_STRANGE = 3
"""How many stay open by alphabets of people's own."""
MOST_WAITING = 3
"""How many of these may be on their way; whoever comes later is asked to try again."""

OURS = frozenset(edition.rules.alphabet for edition in EDITIONS.values())
"""The alphabets of the editions; those of people's own take longer."""
_LOOK_SECONDS = 0.2
_SETTLE_SECONDS = 2.0
"""The first requests go before what may be needed later."""

_log = logging.getLogger(__name__)


class Books:
    """What has been opened so far."""

    def __init__(self, pool: Executor, thinking: Thinking) -> None:
        self.pool = pool
        self.thinking = thinking
        self.ready = asyncio.Event()
        """Set when what games need of the engine is compiled: computer players and finders are then
        at their fastest. Until then they do without it."""
        self._wide = asyncio.Event()
        """The same for wide boards."""
        self._widening: asyncio.Task[None] | None = None
        self._settled: set[int] = set()
        """The sides of boards for which nothing more is compiled, be it that all is ready or that
        it failed."""
        self._lexica: dict[_Key, asyncio.Future[Lexicon]] = {}
        self._strange: dict[_Key, asyncio.Future[Lexicon]] = {}
        self._strange_pool = ThreadPoolExecutor(1, "alphabets")
        """For alphabets of people's own: they take seconds, and nobody else waits for them."""

    async def lexicon(self, rules: Rules, name: str) -> Lexicon:
        """A dictionary as the rules use it."""
        key = (
            versions(name),  # a list may be removed and another one added under its name
            rules.exclude_offensive,
            rules.exclude_acronyms,
            rules.regular_inflections,
            rules.alphabet,
        )
        strange = rules.alphabet not in OURS
        lexica = self._strange if strange else self._lexica
        opening = lexica.pop(key, None)
        if opening is None:
            if strange and sum(not one.done() for one in lexica.values()) >= MOST_WAITING:
                raise LexikoError("busy")
            loop = asyncio.get_running_loop()
            pool = self._strange_pool if strange else self.pool
            opening = loop.run_in_executor(pool, lexicon_for, rules, name)
        lexica[key] = opening
        done = [key for key, one in lexica.items() if one.done()]
        if len(done) > (MOST_STRANGE if strange else MOST_OPEN):
            del lexica[done[0]]
        try:
            return await asyncio.shield(opening)
        except Exception:
            lexica.pop(key, None)
            raise

    async def close(self) -> None:
        """Open and compile nothing more."""
        self._strange_pool.shutdown(wait=False, cancel_futures=True)
        if self._widening is not None:
            self._widening.cancel()
            await asyncio.gather(self._widening, return_exceptions=True)

    def finder(self, rules: Rules, lexicon: Lexicon) -> PlayFinder:
        """Who knows whether there is any play."""
        return _Finder(rules, lexicon, self.is_ready_for(rules))

    def is_ready_for(self, rules: Rules) -> bool:
        """Whether what games by these rules need of the engine is compiled. For wide boards it is
        compiled once somebody plays on one, which begins here."""
        if _side(rules) == SIDE:
            return self.ready.is_set()
        if self._widening is None and self.ready.is_set():
            self._widening = asyncio.create_task(self._make_ready_for_wide_boards())
        return self._wide.is_set()

    async def _make_ready_for_wide_boards(self) -> None:
        """Should it fail, the computer players compile what they need."""
        try:
            await self._compile(WIDEST, self._wide)
        except Exception:
            _log.exception("the engine could not be compiled for wide boards")
        finally:
            self._wide.set()
            self._settled.add(WIDEST)

    async def check_engine(self, rules: Rules) -> None:
        """Refuse rules that computer players cannot play by."""
        if not await asyncio.get_running_loop().run_in_executor(self.pool, _supports, rules):
            raise LexikoError("engine_limits")

    async def make_ready(self) -> None:
        """Compile the engine; should that fail, the computer players compile what they need."""
        try:
            await self._compile_usual()
        except Exception:
            _log.exception("the engine could not be compiled beforehand")
        finally:
            self.ready.set()
            self._settled.add(SIDE)

    async def can_analyse(self, rules: Rules) -> bool:
        """Whether an analysis would not have to wait for its part of the engine to be compiled,
        which begins here for wide boards."""
        self.is_ready_for(rules)
        side = _side(rules)
        return side in self._settled or await asyncio.to_thread(_is_compiled, side)

    async def _compile_usual(self) -> None:
        """Compile what usual boards need, and prepare the first moves meanwhile."""
        if await asyncio.to_thread(_is_compiled):
            self.ready.set()
            await asyncio.sleep(_SETTLE_SECONDS)
            await self._prepare_first_moves()
            return
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._compile(SIDE, self.ready))
            try:
                await self._prepare_first_moves()
            except Exception:
                _log.exception("the first moves could not be prepared")

    async def _compile(self, side: int, ready: asyncio.Event) -> None:
        """In processes of their own, so that nobody waits for it here; games are `ready` before
        all of it is done."""
        from lexiko.engine.warmup import command
        from lexiko.kernel import compiled
        from lexiko.kernel.sized import sized

        quiet = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*command(side), stdout=quiet, stderr=quiet)
        try:
            is_ready = sized(compiled.is_ready, side)
            while process.returncode is None and not is_ready(compiled.GAMES):
                await asyncio.sleep(_LOOK_SECONDS)
            ready.set()
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def _prepare_first_moves(self) -> None:
        """Make a player as most people choose it, while they look at the page."""
        arguments = (USUAL_STRENGTH, make_rules(), DEFAULT, self.ready.is_set())
        await self.thinking.ask(("", ""), prepare, *arguments)


class SearchNeeded(Exception):
    """Whether there is a play must be known, and nobody may search for one here."""


class _NoSearch:
    """Stands for a finder where a search would keep everybody waiting."""

    def has_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> bool:
        raise SearchNeeded

    def find_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> Play | None:
        raise SearchNeeded


NO_SEARCH = _NoSearch()


class _Finder:
    """The engine if it is ready and fits the rules, else the plain finder; made when asked."""

    def __init__(self, rules: Rules, lexicon: Lexicon, ready: bool) -> None:
        self.rules, self.lexicon, self.ready = rules, lexicon, ready

    def has_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> bool:
        return self._finder().has_play(position, seat, lexicon)

    def find_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> Play | None:
        return self._finder().find_play(position, seat, lexicon)

    def _finder(self) -> PlayFinder:
        if self.ready:
            from lexiko.engine.engine import engine_for

            with contextlib.suppress(LexikoError):
                return engine_for(self.rules, self.lexicon)
        return PlainFinder()


def _side(rules: Rules) -> int:
    """The longest side of the boards that are compiled for together with this one."""
    return SIDE if max(rules.layout.height, rules.layout.width) <= SIDE else WIDEST


def _is_compiled(side: int = SIDE) -> bool:
    """Whether there is nothing to compile; the compiler itself takes a moment to load."""
    from lexiko.engine.warmup import is_done

    return is_done(side)


def _supports(rules: Rules) -> bool:
    from lexiko.engine.bridge import supports

    return supports(rules)
