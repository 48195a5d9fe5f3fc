"""What the processes of the warm-up do: `python -m lexiko.engine.warmup_steps` reads keys of steps.

A kernel is compiled when it is first called with arguments of some types, so each is called here
as the program calls it, on something small.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.analysis import Limits
from lexiko.engine.bench import Bench
from lexiko.engine.candidates import Candidate
from lexiko.engine.chances import ChanceTraining
from lexiko.engine.endgame import new_solver
from lexiko.engine.engine import Engine
from lexiko.engine.matches import Match, play_part
from lexiko.engine.pool import PoolTraining
from lexiko.engine.roster import SCORE, STATIC
from lexiko.engine.simulation import Positions
from lexiko.engine.training import Plan, Training
from lexiko.game import Game, lexicon_for
from lexiko.kernel import SIDE, endgame
from lexiko.kernel.endgame_records import Solver
from lexiko.kernel.preendgame import Cases, judge_cases
from lexiko.kernel.sized import WIDEST
from lexiko.lexicon import DEFAULT, Lexicon
from lexiko.lexicon.queries import find_words
from lexiko.lexicon.wordgraph import build_word_graph, word_graph
from lexiko.rules import ENGLISH, STANDARD, Layout, Pass, View, make_rules

_WIDE = Layout("wide", ("*" + "." * SIDE, *["." * (SIDE + 1)] * SIDE))
SAMPLES = 40
"""Enough for every candidate of a small simulation."""


def _best(layout: Layout = STANDARD) -> None:
    # The variations are a step of their own.
    engine, view = _small(layout)
    engine.best(view)


def _graph(longest: int = SIDE) -> None:
    # That of the dictionary which most people play with is of use later; it may be there already.
    build_word_graph(_few_words(), longest)
    word_graph(lexicon_for(make_rules()), longest)


def _plays(layout: Layout = STANDARD) -> None:
    engine, view = _small(layout)
    engine.candidates(view)
    engine.exchanges(view)


def _varied(layout: Layout = STANDARD) -> None:
    engine, view = _small(layout, "rearrange", "recycle", "blanks")
    engine.varied(view)


def _search() -> None:
    find_words(_few_words())


def _games(layout: Layout = STANDARD) -> None:
    match = Match((STATIC, SCORE), make_rules("club", layout=layout), DEFAULT, games=2)
    play_part(match, 0, match.games)


def _training() -> None:
    rules = make_rules("club")
    training = Training(rules, lexicon_for(rules), Plan(games=1, rounds=1, racks=1))
    with ThreadPoolExecutor(1) as pool:
        for _ in training.run(pool, 1):
            pass
        engine, _ = _small()
        chances = ChanceTraining(engine.rules, engine.words, engine.leaves, seats=2)
        for _ in chances.run(1, pool, 1):
            pass
        pools = PoolTraining(engine.rules, engine.words, engine.leaves)
        for _ in pools.run(1, pool, 1):
            pass


def _many(layout: Layout = STANDARD) -> None:
    engine, view = _small(layout)
    engine.best_many([view])


def _measurements() -> None:
    Bench(DEFAULT, seconds=0).warm_up()


def _simulation(layout: Layout = STANDARD) -> None:
    engine, view = _small(layout)
    for _ in engine.analyse(view, Limits(samples=SAMPLES)):
        pass


def _endgames() -> None:
    engine, _ = _small()
    desk = bridge.new_desk(engine.rules, engine.leaves.longest)
    solver = new_solver(desk.rules, pieces=2, room=8, bits=4)
    solver.states[0] = desk.fresh[0]
    for seat in range(2):
        bridge.set_rack(solver.states[0], seat, b"\x01")
    endgame.play_on(engine.tables.graph, solver, 0, 0)
    endgame.solve(engine.tables.graph, solver, 10)
    _cases(solver)


def _cases(solver: Solver) -> None:
    """Two tiles that nobody has seen, one of them in the bag."""
    engine, view = _small()
    positions = Positions(engine, view, [Candidate(Pass(), 0, 0.0, view)])
    one = np.zeros(1, np.float32)
    tiles, bag = np.full((1, 2), 1, np.uint8), np.ones(1, np.int32)
    cases = Cases(tiles, bag, one, one, np.zeros(1, np.uint8), np.zeros(1, np.int64))
    asked = np.array([0, 10, 0], np.int64)
    judge_cases(engine.tables, positions.new_desk(), solver, positions.ahead, cases, asked)


FUNCTIONS: dict[str, Callable[[], None]] = {
    "best": _best,
    "graph": _graph,
    "plays": _plays,
    "varied": _varied,
    "search": _search,
    "games": _games,
    "training": _training,
    "many": _many,
    "measurements": _measurements,
    "simulation": _simulation,
    "endgames": _endgames,
    "wide best": lambda: _best(_WIDE),
    "wide graph": lambda: _graph(WIDEST),
    "wide plays": lambda: _plays(_WIDE),
    "wide varied": lambda: _varied(_WIDE),
    "wide games": lambda: _games(_WIDE),
    "wide many": lambda: _many(_WIDE),
    "wide simulation": lambda: _simulation(_WIDE),
}
"""What compiles the kernels of each step."""


# something small -----------------------------------------------------------------------------


def _few_words() -> Lexicon:
    return Lexicon("tiny", frozenset(map(ENGLISH.parse_word, ("AT", "EAT", "TEA", "TEAS"))))


def _small(layout: Layout = STANDARD, *variations: str) -> tuple[Engine, View]:
    """By a dictionary without words: it has a graph before the kernels that build graphs."""
    rules = make_rules("collector", *variations, layout=layout)
    lexicon = Lexicon("none", frozenset())
    game = Game.start(["Ann", "Bob"], rules, lexicon, source=1)
    return Engine(rules, lexicon), game.view(game.position.to_move)


# the process ---------------------------------------------------------------------------------


def main() -> None:
    """Do the steps whose keys come in, one a line, and tell each when it is done."""
    # Ctrl-C is for whoever has started us; when they are gone, so are we.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    keys: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(keys,), daemon=True).start()
    while True:
        key = keys.get()
        FUNCTIONS[key]()
        print(key, flush=True)


def _listen(keys: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        keys.put(line.strip())
    # Nothing more will be asked for; or whoever asked is gone, and nobody wants the rest.
    os._exit(0)


if __name__ == "__main__":
    main()
