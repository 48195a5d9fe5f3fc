"""A word to whoever must wait: on a new computer the engine is compiled first."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lexiko.cli.console import tell

if TYPE_CHECKING:
    from lexiko.engine import Engine
    from lexiko.rules import View

GAMES, ANALYSIS = "games", "analysis"
"""The groups of kernels, by the names that they have where they are compiled."""
PATIENCE = 1.0
"""After so many seconds people are told why they wait."""

_LONGER = 3
"""So many times as long, where nothing is new: a slow computer is no news."""
_COMPILING = "Lexiko is being compiled for this computer: up to a minute, the first time only."
_LOADING = "One moment: getting the dictionary ready."


@contextmanager
def told_to_wait(*needed: str) -> Iterator[None]:
    """What is done here for the first time may take long, and silence would worry people.

    They hear it if one of the groups of kernels that are `needed` must be compiled.
    """
    from lexiko.kernel.compiled import is_ready

    if all(map(is_ready, needed)):
        timer = threading.Timer(_LONGER * PATIENCE, tell, [_LOADING])
    else:
        timer = threading.Timer(PATIENCE, tell, [_COMPILING])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def get_ready(engine: Engine, view: View) -> None:
    """Think about a position for the blink of an eye: what that needs is then compiled, and does
    not count as thinking."""
    from lexiko.engine import Limits

    for _ in engine.analyse(view, Limits(samples=1, candidates=1)):
        pass
