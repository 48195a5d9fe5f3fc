"""Games to look at: from a file in any format, from standard input, or saved ones."""

from __future__ import annotations

import sys
from pathlib import Path

from lexiko.cli.rules_source import rules_from
from lexiko.errors import LexikoError, NotationError
from lexiko.formats import guide_game
from lexiko.formats.files import FORMATS, Opened, format_of, read_opened
from lexiko.rules import Rules
from lexiko.saved import find_game

__all__ = ["FORMATS", "GUIDE", "Opened", "ending", "open_game", "read_given"]

GUIDE = "guide"


def open_game(source: str, rules: str | None = None, kind: str | None = None) -> Opened:
    """The game in a file, on standard input (`-`), saved under an id, or the guide game.

    `rules` are for files that do not hold theirs.
    """
    given = None if rules is None else rules_from(rules)
    if source == "-":
        return read_given(sys.stdin.buffer.read(), "standard input", kind, given)
    path = Path(source).expanduser()
    if path.is_file() or set(source) & set("./\\"):
        return read_given(_data(path), path.name, kind or ending(path), given)
    if source == GUIDE:
        _no_rules(given)
        return Opened(guide_game())
    _no_rules(given)
    return Opened(find_game(source).load())


def _data(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise NotationError("bad_file", path=path, problem=problem) from error


def ending(path: Path) -> str | None:
    """The format that the name of a file shows."""
    kind = path.suffix.removeprefix(".").lower()
    return kind if kind in FORMATS else None


def read_given(data: bytes, source: str, kind: str | None, rules: Rules | None) -> Opened:
    """The game in a text; without `kind` the text itself shows its format."""
    kind = kind or format_of(data)
    if kind == "json":
        _no_rules(rules)
    return read_opened(data, source, kind, rules)


def _no_rules(rules: Rules | None) -> None:
    if rules is not None:
        problem = "a record holds its own; they are for GCG and CGP files"
        raise LexikoError("bad_rule", key="--rules", expected="left out", value=f"given: {problem}")
