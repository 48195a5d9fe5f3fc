"""The engine without its kernels: for the first moves on a new machine, while they are compiled.

It answers what the engine does, with two limits: it stops looking for plays after a while, and it
leaves the board as it is where the variations would allow a change. `plain_moves` answers by rules
that no engine can play by.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.analysing import static_analysis
from lexiko.engine.analysis import Analysis, Limits
from lexiko.engine.asking import rack_of
from lexiko.engine.candidates import Candidate, Candidates, ranked
from lexiko.engine.engine import Engine
from lexiko.engine.inference import LastPlay
from lexiko.engine.leaves import Leaves
from lexiko.kernel.features import FEATURES
from lexiko.kernel.records import POINT
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.lexicon.finder import exchanges
from lexiko.rules import Board, Play, Position, Rack, Rules, Turn, View, work_out
from lexiko.rules import judge as rules_judge
from lexiko.rules.tiles import Bag, without

SECONDS = 1.0
"""How long it looks for plays; most racks need a third of it, but with a blank it can be more."""

_EMPTY_BAG = Bag(b"")


class PlainEngine(Engine):
    """Finds and values plays without compiling anything."""

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        leaves: Leaves | None = None,
        seconds: float = SECONDS,
    ) -> None:
        super().__init__(rules, lexicon, leaves)
        self.seconds = seconds

    def candidates(self, view: View, *, score_only: bool = False) -> Candidates:
        """The legal plays that are found in time, at least one if there is any."""
        ends = time.monotonic() + self.seconds
        rules = self.rules.replace(rearrange=False, recycle=False, reclaim_blanks=False)
        rack = Rack(self._rack(view))
        turns: list[Turn] = []
        for play in self.plain.plays(rules, view.board, rack.letters, self.lexicon):
            turn, _ = work_out(rules, view.board, rack, _EMPTY_BAG, play)
            assert turn is not None
            turns.append(turn)
            if time.monotonic() > ends:
                break
        scores = np.array([turn.score.total for turn in turns], np.int32)
        worth: Any = scores.astype(np.float64)
        if not score_only:
            worth += [self._leave(view, turn.rack) / POINT for turn in turns]
        keys = np.array([_key(turn, view.board) for turn in turns], np.uint64)
        described = np.array([_features(turn) for turn in turns], np.int8).reshape(-1, FEATURES)
        return Candidates(view, keys, scores, worth, described)

    def analyse(
        self, view: View, limits: Limits | None = None, last: LastPlay | None = None
    ) -> Iterator[Analysis]:
        """One answer, by score and leave: looking further takes kernels."""
        self._rack(view)
        return iter([static_analysis(self, view, limits or Limits())])

    def exchanges(self, view: View) -> list[Candidate]:
        """Every exchange that the bag allows, the best first; equal sets of tiles only once."""
        rack = self._rack(view)
        found = [
            Candidate(
                exchange, 0, self._leave(view, Rack(without(rack, exchange.pieces))) / POINT, view
            )
            for exchange in exchanges(rack, view.may.exchange_most)
        ]
        return sorted(found, key=lambda candidate: -candidate.equity)

    def _best_exchange(self, view: View, score_only: bool) -> list[Candidate]:
        return self.exchanges(view)

    def varied(
        self, view: View, edits: int = 1, limit: int | None = None, *, score_only: bool = False
    ) -> list[Candidate]:
        """None: looking for them without kernels takes too long."""
        return []

    def has_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> bool:
        return self.plain.has_play(position, seat, lexicon)

    def find_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> Play | None:
        return self.plain.find_play(position, seat, lexicon)

    def play_of(self, view: View) -> Play | None:
        plays = self.plain.plays(self.rules, view.board, self._rack(view), self.lexicon)
        return next(plays, None)

    def _best_play(self, view: View, score_only: bool) -> Candidate | None:
        candidates = self.candidates(view, score_only=score_only)
        index = candidates.best()
        return None if index is None else candidates.move(index)


def plain_moves(
    lexicon: Lexicon, view: View, top: int | None = None, *, edits: int = 1
) -> list[Candidate]:
    """What `Engine.moves` lists, but for exchanges, where the board is too large for an engine:
    slowly, and by score."""
    rules, rack = view.rules, Rack(rack_of(view))
    plays = []
    for play in PlainFinder(edits).plays(rules, view.board, rack.letters, lexicon):
        turn, _ = work_out(rules, view.board, rack, _EMPTY_BAG, play)
        assert turn is not None
        plays.append(Candidate(play, turn.score.total, float(turn.score.total), view))
    return ranked(view, plays, [])[:top]


def _key(turn: Turn, board: Board) -> int:
    assert isinstance(turn.move, Play)
    return bridge.key_from(turn.move, turn.score.words[0].direction, board)


def _features(turn: Turn) -> tuple[int, ...]:
    """What a play looks like: tiles, letters of its main word, words across it, letters of the
    board in it, blanks."""
    assert isinstance(turn.move, Play)
    placements = turn.move.placements
    main, *across = turn.score.words
    blanks = sum(tile.blank for _, tile in placements)
    return len(placements), len(main.word), len(across), len(main.word) - len(placements), blanks
