"""Texts that know what they were made of, and the table of phrases."""

from __future__ import annotations

import ast
import json
import pickle
import string
from collections.abc import Iterator
from pathlib import Path

import lexiko
from lexiko.phrases import PHRASES
from lexiko.said import listing, name, phrase

CODES = {code for code in PHRASES if not code.endswith(".one")}


def calls() -> Iterator[tuple[str, str, set[str]]]:
    """Every call of `phrase`: where, the code with a star for what varies, and its parameters."""
    for path in Path(lexiko.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "phrase":
                params = {str(keyword.arg) for keyword in node.keywords}
                for code in codes(node.args[0]):
                    yield f"{path.name}:{node.lineno}", code, params


def codes(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from codes(node.body)
        yield from codes(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        start, *_ = node.values
        assert isinstance(start, ast.Constant)
        yield f"{start.value!s}*"
    else:
        yield "*"  # chosen before; the games and rules of other tests say it


def meant(code: str) -> set[str]:
    return {one for one in CODES if one == code or (code[-1] == "*" and one.startswith(code[:-1]))}


def test_every_phrase_that_is_said_is_in_the_table_with_its_parameters() -> None:
    for where, code, params in calls():
        assert meant(code), f"{where}: {code}"
        if not code.endswith("*"):
            parts = {part for _, part, _, _ in string.Formatter().parse(PHRASES[code]) if part}
            assert parts <= params, f"{where}: {code}"
            assert params - parts <= {"n"}, f"{where}: {code}"


def test_every_phrase_of_the_table_is_said() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in Path(lexiko.__file__).parent.rglob("*.py")
        if path.name != "phrases.py"
    )
    patterns = [code for _, code, _ in calls() if code.endswith("*") and code != "*"]
    built = {one for code in patterns for one in meant(code)}
    assert [code for code in CODES - built if f'"{code}"' not in source] == []


def test_a_text_says_what_it_was_made_of() -> None:
    said = phrase("summary", head=name("edition", "deluxe", "Deluxe"), parts=listing(["a"], "or"))
    assert said == "Deluxe: a."
    assert pickle.loads(pickle.dumps(said)).made_of == said.made_of
    assert json.loads(json.dumps(said)) == "Deluxe: a."
    assert said.made_of == {
        "code": "summary",
        "params": {
            "head": {"kind": "edition", "name": "deluxe", "title": "Deluxe"},
            "parts": {"items": ["a"], "by": "or"},
        },
    }
