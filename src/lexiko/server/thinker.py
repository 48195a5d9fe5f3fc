"""A process that thinks: it does one job after the other, until nobody is there to ask it.

    python -m lexiko.server.thinker

Jobs come and results go as pickles, by its standard input and output.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import time
import traceback
from typing import BinaryIO

from lexiko.errors import LexikoError
from lexiko.orphans import end_with_parent

MOST_MEMORY = 3 << 30
"""Bytes; whatever wants more fails by itself."""
NICE = 5
"""Requests go first, compiling last."""


def work_for(jobs: BinaryIO, results: BinaryIO) -> None:
    """Do every job, and say what came of it and how long it took the processor."""
    while True:
        try:
            work, arguments = pickle.load(jobs)
        except EOFError:
            return
        began = time.process_time()
        try:
            answer = _packed(began, work(*arguments))
        except LexikoError as refusal:
            answer = _packed(began, None, refusal)
        except Exception:
            answer = _packed(began, None, traceback.format_exc())
        results.write(answer)
        results.flush()


def _packed(began: float, result: object, problem: LexikoError | str | None = None) -> bytes:
    return pickle.dumps((result, problem, time.process_time() - began))


def give_way() -> None:
    """Let everything else on the machine go first, and stay within bounds."""
    if sys.platform != "win32":
        import resource

        os.nice(NICE)
        with contextlib.suppress(ValueError, OSError):  # less is allowed already
            resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # they end the server, which ends us
    give_way()
    end_with_parent()
    results = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing printed gets between the results
    with contextlib.suppress(BrokenPipeError):
        work_for(sys.stdin.buffer, results)


if __name__ == "__main__":
    main()
