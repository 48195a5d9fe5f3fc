"""What `lexiko analyse` is asked for: positions and games, and how to think about them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lexiko.cli.opened import FORMATS, GUIDE, ending
from lexiko.cli.positions import STDIN, Given
from lexiko.errors import NotationError
from lexiko.formats import guide_game, write_record
from lexiko.formats.files import format_of

if TYPE_CHECKING:
    from lexiko.engine import Limits

LARGEST = 8 * 1024 * 1024
"""The most bytes of a file; a long game takes a hundredth of it."""
MOST_FILES = 10_000
SECONDS = 5.0
"""How long it thinks about a position, or at most about a turn, by default."""
SAMPLES = 20_000
"""How often it plays on at each turn of a game, by default."""
CLOSELY = 20
"""How many moves it looks at closely at each turn of a game, by default."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How the engine is to think, as far as the options say."""

    seconds: float | None = None
    samples: int | None = None
    plies: int | None = None
    candidates: int | None = None
    threads: int = 1
    infer: bool = False
    seed: int = 1

    def for_position(self) -> Limits:
        """The limits for one position: some seconds, unless the options say something else."""
        seconds = self.seconds
        if seconds is None and self.samples is None:
            seconds = SECONDS
        # Without a number the engine looks at as many as it has time for.
        return self._limits(seconds, self.samples, None)

    def for_turn(self) -> Limits:
        """The limits for each turn of a game: many turns are to be judged in a minute."""
        if self.seconds is None and self.samples is None:
            return self._limits(SECONDS, SAMPLES, CLOSELY)
        return self._limits(self.seconds, self.samples, CLOSELY)

    def _limits(self, seconds: float | None, samples: int | None, candidates: int | None) -> Limits:
        from lexiko.engine import Limits

        more: dict[str, Any] = {} if self.plies is None else {"plies": self.plies}
        return Limits(
            seconds=seconds,
            samples=samples,
            candidates=self.candidates or candidates,
            threads=self.threads,
            infer=self.infer,
            seed=self.seed,
            **more,
        )


@dataclass(frozen=True, slots=True)
class AnalyseOptions:
    """What the options of the command say."""

    sources: tuple[str, ...]
    given: Given
    thought: Thought
    top: int | None = None
    as_json: bool = False
    html: Path | None = None
    csv: Path | None = None
    again: bool = False
    outlook: bool = False
    """Whether to say what follows the best move of a position."""
    cluster: str | None = None
    """The address of a Dask cluster that goes through the games."""
    learn: str | None = None
    """The player whose missed words the quiz asks from now on."""


@dataclass(frozen=True, slots=True)
class Source:
    """A text to analyse: a game, or positions, one on each line."""

    name: str
    kind: str
    data: bytes


# what the arguments mean ---------------------------------------------------------------------


def sources(text: str) -> Iterator[Source]:
    """What an argument stands for: an existing file or folder, standard input, or a position."""
    if text == STDIN:
        data = _bounded(sys.stdin.buffer.read(LARGEST + 1), "standard input")
        yield Source("standard input", format_of(data), data)
        return
    path = _path(text)
    if path is not None and path.is_dir():
        yield from _folder(path)
    elif path is not None:
        yield _file(path)
    elif text == GUIDE:
        yield Source("guide", "json", write_record(guide_game()).encode())
    elif text.strip() and len(text.split()) == 1:
        problem = "there is no such file, and a position has spaces in it"
        raise NotationError("bad_file", path=text[:80], problem=problem)
    else:
        yield Source("CGP", "cgp", text.encode("utf-8", "replace"))


def _path(text: str) -> Path | None:
    """The file or folder of this name, if there is one."""
    if not text.strip():
        return None
    try:
        path = Path(text).expanduser()
        return path if path.exists() else None
    except (OSError, ValueError, RuntimeError):
        # A position is too long for a name, or has characters that none can have.
        return None


def _folder(path: Path) -> Iterator[Source]:
    """The games in a folder and those below it, by their names."""
    kinds = [f".{kind}" for kind in FORMATS if kind != "cgp"]
    files = sorted(one for one in path.rglob("*") if one.suffix.lower() in kinds and one.is_file())
    if not files:
        problem = f"there is no game in it; games end in {' or '.join(kinds)}"
        raise NotationError("bad_file", path=path, problem=problem)
    if len(files) > MOST_FILES:
        problem = f"it holds {len(files)} games; at most {MOST_FILES} can be analysed at once"
        raise NotationError("bad_file", path=path, problem=problem)
    for file in files:
        yield _file(file, str(file.relative_to(path)))


def _file(path: Path, name: str = "") -> Source:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise NotationError("bad_file", path=path, problem=problem) from error
    data = _bounded(data, str(path))
    return Source(name or path.name, ending(path) or format_of(data), data)


def _bounded(data: bytes, name: str) -> bytes:
    if len(data) > LARGEST:
        problem = f"it is larger than {LARGEST // 1024 // 1024} MiB, more than any game takes"
        raise NotationError("bad_file", path=name, problem=problem)
    return data
