"""How much people may keep on the disk in a day, by person and by address.

What is large is counted in the database at once, for all workers; commands and messages are small,
and counted there in lots.
"""

from __future__ import annotations

from collections import Counter

from lexiko.errors import LexikoError
from lexiko.server.now import DAY_MS, now
from lexiko.server.settings import Settings
from lexiko.store import Store

MEGABYTE = 1024 * 1024
GAME_BYTES = 20_000
"""What a new game takes: its rules in words, its seats, its first events."""
COMMAND_BYTES = 1_000
REVIEWED_BYTES = 3_000
"""What a turn takes that has been reviewed: the best moves, and what each is worth."""
IMPORT_FACTOR = 3
"""A file takes at most so many times its size: its events, its notes, what is made from them."""
LOT = 100_000
REMEMBERED = 10_000
"""Of so many addresses it is known what is not yet noted: less than a lot each."""


class Quotas:
    """What everybody has used today."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._most = settings.daily_mb * MEGABYTE
        self._imports = settings.daily_imports
        self._open_games = settings.open_games
        self._active = settings.rate_limits
        self._waiting: Counter[str] = Counter()
        """What was kept for an address, but is not yet noted."""
        self._full: dict[str, int] = {}
        """Who has used up a day, and which."""

    async def check_open_games(self, person: str) -> None:
        """Refuse one more unfinished game to somebody with too many of them."""
        if self._active and await self._store.open_games(person) >= self._open_games:
            raise LexikoError("too_many_games", most=self._open_games)

    async def keep_game(self, address: str, person: str) -> None:
        """Count a new game, or refuse it."""
        await self.check_open_games(person)
        await self._spend((f"address {address}", f"person {person}"), GAME_BYTES)

    async def keep_import(self, address: str, person: str, size: int) -> None:
        """Count a game from a file of this size, or refuse it."""
        who = (f"address {address}", f"person {person}")
        await self._spend(who, GAME_BYTES + IMPORT_FACTOR * size, 1)

    async def keep_review(self, address: str, person: str, turns: int) -> None:
        """Count a review of so many turns, or refuse it."""
        await self._spend((f"address {address}", f"person {person}"), REVIEWED_BYTES * turns)

    async def keep_little(self, address: str, size: int = COMMAND_BYTES) -> None:
        """Count a command or a message, or refuse it."""
        who = f"address {address}"
        self._refuse_full(who)
        self._waiting[who] += size
        if self._waiting[who] >= LOT:
            await self._spend((who,), self._waiting.pop(who))
        elif len(self._waiting) > REMEMBERED:
            del self._waiting[next(iter(self._waiting))]

    async def _spend(self, who: tuple[str, ...], size: int, imports: int = 0) -> None:
        if not self._active:
            return
        for one in who:
            self._refuse_full(one)
        day = now() // DAY_MS
        totals = await self._store.spend(who, day, size, imports)
        for one, (used, imported) in totals.items():
            # One person has no more than a third, so that others behind the address have some, too.
            most = self._most if one.startswith("address ") else self._most // 3
            if used > most:
                self._full = {known: full for known, full in self._full.items() if full == day}
                self._full[one] = day
                raise _used_up()
            if imports and imported > self._imports:
                raise LexikoError("too_many_imports", most=self._imports, seconds=_rest())

    def _refuse_full(self, who: str) -> None:
        if self._active and self._full.get(who) == now() // DAY_MS:
            raise _used_up()


def _used_up() -> LexikoError:
    return LexikoError("day_used_up", seconds=_rest())


def _rest() -> int:
    """The seconds until midnight UTC."""
    return (DAY_MS - now() % DAY_MS) // 1000 + 1
