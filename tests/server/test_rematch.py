"""Another round: it begins when everybody who sits in the room has said yes."""

from __future__ import annotations

from functools import partial

import pytest
from tests.server.clients import Json, Person, Server, at_once
from tests.server.test_seats import LINK, secret

CLOCK = {"turn_seconds": 60}


@pytest.fixture
def over(ann: Person, bob: Person) -> str:
    """A finished game of Ann, who made it, and Bob; it had a clock."""
    game = ann.new_game("Ann", LINK, changes=CLOCK)
    bob.post(f"/invitations/{secret(ann, game)}", {"name": "Bob"})
    assert ann.refused("POST", f"/games/{game}/rematch") == (409, "not_over")
    bob.do(game, "resign", 1)
    return game


def again(person: Person, game: str) -> str:
    return str(person.post(f"/games/{game}/rematch")["id"])


def asked(state: Json) -> list[bool]:
    return [seat["asked"] for seat in state["seats"]]


def names(state: Json) -> list[str]:
    return [seat["name"] for seat in state["seats"]]


def test_no_clock_starts_for_somebody_who_is_away(ann: Person, bob: Person, over: str) -> None:
    """The attack: one call began a game with a clock for a player who was not there."""
    game = again(ann, over)
    state = ann.state(game)
    assert (state["state"], state["sequence"]) == ("open", 0)
    assert (names(state), asked(state)) == (["Ann", "Bob"], [False, True])
    assert ann.post(f"/games/{game}/ready") is None  # her yes is not that of others
    assert ann.state(game)["state"] == "open"
    (listed, _) = bob.get("/games")["games"]
    assert (listed["id"], listed["state"], listed["asked"]) == (game, "open", True)
    assert [one["asked"] for one in ann.get("/games")["games"]] == [False, False]
    bob.post(f"/games/{game}/ready")
    assert [person.state(game)["state"] for person in (ann, bob)] == ["playing"] * 2
    assert list(bob.state(game)["mine"]) == ["1"]
    bob.post(f"/games/{game}/ready")
    assert bob.refused("POST", f"/games/{game}/leave") == (409, "started")


def test_whoever_asks_for_the_same_says_yes(either: Server) -> None:
    ann, bob, cid = (either.person(name) for name in ("Ann", "Bob", "Cid"))
    first = ann.new_game("Ann", LINK, LINK)
    for seat, one in enumerate((bob, cid), 1):
        one.post(f"/invitations/{secret(ann, first, seat)}", {"name": "Me"})
    ann.do(first, "abandon")
    games = at_once(*(partial(again, one, first) for one in (ann, bob, cid)))
    assert len(set(games)) == 1
    assert ann.state(games[0])["state"] == "playing"


def test_nobody_is_asked_where_only_computers_and_people_here_play(ann: Person) -> None:
    for other in ("Bea", {"kind": "computer", "computer": "beginner"}):
        game = ann.new_game("Ann", other, first=0, changes=CLOCK)
        ann.do(game, "resign", 0)
        assert ann.state(again(ann, game))["state"] == "playing"


def test_who_still_looks_at_the_end_hears_who_wants_to_play_again(
    ann: Person, bob: Person, over: str
) -> None:
    with ann.socket(over) as news:
        assert news.next_of("state")["rematch"] is None
        game = again(bob, over)
        assert news.next_of("state")["rematch"] == "Bob"
        assert again(bob, over) == game
        assert [one.state(over)["rematch"] for one in (ann, bob)] == ["Bob", None]
        bob.post(f"/games/{game}/leave")  # nobody is left who wants to
        assert news.next_of("state")["rematch"] is None
        game = again(bob, over)
        assert news.next_of("state")["rematch"] == "Bob"
        ann.post(f"/games/{game}/ready")
    assert [one.state(over)["rematch"] for one in (ann, bob)] == ["Bob", "Ann"]


def test_whoever_does_not_want_to_leaves_the_seat_to_others(
    server: Server, ann: Person, bob: Person, over: str
) -> None:
    game = again(ann, over)
    with ann.socket(game) as news:
        assert news.next_of("state")["seats"][1]["asked"]
        bob.post(f"/games/{game}/leave")
        seat = news.next_of("state")["seats"][1]
    assert (seat["open"], seat["asked"]) == (True, False)
    assert bob.refused("POST", f"/games/{game}/leave") == (403, "not_seated")
    assert bob.refused("POST", f"/games/{game}/ready") == (403, "not_seated")
    cid = server.person()
    cid.post(f"/invitations/{secret(ann, game)}", {"name": "Cid"})
    assert names(ann.state(game)) == ["Ann", "Cid"]
    assert ann.state(game)["state"] == "playing"


def test_the_host_who_was_asked_and_leaves_is_the_host_no_more(
    ann: Person, bob: Person, over: str
) -> None:
    game = again(bob, over)
    with bob.socket(game) as news:
        news.next_of("state")
        ann.post(f"/games/{game}/leave")
        state = news.next_of("state")  # at no time is it a game without a host
    assert (state["host"], state["seats"][0]["open"]) == (True, True)
    bob.post(f"/games/{game}/seats/0", {"computer": "beginner"})
    assert bob.state(game)["state"] == "playing"


def test_a_game_that_nobody_wants_any_more_is_gone(ann: Person, bob: Person, over: str) -> None:
    game = again(bob, over)
    bob.post(f"/games/{game}/leave")
    for person in (ann, bob):
        assert person.refused("GET", f"/games/{game}") == (404, "no_such_game")


def test_after_the_host_has_left_the_others_still_get_the_same_game(
    server: Server, ann: Person, bob: Person
) -> None:
    cid = server.person()
    over = ann.new_game("Ann", LINK, LINK)
    for seat, (one, name) in enumerate([(bob, "Bob"), (cid, "Cid")], 1):
        one.post(f"/invitations/{secret(ann, over, seat)}", {"name": name})
    ann.do(over, "abandon")
    game = again(bob, over)
    ann.post(f"/games/{game}/leave")
    assert cid.state(over)["rematch"] == "Bob"
    assert again(cid, over) == game
    assert ann.state(over)["rematch"] == "Bob and Cid"
    assert again(ann, over) == game  # she wants to play after all
    state = ann.state(game)
    assert (state["state"], names(state)) == ("playing", ["Ann", "Bob", "Cid"])
    assert [one.state(game)["host"] for one in (ann, bob)] == [False, True]


def test_whoever_thinks_again_may_be_too_late(ann: Person, bob: Person, over: str) -> None:
    game = again(ann, over)
    bob.post(f"/games/{game}/leave")
    ann.post(f"/games/{game}/seats/1", {"name": "Bea"})
    assert bob.refused("POST", f"/games/{over}/rematch") == (403, "not_seated")


def test_a_game_that_is_gone_can_be_asked_for_again(ann: Person, bob: Person, over: str) -> None:
    bob.post(f"/games/{again(bob, over)}/leave")
    assert names(ann.state(again(ann, over))) == ["Ann", "Bob"]


def test_whoever_leaves_by_two_taps_has_left(ann: Person, bob: Person, over: str) -> None:
    game = again(ann, over)
    taps = at_once(*[partial(bob.ask, "POST", f"/games/{game}/leave")] * 4)
    assert sorted(tap.status_code for tap in taps) == [204, 403, 403, 403]


def test_a_host_without_a_seat_waits_for_others_when_somebody_leaves(
    ann: Person, bob: Person
) -> None:
    game = ann.new_game(LINK, LINK)
    bob.post(f"/invitations/{secret(ann, game)}", {"name": "Bob"})
    bob.post(f"/games/{game}/leave")
    assert [seat["open"] for seat in ann.state(game)["seats"]] == [True, True]


def test_a_computer_plays_for_somebody_who_does_not_answer(
    ann: Person, bob: Person, over: str
) -> None:
    game = again(ann, over)
    ann.post(f"/games/{game}/seats/1", {"computer": "beginner"})
    assert ann.state(game)["state"] == "playing"
    assert bob.state(game)["mine"] == {}
