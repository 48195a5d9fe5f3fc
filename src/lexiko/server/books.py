"""Dictionaries, play finders and computer players, shared by all games.

Opening a dictionary and compiling the engine take a while, so both happen outside the event loop,
and once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from lexiko.errors import LexikoError
from lexiko.game import lexicon_for
from lexiko.lexicon import DEFAULT, Lexicon, PlainFinder
from lexiko.lexicon.library import Version, versions
from lexiko.rules import Alphabet, Play, PlayFinder, Position, Rules, make_rules
from lexiko.rules import judge as rules_judge

if TYPE_CHECKING:
    from lexiko.engine.players import Player

_Key = tuple[tuple[Version, ...], bool, bool, bool, Alphabet]
MOST_OPEN = 8
"""How many dictionaries stay open; the one that was not asked for longest is closed first."""

DEFAULT_LEVEL = "home"

_LOOK_SECONDS = 0.2

_log = logging.getLogger(__name__)
_making = threading.Lock()
"""Players are made one by one: what one of them works out about words, the next one finds."""


class Books:
    """What has been opened so far."""

    def __init__(self, pool: Executor) -> None:
        self.pool = pool
        self.ready = asyncio.Event()
        """Set when what games need of the engine is compiled: computer players and finders are then
        at their fastest. Until then they do without it."""
        self._lexica: dict[_Key, asyncio.Future[Lexicon]] = {}

    async def lexicon(self, rules: Rules, name: str) -> Lexicon:
        """A dictionary as the rules use it."""
        key = (
            versions(name),  # a list may be removed and another one added under its name
            rules.exclude_offensive,
            rules.exclude_acronyms,
            rules.regular_inflections,
            rules.alphabet,
        )
        opening = self._lexica.pop(key, None)
        if opening is None:
            loop = asyncio.get_running_loop()
            opening = loop.run_in_executor(self.pool, lexicon_for, rules, name)
        self._lexica[key] = opening
        if len(self._lexica) > MOST_OPEN:
            del self._lexica[next(iter(self._lexica))]
        try:
            return await asyncio.shield(opening)
        except Exception:
            self._lexica.pop(key, None)
            raise

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

    async def _compile(self) -> None:
        """In processes of their own, so that nobody waits for it here."""
        if await asyncio.to_thread(_is_compiled):
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
        """Make a player as most people choose it, while they look at the page: what it knows of
        words is then at hand."""
        rules = make_rules()
        lexicon = await self.lexicon(rules, DEFAULT)
        await asyncio.to_thread(make_player, DEFAULT_LEVEL, rules, lexicon, 0, self.ready.is_set)


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


def make_player(
    level: str, rules: Rules, lexicon: Lexicon, seed: int, ready: Callable[[], bool]
) -> Player:
    """A computer player, who does without the engine until that is ready; call it outside the
    event loop."""
    with _making:
        from lexiko.engine.roster import LivePlayer

        return LivePlayer(level, rules, lexicon, seed, ready)
