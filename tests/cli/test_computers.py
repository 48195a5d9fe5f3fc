"""Computer players at the table."""

from __future__ import annotations

import json

import pytest
from tests.cli.running import run

from lexiko.engine import warmup
from lexiko.rules.events import Played
from lexiko.saved import find_game


def test_a_computer_player_answers_at_once() -> None:
    done = run("play", "--players", "Ann,computer:expert", "--seed", "1", typed=["pass", "quit"])
    assert done.code == 0
    assert "Computer (expert): " in done.out
    (game,) = json.loads(run("games", "--json").out)
    record = find_game(game["id"]).load()
    assert [seat.computer for seat in record.position.seats] == [None, "expert"]
    assert any(isinstance(event, Played) for event in record.events)


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
    assert begun == [warmup.COMMAND]


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
