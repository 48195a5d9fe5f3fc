"""Samples a second: positions of real games, their best candidates, some turns ahead.

A sample is one candidate played out once. `--cgp` prints the positions, so that another program can
be asked about the same ones.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from lexiko.engine.analysis import Limits
from lexiko.engine.engine import Engine, engine_for
from lexiko.engine.simulation import Simulation
from lexiko.formats.cgp import write_cgp
from lexiko.game import Game, lexicon_for
from lexiko.rules import Position, make_rules

FEWEST_IN_BAG = 8


def positions(engine: Engine, count: int) -> Iterator[Position]:
    """One position of each of so many games, at a random turn while the bag is not nearly empty."""
    for seed in range(count):
        game = Game.start(["A", "B"], engine.rules, engine.lexicon, seed, engine)
        turns = random.Random(seed).randint(1, 16)
        before = game.position
        for _ in range(turns):
            if game.position.next_bag < FEWEST_IN_BAG:
                break
            before = game.position
            game.move(engine.best(game.view(before.to_move)).move)
        yield before


def measure(engine: Engine, position: Position, plies: int, options: argparse.Namespace) -> float:
    """Samples a second of processor time in a position."""
    limits = Limits(candidates=options.candidates, plies=plies, samples=options.samples)
    simulation = Simulation(engine, position.view(position.to_move), limits)
    simulation.plies = plies
    began = time.process_time()
    for arm in range(len(simulation.arms)):
        simulation._play(arm, 0, options.samples)
    samples: int = options.samples * len(simulation.arms)
    return samples / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--candidates", type=int, default=15)
    parser.add_argument("--samples", type=int, default=500, help="of each candidate")
    parser.add_argument("--cgp", action="store_true", help="print the positions and stop")
    options = parser.parse_args()
    rules = make_rules("club")
    engine = engine_for(rules, lexicon_for(rules))
    asked = list(positions(engine, options.positions))
    if options.cgp:
        for position in asked:
            print(write_cgp(position, private=False))
        return
    for plies in (2, 4):
        rates = [measure(engine, position, plies, options) for position in asked]
        print(
            f"{plies} turns ahead: {statistics.harmonic_mean(rates):,.0f} samples a second "
            f"({min(rates):,.0f} to {max(rates):,.0f})"
        )


if __name__ == "__main__":
    main()
