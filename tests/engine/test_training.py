"""Leaves by self-play: reproducible, resumable, and sensible."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from lexiko.engine.leaves import (
    LONGEST,
    Leaves,
    estimate,
    leaves_for,
    packed,
    rank,
    table_length,
    unpacked,
)
from lexiko.engine.training import CHUNK, Plan, Training
from lexiko.lexicon import open_lexicon
from lexiko.rules import ENGLISH, make_rules

RULES = make_rules("club")
PLAN = Plan(games=2 * CHUNK, rounds=2, racks=1)


def trained(plan: Plan = PLAN, threads: int = 1) -> Training:
    training = Training(RULES, open_lexicon("enable"), plan)
    with ThreadPoolExecutor(threads) as pool:
        for _ in training.run(pool, threads):
            pass
    return training


@pytest.fixture(scope="module")
def one_thread() -> Leaves:
    return trained().leaves()


def test_the_same_plan_gives_the_same_table_on_any_number_of_threads(one_thread: Leaves) -> None:
    assert np.array_equal(trained(threads=2).leaves().values, one_thread.values)


def test_another_seed_gives_another_table(one_thread: Leaves) -> None:
    other = trained(Plan(games=CHUNK, rounds=1, racks=1, seed=2)).leaves()
    assert not np.array_equal(other.values, one_thread.values)


def test_a_training_goes_on_from_where_it_was_kept(one_thread: Leaves) -> None:
    first = Training(RULES, open_lexicon("enable"), PLAN)
    with ThreadPoolExecutor(1) as pool:
        steps = first.run(pool, 1)
        next(steps)
        next(steps)
    second = Training(RULES, open_lexicon("enable"), PLAN)
    assert second.take_up(first.to_bytes())
    assert second.games_done == first.games_done == 2 * CHUNK
    with ThreadPoolExecutor(1) as pool:
        for _ in second.run(pool, 1):
            pass
    assert second.is_over
    assert np.array_equal(second.leaves().values, one_thread.values)


def test_what_was_kept_of_another_training_is_not_taken_up() -> None:
    kept = Training(RULES, open_lexicon("enable"), PLAN).to_bytes()
    other = Training(RULES, open_lexicon("enable"), Plan(games=5 * CHUNK))
    assert not other.take_up(kept)
    assert not other.take_up(b"rubbish")
    assert not other.take_up(kept[: len(kept) // 2])
    assert other.games_done == 0


def test_even_a_short_training_knows_blank_s_and_q(one_thread: Leaves) -> None:
    value = {text: one_thread.value(ENGLISH.parse_pieces(text)) for text in "?SQV"}
    assert value["?"] > value["S"] > 0 > value["V"]
    assert value["Q"] < 0


def test_ranks_number_all_leaves_without_a_gap() -> None:
    from itertools import combinations_with_replacement

    leaves = [
        letters
        for length in range(4)
        for letters in combinations_with_replacement(range(6), length)
    ]
    assert sorted(rank(letters, 5) for letters in leaves) == list(range(table_length(5, 3)))


def test_a_packed_table_loses_less_than_a_sixteenth_of_a_point(one_thread: Leaves) -> None:
    again = unpacked("again", packed(one_thread), ENGLISH.size, 7)
    assert again.longest == LONGEST
    assert np.abs(again.values.astype(int) - one_thread.values).max() <= 8


@pytest.mark.parametrize("lexicon", ["enable", "yawl"])
@pytest.mark.parametrize("rack", [7, 9])
def test_both_dictionaries_ship_with_their_own_tables(lexicon: str, rack: int) -> None:
    leaves = leaves_for(RULES.replace(rack_size=rack), lexicon)
    assert leaves.name == f"{lexicon}-{rack}"
    value = {text: leaves.value(ENGLISH.parse_pieces(text)) for text in ("?", "S", "Q", "ERS")}
    assert 20 < value["?"] < 40
    assert 4 < value["S"] < 14
    assert value["Q"] < -3
    assert value["ERS"] > value["S"]


def test_an_own_dictionary_has_the_table_of_enable_and_other_letters_an_estimate() -> None:
    assert leaves_for(RULES, "mine").name == "enable-7"
    fewer = replace(ENGLISH, name="fewer", counts=tuple(min(4, count) for count in ENGLISH.counts))
    assert leaves_for(RULES.replace(alphabet=fewer), "mine").name == "enable-7"
    alphabet = ENGLISH.__class__(
        "tiny", ("?", "A", "B", "C"), (0, 1, 3, 10), (1, 9, 9, 9), vowels="A"
    )
    leaves = leaves_for(RULES.replace(alphabet=alphabet), "mine")
    assert leaves.name == "estimate for tiny"
    assert leaves is estimate(alphabet, 7)
    assert leaves.value([0]) > leaves.value([1]) > leaves.value([3])


def test_the_plan_counts_its_games_in_whole_chunks() -> None:
    plan = Plan(games=1000, rounds=3)
    games = Counter(plan.games_of(number) for number in range(3))
    assert games == {1000: 1, 200: 2}
    assert plan.total == 1400
