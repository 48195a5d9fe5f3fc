"""The tests themselves: nothing in them waits without a bound, and groups stay together."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PROGRAMS = {"run", "call", "check_call", "check_output"}
"""What waits for a program, of `subprocess`."""
WAITS = {"get", "join", "result", "wait"}
"""What waits for ever without an argument: `queue.get()`, but not `names.get("Ann")`."""
OURS = {TESTS / "browser": {"wait"}}
"""Waits of our own, with a bound inside: a person at a page waits for their turn."""


def unbounded(tree: ast.AST, ours: set[str]) -> Iterator[ast.Call]:
    bounded: set[ast.AST] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        name, owner = node.func.attr, ast.unparse(node.func.value)
        said = {keyword.arg for keyword in node.keywords}
        if name == "wait_for":
            bounded.update(node.args)
        if node in bounded:
            continue
        if owner == "subprocess" and name in PROGRAMS:
            if "timeout" not in said:
                yield node
        elif name == "communicate":
            if "timeout" not in said:
                yield node
        elif name in WAITS - ours and not node.args and not node.keywords:
            yield node
        elif name == "readline" and owner.endswith((".stdout", ".stderr")):
            yield node


def found(text: str) -> list[str]:
    return [ast.unparse(call) for call in unbounded(ast.parse(text), set())]


def test_nothing_waits_without_a_bound() -> None:
    waits = [
        f"{path.relative_to(TESTS)}:{call.lineno}: {ast.unparse(call)}"
        for path in sorted(TESTS.rglob("*.py"))
        for call in unbounded(ast.parse(path.read_text("utf-8")), OURS.get(path.parent, set()))
    ]
    assert waits == [], "give it a timeout"


@pytest.mark.parametrize(
    "text",
    [
        "subprocess.run(['true'], check=True)",
        "program.communicate('text')",
        "program.wait()",
        "program.stdout.readline()",
        "answers.get()",
    ],
)
def test_a_wait_without_a_bound_is_found(text: str) -> None:
    assert found(text) == [text]


def test_a_wait_with_a_bound_is_let_be() -> None:
    assert found("program.wait(60); answers.get(timeout=60); names.get('Ann')") == []
    assert found("asyncio.wait_for(answers.get(), 60)") == []


@pytest.mark.xdist_group("those that stay together")
def test_groups_of_tests_stay_together(request: pytest.FixtureRequest) -> None:
    # Some versions of pytest and pytest-xdist do not go together, and say nothing.
    if not getattr(request.config.option, "loadgroup", False):
        pytest.skip("nothing is distributed by groups")
    assert request.node.nodeid.endswith("@those that stay together")
