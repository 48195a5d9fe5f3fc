"""`lexiko puzzles`: solved at the terminal, and made from games, in one go or in two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import run

from lexiko.study.puzzles import KINDS, Puzzle, read_puzzles, shipped_puzzles
from lexiko.study.puzzles.puzzle import unpacked


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
    assert "fewer games" in done.out


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
    assert read_puzzles(unpacked(parts.read_bytes())) == puzzles

    # As if it had been stopped in the middle of a line.
    stopped = _stopped_file(tmp_path, puzzles)
    done = run("puzzles", "make", "--count", "5", "--seed", "9", "--out", str(stopped))
    assert "Resuming after 1 game" in done.err
    assert read_puzzles(stopped.read_bytes()) == puzzles
    assert list(tmp_path.glob("*.part")) == []


def _stopped_file(folder: Path, puzzles: tuple[Puzzle, ...]) -> Path:
    from lexiko.cli.puzzles_make import MakeOptions, Unfinished
    from lexiko.rules import make_rules

    target = folder / "stopped.jsonl"
    options = MakeOptions(5, 9, target, (), make_rules("club"), "enable")
    part = Unfinished(options)
    first = [puzzle.to_json() for puzzle in puzzles if puzzle.source.startswith("self-play 9-1,")]
    lines = [json.dumps(part.head), json.dumps({"game": 0, "puzzles": first}), '{"game": 1, "puz']
    part.path.write_text("\n".join(lines), encoding="utf-8")
    return target


def test_puzzles_of_ones_own_games(tmp_path: Path) -> None:
    out = tmp_path / "mine.jsonl"
    done = run("puzzles", "make", "--from", "guide", "--count", "3", "--out", str(out))
    assert done.code == 0
    assert "written to" in done.out
    for puzzle in read_puzzles(out.read_bytes()):
        assert puzzle.source
