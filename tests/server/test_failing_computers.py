"""Computer players who cannot play: they are not let in, and nobody waits for them for ever."""

from __future__ import annotations

import asyncio
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.server.clients import Here, Person, Server, until
from tests.server.stubs import Thinkers
from tests.server.test_backup import lines_of, saved, text_of
from tests.server.test_clocks import kinds, log
from tests.server.test_computers import computer

from lexiko.errors import LexikoError
from lexiko.formats import Record, write_record
from lexiko.game import Game
from lexiko.lexicon import Lexicon
from lexiko.rules import Pass, Rules, Seat
from lexiko.rules import commands as c
from lexiko.server import players, thoughts
from lexiko.server.books import Books
from lexiko.server.thinking import Thinking


class Broken:
    """A computer player who fails a few times, and then passes."""

    memory = None

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.asked = 0

    def choose(self, view: object) -> c.Command:
        self.asked += 1
        if self.asked <= self.failures:
            raise RuntimeError("it has no idea")
        return c.TakeTurn(1, Pass())


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thoughts, "AGAIN_SECONDS", 0.01)


@pytest.mark.usefixtures("quick")
def test_a_computer_that_failed_is_asked_again(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Broken(failures=2)
    monkeypatch.setattr(players, "make_player", lambda *_: player)
    game = ann.new_game("Ann", computer(), first=1, edition="collector")
    until(lambda: ann.state(game)["view"]["to_move"] == 0, "the computer's turn")
    assert "Paused" not in kinds(log(server, game))


@pytest.mark.usefixtures("quick")
def test_a_game_whose_computer_keeps_failing_is_paused_and_can_go_on(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Broken(failures=thoughts.MOST_FAILURES)
    monkeypatch.setattr(players, "make_player", lambda *_: player)
    game = ann.new_game("Ann", computer(), first=1, edition="collector")
    until(lambda: ann.state(game)["view"]["paused"], "the pause")
    assert player.asked == thoughts.MOST_FAILURES
    ann.do(game, "resume")
    until(lambda: ann.state(game)["view"]["to_move"] == 0, "the computer's turn")


@pytest.mark.usefixtures("quick")
def test_a_computer_waits_until_its_dictionary_can_be_opened(
    server: Server, ann: Person, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.new_game("Ann", computer(), first=0, edition="collector")
    books, tried = server.context.books, 0
    opened = books.lexicon

    async def busy(rules: Rules, name: str) -> Lexicon:
        nonlocal tried
        tried += 1
        # The first is for Ann's own move.
        if 1 < tried <= 2 * thoughts.MOST_FAILURES:
            raise LexikoError("busy")
        return await opened(rules, name)

    monkeypatch.setattr(books, "lexicon", busy)
    ann.skip(game, 0)
    until(lambda: ann.state(game)["view"]["to_move"] == 0, "the computer's turn")
    assert "Paused" not in kinds(log(server, game))
    assert sum(thinkers.asked.values()) == 1


def test_computers_are_asked_though_the_engine_could_not_be_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> bool:
        raise OSError("no room")

    monkeypatch.setattr("lexiko.kernel.compiled.is_ready", broken)

    async def make_ready() -> bool:
        with ThreadPoolExecutor(1) as pool:
            books = Books(pool, Thinking(1, Here))
            await books.make_ready()
            return books.ready.is_set()

    assert asyncio.run(make_ready())


def test_a_computer_answers_though_nothing_is_compiled_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compiles(*arguments: object) -> None:
        raise AssertionError("nobody waits for the compiler")

    sleeps = (sys.executable, "-c", "import time; time.sleep(600)")
    monkeypatch.setattr("lexiko.engine.warmup.COMMAND", sleeps)
    monkeypatch.setattr("lexiko.kernel.compiled.is_ready", lambda group: False)
    monkeypatch.setattr("lexiko.engine.engine.engine_for", compiles)
    with Server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        ann = server.person("Ann")
        game = ann.new_game("Ann", computer(), first=1, changes={"challenge": "void"})
        until(lambda: ann.state(game)["view"]["to_move"] == 0, "the computer's turn")
        assert {"Played", "Exchanged"} & set(kinds(log(server, game)))
        assert not server.context.books.ready.is_set()


# games from elsewhere ------------------------------------------------------------------------


def unfinished(level: str, kept: bool = False) -> str:
    """The record of a game that has only begun."""
    game = Game.start(["Ann", Seat("Ada", computer=level)], source=1, kept=kept)
    return write_record(Record(tuple(game.events)))


def test_no_game_comes_in_whose_computer_could_not_go_on(ann: Person, thinkers: Thinkers) -> None:
    for data in (unfinished("nobody"), unfinished("home", kept=True)):
        assert ann.ask("POST", "/imports", content=data).status_code in (404, 422)
    assert ann.get("/games")["games"] == []
    assert ann.ask("POST", "/imports", content=unfinished("home")).status_code == 201


@pytest.mark.parametrize("begun", [True, False])
def test_no_backup_comes_in_with_a_computer_who_could_not_go_on(
    server: Server, ann: Person, thinkers: Thinkers, begun: bool
) -> None:
    seats = ["Ann", computer(), *([] if begun else [{"kind": "link"}])]
    game = ann.new_game(*seats, first=0)
    lines = lines_of(saved(ann))
    ann.ask("DELETE", f"/games/{game}")
    changed = json.loads(json.dumps(lines).replace('"home"', '"nobody"'))
    answer = ann.ask("POST", "/restore", content=text_of(changed))
    assert answer.status_code == 200, answer.text
    assert "nobody" in answer.json()["problems"][-1]["problem"]
    assert ann.refused("GET", f"/games/{game}") == (404, "no_such_game")
