"""Games gone through on a real Dask cluster, of which one worker is lost on the way."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Done, run

from lexiko.engine import Engine
from lexiko.formats import Record, write_record
from lexiko.game import Game, lexicon_for
from lexiko.rules import commands as c
from lexiko.rules import make_rules

GAMES = 20
TURNS = 5
SAMPLES = ("--samples", "40", "--candidates", "2")
SECONDS = 120

pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Twenty games of a few turns."""
    rules = make_rules("club")
    engine = Engine(rules, lexicon_for(rules))
    games = tmp_path / "games"
    games.mkdir()
    for number in range(GAMES):
        game = Game.start(["Ann", "Bob"], rules, engine.lexicon, number, engine)
        for _ in range(TURNS):
            moves = engine.moves(game.view(game.position.to_move), 4)
            game.move(moves[-1].move)
        game.do(c.Abandon())
        path = games / f"game-{number:02}.json"
        path.write_text(write_record(Record(tuple(game.events))), encoding="utf-8")
    return games


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two workers, each a process of its own."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        host="127.0.0.1",
    ) as made:
        yield made


@pytest.fixture(autouse=True)
def nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexiko.study.results.results_folder", lambda: tmp_path / "reviews")


def told(done: Done) -> list[dict[str, Any]]:
    assert done.code == 0, done.err
    return [json.loads(line) for line in done.out.splitlines()]


def test_nothing_is_lost_with_a_worker(
    folder: Path, cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    with Client(cluster, set_as_default=False) as client:
        workers = client.run(os.getpid)
    kept = tmp_path / "reviews"
    killed: list[int] = []

    def kill_one() -> None:
        """As soon as there is something to lose."""
        for _ in range(SECONDS * 20):
            if kept.is_dir() and any(kept.glob("*.json")):
                killed.append(next(iter(workers.values())))
                os.kill(killed[0], signal.SIGKILL)
                return
            stop.wait(0.05)

    stop = threading.Event()
    killer = threading.Thread(target=kill_one)
    killer.start()
    command = ("analyse", str(folder), *SAMPLES, "--json")
    there = told(run(*command, "--cluster", cluster.scheduler_address))
    killer.join(SECONDS)
    assert killed
    assert [len(game["turns"]) for game in there] == [TURNS] * GAMES
    # Here, and without what is known, it comes to the same.
    monkeypatch.setattr("lexiko.study.results.results_folder", lambda: tmp_path / "here")
    assert there == told(run(*command, "--threads", "1"))
