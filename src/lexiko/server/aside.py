"""Work that takes a while, done beside the games: looking up words, drawing codes, reading files.

A process of its own does all of it, since Python lets only one thread of a process run at a time.
Addresses take turns by the time that they have used, so nobody waits long for what others ask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from lexiko.server import metrics
from lexiko.server.thinking import Thinker, Thinking

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Aside:
    """What is done beside the games, in turn by address."""

    def __init__(self, make_thinker: Callable[[], Thinker]) -> None:
        self._queue = Thinking(1, make_thinker, metrics.ASIDE_WAITING)

    async def do(self, client: str, work: Callable[[*Ts], T], *arguments: *Ts) -> T:
        """What comes of the work, which is a function of a module; its own error if it refuses."""
        return await self._queue.ask((client,), work, *arguments)

    def stop(self) -> None:
        self._queue.close()
