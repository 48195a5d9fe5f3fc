"""The sentences of the page are all in the catalogue, and all of it is used."""

from __future__ import annotations

import re

from tests.web.pages import modules, read

_ENTRY = re.compile(r'^\s*"([\w.-]+)":', re.MULTILINE)
_ASKED = re.compile(r'\bt\(\s*"([^"]+)"')
_TEXT = re.compile(r'"([\w-]+(?:\.[\w-]+)+)"')
_BUILT = re.compile(r"\bt\(\s*`([\w.-]*[._])\$\{")
_TAIL = ".one"

CATALOGUE = {
    name: _ENTRY.findall(read(name)) for name in modules() if name.startswith("strings/en/")
}
KEYS = {key for keys in CATALOGUE.values() for key in keys}
CODE = {name: read(name) for name in modules() if not name.startswith("strings/")}


def test_every_key_that_is_asked_for_has_a_sentence() -> None:
    missing = {
        name: sorted(set(_ASKED.findall(text)) - KEYS)
        for name, text in CODE.items()
        if set(_ASKED.findall(text)) - KEYS
    }
    assert missing == {}


def test_every_beginning_of_a_key_that_is_asked_for_has_sentences() -> None:
    for name, text in CODE.items():
        for start in _BUILT.findall(text):
            assert any(key.startswith(start) for key in KEYS), f"{name}: {start}"


def test_every_sentence_is_used() -> None:
    texts = {text for code in CODE.values() for text in _TEXT.findall(code)}
    starts = {start for code in CODE.values() for start in _BUILT.findall(code)}
    unused = [
        key
        for key in sorted(KEYS)
        if key.removesuffix(_TAIL) not in texts
        and not any(key.startswith(start) for start in starts)
    ]
    assert unused == []


def test_no_key_stands_in_two_files_or_twice_in_one() -> None:
    keys = [key for found in CATALOGUE.values() for key in found]
    assert sorted(keys) == sorted(KEYS)


def test_a_sentence_for_one_thing_has_one_for_several_beside_it() -> None:
    assert [
        key for key in KEYS if key.endswith(_TAIL) and key.removesuffix(_TAIL) not in KEYS
    ] == []
