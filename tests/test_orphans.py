from __future__ import annotations

import subprocess
import sys

from tests.lines import next_line

BUSY = """
from lexiko.orphans import end_with_parent

end_with_parent()
print("at work", flush=True)
while True:
    pass
"""
PARENT = f"""
import subprocess, sys

subprocess.run([sys.executable, "-c", {BUSY!r}])
"""


def test_a_process_whose_parent_is_gone_already_ends_at_once() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait(60)
    late = BUSY.replace("end_with_parent()", f"end_with_parent({gone.pid})")
    with subprocess.Popen([sys.executable, "-c", late], stdout=subprocess.DEVNULL) as orphan:
        assert orphan.wait(60) == 1


def test_a_busy_process_ends_when_its_parent_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        assert next_line(parent.stdout) == b"at work\n"
        parent.kill()
        assert next_line(parent.stdout) == b""  # nobody is left who could say more
