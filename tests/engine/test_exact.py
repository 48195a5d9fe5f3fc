"""The engine finds exactly the plays that the plain finder finds, and values them exactly."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
from tests.engine.cases import KINDS, WIDE_LAYOUTS, case, rich_case
from tests.engine.exact import Counts, check, check_best
from tests.engine.sights import engine_for, sight

from lexiko.engine import Engine
from lexiko.engine.leaves import no_leaves
from lexiko.lexicon import open_lexicon
from lexiko.rules import Board, Layout, Pass, make_rules

PART = 10
PARTS = {
    "plain": 4,
    "blanks": 1,
    "nine tiles": 1,
    "long words": 6,
    "rules": 6,
    "alphabets": 5,
    "variations": 5,
    "whole": 1,
    "wide boards": 3,
    "wide boards, long words": 6,
    "wide boards, alphabets": 2,
    "wide boards, variations": 2,
}
"""How many parts of so many positions each kind has here; `make prove` has many more."""


@cache
def compared(kind: str, part: int) -> Counts:
    """Compare some positions, once in a run."""
    counts = Counts()
    for seed in range(PART * part, PART * part + PART):
        counts.update(check(case(kind, seed)))
    return counts


@pytest.mark.parametrize(
    ("kind", "part"),
    [
        pytest.param(kind, part, marks=pytest.mark.xdist_group(kind))
        for kind in KINDS
        for part in range(PARTS[kind])
    ],
)
def test_plays_scores_equities_and_the_best_move_are_those_of_a_plain_search(
    kind: str, part: int
) -> None:
    assert compared(kind, part)["positions"] == PART


@pytest.mark.xdist_group("long words")
def test_words_of_every_length_from_2_to_15_have_been_compared() -> None:
    total: Counter[str] = Counter()
    for part in range(PARTS["long words"]):
        total.update(compared("long words", part))
    assert all(total[f"words of {length}"] for length in range(2, 16))


@pytest.mark.xdist_group("wide boards, long words")
def test_words_of_16_to_21_letters_have_been_compared_on_wide_boards() -> None:
    total: Counter[str] = Counter()
    for part in range(PARTS["wide boards, long words"]):
        total.update(compared("wide boards, long words", part))
    assert all(total[f"words of {length}"] for length in range(16, 22))


@pytest.mark.parametrize("part", range(4))
def test_the_best_move_of_many_tiles_and_two_blanks_is_the_best_of_all_plays(part: int) -> None:
    for seed in range(10 * part, 10 * part + 10):
        check_best(rich_case(seed))


def test_of_equal_plays_the_one_with_the_smallest_number_is_the_best() -> None:
    # Without leaves, a word that can lie across and down scores the same.
    rules, lexicon = make_rules(), open_lexicon("enable")
    engine = engine_for(rules, lexicon, no_leaves(26))
    view = sight(rules, Board.empty(rules.layout), rules.alphabet.parse_pieces("AEINRST"), lexicon)
    candidates = engine.candidates(view)
    equals = candidates.keys[candidates.equity == candidates.equity.max()]
    index = candidates.best()
    assert len(equals) > 1
    assert index is not None
    assert candidates.keys[index] == equals.min()
    assert engine.best(view) == candidates.move(index)


def test_who_has_no_tiles_can_only_pass() -> None:
    rules, lexicon = make_rules("deluxe", "rearrange", "recycle"), open_lexicon("enable")
    engine = engine_for(rules, lexicon, no_leaves(26))
    view = sight(rules, Board.empty(rules.layout), b"", lexicon)
    assert len(engine.candidates(view)) == 0
    assert engine.best(view).move == Pass()
    assert engine.varied(view) == []
    assert engine.exchanges(view) == []


def test_several_threads_may_ask_one_engine() -> None:
    cases = [case("whole", seed) for seed in range(8)]
    rules, lexicon = cases[0].rules, cases[0].lexicon
    engine = engine_for(rules, lexicon, no_leaves(26))
    views = [sight(rules, case.board, case.rack, lexicon) for case in cases]
    alone = [(len(engine.candidates(view)), engine.best(view)) for view in views]
    with ThreadPoolExecutor(4) as pool:
        asked = list(
            pool.map(lambda view: (len(engine.candidates(view)), engine.best(view)), views * 5)
        )
    assert asked == alone * 5


def test_a_board_too_large_for_the_kernels_is_refused() -> None:
    tall = Layout("tall", ("*.", *[".."] * 21))
    with pytest.raises(ValueError, match="21 by 21"):
        Engine(make_rules(layout=tall), open_lexicon("enable"))
    wide = make_rules(layout=WIDE_LAYOUTS[0])
    assert Engine(wide.replace(rack_size=8), open_lexicon("enable")).most_tiles == 8
    with pytest.raises(ValueError, match="eight on boards of more than 15 by 15"):
        Engine(wide.replace(rack_size=9), open_lexicon("enable"))
