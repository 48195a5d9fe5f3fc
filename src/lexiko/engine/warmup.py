"""Compiling every kernel before anybody waits for it, by two processes at once.

Kernels come in two groups. What a game needs comes first; what only self-play, training and
measurements need is compiled last and counted apart. Numba keeps on disk what it has compiled, each
kernel in files of its own that appear whole or not at all, so whoever is stopped half-way has lost
one kernel, and the next one goes on from there.

The kernels for wide boards are compiled once somebody wants to play on one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from lexiko.folders import lock_file
from lexiko.kernel import SIDE, compiled
from lexiko.kernel.compiled import ANALYSIS, GAMES
from lexiko.kernel.sized import WIDEST, sized
from lexiko.orphans import end_with_parent

COMMAND = (sys.executable, "-m", "lexiko.engine.warmup")
"""What compiles everything beside a program that goes on, and gives way to it; its first argument
is the process with which it ends."""
WIDE = "wide"
"""The argument by which it compiles the kernels for wide boards instead."""
NICENESS = 15
"""Whoever plays meanwhile comes first; somebody who asks for `lexiko warmup` waits for it."""
WORKER = (sys.executable, "-m", "lexiko.engine.warmup_steps")
PROCESSES = 2
"""More would compile what several kernels share more than once."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something to compile; `lexiko.engine.warmup_steps` has the function of its key."""

    key: str
    name: str
    group: str


STEPS = (
    Step("best", "the best move", GAMES),
    Step("graph", "the word graph", GAMES),
    Step("plays", "all plays of a position", GAMES),
    Step("varied", "the variations", GAMES),
    Step("search", "the search for words", GAMES),
    Step("games", "whole games", ANALYSIS),
    Step("training", "training", ANALYSIS),
    Step("many", "many positions at once", ANALYSIS),
    Step("measurements", "measurements", ANALYSIS),
    Step("simulation", "playing on from a position", ANALYSIS),
    Step("endgames", "endgames", ANALYSIS),
)
"""What is compiled, in the order in which it is begun. A new kernel belongs to one of these steps,
and its module to a group below."""

WIDE_STEPS = (
    Step("wide best", "the best move", GAMES),
    Step("wide graph", "the word graph", GAMES),
    Step("wide plays", "all plays of a position", GAMES),
    Step("wide varied", "the variations", GAMES),
    Step("wide games", "whole games", ANALYSIS),
    Step("wide many", "many positions at once", ANALYSIS),
    Step("wide simulation", "playing on from a position", ANALYSIS),
)
"""The same for wide boards: those of them that are asked about there."""

MODULES = {
    GAMES: (
        "best", "bits", "bounds", "chance", "crosschecks", "edits", "features", "generate",
        "multisets", "pool", "queries", "queue", "racks", "rearrange", "rows", "wordgraph",
    ),
    ANALYSIS: (
        "batch", "chances", "endgame", "endgame_memory", "endgame_nodes", "endgame_plays",
        "endgame_records", "endgame_values", "hints", "measure", "preendgame", "selfplay",
        "simulation", "training", "varied_turns",
    ),
}  # fmt: skip
"""The modules of `lexiko.kernel` by group."""

Progress = Callable[[Step, int, int], None]
"""Hears which step is done, how many of its group are, and how many its group has."""


def command(side: int = SIDE) -> tuple[str, ...]:
    """What compiles everything for boards of such a side beside this program, which goes on."""
    mine = (*COMMAND, str(os.getpid()))
    return mine if side <= SIDE else (*mine, WIDE)


def is_done(side: int = SIDE) -> bool:
    """Whether all that is asked about boards of such a side has been compiled on this machine."""
    return all(sized(compiled.is_ready, side)(group) for group in MODULES)


def warm_up(
    progress: Progress = lambda step, number, total: None,
    waiting: Callable[[], None] = lambda: None,
    side: int = SIDE,
) -> None:
    """Compile every kernel for boards of such a side, and remember that it has been done.

    One program at a time does so; another one waits for it, and hears that it is `waiting`.
    """
    with _alone(waiting, side) as lock:
        if not is_done(side):
            _Work(progress, side).run(lock)


@contextmanager
def _alone(waiting: Callable[[], None], side: int = SIDE) -> Iterator[int]:
    """Nobody else compiles for the same folder meanwhile, nor do processes of who was killed."""
    lock = os.open(sized(compiled.folder, side)() / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            lock_file(lock)
        except OSError:
            waiting()
            lock_file(lock, wait=True)
        yield lock
    finally:
        os.close(lock)


class _Work:
    """Steps, given out to processes one by one."""

    def __init__(self, progress: Progress, side: int) -> None:
        self._progress = progress
        self._mark_ready = sized(compiled.mark_ready, side)
        self._open = list(STEPS if side <= SIDE else WIDE_STEPS)
        self._left = {group: sum(step.group == group for step in self._open) for group in MODULES}
        self._totals = dict(self._left)
        self._lock = threading.Lock()
        self._problems: list[str] = []

    def run(self, lock: int) -> None:
        """Compile everything; an error if a process was lost."""
        count = min(PROCESSES, os.cpu_count() or 1)
        # As daemons they do not hold up a program that is interrupted.
        threads = [
            threading.Thread(target=self._employ, args=(lock,), daemon=True) for _ in range(count)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self._problems:
            raise RuntimeError("; ".join(self._problems))

    def _employ(self, lock: int) -> None:
        """Let a process do steps as long as there are any; should it be lost, say so."""
        try:
            self._give_steps(lock)
        except OSError as error:
            self._problems.append(f"a process that compiles could not be reached: {error}")

    def _give_steps(self, lock: int) -> None:
        """Start a process, and give it one step after the other."""
        # It keeps the lock as long as it lives, whatever becomes of us.
        kept = () if sys.platform == "win32" else (lock,)
        pipe = subprocess.PIPE
        with subprocess.Popen(WORKER, stdin=pipe, stdout=pipe, text=True, pass_fds=kept) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            while (step := self._next()) is not None:
                print(step.key, file=process.stdin, flush=True)
                if process.stdout.readline().strip() != step.key:
                    self._problems.append(f"{step.name} could not be compiled")
                    break
                self._finished(step)
            process.stdin.close()

    def _next(self) -> Step | None:
        with self._lock:
            return self._open.pop(0) if self._open and not self._problems else None

    def _finished(self, step: Step) -> None:
        with self._lock:
            self._left[step.group] -= 1
            if self._left[step.group] == 0:
                self._mark_ready(step.group)
            total = self._totals[step.group]
            self._progress(step, total - self._left[step.group], total)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    end_with_parent(int(sys.argv[1]))
    warm_up(side=WIDEST if WIDE in sys.argv[2:] else SIDE)
