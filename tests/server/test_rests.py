"""What is done for those who use much: one thing at a time, in turn, with rests."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import pytest

from lexiko.server import rests as module
from lexiko.server.rests import Rests


def nothing() -> float:
    """Nobody has used anything."""
    return 0.0


def test_later_is_after_everybody_else_and_one_at_a_time() -> None:
    done: list[str] = []

    async def rounds() -> None:
        rests = Rests(nothing)
        for name in ("a", "b"):
            rests.later("a", lambda name=name: done.append(name))  # type: ignore[misc]
        while len(done) < 2 or done[-1] != "b":
            done.append("other")
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert done[0] == "other"
    assert "other" in done[done.index("a") : done.index("b")]


@pytest.mark.parametrize("waiting", [False, True])
def test_a_rest_after_each_piece_is_longer_than_the_piece(waiting: bool) -> None:
    """Also if the next one comes only when the first has been dealt with."""
    ends: list[float] = []
    begins: list[float] = []

    def work() -> None:
        begins.append(time.monotonic())
        began = time.thread_time()
        while time.thread_time() < began + 0.01:
            pass
        ends.append(time.monotonic())

    async def rounds() -> None:
        rests = Rests(nothing)
        rests.later("a", work)
        if waiting:
            rests.later("b", work)
        while not ends:
            await asyncio.sleep(0)
        if not waiting:
            rests.later("b", work)
        while len(ends) < 2:
            await asyncio.sleep(0)
        assert begins[1] - ends[0] > module.REST_TIMES * 0.01

    asyncio.run(asyncio.wait_for(rounds(), 60))


def test_nobody_rests_where_there_are_no_others() -> None:
    spent = [0.0]
    asked: list[str] = []

    def others(client: str) -> bool:
        asked.append(client)
        return False

    async def rounds() -> None:
        rests = Rests(partial(sum, spent), others)
        for client in ("a", "b"):
            async with rests.turn(client):
                spent.append(1.0)
        assert rests._rested <= asyncio.get_running_loop().time()

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert asked == ["a", "b"]


def test_what_is_not_soon_comes_after_all_else_of_its_client_but_not_of_others() -> None:
    done: list[str] = []

    async def rounds() -> None:
        rests = Rests(nothing)
        for name in ("a file", "a move", "b file"):
            rests.later(name[0], partial(done.append, name), name.endswith("move"))
        while len(done) < 3:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert done == ["a move", "b file", "a file"]


def test_what_is_not_soon_is_not_forgotten_while_more_and_more_is() -> None:
    done: list[str] = []

    async def rounds() -> None:
        rests = Rests(nothing)

        def move() -> None:
            done.append("move")
            rests.later("a", partial(move))

        rests.later("a", move)
        rests.later("a", partial(done.append, "file"), soon=False)
        while "file" not in done:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert done[: module.EVERY] == ["move"] * (module.EVERY - 1) + ["file"]


def test_what_fails_later_stops_nobody() -> None:
    done: list[str] = []

    async def rounds() -> None:
        rests = Rests(nothing)
        asyncio.get_running_loop().set_exception_handler(lambda *_: done.append("failed"))
        rests.later("a", lambda: done.append(str(1 // 0)))
        rests.later("a", lambda: done.append("done"))
        while len(done) < 2:
            await asyncio.sleep(0.001)

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert done == ["failed", "done"]


def test_later_is_in_turn_by_client_and_not_what_was_forgotten() -> None:
    done: list[str] = []

    async def rounds() -> None:
        rests = Rests(nothing)
        works = {name: partial(done.append, name) for name in ("a1", "a2", "a3", "b1", "b2", "c1")}
        for name, work in works.items():
            rests.later(name[0], work)
            rests.later(name[0], work)
        for name in ("a3", "c1", "c1"):
            rests.forget(name[0], works[name])
        while len(done) < 4:
            await asyncio.sleep(0)
        # Nothing is left, but something may come again.
        rests.later("a", works["a1"])
        rests.forget("a", works["a1"])
        await asyncio.sleep(0.01)
        rests.later("c", works["c1"])
        while len(done) < 5:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert done == ["a1", "b1", "a2", "b2", "c1"]


def test_a_turn_is_kept_and_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HELD", 60.0)
    said: list[str] = []

    async def come(rests: Rests, client: str) -> None:
        async with rests.turn(client):
            said.append(f"{client} has it")
            await asyncio.sleep(0.02)
            said.append(f"{client} gives it back")

    async def rounds() -> None:
        rests = Rests(nothing)
        await asyncio.gather(come(rests, "a"), come(rests, "a"), come(rests, "b"))

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert said == [f"{one} {what}" for one in "aba" for what in ("has it", "gives it back")]


def test_a_rest_is_as_long_as_what_was_spent_says() -> None:
    spent = [0.0]
    at: list[float] = []

    async def rounds() -> None:
        rests = Rests(partial(sum, spent))
        async with rests.turn("a"):
            spent.append(0.02)
            at.append(time.monotonic())
        async with rests.turn("b"):
            at.append(time.monotonic())

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert at[1] - at[0] > 0.9 * module.REST_TIMES * 0.02


def test_what_is_done_after_a_turn_was_up_is_rested_for_too_but_never_for_long() -> None:
    spent = [0.0]
    bounds: list[tuple[float, float]] = []

    async def rounds() -> None:
        rests = Rests(partial(sum, spent))
        staying, left = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        async def stay(seconds: float) -> None:
            async with rests.turn("a"):
                staying.set()
                await asyncio.wait_for(left.wait(), 60)
                spent.append(seconds)
                before = loop.time()
            bounds.append((rests._rested - before, rests._rested - loop.time()))

        for seconds in (0.02, 60.0):
            task = asyncio.create_task(stay(seconds))
            await asyncio.wait_for(staying.wait(), 60)
            async with rests.turn("b"):  # the turn of the other is up
                pass
            left.set()
            await task
            staying.clear()
            left.clear()

    asyncio.run(asyncio.wait_for(rounds(), 60))
    for (at_least, at_most), rest in zip(
        bounds, (module.REST_TIMES * 0.02, module.LONGEST), strict=True
    ):
        assert at_most <= rest <= at_least


def test_whoever_has_used_least_is_next() -> None:
    done: list[str] = []
    used = {"a": 2.0, "b": 1.0, "c": 1.0}

    async def rounds() -> None:
        rests = Rests(nothing, used=used.__getitem__)
        for client in "abca":
            rests.later(client, partial(done.append, client))
        while len(done) < 4:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert done == ["b", "c", "a", "a"]


def test_whoever_keeps_a_turn_for_long_does_not_keep_the_others_from_theirs() -> None:
    done: list[str] = []

    async def rounds() -> None:
        rests = Rests(nothing)

        async def stay() -> None:
            async with rests.turn("a"):
                await asyncio.sleep(60)

        staying = asyncio.create_task(stay())
        await asyncio.sleep(0)
        async with rests.turn("b"):
            done.append("b")
        staying.cancel()

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert done == ["b"]


def test_whoever_is_gone_wants_no_turn() -> None:
    done: list[str] = []

    async def come(rests: Rests, client: str) -> None:
        async with rests.turn(client):
            done.append(client)
            await asyncio.sleep(0.02)

    async def rounds() -> None:
        rests = Rests(nothing)
        tasks = [asyncio.create_task(come(rests, client)) for client in "abcd"]
        while not done:
            await asyncio.sleep(0)
        tasks[0].cancel()  # has it
        tasks[1].cancel()  # waits for it
        await asyncio.wait(tasks)

    asyncio.run(asyncio.wait_for(rounds(), 60))
    assert done == ["a", "c", "d"]
