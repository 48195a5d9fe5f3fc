"""Hints at the prompt."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest
from tests.cli.running import run
from tests.engine.cases import WIDE_LAYOUTS
from tests.engine.plain import small_lexicon

from lexiko.cli.hints import take_hint
from lexiko.engine import Engine
from lexiko.engine.plain import PlainEngine
from lexiko.errors import LexikoError
from lexiko.game import Game
from lexiko.kernel import compiled
from lexiko.rules import STANDARD, Position, make_rules
from lexiko.rules.commands import Command
from lexiko.study import hints
from lexiko.study.hints import Hint

GAME = ("play", "--seed", "5", "--players", "Ann,Bob", "--plain")


def test_a_hint_leads_to_a_move_in_three_steps() -> None:
    done = run(*GAME, "--hints", typed=["hint", "hint", "hint", "hint", "help", "moves"])
    assert re.search(r"Bob took a hint\.\nThere is a play worth \d0 points or more\.", done.out)
    assert re.search(r"Bob took a second hint\.\nLook at row 8: it takes \d tiles", done.out)
    third = r"Bob took a third hint: the move itself\.\nTry (8\w \w+) for \d+\."
    found = re.search(third, done.out)
    assert found is not None
    assert "there is no more to it" in done.err
    assert "\n  hint " in done.out
    again = run(*GAME, "--hints", typed=["hint", found[1], "moves"])
    assert f"{found[1]}, with a hint" in again.out


@dataclass
class Table:
    """Where somebody sits and asks for a hint: what is done, and what is told."""

    game: Game
    done: list[object] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    @property
    def position(self) -> Position:
        return self.game.position

    def do(self, command: Command) -> None:
        self.game.do(command)
        self.done.append(command)

    def tell(self, lines: Iterable[str]) -> None:
        self.told += lines


def table(**rules: Any) -> Table:
    agreed = make_rules("club", **rules)
    lexicon = small_lexicon(8, 3000, 21)
    return Table(Game.start(["Ann", "Bob"], agreed, lexicon, source=5, help="hints"))


def test_a_hint_that_fails_has_not_been_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> Hint:
        raise LexikoError("engine_limits")

    monkeypatch.setattr(hints, "hint_for", fails)
    ours: Any = table()
    with pytest.raises(LexikoError):
        take_hint(ours, ours.position.to_move)
    assert ours.done == []
    assert ours.position.hints == 0


def test_on_a_wide_board_the_kernels_for_wide_boards_must_be_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ready(group: str = "games") -> bool:
        return True

    ready.__module__, ready.__name__ = compiled.__name__, "is_ready"
    monkeypatch.setattr(compiled, "is_ready", ready)
    monkeypatch.setattr("lexiko.kernel.wide.compiled.is_ready", lambda *_: False)
    asked: list[type] = []

    def hint(engine: object, _: object) -> SimpleNamespace:
        asked.append(type(engine))
        return SimpleNamespace(sentence=str)

    monkeypatch.setattr(hints, "hint_for", hint)
    for layout in (STANDARD, WIDE_LAYOUTS[0]):
        ours: Any = table(layout=layout)
        take_hint(ours, ours.position.to_move)
        assert ours.told == ["1"]
    assert asked == [Engine, PlainEngine]


def test_without_an_agreement_there_is_no_hint() -> None:
    done = run(*GAME, typed=["hint", "help"])
    assert "This game was agreed on without hints." in done.err
    assert "\n  hint " not in done.out


def test_a_solitaire_with_hints_sets_no_record() -> None:
    done = run(
        "play",
        "--players",
        "Ann",
        "--hints",
        "--plain",
        "--seed",
        "5",
        typed=["hint", "end", "yes"],
    )
    assert "Ann took a hint." in done.out
    assert "A game with hints sets no record." in done.out


def test_hints_are_refused_where_there_could_be_none() -> None:
    real = run("play", "--hints", "--plain", "--keep")
    assert real.code == 2
    assert "Beside a real board there is no help" in real.err
    alone = ("--players", "Ann", "--variation", "solitaire-open")
    face_up = run("play", "--hints", "--plain", *alone)
    assert face_up.code == 2
    assert "There is no help during a game by these rules." in face_up.err
