"""What must hold for the files of the project as a whole."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRADE_NAME = "scrab" + "ble"
SKIPPED = {"build", "dist", "__pycache__", "node_modules"}
WORD_DATA = {".txt", ".tsv"}
"""Lists of words hold the everyday verb too."""
LOCK_FILES = {"Pipfile.lock", "package-lock.json", "pdm.lock", "poetry.lock", "uv.lock"}


def files(root: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        folders[:] = [
            name
            for name in folders
            if name not in SKIPPED and (name == ".ci" or not name.startswith("."))
        ]
        # Coverage writes its files while the tests run.
        yield from (Path(folder, name) for name in names if not name.startswith(".coverage"))


def naming_the_trade_name(root: Path) -> list[str]:
    return [
        str(path.relative_to(root))
        for path in files(root)
        if TRADE_NAME in path.name.lower()
        or (
            path.suffix not in WORD_DATA
            and TRADE_NAME in path.read_text(encoding="utf-8", errors="ignore").lower()
        )
    ]


def make_targets_named_in(text: str) -> set[str]:
    """The targets in commands such as `make play`, in backticks or on indented or shell lines."""
    return set(re.findall(r"(?:^(?: {4}|\$ )?|`)make ([a-z]+)", text, re.MULTILINE))


def test_the_trade_name_of_the_game_does_not_appear() -> None:
    assert naming_the_trade_name(ROOT) == []


def test_the_trade_name_is_found_in_texts_and_names_but_not_in_word_lists(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(f"Like {TRADE_NAME.title()}.", encoding="utf-8")
    (tmp_path / f"{TRADE_NAME}.py").touch()
    (tmp_path / "words.txt").write_text(TRADE_NAME, encoding="utf-8")
    assert sorted(naming_the_trade_name(tmp_path)) == ["a.md", f"{TRADE_NAME}.py"]


def test_there_are_no_lock_files() -> None:
    assert [path for path in files(ROOT) if path.name in LOCK_FILES] == []


def test_every_make_target_that_the_texts_name_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for name in ("README.md", "CONTRIBUTING.md"):
        named = make_targets_named_in((ROOT / name).read_text("utf-8"))
        assert {"play", "test"} <= named <= targets, name
