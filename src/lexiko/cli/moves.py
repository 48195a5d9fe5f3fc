"""`lexiko moves`: every play of a position, the best first."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from lexiko.cli.board_view import Looks, board_lines
from lexiko.cli.console import BAD_INPUT, aligned, console, say, tell
from lexiko.cli.positions import STDIN, Given, Positions, line_text, position_lines
from lexiko.cli.waiting import GAMES, told_to_wait
from lexiko.errors import BadRules, NotationError
from lexiko.lexicon import Lexicon
from lexiko.rules import Exchange, Pass, Play, Position, Rack, Rules, View
from lexiko.rules.writing import edit_text, leave, play_text, rack_text
from lexiko.wording.moves import move_json

if TYPE_CHECKING:
    from lexiko.engine import Candidate, Engine

SHOWN = 15
"""How many moves people see if they do not say."""
_HEAD = ("", "at", "word", "score", "leave", "equity", "")
_SIDES = "><<><><"


@dataclass(frozen=True, slots=True)
class MoveSearch:
    """What the command was asked for, as it was typed."""

    rules: str | None = None
    variations: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    lexicon: str | None = None
    top: int | None = SHOWN
    """None for all."""
    edits: int = 1
    all_moves: bool = False
    """Exchanges and the pass are listed too."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A position and its moves, the best first."""

    text: str
    position: Position
    moves: list[Candidate]
    seat: int


def number_of(top: str | None, as_json: bool) -> int | None:
    """How many moves are wanted; None for all."""
    if top is None:
        return None if as_json else SHOWN
    if top.strip().lower() == "all":
        return None
    if not re.fullmatch(r"[1-9]\d{0,8}", top.strip(), re.ASCII):
        raise NotationError("bad_rule", key="--top", expected="a number or all", value=repr(top))
    return int(top)


def list_moves(cgp: str | None, file: str | None, search: MoveSearch, as_json: bool) -> None:
    """Print the moves of the position in a text, or of every one in a file.

    A line of a file that is no position is told of; the others are answered all the same.
    """
    finder = _Finder(search)
    show = _show_json if as_json else _show
    if cgp is not None and cgp != STDIN and file is None:
        show(finder.answer(cgp.strip(), "CGP", 1))
        return
    if (cgp is None) == (file is None):
        problem = "give a position in CGP, or --file with one per line"
        raise typer.BadParameter(problem)
    wrong = False
    for number, line, name in position_lines(file or STDIN):
        try:
            show(finder.answer(line_text(line, name, number), name, number))
        except (NotationError, BadRules) as error:
            tell(*map(str, error.reasons))
            wrong = True
    if wrong:
        raise typer.Exit(BAD_INPUT)


# finding -------------------------------------------------------------------------------------


class _Finder:
    """Finds the moves of many positions; engines are made once."""

    def __init__(self, search: MoveSearch) -> None:
        self.search = search
        given = Given(search.rules, search.variations, search.changes, search.lexicon)
        self.positions = Positions.by(given)
        self._engines: dict[tuple[Rules, str], Engine | None] = {}

    def answer(self, text: str, source: str, line: int) -> Answer:
        """The moves of the player to move; `NotationError` with the line if it is no position."""
        asked = self.positions.read(text, source, line)
        moves = self._moves(asked.view, asked.lexicon)
        return Answer(text, asked.position, moves, asked.position.to_move)

    def _moves(self, view: View, lexicon: Lexicon) -> list[Candidate]:
        from lexiko.engine import Engine, bridge
        from lexiko.engine.plain import plain_moves

        search = self.search
        key = (view.rules, lexicon.fingerprint)
        with ExitStack() as stack:
            if key not in self._engines:
                stack.enter_context(told_to_wait(GAMES, layout=view.rules.layout))
                self._engines[key] = None
                if bridge.supports(view.rules):
                    self._engines[key] = Engine(view.rules, lexicon)
                else:
                    tell("This board or alphabet is too large for the engine: equity is the score.")
            engine = self._engines[key]
            if engine is None:
                moves = plain_moves(lexicon, view, search.top, edits=search.edits)
            else:
                moves = engine.moves(
                    view, search.top, edits=search.edits, exchanging=search.all_moves
                )
        return [one for one in moves if search.all_moves or isinstance(one.move, Play)]


# showing -------------------------------------------------------------------------------------


def _show_json(answer: Answer) -> None:
    """One line a position."""
    board, alphabet = answer.position.board, answer.position.rules.alphabet
    plays = []
    for candidate in answer.moves:
        # What a pass is worth beside the other moves nobody has worked out.
        worth = None if isinstance(candidate.move, Pass) else round(candidate.equity, 3)
        data = move_json(board, alphabet, candidate.move)
        plays.append(data | {"score": candidate.score, "equity": worth})
    print(json.dumps({"cgp": answer.text, "plays": plays}, ensure_ascii=False), flush=True)


def _show(answer: Answer) -> None:
    """The board, the rack and a table of moves."""
    position = answer.position
    say(*board_lines(position.board, position.rules, (), Looks.of(console())), "")
    say(f"Rack {rack_text(position.rules.alphabet, position.racks[answer.seat])}", "")
    say(*aligned([_HEAD, *_rows(answer)], _SIDES), "")
    moves = [candidate.move for candidate in answer.moves]
    # A list that ends with an exchange has been cut: plays may come after it.
    is_cut = bool(moves) and isinstance(moves[-1], Exchange)
    if not is_cut and not any(isinstance(move, Play) for move in moves):
        tell("There is no play.")


def _rows(answer: Answer) -> Iterator[tuple[str, ...]]:
    """Rank, place, word, score, leave, equity, and what happens to the board beside the play."""
    board, alphabet = answer.position.board, answer.position.rules.alphabet
    rack = answer.position.racks[answer.seat].letters
    for rank, candidate in enumerate(answer.moves, 1):
        move, equity = candidate.move, f"{candidate.equity:.1f}"
        notes = [edit_text(alphabet, edit) for edit in move.edits]
        match move:
            case Play():
                text = play_text(board, alphabet, move)
                at, what = text.at, text.marked
                notes += ["rearranged"] if move.rearranged else []
            case Exchange():
                at, what = "", f"exchange {alphabet.text(move.pieces)}"
            case Pass():
                at, what, equity = "", "pass", ""
        kept = rack_text(alphabet, Rack(leave(board, rack, move)))
        yield str(rank), at, what, str(candidate.score), kept, equity, ", ".join(notes)
