"""Lists by pages, what a day has cost, and games that nobody wants."""

from __future__ import annotations

import asyncio

import pytest
from tests.store.samples import STARTED, a_game, passed

from lexiko.errors import StoreError
from lexiko.store import Message, Progress, Store
from lexiko.store import log as log_module
from lexiko.store.rows import State

pytestmark = pytest.mark.anyio
UNPLAYED = '{"turn": 0, "winners": []}'
PLAYED = '{"turn": 3, "winners": []}'


async def test_pages_of_games_hold_each_once_and_the_unfinished_first(store: Store) -> None:
    states: list[State] = ["playing", "over", "open", "over", "over", "open", "over"]
    for number, state in enumerate(states):
        # Two of each time: a page may end between them.
        progress = Progress(state)
        await store.create(a_game(f"g{number}", created=number // 2, progress=progress, setup="{}"))
    pages, mark = [], None
    while True:
        rows, mark = await store.games_of("ann", 2, mark)
        pages.append([row.id for row in rows])
        if mark is None:
            break
    assert pages == [["g5", "g2"], ["g6", "g0"], ["g4", "g3"], ["g1"]]


async def test_a_list_does_not_load_what_it_does_not_show(store: Store) -> None:
    await store.create(a_game(setup='{"large": "..."}'))
    rows, _ = await store.games_of("ann", 10)
    assert rows[0].setup == "{}"
    game = await store.game("g1")
    assert game is not None
    assert game.setup == '{"large": "..."}'


async def test_finished_games_that_were_imported_are_left_out(store: Store) -> None:
    over = Progress("over")
    await store.create(a_game("here", progress=over, setup='{"kept": false}'))
    await store.create(a_game("file", progress=over, setup='{"imported": true}'))
    await store.create(a_game("open"))
    assert [game.id for game in await store.games_finished_by("ann", 10)] == ["here"]


async def test_what_a_day_costs_adds_up_and_is_forgotten(store: Store, other: Store) -> None:
    assert await store.spend(["ann"], 1, 100) == {"ann": (100, 0)}
    assert await other.spend(["ann", "bob"], 1, 50, 1) == {"ann": (150, 1), "bob": (50, 1)}
    works = [one.spend(["ann", "bob"], 1, 1) for one in (store, other) for _ in range(10)]
    await asyncio.gather(*works)
    assert await store.spend(["bob", "ann"], 1, 0) == {"ann": (170, 1), "bob": (70, 1)}
    assert await store.spend(["ann"], 2, 5) == {"ann": (5, 0)}
    assert await store.spend(["bob"], 1, 0) == {"bob": (0, 0)}


async def test_only_games_in_which_nobody_did_anything_are_unplayed(store: Store) -> None:
    def row(state: State, summary: str = UNPLAYED, updated: int = 5) -> Progress:
        return Progress(state, summary=summary, updated=updated)

    await store.create(a_game("waits", progress=row("open")))
    await store.create(a_game("begun", progress=row("playing")), [STARTED])
    await store.create(a_game("fresh", progress=row("open", updated=50)))
    await store.create(a_game("restored", progress=row("playing", PLAYED)), [STARTED])
    await store.create(a_game("over", progress=row("over")))
    await store.create(a_game("touched", progress=row("playing")), [STARTED])
    await store.append("touched", 1, [passed(1)], row("playing"), key="mine", person="ann")
    assert set(await store.unplayed_games(10, 100)) == {"waits", "begun"}
    assert len(await store.unplayed_games(10, 1)) == 1
    assert set(await store.old_games(10, 100)) == {"waits", "begun", "restored", "over", "touched"}
    assert await store.open_games("ann") == 5


async def test_no_more_is_said_than_is_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_module, "MOST_MESSAGES", 2)
    await store.create(a_game())
    for key in ("first", "second"):
        await store.say("g1", Message(1, 0, "Ann", key), key)
    with pytest.raises(StoreError, match="2 messages"):
        await store.say("g1", Message(1, 0, "Ann", "third"), "third")
    assert (await store.say("g1", Message(1, 0, "Ann", "first"), "first"))[1] is False
