"""All games can be taken out, and those that are missing put back, whole."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.store.samples import STARTED, a_game, passed

from lexiko.rules.codec import events_from_json
from lexiko.store import Message, Person, Store

pytestmark = pytest.mark.anyio
LOG = (STARTED, passed(1))
SAID = (Message(1, 0, "Ann", "Hello"), Message(2, None, "Eve", "Hi"))


async def test_games_come_oldest_first_with_their_events_as_text(store: Store) -> None:
    await store.create(a_game("new", created=2), LOG)
    await store.create(a_game("old", created=1))
    assert await store.game_ids() == ["old", "new"]
    texts = await store.event_texts("new")
    assert events_from_json(list(map(json.loads, texts))) == LOG
    assert await store.event_texts("old") == []


async def test_a_game_that_is_missing_is_put_back_with_all_that_belongs_to_it(store: Store) -> None:
    game = a_game(code="KTRW4")
    assert await store.restore_game(game, LOG, SAID)
    assert await store.game("g1") == replace(game, sequence=2)
    assert await store.events("g1") == LOG
    said = await store.messages("g1")
    assert [replace(message, id=0) for message in said] == list(SAID)
    assert await store.append("g1", 2, [passed(2)], game.progress) == 3


async def test_a_game_that_is_here_is_left_as_it_is(store: Store) -> None:
    game = a_game()
    await store.create(game, LOG)
    assert not await store.restore_game(a_game("g1", "eve"), (), SAID)
    assert await store.game("g1") == replace(game, sequence=2)
    assert await store.messages("g1") == []


async def test_codes_and_secrets_that_another_game_uses_are_left_out(store: Store) -> None:
    here = a_game("here", code="KTRW4")
    await store.create(here)
    assert await store.restore_game(replace(here, id="back"), LOG, ())
    back = await store.game("back")
    assert back is not None
    assert (back.code, back.seats[1].secret) == (None, None)
    assert await store.game("here") == here


async def test_people_are_put_back_unless_they_are_known(store: Store) -> None:
    await store.save_person(Person("ann", "Ann", 1))
    assert not await store.restore_person(Person("ann", "Old Ann", 0))
    assert await store.restore_person(Person("bob", "Bob", 0))
    assert await store.everybody() == [Person("ann", "Ann", 1), Person("bob", "Bob", 0)]
