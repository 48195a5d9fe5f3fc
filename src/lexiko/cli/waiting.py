"""A word to whoever must wait: for the compiler on a new computer, or for a player who thinks."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from lexiko.cli.console import can_show, console, printed, tell
from lexiko.rules import STANDARD, Layout

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
def told_to_wait(*needed: str, layout: Layout = STANDARD) -> Iterator[None]:
    """What is done here for the first time may take long, and silence would worry people.

    They hear it if one of the groups of kernels that are `needed` for a board must be compiled.
    """
    from lexiko.kernel.compiled import is_ready
    from lexiko.kernel.sized import WIDEST, sized

    side = max(layout.height, layout.width)
    if side > WIDEST or all(map(sized(is_ready, side), needed)):
        timer = threading.Timer(_LONGER * PATIENCE, tell, [_LOADING])
    else:
        timer = threading.Timer(PATIENCE, tell, [_COMPILING])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def seen_thinking(name: str) -> Iterator[None]:
    """After a moment a terminal shows that a player thinks; when it is done, nothing stays."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.text import Text

    spinner = "dots" if can_show("⠋", sys.stderr) else "line"
    text = Text(f"{printed(name)} is thinking")
    status = console(stderr=True).status(text, spinner=spinner)
    timer = threading.Timer(PATIENCE, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()


def get_ready(engine: Engine, view: View) -> None:
    """Think about a position for the blink of an eye: what that needs is then compiled, and does
    not count as thinking."""
    from lexiko.engine import Limits

    for _ in engine.analyse(view, Limits(samples=1, candidates=1)):
        pass
