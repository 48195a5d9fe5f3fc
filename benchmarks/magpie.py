"""Games against MAGPIE, at equal time for each move: python benchmarks/magpie.py PROGRAM DATA.

MAGPIE must have been built before, with the same words and leaves in its folder of data; it is
told positions as CGP at its console, with no more than its player sees, and gets one thread, as
we do. It simulates as its own player for timed games does (15 candidates, two turns ahead, until
the time is up) and searches pre-endgames and endgames. An answer of its pre-endgame counts if it
has looked two turns ahead in every case of two moves at least: before, it often passes, or gives
away a game. Otherwise it simulates for what is left, and for a quarter of the time at least.
As a position alone does not tell it what was played before, neither side infers anything from
that, unless `--infer` lets us. Pairs of games share a bag, of which one player draws from the
front and the other from the back.

Every pair has a MAGPIE of its own, whose memory would grow from game to game. One that ends before
its games do (it may be killed for want of memory) is started again, and the pair with it.

Every pair is a line of a file, so that a match can be stopped at any time and goes on where it
was.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import multiprocessing
import os
import re
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Self

from lexiko.engine.analysis import Limits
from lexiko.engine.candidates import Candidate
from lexiko.engine.engine import Engine, engine_for
from lexiko.engine.matches import Match, Outcome, play_part
from lexiko.engine.players import EnginePlayer, Player
from lexiko.engine.tally import Tally
from lexiko.engine.thinking import ThinkingPlayer
from lexiko.formats.cgp_text import board_text
from lexiko.game import Game, lexicon_for
from lexiko.kernel.compiled import ANALYSIS, is_ready
from lexiko.rules import Move, View, make_rules
from lexiko.rules.writing import rack_text

OURS, THEIRS = "best", "MAGPIE"
SURE = 0.9999
TRIES = 3
"""How often a pair is begun."""
_MARK = "mark"
"""No command of its: what it says to that shows that the one before has been carried out."""
_PLACE = r"(?:\d+[A-O]|[A-O]\d+) \S+"
_MOVE = rf"(?P<move>{_PLACE}|\(?exch [A-Z?]+\)?|pass)"
_SIMULATED = re.compile(rf"^1: +{_MOVE}", re.MULTILINE)
_SEARCHED = re.compile(rf"^Play .*\n{_MOVE}", re.MULTILINE)
_SOLVED = re.compile(rf"^\d+-ply +1  {_MOVE} +\d+ +\d+ +\d+ ", re.MULTILINE)
_PEG_MOST = 4
_WARM_UP = (
    "cgp 15/3Q7U3/3U2TAURINE2/1CHANSONS2W3/2AI6JO3/DIRL1PO3IN3/E1D2EF3V4/F1I2p1TRAIK3/O1L2T4E4/"
    "ABy1PIT2BRIG2/ME1MOZELLE5/1GRADE1O1NOH3/WE3R1V7/AT5E7/G6D7 ENOSTXY/ 356/378 0",
    "gsim -tlim 0.2", "endgame -etlim 0.2", "peg -pegtlim 0.2",
)  # fmt: skip
"""What it is asked before the first game: its first answers take longer."""
_MEMORY = (
    "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=8589934592:"
    "glibc.malloc.trim_threshold=17179869184"
)
"""Its pre-endgame takes 1 GB anew for every move. To clear that takes a second or two, which is
more than it has, unless it keeps the memory, in large pages."""


class Ended(Exception):
    """MAGPIE has ended before its games."""


class Console:
    """A running MAGPIE."""

    def __init__(self, program: str, data: str, lexicon: str) -> None:
        self._process = subprocess.Popen(
            [Path(program).resolve()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, bufsize=1, cwd=Path(data).parent,
            env={**os.environ, "GLIBC_TUNABLES": _MEMORY},
        )  # fmt: skip
        self.ask(
            f"set -path ./{Path(data).name} -lex {lexicon} -wmp true -threads 1 -mode sync "
            "-savesettings false -autosavegcg false -hr false -ttfraction 0.02 "
            "-numplays 15 -plies 2 -threshold none -cutoff 0 -minplayiterations 1 -sinfer false "
            "-eplies 25 -pegstride 7 -shwithmoves false"
        )
        for command in _WARM_UP:
            self.ask(command)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        with self._process:  # closes its pipes and waits for it
            pass

    def ask(self, command: str) -> str:
        """What it says to a command."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        # Its answers may take long, but it always comes to an end, or ends.
        said: list[str] = []
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(f"{command}\n{_MARK}\n")
            for line in self._process.stdout:
                if f"'{_MARK}'" in line:
                    return "".join(said)
                said.append(line)
        raise Ended(f"after {command!r} it said: {''.join(said)[-500:]}")


@dataclass(slots=True)
class Spent:
    """The time that a player has taken."""

    seconds: float = 0.0
    moves: int = 0
    longest: float = 0.0
    unsolved: int = 0
    """Pre-endgames without an answer in time."""

    def add(self, seconds: float) -> None:
        self.seconds += seconds
        self.moves += 1
        self.longest = max(self.longest, seconds)


class MagpiePlayer(EnginePlayer):
    """Asks MAGPIE for its moves."""

    def __init__(
        self, engine: Engine, console: Console, seconds: float, spent: Spent, pair: int
    ) -> None:
        super().__init__(engine)
        self.console, self.seconds, self.spent, self.pair = console, seconds, spent, pair

    def best(self, view: View) -> Candidate:
        began = time.perf_counter()
        move = self._asked(view)
        self.spent.add(time.perf_counter() - began)
        return self.engine.value(view, move)

    def _asked(self, view: View) -> Move:
        seat = view.seat or 0
        alphabet = view.rules.alphabet
        rack = rack_text(alphabet, view.racks[seat])
        # With an empty bag the other rack is what is left.
        other = alphabet.text(sorted(view.unseen)) if not view.next_bag else ""
        board = board_text(view.board, alphabet)
        scores = f"{view.scores[seat]}/{view.scores[1 - seat]}"
        self.console.ask(f"cgp {board} {rack}/{other} {scores} {view.scoreless}")
        seconds = self.seconds
        if not seconds:
            return self._found(view, _SIMULATED, self.console.ask("generate"))
        if not view.next_bag:
            said = self.console.ask(f"endgame -etlim {self.seconds}")
            return self._found(view, _SEARCHED, said)
        if view.next_bag <= _PEG_MOST:
            began = time.perf_counter()
            said = self.console.ask(f"peg -pegtlim {self.seconds}")
            best = _SOLVED.search(said)
            if best is not None:
                return self._read(view, best["move"])
            self.spent.unsolved += 1
            seconds = max(self.seconds / 4, self.seconds - (time.perf_counter() - began))
        return self._found(view, _SIMULATED, self.console.ask(f"gsim -tlim {seconds:.2f}"))

    def _found(self, view: View, pattern: re.Pattern[str], said: str) -> Move:
        best = pattern.search(said)
        if best is None:
            raise RuntimeError(f"pair {self.pair}: no move in what MAGPIE said:\n{said}")
        return self._read(view, best["move"])

    def _read(self, view: View, text: str) -> Move:
        return view.parse(text.replace("(", "").replace(")", "").replace("exch ", "exchange "))


class OurPlayer(ThinkingPlayer):
    """Our best player, with its time taken."""

    def __init__(
        self, engine: Engine, limits: Limits, seed: int, spent: Spent, *, infers: bool
    ) -> None:
        super().__init__(engine, limits, seed, infers=infers)
        self.spent = spent

    def best(self, view: View) -> Candidate:
        began = time.perf_counter()
        found = super().best(view)
        self.spent.add(time.perf_counter() - began)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Guest:
    """One of the two players of a match."""

    name: str
    console: Console = field(repr=False)
    engine: Engine = field(repr=False)
    seconds: tuple[float, float] = (0.5, 0.5)
    spent: Spent = field(default_factory=Spent)
    pair: int = 0
    infers: bool = False

    def make(self) -> Player:
        ours, theirs = self.seconds
        if self.name == THEIRS:
            return MagpiePlayer(self.engine, self.console, theirs, self.spent, self.pair)
        # As they do, we go on until the time is up or nothing is left to find out.
        limits = Limits(seconds=ours, threads=1, confidence=SURE)
        return OurPlayer(self.engine, limits, self.pair, self.spent, infers=self.infers)

    def __str__(self) -> str:
        return self.name


@cache
def ready(lexicon: str) -> Engine:
    """Our side of a process, when all that it needs is loaded."""
    rules = make_rules("club")
    engine = engine_for(rules, lexicon_for(rules, lexicon))
    game = Game.start(["Ann", "Bob"], rules, engine.lexicon, 1, engine)
    list(engine.analyse(game.view(game.position.to_move), Limits(samples=100)))
    return engine


def play_pair(options: argparse.Namespace, number: int) -> dict[str, Any]:
    """One pair of games, as a line of the file."""
    engine = ready(options.lexicon)
    again = 0
    while True:
        try:
            with Console(options.program, options.data, options.name) as console:
                return {**played(options, number, console, engine), "begun again": again}
        except Ended:
            again += 1
            if again == TRIES:
                raise


def played(
    options: argparse.Namespace, number: int, console: Console, engine: Engine
) -> dict[str, Any]:
    """What came of one pair of games."""
    rules = engine.rules
    seconds = (options.seconds, 0.0 if options.static else options.seconds)
    guests = tuple(
        Guest(name, console, engine, seconds, Spent(), pair=number, infers=options.infer)
        for name in (OURS, THEIRS)
    )
    match = Match(guests, rules, options.lexicon, 2 * number + 2, seed=options.seed)
    outcomes = play_part(match, 2 * number, 2 * number + 2)
    return {
        "pair": number,
        "scores": [list(one.scores) for one in outcomes],
        "wins": [list(one.wins) for one in outcomes],
        "bingos": [list(one.bingos) for one in outcomes],
        "turns": [one.turns for one in outcomes],
        "seconds": [round(one.spent.seconds, 2) for one in guests],
        "moves": [one.spent.moves for one in guests],
        "longest": [round(one.spent.longest, 2) for one in guests],
        "unsolved": guests[1].spent.unsolved,
    }


def done_before(path: Path, asked: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """The pairs that the file has; its first line says what was asked for. A new file if there is
    none, and without the rest of a line that was cut off."""
    text = path.read_text(encoding="utf-8") if path.exists() else json.dumps(asked) + "\n"
    whole = text[: text.rfind("\n") + 1] or json.dumps(asked) + "\n"
    path.write_text(whole, encoding="utf-8")
    first, *pairs = map(json.loads, whole.splitlines())
    if first != asked:
        raise SystemExit(f"{path} holds another match, {first}: name another --file.")
    if any("moves" not in pair for pair in pairs):
        raise SystemExit(f"{path} does not say how many moves a pair had: name another --file.")
    return {pair["pair"]: pair for pair in pairs}


def table(pairs: list[dict[str, Any]], options: argparse.Namespace) -> str:
    """What has been shown so far."""
    match = Match((OURS, THEIRS), make_rules("club"), options.lexicon, 2 * len(pairs))
    tally = Tally(match)
    for index, pair in enumerate(pairs):
        games = zip(pair["scores"], pair["wins"], pair["bingos"], pair["turns"], strict=True)
        tally.add(
            Outcome(2 * index + place, tuple(scores), tuple(wins), tuple(bingos), turns)
            for place, (scores, wins, bingos, turns) in enumerate(games)
        )
    ours, theirs = (
        sum(pair["seconds"][index] for pair in pairs) / sum(pair["moves"][index] for pair in pairs)
        for index in range(2)
    )
    longest = [max(pair["longest"][index] for pair in pairs) for index in range(2)]
    return (
        f"{tally}\n{len(pairs)} pairs; seconds a move {ours:.2f} and {theirs:.2f}, "
        f"at most {longest[0]:.1f} and {longest[1]:.1f}; "
        f"{sum(pair['unsolved'] for pair in pairs)} pre-endgames that MAGPIE did not solve in "
        f"time; {sum(pair['begun again'] for pair in pairs)} pairs begun again"
    )


def play(options: argparse.Namespace, numbers: list[int]) -> Iterator[dict[str, Any]]:
    with multiprocessing.get_context("spawn").Pool(options.jobs) as pool:
        yield from pool.imap_unordered(partial(play_pair, options), numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="the MAGPIE to play against")
    parser.add_argument("data", help="its folder of data, which must be called data")
    parser.add_argument("--name", default="NWLE", help="what the dictionary is called there")
    parser.add_argument("--lexicon", default="enable", help="and here")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each move")
    parser.add_argument("--infer", action="store_true", help="we infer what was kept")
    parser.add_argument("--static", action="store_true", help="MAGPIE plays one turn ahead")
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    parser.add_argument("--file", type=Path, default=Path("magpie.jsonl"))
    options = parser.parse_args()
    if not is_ready(ANALYSIS):
        parser.error("the engine is not compiled yet: run `lexiko warmup` first")
    names = ("name", "lexicon", "seconds", "static", "infer", "seed")
    pairs = done_before(options.file, {name: getattr(options, name) for name in names})
    todo = [number for number in range(options.pairs) if number not in pairs]
    try:
        with options.file.open("a", encoding="utf-8") as file:
            for pair in play(options, todo):
                pairs[pair["pair"]] = pair
                file.write(json.dumps(pair) + "\n")
                file.flush()
                print(table(list(pairs.values()), options), flush=True)
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.")


if __name__ == "__main__":
    main()
