"""Games in files."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.formats.games import short_game

from lexiko import formats
from lexiko.errors import LexikoError, NotationError
from lexiko.formats import (
    Record,
    guide_game,
    read_cgp,
    read_game,
    read_gcg,
    read_record,
    write_game,
)


@pytest.mark.parametrize("name", ["game.gcg", "game.json", "GAME.GCG", "a.b.Json"])
def test_a_game_is_read_from_the_file_it_was_written_to(tmp_path: Path, name: str) -> None:
    for record in (guide_game(), Record(tuple(short_game().events), "Short", notes=((2, "é"),))):
        write_game(record, tmp_path / name)
        assert read_game(tmp_path / name) == record
        assert read_game(str(tmp_path / name)) == record


def test_a_position_is_read_from_the_file_it_was_written_to(tmp_path: Path) -> None:
    record = Record(tuple(short_game().events))
    write_game(record, tmp_path / "game.cgp")
    assert read_game(tmp_path / "game.cgp").position.scores == record.position.scores


def test_the_format_may_be_told(tmp_path: Path) -> None:
    write_game(guide_game(), tmp_path / "game", to="json")
    (tmp_path / "game").rename(tmp_path / "game.json")
    assert read_game(tmp_path / "game.json") == guide_game()


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_game(guide_game(), path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert read_game(path) == guide_game()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("game.txt", "unknown format 'txt'; files end in .gcg, .json, .cgp"),
        ("game", "unknown format ''"),
        ("none.gcg", "No such file"),
        ("bytes.json", "byte 1 is not UTF-8"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str, problem: str) -> None:
    (tmp_path / "bytes.json").write_bytes(b"\xff")
    with pytest.raises(NotationError) as refused:
        read_game(tmp_path / name)
    assert problem in str(refused.value)
    assert name in str(refused.value)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="No such file"):
        write_game(guide_game(), tmp_path / "no" / "game.json")
    with pytest.raises(NotationError, match="unknown format 'doc'"):
        write_game(guide_game(), tmp_path / "game.json", to="doc")


def test_the_former_name_still_gives_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "lexiko.notation", raising=False)
    with pytest.warns(DeprecationWarning, match="lexiko.formats"):
        notation = importlib.import_module("lexiko.notation")
    assert notation.__all__ == formats.__all__
    assert all(getattr(notation, name) is getattr(formats, name) for name in formats.__all__)


@pytest.mark.parametrize("read", [read_gcg, read_cgp, read_record])
def test_what_is_not_a_file_at_all_is_refused(read: Callable[[Any], object]) -> None:
    for wrong in (None, 5, ["#player1"]):
        with pytest.raises(LexikoError, match="must be a"):
            read(wrong)


def test_a_gcg_may_be_text_and_its_names_have_an_end() -> None:
    gcg = "#player1 A Ann\n#player2 B Bob\n>A: HORNABC 8F HORN +14 14\n"
    assert read_gcg(gcg).record == read_gcg(gcg.encode()).record
    with pytest.raises(NotationError, match="line 1, column 10: a name has 1 to 60 characters"):
        read_gcg(gcg.replace(" A ", f" {'A' * 61} ", 1))
