"""`lexiko puzzles make`: puzzles from games, as a file."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

from lexiko.cli.analyse_input import sources
from lexiko.cli.console import say, tell
from lexiko.cli.opened import read_given
from lexiko.cli.waiting import ANALYSIS, GAMES, told_to_wait
from lexiko.cli.work import progress_bar
from lexiko.engine.engine import engine_for
from lexiko.errors import LexikoError
from lexiko.folders import write_whole
from lexiko.formats import Record
from lexiko.game import lexicon_for
from lexiko.rules import Rules
from lexiko.study.puzzles import (
    BARREN,
    KINDS,
    Puzzle,
    PuzzleKind,
    PuzzleMaker,
    chance_of,
    kinds_for,
    quotas,
    read_puzzles,
    self_play,
    write_puzzles,
)
from lexiko.study.puzzles.puzzle import puzzles_text
from lexiko.wording.english import plural


@dataclass(frozen=True, slots=True)
class MakeOptions:
    """What the options of the command say."""

    count: int
    seed: int
    out: Path
    games: tuple[str, ...]
    rules: Rules
    lexicon: str


def make_puzzles(options: MakeOptions) -> None:
    """Find puzzles and write them; stopped half-way, the same command goes on from there."""
    _check_target(options.out)
    maker = PuzzleMaker(quotas(options.count, _kinds(options)))
    unfinished = Unfinished(options)
    done = unfinished.resume(maker)
    if done:
        tell(f"Resuming after {plural(done, 'game')} with {plural(len(maker.found), 'puzzle')}.")
    try:
        with progress_bar("puzzles", options.count) as advance, unfinished.path.open("ab") as file:
            for number, record in _games(options, done):
                if maker.is_done:
                    break
                if not options.games and maker.barren >= BARREN:
                    tell("", f"The last {BARREN} games had no puzzle that is still wanted.")
                    break
                _search(maker, options, number, record, file)
                advance(len(maker.found))
    except KeyboardInterrupt:
        found = plural(len(maker.found), "puzzle")
        tell("", f"Stopped with {found}; the same command resumes.")
        raise
    data = write_puzzles(maker.found)
    write_whole(options.out, lzma.compress(data) if options.out.suffix == ".xz" else data)
    unfinished.path.unlink(missing_ok=True)
    kinds = Counter(puzzle.kind for puzzle in maker.found)
    parts = ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS)
    say(f"{plural(len(maker.found), 'puzzle')} ({parts}), written to {options.out}")


def _check_target(path: Path) -> None:
    """Refuse a file that cannot be written, or that is no file of puzzles and would be lost."""
    problem = ""
    if path.is_dir():
        problem = "it is a folder; name a file in it"
    elif not path.parent.is_dir():
        problem = f"there is no folder {path.parent}"
    elif path.exists() and not path.is_file():
        problem = "it is not a plain file"
    elif path.exists() and path.stat().st_size:
        try:
            read_puzzles(puzzles_text(path.read_bytes()))
        except LexikoError:
            problem = "it holds no puzzles, and is not overwritten; name another file"
    if problem:
        raise LexikoError("bad_file", path=path, problem=problem)


def _kinds(options: MakeOptions) -> Collection[PuzzleKind]:
    """The kinds that can be found; games that are given may be by any rules."""
    if options.games:
        return KINDS
    return kinds_for(options.rules, lexicon_for(options.rules, options.lexicon))


def _games(options: MakeOptions, skip: int) -> Iterator[tuple[int, Record]]:
    """The games with their numbers, those left out that have been searched before."""
    if not options.games:
        lexicon = lexicon_for(options.rules, options.lexicon)
        with told_to_wait(GAMES, ANALYSIS, layout=options.rules.layout):
            engine_for(options.rules, lexicon).words  # noqa: B018
        yield from enumerate(self_play(options.rules, lexicon, options.seed, skip), skip)
        return
    found = [one for text in options.games for one in sources(text)]
    for number, source in enumerate(found):
        if number < skip:
            continue
        record = read_given(source.data, source.name, source.kind, None).record
        yield number, replace(record, title=record.title or source.name)


def _search(
    maker: PuzzleMaker, options: MakeOptions, number: int, record: Record, file: IO[bytes]
) -> None:
    """Search a game, and note what was found, so that it is not searched again."""
    rules = record.started.rules
    made: list[Puzzle] = []
    try:
        engine = engine_for(rules, lexicon_for(rules, options.lexicon))
        made = maker.search(engine, record, chance_of(options.seed, number))
    except LexikoError as error:
        tell(f"{record.title or f'Game {number + 1}'}: {error}")
    line = {"game": number, "puzzles": [puzzle.to_json() for puzzle in made]}
    file.write(f"{json.dumps(line, ensure_ascii=False)}\n".encode())
    file.flush()


class Unfinished:
    """What an earlier run had found when it was stopped: a file beside the one to write."""

    def __init__(self, options: MakeOptions) -> None:
        self.path = options.out.with_name(f"{options.out.name}.part")
        self.head: dict[str, Any] = {
            "seed": options.seed,
            "count": options.count,
            "lexicon": options.lexicon,
            "rules": options.rules.to_json(),
            "games": list(options.games),
        }

    def resume(self, maker: PuzzleMaker) -> int:
        """Take up what was found by the same options; how many games have been searched."""
        lines = self._lines()
        if not lines or lines[0] != self.head:
            write_whole(self.path, f"{json.dumps(self.head)}\n".encode())
            return 0
        done = 0
        # From a line on that was cut off or cannot be read, games are searched anew.
        with suppress(LexikoError, KeyError, TypeError):
            for line in lines[1:]:
                maker.take_up([Puzzle.from_json(one) for one in line["puzzles"]])
                done += 1
        kept = lines[: done + 1]
        whole = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in kept)
        write_whole(self.path, whole.encode())
        return done

    def _lines(self) -> list[Any]:
        """What can be read of the file; one that does not begin as ours is refused, not lost."""
        found: list[Any] = []
        if not self.path.exists():
            return found
        if self.path.is_file():
            data = self.path.read_bytes()
            with suppress(ValueError, RecursionError):
                found.extend(map(json.loads, data.splitlines()))
            if not data or (found and isinstance(found[0], dict) and {*found[0]} == {*self.head}):
                return found
        problem = "it is damaged; move it away to begin anew"
        raise LexikoError("bad_file", path=self.path, problem=problem)
