"""`lexiko replay`: a game turn by turn, each score counted again beside the one written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import typer
from rich.text import Text

from lexiko.cli.board_view import Looks, board_lines
from lexiko.cli.console import NEGATIVE, console, printed, say, say_json, tell
from lexiko.cli.ending_view import end_lines
from lexiko.cli.opened import Opened, open_game
from lexiko.cli.screen import scores_text
from lexiko.formats import WrittenTurn
from lexiko.rules import Step, steps_of
from lexiko.rules import events as e
from lexiko.rules.codec import board_rows
from lexiko.rules.writing import rack_text
from lexiko.saved import open_for
from lexiko.wording.english import plural
from lexiko.wording.rules_text import sentence
from lexiko.wording.story import Story, news, row_of


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, with its score as counted and as written."""

    turn: int | None
    seat: int | None
    what: str
    score: int | None = None
    total: int | None = None
    words: tuple[tuple[str, int], ...] = ()
    bonus: int = 0
    rack: str = ""
    written: WrittenTurn | None = None
    note: str = ""
    """What somebody wrote beside it."""

    @property
    def agrees(self) -> bool:
        return self.written is None or self.written.agrees


def replay_game(source: str, rules: str | None, lexicon: str | None, as_json: bool) -> None:
    """Show a game; the status is 1 if a written score is not what the rules give."""
    opened = open_game(source, rules)
    lines = list(replayed(opened))
    remarks: list[str] = list(opened.remarks)
    if lexicon is not None:
        remarks += _strange_words(opened, lexicon)
    if as_json:
        say_json(_json(opened, lines, remarks))
    else:
        _show(opened, lines)
        tell(*remarks)
    wrong = [turn for turn in opened.turns if not turn.agrees]
    if wrong:
        if not as_json:
            tell(f"{plural(len(wrong), 'written score')} {_is(wrong)} not what the rules give.")
        raise typer.Exit(NEGATIVE)


def _is(things: list[WrittenTurn]) -> str:
    return "is" if len(things) == 1 else "are"


# the lines -----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Written:
    """The written scores, to be handed out to the events they tell of."""

    by_event: dict[int, list[WrittenTurn]] = field(default_factory=dict)

    def take(self, sequence: int, total: int | None = None) -> WrittenTurn | None:
        """What is written of an event; where there are several, the one with this total."""
        items = self.by_event.get(sequence, [])
        fitting = [item for item in items if total in (None, item.computed_total)]
        if not fitting:
            return None
        items.remove(fitting[0])
        return fitting[0]


def replayed(opened: Opened) -> Iterator[Line]:
    """Everything that happened in a game, in order."""
    written = _Written()
    for turn in opened.turns:
        written.by_event.setdefault(turn.sequence, []).append(turn)
    notes: dict[int, list[str]] = {}
    for number, note in opened.record.notes:
        notes.setdefault(number, []).append(note)
    for number, step in enumerate(steps_of(opened.record.events), 1):
        yield from _lines(step, number, written)
        for note in notes.get(number, []):
            if note.strip():
                yield Line(None, None, "", note=note)


def _lines(step: Step, number: int, written: _Written) -> Iterator[Line]:
    event, before, after = step.event, step.before, step.after
    if before is None:
        return
    row = row_of(step)
    alphabet = after.rules.alphabet
    if row is not None:
        rack = rack_text(alphabet, before.racks[row.seat])
        what = f"{row.what} {row.secret}".strip()
        told = written.take(number)
        counted = (row.score, row.total, row.words, row.bonus)
        yield Line(row.turn, row.seat, what, *counted, rack, told)
    elif isinstance(event, e.Challenged):
        assert before.pending is not None
        seat = before.pending.seat
        change = after.scores[seat] - before.scores[seat]
        text = " ".join(news(step))
        yield Line(None, seat, text, change, after.scores[seat], written=written.take(number))
    elif isinstance(event, e.GameEnded):
        for seat, total in enumerate(event.scores):
            change = event.adjustments[seat] + event.overtime[seat]
            told = written.take(number, total)
            if change or told is not None:
                yield Line(None, seat, "at the end", change, total, written=told)
    elif isinstance(event, e.Rewound):
        yield Line(None, None, f"back to turn {event.turn + 1}")


# as text -------------------------------------------------------------------------------------


def _show(opened: Opened, lines: list[Line]) -> None:
    record = opened.record
    position = record.position
    names = [printed(seat.name) for seat in position.seats]
    out = console()
    if record.title:
        say(Text(printed(record.title), style="bold"))
    say(f"{', '.join(names)}. {sentence(position.rules)}", "")
    name_width = max(map(len, names))
    play_width = min(34, max((len(line.what) for line in lines), default=0))
    for line in lines:
        if line.note:
            say(*(Text(f"     {printed(part)}", "italic") for part in line.note.splitlines()))
        else:
            say(_line_text(line, names, name_width, play_width, bool(opened.turns)))
    looks = Looks.of(out)
    story = Story.of(record.events)
    say("", *board_lines(position.board, position.rules, story.newest, looks), "")
    if position.is_over:
        say(*end_lines(story, looks, out.width))
    else:
        say(f"Not over after {plural(len(story.rows), 'turn')}: {scores_text(position)}.")


def _line_text(
    line: Line, names: list[str], name_width: int, play_width: int, compare: bool
) -> Text:
    number = "" if line.turn is None else str(line.turn)
    name = "" if line.seat is None else names[line.seat]
    text = Text(f"{number:>3}  {name:{name_width}}  {printed(line.what):{play_width}}")
    if line.score is not None:
        text.append(f"  {line.score:>4} {line.total:>5}")
    if compare and line.written is not None:
        told = line.written
        text.append(
            f"  written {told.written_score:>4} {told.written_total:>5}",
            "dim" if told.agrees else "bold red",
        )
        text.append(" " if told.agrees else " ≠", "bold red")
    if line.words:
        parts = [f"{word} {points}" for word, points in line.words]
        parts += [f"bonus {line.bonus}"] if line.bonus else []
        text.append(f"  {', '.join(parts)}", "dim")
    return text


def _strange_words(opened: Opened, source: str) -> list[str]:
    """The words of plays that stand although a dictionary does not have them."""
    record = opened.record
    lexicon = open_for(record.started.rules, source)
    alphabet = lexicon.alphabet
    remarks = []
    for row in Story.of(record.events).rows:
        bad = [word for word, _ in row.words if alphabet.parse_word(word) not in lexicon]
        if bad and row.squares:
            remarks.append(f"Turn {row.turn}: not in {lexicon.name}: {', '.join(bad)}")
    return remarks


# as JSON -------------------------------------------------------------------------------------


def _json(opened: Opened, lines: list[Line], remarks: list[str]) -> dict[str, Any]:
    record = opened.record
    position = record.position
    result = position.result
    names = [seat.name for seat in position.seats]
    return {
        "title": record.title,
        "description": record.description,
        "players": names,
        "edition": position.rules.edition,
        "agrees": all(turn.agrees for turn in opened.turns),
        "turns": [_line_json(line, names) for line in lines],
        "board": board_rows(position.board, position.rules.alphabet),
        "scores": list(position.scores),
        "over": position.is_over,
        "reason": None if result is None else result.reason,
        "winners": [] if result is None else [names[seat] for seat in result.winners],
        "remarks": remarks,
    }


def _line_json(line: Line, names: list[str]) -> dict[str, Any]:
    told = line.written
    return {
        "turn": line.turn,
        "player": None if line.seat is None else names[line.seat],
        "what": line.what,
        "rack": line.rack,
        "words": [{"word": word, "points": points} for word, points in line.words],
        "bonus": line.bonus,
        "score": line.score,
        "total": line.total,
        "written_score": None if told is None else told.written_score,
        "written_total": None if told is None else told.written_total,
        "agrees": line.agrees,
        "note": line.note,
    }
