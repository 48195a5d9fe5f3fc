"""Who asks: the cookie that people are known by, and who sits at the computer itself."""

from __future__ import annotations

import zlib
from http.cookies import Morsel, SimpleCookie

import httpx2
import pytest
from tests.server.clients import Person, Server, until
from tests.server.stubs import Thinkers

from lexiko.server.people import COOKIE, YEAR, People


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


@pytest.mark.parametrize(
    "header",
    ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"],
)
def test_who_comes_through_a_proxy_does_not_sit_at_the_computer(
    server: Server, header: str
) -> None:
    far = server.person(**{header: "127.0.0.1"})
    assert far.get("/me")["local"] is False
    assert far.refused("GET", "/backup") == (403, "local_only")
    assert far.refused("POST", "/restore", content="x") == (403, "local_only")
    assert far.refused("POST", "/network", {"on": True}) == (403, "local_only")


def test_who_sits_at_the_computer_needs_no_more_than_its_address(ann: Person) -> None:
    assert ann.get("/me")["local"] is True


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
