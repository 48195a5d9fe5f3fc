"""Puzzles of one's own games: which turns are one, and what answers are right."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.study.pretended import plain_engine, record

from lexiko.engine import Limits
from lexiko.errors import LexikoError
from lexiko.rules import Position
from lexiko.study import ReviewedTurn, reviewed
from lexiko.study.puzzles import (
    OwnPuzzle,
    answered,
    coached,
    compared_with,
    own_puzzle,
    reason,
    write_puzzles,
)


@cache
def turns() -> tuple[tuple[Position, ReviewedTurn], ...]:
    """The first turns of a game that is not very good, as a review has them."""
    limits = Limits(samples=6_000, candidates=8)
    found = reviewed(plain_engine(), record(), limits)
    return tuple((before, next(found)) for before, _ in list(record().turns())[:8])


def puzzles() -> list[OwnPuzzle]:
    made = [own_puzzle("game", n, *one) for n, one in enumerate(turns(), 1)]
    return [one for one in made if one is not None]


def figures(move: str, win: float, equity: float = 0.0, error: float = 0.001) -> dict[str, Any]:
    known = {"move": move, "score": 5, "leave": "", "samples": 9, "follow": []}
    return known | {"win": win, "equity": equity, "error": error}


def missed() -> tuple[Position, ReviewedTurn]:
    """A turn with a clear mistake."""
    name = puzzles()[0].turn
    return turns()[name - 1]


def test_clear_mistakes_are_puzzles_and_their_figures_say_so() -> None:
    assert puzzles()
    for puzzle in puzzles():
        before, turn = turns()[puzzle.turn - 1]
        assert puzzle.id == f"game-{puzzle.turn}"
        assert (puzzle.answer, puzzle.instead) == (turn.best, turn.played)
        assert turn.mistake in ("medium", "large")
        assert puzzle.margin >= max(0.03, 4 * puzzle.error)
        assert puzzle.view.board == before.board
        assert puzzle.view.racks[0].letters == before.racks[turn.seat].letters
        assert not puzzle.position.racks[1].letters


def test_the_best_move_is_right_and_the_one_made_is_not() -> None:
    for puzzle in puzzles():
        assert answered(puzzle, puzzle.answer).verdict == "right"
        assert answered(puzzle, puzzle.instead).verdict != "right"


def test_a_move_as_good_as_the_best_is_right() -> None:
    puzzle = puzzles()[0]
    best, *others = puzzle.moves
    as_good = replace(puzzle, moves=(best, others[0] | {"win": best["win"] - 0.004}, *others[1:]))
    assert answered(as_good, others[0]["move"]).verdict == "right"
    worse = {"win": best["win"] - 0.05, "error": 0.001}
    not_so = replace(puzzle, moves=(best | {"error": 0.001}, others[0] | worse, *others[1:]))
    assert answered(not_so, others[0]["move"]).verdict == "close"


def test_a_move_that_gives_away_much_of_the_chance_is_not_close() -> None:
    puzzle = puzzles()[0]
    best, second, *others = puzzle.moves
    few = (best | {"win": 0.14, "error": 0.001}, second | {"win": 0.08, "error": 0.001}, *others)
    assert answered(replace(puzzle, moves=few), second["move"]).verdict == "wrong"


def test_the_coach_compares_with_the_move_that_was_made() -> None:
    told = [compared_with(coached(plain_engine(), puzzle)) for puzzle in puzzles()]
    assert told == [puzzle.instead for puzzle in puzzles()]


@pytest.mark.parametrize(
    "change",
    [
        {"mistake": "small"},
        {"mistake": None},
        {"method": "static"},
        {"candidates": ()},
        {"seat": 2},
    ],
)
def test_other_turns_are_none(change: dict[str, Any]) -> None:
    before, turn = missed()
    assert own_puzzle("game", 1, before, turn) is not None
    assert own_puzzle("game", 1, before, replace(turn, **change)) is None


def test_what_is_within_the_error_is_none() -> None:
    before, turn = missed()
    unsure = tuple(one | {"error": 0.2} for one in turn.candidates)
    assert own_puzzle("game", 1, before, replace(turn, candidates=unsure)) is None


def test_where_moves_may_be_as_good_that_nobody_lists_there_is_none() -> None:
    before, turn = missed()
    win = turn.candidates[0]["win"]
    alike = tuple(
        one if one["move"] == turn.played else one | {"win": win} for one in turn.candidates
    )
    assert own_puzzle("game", 1, before, replace(turn, candidates=alike)) is None


def test_a_play_that_was_taken_back_counts_as_a_pass() -> None:
    before, turn = missed()
    lost = replace(turn, stood=False)
    assert own_puzzle("game", 1, before, lost) is None
    win = turn.candidates[0]["win"]
    listed = (*turn.candidates, figures("pass", win - 0.3))
    puzzle = own_puzzle("game", 1, before, replace(lost, candidates=listed))
    assert puzzle is not None
    assert puzzle.instead == turn.played
    assert puzzle.margin == pytest.approx(0.3)


def test_an_endgame_must_be_proven() -> None:
    before, turn = missed()
    best, second = turn.candidates[:2]
    listed = (
        figures(best["move"], 1.0, 20),
        figures(second["move"], 1.0, 12),
        figures(turn.played, 1.0, -5),
    )
    ended = replace(turn, method="endgame", candidates=listed, proven=True)
    puzzle = own_puzzle("game", 1, before, ended)
    assert puzzle is not None
    assert (puzzle.kind, puzzle.margin) == ("endgame", 25)
    assert own_puzzle("game", 1, before, replace(ended, proven=False)) is None
    assert f"it is worth 25 points more than {turn.played}, as played." in reason(puzzle)


@pytest.mark.parametrize("behind", [0, 3])
def test_a_game_given_away_is_never_close(behind: int) -> None:
    before, turn = missed()
    best, second = turn.candidates[:2]
    listed = (
        figures(best["move"], 1.0, 3),
        figures(second["move"], 0.0, -9),
        figures(turn.played, 0.0, 3 - behind),
    )
    ended = replace(turn, method="endgame", candidates=listed, proven=True, mistake="large")
    puzzle = own_puzzle("game", 1, before, ended)
    assert puzzle is not None
    assert answered(puzzle, puzzle.instead).verdict == "wrong"


def test_they_say_what_the_move_in_the_game_was_worth() -> None:
    for puzzle in puzzles():
        assert f"{puzzle.instead}, as played, scores " in reason(puzzle)


def test_they_stay_with_their_game() -> None:
    with pytest.raises(LexikoError, match="no game of your own"):
        write_puzzles(puzzles())
