"""The dictionaries a user can choose from: two that come with the program, and their own.

A dictionary of the user's is a word list in the folder `lexica` of their data folder.
"""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from lexiko.errors import LexiconError
from lexiko.folders import data_folder
from lexiko.lexicon.inflections import with_inflections as add_inflections
from lexiko.lexicon.lexicon import Lexicon
from lexiko.lexicon.wordlist import read_words
from lexiko.rules.alphabet import ENGLISH, Alphabet, Word

DEFAULT = "enable"

_DATA = Path(__file__).parent / "data"
_BUNDLED: dict[str, tuple[Path, ...]] = {
    "enable": (_DATA / "enable.txt", _DATA / "enable-supplement.txt"),
    "yawl": (_DATA / "yawl.txt",),
}
_OFFENSIVE = _DATA / "offensive.txt"
_NAME = re.compile(r"[a-z0-9_-]{1,40}")

_Version = tuple[Path, int, int]
"""A file with its time and size, so that a changed file is read again."""


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """One dictionary of the library, as a list of them shows it."""

    name: str
    bundled: bool
    path: Path
    words: int = 0
    fingerprint: str = ""
    problem: str = ""
    """Why the list cannot be used, if it cannot."""


def names() -> tuple[str, ...]:
    """The dictionaries there are: those that come with the program, then the user's own."""
    own = {path.stem for path in _own_folder().glob("*.txt") if _NAME.fullmatch(path.stem)}
    return (*_BUNDLED, *sorted(own - _BUNDLED.keys()))


def open_lexicon(
    source: str | Path = DEFAULT,
    *,
    without_offensive: bool = False,
    with_inflections: bool = False,
    alphabet: Alphabet = ENGLISH,
) -> Lexicon:
    """The dictionary of a name, or of any file given as a `Path`, with its options applied.

    Text is always a name, so that a name from elsewhere cannot open a file; what a person types
    at their own computer goes through `name_or_path` first. A dictionary that is open already
    is the same object, unless its file has changed.
    """
    if alphabet != ENGLISH and (without_offensive or with_inflections):
        option = "without_offensive" if without_offensive else "with_inflections"
        raise LexiconError("english_only", option=option, alphabet=alphabet.name)
    paths = _paths(source) if isinstance(source, str) else (source.absolute(),)
    name = source if isinstance(source, str) else source.stem
    versions = tuple(_version(path) for path in paths)
    return _load(name, versions, without_offensive, with_inflections, alphabet)


def name_or_path(text: str) -> str | Path:
    """What a person typed: a path if it has a dot or a slash, which no name has."""
    return Path(text).expanduser() if set(text) & set("./\\") else text


def add_lexicon(path: Path, name: str, *, alphabet: Alphabet = ENGLISH) -> Lexicon:
    """The list in a file becomes a dictionary of the user's, unless anything is wrong with it."""
    _check_name(name)
    if name in names():
        raise LexiconError("lexicon_exists", name=name)
    data = _read(path)
    read_words(data, alphabet, str(path))
    folder = _own_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Written aside and renamed: nobody ever reads half a list.
        handle, aside = tempfile.mkstemp(prefix=".", dir=folder)
        try:
            with open(handle, "wb") as file:
                file.write(data)
            os.replace(aside, folder / f"{name}.txt")
        except BaseException:
            os.unlink(aside)
            raise
    except OSError as error:
        raise _bad_file(folder, error) from error
    return open_lexicon(name, alphabet=alphabet)


def remove_lexicon(name: str) -> None:
    """A dictionary of the user's is gone; those that come with the program stay."""
    if name in _BUNDLED:
        raise LexiconError("lexicon_bundled", name=name)
    (path,) = _paths(name)
    try:
        path.unlink()
    except OSError as error:
        raise _bad_file(path, error) from error


def describe() -> tuple[LexiconEntry, ...]:
    """Every dictionary with its size and fingerprint; a list that is broken says why."""
    return tuple(_entry(name) for name in names())


@lru_cache(maxsize=1)
def offensive_words() -> frozenset[Word]:
    """The English words that a game can leave out: demeaning, discriminatory or obscene ones."""
    return read_words(_read(_OFFENSIVE), ENGLISH, str(_OFFENSIVE))


def _entry(name: str) -> LexiconEntry:
    bundled, path = name in _BUNDLED, _paths(name)[0]
    try:
        lexicon = open_lexicon(name)
    except LexiconError as error:
        return LexiconEntry(name, bundled, path, problem=str(error))
    return LexiconEntry(name, bundled, path, len(lexicon), lexicon.fingerprint)


@lru_cache(maxsize=8)
def _load(
    name: str,
    versions: tuple[_Version, ...],
    without_offensive: bool,
    with_inflections: bool,
    alphabet: Alphabet,
) -> Lexicon:
    lists = [read_words(_read(path), alphabet, str(path)) for path, _, _ in versions]
    words = frozenset[Word]().union(*lists)
    left_out = offensive_words() if without_offensive else frozenset[Word]()
    words -= left_out
    if with_inflections:
        # A harmless word may have an offensive form, so they are left out once more.
        words = add_inflections(words) - left_out
    return Lexicon(name, words, alphabet)


def _own_folder() -> Path:
    return data_folder() / "lexica"


def _paths(name: str) -> tuple[Path, ...]:
    if name in _BUNDLED:
        return _BUNDLED[name]
    if name not in names():
        raise LexiconError("unknown_lexicon", name=name, names=", ".join(names()))
    return (_own_folder() / f"{name}.txt",)


def _check_name(name: str) -> None:
    if name in _BUNDLED:
        raise LexiconError("lexicon_bundled", name=name)
    if not _NAME.fullmatch(name):
        problem = "use 1 to 40 small letters a to z, digits, - and _"
        raise LexiconError("bad_lexicon_name", name=name, problem=problem)


def _version(path: Path) -> _Version:
    try:
        status = path.stat()
    except OSError as error:
        raise _bad_file(path, error) from error
    return path, status.st_mtime_ns, status.st_size


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise _bad_file(path, error) from error


def _bad_file(path: Path, error: OSError) -> LexiconError:
    return LexiconError("bad_file", path=path, problem=error.strerror or type(error).__name__)
