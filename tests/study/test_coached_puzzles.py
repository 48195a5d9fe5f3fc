"""What the coach says of a solution: the figures of the puzzle in words, and nothing else."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest
from tests.study.pretended import plain_engine

from lexiko.rules import Pass, Placement, Play
from lexiko.study.puzzles import Puzzle, coached, compared_with, shipped_puzzles


@cache
def some(kind: str) -> list[Puzzle]:
    return list(islice((one for one in shipped_puzzles() if one.kind == kind), 12))


@pytest.mark.parametrize("kind", ["best", "bingo"])
def test_the_right_answer_is_praised_and_compared_with_the_next_best(kind: str) -> None:
    for puzzle in some(kind):
        praise, *reasons = coached(plain_engine(), puzzle, puzzle.answer)
        assert praise.is_praise
        assert praise.moves[0] == puzzle.answer
        assert reasons
        second = puzzle.moves[1]["move"]
        assert {one.moves for one in reasons} == {(second, puzzle.answer)}


@pytest.mark.parametrize("kind", ["best", "bingo", "endgame"])
def test_another_answer_is_told_what_was_better_by_the_figures(kind: str) -> None:
    told = 0
    for puzzle in some(kind):
        other = puzzle.moves[-1]
        said = coached(plain_engine(), puzzle, other["move"])
        if compared_with(said) != other["move"]:
            continue  # of this one it is only known what it is worth at most
        told += 1
        lost = puzzle.moves[0]["equity"] - other["equity"]
        for one in said:
            assert not one.is_praise
            if one.kind == "same_tiles":
                continue  # the same tiles elsewhere, which need not be the best move
            assert one.figures["points_lost"] == pytest.approx(lost, abs=0.001)
            assert one.figures["better_score"] == puzzle.moves[0]["score"]
    assert told > len(some(kind)) // 2


def test_whoever_gives_up_hears_why_not_the_next_best() -> None:
    for puzzle in some("best"):
        assert compared_with(coached(plain_engine(), puzzle)) == puzzle.moves[1]["move"]


def test_a_move_without_figures_is_compared_by_score_and_leave() -> None:
    puzzle = some("best")[0]
    said = coached(plain_engine(), puzzle, Pass())
    assert compared_with(said) == "pass"
    assert all("win" not in one.figures for one in said)


def test_nothing_is_said_of_bad_words_or_of_endgames_that_nobody_has_counted() -> None:
    bingo = some("bingo")[0]
    best = bingo.best
    assert isinstance(best, Play)
    squares, tiles = zip(*best.placements, strict=True)
    muddled = Play(tuple(map(Placement, squares, reversed(tiles))))
    assert compared_with(coached(plain_engine(), bingo, muddled)) == bingo.moves[1]["move"]
    endgame = next(one for one in some("endgame") if all(m["move"] != "pass" for m in one.moves))
    assert compared_with(coached(plain_engine(), endgame, Pass())) != "pass"


def test_of_a_play_in_question_there_is_no_more_to_say() -> None:
    puzzle = some("challenge")[0]
    assert coached(plain_engine(), puzzle) == ()


def test_the_words_are_the_same_each_time() -> None:
    puzzle = some("best")[1]
    assert coached(plain_engine(), puzzle) == coached(plain_engine(), puzzle)
