"""How fast the rules are: python benchmarks/rules.py, with --json for programs.

Every figure is the median of many runs. The ratio compares it with a yardstick, a fixed piece of
plain Python measured in the same run, so that figures of different machines can be compared.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from lexiko.game import Game
from lexiko.lexicon import Lexicon, PlainFinder, open_lexicon
from lexiko.rules import Move, Pass, Play, Position, make_rules, replay, work_out
from lexiko.rules import commands as c
from lexiko.rules.codec import event_to_json, events_from_json
from lexiko.rules.decide import decide


@dataclass(frozen=True)
class Figure:
    """One measurement."""

    name: str
    milliseconds: float
    ratio: float
    """How many yardsticks it takes."""
    goal: float | None = None
    """The most milliseconds it should take."""


def yardstick() -> int:
    """Plain work for the interpreter: a loop, sums and a dictionary."""
    seen: dict[int, int] = {}
    for number in range(20_000):
        seen[number % 997] = seen.get(number % 991, 0) + number
    return len(seen)


def median(run: Callable[[], object], seconds: float) -> float:
    """The median of the milliseconds that a run takes, of as many as fit into the time."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    while len(times) < 5 or time.perf_counter() < end:
        started = time.perf_counter()
        run()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times)


def whole_game() -> tuple[Game, list[tuple[Position, c.TakeTurn]]]:
    """A game of two players from the first draw to the last tile, always the same.

    With it comes every play, and the position in which its player made it.
    """
    short = frozenset(word for word in open_lexicon("enable").words if len(word) <= 5)
    game = Game.start(("Ann", "Bob"), make_rules("club"), Lexicon("short", short), 1)
    finder, turns = PlainFinder(), []
    while not game.position.is_over:
        position = game.position
        if position.waiting_for:
            game.accept(position.waiting_for[0])
            continue
        rules, board, rack = position.rules, position.board, position.racks[position.to_move]
        best: Move = Pass()
        most = -1
        for play in islice(finder.plays(rules, board, rack.letters, game.lexicon), 200):
            turn, _ = work_out(rules, board, rack, position.bag, play)
            if turn is not None and turn.score.total > most:
                best, most = play, turn.score.total
        command = c.TakeTurn(position.to_move, best)
        if isinstance(best, Play):
            turns.append((position, command))
        game.do(command)
    return game, turns


def measure(seconds: float) -> list[Figure]:
    game, plays = whole_game()
    events, last = game.events, game.position
    alphabet = last.rules.alphabet
    unit = median(yardstick, seconds)

    def decide_all() -> None:
        for position, command in plays:
            decide(position, command, game.lexicon, game.source, game.finder)

    def encode() -> str:
        return json.dumps([event_to_json(event, alphabet) for event in events])

    text = encode()
    runs: list[tuple[str, Callable[[], object], int, float | None]] = [
        (f"replay a game of {len(events)} events", lambda: replay(events), 1, 4),
        (f"decide a play (mean of {len(plays)})", decide_all, len(plays), 0.3),
        ("view of a seat", lambda: last.view(0), 1, None),
        ("write the game as JSON", encode, 1, None),
        ("read the game from JSON", lambda: events_from_json(json.loads(text)), 1, None),
    ]
    figures = [Figure("yardstick", unit, 1)]
    for name, run, parts, goal in runs:
        taken = median(run, seconds) / parts
        figures.append(Figure(name, taken, taken / unit, goal))
    return figures


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measure the speed of the rules.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a room")
    parser.add_argument("--seconds", type=float, default=1.0, help="the time for each figure")
    options = parser.parse_args(arguments)
    figures = measure(options.seconds)
    if options.json:
        print(json.dumps([vars(figure) for figure in figures], indent=2))
        return 0
    print(f"{'':36} {'median':>10} {'ratio':>8} {'goal':>8}")
    for figure in figures:
        goal = "" if figure.goal is None else f"< {figure.goal:g} ms"
        print(f"{figure.name:36} {figure.milliseconds:7.3f} ms {figure.ratio:8.3f} {goal:>8}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
