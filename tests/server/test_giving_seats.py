"""Seats that change hands: whole or not at all, whoever else does something at the same time."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.server.clients import Person, Server, at_once, until
from tests.server.test_clocks import kinds, log
from tests.server.test_seats import LINK, secret

from lexiko.errors import StoreError
from lexiko.server import room as tables_of
from lexiko.store import SeatRow


def test_two_seats_given_to_computers_at_once_are_both_theirs(either: Server) -> None:
    ann = either.person("Ann")
    for _ in range(5):
        game = ann.new_game("Ann", LINK, LINK, LINK)
        gives = [
            partial(ann.post, f"/games/{game}/seats/{seat}", {"computer": "beginner"})
            for seat in (1, 2, 3)
        ]
        at_once(*gives)
        state = ann.state(game)
        assert state["state"] == "playing"
        assert [seat["computer"] for seat in state["seats"]] == [None, *["beginner"] * 3]


def test_the_host_does_not_push_a_guest_away_who_came_meanwhile(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cid sits down after the host's wish was looked at, before it is on the disk."""
    game = ann.new_game("Ann", LINK)
    link, store = secret(ann, game), server.context.store
    append = store.append

    async def late(game_id: str, *rest: Any, **more: Any) -> int:
        await store.claim_seat(game_id, 1, "cid", "Cid")
        return await append(game_id, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", late)
        refused = ann.refused("POST", f"/games/{game}/seats/1", {"computer": "home"})
    assert refused == (409, "stale")
    row = server.inside(store.game(game))
    assert row is not None
    assert row.seats[1] == SeatRow(1, "link", "Cid", "cid", link)


def test_a_seat_and_the_event_that_says_so_change_together(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.new_game("Ann", "Bea")
    store = server.context.store

    async def down(*_: object, **__: object) -> int:
        raise StoreError("store_down")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", down)
        answer = ann.http.post(f"/api/v1/games/{game}/seats/1", json={"computer": "home"})
    assert answer.status_code == 503
    row = server.inside(store.game(game))
    assert row is not None
    assert row.seats[1].kind == "here"
    assert "SeatChanged" not in kinds(log(server, game))


# seats of a game that has begun ---------------------------------------------------------------


@pytest.fixture
def game(ann: Person, bob: Person) -> str:
    """A game of Ann and Bob on two devices."""
    made = ann.new_game("Ann", LINK)
    bob.post(f"/invitations/{secret(ann, made)}", {"name": "Bob"})
    return made


@pytest.fixture
def away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has no page open has been gone for long."""
    monkeypatch.setattr(tables_of, "AWAY_SECONDS", 0.0)


@pytest.mark.usefixtures("away")
@pytest.mark.parametrize("change", [{"name": "Bea"}, {}])
def test_the_host_never_gets_the_rack_of_somebody_who_left(
    ann: Person, bob: Person, game: str, change: dict[str, str]
) -> None:
    refused = ann.refused("POST", f"/games/{game}/seats/1", change)
    assert refused == (409, "seat_by_link")
    assert list(ann.state(game)["mine"]) == ["0"]
    assert list(bob.state(game)["mine"]) == ["1"]


@pytest.mark.usefixtures("away")
@pytest.mark.parametrize("change", [{"name": "Bea"}, {"computer": "club"}, {"link": True}])
def test_the_seat_of_a_computer_stays_its_own(ann: Person, change: dict[str, Any]) -> None:
    game = ann.new_game("Ann", {"kind": "computer", "computer": "beginner"}, first=0)
    assert ann.refused("POST", f"/games/{game}/seats/1", change) == (409, "seat_by_link")


def test_somebody_who_left_a_moment_ago_keeps_the_seat(
    server: Server, ann: Person, bob: Person, game: str
) -> None:
    with bob.socket(game) as news:
        news.next_of("state")
    room = server.inside(server.context.rooms.get(game))
    until(lambda: not room.viewers)
    for change in ({"computer": "home"}, {"link": True}):
        assert ann.refused("POST", f"/games/{game}/seats/1", change) == (409, "seat_in_use")


@pytest.mark.usefixtures("away")
def test_seats_of_a_finished_game_stay_as_they_are(ann: Person, bob: Person, game: str) -> None:
    bob.do(game, "resign", 1)
    for change in ({"computer": "home"}, {"link": True}):
        assert ann.refused("POST", f"/games/{game}/seats/1", change) == (409, "game_over")
    assert bob.get("/games")["games"]


def test_before_the_game_begins_somebody_here_may_take_a_seat(ann: Person) -> None:
    game = ann.new_game("Ann", LINK, LINK)
    ann.post(f"/games/{game}/seats/1", {"name": "Bea"})
    assert [seat["mine"] for seat in ann.state(game)["seats"]] == [True, True, False]


# a full room --------------------------------------------------------------------------------


def fails_once(monkeypatch: pytest.MonkeyPatch, store: Any) -> None:
    """The store cannot keep the next events."""
    append = store.append
    failed: list[bool] = []

    async def down_once(*rest: Any, **more: Any) -> int:
        if not failed:
            failed.append(True)
            raise StoreError("store_down")
        return int(await append(*rest, **more))

    monkeypatch.setattr(store, "append", down_once)


def test_who_sits_down_again_begins_a_full_table_that_could_not_begin(
    server: Server, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.new_game("Ann", LINK)
    link = secret(ann, game)
    fails_once(monkeypatch, server.context.store)
    assert bob.http.post(f"/api/v1/invitations/{link}", json={"name": "Bob"}).status_code == 503
    assert bob.post(f"/invitations/{link}", {"name": "Bob"})["seat"] == 1
    assert bob.state(game)["state"] == "playing"


def test_word_of_a_full_table_that_could_not_begin_begins_it(
    server: Server, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.new_game("Ann", LINK)
    link = secret(ann, game)
    fails_once(monkeypatch, server.context.store)
    assert bob.http.post(f"/api/v1/invitations/{link}", json={"name": "Bob"}).status_code == 503
    with ann.socket(game) as news:
        assert news.next_of("state")["state"] == "open"
        server.inside(server.context.rooms.refresh(game))
        while news.next_of("state")["state"] == "open":
            pass
