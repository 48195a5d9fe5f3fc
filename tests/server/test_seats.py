"""Seats: who gets one, by which secret, and how they change hands."""

from __future__ import annotations

import json
from functools import partial

import pytest
from tests.server.clients import Person, Server, at_once, new_key, until
from tests.server.test_clocks import kinds, log

from lexiko.errors import StoreError
from lexiko.rules.seats import MAX_NAME
from lexiko.server import now as time_of
from lexiko.server import room as tables_of
from lexiko.server import setup
from lexiko.store import GameRow, Progress, SeatRow

LINK = {"kind": "link"}


@pytest.fixture
def open_game(ann: Person) -> str:
    """A game of Ann that waits for somebody by link."""
    return ann.new_game("Ann", LINK)


@pytest.fixture
def game(ann: Person, bob: Person, open_game: str) -> str:
    """A game of Ann and Bob on two devices."""
    bob.post(f"/invitations/{secret(ann, open_game)}", {"name": "Bob"})
    return open_game


def secret(host: Person, game: str, seat: int = 1) -> str:
    return str(host.state(game)["seats"][seat]["secret"])


# invitations ---------------------------------------------------------------------------------


def test_a_link_shows_the_game_and_takes_the_seat(ann: Person, bob: Person, open_game: str) -> None:
    link = secret(ann, open_game)
    seen = bob.get(f"/invitations/{link}")
    assert (seen["game"], seen["seat"], seen["host"]) == (open_game, 1, "Ann")
    assert (seen["taken"], seen["mine"]) == (False, False)
    with ann.socket(open_game) as news:
        assert news.next_of("state")["state"] == "open"
        assert bob.post(f"/invitations/{link}", {"name": " Bob  B. "}) == {
            "game": open_game,
            "seat": 1,
        }
        while (state := news.next_of("state"))["state"] == "open":
            pass
        assert state["seats"][1]["name"] == "Bob B."
    assert list(bob.state(open_game)["mine"]) == ["1"]
    assert bob.get(f"/invitations/{link}")["mine"]
    assert bob.post(f"/invitations/{link}", {"name": "Bob"})["seat"] == 1


def test_nobody_at_a_table_is_called_as_somebody_else(ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", "ann ", LINK)
    bob.post(f"/invitations/{secret(ann, game, 2)}", {"name": "ANN"})
    names = [seat["name"] for seat in bob.state(game)["seats"]]
    assert names == ["Ann", "ann (2)", "ANN (3)"]
    bob.post(f"/games/{game}/seats/2", {"computer": "home", "name": "Ann"})
    assert bob.state(game)["seats"][2]["name"] == "Ann (3)"
    long = ann.new_game("N" * MAX_NAME, "N" * MAX_NAME)
    assert ann.state(long)["seats"][1]["name"] == "N" * (MAX_NAME - 4) + " (2)"


def test_only_the_host_sees_the_secrets_of_seats(server: Server, ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", LINK, LINK)
    secrets = [secret(ann, game, seat) for seat in (1, 2)]
    bob.post(f"/invitations/{secrets[0]}", {"name": "Bob"})
    for person in (bob, server.person("Eve")):
        with person.socket(game) as news:
            heard = json.dumps([news.next_of("state"), person.state(game), person.get("/games")])
        assert not any(one in heard for one in secrets)
    assert [secret(ann, game, seat) for seat in (1, 2)] == secrets


def test_a_code_takes_the_first_open_seat(server: Server, ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", LINK, LINK)
    code = ann.state(game)["code"]
    assert len(code) == 6
    assert bob.state(game)["code"] is None
    typed = f" {code[:2].lower()}-{code[2:]} "
    assert bob.post(f"/invitations/{typed}", {"name": "Bob"})["seat"] == 1
    assert bob.post(f"/invitations/{code}", {"name": "Bob"})["seat"] == 1
    cid = server.person("Cid")
    assert cid.post(f"/invitations/{code}", {"name": "Cid"})["seat"] == 2
    assert ann.state(game)["state"] == "playing"
    late = server.person("Dan")
    assert late.refused("POST", f"/invitations/{code}", {"name": "Dan"}) == (409, "seat_taken")


@pytest.mark.parametrize("invitation", ["nope", "AAAAA", "%20", "x" * 60])
def test_a_link_or_code_that_there_is_not_opens_nothing(ann: Person, invitation: str) -> None:
    assert ann.refused("GET", f"/invitations/{invitation}") == (404, "no_invitation")
    body = {"name": "Eve"}
    assert ann.refused("POST", f"/invitations/{invitation}", body) == (404, "no_invitation")


def test_of_two_who_want_one_seat_one_gets_it(either: Server) -> None:
    ann = either.person("Ann")
    people = [either.person(f"P{number}") for number in range(6)]
    for by_code in (False, True):
        game = ann.new_game("Ann", LINK)
        way = ann.state(game)["code"] if by_code else secret(ann, game)
        sits = [partial(one.ask, "POST", f"/invitations/{way}", {"name": "Me"}) for one in people]
        answers = [answer.status_code for answer in at_once(*sits)]
        assert sorted(answers) == [200, 409, 409, 409, 409, 409]
        owner = people[answers.index(200)]
        assert list(owner.state(game)["mine"]) == ["1"]
        assert sum(bool(person.state(game)["mine"]) for person in people) == 1


def test_nobody_sits_down_where_a_computer_plays(
    server: Server, ann: Person, bob: Person, open_game: str
) -> None:
    link = secret(ann, open_game)
    ann.post(f"/games/{open_game}/seats/1", {"computer": "beginner"})
    assert bob.refused("POST", f"/invitations/{link}", {"name": "Bob"}) == (404, "no_invitation")
    store = server.context.store
    assert not server.inside(store.claim_seat(open_game, 1, "bob", "Bob"))


def test_a_game_goes_on_whose_last_seat_was_taken_when_the_server_was_stopped(
    server: Server, ann: Person, open_game: str
) -> None:
    made = server.inside(server.context.store.game(open_game))
    assert made is not None
    seats = tuple(SeatRow(row.seat, row.kind, "Ann", made.host) for row in made.seats)
    row = GameRow("unbegun", made.host, 1, Progress(), seats, made.setup)
    server.inside(server.context.store.create(row))
    assert ann.state("unbegun")["state"] == "playing"


def test_two_games_never_have_the_same_code(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "CCCCCC"])
    monkeypatch.setattr(setup, "new_code", lambda: next(codes))
    games = [ann.new_game("Ann", LINK) for _ in range(2)]
    assert [ann.state(game)["code"] for game in games] == ["AAAAAA", "CCCCCC"]


# another device ------------------------------------------------------------------------------


def test_a_code_moves_somebody_to_another_device_once(
    server: Server, ann: Person, game: str
) -> None:
    code = ann.post("/me/code")["code"]
    phone = server.person()
    assert phone.post("/me/claim", {"code": code.lower()}) == {"name": "Ann"}
    assert list(phone.state(game)["mine"]) == ["0"]
    assert phone.state(game)["mine"] == ann.state(game)["mine"]
    other = server.person()
    assert other.refused("POST", "/me/claim", {"code": code}) == (404, "bad_code")


def test_a_newer_code_voids_the_older_and_time_voids_both(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    older, newer = ann.post("/me/code")["code"], ann.post("/me/code")["code"]
    phone = server.person()
    assert phone.refused("POST", "/me/claim", {"code": older}) == (404, "bad_code")
    with monkeypatch.context() as patch:
        patch.setattr(time_of, "_time", later := time_of.Time())
        later.not_before(4 * 10**12)
        assert phone.refused("POST", "/me/claim", {"code": newer}) == (404, "bad_code")


def test_of_two_devices_one_takes_the_code(server: Server, ann: Person) -> None:
    code = ann.post("/me/code")["code"]
    devices = [server.person() for _ in range(4)]
    claims = [partial(device.ask, "POST", "/me/claim", {"code": code}) for device in devices]
    assert sorted(answer.status_code for answer in at_once(*claims)) == [200, 404, 404, 404]


# the host ------------------------------------------------------------------------------------


def test_the_host_gives_an_open_seat_to_a_computer(ann: Person, open_game: str) -> None:
    back = {"back": True}  # nobody has lent it
    assert ann.refused("POST", f"/games/{open_game}/seats/1", back) == (409, "not_started")
    ann.post(f"/games/{open_game}/seats/1", {"computer": "beginner"})
    state = ann.state(open_game)
    assert state["state"] == "playing"
    assert state["seats"][1]["computer"] == "beginner"
    assert state["seats"][1]["name"]


def test_the_host_gives_a_seat_that_was_left_to_a_computer(
    server: Server, ann: Person, bob: Person, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_of, "AWAY_SECONDS", 0.0)
    with bob.socket(game) as news:
        news.next_of("state")
        for change in ({"computer": "home"}, {"link": True}):
            refused = ann.refused("POST", f"/games/{game}/seats/1", change)
            assert refused == (409, "seat_in_use")
    room = server.inside(server.context.rooms.get(game))
    until(lambda: not room.viewers)
    ann.post(f"/games/{game}/seats/1", {"computer": "home", "name": "Ada"})
    assert "SeatChanged" in kinds(log(server, game))
    assert bob.state(game)["mine"] == {}
    assert bob.cannot(game, "resign", 1) == (403, "not_seated")
    assert ann.state(game)["seats"][1]["computer"] == "home"


def test_only_the_host_gives_the_seats_of_others(ann: Person, bob: Person, game: str) -> None:
    for seat in (0, 2):
        refused = bob.refused("POST", f"/games/{game}/seats/{seat}", {"computer": "home"})
        assert refused == (403, "host_only")
    assert ann.refused("POST", f"/games/{game}/seats/2", {"computer": "home"})[0] == 422
    assert ann.refused("POST", f"/games/{game}/seats/0", {"computer": "god"})[0] == 404


def test_only_the_host_deletes(ann: Person, bob: Person, game: str) -> None:
    assert bob.refused("DELETE", f"/games/{game}") == (403, "host_only")
    assert ann.ask("DELETE", f"/games/{game}").status_code == 204
    assert ann.refused("DELETE", f"/games/{game}") == (404, "no_such_game")


# the chat ------------------------------------------------------------------------------------


def test_what_is_said_is_text_and_everybody_hears_it(ann: Person, bob: Person, game: str) -> None:
    text = '<img src=x onerror="alert(1)"> & <b>"ü"</b> \N{GRINNING FACE}'
    with bob.socket(game) as news:
        news.next_of("state")
        said = ann.post(f"/games/{game}/chat", {"key": new_key(), "text": f"  {text} "})
        heard = news.next_of("chat")["message"]
    assert heard == said
    assert (heard["text"], heard["seat"], heard["name"]) == (text, 0, "Ann")
    assert bob.state(game)["messages"] == [said]


def test_the_host_switches_the_chat(ann: Person, bob: Person, game: str) -> None:
    saying = {"key": new_key(), "text": "Hello"}
    assert bob.refused("PUT", f"/games/{game}/chat", {"on": False}) == (403, "host_only")
    with bob.socket(game) as news:
        news.next_of("state")
        ann.put(f"/games/{game}/chat", {"on": False})
        assert news.next_of("state")["chat_on"] is False
    for person in (ann, bob):
        assert person.refused("POST", f"/games/{game}/chat", saying) == (409, "chat_off")
    ann.put(f"/games/{game}/chat", {"on": True})
    assert bob.post(f"/games/{game}/chat", saying)["text"] == "Hello"


@pytest.mark.parametrize("text", ["", "x" * 501, None, 7, ["a"]])
def test_nothing_and_too_much_is_not_said(ann: Person, game: str, text: object) -> None:
    body = {"key": new_key(), "text": text}
    assert ann.refused("POST", f"/games/{game}/chat", body) == (422, "bad_request")


# the network ---------------------------------------------------------------------------------


def test_only_this_computer_opens_the_network(server: Server, ann: Person) -> None:
    # Behind a proxy on this computer the address of the client is the one that the proxy tells.
    far = server.person("Eve", **{"X-Forwarded-For": "203.0.113.7"})
    assert far.get("/me")["local"] is False
    assert ann.get("/me")["local"] is True
    assert far.refused("POST", "/network", {"on": True}) == (403, "local_only")
    assert ann.get("/network") == {"open": False, "addresses": []}


def test_a_text_becomes_a_code_to_scan(ann: Person) -> None:
    answer = ann.ask("GET", "/qr.svg?text=http://localhost/join/abc")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "<script" not in answer.text


def test_games_are_listed_for_those_who_sit_or_host(
    server: Server, ann: Person, bob: Person, game: str
) -> None:
    for person in (ann, bob):
        (mine,) = person.get("/games")["games"]
        assert (mine["id"], mine["state"], mine["names"]) == (game, "playing", ["Ann", "Bob"])
    to_move = ann.state(game)["view"]["to_move"]
    turns = [person.get("/games")["games"][0]["my_turn"] for person in (ann, bob)]
    assert turns == [to_move == 0, to_move == 1]
    assert server.person("Eve").get("/games") == {"games": [], "next": None}
    assert ann.get("/me")["games_running"] == 1


def test_the_store_says_when_it_cannot_keep_something(
    server: Server, ann: Person, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def down(*_: object) -> int:
        raise StoreError("store_down")

    with monkeypatch.context() as patch:
        patch.setattr(server.context.store, "append", down)
        answer = ann.http.post(
            f"/api/v1/games/{game}/commands",
            json={
                "sequence": ann.state(game)["sequence"],
                "key": new_key(),
                "command": {"kind": "pause"},
            },
        )
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "store_down")
    assert ann.do(game, "pause")
