"""Games out of the store and back into it."""

from __future__ import annotations

import json

import pytest
from tests.store.samples import STARTED, a_game, passed

from lexiko.store import Message, Person, SeatRow, Store

pytestmark = pytest.mark.anyio

SAID = [Message(5, 0, "Ann", "Hello"), Message(5, None, "", "☺")]
LOG = (STARTED, passed(1), passed(2, 1))


async def test_a_game_comes_back_with_all_that_belongs_to_it(store: Store) -> None:
    game = a_game(code="KTRW4")
    assert await store.restore_game(game, LOG, SAID)
    found = await store.game("g1")
    assert found is not None
    assert (found.seats, found.code, found.sequence) == (game.seats, "KTRW4", 3)
    assert await store.events("g1") == LOG
    assert [(one.at, one.name, one.text) for one in await store.messages("g1")] == [
        (5, "Ann", "Hello"),
        (5, "", "☺"),
    ]
    assert await store.append("g1", 3, [passed(3)], game.progress) == 4


async def test_a_game_that_is_here_stays_as_it_is(store: Store) -> None:
    await store.create(a_game(host="bob"), [STARTED])
    assert not await store.restore_game(a_game(), LOG, SAID)
    found = await store.game("g1")
    assert found is not None
    assert (found.host, found.sequence) == ("bob", 1)
    assert await store.messages("g1") == []


async def test_codes_and_secrets_of_others_are_left_out(store: Store) -> None:
    await store.create(a_game("g0", code="KTRW4"), [STARTED])
    seats = (SeatRow(0, "here", "Ann", "ann"), SeatRow(1, "link", "", None, "secret of g0"))
    assert await store.restore_game(a_game(code="KTRW4", seats=seats), (), ())
    found = await store.game("g1")
    assert found is not None
    assert (found.code, found.seats[1].secret) == (None, None)
    assert await store.seat_of_secret("secret of g0") == ("g0", 1)


async def test_a_game_that_cannot_be_kept_leaves_nothing_behind(store: Store) -> None:
    twice = (SeatRow(0, "here", "Ann"), SeatRow(0, "here", "Bob"))
    with pytest.raises(Exception, match=r"(?i)unique"):
        await store.restore_game(a_game(seats=twice), LOG, SAID)
    assert await store.game("g1") is None
    assert await store.event_texts("g1") == []


async def test_everything_can_be_listed(store: Store) -> None:
    await store.create(a_game("g2", created=20), LOG)
    await store.create(a_game("g1", created=30))
    assert await store.game_ids() == ["g2", "g1"]
    kinds = [json.loads(text)["kind"] for text in await store.event_texts("g2")]
    assert kinds == ["game_started", "passed", "passed"]


async def test_people_who_are_known_keep_their_names(store: Store) -> None:
    assert await store.restore_person(Person("a", "Ann", 1))
    assert not await store.restore_person(Person("a", "Anna", 2))
    assert await store.everybody() == [Person("a", "Ann", 1)]
