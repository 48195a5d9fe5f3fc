"""Help during a game: a hint in steps, and what would have been better than a move.

Both follow from what the player could see, and from score and leave alone: the answer comes at
once, and is always the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.engine import Candidate, Engine
from lexiko.engine.judging import worked_out
from lexiko.rules import ACROSS, Exchange, Move, Play, Square, Turn, View
from lexiko.rules.commands import HINT_STEPS
from lexiko.rules.writing import laid_by
from lexiko.wording.english import plural

ROUND = 10
"""A hint tells what a play scores in steps of so many points."""
EXCHANGE_GAIN = 10.0
"""So many points an exchange must be worth more than any play before a hint tells of it: most
people who ask would like to play."""
LISTED = 3
"""So many of the best moves are listed beside the one that was made."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move of a player, which is told little by little."""

    best: Candidate
    turn: Turn
    """The same, worked out."""

    @property
    def is_bingo(self) -> bool:
        """Whether the play uses so many tiles that there is a bonus."""
        return self.turn.score.bonus > 0

    @property
    def reaches(self) -> int:
        """A round number of points that the play reaches."""
        return self.best.score // ROUND * ROUND

    @property
    def count(self) -> int:
        """How many tiles it takes off the rack."""
        match self.best.move:
            case Play(placements=placements):
                return len(placements)
            case Exchange(count=count):
                return count
        return 0

    @property
    def squares(self) -> tuple[Square, ...]:
        """Where the move puts tiles."""
        laid = laid_by(self.best.view.board, self.best.move)
        return tuple(sorted({square for square, _ in laid}))

    @property
    def row(self) -> str:
        """The row of a main word across, as it is written; empty if there is none."""
        main = self.turn.score.words[:1]
        return "".join(str(word.start.row + 1) for word in main if word.direction is ACROSS)

    @property
    def column(self) -> str:
        """The column of a main word down, as it is written; empty if there is none."""
        main = self.turn.score.words[:1]
        return "".join(str(word.start)[-1] for word in main if word.direction is not ACROSS)

    def sentence(self, step: int) -> str:
        """What a step of the hint says, in English."""
        match self.best.move:
            case Play():
                return self._of_play(step)
            case Exchange():
                some = plural(self.count, "tile")
                texts = ("Think about exchanging.", f"Exchange {some}.", f"Try {self.best.text}.")
                return texts[step - 1]
        return "There is no play: pass."

    def _of_play(self, step: int) -> str:
        if step == HINT_STEPS:
            return f"Try {self.best.text} for {self.best.score}."
        if step > 1:
            where = f"row {self.row}" if self.row else f"column {self.column}"
            return f"Look at {where}: it takes {plural(self.count, 'tile')} from your rack."
        if self.is_bingo:
            return f"There is a bingo: a play of {self.count} tiles, which earns the bonus."
        if self.reaches:
            return f"There is a play worth {self.reaches} points or more."
        return f"The best play here scores less than {ROUND} points."


def hint_for(engine: Engine, view: View) -> Hint:
    """What the player who sees this might do: the best play, unless exchanging is far better."""
    best = engine.best(view)
    if isinstance(best.move, Exchange):
        play = engine.best(view, exchanging=False)
        if isinstance(play.move, Play) and best.equity - play.equity < EXCHANGE_GAIN:
            best = play
    return Hint(best, worked_out(view, best.move))


@dataclass(frozen=True, slots=True)
class Compared:
    """A move that was made, beside the best ones that were possible."""

    played: Candidate
    best: tuple[Candidate, ...]
    """At most `LISTED`, the best one first."""

    @property
    def was_best(self) -> bool:
        """Whether nothing was worth more."""
        return not self.best or self.played.equity >= self.best[0].equity


def compared(engine: Engine, view: View, move: Move) -> Compared:
    """A move beside the best ones of the player who sees this."""
    return Compared(engine.value(view, move), tuple(engine.moves(view, LISTED)))
