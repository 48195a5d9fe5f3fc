"""A match on a real Dask cluster: a scheduler and two workers, each a program of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import run

from lexiko.engine.bots import pool_of
from lexiko.errors import LexikoError

BOT = """
import os
from pathlib import Path

from lexiko import Pass, lexicon_for
from lexiko.engine import Engine


class Mine:
    def move(self, view):
        Path({seen!r}, str(os.getpid())).touch()
        engine = Engine(view.rules, lexicon_for(view.rules))
        return engine.best(view).move
"""
SECONDS = 60
"""How long anything of the cluster may take to be there."""

pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster whose programs stand in a folder of their own."""
    from distributed import Client

    folder = tmp_path_factory.mktemp("cluster")
    note = folder / "scheduler.json"
    common = ["--host", "127.0.0.1", "--no-dashboard"]
    scheduler = ["dask_scheduler", "--port", "0", "--scheduler-file", str(note), *common]
    worker = ["dask_worker", "--nthreads", "1", "--no-nanny", "--scheduler-file", str(note)]
    with ExitStack() as stack:
        for program in (scheduler, [*worker, *common], [*worker, *common]):
            started = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.{program[0]}", *program[1:]],
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(started.wait, SECONDS)
            stack.callback(started.kill)
        with Client(scheduler_file=str(note), timeout=SECONDS, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=SECONDS)
            address = client.scheduler.address
        yield address


def played(*options: str) -> dict[str, Any]:
    done = run("autoplay", "--games", "8", "--seed", "3", "--json", *options)
    assert done.code == 0, done.err
    told: dict[str, Any] = json.loads(done.out)
    del told["seconds"], told["games_per_second"]
    return told


def test_a_bot_plays_on_the_workers_of_a_cluster_as_it_does_here(
    tmp_path: Path, cluster: str
) -> None:
    """The workers know nothing of its file but what they are sent."""
    seen = tmp_path / "seen"
    seen.mkdir()
    (tmp_path / "my.py").write_text(BOT.format(seen=str(seen)), encoding="utf-8")
    players = ["--players", f"{tmp_path}/my.py:Mine,static"]
    there = played(*players, "--cluster", cluster)
    programs = {path.name for path in seen.iterdir()}
    assert programs
    assert str(os.getpid()) not in programs
    assert [player["player"] for player in there["players"]] == ["Mine", "static"]
    assert there == played(*players, "--threads", "2")


def test_a_bot_that_fails_on_a_cluster_is_told_with_its_line(tmp_path: Path, cluster: str) -> None:
    (tmp_path / "bad.py").write_text("class Bad:\n    def move(self, view):\n        1 / 0\n")
    done = run(
        "autoplay", "--players", f"{tmp_path}/bad.py:Bad,static", "--games", "2",
        "--cluster", cluster,
    )  # fmt: skip
    assert done.code == 2
    assert "The bot Bad: ZeroDivisionError in line 3 of bad.py" in done.err


@pytest.mark.parametrize("address", ["x", "%%%", "x:y", "foo://x:1", "tcp://", "", 5])
def test_what_is_no_address_is_refused_and_leaves_nothing_running(address: Any) -> None:
    before = threading.active_count()
    with pytest.raises(LexikoError, match="cluster must be an address such as tcp://"):
        pool_of(1, address).__enter__()
    assert threading.active_count() == before
