"""The log keeps events as they were, in order, each exactly once."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection
from tests.store.processes import append_until, killed_while_appending, together
from tests.store.samples import PLAYING, STARTED, a_game, passed

from lexiko.errors import LexikoError
from lexiko.rules.codec import events_from_json
from lexiko.store import Conflict, Message, Progress, Store, StoreError
from lexiko.store.games import insert_events
from lexiko.store.log import RECENT

pytestmark = pytest.mark.anyio
LOGS = Path(__file__).parents[1] / "rules" / "logs"


async def test_events_come_back_as_they_were_whatever_the_edition_and_alphabet(
    store: Store,
) -> None:
    for path in sorted(LOGS.glob("*.json")):
        log = events_from_json(json.loads(path.read_text("utf-8"))["events"])
        await store.create(a_game(path.stem), log[:2])
        await store.append(path.stem, 2, log[2:], PLAYING)
        assert await store.events(path.stem) == log
        assert await store.events(path.stem, 3) == log[3:]


async def test_a_game_that_has_not_begun_has_no_events(store: Store) -> None:
    await store.create(a_game())
    assert await store.events("g1") == ()
    assert await store.events("g1", 3) == ()
    assert await store.events("nowhere") == ()


async def test_an_append_changes_the_row_of_the_game_with_the_log(store: Store) -> None:
    await store.create(a_game())
    progress = Progress("over", True, 77, "timed", 301, '{"a":1}', 99)
    assert await store.append("g1", 0, [STARTED, passed(1)], progress) == 2
    game = await store.game("g1")
    assert game is not None
    assert (game.sequence, game.progress, game.state, game.updated) == (2, progress, "over", 99)


async def test_work_that_fails_half_way_leaves_nothing_and_does_not_hurt_the_next(
    store: Store,
) -> None:
    await store.create(a_game(), [STARTED])

    def fail(connection: Connection) -> None:
        insert_events(connection, "g1", 1, ["{}"])
        raise ValueError("half way")

    for _ in range(3):
        with pytest.raises(ValueError, match="half way"):
            await store._database.write(fail)
    assert await store.append("g1", 1, [passed(1)], PLAYING) == 2
    assert await store.events("g1") == (STARTED, passed(1))


@pytest.mark.parametrize("after", [1, 3])
async def test_events_that_do_not_fit_the_length_of_the_log_are_refused(
    store: Store, after: int
) -> None:
    await store.create(a_game(), [STARTED, passed(1)])
    with pytest.raises(Conflict) as refused:
        await store.append("g1", after, [passed(2)], replace(PLAYING, updated=5))
    assert (refused.value.code, refused.value.status) == ("stale", 409)
    assert await store.events("g1") == (STARTED, passed(1))
    game = await store.game("g1")
    assert game is not None
    assert game.progress == PLAYING


async def test_events_for_a_game_that_has_not_begun_or_is_gone_are_refused(store: Store) -> None:
    await store.create(a_game())
    with pytest.raises(Conflict):
        await store.append("g1", 4, [passed(2)], PLAYING)
    with pytest.raises(ValueError, match="begins with GameStarted"):
        await store.append("g1", 0, [passed(2)], PLAYING)
    with pytest.raises(StoreError) as refused:
        await store.append("nowhere", 0, [STARTED], PLAYING)
    assert refused.value.code == "no_such_game"


async def test_a_command_sent_twice_is_carried_out_once(store: Store) -> None:
    await store.create(a_game(), [STARTED])
    assert await store.append("g1", 1, [passed(1)], PLAYING, "key", "ann") == 2
    await store.append("g1", 2, [passed(2)], PLAYING, "another key", "ann")
    for after in (1, 2, 3):
        with pytest.raises(Conflict):
            await store.append("g1", after, [passed(9)], PLAYING, "key", "ann")
    assert await store.answered("g1", "ann", "key") == 2
    assert await store.events("g1") == (STARTED, passed(1), passed(2))


async def test_a_key_counts_for_its_person_and_its_game_only(store: Store) -> None:
    await store.create(a_game("g1"), [STARTED])
    await store.create(a_game("g2"), [STARTED])
    assert await store.append("g1", 1, [passed(1)], PLAYING, "key", "ann") == 2
    assert await store.append("g1", 2, [passed(2)], PLAYING, "key", "bob") == 3
    assert await store.append("g2", 1, [passed(1)], PLAYING, "key", "ann") == 2


async def test_a_refused_command_may_be_sent_again_with_its_key(store: Store) -> None:
    await store.create(a_game(), [STARTED])
    with pytest.raises(Conflict):
        await store.append("g1", 5, [passed(1)], PLAYING, "key", "ann")
    assert await store.append("g1", 1, [passed(1)], PLAYING, "key", "ann") == 2


async def test_of_many_appends_at_one_place_exactly_one_wins(store: Store, other: Store) -> None:
    await store.create(a_game(), [STARTED])
    for length in range(1, 6):
        tries = [
            (store, other)[n % 2].append("g1", length, [passed(n)], PLAYING, f"{length}-{n}", "ann")
            for n in range(20)
        ]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        assert [outcome for outcome in outcomes if outcome == length + 1] == [length + 1]
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
        winner = outcomes.index(length + 1)
        assert await store.events("g1", length) == (passed(winner),)


async def test_one_command_sent_many_times_at_once_is_carried_out_once(
    store: Store, other: Store
) -> None:
    await store.create(a_game(), [STARTED])
    tries = [
        (store, other)[n % 2].append("g1", 1, [passed(1)], PLAYING, "key", "ann") for n in range(20)
    ]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19
    assert len(await store.events("g1")) == 2


async def test_a_refused_append_does_not_hurt_those_that_came_with_it(store: Store) -> None:
    names = [f"g{n}" for n in range(30)]
    for name in names:
        await store.create(a_game(name), [STARTED])
    tries = [
        store.append(name, 1 if n % 3 else 7, [passed(n)], PLAYING) for n, name in enumerate(names)
    ]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    for n, (name, outcome) in enumerate(zip(names, outcomes, strict=True)):
        assert outcome == 2 if n % 3 else isinstance(outcome, Conflict)
        assert await store.events(name, 1) == ((passed(n),) if n % 3 else ())


async def test_an_append_whose_caller_has_gone_is_whole_or_not_there(store: Store) -> None:
    await store.create(a_game(), [STARTED])
    for delay in (0, 0.0005, 0.002, 0.01):
        length = len(await store.events("g1"))
        task = asyncio.create_task(store.append("g1", length, [passed(1), passed(2)], PLAYING))
        await asyncio.sleep(delay)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.change("g1", chat_on=True)  # behind whatever is still under way
        game = await store.game("g1")
        assert game is not None
        assert game.sequence == len(await store.events("g1"))
        assert game.sequence in (length, length + 2)


def test_processes_that_race_for_each_place_in_the_log_fill_it_once(url: str) -> None:
    async def prepare() -> None:
        store = await Store.open(url)
        await store.create(a_game(), [STARTED])
        await store.close()

    async def check(wins: list[int]) -> None:
        store = await Store.open(url)
        assert sum(wins) == 40
        assert await store.events("g1") == (STARTED, *map(passed, range(1, 41)))
        await store.close()

    asyncio.run(prepare())
    asyncio.run(check(together(append_until, 3, url, "g1", 41)))


def test_what_was_acknowledged_is_there_after_a_kill(url: str) -> None:
    names = [f"g{n}" for n in range(5)]

    async def prepare() -> None:
        store = await Store.open(url)
        for name in names:
            await store.create(a_game(name), [STARTED])
        await store.close()

    async def check(acknowledged: dict[str, int]) -> None:
        store = await Store.open(url)
        for name, length in acknowledged.items():
            log = await store.events(name)
            game = await store.game(name)
            assert game is not None
            assert length <= len(log) == game.sequence <= length + 1
            assert log == (STARTED, *map(passed, range(1, len(log))))
        await store.close()

    asyncio.run(prepare())
    acknowledged = killed_while_appending(url, names, after=60)
    assert sum(acknowledged.values()) >= 60
    asyncio.run(check(acknowledged))


async def test_messages_come_back_in_order_with_an_id_and_once_each(store: Store) -> None:
    await store.create(a_game("g1"))
    await store.create(a_game("g2"))
    first, new = await store.say("g1", Message(5, 0, "Ann", "Hello 🙂"), "k1")
    assert new
    second, _ = await store.say("g1", Message(4, None, "Eve", "<b>hi</b>"), "k2")
    assert await store.say("g1", Message(9, 0, "Ann", "Hello again"), "k1") == (first, False)
    elsewhere, _ = await store.say("g2", Message(6, 1, "Bob", "Hello"), "k1")
    assert first.id < second.id
    assert (first.text, second.seat) == ("Hello 🙂", None)
    assert await store.messages("g1") == [first, second]
    assert await store.messages("g2") == [elsewhere]
    with pytest.raises(LexikoError):
        await store.say("nowhere", Message(6, 1, "Bob", "Hello"), "k1")


async def test_only_the_last_messages_come_unless_all_are_wanted(store: Store) -> None:
    await store.create(a_game("g1"))
    for number in range(RECENT + 2):
        await store.say("g1", Message(number, 0, "Ann", str(number)), str(number))
    latest = await store.messages("g1")
    assert [message.at for message in latest] == list(range(2, RECENT + 2))
    assert [message.at for message in await store.messages("g1", 2)] == [RECENT, RECENT + 1]
    everything = await store.messages("g1", None)
    assert [message.at for message in everything] == list(range(RECENT + 2))
