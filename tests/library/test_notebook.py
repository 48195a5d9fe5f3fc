"""The notebook runs from top to bottom, and its picture is one."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples/first_steps.ipynb"


def values(notebook: dict[str, Any]) -> dict[str, Any]:
    """Run every cell, as Jupyter does: what its last line gives, by the name of the cell."""
    space: dict[str, Any] = {}
    found = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = tree.body[-1]
            if isinstance(last, ast.Expr):
                tree.body.pop()
            exec(compile(tree, cell["id"], "exec"), space)
            if isinstance(last, ast.Expr):
                expression = compile(ast.Expression(last.value), cell["id"], "eval")
                found[cell["id"]] = eval(expression, space)
    return found


def test_the_notebook_shows_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    shown = values(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
    drawn = ElementTree.fromstring(shown["picture"]._repr_svg_())
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {*"HORN", *"FARM"} <= set(texts)
    printed = capsys.readouterr().out
    assert "86 in the bag" in printed
    assert (printed.count("worth"), printed.count("lost")) == (5, 6)
