"""The queue of thinking: who is next, and the processes that do the work."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from prometheus_client import CollectorRegistry, Gauge
from tests.server.clients import Here, until

from lexiko.server import thinker, thinking
from lexiko.server.thinking import Asker, FairQueue, Job, ThinkerProcess, Thinking, ThoughtFailed

# the queue -----------------------------------------------------------------------------------


def job(*asker: str, is_long: bool = False, can_wait: bool = False) -> Job:
    return Job(asker, print, (), is_long, can_wait)


def taken(queue: FairQueue, seconds: dict[Asker, float]) -> list[str]:
    """The askers in the order of the queue, where each one's jobs take so many seconds."""
    found = []
    while (one := queue.take()) is not None:
        queue.charge(one.asker, seconds[one.asker] - thinking.EXPECTED_SECONDS)
        found.append(one.asker[-1])
    return found


def test_many_games_of_one_person_keep_nobody_else_waiting() -> None:
    queue = FairQueue()
    for _ in range(100):
        queue.add(job("greedy"))
    queue.add(job("modest"))
    assert taken(queue, {("greedy",): 1, ("modest",): 1}).index("modest") <= 1


def test_whoever_thinks_long_has_fewer_turns() -> None:
    queue = FairQueue()
    for _ in range(50):
        queue.add(job("slow"))
        queue.add(job("quick"))
    first = taken(queue, {("slow",): 0.9, ("quick",): 0.1})[:20]
    assert first.count("quick") > 3 * first.count("slow")


def test_nobody_saves_time_up_by_not_asking() -> None:
    queue = FairQueue()
    queue.add(job("late"))
    queue.take()
    for _ in range(100):
        queue.add(job("busy"))
    for _ in range(50):
        assert queue.take() is not None
        queue.charge(("busy",), 1)
    for _ in range(50):
        queue.add(job("late"))
    order = taken(queue, {("busy",): 1, ("late",): 1})[:20]
    assert 8 <= order.count("late") <= 12


def test_many_cookies_of_one_place_count_as_one() -> None:
    queue = FairQueue()
    for number in range(100):
        queue.add(job("cafe", f"cookie {number}"))
    queue.add(job("home", "Ann"))
    costs: dict[Asker, float] = {("cafe", f"cookie {number}"): 1 for number in range(100)}
    assert taken(queue, costs | {("home", "Ann"): 1}).index("Ann") <= 1


def test_where_nothing_long_is_wanted_the_next_quick_job_is_taken() -> None:
    queue = FairQueue()
    long, quick, other = job("Ann", is_long=True), job("Ann"), job("Bob", is_long=True)
    for one in (long, quick, other):
        queue.add(one)
    assert (len(queue), queue.askers) == (3, 2)
    assert queue.take(long=False) is quick
    assert queue.take(long=False) is None
    assert queue.take() is other, "Ann has had something, Bob nothing"
    assert queue.take() is long
    assert queue.askers == 0


def test_what_can_wait_comes_after_all_that_cannot() -> None:
    queue = FairQueue()
    review, move = job("Ann", "reviews", can_wait=True), job("Ann", "Bob")
    for one in (review, job("Cid"), move):
        queue.add(one)
    queue.charge(("Ann",), 100)
    assert (len(queue), queue.askers) == (3, 2)
    assert [queue.take() for _ in range(3)][1:] == [move, review]


def test_who_asked_long_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "REMEMBERED", 10)
    queue = FairQueue()
    for number in range(1000):
        queue.add(job("place", str(number)))
        queue.take()
    assert len(queue._used) < 20
    assert len(queue) == 0


# processes -----------------------------------------------------------------------------------


def priority() -> int:
    return os.nice(0)


def add(one: int, other: int) -> int:
    return one + other


def fail() -> None:
    raise ValueError("no idea")


def chatter() -> str:
    print("this is not a result")
    return "result"


def devour() -> int:
    return len(bytearray(thinker.MOST_MEMORY + 1))


def gather(megabytes: int) -> None:
    """Keep some memory, as dictionaries that stay open do; it is only set aside, not written to."""
    _gathered.append(np.zeros(megabytes << 20, np.uint8))


_gathered: list[Any] = []


@pytest.fixture(scope="module")
def worker() -> Iterator[ThinkerProcess]:
    made = ThinkerProcess()
    yield made
    made.stop()


def test_a_process_does_one_job_after_the_other(worker: ThinkerProcess) -> None:
    assert [worker.do(add, (1, number))[0] for number in range(5)] == [1, 2, 3, 4, 5]


def test_it_gives_way_to_everybody_else(worker: ThinkerProcess) -> None:
    assert worker.do(priority, ())[0] == min(19, os.nice(0) + thinker.NICE)


def test_ctrl_c_is_not_for_it(worker: ThinkerProcess) -> None:
    assert worker.do(os.getpgid, (0,))[0] != os.getpgid(0)


def test_what_a_job_prints_gets_in_nobodys_way(worker: ThinkerProcess) -> None:
    assert worker.do(chatter, ())[0] == "result"


def test_a_job_that_fails_hurts_no_other(worker: ThinkerProcess) -> None:
    with pytest.raises(ThoughtFailed, match="ValueError: no idea"):
        worker.do(fail, ())
    assert worker.do(add, (1, 1))[0] == 2


@pytest.mark.skipif(sys.platform != "linux", reason="memory can be limited on Linux")
def test_a_job_that_wants_too_much_memory_fails_by_itself(worker: ThinkerProcess) -> None:
    with pytest.raises(ThoughtFailed, match="MemoryError"):
        worker.do(devour, ())
    assert worker.do(add, (1, 1))[0] == 2


@pytest.mark.skipif(sys.platform != "linux", reason="memory can be limited on Linux")
def test_what_was_gathered_before_is_no_burden_after_a_failure(worker: ThinkerProcess) -> None:
    half = thinker.MOST_MEMORY // 2 >> 20
    worker.do(gather, (half,))
    with pytest.raises(ThoughtFailed, match="MemoryError"):
        worker.do(gather, (half,))
    worker.do(gather, (half,))


def test_a_job_that_takes_too_long_is_ended_and_the_next_one_is_done() -> None:
    worker = ThinkerProcess(seconds=1.0)
    try:
        began = time.monotonic()
        with pytest.raises(ThoughtFailed):
            worker.do(time.sleep, (600,))
        assert time.monotonic() - began < 60
        worker._seconds = 60
        assert worker.do(add, (1, 1))[0] == 2
    finally:
        worker.stop()


def test_a_process_that_is_killed_is_replaced() -> None:
    worker = ThinkerProcess()
    try:
        number = worker.do(os.getpid, ())[0]
        with pytest.raises(ThoughtFailed):
            worker.do(os.kill, (number, 9))
        assert worker.do(os.getpid, ())[0] != number
    finally:
        worker.stop()


def test_it_ends_with_the_server_even_one_that_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "number"
    program = f"""
import os, pathlib, time
from lexiko.server.thinking import ThinkerProcess
pathlib.Path({str(note)!r}).write_text(str(ThinkerProcess().do(os.getpid, ())[0]))
time.sleep(600)
"""
    server = subprocess.Popen([sys.executable, "-c", program])
    try:
        until(lambda: note.exists() and note.read_text(), "the start")
    finally:
        server.kill()
        server.wait(60)
    until(lambda: not is_alive(int(note.read_text())), "the end of the process")


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


# both ----------------------------------------------------------------------------------------


def test_whoever_no_longer_waits_costs_nothing() -> None:
    release, began = threading.Event(), threading.Event()
    done: list[str] = []

    def wait() -> None:
        began.set()
        assert release.wait(60)

    async def ask() -> None:
        watched = CollectorRegistry()
        queue = Thinking(1, Here, Gauge("waiting", "", registry=watched))
        first = asyncio.create_task(queue.ask(("Ann",), wait))
        await asyncio.to_thread(began.wait, 60)
        second = asyncio.create_task(queue.ask(("Ann",), done.append, "second"))
        third = asyncio.create_task(queue.ask(("Ann",), done.append, "third"))
        await asyncio.sleep(0)
        assert queue.waiting == 2
        second.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await second
        assert queue.waiting == watched.get_sample_value("waiting") == 1
        release.set()
        await asyncio.gather(first, third)
        assert watched.get_sample_value("waiting") == 0
        queue.close()

    asyncio.run(ask())
    assert done == ["third"]


@pytest.mark.parametrize("thinkers", [1, 2, 3])
def test_what_takes_long_leaves_a_thinker_to_the_others(thinkers: int) -> None:
    release, began = threading.Event(), threading.Semaphore(0)
    done: list[str] = []

    def wait(name: str) -> None:
        began.release()
        assert release.wait(60)
        done.append(name)

    async def ask() -> None:
        queue = Thinking(thinkers, Here)
        long = [
            asyncio.create_task(queue.ask((name,), wait, name, is_long=True))
            for name in ("Ann", "Bob", "Cid")
        ]
        at_once = max(1, thinkers - 1)
        for _ in range(at_once):
            assert await asyncio.to_thread(began.acquire, timeout=60)
        assert queue.waiting == queue.askers == len(long) - at_once
        quick = asyncio.create_task(queue.ask(("Dan",), done.append, "Dan"))
        if thinkers > 1:
            await asyncio.wait_for(quick, 60)
            assert done == ["Dan"]
        release.set()
        await asyncio.wait_for(asyncio.gather(quick, *long), 60)
        queue.close()

    asyncio.run(ask())
    assert sorted(done) == ["Ann", "Bob", "Cid", "Dan"]


def test_a_thought_that_nobody_waits_for_any_more_leaves_its_process_to_the_next() -> None:
    async def ask() -> None:
        queue = Thinking(1, ThinkerProcess)
        number = await queue.ask(("Ann",), os.getpid)
        thought = asyncio.create_task(queue.ask(("Ann",), time.sleep, 0.5, is_long=True))
        async with asyncio.timeout(60):
            while not queue._long:
                await asyncio.sleep(0.01)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert await asyncio.wait_for(queue.ask(("Ann",), os.getpid), 60) == number
        assert (queue.waiting, queue._long) == (0, 0)
        queue.close()

    asyncio.run(ask())


def test_a_thought_that_fails_costs_the_time_that_it_took() -> None:
    release, began = threading.Event(), threading.Event()
    done: list[str] = []

    def fail_late() -> None:
        began.set()
        assert release.wait(60)
        raise ValueError("no idea")

    async def ask() -> None:
        queue = Thinking(1, Here)
        first = asyncio.create_task(queue.ask(("Ann",), fail_late))
        await asyncio.to_thread(began.wait, 60)
        others = [
            asyncio.create_task(queue.ask((name,), done.append, name)) for name in ("Ann", "Bob")
        ]
        await asyncio.sleep(0)
        release.set()
        with pytest.raises(ValueError, match="no idea"):
            await first
        await asyncio.gather(*others)
        queue.close()

    asyncio.run(ask())
    assert done == ["Bob", "Ann"]


def test_at_the_end_a_thought_is_broken_off() -> None:
    async def ask() -> None:
        queue = Thinking(1, ThinkerProcess)
        await queue.ask(("Ann",), add, 1, 1)
        long = [asyncio.create_task(queue.ask(("Ann",), time.sleep, 600)) for _ in range(2)]
        async with asyncio.timeout(60):
            while queue.waiting != 1:  # one is being done, the other waits
                await asyncio.sleep(0.01)
        queue.close()
        for one in long:
            with pytest.raises(ThoughtFailed):
                await asyncio.wait_for(one, 60)
        with pytest.raises(ThoughtFailed):
            await queue.ask(("Ann",), add, 1, 1)

    asyncio.run(ask())
