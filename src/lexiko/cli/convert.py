"""`lexiko convert`: a game in another format."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from lexiko.cli.console import tell
from lexiko.cli.opened import FORMATS, open_game
from lexiko.errors import NotationError
from lexiko.folders import write_whole
from lexiko.formats.files import written


def convert_game(source: str, target: str, to: str | None, rules: str | None) -> None:
    """Read a game and write it in the format that `to` or the ending of the target names."""
    kind = _kind(target, to)
    opened = open_game(source, rules)
    tell(*opened.remarks)
    data = written(opened.record, kind)
    if target == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = Path(target).expanduser()
    if os.path.lexists(path) and not path.is_file():
        # A device, say: it cannot be replaced, only written to.
        path.write_bytes(data)
    else:
        _check_folder(path)
        write_whole(path, data)


def _check_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise NotationError("bad_file", path=path, problem=f"there is no folder {path.parent}")


def _kind(target: str, to: str | None) -> str:
    kind = (to or Path(target).suffix.removeprefix(".")).lower()
    if kind not in FORMATS:
        known = ", ".join(FORMATS)
        problem = f"unknown format {kind!r}; add --to with one of {known}"
        if not kind:
            problem = f"its name does not show the format; add --to with one of {known}"
        raise NotationError("bad_file", path=target, problem=problem)
    return kind
