"""`lexiko puzzles`: a puzzle at the terminal, today's if nobody says otherwise."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from lexiko.cli.board_view import board_lines
from lexiko.cli.console import say_json
from lexiko.cli.terminal import Terminal
from lexiko.errors import LexikoError, NotationError
from lexiko.rules import Play, Square
from lexiko.rules.writing import rack_text
from lexiko.study.puzzles import (
    FIRST_RATING,
    KINDS,
    Answer,
    Puzzle,
    PuzzleKind,
    answered,
    check_puzzle,
    daily_puzzle,
    lexicon_of,
    next_puzzle,
    question,
    read_puzzles,
    reason,
    shipped_puzzles,
)
from lexiko.study.puzzles.answers import tried
from lexiko.study.puzzles.puzzle import ACCEPT, CHALLENGE, puzzles_text
from lexiko.wording.english import plural

HELP = "Type a move such as 8D QUARTZ or exchange QV, or hint, solution, quit."
HELP_CALL = "Type challenge or accept, or quit."


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """What the options of the command say."""

    kind: str | None
    file: Path | None
    rating: int | None
    seed: int | None
    as_json: bool


def solve_puzzle(options: SolveOptions) -> bool:
    """Show a puzzle and take answers; whether it was solved, or only shown."""
    puzzle = _chosen(options)
    if options.file is not None:
        check_puzzle(puzzle)
    if options.as_json:
        say_json(puzzle.to_json())
        return True
    terminal = Terminal()
    _show(terminal, puzzle)
    try:
        return _ask(terminal, puzzle)
    except EOFError:
        return False


def _chosen(options: SolveOptions) -> Puzzle:
    if options.kind is not None and options.kind not in KINDS:
        expected = ", ".join(KINDS)
        raise LexikoError("bad_argument", name="--kind", expected=expected, value=options.kind)
    kind: PuzzleKind | None = next((one for one in KINDS if one == options.kind), None)
    if options.file is None and kind is None and options.rating is None and options.seed is None:
        return daily_puzzle(datetime.now(UTC).date())
    puzzles = shipped_puzzles() if options.file is None else _read(options.file)
    if not any(kind in (None, one.kind) for one in puzzles):
        raise NotationError("bad_file", path=options.file, problem="it has no such puzzle")
    rating = FIRST_RATING if options.rating is None else options.rating
    return next_puzzle(puzzles, rating, (), kind, random.Random(options.seed))


def _read(path: Path) -> tuple[Puzzle, ...]:
    return read_puzzles(puzzles_text(path.expanduser().read_bytes(), str(path)), str(path))


def _show(terminal: Terminal, puzzle: Puzzle) -> None:
    """The board, the scores and the question."""
    view = puzzle.view
    board, new = view.board, _squares(puzzle)
    if puzzle.made is not None:
        board = tried(puzzle, puzzle.made).board
    terminal.picture(board_lines(board, puzzle.rules, new, terminal.looks))
    mine, theirs = view.scores
    terminal.show("")
    if puzzle.made is not None:
        score = tried(puzzle, puzzle.made).score.total
        terminal.show(f"{puzzle.played} was just played, for {plural(score, 'point')}.")
    else:
        bag = plural(view.bag_count, "tile")
        rack = rack_text(puzzle.rules.alphabet, view.racks[view.to_move])
        terminal.show(f"Rack {rack}   {mine} : {theirs}   {bag} in the bag")
        if not view.bag_count:
            terminal.show(f"The other player has {puzzle.rules.alphabet.text(view.unseen)}.")
    terminal.show(f"{question(puzzle)} (rating {puzzle.rating})")
    terminal.show(HELP_CALL if puzzle.made is not None else HELP)


def _squares(puzzle: Puzzle) -> list[Square]:
    return [square for square, _ in puzzle.made.placements] if puzzle.made is not None else []


def _ask(terminal: Terminal, puzzle: Puzzle) -> bool:
    """Take answers until one is right, or the solution is wanted."""
    hints, wrong = 0, None
    while True:
        typed = terminal.ask("› ")
        match typed.lower():
            case "":
                continue
            case "quit" | "q":
                return False
            case "solution" | "s":
                terminal.show(reason(puzzle))
                _coach(terminal, puzzle, wrong)
                return False
        try:
            if typed.lower() in ("hint", "h"):
                hints += 1
                terminal.show(_hint(puzzle, hints))
                continue
            answer = _answered(puzzle, typed)
        except LexikoError as error:
            terminal.refuse(map(str, error.reasons))
            continue
        if answer.verdict == "right":
            terminal.show("That's right!", reason(puzzle))
            _coach(terminal, puzzle, puzzle.answer)
            return True
        terminal.show(_worth(puzzle, answer))
        wrong = wrong if answer.bad else answer.move
        if puzzle.made is not None:
            terminal.show(reason(puzzle))
            return False


def _coach(terminal: Terminal, puzzle: Puzzle, answer: str | None) -> None:
    """What the coach adds to the solution; nobody waits for the compiler to hear it."""
    from lexiko.engine.engine import engine_for
    from lexiko.engine.warmup import is_done
    from lexiko.study.puzzles.coached import coached, compared_with

    layout = puzzle.rules.layout
    if puzzle.best is None:
        return
    if not is_done(max(layout.height, layout.width)):
        terminal.show("Run lexiko warmup once, and the coach will tell you why.")
        return
    try:
        said = coached(engine_for(puzzle.rules, lexicon_of(puzzle)), puzzle, answer)
    except LexikoError:
        return  # it cannot think by these rules, and the figures have been told
    terminal.show(*(one.text for one in said if one.is_praise))
    if (other := compared_with(said)) is not None:
        terminal.show(f"Why not {other}?")
        terminal.show(*(f"- {one.text}" for one in said if not one.is_praise))


def _answered(puzzle: Puzzle, typed: str) -> Answer:
    if puzzle.kind == "challenge":
        word = typed.lower()
        starts = [one for one in (CHALLENGE, ACCEPT) if one.startswith(word)]
        if not starts:
            raise NotationError("unknown_call", text=typed)
        return answered(puzzle, starts[0])
    return answered(puzzle, typed, lexicon_of(puzzle))


def _hint(puzzle: Puzzle, number: int) -> str:
    best = puzzle.best
    if best is None:
        raise LexikoError("no_hint")
    if not isinstance(best, Play):
        return "Do not lay any tiles."
    score = tried(puzzle, best).score.total
    text = f"Lay {plural(len(best.placements), 'tile')} for {plural(score, 'point')}."
    return text if number < 2 else f"{text} The word begins at {puzzle.answer.split()[0]}."


def _worth(puzzle: Puzzle, answer: Answer) -> str:
    if puzzle.kind == "challenge":
        return "That's not it."
    if answer.bad:
        return f"Not in the word list {puzzle.lexicon}: {', '.join(answer.bad)}."
    if answer.points_lost is None:
        return f"It scores {answer.score}, but it is not among the best moves."
    close = "Close, but there is a better move." if answer.verdict == "close" else "That's not it."
    if puzzle.kind != "endgame" and answer.win_lost is not None:
        return f"{close} It wins {100 * answer.win_lost:.1f} fewer games in 100."
    least = "at least " if answer.at_least else ""
    return f"{close} It costs {least}{plural(round(answer.points_lost), 'point')} by the end."
