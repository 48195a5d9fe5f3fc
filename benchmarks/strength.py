"""How much the pool is worth: games in which one player knows what is still to come, and the other
values leaves by the table alone. Both choose by equity, one turn ahead, in mirrored pairs.

Matches of the player that thinks are played by `lexiko autoplay --players best,static`.
"""

from __future__ import annotations

import argparse

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.engine import engine_for
from lexiko.game import lexicon_for
from lexiko.kernel import selfplay
from lexiko.kernel.racks import BY_POOL
from lexiko.rules import make_rules


def spreads(pairs: int, seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    """By how much whoever knows the pool was ahead, in both games of each pair."""
    rules = make_rules("club")
    engine = engine_for(rules, lexicon_for(rules))
    desk = bridge.new_desk(rules, engine.leaves.longest)
    record = desk.rules[0]
    record["from_front"][0] = 1
    found = np.zeros((2, pairs), np.int32)
    seeds = (seed << 40) + np.arange(pairs)
    for seat in range(2):
        record["style"][:2] = 0
        record["style"][seat] = BY_POOL
        results = np.zeros((pairs, selfplay.RESULT_WIDTH), np.int32)
        none = np.zeros((0, 0), np.uint64)
        selfplay.play_games(engine.tables, desk, seeds.astype(np.int64), results, none)
        found[seat] = results[:, seat] - results[:, 1 - seat]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=25_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = spreads(options.pairs, options.seed)
    wins = ((found > 0) + (found == 0) / 2).mean(axis=0)
    points = found.mean(axis=0)
    error = options.pairs**0.5
    print(f"wins {wins.mean():.2%} ± {wins.std() / error:.2%}")
    print(f"spread {points.mean():+.2f} ± {points.std() / error:.2f}")


if __name__ == "__main__":
    main()
