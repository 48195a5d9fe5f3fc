"""A program plays on a real server, by the library's views and moves."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.server.clients import SECONDS, Server, free_port

from lexiko.client import Client
from lexiko.engine import Engine
from lexiko.errors import LexikoError
from lexiko.game import lexicon_for
from lexiko.rules import Pass, View, make_rules
from lexiko.rules import commands as c

RULES = make_rules("collector")
HERE = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Ben"}]
MANUAL = Path(__file__).parents[1] / "docs"
EXAMPLE = re.compile(r"```python\n(from .*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('server') / 'games.db'}") as running:
        yield running


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(RULES, lexicon_for(RULES))


@pytest.fixture
def person(server: Server) -> Iterator[Callable[..., Client]]:
    """Somebody at the server, whose line is closed after the test."""
    with ExitStack() as lines:
        yield lambda *name, **more: lines.enter_context(
            Client(f"http://localhost:{server.port}", *name, **more)
        )


def test_two_programs_play_a_game_to_its_end(person: Callable[..., Client], engine: Engine) -> None:
    ann, bob = person("Ann"), person("Bob")
    game = ann.new_game("link", edition="collector")
    link = game.links()[0]
    results: list[View] = []

    def answer() -> None:
        results.append(bob.join(link).play(lambda view: engine.best(view).move))

    other = threading.Thread(target=answer, daemon=True)
    other.start()
    last = game.play(lambda view: engine.best(view).move)
    other.join(SECONDS)
    assert last.result is not None
    assert [view.result for view in results] == [last.result]
    assert [seat.name for seat in last.seats] == ["Ann", "Bob"]
    assert sum(last.scores) > 200
    assert game.links() == []


@pytest.mark.parametrize("page", ["server.md", "recipes.md"])
def test_the_bots_of_the_manual_play_a_game(
    page: str, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    example = EXAMPLE.search((MANUAL / page).read_text("utf-8"))
    assert example is not None
    exec(example[1].replace("localhost:8420", f"localhost:{server.port}"), {})
    assert re.fullmatch(r"\(\d+, -?\d+\)\n", capsys.readouterr().out)


def test_a_program_is_the_same_person_again_by_its_cookie(person: Callable[..., Client]) -> None:
    ann = person("Ann")
    game = ann.new_game("link", edition="collector")
    again = person(cookie=ann.cookie).game(game.id)
    assert again.seat == 0
    with pytest.raises(LexikoError) as early:
        again.view()
    assert early.value.code == "not_started"
    with pytest.raises(LexikoError) as refused:
        person("Eve").game(game.id)
    assert refused.value.code == "not_seated"


def test_what_the_server_refuses_says_why(person: Callable[..., Client]) -> None:
    ann, bob = person("Ann"), person("Bob")
    game = ann.new_game("link", edition="collector", first=0)
    other = bob.join(game.links()[0])
    view = game.view()
    with pytest.raises(LexikoError, match="It is Ann's turn"):
        other.take(Pass(), other.view())
    game.take(Pass(), view)
    with pytest.raises(LexikoError) as stale:
        game.do(c.Pause(), view)
    assert stale.value.code == "stale"
    with pytest.raises(LexikoError) as hidden:
        bob.ask("GET", f"/games/{game.id}/view?seat=0")
    assert hidden.value.code == "not_your_seat"
    watching = View.from_json(bob.ask("GET", f"/games/{game.id}/view"))
    assert [rack.letters for rack in watching.racks] == [b"", b""]
    with pytest.raises(LexikoError) as nothing:
        ann.ask("GET", "/nothing")
    assert nothing.value.code == "not_found"


def test_where_no_server_is_the_error_says_so() -> None:
    with pytest.raises(LexikoError, match="answers at http://localhost"):
        Client(f"http://localhost:{free_port()}", "Ann", seconds=1)
    for wrong in (
        "http://local host:1",
        "http://a\0b:1",
        "localhost:8420",
        "http://localhost:99999",
        "http://[bad",
        "http://",
        "ftp://x",
    ):
        with pytest.raises(LexikoError, match="an address looks like"):
            Client(wrong)
    for bad in (None, 5):
        with pytest.raises(LexikoError, match="address must be a text"):
            Client(bad)  # type: ignore[arg-type]
    with pytest.raises(LexikoError, match="cookie must be"):
        Client("http://localhost", cookie="a\nb")
    with pytest.raises(LexikoError, match="seconds must be"):
        Client("http://localhost", seconds=0)


def test_text_comes_as_text_and_what_is_typed_need_not_be_neat(
    person: Callable[..., Client],
) -> None:
    ann = person("Ann")
    game = ann.new_game("link", "link", edition="collector")
    code = game.state()["code"]
    assert person("Bob").join(f" {code[:3]} {code[3:].lower()}").id == game.id
    assert person("Cid").join(f"{ann.address}/join/{code}/").seat == 2
    game.do(c.Resign(0), game.view())
    for wrong in ("é/../x", "", 5):
        with pytest.raises(LexikoError):
            ann.game(wrong)  # type: ignore[arg-type]
    with pytest.raises(LexikoError, match="body must be"):
        ann.new_game("link", absence={1, 2})
    both = ann.join(ann.new_game("link").links()[0])
    assert both.seat == 1
    kept = ann.new_game(kept=True, edition="collector", seats=HERE)
    assert ann.ask("GET", f"/games/{kept.id}/export?format=cgp").startswith("15/15/")


STRANGE = [
    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[[[",
    b"HTTP/1.1 400 No\r\nContent-Length: 2\r\n\r\nNo",
    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n",
    b"nonsense\r\n\r\n",
    b"HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n",
    b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"' + b"x" * 5_000_000,
    *(
        b"HTTP/1.1 409 No\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
        % (len(body), body)
        for body in (
            b'{"error": {"message": "Because.", "reasons": [{"code": "new", "params": {}}]}}',
            b'{"error": {"message": null, "reasons": [{"code": [], "params": null}]}}',
            b'{"error": {"reasons": [{"code": "not_your_turn", "params": {}}]}}',
            b'{"error": []}',
        )
    ),
]


SLOW = b"HTTP/1.1 100 Continue\r\n\r\n"
DRIP = b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"


@pytest.mark.parametrize("beginning", [b"", DRIP])
def test_a_server_that_never_comes_to_an_end_is_left_alone(beginning: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(SECONDS)

        def serve() -> None:
            with contextlib.suppress(OSError):
                line, _ = listener.accept()
                with line:
                    line.sendall(beginning)
                    for _ in range(200):
                        line.sendall(b"x" if beginning else SLOW)
                        time.sleep(0.1)

        threading.Thread(target=serve, daemon=True).start()
        port = listener.getsockname()[1]
        with pytest.raises(LexikoError, match="its answer takes too long"):
            Client(f"http://127.0.0.1:{port}", "Ann", seconds=0.5)


@pytest.mark.parametrize("answer", STRANGE)
def test_a_strange_server_is_told_from_ours(answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(SECONDS)

        def serve() -> None:
            with contextlib.suppress(OSError):
                while True:
                    line, _ = listener.accept()
                    with line:
                        line.recv(65536)
                        line.sendall(answer)

        threading.Thread(target=serve, daemon=True).start()
        port = listener.getsockname()[1]
        with pytest.raises(LexikoError, match=f"answers at http://127.0.0.1:{port}"):
            Client(f"http://127.0.0.1:{port}", "Ann", seconds=2)
