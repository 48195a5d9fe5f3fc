"""Whether the player that thinks is stronger than `expert` under every kind of rules.

With others it plays one seat against experts and takes every seat in turn, with the same bags; it
should win more than its share. Alone, both play the same bags, and it should score more.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np

from lexiko.engine.engine import engine_for
from lexiko.engine.matches import MirroredSource
from lexiko.engine.roster import make_player, play_out
from lexiko.game import Game, lexicon_for
from lexiko.rules import Rules, Seat, make_rules


@dataclass(frozen=True)
class Case:
    """Rules, how many play, and how many samples a move takes."""

    name: str
    rules: Rules
    seats: int
    samples: int


CASES = (
    Case("3 players", make_rules("deluxe"), 3, 1000),
    Case("4 players", make_rules("classic"), 4, 1000),
    Case("nine tiles", make_rules("collector", "nine-tiles"), 2, 1000),
    Case("finish line", make_rules("collector", "finish-line"), 2, 1000),
    Case("blanks", make_rules("collector", "blanks"), 2, 300),
    Case("recycle", make_rules("collector", "recycle"), 2, 200),
    Case("rearrange", make_rules("collector", "rearrange"), 2, 60),
    Case("solitaire", make_rules("deluxe", "solitaire"), 1, 1000),
    Case("two racks", make_rules("deluxe", "solitaire-two-racks"), 2, 1000),
    Case("open solitaire", make_rules("deluxe", "solitaire-open"), 1, 1000),
)


def played(case: Case, names: list[str], seed: int) -> Game:
    """A game between players of these names, to its end."""
    rules = case.rules
    lexicon = lexicon_for(rules)
    level = "advanced" if rules.finish_line else None
    seats = [Seat(f"{name} {place}", name, level=level) for place, name in enumerate(names)]
    game = Game.start(seats, rules, lexicon, MirroredSource(seed), engine_for(rules, lexicon))
    players = [make_player(name, rules, lexicon, seed) for name in names]
    play_out(game, players)
    return game


def gain(case: Case, seed: int) -> float:
    """How much the player that thinks was ahead with one bag: the share of wins above its part, or
    the points above those of an expert."""
    best = f"best:{case.samples}"
    if case.rules.solitaire is not None:
        totals = [sum(played(case, [name] * case.seats, seed).position.scores)
                  for name in (best, "expert")]  # fmt: skip
        return float(totals[0] - totals[1])
    shares = []
    for seat in range(case.seats):
        names = ["expert"] * case.seats
        names[seat] = best
        result = played(case, names, seed).position.result
        assert result is not None
        shares.append((seat in result.winners) / len(result.winners))
    return sum(shares) / case.seats


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="for each kind of rules")
    parser.add_argument("--only", help="one kind of rules")
    options = parser.parse_args()
    for case in CASES:
        if options.only not in (None, case.name):
            continue
        began = time.perf_counter()
        found: list[float] = []
        while time.perf_counter() - began < options.seconds or len(found) < 4:
            found.append(gain(case, 1000 + len(found)))
        mean, error = np.mean(found), np.std(found, ddof=1) / len(found) ** 0.5
        if case.rules.solitaire is not None:
            print(f"{case.name}: {mean:+.1f} ± {error:.1f} points, {len(found)} bags", flush=True)
        else:
            fair = 1 / case.seats
            print(
                f"{case.name}: {mean:.1%} ± {error:.1%} of the wins ({fair:.0%} are its share), "
                f"{len(found)} bags of {case.seats} games",
                flush=True,
            )


if __name__ == "__main__":
    main()
