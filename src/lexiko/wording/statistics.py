"""How a game went, in numbers: worked out once, for terminal, page and records alike."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.wording.story import Story


@dataclass(frozen=True, slots=True)
class Statistics:
    """The numbers of a game so far."""

    scores: tuple[tuple[int, ...], ...]
    """Everybody's score at first, after each turn, and at last with unplayed letters and time
    counted, if they changed anything."""
    before: tuple[int, ...]
    """Everybody's score before unplayed letters and time are counted."""
    out: int | None
    """The seat that ended the game with its last tile."""
    best: tuple[int, ...]
    """The plays that scored, by their places in `Story.rows`: the best one first, and of equal ones
    the earlier."""


def statistics(story: Story) -> Statistics:
    """The numbers of a game, from its story."""
    position = story.position
    assert position is not None
    plays = [n for n, row in enumerate(story.rows) if row.kind == "play" and row.score > 0]
    best = tuple(sorted(plays, key=lambda n: -story.rows[n].score))
    scores, result = tuple(story.scores), position.result
    if result is None:
        return Statistics(scores, position.scores, None, best)
    counts = zip(result.scores, result.adjustments, result.overtime, strict=True)
    before = tuple(score - change - late for score, change, late in counts)
    empty = (
        seat for seat, rack in enumerate(result.unplayed) if position.active[seat] and not len(rack)
    )
    out = next(empty, None) if result.reason == "out" else None
    last = () if result.scores == scores[-1] else (result.scores,)
    return Statistics(scores + last, before, out, best)
