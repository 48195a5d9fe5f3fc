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
    """Every call of `phrase`: where, its codes with a star for what varies, and its parameters."""
    for path in Path(lexiko.__file__).parent.rglob("*.py"):
        module = Module(ast.parse(path.read_text(encoding="utf-8")))
        for call in module.calls_of("phrase"):
            params = {str(keyword.arg) for keyword in call.keywords}
            found = list(module.codes(call.args[0], module.inside.get(call)))
            assert found, f"{path.name}:{call.lineno}: which phrase?"
            yield from ((f"{path.name}:{call.lineno}", code, params) for code in found)


class Module:
    """A file of the program, and in which of its functions everything stands."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        self.inside = {node: function for function in functions for node in ast.walk(function)}

    def calls_of(self, function: str) -> Iterator[ast.Call]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == function:
                yield node

    def codes(self, node: ast.expr, function: ast.FunctionDef | None) -> Iterator[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from self.codes(node.body, function)
            yield from self.codes(node.orelse, function)
        elif isinstance(node, ast.JoinedStr):
            start, *_ = node.values
            assert isinstance(start, ast.Constant)
            yield f"{start.value!s}*"
        elif isinstance(node, ast.Name) and function is not None:
            yield from self.named(node.id, function)

    def named(self, name: str, function: ast.FunctionDef) -> Iterator[str]:
        """The codes that a name may stand for: given to the function, or chosen before in it."""
        given = [argument.arg for argument in function.args.args]
        if name in given:
            for call in self.calls_of(function.name):
                yield from self.codes(call.args[given.index(name)], self.inside.get(call))
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                target, value = node.targets[0], node.value
                pairs = [(target, value)]
                if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                    pairs = list(zip(target.elts, value.elts, strict=True))
                for one, chosen in pairs:
                    if isinstance(one, ast.Name) and one.id == name:
                        yield from self.codes(chosen, function)


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
    said = {one for _, code, _ in calls() for one in meant(code)}
    assert CODES - said == set()


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
