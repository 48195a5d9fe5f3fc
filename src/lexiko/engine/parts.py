"""Work in parts, given out to threads or to the workers of a cluster: none of it is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import TypeVar, TypeVarTuple

T = TypeVar("T")
Part = TypeVarTuple("Part")

ATTEMPTS = 4
"""How often a part is given out when whoever worked at it is gone."""
_LOSSES = {"BrokenExecutor", "BrokenThreadPool", "BrokenProcessPool", "CancelledError",
           "FutureCancelledError", "KilledWorker", "CommClosedError", "TimeoutError"}  # fmt: skip
"""What pools and clusters call the loss of a worker; a cluster's own classes need not be there."""


def given_out(
    pool: Executor,
    workers: int,
    work: Callable[[*Part], T],
    parts: Iterable[tuple[*Part]],
) -> Iterator[tuple[tuple[*Part], T]]:
    """Each part with what came of it, as they come in; the next ones are taken as workers are free.

    A part whose worker is gone is given out again. A mistake of the program is no such case.
    """
    rest = iter(parts)
    waiting: dict[Future[T], tuple[tuple[*Part], int]] = {}

    def give_out(part: tuple[*Part], attempt: int) -> None:
        waiting[pool.submit(work, *part)] = part, attempt

    try:
        for part in rest:
            give_out(part, 1)
            if len(waiting) >= 2 * workers:
                break
        while waiting:
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                part, attempt = waiting.pop(future)
                try:
                    found = future.result()
                except Exception as error:
                    if attempt == ATTEMPTS or not _is_loss(error):
                        raise
                    give_out(part, attempt + 1)
                    continue
                yield part, found
                for following in rest:
                    give_out(following, 1)
                    break
    finally:
        for future in waiting:
            future.cancel()


def _is_loss(error: BaseException) -> bool:
    """Whether an error means that a worker is gone, rather than that the work is wrong."""
    return isinstance(error, OSError) or type(error).__name__ in _LOSSES
