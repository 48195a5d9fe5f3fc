"""Questions about a position, answered by the kernels in the words of the game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.leaves import Leaves, leaves_for
from lexiko.errors import LexikoError
from lexiko.kernel import features, records
from lexiko.kernel.best import best_play
from lexiko.kernel.edits import REARRANGE, RECLAIM, RECYCLE, varied_plays
from lexiko.kernel.generate import all_plays
from lexiko.kernel.racks import NO_LEAVES, prepare_rack
from lexiko.kernel.rearrange import LINE, SINK, VARIED
from lexiko.kernel.records import NOTHING, POINT
from lexiko.kernel.wordgraph import WordGraph
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.lexicon.finder import MAX_EDITS
from lexiko.lexicon.wordgraph import word_graph
from lexiko.rules import (
    Board,
    Direction,
    Edit,
    Exchange,
    Move,
    Pass,
    Placement,
    Play,
    Position,
    Reclaim,
    Recycle,
    Rules,
    Square,
    Tile,
    View,
)
from lexiko.rules import judge as rules_judge

_PLAYS = 1 << 12
_VARIED = 1 << 14
_SEEN = 1 << 18
_MOST_BLANKS = 2
"""A rack with more blanks is searched without bounds."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, its score, and its value in points, including the tiles left on the rack."""

    move: Move
    score: int
    equity: float


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Candidates:
    """The plays in one position, as arrays of the same length."""

    board: Board
    keys: Any
    score: Any
    """The score of each play: int32."""
    equity: Any
    """The value of each play in points: float64."""
    features: Any

    def __len__(self) -> int:
        return len(self.keys)

    def __repr__(self) -> str:
        return f"<Candidates: {len(self)} plays>"

    @property
    def leave(self) -> Any:
        """The value in points of the tiles each play leaves on the rack."""
        return self.equity - self.score

    @property
    def tiles(self) -> Any:
        """How many tiles each play takes from the rack."""
        return self.features[:, features.TILES]

    @property
    def length(self) -> Any:
        """How many letters the main word has."""
        return self.features[:, features.LENGTH]

    @property
    def crossings(self) -> Any:
        """How many words cross the main one."""
        return self.features[:, features.CROSSINGS]

    @property
    def through(self) -> Any:
        """How many letters of the main word were on the board already."""
        return self.features[:, features.THROUGH]

    @property
    def blanks(self) -> Any:
        """How many blanks each play uses."""
        return self.features[:, features.BLANKS]

    def move(self, index: int) -> Candidate:
        """One of the plays, as a move."""
        play = bridge.play_from(int(self.keys[index]), self.board)
        return Candidate(play, int(self.score[index]), float(self.equity[index]))

    def order(self) -> Any:
        """The indices of the plays, from best to worst; equal ones in the order of their keys."""
        return np.lexsort((self.keys, -self.equity))

    def best(self) -> int | None:
        """The index of the best play, if there is any."""
        return int(self.order()[0]) if len(self) else None


class _Desk(threading.local):
    """What one thread works with."""

    def __init__(self) -> None:
        self.scratch = records.new(records.SCRATCH)
        self.states = records.new(records.STATE, 3)
        self.grow(_PLAYS)

    def grow(self, room: int) -> None:
        self.keys = np.zeros(room, np.uint64)
        self.scores = np.zeros(room, np.int32)
        self.equities = np.zeros(room, np.int32)


class Engine:
    """Finds and values plays, for one set of rules and one dictionary.

    Several threads can use it at once.
    """

    def __init__(self, rules: Rules, lexicon: Lexicon, leaves: Leaves | None = None) -> None:
        if not bridge.supports(rules):
            raise LexikoError("engine_limits")
        self.rules = rules
        self.lexicon = lexicon
        self.leaves = leaves or leaves_for(rules, lexicon.name)
        self.plain = PlainFinder()
        self._desk = _Desk()
        self._record = bridge.rules_record(rules, 2).copy()
        self._record[0]["longest_leave"] = self.leaves.longest

    @cached_property
    def words(self) -> WordGraph:
        """The word graph, opened or built on first use."""
        return bridge.in_memory(word_graph(self.lexicon))

    @cached_property
    def _spelling(self) -> Any:
        return self.words.words.view(np.uint64)

    def candidates(self, view: View, *, score_only: bool = False) -> Candidates:
        """Every legal play, without board edits, for the seat whose view this is."""
        desk = self._desk
        states = self._set_up(view)
        self._prepare(view, states[0], NO_LEAVES if score_only else 0)
        count = self._all_plays(states[0])
        keys = desk.keys[:count].copy()
        described = np.zeros((count, features.FEATURES), np.int8)
        features.describe_plays(states, keys, described)
        equity = desk.equities[:count] / POINT
        return Candidates(view.board, keys, desk.scores[:count].copy(), equity, described)

    def exchanges(self, view: View) -> list[Candidate]:
        """Every exchange that the bag allows, the best first; equal sets of tiles only once."""
        rack = _rack(view)
        if not rack or view.bag_count < max(1, self.rules.exchange_minimum):
            return []
        states = self._set_up(view)
        self._prepare(view, states[0], 0)
        scratch = self._desk.scratch[0]
        full = (1 << len(rack)) - 1
        most = min(len(rack), view.bag_count)
        starts = scratch["subset_start"]
        found = []
        for index in range(int(starts[1]), int(starts[most + 1])):
            used = int(scratch["subset"][index])
            pieces = bytes(piece for place, piece in enumerate(rack) if used >> place & 1)
            equity = float(scratch["leave"][full ^ used]) / POINT
            found.append(Candidate(Exchange(pieces), 0, equity))
        found.sort(key=lambda candidate: -candidate.equity)
        return found

    def best(self, view: View, *, score_only: bool = False, exchanging: bool = True) -> Candidate:
        """The best move by equity: a play, an exchange, or a pass if nothing else is possible.

        With `score_only`, it exchanges only if there is no play, and then all tiles.
        """
        exchanges = self.exchanges(view) if exchanging else []
        if _rack(view).count(0) > _MOST_BLANKS:
            candidates = self.candidates(view, score_only=score_only)
            index = candidates.best()
            play = None if index is None else candidates.move(index)
        else:
            play = self._best_play(view, NO_LEAVES if score_only else 0)
        if play is not None and (score_only or not exchanges or play.equity >= exchanges[0].equity):
            return play
        if exchanges and score_only:
            return max(exchanges, key=_tiles_exchanged)
        return exchanges[0] if exchanges else Candidate(Pass(), 0, 0.0)

    def varied(self, view: View, edits: int = 1, limit: int = _VARIED // 2) -> list[Candidate]:
        """Up to `limit` of the best plays that only the variations allow: with board edits or
        rearranged letters."""
        kinds = self._kinds()
        if not kinds or not _rack(view):
            return []
        found, _ = self._varied(view, kinds, edits, 2 * limit)
        found = found[np.lexsort((found["key"], -found["equity"]))][:limit]
        return [self._varied_candidate(view.board, record) for record in found]

    def has_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> bool:
        """Whether a legal play is possible; also true if there are too many board edits to try."""
        rack = position.racks[seat].letters
        if len(rack) > records.MAX_RACK or lexicon.ref != self.lexicon.ref:
            return self.plain.has_play(position, seat, lexicon)
        view = position.view(seat)
        states = self._set_up(view)
        self._prepare(view, states[0], 0)
        if self._all_plays(states[0], needed=0):
            return True
        kinds = self._kinds()
        if kinds and rack and self._varied(view, kinds, MAX_EDITS, 16)[1]:
            return True
        return self.plain.is_possible(position, seat, lexicon)

    def find_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> Play | None:
        """A good legal play, with at most two board edits before it."""
        if len(position.racks[seat].letters) > records.MAX_RACK or lexicon.ref != self.lexicon.ref:
            return self.plain.find_play(position, seat, lexicon)
        return self.play_of(position.view(seat))

    def play_of(self, view: View) -> Play | None:
        """A legal play of the seat that sees this, just as the rules are told of one."""
        candidates = self.candidates(view)
        index = candidates.best()
        found = self.varied(view, MAX_EDITS, 1) if index is None else [candidates.move(index)]
        return next((one.move for one in found if isinstance(one.move, Play)), None)

    # in arrays -------------------------------------------------------------------------------

    def _set_up(self, view: View) -> Any:
        rack = _rack(view)
        states = self._desk.states[:1]
        bridge.set_up_board(self.words, self.rules, self._record, view.board, states)
        bridge.set_rack(states, 0, rack)
        states[0]["bag_size"] = view.bag_count
        return states

    def _prepare(self, view: View, state: Any, style: int) -> None:
        desk = self._desk
        out = self._out_value(view)
        prepare_rack(
            self.words.hashes, self.leaves.values, self._record[0], state, desk.scratch[0], 0, out,
            style,
        )  # fmt: skip

    def _out_value(self, view: View) -> int:
        """What going out is worth: what is left to the others, and what they lose by it."""
        others = max(1, sum(view.active) - 1)
        left = self.rules.alphabet.total(view.unseen)
        return left + left // others

    def _all_plays(self, state: Any, needed: int | None = None) -> int:
        """Write every play to the desk, which grows if need be; or only count them."""
        desk, record = self._desk, self._record[0]
        while True:
            count = int(
                all_plays(
                    self.words.graph, record, state, desk.scratch[0],
                    desk.keys, desk.scores, desk.equities,
                )
            )  # fmt: skip
            if needed is not None or count <= len(desk.keys):
                return count
            desk.grow(1 << count.bit_length())

    def _best_play(self, view: View, style: int) -> Candidate | None:
        states = self._set_up(view)
        self._prepare(view, states[0], style)
        scratch = self._desk.scratch[0]
        words = self.words
        best_play(
            words.graph, self._spelling, words.groups, words.shorts, words.filter0, words.filter1,
            words.hashes, self._record[0], states[0], scratch, NOTHING,
        )  # fmt: skip
        key = int(scratch["best_key"])
        if key == 0:
            return None
        play = bridge.play_from(key, view.board)
        return Candidate(play, int(scratch["best_score"]), float(scratch["best_equity"]) / POINT)

    # variations ------------------------------------------------------------------------------

    def _kinds(self) -> int:
        rules = self.rules
        return (
            RECYCLE * rules.recycle + RECLAIM * rules.reclaim_blanks + REARRANGE * rules.rearrange
        )

    def _varied(self, view: View, kinds: int, edits: int, room: int) -> tuple[Any, int]:
        """The best plays of the variations as records, and how many there are in all."""
        desk, words = self._desk, self.words
        while True:
            states = desk.states
            self._set_up(view)
            found = np.zeros(room, VARIED)
            sink = np.zeros(1, SINK)
            sink[0]["floor"] = NOTHING
            varied_plays(
                words.graph, words.hashes, self.leaves.values, self._record, states, desk.scratch,
                np.zeros(1, LINE), 0, self._out_value(view), 0, kinds, edits, np.zeros(1, VARIED),
                np.zeros(_SEEN, np.uint64), desk.keys, desk.scores, desk.equities, found, sink,
            )  # fmt: skip
            most = int(sink[0]["most"])
            if most <= len(desk.keys):
                return found[: int(sink[0]["count"])], int(sink[0]["total"])
            desk.grow(1 << most.bit_length())

    def _varied_candidate(self, board: Board, record: Any) -> Candidate:
        edits: list[Edit] = []
        for index in range(int(record["edits"])):
            square, tile = (
                _place(int(record["edit_square"][index])),
                int(record["edit_tile"][index]),
            )
            there = board[square]
            assert there is not None
            if there.blank:
                edits.append(Reclaim(square))
            else:
                edits.append(Recycle(square, _tile(tile)))
            board = board.put([Placement(square, _tile(tile))])
        if record["key"]:
            plain = bridge.play_from(int(record["key"]), board)
            play = Play(plain.placements, (), tuple(edits))
        else:
            play = Play(*_rearranged(record), tuple(edits))
        return Candidate(play, int(record["score"]), float(record["equity"]) / POINT)


def _tiles_exchanged(candidate: Candidate) -> int:
    return candidate.move.count if isinstance(candidate.move, Exchange) else 0


def _rack(view: View) -> bytes:
    assert view.seat is not None
    rack = view.racks[view.seat].letters
    if len(rack) > records.MAX_RACK:
        raise LexikoError("rack_limit", maximum=records.MAX_RACK, count=len(rack))
    return bytes(sorted(rack))


MakeEngine = Callable[[Rules, Lexicon], Engine]
"""How a player comes by an engine."""


@lru_cache(maxsize=16)
def engine_for(rules: Rules, lexicon: Lexicon) -> Engine:
    """The engine for these rules and this dictionary; players share it, and so its memory."""
    return Engine(rules, lexicon)


def _tile(code: int) -> Tile:
    return Tile(code & 31, code >= records.BLANK_BIT)


def _place(index: int) -> Square:
    lane, place = (index >> 4) - 1, index & 15
    return Square(lane, place) if lane < 16 else Square(place, lane - 16)


def _rearranged(record: Any) -> tuple[tuple[Placement, ...], tuple[Placement, ...]]:
    """The tiles added and the tiles moved of a play that rearranges."""
    start = int(record["start"])
    square = _place(start)
    direction = Direction.DOWN if start >> 4 > 16 else Direction.ACROSS
    placed: list[Placement] = []
    moved: list[Placement] = []
    for index in range(int(record["length"])):
        if not int(record["on_board"]) >> index & 1:
            group = placed if int(record["from_rack"]) >> index & 1 else moved
            group.append(Placement(square, _tile(int(record["tile"][index]))))
        square = square.step(direction)
    return tuple(placed), tuple(moved)
