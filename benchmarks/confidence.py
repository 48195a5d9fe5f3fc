"""Whether a simulation is right as often as it says.

In positions of real games a simulation chooses a move as soon as it is sure enough. A long run,
with other draws, says what every candidate is worth: the choice is right if no candidate is better
by more than matters.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from benchmarks.simulation import positions

from lexiko.engine.analysis import Limits
from lexiko.engine.engine import engine_for
from lexiko.engine.simulation import MATTERS, PER_POINT, Simulation
from lexiko.game import lexicon_for
from lexiko.rules import make_rules


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument(
        "--samples", type=int, default=8000, help="of each candidate, in the long run"
    )
    parser.add_argument("--confidence", type=float, default=0.95)
    options = parser.parse_args()
    rules = make_rules("club")
    engine = engine_for(rules, lexicon_for(rules))
    right, taken, losses, claimed = 0, [], [], []
    began = time.perf_counter()
    for number, position in enumerate(positions(engine, options.positions), 1):
        view = position.view(position.to_move)
        limits = Limits(samples=200_000, candidates=15, confidence=options.confidence)
        *_, answer = engine.analyse(view, limits)
        moves = [one.candidate.move for one in answer.moves]
        long = Simulation(engine, view, Limits(candidates=1, also=tuple(moves), seed=99))
        order = [arm.candidate.move for arm in long.arms]
        rolled = [_played(long, order.index(move), options.samples) for move in moves]
        lost = max(float((one - rolled[0]).mean()) for one in rolled)
        right += lost <= MATTERS
        losses.append(lost)
        taken.append(answer.samples)
        claimed.append(answer.confidence or 0.0)
        if number % 20 == 0:
            print(
                f"{number} positions: {right / number:.1%} right, {np.mean(claimed):.1%} claimed, "
                f"{np.median(taken):,.0f} samples (median), largest loss {max(losses):.2%}, "
                f"{time.perf_counter() - began:.0f} s",
                flush=True,
            )


def _played(
    simulation: Simulation, arm: int, samples: int
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """What each of the samples of a candidate was worth."""
    wins, points = simulation._play(arm, 0, samples).astype(np.float64)
    return np.asarray(wins + PER_POINT * points)


if __name__ == "__main__":
    main()
