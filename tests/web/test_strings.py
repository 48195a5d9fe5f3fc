"""The sentences of the page: all that are asked for are there, all that are there are shown.

The first part of a key is the folder or the module that shows it, and the file where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

import pytest
from tests.web.pages import WEB, imported, modules, read
from tools.page_strings import FILES, typographic

import lexiko

SHARED = "app"
"""What any screen may say."""
LATER = ("errors.", "phrases.")
"""What the home screen can do without until the rest is there."""
FORMS = r"\.(zero|one|two|few|many)$"
_ENTRY = re.compile(r'^ *"([\w.-]+)": ', re.MULTILINE)
_ASKED = re.compile(r'\bt\(\s*"([^"]+)"')
_TEXT = re.compile(r'"([\w-]+(?:\.[\w-]+)+)"')
_WORD = re.compile(r"""["'](\w[\w -]*)["']|\b([\w-]+):|\b(\d)\b""")

ENGLISH = {
    PurePosixPath(name).stem: _ENTRY.findall(read(name))
    for name in modules()
    if name.startswith("strings/en/") and not name.endswith(("/index.js", "/first.js"))
}
KEYS = {key for keys in ENGLISH.values() for key in keys}
CODE = {name: read(name) for name in modules() if not name.startswith("strings/")}


def built(code: str) -> Iterator[str]:
    """The keys that are put together in some code, with a tilde for each part that varies."""
    for found in re.finditer(rf"`(?=(?:{'|'.join(ENGLISH)})\.)", code):
        key, at = "", found.end()
        while code[at] != "`":
            if code.startswith("${", at):
                key, at = key + "~", code.index("}", at)
            else:
                key += code[at]
            at += 1
        yield key


@cache
def words() -> set[str]:
    """Everything that may stand for a tilde: the names that the page or the rules know."""
    source = Path(lexiko.__file__).parent
    python = [
        *source.glob("rules/*.py"),
        *source.glob("lexicon/*.py"),
        source / "engine/analysis.py",
        source / "server/choices.py",
        source / "sentences.py",
        source / "phrases.py",
    ]
    texts = [*CODE.values(), *(path.read_text(encoding="utf-8") for path in python)]
    found = {word for text in texts for match in _WORD.finditer(text) for word in match.groups("")}
    return {word.replace(" ", "-") for word in found}


def fits(key: str, parts: list[str]) -> bool:
    """Whether a key consists of these parts with such names, or nothing, between them."""
    if not key.startswith(parts[0]):
        return False
    rest = key.removeprefix(parts[0])
    if len(parts) == 1:
        return not rest
    ends = (at for at in range(len(rest) + 1) if rest[:at] in words())
    return any(fits(rest[at:], parts[1:]) for at in ends)


@cache
def shown_by(name: str) -> set[str]:
    """The keys whose sentences a module shows."""
    texts, patterns = set(_TEXT.findall(CODE[name])), [key.split("~") for key in built(CODE[name])]
    plain = {key: re.sub(FORMS, "", key) for key in KEYS}
    return {
        key
        for key, base in plain.items()
        if base in texts or any(fits(base, parts) for parts in patterns)
    }


def test_every_key_that_is_asked_for_has_a_sentence() -> None:
    missing = {name: set(_ASKED.findall(text)) - KEYS for name, text in CODE.items()}
    assert {name: keys for name, keys in missing.items() if keys} == {}


def test_every_key_that_is_put_together_has_sentences() -> None:
    for name, text in CODE.items():
        for key in built(text):
            assert any(fits(known, key.split("~")) for known in KEYS), f"{name}: {key}"


def test_every_sentence_is_shown() -> None:
    assert sorted(KEYS - {key for name in CODE for key in shown_by(name)}) == []


def test_every_sentence_stands_in_the_file_of_its_first_part() -> None:
    strays = [key for name, keys in ENGLISH.items() for key in keys if key.split(".")[0] != name]
    assert strays == []


def test_every_sentence_is_shown_where_its_first_part_says() -> None:
    """By a module of that folder, or of the folder of that module."""
    paths = [PurePosixPath(name) for name in CODE]
    for first, keys in ENGLISH.items():
        homes = {path.parent for path in paths if first in (path.stem, path.parent.name)}
        near = [
            str(path)
            for path in paths
            if first == SHARED or any(home in path.parents for home in homes)
        ]
        assert near, f"{first} is neither a folder nor a module"
        assert set(keys) - {key for name in near for key in shown_by(name)} == set()


def test_no_sentence_has_its_key_twice() -> None:
    assert len(KEYS) == sum(map(len, ENGLISH.values()))


def test_the_catalogue_has_every_file() -> None:
    index = read("strings/en/index.js")
    assert set(re.findall(r'^import (\w+) from "\./\w+\.js";$', index, re.MULTILINE)) == set(
        re.findall(r"^  \.\.\.(\w+),$", index, re.MULTILINE)
    )
    assert set(re.findall(r'from "\./(\w+)\.js"', index)) == set(ENGLISH)


def test_the_home_screen_has_its_sentences_from_the_start() -> None:
    home = imported("main.js", "home/home.js")
    files = re.findall(r'from "\./(\w+)\.js"', read("strings/en/first.js"))
    first = {key for file in files for key in ENGLISH[file]}
    shown = {key for name in home & CODE.keys() for key in shown_by(name)}
    assert {key for key in shown - first if not key.startswith(LATER)} == set()


def test_every_language_of_the_page_has_a_folder() -> None:
    named = re.search(r"LANGUAGES = \[(.*)\];", read("lib/strings.js"))
    assert named is not None
    folders = {path.name for path in (WEB / "strings").iterdir()}
    assert set(re.findall(r'"(\w+)"', named[1])) == folders


def test_every_apostrophe_is_a_typographic_one() -> None:
    """A straight one is only the quotation mark of a command; those of the server become curly."""
    texts = {name: read(name) for name in modules() if name.startswith("strings/en/")}
    assert any("’" in text for text in texts.values())
    wrong = [name for name, text in texts.items() if typographic(text) != text]
    shown = re.compile(r">[^<>`$\n]*\w'\w[^<>`$\n]*<")
    wrong += [name for name, text in CODE.items() if shown.search(text)]
    assert wrong == []


@pytest.mark.parametrize("name", FILES)
def test_errors_and_phrases_are_those_of_the_terminal(name: str) -> None:
    assert read(f"strings/en/{name}") == FILES[name](), "run: python tools/page_strings.py"
