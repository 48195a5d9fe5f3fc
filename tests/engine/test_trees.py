"""Move trees have the numbers that were counted once, and confirmed by the plain finder."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.engine import move_trees as trees

pytestmark = pytest.mark.xdist_group("move trees")


@pytest.mark.parametrize("path", trees.files(), ids=lambda path: path.stem)
def test_a_move_tree_has_the_numbers_that_were_counted(path: Path) -> None:
    data, tree = trees.read(path)
    assert data["lexicon"] == trees.fingerprint(tree), "run: python tools/move_trees.py"
    assert trees.counted(tree) == data["counts"]


def test_the_plain_finder_confirms_the_quickest_tree() -> None:
    data, tree = trees.read(trees.FOLDER / "late.json")
    plain = trees.counted_plainly(tree)
    assert {key: data["counts"][key] for key in plain} == plain
