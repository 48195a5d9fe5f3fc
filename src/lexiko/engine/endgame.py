"""Endgames: with an empty bag two players know all tiles, and the best move can be proven."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.analysis import CANDIDATES, Analysis, Clock, Judged, Limits
from lexiko.engine.asking import known_of_others, rack_of
from lexiko.engine.candidates import Candidate
from lexiko.engine.suite import is_wide
from lexiko.kernel import SIDE, records
from lexiko.kernel import endgame as kernel
from lexiko.kernel.endgame_records import (
    DONE,
    FAR,
    FRAME,
    HIGH_SURE,
    LOW_SURE,
    NO_ROOM,
    PLIES,
    SEARCH,
    TABLES,
    Solver,
)
from lexiko.kernel.records import MAX_RACK
from lexiko.rules import Board, Direction, Move, Pass, Play, Rules, View
from lexiko.rules.seats import finish_score
from lexiko.rules.writing import move_text

if TYPE_CHECKING:
    from lexiko.engine.engine import Engine

SECONDS = 10.0
"""How long a search lasts if no limit is set."""
MEMORY_BITS = 21
"""So many positions are remembered, as a power of two: 32 MB."""
_ROOM = 1 << 16
_SLICE = 2_000
"""Nodes between two looks at the clock: some milliseconds."""
_SHOWN = 0.2
"""Seconds between two answers, at least."""
_FOR_BEST = 0.6
"""What part of the limits the search for the best move has, if others are asked about."""
_COMPARED = 5
"""Of so many moves the exact value is found, if there is time."""
_SURE = LOW_SURE | HIGH_SURE
_FOR_TWO = "endgames are searched to the end for two players only"


def rules_obstacle(rules: Rules) -> str | None:
    """Why no endgame by these rules can be searched to the end, if none can."""
    if rules.rearrange or rules.recycle or rules.reclaim_blanks:
        return "endgames in which the board can change are not searched to the end"
    if is_wide(rules.layout):
        return f"endgames on boards of more than {SIDE} by {SIDE} are not searched to the end"
    if rules.solitaire is not None:
        return _FOR_TWO
    return None


def obstacle(view: View) -> str | None:
    """Why an endgame cannot be searched to the end, if it cannot."""
    by_rules = rules_obstacle(view.rules)
    if by_rules is not None:
        return by_rules
    if sum(view.active) != 2:
        return _FOR_TWO
    if view.next_bag or view.bag_count or any(view.lost_turns):
        return "tiles are left to draw, or a turn is to be missed"
    racks = len(rack_of(view)), len(_other_rack(view))
    if not all(1 <= count <= MAX_RACK for count in racks):
        return "a rack is empty, or too large to be searched"
    return None


def _other_rack(view: View) -> bytes:
    """All tiles of the other player: with an empty bag there are no others."""
    return bytes(sorted(view.unseen + known_of_others(view)))


def endgame(engine: Engine, view: View, limits: Limits) -> Iterator[Analysis]:
    """Growing answers for a position that has no `obstacle`: the best move, once it is proven, and
    the best that is known until then.

    The best move comes first with its value; of others it may only be known what they are worth at
    most. Without a limit of time or nodes the search ends after `SECONDS`.
    """
    if limits.seconds is None and limits.nodes is None:
        limits = replace(limits, seconds=SECONDS)
    return _Endgame(engine, view, limits).run()


def new_solver(rules: Any, pieces: int, room: int = _ROOM, bits: int = MEMORY_BITS) -> Solver:
    """What kernels solve endgames with, by the record of some rules: for so many pieces on both
    racks, with room for so many plays, and a memory of 2^`bits` positions."""
    plays = records.Plays(
        np.zeros(room, np.uint64), np.zeros(room, np.int32), np.zeros(room, np.int32)
    )
    return Solver(
        rules,
        records.new(records.SCRATCH),
        records.new(records.STATE, PLIES),
        records.new(FRAME, PLIES),
        records.new(SEARCH),
        plays,
        np.zeros(room, np.int64),
        np.zeros(4 * room, np.int32),
        np.zeros((room, 3), np.int32),
        np.zeros((TABLES, 2 << pieces), np.int16),
        np.zeros((1 << bits, 2), np.uint64),
        np.zeros((room, 2), np.int32),
    )


@dataclass(slots=True)
class _Move:
    """A move of the root, 0 for a pass, and what is known of it."""

    key: int
    score: int
    value: int
    sure: int


class _Endgame:
    """One search, by slices."""

    def __init__(self, engine: Engine, view: View, limits: Limits) -> None:
        self.engine, self.view, self.limits = engine, view, limits
        self.graph = engine.tables.graph
        self.mover = view.seat or 0
        self.other = next(
            seat for seat, active in enumerate(view.active) if active and seat != self.mover
        )
        self.most = limits.candidates or max(CANDIDATES, limits.fewest)
        self.asked = self._keys(limits.also)
        """The numbers of moves that somebody wants to know about, 0 for a pass."""
        self.share = _FOR_BEST if self.asked else 1.0
        """What part of the limits may be used up."""
        self.before = 0
        """Nodes of searches that are over."""
        self.moves: list[_Move] = []
        self.value, self.depth, self.proven = 0, 0, False
        self.line: list[int] = []
        self.open_pass = False
        """Whether it is left open what a pass is worth: only that it is not the best move."""
        self._set_up(_ROOM)
        self._slice(2)  # kernels that are not loaded yet would take time from the search
        self.clock = Clock(limits)

    def _keys(self, moves: tuple[Move, ...]) -> list[int]:
        """Moves by their numbers; one tile alone may be read both ways."""
        keys = [0] * any(isinstance(move, Pass) for move in moves)
        for move in moves:
            if isinstance(move, Play):
                board = self.view.board
                keys += [bridge.key_from(move, direction, board) for direction in Direction]
        return keys

    def _set_up(self, room: int) -> None:
        """The position in arrays: the mover is seat 0 there, and the other one seat 1."""
        engine, view = self.engine, self.view
        seats = (self.mover, self.other)
        lines = [finish_score(view.rules, view.seats, seat) or 0 for seat in seats]
        desk = bridge.new_desk(engine.rules, engine.leaves.longest, finish=tuple(lines))
        bridge.set_up_board(self.graph, view.board, desk)
        racks = rack_of(view), _other_rack(view)
        state = desk.states[0]
        for place, (seat, rack) in enumerate(zip(seats, racks, strict=True)):
            bridge.set_rack(state, place, rack)
            state["score"][place] = view.scores[seat]
            state["passes"][place] = view.passes[seat]
            state["has_passed"][place] = view.has_passed[seat]
        state["scoreless"] = view.scoreless
        self.root = desk.states.copy()
        self.solver = new_solver(desk.rules, len(racks[0]) + len(racks[1]), room)
        self._begin()

    def _begin(self, after: _Move | None = None) -> None:
        """Begin to search the position, or the one after a move."""
        self.solver.states[0] = self.root[0]
        if after is not None:
            kernel.play_on(self.graph, self.solver, after.key, after.score)
        kernel.begin_endgame(self.solver)

    # the search ------------------------------------------------------------------------------

    def run(self) -> Iterator[Analysis]:
        """Answers as they grow, at most a few a second."""
        search = self.solver.search[0]
        shown = time.monotonic()
        depth = 0
        while True:
            phase = self._slice()
            if phase == NO_ROOM:
                self._set_up(4 * len(self.solver.plays.keys))
                search = self.solver.search[0]
                continue
            if phase == DONE or self._is_up:
                break
            if search["value_depth"] > depth and time.monotonic() - shown > _SHOWN:
                depth, shown = int(search["value_depth"]), time.monotonic()
                self._read()
                yield self._answer()
        self._read()
        if self.proven or self.asked:
            yield self._answer()
            self.share = 1.0
            self._compare()
        yield replace(self._answer(), is_done=True)

    @property
    def _nodes(self) -> int:
        return self.before + int(self.solver.search[0]["nodes"])

    @property
    def _is_up(self) -> bool:
        nodes, seconds = self.limits.nodes, self.limits.seconds
        late = seconds is not None and self.clock.elapsed > self.share * seconds
        full = nodes is not None and self._nodes >= self.share * nodes
        return self.clock.is_up or late or full

    def _slice(self, further: int = _SLICE) -> int:
        """Search a little further. The first look at all moves is never cut short."""
        done = int(self.solver.search[0]["nodes"])
        if self.limits.nodes is not None:
            further = max(2 - done, min(further, self.limits.nodes - self._nodes))
        return int(kernel.search_on(self.graph, self.solver, done + further))

    def _compare(self) -> None:
        """Find the exact values of the next best moves, too, at no more than twice the cost."""
        self.before = self._nodes
        most = 2 * self.before + _SLICE
        asked = [one for one in self.moves[1:] if one.key in self.asked]
        most_near = max(_COMPARED, 0 if self.limits.candidates else self.limits.fewest)
        near = [one for one in self.moves[1:most_near] if one not in asked and self.proven]
        others = [one for one in (*asked, *near) if one.sure != _SURE]
        if self.open_pass and (self.proven or 0 in self.asked):
            others.append(_Move(0, 0, self.value, 0))
        for one in others:
            self._begin(one)
            phase = 0
            while phase < DONE and not self._is_up and self._nodes < most:
                phase = self._slice()
            search = self.solver.search[0]
            if search["proven"] or (one.key in self.asked and search["value_depth"] > 0):
                # What has not been proven is an estimate, as that of the best move is then.
                one.value = min(self.value, one.score - int(search["value"]))
                one.sure = _SURE if search["proven"] else 0
                if one.key == 0 and self.open_pass:
                    self.moves.append(one)
            self.before = self._nodes
            search["nodes"] = 0
        best, *others = self.moves
        self.moves = [best, *sorted(others, key=_rank)]

    # the answer ------------------------------------------------------------------------------

    def _read(self) -> None:
        """Take over what the kernel knows by now: the best moves, the best one first."""
        solver = self.solver
        search, frame = solver.search[0], solver.frames[0]
        count = int(frame["list_count"][0])
        keys, scores = solver.plays.keys[:count], solver.plays.scores[:count]
        values, sure = solver.roots[:count, 0], solver.roots[:count, 1]
        best = int(search["best"])
        asked = np.isin(keys, np.array(self.asked, np.uint64))
        order = np.lexsort((keys, -values, ~asked, keys != best))
        order = order[: max(self.most, 1 + int(asked.sum()))]
        moves = [
            _Move(int(keys[at]), int(scores[at]), int(values[at]), int(sure[at])) for at in order
        ]
        merged = bool(search["passes_merged"])
        self.open_pass = merged and best != 0 and bool(search["pass_value"] > -FAR)
        if search["pass_value"] > -FAR and not self.open_pass:
            moves.append(_Move(0, 0, int(search["pass_value"]), int(search["pass_sure"])))
        self.value, self.depth = int(search["value"]), int(search["value_depth"])
        self.proven = bool(search["proven"])
        for one in moves:
            if one.key == best:
                one.value, one.sure = self.value, _SURE if self.proven else 0
            # Seen less deeply, a move may look better than the best.
            one.value = min(one.value, self.value)
        first = [one for one in moves if one.key == best]
        others = sorted((one for one in moves if one.key != best), key=_rank)
        self.moves = [*first, *others]
        self.line = [int(key) for key in search["line"][1 : int(search["line_length"])]]

    def _answer(self) -> Analysis:
        notes = []
        if not self.proven:
            notes.append(f"{self.depth} turns ahead, not to the end")
        elif any(one.sure != _SURE for one in self.moves):
            notes.append("of moves without an error it is only known what they are worth at most")
        return Analysis(
            self.view,
            "endgame",
            tuple(self._judged(one) for one in self.moves),
            nodes=self._nodes,
            value=float(self.value),
            proven=self.proven,
            notes=tuple(notes),
        )

    def _judged(self, one: _Move) -> Judged:
        view = self.view
        move: Move = bridge.play_from(one.key, view.board) if one.key else Pass()
        exact = one.sure == _SURE
        follow = self._follow(move) if one is self.moves[0] else ()
        return Judged(
            Candidate(move, one.score, float(one.value), view),
            float(one.value),
            self._win(one, exact),
            0.0 if exact else None,
            follow=follow,
        )

    def _win(self, one: _Move, exact: bool) -> float | None:
        """Whether a move wins, if that is known; with a finish line, points do not say."""
        view = self.view
        spread = view.scores[self.mover] - view.scores[self.other] + one.value
        if view.rules.finish_line or not (exact or (one.sure == HIGH_SURE and spread < 0)):
            return None
        if spread == 0:
            # How equal totals came about, which may decide, the search does not say.
            return None if view.rules.tie == "before" else 0.5
        return float(spread > 0)

    def _follow(self, move: Move) -> tuple[str, ...]:
        """The moves expected after the best one, in writing."""
        alphabet = self.view.rules.alphabet
        board = _after(self.view.board, move)
        written = []
        for key in self.line:
            move = bridge.play_from(key, board) if key else Pass()
            written.append(move_text(board, alphabet, move))
            board = _after(board, move)
        return tuple(written)


def _rank(one: _Move) -> tuple[int, int]:
    return -one.value, one.key


def _after(board: Board, move: Move) -> Board:
    return board.put(move.placements) if isinstance(move, Play) else board
