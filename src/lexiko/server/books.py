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

_OURS = frozenset(edition.rules.alphabet for edition in EDITIONS.values())
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
        self._settled = False
        """Whether nothing more is compiled, be it that all is ready or that it failed."""
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
        strange = rules.alphabet not in _OURS
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

    def close(self) -> None:
        """Open nothing more."""
        self._strange_pool.shutdown(wait=False, cancel_futures=True)

    def finder(self, rules: Rules, lexicon: Lexicon) -> PlayFinder:
        """Who knows whether there is any play."""
        return _Finder(rules, lexicon, self.ready.is_set())

    async def check_engine(self, rules: Rules) -> None:
        """Refuse rules that computer players cannot play by."""
        if not await asyncio.get_running_loop().run_in_executor(self.pool, _supports, rules):
            raise LexikoError("engine_limits")

    async def make_ready(self) -> None:
        """Compile the engine; should that fail, the computer players compile what they need."""
        try:
            await self._compile()
        except Exception:
            _log.exception("the engine could not be compiled beforehand")
        finally:
            self.ready.set()
            self._settled = True

    async def can_analyse(self) -> bool:
        """Whether an analysis would not have to wait for its part of the engine to be compiled."""
        return self._settled or await asyncio.to_thread(_is_compiled)

    async def _compile(self) -> None:
        """In processes of their own, so that nobody waits for it here."""
        if await asyncio.to_thread(_is_compiled):
            self.ready.set()
            await asyncio.sleep(_SETTLE_SECONDS)
            await self._prepare_first_moves()
            return
        from lexiko.engine.warmup import COMMAND
        from lexiko.kernel import compiled

        quiet = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(*COMMAND, stdout=quiet, stderr=quiet)
        try:
            try:
                await self._prepare_first_moves()
            except Exception:
                _log.exception("the first moves could not be prepared")
            while process.returncode is None and not compiled.is_ready(compiled.GAMES):
                await asyncio.sleep(_LOOK_SECONDS)
            self.ready.set()
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    async def _prepare_first_moves(self) -> None:
        """Make a player as most people choose it, while they look at the page."""
        arguments = (USUAL_STRENGTH, make_rules(), DEFAULT, self.ready.is_set())
        await self.thinking.ask(("", ""), prepare, *arguments)


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


def _is_compiled() -> bool:
    """Whether there is nothing to compile; the compiler itself takes a moment to load."""
    from lexiko.engine.warmup import is_done

    return is_done()


def _supports(rules: Rules) -> bool:
    from lexiko.engine.bridge import supports

    return supports(rules)
