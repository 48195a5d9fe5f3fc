"""One queue for whatever is worked out for people, such as the moves of computer players.

Whoever has used the least processor time is next, not whoever came first: a hundred games of one
person keep nobody else waiting. What takes seconds leaves a thinker free for what does not, and
what can wait comes last. The work is done by processes of low priority. So no request waits for a
thought, a thought that takes too long can be ended, and one that wants too much memory brings
nobody else down.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from prometheus_client import Gauge

from lexiko.errors import LexikoError
from lexiko.server import metrics

T = TypeVar("T")
Asker = tuple[str, ...]
"""Who asks, from the large to the small: time is shared by the first part, then by the next."""

COMMAND = (sys.executable, "-m", "lexiko.server.thinker")
MOST_SECONDS = 120.0
"""How long a thought may take; the longest ones compile what they need."""
EXPECTED_SECONDS = 0.05
"""What a thought is taken to cost until it is done."""
REMEMBERED = 10_000
"""How many askers are remembered once they wait for nothing."""


class ThoughtFailed(Exception):
    """A thought came to no end: it failed, took too long, or its process was lost."""


class Thinker(Protocol):
    """Whoever does the work of one job after the other."""

    def do(self, work: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, float]:
        """The result, and the processor time in seconds."""
        ...

    def stop(self) -> None:
        """End it, even in the middle of a job."""
        ...


@dataclass(eq=False, slots=True)
class Job:
    """Some work, and who asked for it."""

    asker: Asker
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    is_long: bool = False
    """Whether it is known to take seconds."""
    can_wait: bool = False
    """Whether nobody sits at a board for it: then all others go first."""
    done: Future[Any] = field(default_factory=Future)


class FairQueue:
    """The jobs that wait; next is one of whoever has used the least time."""

    def __init__(self) -> None:
        self._waiting: dict[Asker, deque[Job]] = {}
        self._used: dict[Asker, float] = {}
        """The seconds that askers have used, and all together who begin alike."""
        self._now: dict[Asker, float] = {}
        """What the last one taken of those who begin alike had used."""

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def askers(self) -> int:
        """How many people wait for what cannot."""
        return sum(not jobs[0].can_wait for jobs in self._waiting.values())

    def add(self, job: Job) -> None:
        if job.asker not in self._waiting:
            for part in _parts(job.asker):
                # Nobody saves time up by not asking.
                least = self._now.get(part[:-1], 0.0)
                self._used[part] = max(self._used.get(part, 0.0), least)
        self._waiting.setdefault(job.asker, deque()).append(job)

    def take(self, *, long: bool = True) -> Job | None:
        """The next job, which then no longer waits; None if there is none, or if those that wait
        take long and no `long` one is wanted."""
        firsts = (
            next((job for job in jobs if long or not job.is_long), None)
            for jobs in self._waiting.values()
        )
        job = min(
            (job for job in firsts if job is not None),
            key=lambda one: (one.can_wait, [self._used[part] for part in _parts(one.asker)]),
            default=None,
        )
        if job is None:
            return None
        self.drop(job)
        for part in _parts(job.asker):
            self._now[part[:-1]] = self._used[part]
        self.charge(job.asker, EXPECTED_SECONDS)
        return job

    def drop(self, job: Job) -> bool:
        """Nobody waits for a job any more; False if it has been taken."""
        waiting = self._waiting.get(job.asker)
        if waiting is None or job not in waiting:
            return False
        waiting.remove(job)
        if not waiting:
            del self._waiting[job.asker]
        return True

    def charge(self, asker: Asker, seconds: float) -> None:
        """Note that somebody has used so much time, or less than was expected."""
        for part in _parts(asker):
            self._used[part] = self._used.get(part, 0.0) + seconds
        if len(self._used) > REMEMBERED + 2 * len(self._waiting):
            kept = {part for one in self._waiting for part in _parts(one)}
            self._used = {part: self._used[part] for part in kept}
            self._now = {part: self._now[part] for part in kept | {()} if part in self._now}


def _parts(asker: Asker) -> list[Asker]:
    return [asker[: index + 1] for index in range(len(asker))]


class Thinking:
    """The queue, and the thinkers that work through it; another one only when all are at work."""

    def __init__(
        self,
        most: int,
        make_thinker: Callable[[], Thinker],
        gauge: Gauge = metrics.THOUGHTS_WAITING,
    ) -> None:
        self._most = most
        self._gauge = gauge
        """How many wait, for whoever watches the server."""
        self._make_thinker = make_thinker
        self._queue = FairQueue()
        self._change = threading.Condition()
        self._thinkers: list[Thinker] = []
        self._idle = 0
        self._long = 0
        """How many of them are at work on something that takes seconds."""
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many thoughts have not been begun."""
        with self._change:
            return len(self._queue)

    @property
    def askers(self) -> int:
        """How many people wait for a thought that has not been begun."""
        with self._change:
            return self._queue.askers

    async def ask(
        self,
        asker: Asker,
        work: Callable[..., T],
        *arguments: Any,
        is_long: bool = False,
        can_wait: bool = False,
    ) -> T:
        """What a function returns; it and its arguments must fit through a pipe.

        Whoever asks for what can wait is another asker than for what cannot.
        """
        job = Job(asker, work, arguments, is_long, can_wait)
        with self._change:
            if self._closed:
                raise ThoughtFailed("the server ends")
            self._queue.add(job)
            self._gauge.inc()
            if len(self._queue) > self._idle and len(self._thinkers) < self._most:
                thinker = self._make_thinker()
                self._thinkers.append(thinker)
                threading.Thread(target=self._work, args=[thinker], daemon=True).start()
            self._change.notify()
        try:
            result: T = await asyncio.wrap_future(job.done)
            return result
        except asyncio.CancelledError:
            with self._change:
                if self._queue.drop(job):
                    self._gauge.dec()
            raise

    def close(self) -> None:
        """Think no more."""
        with self._change:
            self._closed = True
            self._change.notify_all()
            thinkers = list(self._thinkers)
            left = list(iter(self._queue.take, None))
        for thinker in thinkers:
            thinker.stop()
        for job in left:
            if job.done.set_running_or_notify_cancel():
                job.done.set_exception(ThoughtFailed("the server ends"))

    def _work(self, thinker: Thinker) -> None:
        while (job := self._next()) is not None:
            began, seconds = time.monotonic(), 0.0
            try:
                if job.done.set_running_or_notify_cancel():
                    result, seconds = thinker.do(job.work, job.arguments)
                    job.done.set_result(result)
            except Exception as error:
                seconds = time.monotonic() - began  # a lost process does not tell what it has used
                job.done.set_exception(error)
            finally:
                with self._change:
                    self._long -= job.is_long
                    self._queue.charge(job.asker, seconds - EXPECTED_SECONDS)

    def _next(self) -> Job | None:
        """The next job as soon as there is one; None at the end."""
        with self._change:
            self._idle += 1
            try:
                while not self._closed:
                    # Where there is but one thinker, nothing can be left free.
                    job = self._queue.take(long=self._long < max(1, self._most - 1))
                    if job is not None:
                        self._long += job.is_long
                        self._gauge.dec()
                        return job
                    self._change.wait()
            finally:
                self._idle -= 1
        return None


class ThinkerProcess:
    """A process that works for us; it is started when there is something to do."""

    def __init__(self, seconds: float = MOST_SECONDS) -> None:
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = threading.Lock()
        self._stopped = False

    def do(self, work: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[Any, float]:
        process = self._started()
        limit = threading.Timer(self._seconds, process.kill)
        limit.daemon = True
        limit.start()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            pickle.dump((work, arguments), process.stdin)
            process.stdin.flush()
            result, problem, seconds = pickle.load(process.stdout)
        except Exception as error:  # whatever it is, nobody knows what is left in the pipes
            self._end()
            raise ThoughtFailed("the process was lost, or took too long") from error
        finally:
            limit.cancel()
        if isinstance(problem, LexikoError):
            raise problem
        if problem is not None:
            self._end()  # perhaps it has gathered too much
            raise ThoughtFailed(problem)
        return result, seconds

    def stop(self) -> None:
        with self._starting:  # so that none is started after this
            self._stopped = True
        self._end()

    def _started(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._stopped:
                raise ThoughtFailed("the server ends")
            if self._process is None or self._process.poll() is not None:
                pipe = subprocess.PIPE
                # In a group of its own: Ctrl-C is for us.
                self._process = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, process_group=0)
            return self._process

    def _end(self) -> None:
        process = self._process
        if process is not None:
            process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):
                        stream.close()


def processes(workers: int = 1) -> int:
    """How many processes think for one worker: the cores are shared by all."""
    return max(1, (os.cpu_count() or 1) // workers)
