"""A word to whoever must wait: on a new computer the engine is compiled first."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from lexiko.cli.console import tell

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
