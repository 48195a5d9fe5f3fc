"""Games in files: the ending of the name tells the format."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from lexiko.errors import NotationError
from lexiko.notation.cgp import read_cgp, write_cgp
from lexiko.notation.gcg import read_gcg
from lexiko.notation.gcg_write import write_gcg
from lexiko.notation.record import Record, read_record, write_record

FORMATS = ("gcg", "json", "cgp")


def read_game(path: Path | str) -> Record:
    """The record in a file that ends in .gcg, .json or .cgp."""
    path = Path(path)
    kind = _format(path, None)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _bad(path, error.strerror or str(error)) from error
    if kind == "gcg":
        return read_gcg(data, path.name).record
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _bad(path, f"byte {error.start + 1} is not UTF-8") from error
    return read_record(text, path.name) if kind == "json" else read_cgp(text, path.name)


def write_game(record: Record, path: Path | str, to: str | None = None) -> None:
    """Write a record to a file; `to` is the format if the ending does not tell it.

    CGP holds the last position alone.
    """
    path = Path(path)
    kind = _format(path, to)
    if kind == "gcg":
        data = write_gcg(record)
    elif kind == "json":
        data = write_record(record).encode()
    else:
        data = f"{write_cgp(record.position)}\n".encode()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise _bad(path, error.strerror or str(error)) from error


def guide_game() -> Record:
    """A whole game of two players, 456 to 368, that comes with the program."""
    text = files("lexiko.notation").joinpath("games/guide.json").read_text("utf-8")
    return read_record(text, "guide.json")


def _format(path: Path, to: str | None) -> str:
    kind = (to or path.suffix.removeprefix(".")).lower()
    if kind not in FORMATS:
        endings = ", ".join(f".{name}" for name in FORMATS)
        raise _bad(path, f"unknown format {kind!r}; files end in {endings}")
    return kind


def _bad(path: Path, problem: str) -> NotationError:
    return NotationError("bad_file", path=str(path), problem=problem)
