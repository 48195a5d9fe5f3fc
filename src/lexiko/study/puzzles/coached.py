"""What the coach says of a puzzle once it is answered: by the figures of the puzzle alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from lexiko.engine import Analysis, Engine, Judged
from lexiko.engine.analysis import Method
from lexiko.engine.judging import in_order
from lexiko.errors import require
from lexiko.rules import Move
from lexiko.study.coach import explain
from lexiko.study.coaching.advice import Advice
from lexiko.study.puzzles.answers import bad_words, figures_of, same, tried
from lexiko.study.puzzles.own import OwnPuzzle
from lexiko.study.puzzles.puzzle import Puzzle


def coached(engine: Engine, puzzle: Puzzle, answer: Move | str | None = None) -> tuple[Advice, ...]:
    """Why the best move is the best: what is good about it if it was the answer, and then what
    makes it better than another move.

    That is the answer if it was wrong, else the move that was made in the game where the puzzle
    comes from, else the next best one; the reasons name it. Of a play in question there is no more
    to say than whether its words are good. The engine is that for the rules and the dictionary.
    """
    require(isinstance(puzzle, Puzzle), "puzzle", "a Puzzle", puzzle)
    best, view = puzzle.best, puzzle.view
    if best is None:
        return ()
    given = None if answer is None else tried(puzzle, answer).move
    analysis = _analysis(engine, puzzle)
    praise: tuple[Advice, ...] = ()
    if given is not None and same(given, best):
        praise = explain(engine, view, best, analysis)
    for other in _others(puzzle, given):
        by = analysis if figures_of(puzzle, other) else _at_a_glance(engine, puzzle, other)
        reasons = explain(engine, view, other, by) if by is not None else ()
        if reasons:
            return (*praise, *reasons)
    return praise


def compared_with(said: Iterable[Advice]) -> str | None:
    """The move that the coach compares the best one with; None where nothing was to say."""
    return next((one.moves[0] for one in said if not one.is_praise), None)


def _others(puzzle: Puzzle, given: Move | None) -> Iterator[Move]:
    """The moves that the best one can be compared with, the most telling first."""
    if given is not None and not same(given, puzzle.best):
        yield given
    if isinstance(puzzle, OwnPuzzle):
        yield puzzle.view.parse(puzzle.instead)
    if puzzle.runner_up is not None:
        yield puzzle.view.parse(puzzle.runner_up["move"])


def _analysis(engine: Engine, puzzle: Puzzle) -> Analysis:
    """The figures of a puzzle as the analysis that they were taken from."""
    moves = tuple(
        Judged(
            engine.value(puzzle.view, in_order(puzzle.view.parse(one["move"]))),
            one["equity"],
            one["win"],
            one["error"],
            one["samples"],
            tuple(one["follow"]),
        )
        for one in puzzle.moves
    )
    method = cast(Method, puzzle.method)
    return Analysis(puzzle.view, method, moves, is_done=True, proven=puzzle.proven)


def _at_a_glance(engine: Engine, puzzle: Puzzle, other: Move) -> Analysis | None:
    """The best move beside one that the puzzle has no figures of, by score and leave: where that
    says enough, and both have good words."""
    if puzzle.kind == "endgame" or bad_words(tried(puzzle, other), engine.lexicon):
        return None
    assert puzzle.best is not None
    both = [engine.value(puzzle.view, in_order(move)) for move in (puzzle.best, other)]
    if both[0].equity <= both[1].equity:
        return None
    judged = tuple(Judged(one, one.equity) for one in both)
    return Analysis(puzzle.view, "static", judged, is_done=True)
