"""How many endgames are solved: python benchmarks/endgame.py --games 60 --seconds 10.

The positions are the first ones without a bag in games of the static player against itself, by
club rules: the same ones every time. Seconds are those of the processor, so that a machine shared
with others gives the same answer. With --cgp they are only written, a line each, for another
program to be asked about.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.endgame import MEMORY_BITS, new_solver
from lexiko.engine.engine import Engine
from lexiko.formats.cgp import write_cgp
from lexiko.game import lexicon_for
from lexiko.kernel import endgame, measure, records
from lexiko.kernel.endgame_records import DONE, NO_ROOM
from lexiko.rules import Bag, Board, Placement, Position, Rack, Seat, Square, Tile, make_rules

_TURNS = 60
"""No game has more."""
_SLICE = 2_000
_ROOM = 1 << 18


def endings(engine: Engine, desk: records.Desk, games: int, seed: int) -> list[np.void]:
    """The first position without a bag of so many games."""
    found: list[np.void] = []
    while len(found) < games:
        # A game each: the array ends somewhere in the next one.
        positions = records.new(records.STATE, _TURNS)
        measure.gather(engine.tables, desk, seed, positions)
        seed += 1
        empty = np.flatnonzero(positions["bag_size"] == 0)
        if len(empty):
            found.append(positions[empty[0]])
    return found


def position_of(engine: Engine, state: np.void) -> Position:
    """The position of the domain that a kernel's state stands for."""
    rules = engine.rules
    letters = state["letter"].reshape(records.LANES, 16)[1:16, :15]
    tiles = [
        Placement(Square(int(row), int(col)), Tile(int(code) & 31, bool(int(code) & 32)))
        for (row, col), code in np.ndenumerate(letters)
        if code
    ]
    racks = [bytes(np.repeat(np.arange(32), state["rack"][seat]).tolist()) for seat in range(2)]
    return Position(
        rules=rules,
        seats=(Seat("Ann"), Seat("Bob")),
        lexicon=engine.lexicon.ref,
        board=Board.empty(rules.layout).put(tiles),
        racks=(Rack(racks[0]), Rack(racks[1])),
        bag=Bag(b""),
        scores=(int(state["score"][0]), int(state["score"][1])),
        turn_seat=int(state["turn"]),
        lost_turns=(0, 0),
        passes=(0, 0),
        has_passed=(False, False),
        active=(True, True),
        used=(0, 0),
        scoreless=int(state["scoreless"]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bits", type=int, default=MEMORY_BITS, help="of the memory")
    parser.add_argument("--lexicon", default="enable")
    parser.add_argument("--cgp", action="store_true", help="write the positions, and no more")
    options = parser.parse_args()
    rules = make_rules("club")
    engine = Engine(rules, lexicon_for(rules, options.lexicon))
    graph = engine.tables.graph
    desk = bridge.new_desk(rules, engine.leaves.longest)
    asked = endings(engine, desk, options.games, options.seed)
    if options.cgp:
        for state in asked:
            print(write_cgp(position_of(engine, state), private=False))
        return
    solver = new_solver(desk.rules, 2 * rules.rack_size, _ROOM, options.bits)
    search = solver.search[0]
    proven = nodes = depths = 0
    seconds = 0.0
    for number, state in enumerate(asked):
        solver.memory[:] = 0
        solver.states[0] = state
        endgame.begin_endgame(solver)
        began = time.process_time()
        phase, spent = 0, 0.0
        while phase < DONE and spent < options.seconds:
            phase = endgame.search_on(graph, solver, int(search["nodes"]) + _SLICE)
            spent = time.process_time() - began
        assert phase != NO_ROOM
        racks = "/".join(str(count) for count in state["rack_size"][:2])
        word = "proven" if search["proven"] else "open"
        value, depth, looked = (int(search[key]) for key in ("value", "value_depth", "nodes"))
        print(
            f"{number:3}  {racks}  {word:6}  value {value:4}  depth {depth:2}  "
            f"{looked:9,} nodes  {spent:5.2f} s",
            flush=True,
        )
        proven += int(search["proven"])
        nodes += looked
        depths += depth
        seconds += spent
    print(
        f"{proven} of {len(asked)} proven, {nodes / seconds:,.0f} nodes/s, "
        f"mean depth {depths / len(asked):.1f}, {seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
