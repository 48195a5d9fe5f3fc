"""The edge of the server: whatever comes in, an answer of ours goes out, and never a 500."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import socket
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.server.clients import Person, Server, new_key

from lexiko.server import limits
from lexiko.server.guard import LARGE_BODIES, MAX_BODY

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture
def game(ann: Person) -> str:
    return ann.new_game(first=0)


def raw(server: Server, *lines: str, body: bytes = b"") -> tuple[int, dict[str, str], bytes]:
    """What comes back for a request that no decent client would send."""
    head = "\r\n".join((*lines, "Connection: close", "", "")).encode("latin-1")
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(head + body)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    top, _, rest = answer.partition(b"\r\n\r\n")
    first, *others = top.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in others)
    return int(first.split()[1]), headers, rest


# names and origins ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "", "[", "localhost:x"]
)
def test_a_name_that_is_not_ours_is_refused(server: Server, host: str) -> None:
    for path in ("/", "/api/v1/me", "/healthz", "/nowhere"):
        status, headers, body = raw(server, f"GET {path} HTTP/1.1", f"Host: {host}")
        assert status == 421
        assert json.loads(body)["error"]["code"] == "wrong_host"
        assert HEADERS.items() <= headers.items()


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "LOCALHOST", "[::1]"])
def test_the_names_of_this_computer_are_ours(server: Server, host: str) -> None:
    assert raw(server, "GET /healthz HTTP/1.1", f"Host: {host}:{server.port}")[0] == 200


ORIGINS = [
    "http://evil.example",
    "null",
    "http://localhost",
    "http://localhost:1",
    "http://[",
    "http://localhost@evil.example",
    "\xff",
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_another_page_changes_nothing(server: Server, ann: Person, game: str, origin: str) -> None:
    sent: list[tuple[str, str, Any]] = [
        ("PUT", "/me", {"name": "Eve"}),
        ("POST", "/games", {"key": new_key(), "seats": [{"kind": "here"}, {"kind": "here"}]}),
        ("DELETE", f"/games/{game}", None),
        ("POST", "/network", {"on": True}),
    ]
    for method, path, body in sent:
        headers = {"Origin": origin.encode("latin-1")}
        assert ann.refused(method, path, body, headers=headers) == (403, "wrong_origin")
    assert ann.get("/me")["name"] == "Ann"
    assert ann.state(game)["state"] == "playing"


def test_our_own_page_may_ask(server: Server, ann: Person) -> None:
    headers = {"Origin": f"http://localhost:{server.port}"}
    assert ann.ask("PUT", "/me", {"name": "Ann"}, headers=headers).status_code == 200


# headers and cookies -------------------------------------------------------------------------


def test_every_answer_has_the_headers_that_keep_browsers_careful(
    server: Server, ann: Person, game: str
) -> None:
    answers = [
        ann.http.get("/"),
        ann.http.get("/game/abc"),
        ann.http.get("/web/main.js"),
        ann.http.get("/web/nothing.js"),
        ann.http.get("/healthz"),
        ann.http.get("/nowhere"),
        ann.http.post("/healthz"),
        ann.http.get("/openapi.json"),
        ann.http.get("/api/v1/me"),
        ann.http.get(f"/api/v1/games/{game}"),
        ann.http.get("/api/v1/games/nobody"),
        ann.http.post("/api/v1/games", content=b"{", headers=AS_JSON),
        ann.http.post("/api/v1/games", content=b"x" * (MAX_BODY + 1)),
    ]
    for answer in answers:
        assert HEADERS.items() <= dict(answer.headers).items(), answer.url
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert "server" not in answer.headers


def test_a_failure_of_ours_is_told_in_the_same_way(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(server.context.store, "games_of", fail)
    answer = ann.http.get("/api/v1/games")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal"
    assert "secret" not in answer.text
    assert HEADERS.items() <= dict(answer.headers).items()
    assert "a secret of the server" in caplog.text


def test_the_policy_allows_the_import_map_and_nothing_else_inline(ann: Person) -> None:
    answer = ann.http.get("/")
    scripts = re.findall(r"<script[^>]*>(.*?)</script>", answer.text, re.DOTALL)
    inline = [script for script in scripts if script.strip()]
    digests = {
        f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
        for script in inline
    }
    allowed = re.search(r"script-src ([^;]*)", answer.headers["content-security-policy"])
    assert allowed is not None
    assert set(allowed[1].split()) == {"'self'", *digests}
    assert len(inline) == 1
    assert " style=" not in answer.text
    assert not re.search(r"\son\w+=", answer.text)
    assert not re.search(r"(src|href)=\"(https?:)?//", answer.text)


def test_cookies_are_signed_and_no_script_sees_them(server: Server) -> None:
    answer = httpx2.get(f"http://localhost:{server.port}/api/v1/me", trust_env=False)
    cookie = SimpleCookie(answer.headers["set-cookie"])["lexiko"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "lax"
    assert cookie["path"] == "/"
    assert int(cookie["max-age"]) > 30 * 24 * 3600


def with_cookie(server: Server, cookie: str) -> httpx2.Response:
    headers = {b"Cookie": b"lexiko=" + cookie.encode("latin-1")}
    address = f"http://localhost:{server.port}/api/v1/games"
    return httpx2.get(address, headers=headers, trust_env=False)


def test_a_cookie_of_somebody_else_cannot_be_made(server: Server, ann: Person, game: str) -> None:
    good = ann.http.cookies["lexiko"]
    assert [one["id"] for one in with_cookie(server, good).json()["games"]] == [game]
    payload, signature = good.rsplit(".", 1)
    changed = "B" if signature[0] != "B" else "C"
    for bad in (
        "",
        ".",
        payload,
        f"{payload}.",
        f"{payload}.{changed}{signature[1:]}",
        f"{payload}x.{signature}",
        "x" * 4000,
        "\xff\xfe",
        '"\\"',
        ".eJwrSS0uAQAEXQHB." + signature,
        "; ; =;lexiko",
    ):
        answer = with_cookie(server, bad)
        assert answer.status_code == 200, bad
        assert answer.json()["games"] == [], bad
        assert "lexiko=" in answer.headers["set-cookie"]


# garbage -------------------------------------------------------------------------------------

DEEP = "[" * 20_000 + "]" * 20_000
NOT_SO_DEEP = "[" * 800 + "]" * 800
BODIES: list[bytes] = [
    b"",
    b"null",
    b"[]",
    b"1",
    b'"text"',
    b"{",
    b"\x00",
    b"\xff\xfe",
    b'{"key": NaN}',
    b'{"key": 1e400}',
    b'{"key": ' + b"9" * 5000 + b"}",
    DEEP.encode(),
    f'{{"key": {NOT_SO_DEEP}}}'.encode(),
    f'{{"rules": {{"changes": {{"layout": {NOT_SO_DEEP}}}}}}}'.encode(),
    b'{"\\ud800": "\\ud800"}',
    b'{"name": "\\ud800"}',
    b'{"name": "\\u0000"}',
    b'{"text": "a", "key": "12345678", "more": "\\ud800"}',
    b'{"code": "\\ud800", "word": "\\u0000"}',
    b'{"key": "\\ud800aaaaaaaa", "seats": []}',
    b'{"seat": 0, "at": "\\u0000\\u0000", "tiles": "\\ud800"}',
    b"<xml/>",
    b"a=b&c=d",
]


def paths(game: str) -> Iterator[tuple[str, str]]:
    yield from (("PUT", "/me"), ("POST", "/me/code"), ("POST", "/me/claim"), ("POST", "/rules"))
    yield from (("POST", "/games"), ("POST", "/network"), ("POST", "/invitations/abc"))
    for path in ("commands", "preview", "seats/0", "rematch", "chat"):
        yield "POST", f"/games/{game}/{path}"
    yield "PUT", f"/games/{game}/chat"


def test_bodies_of_garbage_are_refused_in_our_shape(server: Server, ann: Person, game: str) -> None:
    before = server.inside(server.context.store.events(game))
    for kind in ("application/json", "text/plain", "multipart/form-data", "image/png; x=\xff"):
        for method, path in paths(game):
            for body in BODIES if kind == "application/json" else BODIES[-4:]:
                headers = {"Content-Type": kind.encode("latin-1")}
                answer = ann.ask(method, path, content=body, headers=headers)
                harmless = path.endswith(("/me/code", "/rematch", "/rules"))
                assert answer.status_code >= 400 or harmless
    assert server.inside(server.context.store.events(game)) == before


AS_JSON = {"Content-Type": "application/json"}
STRANGE: list[Any] = [
    None, True, -1, 0.5, 10**30, 10**4000, "", "\0", "\ud800", "x" * 70_000, "\u202e", "ß" * 60,
    [], {}, [[]], {"kind": "\ud800"}, {"\ud800": 1}, ["\0"] * 50,
]  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a JSON value: what holds it, and under which key."""
    keys: Any = value.keys() if isinstance(value, dict) else range(len(value))
    for key in list(keys):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def messages(game: str) -> dict[str, Any]:
    play = {
        "kind": "play",
        "placements": [{"square": "8H", "tile": "A"}],
        "rearranged": [{"square": "8I", "tile": "A"}],
        "edits": [
            {"kind": "recycle", "square": "8H", "tile": "A"},
            {"kind": "reclaim", "square": "8H"},
        ],
    }
    turn = {"kind": "take_turn", "seat": 0, "move": play}
    challenge = {"kind": "challenge", "seat": 0, "words": ["A"]}
    wish = {"kind": "propose", "seat": 0, "proposal": {"kind": "take_back", "turn": 0}}
    score = {"kind": "adjust_score", "seat": 0, "points": 1, "reason": "x"}
    commands = {
        f"/games/{game}/commands#{number}": {"sequence": 0, "key": "k" * 8, "command": command}
        for number, command in enumerate((turn, challenge, wish, score))
    }
    rules = {"edition": "deluxe", "variations": ["void"], "changes": {"rack_size": 7}}
    new = {
        "key": "k" * 8,
        "rules": rules,
        "lexicon": "enable",
        "seats": [
            {"kind": "link", "name": "A", "level": "expert", "finish": 100},
            {"kind": "computer", "computer": "home", "turn_seconds": 60, "timed": True},
        ],
        "kept": False,
        "keeper": 0,
        "first": 0,
        "chat": True,
    }
    return commands | {
        "/games": new,
        "/rules": rules,
        f"/games/{game}/preview": {"seat": 0, "move": play, "at": "8H", "tiles": "A"},
        f"/games/{game}/chat": {"key": "k" * 8, "text": "Hello"},
        f"/games/{game}/seats/1": {"computer": "home", "name": "Ada"},
        "/invitations/abc": {"name": "A"},
        "/me/claim": {"code": "A"},
    }


def test_no_strange_value_at_any_place_breaks_anything(
    server: Server, ann: Person, game: str
) -> None:
    for path, message in messages(game).items():
        for number in range(len(list(places(message)))):
            for strange in STRANGE[number % 3 :: 3]:
                other = json.loads(json.dumps(message))
                holder, key = list(places(other))[number]
                holder[key] = strange
                body = json.dumps(other)
                ann.ask("POST", path.split("#")[0], content=body, headers=AS_JSON)
    seats = ann.state(game)["seats"]
    assert all(seat["name"].isprintable() and 0 < len(seat["name"]) <= 60 for seat in seats)


def test_every_rule_refuses_strange_values(ann: Person) -> None:
    rules = ann.post("/rules", {})["rules"]
    strange_ones = [*STRANGE, {"name": "x"}, {"name": "standard", "rows": ["*"] * 3}]
    for number, key in enumerate(rules):
        some = strange_ones if key in ("alphabet", "layout") else strange_ones[number % 4 :: 4]
        for strange in some:
            body = json.dumps({"changes": {key: strange}})
            answer = ann.ask("POST", "/rules", content=body, headers=AS_JSON)
            assert answer.status_code in (200, 413, 422)


@pytest.mark.parametrize("name", ["\0", "a\nb\0", "\ud800", "\u202eabc", "\x1b[31m", "x" * 61])
def test_a_name_is_a_short_line_of_text(ann: Person, name: str) -> None:
    game = ann.new_game("Ann", {"kind": "link"})
    seats = [{"kind": "here", "name": name}, {"kind": "here"}]
    for method, path, message in (
        ("POST", "/games", {"key": new_key(), "seats": seats}),
        ("PUT", "/me", {"name": name}),
        ("POST", f"/games/{game}/seats/1", {"name": name}),
        ("POST", f"/games/{game}/seats/1", {"computer": "home", "name": name}),
    ):
        body = json.dumps(message)
        assert ann.refused(method, path, content=body, headers=AS_JSON)[0] == 422


@pytest.mark.parametrize(
    "path",
    [
        "/games/%00", "/games/%ff", "/games/%ED%A0%80", "/games/" + "a" * 3000, "/games/../me",
        "/games/nobody/socket", "/games/nobody/commands", "/invitations/%00",
        "/invitations/%ED%A0%80", "/invitations/" + "a" * 60, "/games/a/export?format=gcg",
        "/qr.svg", "/qr.svg?text=" + "a" * 301, "/qr.svg?text=%00", "/qr.svg?text=%ED%A0%80",
        "/words/check", "/words/check?word=%00", "/words/check?word=%ED%A0%80&lexicon=%00",
        "/words/check?word=a&lexicon=../../etc/passwd", "/words/check?word=a&game=nobody",
        "/words/search?pattern=" + "*" * 40, "/words/search?letters=" + "%3F" * 40,
        "/words/search?length=99999999", "/words/search?length=%C2%B2", "/words/lists/%00",
        "/words/search?containing=%00", "/words/search?letters=a&limit=99999999999999999999",
    ],
)  # fmt: skip
def test_strange_addresses_are_answered_in_our_shape(ann: Person, path: str) -> None:
    for method in ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"):
        answer = ann.http.request(method, f"/api/v1{path}")
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400 and method != "HEAD":
            assert answer.json()["error"]["code"]


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere", "/web/", "/web/%00", "/web/" + "a" * 5000, "/web/..%2f..%2fapp.py", "/%00",
        "/web/%2e%2e/server/app.py", "/web/..\\app.py", "/game/%00", "/api", "/api/v2/me", "//",
        "/learn/a/b/c", "/docs/%00",
    ],
)  # fmt: skip
def test_files_that_there_are_not_are_not_found(ann: Person, path: str) -> None:
    answer = ann.http.get(path)
    assert answer.status_code in (200, 404)
    assert "make_app" not in answer.text
    if answer.status_code == 404:
        assert answer.json()["error"]["code"] == "not_found"


# sizes and rates -----------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
@pytest.mark.parametrize("path", LARGE_BODIES)
def test_whoever_only_reads_brings_nothing_large(server: Server, method: str, path: str) -> None:
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(head.encode())
        for _ in range(8):
            connection.sendall(b"4000\r\n" + b"x" * 0x4000 + b"\r\n")
        assert connection.recv(1000).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_is_too_large_is_not_read(server: Server, ann: Person) -> None:
    large = b'{"name": "' + b"x" * MAX_BODY + b'"}'
    assert ann.refused("PUT", "/me", content=large, headers=AS_JSON) == (413, "too_large")
    pieces = (large[start : start + 5000] for start in range(0, len(large), 5000))
    assert ann.refused("PUT", "/me", content=pieces, headers=AS_JSON) == (413, "too_large")
    lines = ("PUT /api/v1/me HTTP/1.1", "Host: localhost", "Content-Length: 99999999999999999999")
    assert raw(server, *lines)[0] in (400, 413)


def test_who_asks_too_often_is_asked_to_wait(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with Server(address, rate_limits=True, people_per_address=2) as server:
        ann = server.person("Ann")
        most = 2 * limits.GUESSES.most
        answers = [ann.ask("POST", "/me/claim", {"code": "NOPE"}) for _ in range(most + 1)]
        assert [answer.status_code for answer in answers] == [404] * most + [429]
        assert answers[-1].json()["error"]["code"] == "too_fast"
        # Codes and secrets cannot be guessed by somebody who throws the cookie away, either.
        other = server.person("Eve")
        assert other.refused("GET", "/invitations/NOPE")[0] == 429
        seats = [{"kind": "here"}, {"kind": "here"}]
        made = [
            ann.ask("POST", "/games", {"key": new_key(), "seats": seats}).status_code
            for _ in range(2 * limits.NEW_GAMES.most + 1)
        ]
        assert made[0] == 201
        assert made[-1] == 429


def test_who_comes_without_a_cookie_again_and_again_is_asked_to_wait(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with Server(database, rate_limits=True, people_per_address=1) as server:
        ann = server.person("Ann")
        most = limits.NEW_PEOPLE.most
        address = f"http://localhost:{server.port}/api/v1/me"
        with httpx2.Client(trust_env=False) as client:
            for _ in range(most - 1):
                assert client.get(address).status_code == 200
                client.cookies.clear()
            assert client.get(address).status_code == 429
        assert ann.get("/me")["name"] == "Ann"
