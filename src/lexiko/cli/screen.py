"""The screen of a game: the board with scores and turns beside it, the rack below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from lexiko.cli.board_view import Looks, board_lines, heap, rack_line
from lexiko.cli.clock import left
from lexiko.cli.console import printed
from lexiko.cli.typed import Hand
from lexiko.rules import Letter, Position, Square
from lexiko.rules.writing import rack_text
from lexiko.wording.english import plural
from lexiko.wording.rules_text import title
from lexiko.wording.story import Story, points

_GAP = 3
_NARROWEST_PANEL = 22
_LONGEST_NAME = 16


def game_screen(
    story: Story,
    hand: Hand,
    edited: frozenset[Square],
    seat: int | None,
    racks: Sequence[tuple[str, Sequence[Letter], int]],
    looks: Looks,
    width: int,
    at: int,
) -> list[Text]:
    """Everything a player sees before the prompt.

    `hand` is the board and rack after the edits of this turn; `racks` are the racks to show, each
    with its label and the number of tiles that nobody knows.
    """
    position = story.position
    assert position is not None
    board = board_lines(hand.board, position.rules, story.newest | edited, looks)
    room = width - board[0].cell_len - _GAP
    if room >= _NARROWEST_PANEL:
        panel = _panel(story, position, seat, at, room, len(board) - 1)
        lines = [_header(position, width), *_beside(board, panel, width)]
    else:
        lines = [_header(position, width), Text(printed(scores_text(position))), *board]
        if room < -_GAP:
            lines.append(
                Text(f"Make the window {board[0].cell_len} columns wide to see the whole board.")
            )
    return [*lines, *rack_lines(position, racks, looks, width)]


def rack_lines(
    position: Position,
    racks: Sequence[tuple[str, Sequence[Letter], int]],
    looks: Looks,
    width: int,
) -> list[Text]:
    """The racks that may be seen; in open solitaire, all that is left."""
    rules = position.rules
    lines = []
    for label, pieces, unknown in racks:
        if rules.solitaire == "open":
            lines += _wrapped(heap(rules.alphabet, pieces), width)
        else:
            line = Text(f"{printed(label)}  ", style="bold")
            line.append_text(rack_line(rules.alphabet, pieces, rules, looks, unknown))
            lines.append(line)
    return lines


def _wrapped(items: Sequence[str], width: int) -> list[Text]:
    import textwrap

    return [Text(line) for line in textwrap.wrap("  ".join(items), width)]


def _header(position: Position, width: int) -> Text:
    parts = [title(position.rules), f"turn {turn_number(position)}"]
    if position.rules.solitaire == "open":
        parts.append(plural(len(position.racks[0]), "tile") + " left")
    else:
        parts.append(f"{plural(len(position.bag), 'tile')} in the bag")
    line = Text("  ·  ".join(parts), style="bold")
    line.truncate(width)
    return line


def turn_number(position: Position) -> int:
    """The number of the turn that somebody is about to make."""
    return position.turn + (1 if position.pending is None else 2)


def scores_text(position: Position) -> str:
    """The scores in one line."""
    return ", ".join(
        f"{seat.name} {score}" for seat, score in zip(position.seats, position.scores, strict=True)
    )


def _beside(board: list[Text], panel: list[Text], width: int) -> list[Text]:
    lines = []
    for number, line in enumerate(board):
        whole = line.copy()
        if number < len(panel):
            whole.append(" " * _GAP)
            whole.append_text(panel[number])
        whole.truncate(width)
        lines.append(whole)
    return lines


def _panel(
    story: Story, position: Position, seat: int | None, at: int, width: int, height: int
) -> list[Text]:
    """Scores, time and the last turns."""
    names = [_short(printed(player.name)) for player in position.seats]
    longest = max(map(len, names))
    lines = [Text()]
    for number, name in enumerate(names):
        turn = not position.is_over and number == position.to_move
        line = Text(f"{'›' if turn else ' '} {name:{longest}} {position.scores[number]:>5}")
        finish = position.finish_score(number)
        if finish is not None:
            line.append(f" of {finish}", "dim")
        if position.lost_turns[number]:
            line.append("  loses a turn", "red")
        if not position.active[number]:
            line.append("  has left", "dim")
        elif position.kept:
            line.append(f"  {rack_text(position.rules.alphabet, position.racks[number])}", "dim")
        if turn:
            line.stylize("bold")
        lines.append(line)
    lines += _times(position, at, names, longest)
    lines.append(Text())
    rows = story.rows[-max(0, height - len(lines)) :]
    for row in rows:
        secrets = seat == row.seat or position.rules.solitaire is not None
        text = f"{row.turn:>2} {names[row.seat]:{longest}} {printed(row.text(secrets))}"
        score = points(row.score) if row.score else ""
        line = Text(text)
        line.truncate(width - len(score) - 1, overflow="ellipsis")
        line.append(f" {score}")
        lines.append(line)
    return lines


def _short(name: str) -> str:
    """A name that fits beside the board.

    >>> _short("Computer (home)"), _short("Bartholomew the Great")
    ('Computer (home)', 'Bartholomew the…')
    """
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1].rstrip()}…"


def _times(position: Position, at: int, names: Sequence[str], longest: int) -> list[Text]:
    deadline = None if position.waiting_for else position.next_deadline
    limited = position.seats[position.to_move].limit(position.rules) is not None
    lines = []
    if deadline is not None and limited:
        lines.append(Text(f"  {left(deadline, at)} left for this turn"))
    whole = position.rules.game_seconds
    if whole is not None:
        for number, name in enumerate(names):
            used = position.used[number]
            if position.running == number:
                used += max(0, at - position.now)
            rest = whole * 1000 - used
            text = left(rest, 0) if rest >= 0 else f"{left(-rest, 0)} over"
            lines.append(Text(f"  {name:{longest}} {text}", style="dim" if rest >= 0 else "red"))
    return lines
