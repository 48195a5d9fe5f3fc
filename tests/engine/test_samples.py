"""Samples: candidates that met the same luck tell of each other how lucky they were."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from tests.engine.test_simulation import last, opening

from lexiko.engine.analysis import Limits
from lexiko.engine.candidates import Candidate
from lexiko.engine.samples import POINTS, UTILITY, WIN, Arm, estimates
from lexiko.engine.simulation import BATCH, FIRST, ROUND
from lexiko.rules import Play

TRUE = (0.55, 0.5)
"""The chances to win of two made-up candidates."""


def pair(candidate: Candidate, luck: np.random.Generator, counts: tuple[int, int]) -> list[Arm]:
    """Two candidates that mostly share their luck, and how often each was sampled."""
    shared = luck.normal(0, 0.3, max(counts))
    arms = []
    for mean, count in zip(TRUE, counts, strict=True):
        wins = mean + shared[:count] + luck.normal(0, 0.1, count)
        arm = Arm(candidate)
        # It comes in pieces, as it does from threads.
        for part in np.array_split(wins, 3):
            arm.take_in(part, 100 * part, part + 0.01 * part)
        arms.append(arm)
    return arms


@pytest.fixture(scope="module")
def candidate() -> Candidate:
    engine, view = opening(turns=0)
    return engine.moves(view, 1)[0]


def test_samples_are_kept_in_their_order(candidate: Candidate) -> None:
    arm = Arm(candidate)
    wins = np.linspace(0, 1, 300)
    for part in np.array_split(wins, 7):
        arm.take_in(part, 10 * part, 2 * part)
    assert arm.count == 300
    assert np.array_equal(arm.figures[WIN], wins)
    assert np.array_equal(arm.figures[POINTS], 10 * wins)
    assert np.array_equal(arm.figures[UTILITY], 2 * wins)


def test_who_was_sampled_as_often_as_the_other_has_its_own_mean(candidate: Candidate) -> None:
    arms = pair(candidate, np.random.default_rng(1), (50, 50))
    for arm, found in zip(arms, estimates(arms), strict=True):
        assert np.array_equal(found.means, arm.figures.mean(axis=1))
        assert found.error == pytest.approx(arm.figures[WIN].std(ddof=1) / 50**0.5)


def test_luck_is_put_right_and_the_error_says_what_is_left_of_it(candidate: Candidate) -> None:
    plain, put_right, claimed = [], [], []
    for seed in range(300):
        arms = pair(candidate, np.random.default_rng(seed), (1000, 60))
        found = estimates(arms)[1]
        plain.append(arms[1].figures[WIN].mean())
        put_right.append(found.means[WIN])
        claimed.append(found.error)
    assert np.mean(put_right) == pytest.approx(TRUE[1], abs=0.004), "no bias"
    assert np.std(put_right) < np.std(plain) / 1.7
    assert np.mean(claimed) == pytest.approx(np.std(put_right), rel=0.15)


def test_two_samples_do_not_pass_for_certainty(candidate: Candidate) -> None:
    arms = pair(candidate, np.random.default_rng(1), (1000, 2))
    assert estimates(arms)[1].error > 0.02


def test_the_leader_is_compared_in_the_samples_that_both_have_met(candidate: Candidate) -> None:
    # Whoever was sampled rarely, and with good luck, is not taken for better.
    for seed in range(100):
        arms = pair(candidate, np.random.default_rng(seed), (2000, 40))
        if arms[1].figures[WIN].mean() > arms[0].figures[WIN].mean() + 0.02:
            first, second = estimates(arms)
            assert first.means[UTILITY] > second.means[UTILITY]
            return
    pytest.fail("nobody was that lucky")


def test_a_move_that_is_asked_about_is_sampled_as_often_as_the_best() -> None:
    engine, view = opening()
    poor = engine.moves(view)[-20].move
    answers = list(engine.analyse(view, Limits(samples=20_000, candidates=4, also=(poor,))))
    answer = answers[-1]
    asked = next(one for one in answer.moves if one.candidate.move == poor)
    assert asked.samples == max(one.samples for one in answer.moves) > 10 * FIRST
    assert answer.samples <= 20_000
    # There are answers meanwhile, at which it can be stopped.
    counts = [one.samples for one in answers]
    assert counts[:2] == [0, 5 * FIRST]
    assert max(after - before for before, after in pairwise(counts[1:])) <= BATCH * ROUND


def test_a_move_with_its_tiles_in_another_order_is_the_same_move() -> None:
    engine, view = opening()
    moves = engine.moves(view)
    turned = []
    for one in (moves[1].move, moves[-20].move):
        assert isinstance(one, Play)
        assert len(one.placements) > 1
        turned.append(replace(one, placements=one.placements[::-1]))
    answer = last(engine, view, Limits(samples=2000, candidates=4, also=(*turned, *turned)))
    found = [one.candidate.move for one in answer.moves]
    assert len(found) == len(set(found)) == 5
    assert {moves[1].move, moves[-20].move} < set(found)
