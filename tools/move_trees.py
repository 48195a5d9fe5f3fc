"""Counts the move trees of tests/engine/trees anew, after a change to the dictionary or a position.

A number that changes for another reason is a fault in the engine, not in the file.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.engine import move_trees as trees  # noqa: E402


def main() -> None:
    for path in trees.files():
        data, tree = trees.read(path)
        data |= {"lexicon": trees.fingerprint(tree), "counts": trees.counted(tree)}
        path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
