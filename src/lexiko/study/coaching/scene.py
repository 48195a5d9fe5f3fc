"""The move that was made and the best one side by side, with all that an analysis says of both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from lexiko.engine import Analysis, Engine, Judged
from lexiko.engine.judging import worked_out
from lexiko.rules import Exchange, Move, Pass, Play, Rack, Turn, View
from lexiko.rules.writing import leave, rack_text
from lexiko.said import Said, phrase
from lexiko.study.coaching.advice import Advice, AdviceKind
from lexiko.study.figures import is_bingo, move_name
from lexiko.study.mistakes import POINTS, Mistake, size, size_of_chance


@dataclass(frozen=True)
class Option:
    """A move that was possible, and what is known of it."""

    view: View
    judged: Judged

    @property
    def move(self) -> Move:
        return self.judged.candidate.move

    @property
    def score(self) -> int:
        return self.judged.candidate.score

    @cached_property
    def name(self) -> str:
        """The move in writing, as everywhere in a review."""
        return move_name(self.view, self.move)

    @cached_property
    def said(self) -> Said | str:
        """The move as it stands in the midst of a sentence."""
        match self.move:
            case Exchange() as exchange:
                tiles = self.view.rules.alphabet.text(exchange.pieces)
                return phrase("coach_exchanging", tiles=tiles)
            case Pass():
                return phrase("coach_passing")
            case _:
                return self.name

    @cached_property
    def turn(self) -> Turn:
        """The move worked out: its words with what each scores, and the board after it."""
        return worked_out(self.view, self.move)

    @cached_property
    def kept(self) -> bytes:
        """The tiles that stay on the rack."""
        view = self.view
        return leave(view.board, view.racks[view.seat or 0].letters, self.move)

    @cached_property
    def kept_said(self) -> Said | str:
        """The same in writing."""
        text = rack_text(self.view.rules.alphabet, Rack(self.kept))
        return text or phrase("coach_no_tiles")

    @property
    def leave_value(self) -> float:
        """What the tiles kept are worth in points, by the engine's table of leaves."""
        return self.judged.candidate.equity - self.score

    @property
    def tiles(self) -> int:
        """How many tiles leave the rack."""
        match self.move:
            case Play(placements):
                return len(placements)
            case Exchange() as exchange:
                return exchange.count
            case _:
                return 0

    @property
    def is_play(self) -> bool:
        return isinstance(self.move, Play)

    @property
    def is_bingo(self) -> bool:
        return is_bingo(self.view.rules, self.move)

    @property
    def is_plain(self) -> bool:
        """Whether it is a play as everywhere, without edits of the board or rearranged letters."""
        return isinstance(self.move, Play) and not self.move.edits and not self.move.rearranged

    @property
    def goes_out(self) -> bool:
        return self.is_play and not self.kept and self.view.next_bag == 0


@dataclass(frozen=True)
class Scene:
    """A position, the move that was made there, and a better one by the same analysis."""

    engine: Engine
    analysis: Analysis
    made: Option
    best: Option

    @staticmethod
    def of(engine: Engine, analysis: Analysis, move: Move) -> Scene | None:
        """The scene of a move; None if the analysis has not judged it as it has the best one."""
        found = next((one for one in analysis.moves if one.candidate.move == move), None)
        if found is None or not analysis.moves:
            return None
        view = analysis.view
        scene = Scene(engine, analysis, Option(view, found), Option(view, analysis.best))
        return scene if scene.can_compare(analysis.best) else None

    def can_compare(self, other: Judged) -> bool:
        """Whether another move was looked at as closely as the one that was made."""
        known = (other.win is None) == (self.made.judged.win is None)
        return known or self.analysis.method == "endgame"

    @property
    def view(self) -> View:
        return self.analysis.view

    @property
    def bag(self) -> int:
        return self.view.next_bag

    @property
    def is_static(self) -> bool:
        return self.analysis.method == "static"

    @property
    def is_counted(self) -> bool:
        """Whether the analysis knows what both moves gain until the end of the game: of some it
        says only what they gain at most, without an error."""
        exact = self.made.judged.error is not None and self.best.judged.error is not None
        return self.analysis.method == "endgame" and self.analysis.proven and exact

    @property
    def is_bounded(self) -> bool:
        """Whether a search to the end says of one of the moves no more than what it gains at
        most, or as far as it came."""
        return self.analysis.method == "endgame" and not self.is_counted

    # what the move cost ------------------------------------------------------------------------

    @property
    def points_lost(self) -> float:
        """How much more the best move is worth, in points, by the analysis."""
        return self.best.judged.equity - self.made.judged.equity

    @property
    def whole_points(self) -> int:
        """The same as it is said, beside figures with one digit after the point; from 1 on it is
        worth a word."""
        return round(round(self.best.judged.equity, 1) - round(self.made.judged.equity, 1))

    @property
    def win_lost(self) -> float | None:
        """How much of the chance to win the move cost, where that is known."""
        best, made = self.best.judged.win, self.made.judged.win
        return None if best is None or made is None else best - made

    @property
    def score_gap(self) -> int:
        """How many points more the best move scores at once."""
        return self.best.score - self.made.score

    @property
    def leave_gap(self) -> float:
        """How much more the tiles are worth that the best move keeps."""
        return self.best.leave_value - self.made.leave_value

    @property
    def later(self) -> float:
        """What neither score nor leave explains: the points that come afterwards."""
        return self.points_lost - self.score_gap - self.leave_gap

    @cached_property
    def mistake(self) -> Mistake:
        """How large a mistake the move was, as far as it is more than chance."""
        lost = self.win_lost
        if self.analysis.method == "endgame" or lost is None:
            return size(self.points_lost, POINTS)
        return size_of_chance(lost, self.best.judged.error, self.made.judged.error)

    def is_real(self, points: float) -> bool:
        """Whether so many points are worth a word, and a real part of what the move cost."""
        return points >= max(_LEAST, _SHARE * self.points_lost)

    # saying it ---------------------------------------------------------------------------------

    def claim(
        self, kind: AdviceKind, explains: float, said: Said, **figures: float | None
    ) -> Advice:
        """A reason why the best move was better than the one made."""
        moves = (self.made.name, self.best.name)
        return Advice.of(kind, moves, explains, self._figures() | figures, said)

    def praised(self, kind: AdviceKind, said: Said, **figures: float | None) -> Advice:
        """A reason why the best move was right; here the other one is a rival of it."""
        moves = (self.best.name, self.made.name)
        return Advice.of(kind, moves, self.points_lost, self._figures() | figures, said)

    def _figures(self) -> dict[str, float | None]:
        made, best = self.made, self.best
        known: dict[str, float | None] = {
            "score": made.score,
            "better_score": best.score,
            "points_lost": self.points_lost,
            "win": made.judged.win,
            "better_win": best.judged.win,
        }
        if self.bag and not isinstance(made.move, Pass) and not isinstance(best.move, Pass):
            known |= {"leave": made.leave_value, "better_leave": best.leave_value}
        return known


_LEAST = 2.0
"""Fewer points than this are not worth a word."""
_SHARE = 0.25
"""A claim must explain this share of what the move cost."""
