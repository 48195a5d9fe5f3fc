"""Computer players of the tests: they think as long as a test wants, and are easily understood."""

from __future__ import annotations

import threading
from collections import Counter
from typing import Any

import pytest

from lexiko.rules import Pass, View
from lexiko.rules import commands as c
from lexiko.server import players


class Thinkers:
    """Who is asked, and how often; players named in `slow` think until they are released."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, int]] = Counter()
        """How often a player was asked at a sequence, by the names of the players."""
        self.seeds: list[int] = []
        self.slow: set[str] = set()
        self.released = threading.Event()
        self.thinking = threading.Semaphore(0)

    def make(self, level: str, rules: object, lexicon: object, seed: int, *_: object) -> Any:
        self.seeds.append(seed)
        return _Thinker(self)

    def wait_until_thinking(self) -> None:
        assert self.thinking.acquire(timeout=60)


class _Thinker:
    """Accepts every play, and passes."""

    memory = None

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers

    def choose(self, view: View) -> c.Command:
        assert view.seat is not None
        names = " ".join(seat.name for seat in view.seats)
        self.thinkers.asked[names, view.sequence] += 1
        if view.seats[view.seat].name in self.thinkers.slow:
            self.thinkers.thinking.release()
            assert self.thinkers.released.wait(90)
        if view.pending is not None and view.seat not in view.pending.accepted:
            return c.Accept(view.seat)
        return c.TakeTurn(view.seat, Pass())


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Any:
    """All computer players are simple ones."""
    made = Thinkers()
    monkeypatch.setattr(players, "make_player", made.make)
    yield made
    made.released.set()
