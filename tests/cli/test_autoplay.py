"""Matches, training and measurements from the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.cli.running import run, start
from tests.lines import next_line

from lexiko.formats.record import read_record


def test_a_match_prints_wins_and_their_errors() -> None:
    done = run("autoplay", "--games", "20", "--threads", "2")
    assert done.code == 0
    assert "static" in done.out
    assert "20 games" in done.out
    assert "games/s" in done.out


def test_the_same_seed_plays_the_same_match_on_any_number_of_threads() -> None:
    answers = []
    for threads in ("1", "2"):
        done = run("autoplay", "--games", "24", "--threads", threads, "--seed", "5", "--json")
        data = json.loads(done.out)
        del data["seconds"], data["games_per_second"]
        answers.append(data)
    assert answers[0] == answers[1]
    assert answers[0]["games"] == 24
    assert {player["player"] for player in answers[0]["players"]} == {"static", "score"}


def test_a_match_of_levels_with_variations_keeps_its_records(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    done = run(
        "autoplay", "--players", "home,expert,static", "--games", "3", "--rules", "collector",
        "--variation", "nine-tiles", "--records", str(folder),
    )  # fmt: skip
    assert done.code == 0
    kept = sorted(folder.glob("*.json"))
    assert len(kept) == 3
    for path in kept:
        assert read_record(path.read_text(encoding="utf-8")).position.is_over


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--players", "static,nobody"], "no computer player called 'nobody'"),
        (["--players", "static"], "for 2, 3 or 4 players, not 1"),
        (["--players", "static,score", "--variation", "solitaire"], "for 1 player, not 2"),
        (["--rules", "wooden"], "Unknown edition"),
        (["--lexicon", "nothing"], "There is no dictionary called nothing"),
        (["--games", "0"], "--games"),
    ],
)
def test_a_match_that_cannot_be_is_refused(options: list[str], problem: str) -> None:
    done = run("autoplay", *options)
    assert done.code == 2
    assert problem in done.err.replace("\n", " ")
    assert "Traceback" not in done.err


def stopped_when(program: subprocess.Popen[bytes], folder: Path) -> tuple[bytes, bytes]:
    """What a program printed that was stopped as soon as it had written a file."""
    deadline = time.monotonic() + 120
    try:
        while not any(path.is_file() for path in folder.rglob("*")):
            assert program.poll() is None, program.communicate(timeout=60)
            assert time.monotonic() < deadline, "nothing was written"
            time.sleep(0.1)
        program.send_signal(signal.SIGINT)
        return program.communicate(timeout=60)
    finally:
        program.kill()


def test_a_match_that_is_stopped_tells_what_came_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    options = ("--games", "1000000", "--threads", "1", "--json", "--records", str(folder))
    out, err = stopped_when(start("autoplay", *options), folder)
    assert b"Stopped after" in err
    assert json.loads(out)["games"] > 0


def test_a_training_that_is_stopped_goes_on(tmp_path: Path) -> None:
    options = ("train", "leaves", "--games", "1000000", "--rounds", "1", "--threads", "1")
    folders = {"LEXIKO_DATA": str(tmp_path), "LEXIKO_CACHE": str(tmp_path)}
    _, err = stopped_when(start(*options, **folders), tmp_path / "training")
    assert b"the same command resumes" in err
    second = start(*options, **folders)
    try:
        assert b"Resuming after" in next_line(second.stderr)
        second.send_signal(signal.SIGINT)
        second.communicate(timeout=60)
        assert second.returncode == 130
    finally:
        second.kill()


def test_a_short_training_writes_a_table_that_is_used(tmp_path: Path) -> None:
    target = tmp_path / "table.xz"
    done = run("train", "leaves", "--games", "100", "--rounds", "1", "--out", str(target))
    assert done.code == 0
    assert target.exists()
    assert f"Written to {target}" in done.out.replace("\n", "")


def test_how_often_words_are_played_is_counted_and_written(tmp_path: Path) -> None:
    target = tmp_path / "counts.xz"
    done = run("train", "playability", "--games", "100", "--threads", "1", "--out", str(target))
    assert (done.code, target.exists()) == (0, True)
    assert "QAT" in done.out


def test_the_measurements_have_a_yardstick_beside_them() -> None:
    done = run("bench", "--seconds", "0.1", "--json")
    figures = {figure["name"]: figure for figure in json.loads(done.out)["figures"]}
    assert figures["self-play, 1 thread"]["value"] > 1
    assert figures["best play"]["yardstick"] > 0
    assert figures["tables"]["value"] < 32
    if sys.platform == "linux":
        assert 50 < figures["process"]["value"] < 400
