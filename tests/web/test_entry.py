"""Laying out tiles: the part of the page that needs no browser."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_tiles_that_are_laid_out_behave_as_at_a_table() -> None:
    command = ["node", "--test", "entry.test.js"]
    done = subprocess.run(
        command, check=False, cwd=HERE, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
