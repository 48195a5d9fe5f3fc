"""Whoever uses much of the server waits for the others, and for nobody else."""

from __future__ import annotations

import asyncio
import time
from contextlib import AbstractAsyncContextManager

import pytest
from tests.server.asking import Asker
from tests.server.clients import SECONDS, Server, new_key
from tests.server.test_lines import STRANGER

from lexiko.server import limits, rests
from lexiko.server import shares as module
from lexiko.server.rests import REST_TIMES
from lexiko.server.shares import FADES, LATELY, MUCH, REMEMBERED, Shares


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_what_was_used_fades() -> None:
    clock = Clock()
    shares = Shares(30, clock=clock)
    shares.charge("a", 2 * MUCH)
    assert shares.uses_much("a")
    assert not shares.uses_much("b")
    clock.now += FADES
    assert shares.used("a") == pytest.approx(2 * MUCH / 2.718, rel=0.01)
    assert not shares.uses_much("a")


def test_a_small_part_of_the_time_is_not_much_however_long_it_goes_on() -> None:
    clock = Clock()
    shares = Shares(30, clock=clock)
    for _ in range(1000):
        clock.now += 1
        shares.charge("a", MUCH / FADES / 2)
        assert not shares.uses_much("a")


def test_those_who_use_little_are_forgotten() -> None:
    shares = Shares(30, clock=Clock())
    shares.charge("much", 1)
    for number in range(REMEMBERED):
        shares.charge(str(number), 0.001)
    assert shares.used("much") == 1
    assert shares.used("0") == 0


def test_where_nothing_is_limited_nobody_waits() -> None:
    shares = Shares(30, active=False)
    shares.charge("a", 1)
    assert not shares.uses_much("a")


async def _busy(seconds: float) -> str:
    await asyncio.sleep(0.05)
    ends = time.thread_time() + seconds
    while time.thread_time() < ends:
        pass
    return "done"


def test_work_is_charged_but_not_what_it_waits_for() -> None:
    clock = Clock()
    shares = Shares(30, clock=clock)
    assert asyncio.run(_awaited(shares.charged("a", _busy(0.02)))) == "done"
    assert 0.02 <= shares.used("a") < 0.045


def test_work_that_is_charged_fails_and_is_cancelled_as_before() -> None:
    shares = Shares(30)
    seen: list[str] = []

    async def fails() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise ZeroDivisionError from None

    async def cancel() -> None:
        task = asyncio.create_task(_awaited(shares.charged("a", fails())))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(ZeroDivisionError):
            await task

    asyncio.run(cancel())
    assert seen == ["cancelled"]


async def _awaited(work: object) -> object:
    return await work  # type: ignore[misc]


def test_those_who_use_much_take_turns_with_each_other_and_all_others_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rests, "HELD", 60.0)
    shares = Shares(30, clock=Clock())
    shares.charge("a", 1)
    shares.charge("b", 1)
    came: list[str] = []

    async def come(client: str) -> None:
        async with shares.turn(client):
            came.append(client)
            await asyncio.sleep(0.05)
            came.append(client)

    async def all_come() -> None:
        async with asyncio.timeout(60):
            await asyncio.gather(*map(come, ("a", "b", "c", "c")))

    asyncio.run(all_come())
    assert came[:2] == ["c", "c"]
    heavy = [client for client in came if client != "c"]
    assert heavy == ["a", "a", "b", "b"]


def test_a_rest_counts_what_was_done_right_before_it() -> None:
    """Also if nothing was waited for meanwhile."""
    shares = Shares(30, clock=Clock())
    shares.charge("a", 1)

    async def work() -> float:
        shares.charge("b", 0)  # somebody for whom to rest
        async with shares.turn("a"):
            ends = time.thread_time() + 0.01
            while time.thread_time() < ends:
                pass
            done = asyncio.get_running_loop().time()
        return shares._rests._rested - done

    rest = asyncio.run(_awaited(shares.charged("a", work())))
    assert isinstance(rest, float)
    assert rest >= REST_TIMES * 0.01


def test_rests_are_for_others_who_use_little_and_were_there_lately() -> None:
    clock = Clock()
    shares = Shares(30, clock=clock)
    shares.charge("a", MUCH / 2)
    assert not shares._others_are_there("a")
    assert shares._others_are_there("b")
    shares.charge("b", 2 * MUCH)
    assert not shares._others_are_there("a")
    shares.charge("c", MUCH / 2)
    assert shares._others_are_there("a")
    fading = Shares(30, clock=clock)
    fading.charge("c", MUCH / 2)
    fading.charge("a", MUCH)
    assert fading._others_are_there("a"), "whoever uses almost much does not hide the others"
    clock.now += LATELY
    assert not shares._others_are_there("a")
    assert not fading._others_are_there("a")


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """The turns that are waited for: whose they are, and whether they come soon."""
    waited_for: list[tuple[str, bool]] = []

    def turn(shares: Shares, client: str, soon: bool = True) -> AbstractAsyncContextManager[None]:
        waited_for.append((client, soon))
        return usual(shares, client, soon)

    usual = Shares.turn
    monkeypatch.setattr(Shares, "turn", turn)
    return waited_for


@pytest.mark.usefixtures("all_use_much")
@pytest.mark.parametrize("path", ["/", "/api/v1/me", "/api/v1/words/check?word=HORN", "socket"])
def test_whatever_those_want_who_use_much_waits_for_its_turn(
    counting: Server, turns: list[tuple[str, bool]], path: str
) -> None:
    asker = Asker(counting.port, STRANGER)

    async def ask() -> None:
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
        made = await asker.ask("POST", "/games", {"key": new_key(), "seats": seats})
        turns.clear()
        if path == "socket":
            reader, writer = await asker.watch(made.json["id"])
            await asyncio.wait_for(reader.readuntil(b'"Bob"'), SECONDS)
        else:
            reader, writer = await asker.connect()
            asked = f"GET {path} HTTP/1.1\r\nHost: localhost:{counting.port}\r\n\r\n"
            writer.write(asked.encode())
            await asyncio.wait_for(reader.readuntil(b"200 OK"), SECONDS)
        writer.close()

    asyncio.run(ask())
    assert turns == [(STRANGER, path != "/")]


@pytest.mark.usefixtures("all_use_much")
@pytest.mark.parametrize("path", ["/nowhere", "/healthz"])
def test_a_body_that_nobody_reads_takes_a_turn_when_it_is_there(
    counting: Server, turns: list[tuple[str, bool]], path: str
) -> None:
    asker = Asker(counting.port, STRANGER)

    async def ask() -> None:
        reader, writer = await asker.connect()
        head = asker.head("POST", path) + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n"
        writer.write(head.encode())
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await reader.read(1)
        assert not turns
        writer.write(b"0\r\n\r\n")
        await asyncio.wait_for(reader.readuntil(b"HTTP/1.1 40"), SECONDS)
        writer.close()

    asyncio.run(ask())
    assert [client for client, _ in turns] == [STRANGER]


@pytest.mark.usefixtures("all_use_much")
def test_what_is_refused_takes_a_turn_too(counting: Server, turns: list[tuple[str, bool]]) -> None:
    asker = Asker(counting.port, STRANGER)

    async def ask() -> None:
        reader, writer = await asker.connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: evil\r\n\r\n")
        await asyncio.wait_for(reader.readuntil(b"HTTP/1.1 421"), SECONDS)
        writer.close()

    asyncio.run(ask())
    assert turns == [(STRANGER, False)]


@pytest.mark.usefixtures("all_use_much")
def test_a_refusal_waits_for_no_turn_where_too_much_of_theirs_is_waiting(
    counting: Server, turns: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "AT_ONCE", 0)
    asker = Asker(counting.port, STRANGER)

    async def ask() -> None:
        reader, writer = await asker.connect()
        writer.write(f"GET / HTTP/1.1\r\nHost: localhost:{counting.port}\r\n\r\n".encode())
        await asyncio.wait_for(reader.readuntil(b"HTTP/1.1 429"), SECONDS)
        writer.close()

    asyncio.run(ask())
    assert not turns


@pytest.mark.usefixtures("all_use_much")
def test_a_second_request_waits_for_its_turn_longer_than_connections_may_be_idle(
    counting: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting._config, "timeout_keep_alive", 0.1)
    monkeypatch.setattr(rests, "HELD", 60.0)

    def owe(self: rests.Rests, client: str, spent: float) -> None:
        self._rested = asyncio.get_running_loop().time() + 1.0

    monkeypatch.setattr(rests.Rests, "_owe", owe)
    asked = f"GET /api/v1/me HTTP/1.1\r\nHost: localhost:{counting.port}\r\n\r\n".encode()

    async def ask() -> None:
        reader, writer = await Asker(counting.port, STRANGER).connect()
        for _ in range(2):
            writer.write(asked)
            await asyncio.sleep(0.05)
        for _ in range(2):
            await asyncio.wait_for(reader.readuntil(b"200 OK"), SECONDS)
        writer.close()

    asyncio.run(ask())


@pytest.fixture
def all_use_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MUCH", -1.0)


@pytest.mark.usefixtures("all_use_much")
def test_whoever_uses_much_is_still_answered(counting: Server) -> None:
    """Also in pieces, with two requests at once, and through a socket."""

    async def ask() -> None:
        asker = Asker(counting.port, STRANGER)
        seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
        made = await asker.ask("POST", "/games", {"key": new_key(), "seats": seats})
        assert made.status == 201
        reader, writer = await asker.watch(made.json["id"])
        news = await asyncio.wait_for(reader.readuntil(b'"Bob"'), SECONDS)
        assert b'"state"' in news
        writer.close()
        reader, writer = await asker.connect()
        asked = f"GET /healthz HTTP/1.1\r\nHost: localhost:{counting.port}\r\n\r\n".encode()
        for piece in (asked[:10], asked[10:], asked + asked):
            writer.write(piece)
            await asyncio.sleep(0.02)
        for _ in range(3):
            await asyncio.wait_for(reader.readuntil(b'"ok"'), SECONDS)
        writer.close()

    asyncio.run(ask())
