"""Every rule that the kernels know is tested: with a fault in it, something is found wrong."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from tests.faults.engine_faults import FAULTS
from tests.rules.shown import ROOT

pytestmark = [
    pytest.mark.xdist_group("faults of the engine"),
    pytest.mark.timeout(800),
]


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    """What came of each fault, in a process of its own that compiles nothing."""
    run = subprocess.run(
        [sys.executable, "tests/faults/engine_faults.py"],
        cwd=ROOT,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=700,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return dict(line.split("\t") for line in run.stdout.splitlines())


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_a_kernel_is_noticed(name: str, answers: dict[str, str]) -> None:
    assert answers[name] == "noticed"
