"""What processes of their own do in the tests: real workers, not tasks of one loop."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from tests.store.samples import PLAYING, passed

from lexiko.store import Conflict, Store

_spawn = multiprocessing.get_context("spawn")
SECONDS = 60.0


def together(work: Callable[..., Any], count: int, *arguments: Any) -> list[Any]:
    """What `count` processes bring back that begin the same work at the same moment."""
    barrier = _spawn.Barrier(count)
    answers = _spawn.Queue()
    processes = [
        _spawn.Process(target=_report, args=(work, barrier, answers, *arguments))
        for _ in range(count)
    ]
    for process in processes:
        process.start()
    try:
        return [answers.get(timeout=SECONDS) for _ in processes]
    finally:
        for process in processes:
            process.join(SECONDS)
            process.kill()


def _report(work: Callable[..., Any], barrier: Any, answers: Any, *arguments: Any) -> None:
    try:
        barrier.wait(SECONDS)
        answers.put(work(*arguments))
    except BaseException as error:
        answers.put(repr(error))
        raise


def open_and_tell_the_secret(url: str) -> str:
    async def work() -> str:
        store = await Store.open(url)
        secret = await store.secret()
        await store.close()
        return secret

    return asyncio.run(work())


def append_until(url: str, game_id: str, length: int) -> int:
    """Try to add each next event until the log is so long; how many this process added."""

    async def work() -> int:
        store = await Store.open(url)
        added = 0
        while True:
            game = await store.game(game_id)
            assert game is not None
            if game.sequence >= length:
                await store.close()
                return added
            try:
                await store.append(game_id, game.sequence, [passed(game.sequence)], PLAYING)
                added += 1
            except Conflict:
                pass

    return asyncio.run(work())


def append_for_ever(url: str, game_ids: list[str], answers: Connection) -> None:
    """Append to all games at once, and say each time what was acknowledged."""

    async def one(store: Store, game_id: str) -> None:
        sequence = 1
        while True:
            sequence = await store.append(game_id, sequence, [passed(sequence)], PLAYING)
            answers.send((game_id, sequence))

    async def work() -> None:
        store = await Store.open(url)
        await asyncio.gather(*(one(store, game_id) for game_id in game_ids))

    asyncio.run(work())


def killed_while_appending(url: str, game_ids: list[str], after: int) -> dict[str, int]:
    """Kill a process after so many answers; the last length acknowledged for each game."""
    answers, theirs = _spawn.Pipe(duplex=False)
    process = _spawn.Process(target=append_for_ever, args=(url, game_ids, theirs))
    process.start()
    theirs.close()
    acknowledged = dict.fromkeys(game_ids, 1)
    heard = 0
    try:
        while answers.poll(SECONDS):
            game_id, acknowledged[game_id] = answers.recv()
            heard += 1
            if heard == after:
                process.kill()
    except EOFError:
        pass
    finally:
        process.kill()
        process.join(SECONDS)
    return acknowledged
