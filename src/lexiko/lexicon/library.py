"""The dictionaries a user can choose from: two that come with the program, and their own.

A dictionary of the user's is a word list in the folder `lexica` of their data folder: the words of
a file that was added, in capitals, after a line that says what was found in that file.
"""

from __future__ import annotations

import contextlib
import json
import re
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from lexiko.errors import LexiconError, Reason, require
from lexiko.folders import data_folder, write_whole
from lexiko.lexicon.inflections import holds_base_forms_only
from lexiko.lexicon.inflections import with_inflections as add_inflections
from lexiko.lexicon.lexicon import Lexicon
from lexiko.lexicon.wordfile import KINDS, MAX_BYTES, WordFile, read_word_file
from lexiko.lexicon.wordlist import read_words
from lexiko.rules.alphabet import ENGLISH, Alphabet, Word
from lexiko.said import phrase

DEFAULT = "enable"
"""The dictionary that is used where none is named."""
MOST_OWN = 100
MAX_SOURCE = 100

_DATA = Path(__file__).parent / "data"
_BUNDLED: dict[str, tuple[Path, ...]] = {
    "enable": (_DATA / "enable.txt", _DATA / "enable-supplement.txt"),
    "yawl": (_DATA / "yawl.txt",),
}
_OFFENSIVE = _DATA / "offensive.txt"
_ACRONYMS = _DATA / "acronyms.txt"
_NAME = re.compile(r"[a-z0-9_-]{1,40}")

_FACTS = b"# lexiko "
"""So begins the line that says, in JSON, what was found in the file that was added."""
_MOST_FACTS = 4000
"""More than any such line has: JSON writes a character in up to twelve."""
_adding = threading.Lock()

Version = tuple[Path, int, int]
"""A file with its time and size, so that a changed file is read again."""


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """One dictionary in the library, as shown in a list."""

    name: str
    bundled: bool
    path: Path
    words: int = 0
    fingerprint: str = ""
    problem: str = ""
    """Why the dictionary cannot be used, if so."""
    reasons: tuple[Reason, ...] = ()
    """The same, each reason by itself."""
    source: str = ""
    """The file that one of the user's own dictionaries was made from."""
    skipped: Mapping[str, int] = field(default_factory=dict)
    """How many entries in that file cannot be words, by the kinds in `wordfile.KINDS`."""
    base_forms: bool = False
    """Whether it leaves regular plurals and verb forms to the reader."""


def names() -> tuple[str, ...]:
    """The names of all dictionaries: those that come with the program, then the user's own."""
    return (*_BUNDLED, *own_names())


def own_names() -> tuple[str, ...]:
    """The lists of the user's own."""
    found = {path.stem for path in _own_folder().glob("*.txt") if _NAME.fullmatch(path.stem)}
    return tuple(sorted(found - _BUNDLED.keys()))


def open_lexicon(
    source: str | Path = DEFAULT,
    *,
    without_offensive: bool = False,
    without_acronyms: bool = False,
    with_inflections: bool = False,
    alphabet: Alphabet = ENGLISH,
    clean: bool = False,
) -> Lexicon:
    """The dictionary with that name, or in a word file given as a `Path`, with the options applied.

    A string is always a name, so a name from elsewhere cannot open a file; pass what a person types
    at their own computer through `name_or_path` first. Opening a dictionary again gives the same
    object, unless its file has changed. In a word file, whatever cannot be a word is skipped; in a
    `clean` one, every line must be a word.
    """
    require(isinstance(alphabet, Alphabet), "alphabet", "an Alphabet", alphabet)
    options = {
        "without_offensive": without_offensive,
        "without_acronyms": without_acronyms,
        "with_inflections": with_inflections,
    }
    if not alphabet.is_english and any(options.values()):
        option = next(name for name, on in options.items() if on)
        raise LexiconError("english_only", option=option, alphabet=alphabet.title)
    files = versions(source)
    name = source if isinstance(source, str) else source.stem
    clean = clean or isinstance(source, str)
    return _load(name, files, clean, **options, alphabet=alphabet)


def versions(source: str | Path) -> tuple[Version, ...]:
    """The files of a dictionary as they are now: others once the list has changed. Those that come
    with the program are looked at once."""
    require(isinstance(source, str | Path), "source", "the name of a dictionary, or a Path", source)
    if source in _BUNDLED:
        return _bundled_versions(str(source))
    paths = _paths(source) if isinstance(source, str) else (source.absolute(),)
    return tuple(_version(path) for path in paths)


@cache
def _bundled_versions(name: str) -> tuple[Version, ...]:
    """The files of one that comes with the program, which stay as they are while it runs."""
    return tuple(_version(path) for path in _BUNDLED[name])


def name_or_path(text: str) -> str | Path:
    """What a person typed, as a path if it has a dot or a slash, which no name has."""
    require(isinstance(text, str), "text", "a name or a path as text", text)
    return Path(text).expanduser() if set(text) & set("./\\") else text


def read_file(path: Path, alphabet: Alphabet = ENGLISH) -> WordFile:
    """The words in a file of somebody's, and what was skipped."""
    return read_word_file(_read(path), alphabet, str(path))


def add_lexicon(path: Path, name: str, *, alphabet: Alphabet = ENGLISH) -> LexiconEntry:
    """Make a dictionary of the user's own from the words in a file, and describe it."""
    require(isinstance(path, Path), "path", "a Path", path)
    _check_new(name)
    return add_words(_read(path), name, path.name, alphabet=alphabet)


def add_words(data: bytes, name: str, source: str, *, alphabet: Alphabet = ENGLISH) -> LexiconEntry:
    """The same as `add_lexicon`, for the content of a file called `source`."""
    require(isinstance(data, bytes), "data", "the bytes of a word file", data)
    require(isinstance(alphabet, Alphabet), "alphabet", "an Alphabet", alphabet)
    _check_new(name)
    found = read_word_file(data, alphabet, source)
    facts = {
        "source": "".join(filter(str.isprintable, source))[:MAX_SOURCE],
        "skipped": dict(found.skipped),
        "base_forms": alphabet.is_english and holds_base_forms_only(found.words),
    }
    with _adding:
        _check_new(name)
        write_words(_own_folder() / f"{name}.txt", found.words, alphabet, facts)
    return _entry(name, versions(name))


def write_words(
    path: Path,
    words: Iterable[Word],
    alphabet: Alphabet,
    facts: Mapping[str, Any] | None = None,
) -> None:
    """A clean list, one word a line, after what is known about it."""
    lines = [] if facts is None else [_FACTS + json.dumps(facts).encode()]
    lines += [alphabet.text(word).encode() for word in sorted(words)]
    # Other alphabets have brackets around tiles, and letters of two bytes that had one before.
    _write(path, b"\n".join(lines) + b"\n")


def _write(path: Path, data: bytes) -> None:
    _check_size(len(data), path.stem)
    try:
        write_whole(path, data)
    except OSError as error:
        raise _bad_file(path, error) from error


def copy_list(name: str) -> bytes:
    """A list of the user's as it is kept, to be put away."""
    (path,) = _paths(name)
    return _read_clean(path)


def put_list(name: str, data: bytes) -> Literal["added", "same", "other"]:
    """Bring back a list that was put away; one of its name stays, with the same words or others."""
    with _adding:
        if name in _BUNDLED:
            return "other"
        if name in names():
            return "same" if _words_part(copy_list(name)) == _words_part(data) else "other"
        _check_new(name)
        _write(_own_folder() / f"{name}.txt", data)
    return "added"


def _words_part(data: bytes) -> bytes:
    first, _, rest = data.partition(b"\n")
    return rest if first.startswith(_FACTS) else data


def remove_lexicon(name: str) -> None:
    """Remove one of the user's own dictionaries; those that come with the program stay."""
    if name in _BUNDLED:
        raise LexiconError("lexicon_bundled", name=name)
    (path,) = _paths(name)
    try:
        path.unlink()
    except OSError as error:
        raise _bad_file(path, error) from error


def describe() -> tuple[LexiconEntry, ...]:
    """Every dictionary with its size and fingerprint, or with the reason why it cannot be used."""
    entries = []
    for name in names():
        with contextlib.suppress(LexiconError):  # it was removed a moment ago
            entries.append(describe_one(name))
    return tuple(entries)


def describe_one(name: str) -> LexiconEntry:
    """One dictionary with its size and fingerprint."""
    return _entry(name, versions(name))


def base_forms_only(source: str | Path) -> bool:
    """Whether a dictionary or word file leaves regular plurals and verb forms to the reader."""
    if isinstance(source, str):
        return describe_one(source).base_forms
    return holds_base_forms_only(open_lexicon(source).words)


@lru_cache(maxsize=1)
def offensive_words() -> frozenset[Word]:
    """The demeaning, discriminatory or obscene English words, which a game can leave out."""
    return read_words(_read(_OFFENSIVE), ENGLISH, str(_OFFENSIVE))


@lru_cache(maxsize=1)
def acronyms() -> frozenset[Word]:
    """The English acronyms, such as SOS, that a game can leave out even if a list has them."""
    return read_words(_read(_ACRONYMS), ENGLISH, str(_ACRONYMS))


# A hundred small values, so that no list is read again only to say how long it is.
@lru_cache(maxsize=2 * MOST_OWN)
def _entry(name: str, files: tuple[Version, ...]) -> LexiconEntry:
    bundled, path = name in _BUNDLED, files[0][0]
    try:
        lexicon = open_lexicon(name)
    except LexiconError as error:
        return LexiconEntry(name, bundled, path, problem=str(error), reasons=error.reasons)
    entry = LexiconEntry(name, bundled, path, len(lexicon), lexicon.fingerprint)
    if bundled:
        return entry
    facts = _facts(path)
    base_forms = facts.get("base_forms")
    if not isinstance(base_forms, bool):  # put there by an older version, or by hand
        base_forms = holds_base_forms_only(lexicon.words)
    source, skipped = facts.get("source"), facts.get("skipped")
    return replace(
        entry,
        source=source if isinstance(source, str) else "",
        skipped=_counts(skipped) if isinstance(skipped, dict) else {},
        base_forms=base_forms,
    )


def _facts(path: Path) -> dict[str, Any]:
    """What the first line of a list says of it, if it says anything."""
    with contextlib.suppress(OSError, ValueError), path.open("rb") as file:
        line = file.readline(_MOST_FACTS)
        facts = json.loads(line.removeprefix(_FACTS)) if line.startswith(_FACTS) else {}
        return facts if isinstance(facts, dict) else {}
    return {}


def _counts(skipped: Mapping[str, Any]) -> dict[str, int]:
    return {kind: skipped[kind] for kind in KINDS if type(skipped.get(kind)) is int}


@lru_cache(maxsize=8)
def _load(
    name: str,
    files: tuple[Version, ...],
    clean: bool,
    *,
    without_offensive: bool,
    without_acronyms: bool,
    with_inflections: bool,
    alphabet: Alphabet,
) -> Lexicon:
    words = frozenset[Word]()
    for path, _, _ in files:
        if clean:
            words |= read_words(_read_clean(path), alphabet, str(path))
        else:
            words |= read_file(path, alphabet).words
    left_out = frozenset[Word]()
    if without_offensive:
        left_out |= offensive_words()
    if without_acronyms:
        left_out |= acronyms()
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


def _check_new(name: str) -> None:
    require(isinstance(name, str), "name", "text", name)
    if not _NAME.fullmatch(name):
        problem = phrase("list_name")
        raise LexiconError("bad_lexicon_name", name=name, problem=problem)
    known = names()
    if name in known:
        raise LexiconError("lexicon_exists", name=name)
    if len(known) >= len(_BUNDLED) + MOST_OWN:
        raise LexiconError("too_many_lexica", most=MOST_OWN)


def _version(path: Path) -> Version:
    try:
        status = path.stat()
    except OSError as error:
        raise _bad_file(path, error) from error
    return path, status.st_mtime_ns, status.st_size


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)  # more is refused
    except OSError as error:
        raise _bad_file(path, error) from error


def _read_clean(path: Path) -> bytes:
    """A clean list, whole; one that is no file, such as a pipe, is not waited for."""
    if not path.is_file():
        raise LexiconError("bad_file", path=path, problem=phrase("not_ordinary"))
    data = _read(path)
    _check_size(len(data), str(path))
    return data


def _check_size(size: int, source: str) -> None:
    if size > MAX_BYTES:
        problem = phrase("words_larger_than", n=MAX_BYTES // 1024 // 1024)
        raise LexiconError("bad_word_file", source=source, problem=problem)


def _bad_file(path: Path, error: OSError) -> LexiconError:
    return LexiconError("bad_file", path=path, problem=error.strerror or type(error).__name__)
