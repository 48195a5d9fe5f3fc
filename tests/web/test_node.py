"""The parts of the page that need no browser: laying out tiles, sentences and their forms."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
@pytest.mark.parametrize("file", sorted(path.name for path in HERE.glob("*.test.js")))
def test_what_a_file_of_tests_says_holds(file: str) -> None:
    done = subprocess.run(
        ["node", "--test", file], check=False, cwd=HERE, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
