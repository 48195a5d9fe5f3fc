"""Seats of a game that has begun: whose rack is whose, who gets it next, and who hears of it."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Json, Person, Server, at_once, until
from tests.server.stubs import Thinkers
from tests.server.test_clocks import Time, clock, follow, kinds, log
from tests.server.test_seats import LINK, secret

from lexiko.rules.agreement import DAY_SECONDS
from lexiko.server import clocks, handover, limits, seating
from lexiko.server.now import now
from lexiko.store import SeatRow

__all__ = ["clock"]


@pytest.fixture(autouse=True)
def nobody_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the clock is put forward, nobody was away."""
    monkeypatch.setattr(clocks, "AWAY_MS", 10**12)


def seated(ann: Person, bob: Person, **more: Any) -> str:
    """A game of Ann, who made it, and Bob on two devices."""
    game = ann.new_game("Ann", LINK, **more)
    bob.post(f"/invitations/{secret(ann, game)}", {"name": "Bob"})
    return game


@pytest.fixture
def game(ann: Person, bob: Person) -> str:
    return seated(ann, bob)


def rack(person: Person, game: str, seat: int = 1) -> str:
    return str(person.state(game)["mine"][str(seat)]["rack"])


def offer(person: Person, game: str, seat: int = 1) -> str:
    """The secret of a new link to a seat."""
    person.post(f"/games/{game}/seats/{seat}", {"link": True})
    return secret(person, game, seat)


def sits(person: Person, link: str, name: str) -> tuple[int, str]:
    """What comes of sitting down: a status, and a code if it was refused."""
    answer = person.ask("POST", f"/invitations/{link}", {"name": name})
    return answer.status_code, "" if answer.is_success else str(answer.json()["error"]["code"])


def handed(state: Json) -> list[tuple[Any, ...]]:
    return [(one["seat"], one["from"], one["to"], one["computer"]) for one in state["handed"]]


# absence -------------------------------------------------------------------------------------


def test_nobody_gets_a_seat_before_its_player_has_been_absent_for_long(
    server: Server, ann: Person, bob: Person, game: str, clock: Time
) -> None:
    """The attack: half a minute after a phone was locked, the host makes a link for the rack."""
    tiles = rack(bob, game)
    link = f"/games/{game}/seats/1"
    for ahead in (31, 3600, DAY_SECONDS - 60):
        clock.ahead = ahead
        assert ann.refused("POST", link, {"link": True}) == (409, "seat_not_yet")
    assert rack(bob, game) == tiles  # he looks at it, so the day begins anew
    clock.ahead += DAY_SECONDS - 60
    assert ann.refused("POST", link, {"link": True}) == (409, "seat_not_yet")
    clock.ahead += 61
    way, cid = offer(ann, game), server.person()
    assert rack(bob, game) == tiles  # and so the offer is off
    assert sits(cid, way, "Cid") == (409, "seat_taken")
    clock.ahead += DAY_SECONDS + 1
    assert cid.get(f"/invitations/{way}")["taken"] is False
    assert sits(ann, way, "Anna") == (409, "seat_for_others")
    with ann.socket(game) as news:
        news.next_of("state")
        assert sits(cid, way, "Cid") == (200, "")
        heard = news.next_of("update")
    assert [event["kind"] for event in heard["events"]] == ["seat_changed"]
    assert handed(heard) == handed(bob.state(game)) == [(1, "Bob", "Cid", None)]
    assert [seat["name"] for seat in ann.state(game)["seats"]] == ["Ann", "Cid"]
    assert rack(cid, game) == tiles
    assert bob.state(game)["mine"] == {}


@pytest.mark.parametrize("changes", [{"turn_seconds": 60}, {"game_seconds": 600}])
def test_where_there_is_a_clock_it_decides(
    ann: Person, bob: Person, clock: Time, changes: dict[str, int]
) -> None:
    game = seated(ann, bob, changes=changes)
    ann.do(game, "pause")
    assert ann.state(game)["absence"] is None
    clock.ahead = 30 * DAY_SECONDS
    refused = ann.refused("POST", f"/games/{game}/seats/1", {"link": True})
    assert refused == (409, "seat_by_clock")
    assert ann.state(game)["seats"][1]["free_at"] is None


def test_the_absence_is_agreed_when_the_game_is_made(
    server: Server, ann: Person, bob: Person, clock: Time
) -> None:
    game = seated(ann, bob, absence=600)
    never = seated(ann, bob, absence="never")
    assert [ann.state(one)["absence"] for one in (game, never)] == [600, None]
    clock.ahead = 700
    assert ann.state(game)["seats"][1]["free_at"] < now()
    assert sits(server.person(), offer(ann, game), "Cid") == (200, "")
    clock.ahead = 100 * DAY_SECONDS
    refused = ann.refused("POST", f"/games/{never}/seats/1", {"link": True})
    assert refused == (409, "seat_never")
    for bad in (599, 10**8, "soon", -1):
        with pytest.raises(AssertionError, match="bad_request"):
            ann.new_game("Ann", LINK, absence=bad)
    with pytest.raises(AssertionError, match="the clock decides"):
        ann.new_game("Ann", LINK, absence=600, changes={"turn_seconds": 60})


def test_absence_goes_on_while_the_server_is_stopped(tmp_path: Path, clock: Time) -> None:
    """Neither is it shorter by a restart, nor does it begin anew."""
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with Server(address) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        game = seated(ann, bob, absence=3600)
        clock.ahead = 3000
        with bob.socket(game) as news:  # he only looks, and does nothing
            news.next_of("state")
    for ahead, code in ((6500, "seat_not_yet"), (6700, "")):
        clock.ahead = ahead
        with Server(address) as server:
            host = follow(ann, server)
            room = server.inside(server.context.rooms.get(game))
            room.loaded_at = 0
            answer = host.ask("POST", f"/games/{game}/seats/1", {"link": True})
            assert answer.is_success is not bool(code), answer.text


# consent -------------------------------------------------------------------------------------


def test_a_player_lets_somebody_else_play_and_takes_the_seat_back(
    server: Server, ann: Person, bob: Person, game: str
) -> None:
    tiles, cid, eve = rack(bob, game), server.person(), server.person()
    way = offer(bob, game)
    seat = ann.state(game)["seats"][1]
    assert seat["offered"] is True
    assert "secret" not in seat  # the host is not to open it
    assert rack(bob, game) == tiles  # until somebody comes, he plays on
    assert cid.get(f"/invitations/{way}")["begun"] is True
    assert sits(ann, way, "Anna") == (409, "seat_for_others")
    assert sits(cid, way, "Cid") == (200, "")
    assert sits(eve, way, "Eve") == (409, "seat_taken")
    assert sits(cid, way, "Cid") == (200, "")
    assert rack(cid, game) == tiles
    assert bob.state(game)["mine"] == {}
    assert bob.state(game)["seats"][1]["yours"] is True
    assert eve.refused("POST", f"/games/{game}/seats/1", {"back": True}) == (403, "not_your_seat")
    bob.post(f"/games/{game}/seats/1", {"back": True})
    assert rack(bob, game) == tiles
    assert cid.state(game)["mine"] == {}
    assert cid.refused("POST", f"/games/{game}/seats/1", {"back": True}) == (403, "not_your_seat")
    assert handed(ann.state(game)) == [(1, "Bob", "Cid", None), (1, "Cid", "Bob", None)]
    assert ann.state(game)["seats"][1]["kind"] == "link"


def test_whoever_comes_to_a_seat_that_changed_hands_is_seen_to_be_there(
    server: Server, ann: Person, bob: Person, game: str
) -> None:
    cid = server.person()
    with ann.socket(game) as news, bob.socket(game):
        assert news.next_of("presence")["online"] == [0]
        assert news.next_of("presence")["online"] == [0, 1]
        assert sits(cid, offer(bob, game), "Cid") == (200, "")
        assert news.next_of("presence")["online"] == [0]  # Bob looks on, Cid is on the way
        with cid.socket(game):
            assert news.next_of("presence")["online"] == [0, 1]


def test_an_offer_can_be_withdrawn(server: Server, bob: Person, game: str) -> None:
    way = offer(bob, game)
    bob.post(f"/games/{game}/seats/1", {"back": True})
    cid = server.person()
    assert cid.ask("POST", f"/invitations/{way}", {"name": "Cid"}).status_code == 404
    assert bob.state(game)["seats"][1]["offered"] is False


def test_of_two_who_follow_a_link_one_gets_the_seat(either: Server) -> None:
    ann, bob = either.person("Ann"), either.person("Bob")
    way = offer(bob, game := seated(ann, bob))
    people = [either.person() for _ in range(4)]
    answers = at_once(*(partial(sits, one, way, f"P{n}") for n, one in enumerate(people)))
    assert sorted(code for code, _ in answers) == [200, 409, 409, 409]
    assert sum(bool(one.state(game)["mine"]) for one in people) == 1
    assert kinds(log(either, game)).count("SeatChanged") == 1


def test_nobody_ever_knows_two_racks(server: Server, ann: Person, bob: Person) -> None:
    """The host lets a computer play, takes another seat, and then wants the own one back."""
    game = ann.new_game("Ann", LINK, LINK)
    cid, dan = server.person(), server.person()
    for seat, (one, name) in enumerate([(bob, "Bob"), (cid, "Cid")], 1):
        one.post(f"/invitations/{secret(ann, game, seat)}", {"name": name})
    way = offer(bob, game)
    assert sits(cid, way, "Cid") == (409, "seat_for_others")
    assert sits(dan, offer(cid, game, 2), "Dan") == (200, "")
    assert sits(cid, way, "Cid") == (409, "seat_for_others")  # who has known one, too
    ann.post(f"/games/{game}/seats/0", {"computer": "beginner"})
    assert sits(ann, way, "Ann") == (409, "seat_for_others")


def test_a_seat_does_not_go_round_for_ever(
    server: Server, bob: Person, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "MOST_HOLDERS", 3)
    holder = bob
    for number in range(2):
        way, holder = offer(holder, game), server.person()
        assert sits(holder, way, f"P{number}") == (200, "")
    way = offer(holder, game)
    assert sits(server.person(), way, "Dan") == (409, "seat_worn_out")
    bob.post(f"/games/{game}/seats/1", {"back": True})


@pytest.mark.usefixtures("thinkers")
def test_seats_change_hands_only_so_often(
    server: Server, bob: Person, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change is told again with every move."""
    monkeypatch.setattr(handover, "MOST_CHANGES", 3)
    path = f"/games/{game}/seats/1"
    way = offer(bob, game)
    for change in ({"computer": "home"}, {"back": True}, {"computer": "home"}, {"back": True}):
        bob.post(path, change)
    assert bob.refused("POST", path, {"computer": "home"}) == (409, "seats_settled")
    assert sits(server.person(), way, "Cid") == (404, "no_invitation")
    assert sits(server.person(), offer(bob, game), "Cid") == (409, "seats_settled")
    assert len(handed(bob.state(game))) == 4


def test_whoever_has_resigned_has_no_seat_to_give(server: Server, ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", LINK, "Cid")
    bob.post(f"/invitations/{secret(ann, game)}", {"name": "Bob"})
    bob.do(game, "resign", 1)
    for change in ({"link": True}, {"computer": "home"}, {"back": True}):
        assert bob.refused("POST", f"/games/{game}/seats/1", change) == (409, "seat_resigned")


def test_a_seat_is_offered_only_so_often(tmp_path: Path) -> None:
    """Each change sends everybody the whole state."""
    with Server(f"sqlite:///{tmp_path / 'games.db'}", rate_limits=True) as server:
        ann = server.person("Ann")
        path = f"/games/{ann.new_game()}/seats/1"
        answers = [ann.ask("POST", path, {"link": True}).status_code for _ in range(13)]
    assert answers == [200] * limits.SEATS.most + [429]


# computers -----------------------------------------------------------------------------------


def test_a_computer_goes_on_at_once_and_nobody_sees_its_rack(
    server: Server, ann: Person, bob: Person, clock: Time, thinkers: Thinkers
) -> None:
    game = seated(ann, bob, first=0)
    tiles = rack(bob, game)
    clock.ahead = 31
    eve = server.person()
    with ann.socket(game) as news, eve.socket(game) as watched:
        for one in (news, watched):
            one.next_of("state")
        ann.post(f"/games/{game}/seats/1", {"computer": "beginner"})
        ann.skip(game, 0)
        until(lambda: ann.state(game)["view"]["to_move"] == 0, "the answer of the computer")
        sequence = ann.state(game)["sequence"]
        heard = [news.until(sequence), watched.until(sequence)]
        seen = [person.state(game) for person in (ann, bob, eve)]
    assert thinkers.asked
    for state in (*(message for part in heard for message in part), *seen):
        assert "1" not in state.get("mine", {})
        assert all("rack" not in turn for turn in state.get("turns", []) if turn["seat"] == 1)
        assert "secret" not in json.dumps(state)
    assert ann.refused("GET", f"/games/{game}/export?format=json") == (409, "game_running")
    for change in ({"link": True}, {"name": "Ann"}, {"computer": "club"}):
        assert ann.refused("POST", f"/games/{game}/seats/1", change) == (409, "seat_by_link")
    assert handed(bob.state(game)) == [(1, "Bob", "Ada", "beginner")]
    bob.post(f"/games/{game}/seats/1", {"back": True})
    state = bob.state(game)
    assert state["seats"][1]["computer"] is None
    assert state["mine"]["1"]["rack"] == tiles
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Bob"]


@pytest.mark.usefixtures("thinkers")
def test_a_player_lets_the_computer_play_on(bob: Person, game: str) -> None:
    bob.post(f"/games/{game}/seats/1", {"computer": "home"})
    assert bob.state(game)["seats"][1]["computer"] == "home"


# what is kept ---------------------------------------------------------------------------------


def test_the_set_up_of_a_game_has_the_form_of_every_game_so_far(
    server: Server, ann: Person
) -> None:
    usual = [
        "rules", "summary", "sentences", "lexicon", "seats", "kept", "keeper", "first", "absence",
    ]  # fmt: skip
    assert list(setup_of(server, ann.new_game())) == [*usual, "place"]
    helped = setup_of(server, ann.new_game(help="hints"))
    assert list(helped) == [*usual, "help", "place"]
    assert helped["help"] == "hints"


def setup_of(server: Server, game: str) -> dict[str, Any]:
    row = server.inside(server.context.store.game(game))
    assert row is not None
    setup: dict[str, Any] = json.loads(row.setup)
    return setup


# games of before -----------------------------------------------------------------------------


def test_an_older_game_waits_a_day(server: Server, ann: Person, game: str, clock: Time) -> None:
    store = server.context.store
    row = server.inside(store.game(game))
    assert row is not None
    setup = {key: value for key, value in json.loads(row.setup).items() if key != "absence"}
    server.inside(store.change(game, setup=json.dumps(setup)))
    server.inside(server.context.rooms.refresh(game))
    assert ann.state(game)["absence"] == DAY_SECONDS
    clock.ahead = DAY_SECONDS - 60
    refused = ann.refused("POST", f"/games/{game}/seats/1", {"link": True})
    assert refused == (409, "seat_not_yet")
    clock.ahead = DAY_SECONDS + 60
    assert sits(server.person(), offer(ann, game), "Cid") == (200, "")


def test_on_another_server_nobody_is_waited_for() -> None:
    row = SeatRow(1, "link", "Bob", "bob")
    setup = seating.with_holder({"absence": None}, row)
    same = seating.moved(setup, lambda who: who, elsewhere=False)
    assert json.dumps(same) == json.dumps(setup)
    there = seating.moved(setup, {"bob": "bob2"}.__getitem__, elsewhere=True)
    assert there["absence"] == 0
    assert seating.owner(there, 1) == ("bob2", "Bob", "link")
