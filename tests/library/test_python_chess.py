"""What the page for those who know python-chess promises is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from lexiko import svg
from lexiko.engine import Engine
from lexiko.formats import Record, read_cgp, read_game, write_cgp, write_game

PAGE = Path(__file__).parents[2] / "docs/python-chess.md"


def test_every_call_in_the_table_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = re.findall(r"^\| `[^|]* \| ([^|]*) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    assert len(rows) >= 25
    space: dict[str, Any] = {"svg": svg, "Engine": Engine, "path": tmp_path / "game.gcg"}
    space |= {one.__name__: one for one in (Record, read_cgp, read_game, write_cgp, write_game)}
    exec("from lexiko import *\nfrom lexiko.rules import parse_square", space)
    for row in rows:
        for call in re.findall(r"`([^`]+)`", row):
            exec(call, space)
    # Two turns were made, one was taken back, and then the game was printed and saved.
    printed = capsys.readouterr().out
    assert "H O R N" in printed
    assert "F" not in printed.partition(" 8 ")[0].partition(" 1 ")[2]
    assert read_game(space["path"]).position == space["game"].position
