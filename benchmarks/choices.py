"""What a thought is worth: how much more often its choice wins than the best move by equity.

    python benchmarks/choices.py --thoughts 500 3000 12000 8000@4

A thought is so many samples of so many turns (2 if nothing is said). In positions of real games
each chooses a move; the choices are then compared with other draws, looking further ahead. That
tells in minutes what matches tell in days, but only of moves while the bag is not nearly empty.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np
from benchmarks.simulation import positions

from lexiko.engine.analysis import DEPTH, Limits
from lexiko.engine.engine import Engine, engine_for
from lexiko.engine.simulation import BATCH, PER_POINT, Simulation
from lexiko.engine.tally import Mean
from lexiko.game import lexicon_for
from lexiko.rules import Move, View, make_rules

SEED = 777
"""Choices are judged with other draws than they were made by."""


def chosen(engine: Engine, view: View, thought: str) -> Move:
    """The move that a thought chooses."""
    samples, _, plies = thought.partition("@")
    limits = Limits(samples=int(samples), plies=int(plies or DEPTH))
    *_, answer = engine.analyse(view, limits)
    return answer.best.candidate.move


def worth(
    engine: Engine, view: View, moves: Sequence[Move], plies: int, samples: int
) -> list[float]:
    """How often each of some moves wins, in the same draws; of one alone nobody has to know."""
    if len(moves) == 1:
        return [0.0]
    simulation = Simulation(engine, view, Limits(candidates=1, also=tuple(moves), seed=SEED))
    simulation.plies = plies
    arms = [arm.candidate.move for arm in simulation.arms]
    found = []
    for move in moves:
        starts = range(0, samples, BATCH)
        parts = [simulation._play(arms.index(move), at, at + BATCH) for at in starts]
        wins, points = np.concatenate(parts, axis=1).astype(np.float64)
        found.append(float((wins + PER_POINT * points).mean()))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--thoughts", nargs="+", default=["500", "3000", "12000"])
    parser.add_argument("--plies", type=int, default=6, help="turns ahead when they are judged")
    parser.add_argument("--samples", type=int, default=3000, help="of each choice, to judge it")
    options = parser.parse_args()
    rules = make_rules("club")
    engine = engine_for(rules, lexicon_for(rules))
    gains = {thought: Mean() for thought in options.thoughts}
    for number, position in enumerate(positions(engine, options.positions), 1):
        view = position.view(position.to_move)
        plain = engine.best(view).move
        choices = {thought: chosen(engine, view, thought) for thought in options.thoughts}
        moves = list(dict.fromkeys([plain, *choices.values()]))
        found = worth(engine, view, moves, options.plies, options.samples)
        for thought, move in choices.items():
            gains[thought].add(found[moves.index(move)] - found[0])
        if number % 10 == 0 or number == options.positions:
            said = [f"{one} {gain.mean:+.2%} ± {gain.error:.2%}" for one, gain in gains.items()]
            print(f"{number} positions: {', '.join(said)}", flush=True)


if __name__ == "__main__":
    main()
