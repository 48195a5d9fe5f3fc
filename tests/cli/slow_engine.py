"""The command line with an engine that thinks until its time is up, and says so every moment.
When it has its first answer, it says so on standard error.

Run as a program: what is stopped from outside cannot be tested inside this process.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from lexiko.cli import main
from lexiko.engine import Analysis, Engine, Judged, Limits
from lexiko.engine.analysing import static_analysis
from lexiko.rules import View


def slowly(
    engine: Engine, view: View, limits: Limits | None = None, *_: object
) -> Iterator[Analysis]:
    """An answer every 20 ms, each with more samples, until the time is up."""
    assert limits is not None
    found = static_analysis(engine, view, limits)
    # Without a limit of time it is only to get ready.
    ends = time.monotonic() + (limits.seconds or 0)
    for samples in itertools.count(1):
        moves = tuple(Judged(one.candidate, one.equity, 0.5, 0.01, samples) for one in found.moves)
        done = time.monotonic() > ends
        yield replace(found, method="simulation", moves=moves, samples=samples, is_done=done)
        if samples == 1 and limits.seconds:
            print("thinking", file=sys.stderr, flush=True)
        if done:
            return
        time.sleep(0.02)


if __name__ == "__main__":
    Engine.analyse = slowly  # type: ignore[assignment, method-assign]
    main()
