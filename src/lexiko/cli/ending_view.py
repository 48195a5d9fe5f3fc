"""The end of a game: why, what was left, who won, and how the scores went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from lexiko.cli.board_view import Looks
from lexiko.cli.console import printed
from lexiko.rules import Position
from lexiko.rules.writing import rack_text
from lexiko.said import people
from lexiko.wording.statistics import Statistics, statistics
from lexiko.wording.story import Story, points

_REASONS = {
    "out": "{out} used the last tile.",
    "no_plays": "All possible plays have been made.",
    "passes": "Everybody passed.",
    "scoreless": "Too many turns in a row scored nothing.",
    "finish_line": "{winners} reached the finish line.",
    "resigned": "{gone} resigned.",
    "overtime": "{gone} ran out of time.",
    "requested": "The game was ended.",
    "agreed": "Everybody agreed to end the game.",
    "abandoned": "The game was abandoned.",
}
_STEPS, _PLAIN_STEPS = "▁▂▃▄▅▆▇█", "_.:-=+*#"


def end_lines(story: Story, looks: Looks, width: int) -> Iterator[Text]:
    """What the players read when the game is over."""
    position = story.position
    assert position is not None
    assert position.result is not None
    result, names = position.result, [seat.name for seat in position.seats]
    gone = [name for name, active in zip(names, position.active, strict=True) if not active]
    numbers = statistics(story)
    out = [] if numbers.out is None else [names[numbers.out]]
    winners = [names[seat] for seat in result.winners]
    words = {"out": out, "winners": winners, "gone": gone}
    sentences = {key: people(value) if value else "Nobody" for key, value in words.items()}
    yield Text(printed(_REASONS[result.reason].format(**sentences)), style="bold")
    yield from _table(position, numbers)
    yield Text(printed(_winner(position, winners)), style="bold green")
    for best in (story.rows[n] for n in numbers.best[:1]):
        what = f"Best play: {names[best.seat]}, {best.what} for {best.score}."
        yield Text(printed(what))
    if len(story.rows) > 1:
        yield Text()
        yield from chart(numbers.scores, names, looks, width)


def _table(position: Position, numbers: Statistics) -> Iterator[Text]:
    """One line a player: score, what unplayed letters and time did to it, total."""
    result = position.result
    assert result is not None
    width = max(len(printed(seat.name)) for seat in position.seats)
    for seat, player in enumerate(position.seats):
        change, late = result.adjustments[seat], result.overtime[seat]
        parts = [str(numbers.before[seat])]
        rack = rack_text(position.rules.alphabet, result.unplayed[seat])
        if rack and position.rules.solitaire != "open":
            parts.append(f"{points(change)} for {rack} left")
        elif change:
            parts.append(f"{points(change)} for the letters of the others")
        if late:
            parts.append(f"{points(late)} for time")
        line = f"  {printed(player.name):{width}}  {result.scores[seat]:>4}"
        yield Text(line + (f"   = {', '.join(parts)}" if len(parts) > 1 else ""))


def _winner(position: Position, winners: Sequence[str]) -> str:
    if position.rules.solitaire is not None:
        assert position.result is not None
        scores = position.result.scores
        together = f" ({' + '.join(map(str, scores))})" if len(scores) > 1 else ""
        return f"Your total is {sum(scores)}{together}."
    if not winners:
        return "Nobody won."
    return f"{people(winners)} {'won' if len(winners) == 1 else 'share the win'}."


def chart(
    scores: Sequence[tuple[int, ...]], names: Sequence[str], looks: Looks, width: int
) -> Iterator[Text]:
    """The scores after each turn, one row of bars a player, on one scale."""
    label = max(len(printed(name)) for name in names)
    room = min(len(scores), max(10, width - label - 10))
    picked = [scores[round(n * (len(scores) - 1) / (room - 1))] for n in range(room)]
    top = max(1, *(score for row in scores for score in row))
    steps = _STEPS if looks.signs else _PLAIN_STEPS
    for seat, name in enumerate(names):
        line = [max(0, row[seat]) * (len(steps) - 1) // top for row in picked]
        bars = "".join(steps[step] for step in line)
        style = ("cyan", "magenta", "yellow", "green")[seat % 4]
        yield Text.assemble(f"  {printed(name):{label}}  ", (bars, style), f" {scores[-1][seat]}")
    yield Text(f"  {'':{label}}  the scores, turn by turn", style="dim")
