"""Who asks: the cookie that people are known by, and that of whoever runs the server."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from http.cookies import Morsel, SimpleCookie
from typing import Any

import httpx2
import pytest
from tests.server.clients import Person, Server, until
from tests.server.stubs import Thinkers
from tests.server.test_backup import saved
from tests.server.test_clocks import follow

from lexiko.server import seating
from lexiko.server.people import COOKIE, OWNER_COOKIE, YEAR, People


def given(answer: httpx2.Response) -> Morsel[str]:
    """The one cookie that comes with an answer."""
    (header,) = answer.headers.get_list("set-cookie")
    return SimpleCookie(header)[COOKIE]


def test_whoever_opens_the_page_again_is_known_for_another_year(ann: Person) -> None:
    before = ann.http.cookies[COOKIE]
    for path in ("/", "/new", "/game/abc"):
        cookie = given(ann.http.get(path))
        assert cookie.value == before
        assert cookie["max-age"] == str(YEAR)
    assert ann.get("/me")["name"] == "Ann"


def test_the_name_that_is_answered_is_the_one_that_is_kept(ann: Person) -> None:
    assert ann.put("/me", {"name": "  Mary   Ann "}) == {"name": "Mary Ann"}
    assert ann.get("/me")["name"] == "Mary Ann"


@pytest.mark.parametrize(("protocol", "secure"), [("https", True), ("http", False)])
def test_a_cookie_that_was_given_over_https_never_leaves_it(
    server: Server, ann: Person, protocol: str, secure: bool
) -> None:
    code = ann.post("/me/code")["code"]
    headers = {"X-Forwarded-Proto": protocol}
    answers = [
        ann.http.get("/", headers=headers),
        httpx2.get(f"http://localhost:{server.port}/api/v1/me", headers=headers, trust_env=False),
        ann.ask("POST", "/me/claim", {"code": code}, headers=headers),
    ]
    for answer in answers:
        assert bool(given(answer)["secure"]) is secure


OWNERS_ONLY = [
    ("GET", "/backup", None),
    ("POST", "/restore", None),
    ("POST", "/network", {"on": True}),
    ("GET", "/lexica", None),
    ("DELETE", "/lexica/mine", None),
]


@pytest.fixture
def stranger(server: Server) -> Iterator[Person]:
    """Somebody at the computer itself, without a cookie of its owner."""
    person = Person(server.port)
    yield person
    person.close()


@pytest.mark.parametrize(("method", "path", "body"), OWNERS_ONLY)
def test_where_a_request_comes_from_opens_nothing(
    server: Server, stranger: Person, method: str, path: str, body: Any
) -> None:
    """Not even from the computer itself: a program on it, or a proxy, could be anybody."""
    assert stranger.get("/me")["local"] is False
    assert stranger.refused(method, path, body) == (403, "local_only")
    cookies = {OWNER_COOKIE: stranger.http.cookies[COOKIE]}
    headers = {"Cookie": f"{OWNER_COOKIE}={cookies[OWNER_COOKIE]}"}
    assert stranger.refused(method, path, body, headers=headers) == (403, "local_only")
    headers = {"Authorization": "Bearer nonsense"}
    assert stranger.refused(method, path, body, headers=headers) == (403, "wrong_token")


def test_the_chance_of_computer_players_comes_from_the_secret_of_the_server(
    server: Server, ann: Person, thinkers: Thinkers
) -> None:
    tin = {"kind": "computer", "computer": "beginner"}
    games = [ann.new_game("Ann", tin, first=1) for _ in range(2)]
    secret = server.inside(server.context.store.secret())
    expected = {People(secret).seed(game, 1) for game in games}
    until(lambda: expected <= set(thinkers.seeds), "two thoughts")
    assert len(expected) == 2
    assert not expected & {zlib.crc32(game.encode()) + 1 for game in games}
    assert not expected & {People("another").seed(game, 1) for game in games}


@pytest.mark.usefixtures("thinkers")
def test_a_new_cookie_is_no_help_in_the_queue_of_thinking(fresh: Callable[[str], str]) -> None:
    """Games that were made at one address stand there together, after a restart as well."""
    address, tin = fresh("sqlite"), {"kind": "computer", "computer": "beginner"}
    with Server(address) as server:
        people = [server.person(name) for name in ("Ann", "Bob")]
        games = [person.new_game("Me", tin, first=0) for person in people]
    with Server(address) as server:
        used, askers = server.context.books.thinking._queue._used, []
        for person, game in zip(people, games, strict=True):
            follow(person, server).skip(game, 0)
            room = server.inside(server.context.rooms.get(game))
            askers.append(seating.asker(room.setup, room.row.host))
        until(lambda: used.keys() >= set(askers), "two thoughts")
        (place, ann), (same, bob) = askers
        assert (place, ann != bob) == (same, True)
        assert not any("place" in line for line in saved(server.person()).splitlines())


def test_the_link_of_the_owner_makes_a_browser_theirs(server: Server, stranger: Person) -> None:
    answer = stranger.http.get(f"/owner/{server.token[:-1]}x")
    assert (answer.status_code, answer.headers["location"]) == (303, "/owner")
    assert OWNER_COOKIE not in answer.headers.get("set-cookie", "")
    assert stranger.get("/me")["local"] is False
    answer = stranger.http.get(f"/owner/{server.token}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = SimpleCookie(answer.headers["set-cookie"])[OWNER_COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "strict")
    assert server.token not in answer.headers["location"]
    assert stranger.get("/me")["local"] is True
    assert stranger.ask("GET", "/backup").status_code == 200


def test_a_program_of_the_owner_gives_the_token(server: Server, stranger: Person) -> None:
    headers = {"Authorization": f"Bearer {server.token}"}
    assert stranger.ask("GET", "/backup", headers=headers).status_code == 200


def test_the_token_cannot_be_guessed(fresh: Callable[[str], str]) -> None:
    with Server(fresh("sqlite"), rate_limits=True) as server:
        person = Person(server.port)
        statuses = [person.http.get(f"/owner/{number}").status_code for number in range(40)]
        person.close()
    assert statuses[0] == 303
    assert statuses[-1] == 429


@pytest.mark.parametrize("name", ["👨‍👩‍👧", "می‌خواهم", "Zoë"])
def test_names_of_every_language_and_families_of_emoji_are_good(ann: Person, name: str) -> None:
    assert ann.put("/me", {"name": name}) == {"name": name}
    assert ann.refused("PUT", "/me", {"name": "\u200d\u200c"}) == (422, "bad_name")


def test_whoever_begins_by_looking_at_a_game_gets_a_cookie_too(server: Server, ann: Person) -> None:
    address = f"http://localhost:{server.port}/api/v1/games/{ann.new_game()}"
    answer = httpx2.get(address, trust_env=False)
    assert answer.status_code == 200
    assert "lexiko" in SimpleCookie(answer.headers["set-cookie"])
    again = httpx2.get(address, trust_env=False, cookies=dict(answer.cookies))
    assert "set-cookie" not in again.headers
