"""Computer players at the keyboard of people."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.running import run

from lexiko.engine import warmup
from lexiko.engine.analysis import Analysis, Limits
from lexiko.engine.engine import Engine
from lexiko.engine.inference import LastPlay
from lexiko.game import RandomSource
from lexiko.lexicon import PlainFinder, open_lexicon
from lexiko.rules import View, events_of
from lexiko.rules import commands as c
from lexiko.rules.decide import decide
from lexiko.rules.events import Played
from lexiko.saved import find_game
from lexiko.server.settings import THINK_SECONDS


def test_a_computer_player_answers_at_once() -> None:
    done = run("play", "--players", "Ann,computer:expert", "--seed", "1", typed=["pass", "quit"])
    assert done.code == 0
    assert "Computer (expert): " in done.out
    (game,) = json.loads(run("games", "--json").out)
    record = find_game(game["id"]).load()
    assert [seat.computer for seat in record.position.seats] == [None, "expert"]
    assert any(isinstance(event, Played) for event in record.events)


def test_a_master_thinks_for_the_seconds_that_people_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[float | None] = []
    analyse = Engine.analyse

    def watched(
        self: Engine, view: View, limits: Limits, last: LastPlay | None = None
    ) -> Iterator[Analysis]:
        asked.append(limits.seconds)
        return analyse(self, view, Limits(samples=60))

    monkeypatch.setattr(Engine, "analyse", watched)
    monkeypatch.setattr("lexiko.engine.thinking.is_ready", lambda group: True)
    done = run("play", "--players", "Ann,computer:master", "--seed", "1", typed=["pass", "quit"])
    assert done.code == 0
    assert "Computer (master): " in done.out
    assert asked == [THINK_SECONDS]


def test_a_computer_player_answers_while_the_engine_is_compiled_beside_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def compiles(*arguments: object) -> None:
        raise AssertionError("nobody waits for the compiler")

    begun: list[object] = []

    class Compiler:
        def __init__(self, command: object, **more: object) -> None:
            begun.append(command)

        def poll(self) -> None:
            return None

        def kill(self) -> None:
            """Nothing has been started."""

    monkeypatch.setattr("lexiko.cli.computers.subprocess.Popen", Compiler)
    monkeypatch.setattr("lexiko.kernel.compiled.is_ready", lambda group="games": False)
    monkeypatch.setattr("lexiko.engine.roster.engine_for", compiles)
    typed = ["pass", "pass", "quit"]
    done = run("play", "--players", "Ann,computer", "--seed", "1", typed=typed)
    assert done.code == 0
    assert "Computer (home): " in done.out
    assert begun == [(*warmup.COMMAND, str(os.getpid()))]


def test_computer_players_alone_play_a_whole_game() -> None:
    done = run("play", "--players", "computer:static,computer:static,computer", "--seed", "2")
    assert done.code == 0
    assert "Computer (static) 2" in done.out
    assert "won" in done.out or "share the win" in done.out


def test_one_person_never_passes_the_keyboard() -> None:
    done = run("play", "--players", "Ann,computer", "--seed", "3", typed=["pass", "quit"])
    assert "Pass the keyboard" not in done.out


def test_a_computer_player_agrees_to_a_take_back() -> None:
    typed = ["pass", "takeback 1", "quit"]
    done = run("play", "--players", "Ann,computer:static", "--seed", "1", typed=typed)
    assert "Turn 1." in done.out.split("Computer (static): ")[-1]


def test_an_unknown_level_is_refused_before_the_game() -> None:
    done = run("play", "--players", "Ann,computer:genius")
    assert done.code == 2
    assert "There is no computer player called 'genius'" in done.err
    assert "home" in done.err


def test_a_board_that_computer_players_do_not_know_is_refused(tmp_path: Path) -> None:
    rows = ["*" + "." * 21, *["." * 22] * 16]
    rules = tmp_path / "big.json"
    rules.write_text(json.dumps({"edition": "deluxe", "layout": {"name": "big", "rows": rows}}))
    done = run("play", "--rules", str(rules), "--players", "Ann,computer", typed=["pass", "quit"])
    assert done.code == 2
    assert "Computer players can't play by these rules" in done.err
    assert run("games", "--json").out.strip() == "[]"

    # One that was begun otherwise ends the program, too, and is kept.
    assert run("play", "--rules", str(rules), "--players", "Ann,Bob", typed=["quit"]).code == 0
    (game,) = json.loads(run("games", "--json").out)
    saved = find_game(game["id"])
    position = saved.load().position
    change = c.ChangeSeat(position.to_move, "Robo", "home", position.now)
    steps = decide(position, change, open_lexicon("enable"), RandomSource(), PlainFinder())
    saved.save((*saved.load().events, *events_of(steps)))
    again = run("play", "--resume", game["id"], typed=["quit"])
    assert again.code == 2
    assert "Computer players can't play by these rules" in again.err
