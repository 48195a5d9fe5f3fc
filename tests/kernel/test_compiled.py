"""The kernels do the same whether compiled, loaded from the cache or as plain Python.

The proof `bounds` looks for accesses outside of their arrays.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.kernel.tiny import check_tiny
from tests.rules.shown import ROOT

from lexiko.kernel import compiled

pytestmark = [
    pytest.mark.xdist_group("kernels in processes of their own"),
    pytest.mark.timeout(800),
]

TINY = "from tests.kernel.tiny import check_tiny; check_tiny()"


def run(program: str, **environment: str) -> None:
    """Run a program in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=700,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_tiny_positions_and_games_are_exact_when_compiled() -> None:
    check_tiny()


def test_what_has_been_compiled_can_be_loaded_by_another_process() -> None:
    check_tiny(3, 3, 1)
    run(TINY)


def test_the_kernels_run_as_plain_python() -> None:
    run(TINY, NUMBA_DISABLE_JIT="1")


def test_a_folder_that_nothing_can_be_written_to_is_left_alone(tmp_path: Path) -> None:
    theirs = tmp_path / compiled.folder().name
    theirs.touch()  # as little of a folder as one of somebody else's
    chosen = tmp_path / "tmp"
    chosen.mkdir()
    program = (
        "from lexiko.kernel import compiled\n"
        f"assert compiled.folder().parent == type(compiled.folder())({str(chosen)!r})\n"
        "(compiled.folder() / 'kernel').touch()"
    )
    run(program, NUMBA_CACHE_DIR=str(tmp_path), TMPDIR=str(chosen))
    assert not list(chosen.iterdir()), "it is still there after the end of the process"


def test_another_copy_of_the_same_kernels_is_compiled_by_itself(tmp_path: Path) -> None:
    package = ROOT / "src" / "lexiko"
    (tmp_path / "lexiko").mkdir()
    for path in package.iterdir():
        (tmp_path / "lexiko" / path.name).symlink_to(path)
    (tmp_path / "lexiko" / "kernel").unlink()
    shutil.copytree(package / "kernel", tmp_path / "lexiko" / "kernel")
    program = (
        "from lexiko.kernel import compiled\n"
        f"assert compiled.__file__.startswith({str(tmp_path)!r})\n"
        f"assert compiled.folder().name != {compiled.folder().name!r}"
    )
    run(program, PYTHONPATH=str(tmp_path))
