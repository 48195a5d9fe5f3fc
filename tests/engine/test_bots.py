"""Bots: a class with one method plays matches against ours, and its mistakes are told by place."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lexiko.engine import match
from lexiko.engine.bots import player
from lexiko.errors import LexikoError
from lexiko.rules import Exchange, Move, Pass, View

BOT = """
from lexiko import Exchange, Pass

class Mine:
    def move(self, view):
        letters = view.racks[view.seat].letters
        return Exchange(letters[:1]) if view.may.exchange_most else Pass()
"""


class Idle:
    """Exchanges for ever, and passes in writing."""

    def move(self, view: View) -> Move | str:
        assert view.seat is not None
        if view.may.exchange_most:
            return Exchange(view.racks[view.seat].letters[:1])
        return view.text(Pass())


def test_a_bot_plays_a_mirrored_match_the_same_on_any_number_of_workers() -> None:
    one, two = (match([Idle, "static"], games=4, workers=count, seed=3) for count in (1, 2))
    assert one.players == ("Idle", "static")
    assert np.array_equal(one.scores, two.scores)
    assert one.wins.tolist() == [[0.0, 1.0]] * 4
    assert one.scores.dtype == np.int32
    assert (one.scores[:, 1] > 200).all()
    table = str(one).splitlines()
    assert [line.split()[0] for line in table] == ["player", "Idle", "static"]
    assert "100.0%" in table[2]


def test_a_bot_in_a_file_goes_to_other_processes_with_its_text(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    file.write_text(BOT)
    found = player(f"{file}:Mine")
    file.unlink()
    again = pickle.loads(pickle.dumps(found))
    assert (str(again), again) == ("Mine", found)
    assert callable(again.make().choose)
    assert pickle.loads(pickle.dumps(player(Idle))).kind is None


def test_what_is_not_a_bot_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "my.py"
    for text, told in (
        ("x = 1", "it has no class Mine with a method move"),
        ("class Mine: pass", "it has no class Mine with a method move"),
        ("import nowhere", "ModuleNotFoundError in line 1 of my.py"),
        ("class Mine", "SyntaxError"),
    ):
        file.write_text(text)
        with pytest.raises(LexikoError, match=told):
            player(f"{file}:Mine")
    wrong: list[Any] = ["nobody", f"{tmp_path}/none.py:Mine", int, Idle(), 5]
    for one in wrong:
        with pytest.raises(LexikoError):
            player(one)
    with pytest.raises(LexikoError, match="2, 3 or 4 players"):
        match([Idle])
    with pytest.raises(LexikoError, match="games must be"):
        match([Idle, "static"], games=0)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (None, "The bot Wrong: move must give a move or its text, not None"),
        ("8H QQQ", "The rack does not hold"),
        ("nonsense here", "is not a square"),
        (
            ZeroDivisionError("oh"),
            r"The bot Wrong: ZeroDivisionError in line \d+ of test_bots.py",
        ),
    ],
)
def test_a_bot_that_goes_wrong_is_told_by_its_name(answer: Any, told: str) -> None:
    class Wrong:
        def move(self, view: View) -> Any:
            if isinstance(answer, Exception):
                raise answer
            return answer

    with pytest.raises(LexikoError, match=told):
        match([Wrong, "static"], games=2)
