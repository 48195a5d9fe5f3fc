"""`lexiko puzzles`: solved at the terminal, and made from games, in one go or in two."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from itertools import repeat
from pathlib import Path

import pytest
from tests.cli.running import run

from lexiko.cli import puzzles_make
from lexiko.cli.puzzles_make import MakeOptions, Unfinished
from lexiko.formats import Record
from lexiko.lexicon import open_lexicon
from lexiko.rules import make_rules
from lexiko.study.puzzles import (
    KINDS,
    Puzzle,
    PuzzleMaker,
    quotas,
    read_puzzles,
    self_play,
    shipped_puzzles,
    write_puzzles,
)
from lexiko.study.puzzles.puzzle import puzzles_text


def shown(*options: str) -> Puzzle:
    done = run("puzzles", "--json", *options)
    assert done.code == 0
    return Puzzle.from_json(json.loads(done.out))


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_of_every_kind_is_solved(kind: str) -> None:
    puzzle = shown("--kind", kind, "--seed", "3")
    assert puzzle.kind == kind
    done = run("puzzles", "--kind", kind, "--seed", "3", typed=["", "nonsense", puzzle.answer])
    assert done.code == 0
    assert "That's right!" in done.out
    assert done.err


def test_todays_puzzle_comes_without_options() -> None:
    assert shown().id == shown().id
    assert shown() in shipped_puzzles()


def test_hints_and_the_solution() -> None:
    puzzle = shown("--kind", "bingo", "--seed", "3")
    done = run("puzzles", "--kind", "bingo", "--seed", "3", typed=["hint", "hint", "solution"])
    assert done.code == 1
    assert f"for {puzzle.moves[0]['score']} points" in done.out
    assert f"begins at {puzzle.answer.split()[0]}" in done.out
    assert puzzle.answer in done.out


def test_a_move_that_is_not_the_best_is_told_what_it_costs() -> None:
    puzzle = shown("--kind", "best", "--seed", "3")
    second = puzzle.moves[1]["move"].replace("exch", "exchange")
    done = run("puzzles", "--kind", "best", "--seed", "3", typed=[second])
    assert done.code == 1
    assert re.search(r"It wins \d+\.\d fewer games in 100\.", done.out)


def test_the_coach_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shown("--kind", "best", "--seed", "3")
    other = puzzle.moves[-1]["move"].replace("exch", "exchange")
    options = ("puzzles", "--kind", "best", "--seed", "3")
    monkeypatch.setattr("lexiko.engine.warmup.is_done", lambda side: True)
    right = run(*options, typed=[puzzle.answer]).out
    assert f"A find! {puzzle.answer} is worth" in right
    assert f"Why not {puzzle.moves[1]['move']}?\n- " in right
    assert f"Why not {puzzle.moves[-1]['move']}?\n- " in run(*options, typed=[other, "s"]).out
    # Nobody waits for the compiler: the figures are told without the coach.
    monkeypatch.setattr("lexiko.engine.warmup.is_done", lambda side: False)
    without = run(*options, typed=["solution"]).out
    assert "Why not" not in without
    assert "Run lexiko warmup once" in without
    # Of a play in question, the list of words has said all there is to say.
    asked = run("puzzles", "--kind", "challenge", "--seed", "3", typed=["accept"]).out
    assert "warmup" not in asked


def test_an_endgame_is_told_by_points_and_by_how_many_at_least(tmp_path: Path) -> None:
    puzzle = next(
        one
        for one in shipped_puzzles()
        if one.kind == "endgame" and not one.wins and one.moves[1]["error"] is None
    )
    best, second = puzzle.moves[:2]
    file = tmp_path / "one.jsonl"

    def told(**changes: object) -> str:
        moves = (best, {**second, **changes})
        file.write_bytes(write_puzzles([replace(puzzle, moves=moves)]))
        return run("puzzles", "--file", str(file), typed=[second["move"], "solution"]).out

    assert f"That's not it. It costs at least {puzzle.margin:.0f} points by the end." in told()
    near = told(error=0.0, equity=best["equity"] - 1)
    assert "Close, but there is a better move. It costs 1 point by the end." in near


def test_a_question_about_a_play_has_no_hint() -> None:
    done = run("puzzles", "--kind", "challenge", "--seed", "3", typed=["hint"])
    assert "There is no hint for this puzzle: either you challenge or you accept." in done.err


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"fingerprint": "sha256:0"}, "another version of the dictionary enable"),
        ({"answer": "8D ZZZZZZZ"}, "puzzle "),
        ({"cgp": "nonsense"}, "puzzle "),
    ],
)
def test_a_puzzle_from_a_file_is_looked_at_before_it_is_shown(
    tmp_path: Path, change: dict[str, str], words: str
) -> None:
    file = tmp_path / "one.jsonl"
    puzzle = next(one for one in shipped_puzzles() if one.kind == "best")
    file.write_bytes(write_puzzles([replace(puzzle, **change)]))  # type: ignore[arg-type]
    done = run("puzzles", "--file", str(file))
    assert (done.code, done.out) == (2, "")
    assert words in done.err


@pytest.mark.parametrize("typed", [["quit"], []])
def test_leaving_is_not_solving(typed: list[str]) -> None:
    assert run("puzzles", "--kind", "best", "--seed", "3", typed=typed).code == 1


@pytest.mark.parametrize(
    "wrong",
    [["--kind", "nonsense"], ["--file", "nowhere.jsonl"], ["make"], ["make", "--count", "0"]],
)
def test_wrong_options_are_refused_with_a_sentence(wrong: list[str]) -> None:
    done = run("puzzles", *wrong)
    assert done.code == 2
    assert done.err
    assert "Traceback" not in done.err


def test_making_is_resumed_where_it_was_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl.xz"
    assert run("puzzles", "make", "--count", "5", "--seed", "9", "--out", str(whole)).code == 0
    puzzles = read_puzzles(whole.read_bytes())
    assert len(puzzles) == 5
    assert run("puzzles", "make", "--count", "5", "--seed", "9", "--out", str(parts)).code == 0
    assert read_puzzles(puzzles_text(parts.read_bytes())) == puzzles

    # As if it had been stopped in the middle of a line.
    stopped = _stopped_file(tmp_path, puzzles)
    done = run("puzzles", "make", "--count", "5", "--seed", "9", "--out", str(stopped))
    assert "Resuming after 1 game" in done.err
    assert read_puzzles(stopped.read_bytes()) == puzzles
    assert list(tmp_path.glob("*.part")) == []


def _stopped_file(folder: Path, puzzles: tuple[Puzzle, ...]) -> Path:
    target = folder / "stopped.jsonl"
    options = MakeOptions(5, 9, target, (), make_rules("club"), "enable")
    part = Unfinished(options)
    first = [puzzle.to_json() for puzzle in puzzles if puzzle.source.startswith("self-play 9-1,")]
    lines = [json.dumps(part.head), json.dumps({"game": 0, "puzzles": first}), '{"game": 1, "puz']
    part.path.write_text("\n".join(lines), encoding="utf-8")
    return target


def test_making_ends_when_no_more_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shipped_puzzles()[0]
    games = []

    def search(maker: PuzzleMaker, engine: object, record: Record, _: object) -> list[Puzzle]:
        games.append(record)
        made = [puzzle] if len(games) == 2 else []
        maker.take_up(made)
        return made

    monkeypatch.setattr(PuzzleMaker, "search", search)
    monkeypatch.setattr(puzzles_make, "self_play", lambda *_: repeat(a_game()))
    monkeypatch.setattr(puzzles_make, "BARREN", 4)
    out = tmp_path / "few.jsonl"
    done = run("puzzles", "make", "--count", "5", "--out", str(out))
    assert done.code == 0
    assert "The last 4 games had no puzzle that is still wanted." in done.err
    assert read_puzzles(out.read_bytes()) == (puzzle,)
    assert len(games) == 6


def a_game() -> Record:
    return next(self_play(make_rules("club"), open_lexicon(), seed=1))


def test_a_file_of_what_was_found_that_cannot_be_read_is_begun_anew(tmp_path: Path) -> None:
    options = MakeOptions(5, 9, tmp_path / "out.jsonl", (), make_rules("club"), "enable")
    part = Unfinished(options)
    good = {"game": 0, "puzzles": [shipped_puzzles()[0].to_json()]}
    unreadable: tuple[object, ...] = ({"game": 1, "puzzles": [{"bad": 5}]}, {"game": 1}, [], 5)
    for bad in unreadable:
        lines = map(json.dumps, (part.head, good, {"game": 1, "puzzles": []}, bad))
        part.path.write_text("\n".join(lines), encoding="utf-8")
        maker = PuzzleMaker(quotas(5))
        assert part.resume(maker) == 2
        assert (len(maker.found), maker.barren) == (1, 1)
        assert len(part.path.read_text().splitlines()) == 3


@pytest.mark.parametrize("damage", ["[" * 200_000, "hello", "5", '{"seed": 1}'])
def test_a_file_that_no_stopped_run_wrote_is_named_and_left_alone(
    tmp_path: Path, damage: str
) -> None:
    part = tmp_path / "mine.jsonl.part"
    part.write_text(damage)
    done = run("puzzles", "make", "--count", "1", "--out", str(tmp_path / "mine.jsonl"))
    assert (done.code, done.out) == (2, "")
    assert f"{part}: it is damaged" in " ".join(done.err.split("\n"))
    assert part.read_text() == damage


def test_a_target_is_looked_at_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles_make, "self_play", lambda *_: pytest.fail("this is too late"))
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann")
    nested = tmp_path / "nested.jsonl"
    nested.write_text("[" * 200_000)
    os.mkfifo(tmp_path / "pipe")
    for name, problem in {
        "": "it is a folder",
        "nowhere/mine.jsonl": "there is no folder",
        "letter.txt": "it holds no puzzles, and is not overwritten",
        "nested.jsonl": "it holds no puzzles, and is not overwritten",
        "pipe": "it is not a plain file",
    }.items():
        done = run("puzzles", "make", "--out", str(tmp_path / name))
        assert (done.code, done.out) == (2, "")
        assert problem in " ".join(done.err.split())
    assert letter.read_text() == "Dear Ann"
    assert not list(tmp_path.glob("*.part"))


def test_puzzles_of_ones_own_games(tmp_path: Path) -> None:
    out = tmp_path / "mine.jsonl"
    done = run("puzzles", "make", "--from", "guide", "--count", "3", "--out", str(out))
    assert done.code == 0
    assert "written to" in done.out
    for puzzle in read_puzzles(out.read_bytes()):
        assert puzzle.source
