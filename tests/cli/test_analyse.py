"""`lexiko analyse`."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Done, run
from tests.cli.test_moves import AFTER, BOARD, EMPTY, PLAIN
from tests.lines import next_line
from tests.study.pretended import record

from lexiko.cli import analyse_input
from lexiko.errors import LexikoError
from lexiko.formats import write_cgp
from lexiko.study import ReviewedTurn

SLOW = [sys.executable, str(Path(__file__).with_name("slow_engine.py"))]
KEYS = {"move", "score", "leave", "equity", "win", "error", "samples"}
TURN = {"player", "played", "best", "rank", "win_lost", "points_lost", "mistake", "method"}
GAME = """\
#player1 Ann Ann
#player2 Bob Bob
>Ann: EHNORTX 8F HORN +14 14
>Bob: AEINRST -AE +0 0
>Ann: EETTXIQ 9E QXT +40 54
>Ann: EETTXIQ -- -40 14
>Bob: AINRSTZ - +0 0
>Ann: EETTXIQ I8 .EE +3 17
>Bob: AINRSTZ -3 +0 0
"""


@pytest.fixture
def words(short_words: Path) -> str:
    return str(short_words)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game with a play taken back, an exchange, a pass and a rack that is not known in full."""
    path = tmp_path / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    return path


def answer(*args: str, typed: str | bytes = "") -> Any:
    """What was printed as JSON."""
    done = run("analyse", *args, "--json", typed=typed)
    assert done.code == 0, done.err
    return json.loads(done.out)


def slow(*args: str) -> subprocess.Popen[bytes]:
    """The command with an engine that thinks as long as it may."""
    return subprocess.Popen([*SLOW, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def refused(done: Done) -> str:
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err
    return done.err


# positions -----------------------------------------------------------------------------------


def test_a_position_is_answered_as_agreed(words: str) -> None:
    found = answer(AFTER, "-l", words, "--top", "4", "--rules", "club", "--samples", "100")
    assert found["method"] in ("static", "simulation")
    assert len(found["candidates"]) == 4
    assert all(set(one) >= KEYS for one in found["candidates"])
    assert found["best"] == found["candidates"][0]["move"]
    assert {"value", "proven"} <= found.keys()
    assert found["cgp"] == AFTER


def test_moves_are_written_with_the_whole_word_and_small_blanks(words: str) -> None:
    def moves(cgp: str) -> set[str]:
        found = answer(cgp, "-l", words, "--top", "1000", "--samples", "1")["candidates"]
        return {one["move"] for one in found}

    assert {"I8 NEAR", "exch AE", "pass"} <= moves(PLAIN)
    assert "10G Ta" in moves(f"{BOARD} ?/ 12/30 0")


def test_what_is_to_be_shown_is_looked_at_but_not_all_of_it_alike() -> None:
    found = answer(PLAIN, "-l", "enable", "--top", "20", "--samples", "30000")
    samples = [one["samples"] for one in found["candidates"]]
    assert len(samples) == 20
    assert found["confidence"] > 0.99, "the choice was sure in the end"
    assert 0 < min(samples) < max(samples) / 2


def test_a_position_comes_from_a_file_or_standard_input(words: str, tmp_path: Path) -> None:
    path = tmp_path / "position.cgp"
    path.write_text(f"{AFTER}\n", encoding="utf-8")
    few = ("-l", words, "--samples", "300")
    told = [answer(str(path), *few), answer("-", *few, typed=AFTER)]
    best = answer(AFTER, *few)["best"]
    assert [one["best"] for one in told] == [best, best]


def test_several_positions_are_answered_line_by_line(words: str, tmp_path: Path) -> None:
    path = tmp_path / "positions.txt"
    path.write_text(f"{AFTER}\n\nrubbish\n{EMPTY} AT/ 0/0 0\n", encoding="utf-8")
    done = run("analyse", str(path), "-l", words, "--json")
    assert done.code == 2
    assert done.err.startswith("positions.txt, line 3, column 8: the racks should follow")
    assert [json.loads(line)["cgp"] for line in done.out.splitlines()] == [
        AFTER,
        f"{EMPTY} AT/ 0/0 0",
    ]


def test_an_endgame_has_a_value_that_can_be_proven() -> None:
    last = [before for before, _ in record().turns() if not before.bag][-1]
    found = answer(write_cgp(last), "--seconds", "20")
    assert (found["method"], found["proven"]) == ("endgame", True)
    assert isinstance(found["value"], float)
    assert found["candidates"][0]["equity"] == found["value"]


def test_people_see_the_board_a_table_and_how_it_was_judged(words: str) -> None:
    done = run("analyse", AFTER, "-l", words, "--top", "3", "--seconds", "0.5")
    lines = done.out.splitlines()
    assert (done.code, done.err) == (0, "")
    head = lines.index("Rack AERST?.") + 2
    assert lines[head].split()[:4] == ["move", "score", "leave", "equity"]
    assert [line.split()[0] for line in lines[head + 1 : head + 4]] == ["1", "2", "3"]
    assert lines[head + 5].startswith("By ")


def test_a_table_shows_chances_with_their_error(words: str) -> None:
    out, err = slow("analyse", AFTER, "-l", words, "--seconds", "0.1").communicate(timeout=60)
    assert err.endswith(b"thinking\n")
    assert b"win %" in out
    assert "50.0 ± 1.0" in out.decode()
    assert b"By simulation, " in out


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_ends_it_early_with_the_answer_so_far(words: str) -> None:
    program = slow("analyse", AFTER, "-l", words, "--seconds", "600", "--json")
    while next_line(program.stderr) not in (b"thinking\n", b""):
        pass  # it may be compiled first, and says so
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert program.returncode == 0, err
    found = json.loads(out)
    assert found["method"] == "simulation"
    assert not found["done"]
    assert 0 < found["seconds"] < 60


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["nowhere.gcg"], "there is no such file"),
        (["one two"], "the scores should follow"),
        ([""], "the board should follow"),
        ([AFTER, "--seconds", "0"], "seconds"),
        ([AFTER, "--seconds", "3601"], "seconds"),
        ([AFTER, "--samples", "0"], "samples"),
        ([AFTER, "--top", "0"], "top"),
        ([AFTER, "--top", "1001"], "top"),
        ([AFTER, "--threads", "0"], "threads"),
        ([AFTER, "--plies", "21"], "plies"),
        ([AFTER, "--seed", str(2**63)], "seed"),
        ([AFTER, "--rules", "nonsense"], "nonsense"),
        ([AFTER, "--lexicon", "nonsense"], "nonsense"),
        ([AFTER, "--html", "x.html"], "a report is about games"),
        ([f"{EMPTY} /AT 0/0 0"], "shows no tiles"),
    ],
)
def test_what_makes_no_sense_is_refused(args: list[str], problem: str) -> None:
    assert problem in refused(run("analyse", *args))


def test_threads_are_at_most_one_a_core(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    asked: list[int] = []
    limits = analyse_input.Thought.for_position

    def noted(self: analyse_input.Thought) -> Any:
        asked.append(self.threads)
        return limits(self)

    monkeypatch.setattr(analyse_input.Thought, "for_position", noted)
    answer(AFTER, "-l", words, "--threads", "64")
    answer(AFTER, "-l", words, "--threads", "1")
    assert asked == [2, 1]


def test_a_position_is_thought_about_for_some_seconds_unless_somebody_says() -> None:
    plain = analyse_input.Thought()
    assert plain.for_position().seconds == analyse_input.SECONDS
    assert analyse_input.Thought(samples=7).for_position().seconds is None
    assert plain.for_position().candidates is None
    assert analyse_input.Thought(candidates=3).for_position().candidates == 3
    turn = plain.for_turn()
    assert (turn.seconds, turn.samples, turn.candidates) == (5.0, 20_000, 20)


def test_what_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch, game: Path) -> None:
    monkeypatch.setattr(analyse_input, "LARGEST", 100)
    assert "more than any game takes" in refused(run("analyse", str(game)))
    assert "more than any game takes" in refused(run("analyse", "-", typed=b"x" * 101))
    assert "characters" in refused(run("analyse", f"{AFTER} lex {'x' * 30_000};"))


# games ---------------------------------------------------------------------------------------


def test_a_game_is_answered_as_agreed(game: Path) -> None:
    found = answer(str(game))
    assert found["players"] == ["Ann", "Bob"]
    assert all(set(turn) >= TURN for turn in found["turns"])
    assert [turn["played"] for turn in found["turns"]] == [
        "8F HORN",
        "exch AE",
        "9E QXT",
        "pass",
        "I8 NEE",
        "exch ...",
    ]
    assert [turn["player"] for turn in found["turns"]] == ["Ann", "Bob", "Ann", "Bob", "Ann", "Bob"]
    first, _, taken, passed, _, unknown = found["turns"]
    assert first["mistake"] in ("none", "small", "medium", "large")
    assert (taken["stood"], taken["bad"][0]) == (False, "QXT")
    assert passed["mistake"] == "large"
    assert {unknown[key] for key in TURN - {"player", "played"}} == {None}


def test_a_game_from_standard_input_is_known_by_its_look(game: Path) -> None:
    assert answer("-", typed=game.read_bytes())["players"] == ["Ann", "Bob"]


def test_people_see_a_line_a_turn_and_the_summary(game: Path) -> None:
    done = run("analyse", str(game))
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0] == "Ann – Bob"
    assert any("9E QXT (taken back)" in line for line in lines)
    assert any(line.endswith("rack unknown") for line in lines)
    assert any(line.startswith("accuracy") for line in lines)


def test_reports_and_sheets_are_written(game: Path, tmp_path: Path) -> None:
    html, sheet = tmp_path / "report.html", tmp_path / "turns.csv"
    done = run("analyse", str(game), "--html", str(html), "--csv", str(sheet))
    assert done.code == 0, done.err
    assert "8F HORN" in html.read_text(encoding="utf-8")
    with sheet.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 6
    assert rows[1]["played"] == "exch AE"
    nowhere = str(tmp_path / "nowhere" / "report.html")
    assert "there is no folder" in refused(run("analyse", str(game), "--html", nowhere))


def test_turns_are_numbered_as_in_replays(tmp_path: Path) -> None:
    """Points that somebody loses by the clock stand in their list, too."""
    path, html = tmp_path / "late.gcg", tmp_path / "report.html"
    path.write_text(
        "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: EHNORTX 8F HORN +14 14\n"
        ">Bob: AINRSTZ (time) -10 -10\n>Bob: AINRSTZ - +0 -10\n",
        encoding="utf-8",
    )
    assert [turn["turn"] for turn in answer(str(path), "--html", str(html))["turns"]] == [1, 3]
    numbers = re.findall(r'class="soft number">(\d+)<', html.read_text(encoding="utf-8"))
    assert numbers == ["1", "3"]


def test_a_report_is_not_written_over_a_folder(game: Path, tmp_path: Path) -> None:
    assert "it is a folder" in refused(run("analyse", str(game), "--html", str(tmp_path)))


def test_a_folder_is_gone_through_and_a_bad_file_is_told(game: Path, tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "other.gcg").write_text(GAME, encoding="utf-8")
    (tmp_path / "spoilt.json").write_text("{", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("notes", encoding="utf-8")
    done = run("analyse", str(tmp_path), "--json")
    assert done.code == 2
    assert done.err.startswith("spoilt.json")
    files = [json.loads(line)["file"] for line in done.out.splitlines()]
    assert files == [os.path.join("below", "other.gcg"), "game.gcg"]
    (tmp_path / "empty").mkdir()
    assert "there is no game in it" in refused(run("analyse", str(tmp_path / "empty")))


def test_what_was_judged_before_is_not_judged_again(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = answer(str(game))

    def broken(*args: Any) -> ReviewedTurn:
        raise LexikoError("internal")

    monkeypatch.setattr("lexiko.study.reviews.reviewed_turn", broken)
    assert answer(str(game)) == first
    for changed in (["--again"], ["--samples", "5"], ["--lexicon", "yawl"]):
        assert run("analyse", str(game), *changed).code == 2


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_run_that_is_stopped_goes_on_later(game: Path) -> None:
    from lexiko.study.results import results_folder

    program = slow("analyse", str(game), "--seconds", "0.5", "--json")
    ends = time.monotonic() + 60
    while not list(results_folder().glob("*.json")) and time.monotonic() < ends:
        time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=60)
    assert (program.returncode, out) == (130, b""), err
    assert b"goes on from here" in err
    (kept,) = results_folder().glob("*.json")
    known = json.loads(kept.read_bytes())
    assert 1 <= len(known) < 6
    out, err = slow("analyse", str(game), "--seconds", "0.5", "--json").communicate(timeout=60)
    assert json.loads(out)["turns"][: len(known)] == known
    assert len(json.loads(kept.read_bytes())) == 6


def test_a_dictionary_that_is_not_here_is_told(game: Path) -> None:
    game.write_text(f"#lexicon FAR42\n{GAME}", encoding="utf-8")
    done = run("analyse", str(game), "--json")
    assert done.code == 0
    assert done.err == "game.gcg: there is no dictionary called FAR42; enable is taken.\n"
    assert json.loads(done.out)["lexicon"] == "enable"


def test_what_follows_the_best_move_is_said_if_wanted(words: str) -> None:
    found = answer(PLAIN, "--lexicon", words, "--samples", "50", "--outlook")
    assert found["outlook"]["move"] == found["best"]
    assert 0 <= found["outlook"]["bingo_chance"] <= 1
    shown = run("analyse", PLAIN, "--lexicon", words, "--samples", "50", "--outlook").out
    assert f"After {found['best']}" in shown
    assert "your next turn scores" in shown
    assert "outlook" not in answer(PLAIN, "--lexicon", words, "--samples", "50")


def test_several_games_are_followed_game_by_game(game: Path, words: str) -> None:
    other = game.with_name("other.gcg")
    other.write_bytes(game.read_bytes() + b"\n")
    common = ("--lexicon", words, "--samples", "20")
    shown = run("analyse", str(game), str(other), *common).out
    assert shown.count("game by game") == 2
    assert "game by game" not in run("analyse", str(game), *common).out
