"""A program plays on a real server, by the library's views and moves."""

from __future__ import annotations

import re
import threading
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
MANUAL = Path(__file__).parents[1] / "docs" / "server.md"
EXAMPLE = re.compile(r"```python\n(.*?)```", re.DOTALL)


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
    results: list[View] = []

    def answer() -> None:
        results.append(bob.join(game.links()[0]).play(lambda view: engine.best(view).move))

    other = threading.Thread(target=answer, daemon=True)
    other.start()
    last = game.play(lambda view: engine.best(view).move)
    other.join(SECONDS)
    assert last.result is not None
    assert [view.result for view in results] == [last.result]
    assert [seat.name for seat in last.seats] == ["Ann", "Bob"]
    assert sum(last.scores) > 200
    assert game.links() == []


def test_the_bot_of_the_manual_plays_a_game(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    example = EXAMPLE.search(MANUAL.read_text("utf-8"))
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
    with pytest.raises(LexikoError, match="No Lexiko answers at http://localhost"):
        Client(f"http://localhost:{free_port()}", "Ann", seconds=1)
    with pytest.raises(LexikoError, match="an address looks like"):
        Client("localhost:8420")
