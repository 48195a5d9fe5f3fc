"""Positions analysed: a table that grows while the engine thinks, or JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rich.live import Live
from rich.text import Text

from lexiko.cli.analyse_input import AnalyseOptions, Source
from lexiko.cli.board_view import Looks, board_lines
from lexiko.cli.console import aligned, console, printed, say, tell
from lexiko.cli.positions import Asked, Positions, line_text, numbered
from lexiko.cli.waiting import ANALYSIS, GAMES, get_ready, told_to_wait
from lexiko.engine import Analysis, Engine, Judged
from lexiko.engine.engine import engine_for
from lexiko.errors import BadRules, NotationError
from lexiko.rules import Play
from lexiko.rules.writing import edit_text, play_text, rack_text
from lexiko.study import Outlook, analysis_json, move_name, outlook
from lexiko.study.figures import METHODS, equity_of
from lexiko.wording.english import plural

SHOWN = 15
"""How many moves people see if they do not say."""
HELPING = 5
"""How many of the tiles that help they see."""
OUTLOOK_SECONDS = 30.0
"""So long it is looked at what follows the best move."""


def analyse_positions(sources: list[Source], options: AnalyseOptions) -> bool:
    """Answer for each position; whether all could be read."""
    positions = Positions.by(options.given)
    right = True
    for source in sources:
        for number, line, name in _lines(source):
            try:
                asked = positions.read(line_text(line, name, number), name, number)
            except (NotationError, BadRules) as error:
                tell(*map(str, error.reasons))
                right = False
                continue
            if not _answer(asked, options):
                return right
    return right


def _lines(source: Source) -> Iterator[tuple[int, bytes, str]]:
    lines = list(numbered(source.data.splitlines(), source.name))
    # No text at all is one that lacks everything.
    return iter(lines or [(1, b"", source.name)])


def _answer(asked: Asked, options: AnalyseOptions) -> bool:
    """Analyse a position and show it; False if the next ones are not wanted any more."""
    rules = asked.view.rules
    with told_to_wait(GAMES, ANALYSIS, layout=rules.layout):
        engine = engine_for(rules, asked.lexicon)
        get_ready(engine, asked.view)
    thinking = _Thinking(asked, options)
    if options.as_json:
        goes_on = thinking.run(engine)
        print(json.dumps(thinking.to_json(), ensure_ascii=False), flush=True)
        return goes_on
    position = asked.position
    say(*board_lines(position.board, position.rules, (), Looks.of(console())), "")
    say(f"Rack {rack_text(position.rules.alphabet, position.racks[position.to_move])}", "")
    out = console()
    if out.is_terminal:
        with Live(console=out, get_renderable=thinking.shown, refresh_per_second=5):
            goes_on = thinking.run(engine)
    else:
        goes_on = thinking.run(engine)
        say(*thinking.lines())
    say("")
    return goes_on


@dataclass(slots=True)
class _Thinking:
    """An analysis under way: the newest answer, and how long it has taken."""

    asked: Asked
    options: AnalyseOptions
    began: float = 0.0
    seconds: float | None = None
    """How long it took in the end."""
    answer: Analysis | None = None
    outlook: Outlook | None = None

    def run(self, engine: Engine) -> bool:
        """Take every answer; False if it was stopped with Ctrl-C and has one to show."""
        # What is to be shown is looked at, however little time there is.
        limits = replace(self.options.thought.for_position(), fewest=self.options.top or 0)
        self.began = time.monotonic()
        stopped = False
        try:
            for answer in engine.analyse(self.asked.view, limits):
                self.answer = answer
        except KeyboardInterrupt:
            if self.answer is None:
                raise
            stopped = True
        self.seconds = time.monotonic() - self.began
        if self.options.outlook and not stopped and self.answer is not None and self.answer.moves:
            best, seed = self.answer.best.candidate.move, self.options.thought.seed
            self.outlook = outlook(
                engine, self.asked.view, best, seed=seed, seconds=OUTLOOK_SECONDS
            )
        return not stopped

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.began if self.seconds is None else self.seconds

    def to_json(self) -> dict[str, Any]:
        assert self.answer is not None
        found = analysis_json(self.answer, self.options.top)
        named = {"cgp": self.asked.text, "lexicon": self.asked.lexicon.name}
        follows = {"outlook": self.outlook.to_json()} if self.outlook is not None else {}
        return named | found | follows | {"seconds": round(self.elapsed, 3)}

    def shown(self) -> Text:
        """The same for a screen on which it changes: what does not fit is cut."""
        return Text("\n".join(self.lines()), no_wrap=True, overflow="crop")

    def lines(self) -> Iterator[str]:
        """The table so far, and how it came about."""
        if self.answer is None:
            yield f"Thinking, {self.elapsed:.0f} s"
            return
        yield from analysis_lines(self.answer, self.options.top or SHOWN)
        yield ""
        yield from self._words(self.answer)

    def _words(self, answer: Analysis) -> Iterator[str]:
        if not answer.moves:
            yield "There is no move."
        state = "" if answer.is_done else ", stopped early"
        if self.seconds is None:
            state = ", still thinking"
        yield f"{', '.join(_how(answer))}, {self.elapsed:.1f} s{state}."
        for note in answer.notes:
            yield f"{printed(note[:1].upper() + note[1:]).rstrip('.')}."
        if self.outlook is not None:
            yield ""
            yield from map(printed, outlook_lines(self.outlook))


def outlook_lines(found: Outlook) -> Iterator[str]:
    """What follows a move, in a few lines."""
    if found.next_score is None and found.reply_score is None:
        yield f"After {found.move} the game is over."
        return
    ways = "in every case" if found.exact else f"dealt {plural(found.samples, 'time')}"
    yield f"After {found.move}, {ways}:"
    if found.reply_score is not None and found.reply_bingo is not None:
        scores = _scores(found.reply_score, found.reply_bingo)
        yield f"  the next player scores {scores}"
        often = [f"{one.move} {one.score} ({100 * one.share:.0f} %)" for one in found.replies]
        yield f"  most often {', '.join(often)}"
    if found.next_score is None or found.bingo_chance is None:
        yield "  then the game is over"
    else:
        yield f"  your next turn scores {_scores(found.next_score, found.bingo_chance)}"
    if found.helping:
        tiles = [f"{one.tile} {one.gain:+.1f}" for one in found.helping]
        more = [*tiles[:HELPING], "...", tiles[-1]] if len(tiles) > HELPING + 1 else tiles
        yield f"  tiles that help, in points: {', '.join(more)}"


def _scores(points: float, bingo: float) -> str:
    return f"{points:.1f} on average, with a bingo in {100 * bingo:.0f} % of cases"


def _how(answer: Analysis) -> Iterator[str]:
    """How the moves were judged, and how sure that is."""
    yield f"By {METHODS[answer.method]}"
    if answer.method == "endgame" and answer.value is not None:
        yield f"{answer.value:+.0f} points from here to the end"
        yield "proven" if answer.proven else "not proven"
    if answer.samples:
        yield f"{answer.samples:,} samples"
    if answer.nodes:
        yield f"{answer.nodes:,} positions"
    if answer.confidence is not None:
        # Rounded down: nothing that was sampled is ever certain.
        yield f"{int(100 * answer.confidence)} % sure of the best"
    if answer.covered < 1:
        yield f"{100 * answer.covered:.0f} % of all cases"


def analysis_lines(answer: Analysis, top: int) -> Iterator[str]:
    """The best moves: what each is worth, and how often it wins as far as that is known."""
    chances = any(one.win is not None for one in answer.moves)
    head = ("", "move", "score", "leave", "equity", *(("win %", "samples") if chances else ()))
    rows = [head]
    for rank, one in enumerate(answer.moves[:top], 1):
        equity = equity_of(answer, one)
        worth = "" if equity is None else f"{equity:.1f}"
        row = (str(rank), _marked(answer, one), str(one.candidate.score), one.candidate.leave)
        rows.append((*row, worth, *(_chances(one) if chances else ())))
    return map(printed, aligned(rows, "><><>>>"[: len(head)]))


def _chances(one: Judged) -> tuple[str, str]:
    if one.win is None:
        return "", str(one.samples)
    error = "" if one.error is None else f" ± {100 * one.error:.1f}"
    return f"{100 * one.win:.1f}{error}", f"{one.samples:,}"


def _marked(answer: Analysis, one: Judged) -> str:
    """A move for people: the letters that were on the board already stand in brackets."""
    move, view = one.candidate.move, answer.view
    if not isinstance(move, Play) or move.rearranged:
        return move_name(view, move)
    alphabet = view.rules.alphabet
    text = play_text(view.board, alphabet, move)
    edits = [edit_text(alphabet, edit) for edit in move.edits]
    return ", ".join([*edits, f"{text.at} {text.marked}"])
