"""Games in files: the ending of the name tells the format, or the text itself does."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from lexiko.errors import NotationError, require
from lexiko.formats.cgp import read_cgp, write_cgp
from lexiko.formats.gcg import read_gcg
from lexiko.formats.gcg_game import WrittenTurn
from lexiko.formats.gcg_write import write_gcg
from lexiko.formats.record import Record, read_record, write_record
from lexiko.rules import Rules
from lexiko.said import Said

FORMATS = ("gcg", "json", "cgp")


@dataclass(frozen=True, slots=True)
class Opened:
    """A game, and what its file says beside it."""

    record: Record
    turns: tuple[WrittenTurn, ...] = ()
    """Scores as written, beside those that the rules give."""
    remarks: tuple[Said, ...] = ()


def format_of(data: bytes) -> str:
    """The format that a text looks like."""
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return {b"{": "json", b"#": "gcg", b">": "gcg"}.get(start, "cgp")


def read_opened(data: bytes, source: str, kind: str, rules: Rules | None = None) -> Opened:
    """The game in a text of this format; `rules` are for GCG and CGP that do not hold theirs."""
    if kind == "gcg":
        game = read_gcg(data, source, rules)
        return Opened(game.record, game.turns, game.remarks)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _bad(source, f"byte {error.start + 1} is not UTF-8") from error
    if kind == "json":
        return Opened(read_record(text, source))
    return Opened(read_cgp(text, source, rules))


def written(record: Record, kind: str) -> bytes:
    """A record in this format; CGP holds the last position alone."""
    if kind == "gcg":
        return write_gcg(record)
    if kind == "json":
        return write_record(record).encode()
    return f"{write_cgp(record.position)}\n".encode()


def read_game(path: Path | str) -> Record:
    """The record in a file whose name ends in .gcg, .json or .cgp."""
    require(isinstance(path, str | Path), "path", "a path", path)
    path = Path(path)
    kind = _format(path, None)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise _bad(path, error.strerror or str(error)) from error
    return read_opened(data, path.name, kind).record


def write_game(record: Record, path: Path | str, to: str | None = None) -> None:
    """Write a record to a file; `to` is the format, if the file's name does not say.

    CGP holds the last position only.
    """
    path = Path(path)
    data = written(record, _format(path, to))
    try:
        path.write_bytes(data)
    except OSError as error:
        raise _bad(path, error.strerror or str(error)) from error


def guide_game() -> Record:
    """A complete game between two players, 456 to 368, that comes with the program."""
    text = files("lexiko.formats").joinpath("games/guide.json").read_text("utf-8")
    return read_record(text, "guide.json")


def _format(path: Path, to: str | None) -> str:
    kind = (to or path.suffix.removeprefix(".")).lower()
    if kind not in FORMATS:
        endings = ", ".join(f".{name}" for name in FORMATS)
        raise _bad(path, f"unknown format {kind!r}; files end in {endings}")
    return kind


def _bad(path: Path | str, problem: str) -> NotationError:
    return NotationError("bad_file", path=str(path), problem=problem)
