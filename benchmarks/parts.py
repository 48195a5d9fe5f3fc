"""What each part of the best player is worth: matches against the same player without it.

    python benchmarks/parts.py endgame --games 4000

Both play by score and leave until the part has something to say, so that it alone is compared and
the games are short: `endgame` from the empty bag on, `pre-endgame` from four tiles in the bag on
(without it a simulation answers), `simulation` before that, `inference` all the time. Bags are
mirrored; budgets are in samples, so that the same seed gives the same games.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from lexiko.engine.analysis import Limits
from lexiko.engine.candidates import Candidate
from lexiko.engine.engine import Engine, engine_for
from lexiko.engine.matches import Match, run_match
from lexiko.engine.players import EnginePlayer
from lexiko.engine.preendgame import MOST_IN_BAG, is_near
from lexiko.engine.simulation import simulate
from lexiko.engine.tally import Tally
from lexiko.engine.thinking import ThinkingPlayer
from lexiko.game import lexicon_for
from lexiko.rules import View, make_rules

ALWAYS = 1000
STARTS = {
    "endgame": 0,
    "pre-endgame": MOST_IN_BAG,
    "simulation": ALWAYS,
    "inference": ALWAYS,
}
"""Both players think from so many tiles in the bag on."""
PART = 10
"""Games of one piece of work."""


class Lacking(ThinkingPlayer):
    """The best player, but for a part that it may lack."""

    def __init__(
        self, engine: Engine, limits: Limits, seed: int, start: int, lacks: str | None
    ) -> None:
        super().__init__(engine, limits, seed, infers=lacks != "inference")
        self.start, self.lacks = start, lacks

    def best(self, view: View) -> Candidate:
        late = view.next_bag == 0
        dull = view.next_bag > self.start
        dull |= self.lacks == "endgame" and late
        dull |= self.lacks == "simulation" and view.next_bag > MOST_IN_BAG
        if dull:
            return EnginePlayer.best(self, view)
        if self.lacks == "pre-endgame" and is_near(view):
            limits = self.limits_for(view)
            assert limits is not None
            last = self.memory.play_since(view) if self.infers and self.memory else None
            *_, answer = simulate(self.engine, view, limits, last)
            return answer.best.candidate
        return super().best(view)


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two players."""

    part: str
    samples: int
    seed: int
    lacks: bool

    def make(self) -> Lacking:
        """The player for a game."""
        rules = make_rules("club")
        engine = engine_for(rules, lexicon_for(rules))
        lacks = self.part if self.lacks else None
        limits = Limits(samples=self.samples)
        return Lacking(engine, limits, self.seed, STARTS[self.part], lacks)

    def __str__(self) -> str:
        return f"without {self.part}" if self.lacks else "best"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=STARTS)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--samples", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if options.games % 2:
        parser.error("games are played in pairs: give an even number")
    sides = tuple(Side(options.part, options.samples, options.seed, one) for one in (False, True))
    match = Match(sides, make_rules("club"), "enable", options.games, seed=options.seed)
    tally = Tally(match)
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        for count, outcomes in enumerate(run_match(match, pool, options.jobs, PART), 1):
            tally.add(outcomes)
            if count % 10 == 0:
                print(f"{tally.games} games\n{tally}", flush=True)
    print(f"{tally.games} games, {options.samples} samples a move, seed {options.seed}\n{tally}")


if __name__ == "__main__":
    main()
