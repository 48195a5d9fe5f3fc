"""What a worker has in memory is what the events in the store add up to, whatever was played."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.properties.random_games import RandomPlayers, pairs
from tests.server.attackers import heavy
from tests.server.clients import SECONDS, Person, Server
from tests.server.test_clocks import follow

from lexiko.errors import LexikoError
from lexiko.rules import EDITIONS, Position, make_rules
from lexiko.rules import commands as c
from lexiko.rules.codec import command_to_json
from lexiko.rules.evolve import replay
from lexiko.server import rooms as module
from lexiko.server import state as states
from lexiko.server.progress import progress_at
from lexiko.server.replays import LONG, WAITING, Replays
from lexiko.server.room import WRITTEN_AT_A_TIME, Room
from lexiko.server.shares import Shares, asker, charge_asker
from lexiko.wording.story import Story

WISHES = 30
REFUSED_AT_THE_EDGE = (c.Start, c.Expire, c.ChangeSeat)


def compare(server: Server, game: str) -> Position:
    """The room in memory, and one that is made from the store anew."""
    room: Room = server.inside(server.context.rooms.get(game))
    events = server.inside(server.context.store.events(game))
    position = room.started()
    assert position == replay(events)
    assert position.view(None) == replay(events).view(None)
    story = Story.of(events)
    assert room.story.rows == story.rows
    alphabet = position.rules.alphabet
    assert room.turns == [states.turn_json(row, alphabet) for row in story.rows]
    for person in {room.row.host, "somebody else", *(seat.person or "" for seat in room.row.seats)}:
        server.inside(room.write_turns(person))
        assert json.loads(room.text_of_turns(person)) == room.turns_for(person)
    row = server.inside(server.context.store.game(game))
    assert row is not None
    assert row.sequence == len(events) == position.sequence
    here = room.row.progress  # each worker has a clock of its own
    assert row.progress == replace(here, updated=row.updated)
    expected = progress_at(room.story)
    assert replace(row.progress, updated=0) == replace(expected, updated=0)
    return position


def wishes(position: Position, players: RandomPlayers) -> dict[str, Any] | None:
    """What somebody wishes next, as a client would send it; None if no client could."""
    wish = players.wish(position)
    if isinstance(wish, REFUSED_AT_THE_EDGE):
        return None
    if isinstance(wish, c.Propose) and isinstance(wish.proposal, c.ChangeDictionary):
        return None
    try:
        data = command_to_json(wish, position.rules.alphabet)
    except (IndexError, KeyError):  # letters that there are not
        return None
    return {key: value for key, value in data.items() if key != "at"}


def play(server: Server, ann: Person, seed: int, edition: str, names: tuple[str, ...]) -> None:
    chance = random.Random(seed)
    rules = make_rules(edition, *names)
    count = chance.choice(rules.seat_counts)
    kept = seed % 4 == 3 and rules.solitaire != "open"
    seats = [
        {
            "kind": "here",
            "name": f"P{number}",
            "level": "expert" if rules.finish_line and count > 1 else None,
            "finish": 200 if rules.finish_line and count == 1 else None,
        }
        for number in range(count)
    ]
    game = ann.new_game(*seats, edition=edition, variations=list(names), kept=kept)
    players = RandomPlayers(seed)
    position = compare(server, game)
    for number in range(WISHES):
        wish = wishes(position, players)
        if wish is not None:
            ann.submit(game, wish, position.sequence)
        if number % 6 == 0 or wish is None:
            position = compare(server, game)
        else:
            position = server.inside(server.context.rooms.get(game)).started()
        if position.is_over:
            break
    compare(server, game)


@pytest.mark.parametrize("part", range(4))
def test_positions_in_memory_equal_a_full_replay(server: Server, part: int) -> None:
    """Every edition and every variation, in pairs."""
    ann = server.person("Ann")
    chosen = [pairs()[number] for number in range(part, len(pairs()), 20)]
    for number, names in enumerate(chosen):
        edition = list(EDITIONS)[number % len(EDITIONS)]
        play(server, ann, 10 * part + number, edition, names)


def test_every_variation_is_played() -> None:
    chosen = [pairs()[number] for part in range(4) for number in range(part, len(pairs()), 20)]
    assert {name for pair in chosen for name in pair} == {name for pair in pairs() for name in pair}


@pytest.mark.parametrize(
    "kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))]
)
def test_a_game_is_the_same_after_a_restart(kind: str, fresh: Callable[[str], str]) -> None:
    address = fresh(kind)
    with Server(address) as server:
        ann = server.person("Ann")
        game = ann.new_game(first=0, edition="collector")
        players = RandomPlayers(7)
        for _ in range(15):
            position = server.inside(server.context.rooms.get(game)).started()
            wish = wishes(position, players)
            if wish is not None and wish["kind"] in ("take_turn", "accept", "challenge"):
                ann.submit(game, wish)
        before = ann.state(game)
        compare(server, game)
    with Server(address) as server:
        after = follow(ann, server).state(game)
        compare(server, game)
    assert {**before, "now": 0} == {**after, "now": 0}


def test_a_long_game_that_is_loaded_holds_up_no_other_but_long_ones(server: Server) -> None:
    ann, rooms = server.person("Ann"), server.context.rooms
    brought = ann.http.post("/api/v1/imports", content=heavy())
    assert brought.status_code == 201, brought.text
    short, long = ann.new_game(), str(brought.json()["id"])
    rooms._rooms.pop(short).stop()
    assert long not in rooms._rooms

    async def load() -> None:
        async with asyncio.timeout(SECONDS):
            async with rooms.replays.alone(LONG + 1):  # as another long game would be
                waiting = asyncio.create_task(rooms.get(long))
                assert (await rooms.get(short)).id == short
                await asyncio.sleep(0.1)
                assert not waiting.done()
            room = await waiting
        assert room.sequence > LONG

    server.inside(load())
    compare(server, long)


async def _awaited(work: Awaitable[None]) -> None:
    await work


async def _for(client: str, work: Awaitable[None]) -> None:
    await Shares(30).charged(client, work)


def test_whoever_goes_while_waiting_for_a_long_game_leaves_the_turn_to_others() -> None:
    came: list[int] = []

    async def load(replays: Replays, number: int) -> None:
        async with replays.alone(LONG + 1):
            came.append(number)
            await asyncio.sleep(0.01)

    async def all_load() -> None:
        replays = Replays()
        tasks = [asyncio.create_task(load(replays, number)) for number in range(4)]
        while not came:
            await asyncio.sleep(0)
        tasks[1].cancel()  # it waits
        async with asyncio.timeout(SECONDS):
            while len(came) < 2:
                await asyncio.sleep(0)
                given = [turn for turn in replays._waiting if turn.done()]
            assert not given
            tasks[2].cancel()  # it is at it
            await asyncio.wait(tasks)
        assert not replays._is_busy

    asyncio.run(all_load())
    assert came == [0, 2, 3]


def test_whoever_waits_for_a_long_game_gives_their_turn_to_others_of_their_address() -> None:
    async def all_load() -> None:
        replays, shares = Replays(), Shares(30)
        came: list[str] = []

        async def load(name: str) -> None:
            async with contextlib.AsyncExitStack() as turn:
                await turn.enter_async_context(shares.turn("home"))
                asker().let_others = turn.aclose
                came.append(name)
                if name != "short":
                    async with replays.alone(LONG + 1):
                        pass

        async with asyncio.timeout(SECONDS), replays.alone(LONG + 1):
            names = ["long", "long", "long", "short"]
            tasks = [
                asyncio.ensure_future(_awaited(shares.charged("home", load(n)))) for n in names
            ]
            while "short" not in came:
                await asyncio.sleep(0)
        await asyncio.wait(tasks)
        assert all(task.exception() is None for task in tasks)

    asyncio.run(all_load())


def test_whoever_waits_for_many_long_games_holds_up_nobody_else() -> None:
    came: list[str] = []

    async def load(replays: Replays, client: str) -> None:
        async with replays.alone(LONG + 1):
            came.append(client)
            charge_asker(0.1)
            await asyncio.sleep(0.01)

    async def all_load() -> None:
        replays, shares = Replays(), Shares(30)
        async with asyncio.timeout(SECONDS):
            clients = ["many"] * WAITING + ["one"]
            loads = [shares.charged(one, load(replays, one)) for one in clients]
            await asyncio.gather(*map(_awaited, loads))
        assert not replays._waiting
        assert not replays._is_busy

    asyncio.run(all_load())
    assert came.index("one") == 1


def test_nobody_waits_for_more_long_games_than_that() -> None:
    async def load(replays: Replays) -> None:
        async with replays.alone(LONG + 1):
            await asyncio.sleep(0.01)

    async def all_load() -> None:
        replays = Replays()
        loads = [_for("many", load(replays)) for _ in range(WAITING + 2)]
        async with asyncio.timeout(SECONDS):
            done = await asyncio.gather(*loads, return_exceptions=True)
            short = [_for("many", load_short(replays)) for _ in range(WAITING + 2)]
            await asyncio.gather(*short)
        (refused,) = filter(None, done)
        assert isinstance(refused, LexikoError)
        assert refused.code == "too_fast"

    async def load_short(replays: Replays) -> None:
        async with replays.alone(LONG):
            await asyncio.sleep(0.01)

    asyncio.run(all_load())


def test_a_game_that_is_deleted_while_it_is_loaded_does_not_come_back(server: Server) -> None:
    ann, rooms = server.person("Ann"), server.context.rooms
    game = str(ann.http.post("/api/v1/imports", content=heavy()).json()["id"])
    assert game not in rooms._rooms

    async def delete() -> None:
        async with asyncio.timeout(SECONDS):
            async with rooms.replays.alone(LONG + 1):  # so that it is read, and has to wait
                loading = asyncio.create_task(rooms.get(game))
                while not rooms.replays._waiting or game not in rooms._loading:
                    await asyncio.sleep(0)
                await asyncio.sleep(0.1)
                deleting = asyncio.create_task(rooms.delete(game))
                await asyncio.sleep(0.1)
            await deleting
            await loading
            with pytest.raises(LexikoError, match="There is no such game"):
                await rooms.get(game)

    server.inside(delete())


def test_turns_are_written_some_at_a_time_and_once(server: Server) -> None:
    ann, rooms = server.person("Ann"), server.context.rooms
    game = str(ann.http.post("/api/v1/imports", content=heavy()).json()["id"])

    async def write() -> None:
        room = await rooms.get(game)
        before, turns = room.weight, 0
        writing = asyncio.create_task(room.write_turns("somebody"))
        while not writing.done():
            await asyncio.sleep(0)
            turns += 1
        assert turns >= len(room.turns) // WRITTEN_AT_A_TIME
        room.text_of_turns("somebody")
        assert room.weight > before, "texts take memory"
        first = room.text_of_turns("somebody")
        room.forget_texts()
        assert room.weight == before
        assert room.text_of_turns("somebody") == first

    server.inside(write())


def test_games_that_nobody_looks_at_are_forgotten_by_their_weight(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, rooms = server.person("Ann"), server.context.rooms
    games = [ann.new_game() for _ in range(4)]
    weight = server.inside(rooms.get(games[0])).weight
    for room in rooms:
        if room.id not in games:
            rooms._rooms.pop(room.id).stop()
    monkeypatch.setattr(module, "IDLE_WEIGHT", 2 * weight + weight // 2)
    monkeypatch.setattr(module, "LOOK_EVERY", 0)
    for game in games:
        rooms._rooms.pop(game, None)
        server.inside(rooms.get(game))
    # The last one comes after the look.
    assert [game for game in games if game in rooms._rooms] == games[1:]


def test_a_large_set_up_has_its_weight(server: Server) -> None:
    ann, rooms = server.person("Ann"), server.context.rooms
    room = server.inside(rooms.get(ann.new_game()))
    before = room.weight
    setup = json.dumps({**room.setup, "notes": "x" * 150_000})
    room.row = replace(room.row, setup=setup)
    assert room.weight > before + 100
