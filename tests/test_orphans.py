from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.lines import next_line

SECONDS = 60.0
BUSY = """
import os
from lexiko.orphans import end_with_parent

end_with_parent()
print(os.getpid(), flush=True)
while True:
    pass
"""
PARENT = f"""
import subprocess, sys

subprocess.run([sys.executable, "-c", {BUSY!r}])
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="it looks into /proc")
def test_a_busy_process_ends_when_its_parent_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        child = Path("/proc", next_line(parent.stdout).decode().strip())
        assert child.exists()
        parent.kill()
    ends = time.monotonic() + SECONDS
    while child.exists():
        assert time.monotonic() < ends, "it is still at work"
        time.sleep(0.05)
