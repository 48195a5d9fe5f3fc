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
WEIGHTS = (1.0, 0.0001)


def pair(
    candidate: Candidate,
    luck: np.random.Generator,
    counts: tuple[int, int],
    slope: float = 1.0,
) -> list[Arm]:
    """Two candidates that mostly share their luck, which moves the second one by so much more, and
    how often each was sampled."""
    shared = luck.normal(0, 0.3, max(counts))
    arms = []
    for mean, count, moved in zip(TRUE, counts, (1.0, slope), strict=True):
        wins = mean + moved * shared[:count] + luck.normal(0, 0.1, count)
        arm = Arm(candidate, WEIGHTS)
        points = 100 * wins + luck.normal(0, 20, count)
        # It comes in pieces, as it does from threads.
        for some, gained in zip(np.array_split(wins, 3), np.array_split(points, 3), strict=True):
            arm.take_in(some, gained)
        arms.append(arm)
    return arms


@pytest.fixture(scope="module")
def candidate() -> Candidate:
    engine, view = opening(turns=0)
    return engine.moves(view, 1)[0]


def test_samples_are_kept_in_their_order(candidate: Candidate) -> None:
    arm = Arm(candidate, (1.0, 0.1))
    wins = np.linspace(0, 1, 300)
    for part in np.array_split(wins, 7):
        arm.take_in(part, 10 * part)
    assert arm.count == 300
    assert np.array_equal(arm.figures[WIN], wins)
    assert np.array_equal(arm.figures[POINTS], 10 * wins)
    assert arm.figures[UTILITY] == pytest.approx(2 * wins)


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


@pytest.mark.parametrize("slope", [0.3, 1.6, -0.5])
@pytest.mark.parametrize("counts", [(100, 60), (1000, 60), (64, 16), (1000, 16), (1000, 8)])
def test_the_error_is_true_however_much_of_the_luck_is_shared(
    candidate: Candidate, slope: float, counts: tuple[int, int]
) -> None:
    found = [
        estimates(pair(candidate, np.random.default_rng(seed), counts, slope))[1]
        for seed in range(1000)
    ]
    spread = np.std([one.means[WIN] for one in found])
    claimed = np.mean([one.error**2 for one in found]) ** 0.5
    assert claimed == pytest.approx(spread, rel=0.15)


@pytest.mark.parametrize("count", [8, 12, 16, 24])
def test_the_error_is_true_of_games_that_are_won_or_lost(candidate: Candidate, count: int) -> None:
    means, errors = [], []
    for seed in range(1000):
        luck = np.random.default_rng(seed)
        shared = luck.random(500) + luck.normal(0, 0.05, (2, 500))
        arms = []
        for wins, often in zip(shared > 0.8, (500, count), strict=True):
            arm = Arm(candidate, WEIGHTS)
            arm.take_in(wins[:often].astype(np.float64), np.zeros(often))
            arms.append(arm)
        found = estimates(arms)[1]
        means.append(found.means[WIN])
        errors.append(found.error)
    assert np.mean(np.square(errors)) ** 0.5 == pytest.approx(np.std(means), rel=0.15)


def test_what_decides_is_made_of_the_figures_that_were_put_right(candidate: Candidate) -> None:
    for found in estimates(pair(candidate, np.random.default_rng(1), (1000, 60))):
        win, points, utility = found.means
        assert utility == pytest.approx(win + 0.0001 * points, abs=1e-12)


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
