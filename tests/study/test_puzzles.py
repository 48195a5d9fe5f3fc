"""Puzzles: found in games, the same each time, answered by their figures, kept in files."""

from __future__ import annotations

import lzma
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from lexiko.errors import IllegalMove, LexikoError, NotationError
from lexiko.formats import Record
from lexiko.game import lexicon_for
from lexiko.rules import Exchange, Play, make_rules
from lexiko.study.puzzles import (
    Puzzle,
    answered,
    find_puzzles,
    next_puzzle,
    quotas,
    read_puzzles,
    reason,
    self_play,
    shipped_puzzles,
    write_puzzles,
)
from lexiko.study.puzzles.finding import CLEAR, TIMES
from lexiko.study.puzzles.puzzle import unpacked
from lexiko.study.puzzles.ratings import LEAST, MOST, after_attempt

RULES = make_rules("club")


@cache
def games() -> tuple[Record, ...]:
    return tuple(islice(self_play(RULES, lexicon_for(RULES), seed=5), 4))


@cache
def found() -> tuple[Puzzle, ...]:
    return tuple(find_puzzles(games(), 20))


def one(kind: str) -> Puzzle:
    return next(puzzle for puzzle in shipped_puzzles() if puzzle.kind == kind)


# finding -------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_and_the_same_puzzles() -> None:
    again = tuple(islice(self_play(RULES, lexicon_for(RULES), seed=5), 4))
    assert [game.events for game in again] == [game.events for game in games()]
    assert tuple(find_puzzles(again, 20)) == found()
    assert [game.events for game in islice(self_play(RULES, lexicon_for(RULES), 6), 1)] != [
        games()[0].events
    ]


def test_games_can_be_taken_up_in_the_middle() -> None:
    third = next(self_play(RULES, lexicon_for(RULES), seed=5, first=2))
    assert third.events == games()[2].events


def test_what_is_found_is_clear() -> None:
    assert len(found()) > 3
    for puzzle in found():
        if puzzle.method == "simulation":
            assert puzzle.margin >= max(CLEAR, TIMES * puzzle.error) - 1e-3
        if puzzle.kind == "endgame":
            assert puzzle.proven
        assert LEAST <= puzzle.rating <= MOST


def test_nobody_sees_the_tiles_of_the_other_player() -> None:
    for puzzle in found():
        mine, theirs = puzzle.position.racks
        assert theirs.letters == b""
        if puzzle.kind != "challenge":
            assert mine.unknown == 0


def test_a_wish_for_no_puzzles_is_refused() -> None:
    with pytest.raises(LexikoError):
        list(find_puzzles(games(), 0))


@pytest.mark.parametrize("count", [1, 2, 3, 7, 100, 1000])
def test_the_kinds_add_up(count: int) -> None:
    assert sum(quotas(count).values()) == count


# answers -------------------------------------------------------------------------------------


def test_the_best_move_is_right_whatever_the_order_of_its_tiles() -> None:
    puzzle = one("bingo")
    assert isinstance(puzzle.best, Play)
    turned = replace(puzzle.best, placements=puzzle.best.placements[::-1])
    for answer in (puzzle.answer, puzzle.best, turned):
        assert answered(puzzle, answer).verdict == "right"


def test_a_move_among_the_best_costs_what_the_figures_say() -> None:
    puzzle = next(one for one in shipped_puzzles() if one.method == "simulation")
    best, second = puzzle.moves[:2]
    told = answered(puzzle, second["move"])
    assert told.verdict in ("close", "wrong")
    assert (told.verdict == "close") == (best["win"] - second["win"] <= 0.07)
    assert told.win_lost == pytest.approx(best["win"] - second["win"])
    assert told.score == second["score"]


def test_other_moves_are_told_their_score_and_with_a_dictionary_their_bad_words() -> None:
    lexicon = lexicon_for(RULES)
    puzzle = one("bingo")
    rack = puzzle.rules.alphabet.text(puzzle.position.racks[0].letters)
    told = answered(puzzle, f"exchange {rack[0]}")
    assert (told.verdict, told.points_lost, told.bad) == ("wrong", None, ())
    assert isinstance(puzzle.best, Play)
    # The same tiles in the opposite order hardly ever make words.
    squares = [square for square, _ in puzzle.best.placements]
    tiles = [tile for _, tile in puzzle.best.placements][::-1]
    muddled = Play(tuple(zip(squares, tiles, strict=True)))  # type: ignore[arg-type]
    assert answered(puzzle, muddled).bad == ()
    assert answered(puzzle, muddled, lexicon).bad != ()


def test_what_has_no_legal_shape_is_refused() -> None:
    with pytest.raises(IllegalMove):
        answered(one("best"), "1A ZZZZZZZ")
    with pytest.raises(LexikoError):
        answered(one("best"), "nonsense")


def test_a_play_in_question_is_challenged_or_not() -> None:
    puzzle = one("challenge")
    other = {"challenge": "accept", "accept": "challenge"}[puzzle.answer]
    assert answered(puzzle, puzzle.answer).verdict == "right"
    assert answered(puzzle, other).verdict == "wrong"
    with pytest.raises(LexikoError, match="challenge or accept"):
        answered(puzzle, "8D HORN")


def test_tiles_to_exchange_can_be_named_in_any_order() -> None:
    puzzle = next(one for one in shipped_puzzles() if one.kind == "best" and one.view.bag_count > 7)
    rack = puzzle.position.racks[0].letters
    wanted = replace(puzzle, answer=f"exch {puzzle.rules.alphabet.text(rack[:3])}")
    assert answered(wanted, Exchange(rack[:3][::-1])).verdict == "right"
    assert answered(wanted, Exchange(rack[:2])).verdict == "wrong"


def test_reasons_name_the_answer() -> None:
    for puzzle in found():
        word = puzzle.answer if puzzle.moves else puzzle.played.split()[1].upper()
        assert word in reason(puzzle)


# files ---------------------------------------------------------------------------------------


def test_puzzles_come_back_from_a_file() -> None:
    data = write_puzzles(found())
    assert read_puzzles(data) == found()
    assert read_puzzles(unpacked(lzma.compress(data))) == found()
    assert [puzzle.id for puzzle in read_puzzles(data)] == [puzzle.id for puzzle in found()]


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"",
        lambda data: b"[]\n",
        lambda data: data.replace(b'"version":1', b'"version":2'),
        lambda data: data[:-40],
        lambda data: data.replace(b'"rating"', b'"ratings"', 1),
        lambda data: data.replace(b" 0 lex", b" 1 lex", 1),
    ],
)
def test_a_file_that_is_none_is_refused(change: object) -> None:
    assert callable(change)
    with pytest.raises(NotationError):
        read_puzzles(change(write_puzzles(found())))


def test_a_damaged_packed_file_is_refused() -> None:
    with pytest.raises(NotationError):
        unpacked(lzma.compress(b"x" * 1000)[:20] + b"?" * 30)


# ratings -------------------------------------------------------------------------------------


def test_a_rating_stays_within_its_limits() -> None:
    assert after_attempt(LEAST, 0, LEAST, 0) == LEAST
    assert after_attempt(MOST, 0, MOST, 1) == MOST


def test_the_next_puzzle_is_near_the_rating_and_new() -> None:
    puzzles = shipped_puzzles()
    seen: set[str] = set()
    for _ in range(30):
        puzzle = next_puzzle(puzzles, 1300, seen)
        assert puzzle.id not in seen
        assert abs(puzzle.rating - 1300) < 150
        seen.add(puzzle.id)
    everything = {puzzle.id for puzzle in puzzles}
    assert next_puzzle(puzzles, 1300, everything).id in everything
