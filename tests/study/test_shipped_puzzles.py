"""The puzzles that come with Lexiko: every one is what it says."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice

import pytest

from lexiko.engine.engine import engine_for
from lexiko.game import lexicon_for
from lexiko.lexicon.library import offensive_words
from lexiko.rules import make_rules
from lexiko.study.puzzles import (
    KINDS,
    Puzzle,
    PuzzleMaker,
    chance_of,
    daily_puzzle,
    quotas,
    self_play,
    shipped_puzzle,
    shipped_puzzles,
)
from lexiko.study.puzzles.answers import bad_words, same, tried
from lexiko.study.puzzles.finding import CLEAR, CLEAR_POINTS, THOROUGH, TIMES, TO_THE_END
from lexiko.study.puzzles.ratings import LEAST, MOST
from lexiko.study.puzzles.shipped import DATA

RULES = make_rules("club")
LEXICON = lexicon_for(RULES)
SEED = 2026
"""By which they were made."""
AGAIN = 6
"""So many are analysed anew."""


def test_there_are_many_of_every_kind_in_a_small_file() -> None:
    kinds = Counter(puzzle.kind for puzzle in shipped_puzzles())
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 50
    assert sum(kinds.values()) >= 500
    assert DATA.stat().st_size < 400_000


def test_ids_differ_and_lead_to_their_puzzle() -> None:
    ids = [puzzle.id for puzzle in shipped_puzzles()]
    assert len(set(ids)) == len(ids)
    assert all(shipped_puzzle(puzzle.id) is puzzle for puzzle in shipped_puzzles())
    assert shipped_puzzle("0000000000") is None


def test_they_are_for_the_word_list_that_is_here() -> None:
    for puzzle in shipped_puzzles():
        assert (puzzle.lexicon, puzzle.fingerprint) == (LEXICON.name, LEXICON.ref.fingerprint)
        assert puzzle.rules == RULES
        assert LEAST <= puzzle.rating <= MOST


def test_every_move_is_legal_and_scores_what_is_said() -> None:
    offensive = offensive_words()
    for puzzle in shipped_puzzles():
        for move in puzzle.moves:
            turn = tried(puzzle, move["move"])
            assert turn.score.total == move["score"], puzzle.id
            assert bad_words(turn, LEXICON) == (), puzzle.id
            assert not offensive & set(turn.words), puzzle.id


def test_the_answer_is_ahead_by_what_is_said() -> None:
    for puzzle in shipped_puzzles():
        if puzzle.kind == "challenge":
            continue
        best, second = puzzle.moves[:2]
        assert same(puzzle.view.parse(best["move"]), puzzle.best)
        if puzzle.kind == "endgame":
            assert puzzle.proven
            assert puzzle.margin == pytest.approx(best["equity"] - second["equity"])
            mine, theirs = puzzle.view.scores
            ahead = mine - theirs
            assert puzzle.wins == (ahead + best["equity"] > 0 >= ahead + second["equity"])
            assert puzzle.wins or puzzle.margin >= CLEAR_POINTS
        else:
            assert puzzle.margin == pytest.approx(best["win"] - second["win"], abs=2e-4)
            assert puzzle.margin >= max(CLEAR, TIMES * puzzle.error) - 1e-3
        bonus = len(getattr(puzzle.best, "placements", ())) >= RULES.bonus_tiles
        assert puzzle.kind == "endgame" or bonus == (puzzle.kind == "bingo")


def test_a_play_in_question_is_as_good_as_the_word_list_says() -> None:
    asked = [puzzle for puzzle in shipped_puzzles() if puzzle.kind == "challenge"]
    for puzzle in asked:
        assert puzzle.made is not None
        bad = bad_words(tried(puzzle, puzzle.made), LEXICON)
        assert bad == puzzle.bad
        assert puzzle.answer == ("challenge" if bad else "accept")
    words = [puzzle.played.split()[1].upper() for puzzle in asked]
    assert len(set(words)) == len(words)
    share = sum(bool(puzzle.bad) for puzzle in asked) / len(asked)
    assert 0.4 < share < 0.6


@pytest.mark.parametrize("look", ["^RE", "^UN", "ER$", "ED$", "S$"])
def test_how_a_word_looks_does_not_give_the_answer_away(look: str) -> None:
    bad = [
        bool(puzzle.bad)
        for puzzle in shipped_puzzles()
        if puzzle.kind == "challenge" and re.search(look, puzzle.played.split()[1].upper())
    ]
    assert abs(sum(bad) - len(bad) / 2) <= 2


def chosen() -> list[Puzzle]:
    """Some of them, others of every version of the file, but the same each time."""
    chance = random.Random(sum(puzzle.rating for puzzle in shipped_puzzles()))
    moves = [puzzle for puzzle in shipped_puzzles() if puzzle.kind != "challenge"]
    return chance.sample(moves, AGAIN)


@pytest.mark.parametrize("number", range(AGAIN))
def test_the_engine_finds_the_same_answer_with_other_samples(number: int) -> None:
    puzzle = chosen()[number]
    engine = engine_for(RULES, LEXICON)
    limits = TO_THE_END if puzzle.kind == "endgame" else replace(THOROUGH, seed=77)
    *_, answer = engine.analyse(puzzle.view, limits)
    assert same(answer.best.candidate.move, puzzle.best), puzzle.id


def test_they_are_what_the_program_makes() -> None:
    maker = PuzzleMaker(quotas(len(shipped_puzzles())))
    engine = engine_for(RULES, LEXICON)
    for number, record in enumerate(islice(self_play(RULES, LEXICON, SEED), 3)):
        maker.search(engine, record, chance_of(SEED, number))
    made = [(puzzle.id, puzzle.answer) for puzzle in maker.found]
    assert len(made) > 3
    assert made == [(puzzle.id, puzzle.answer) for puzzle in shipped_puzzles()[: len(made)]]


def test_every_day_has_a_puzzle_and_none_comes_again_soon() -> None:
    first = date(2026, 11, 18)
    days = [daily_puzzle(first + timedelta(days=day)).id for day in range(len(shipped_puzzles()))]
    assert len(set(days)) == len(days)
    assert daily_puzzle(first).id == days[0]
