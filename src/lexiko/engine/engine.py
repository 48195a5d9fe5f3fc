"""Questions about a position, answered by the kernels in the words of the game."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from lexiko.engine import bridge
from lexiko.engine.analysing import analyse
from lexiko.engine.analysis import Analysis, Limits
from lexiko.engine.asking import (
    known_of_others,
    rack_of,
    require_count,
    require_lexicon,
    require_rules,
    same_answers,
)
from lexiko.engine.batches import Bests, Question, best_many
from lexiko.engine.candidates import Candidate, Candidates, by_equity, ranked
from lexiko.engine.inference import LastPlay
from lexiko.engine.judging import HasTurns, Review, review, worked_out
from lexiko.engine.leaves import Leaves, leaves_for
from lexiko.engine.pool import weights_for
from lexiko.engine.suite import suite_for
from lexiko.errors import LexikoError, require
from lexiko.kernel import features, records
from lexiko.kernel.edits import REARRANGE, RECLAIM, RECYCLE
from lexiko.kernel.racks import NO_LEAVES
from lexiko.kernel.records import NOTHING, POINT
from lexiko.kernel.wordgraph import WordGraph
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.lexicon.finder import MAX_EDITS, check_question
from lexiko.lexicon.wordgraph import word_graph
from lexiko.rules import Move, Pass, Play, Position, Rack, Rules, View
from lexiko.rules import judge as rules_judge

_PLAYS = 1 << 12
_VARIED = 1 << 14
_SEEN = 1 << 18


class _Desk(threading.local):
    """What one thread works with; three positions, because edits of the board change it."""

    def __init__(self, rules: Rules, leaves: int) -> None:
        self.suite = suite_for(rules.layout)
        self.arrays = bridge.new_desk(rules, leaves, states=3)
        arrays = self.arrays
        self.sight = self.suite.sight(arrays.rules, arrays.states[:1], arrays.scratch)
        self.state, self.scratch = arrays.states[0], arrays.scratch[0]
        self.grow(_PLAYS)

    def grow(self, room: int) -> None:
        self.plays = records.Plays(
            np.zeros(room, np.uint64), np.zeros(room, np.int32), np.zeros(room, np.int32)
        )


class Engine:
    """Finds and values moves, for one set of rules and one dictionary.

    Several threads can use it at once.
    """

    def __init__(self, rules: Rules, lexicon: Lexicon, leaves: Leaves | None = None) -> None:
        require(isinstance(rules, Rules), "rules", "rules such as make_rules('club')", rules)
        require(isinstance(lexicon, Lexicon), "lexicon", "an open dictionary", lexicon)
        good = leaves is None or isinstance(leaves, Leaves)
        require(good, "leaves", "Leaves, such as leaves_for(rules, 'enable'), or None", leaves)
        if not bridge.supports(rules):
            raise LexikoError("engine_limits")
        lexicon.require_letters(rules.alphabet)
        self.rules = rules
        self.lexicon = lexicon
        self.leaves = leaves or leaves_for(rules, lexicon.name)
        self.plain = PlainFinder()
        self._desk = _Desk(rules, self.leaves.longest)
        self.most_tiles = self._desk.suite.shape.max_rack
        """The most tiles on a rack that it can be asked about."""
        self._accepted = rules

    def __getstate__(self) -> dict[str, Any]:
        """All but the room to work in and the tables, which another process makes for itself."""
        made = ("_desk", "words", "tables")
        return {name: value for name, value in self.__dict__.items() if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._desk = _Desk(self.rules, self.leaves.longest)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.rules.edition}, {self.lexicon.name}>"

    @cached_property
    def words(self) -> WordGraph:
        """The word graph, opened or built on first use."""
        return bridge.in_memory(word_graph(self.lexicon, self._desk.suite.shape.side))

    @cached_property
    def tables(self) -> records.Tables:
        """Words, leaves and what the pool makes of them as kernels take them."""
        weights = weights_for(self.rules, self.lexicon.name)
        return bridge.tables(self.words, self.leaves.values, weights)

    # which moves are there, and what is each worth? --------------------------------------------

    def moves(
        self,
        view: View,
        top: int | None = None,
        *,
        edits: int = 1,
        score_only: bool = False,
        exchanging: bool = True,
    ) -> list[Candidate]:
        """The best moves of the seat whose view this is, all of them if `top` is None.

        Plays come by their equity, those of the variations among them with up to so many edits of
        the board, and so do exchanges. Of moves that are worth the same, a play comes before an
        exchange, and one without edits before one with some. A pass is last: nobody has worked out
        what it is worth.

        With `score_only`, plays come by their score, and then the exchanges of the most tiles.
        Where the rules want a play and there is one, there is nothing else.
        """
        require_count("top", top, none=True)
        found = self.candidates(view, score_only=score_only)
        plays = [found.move(int(index)) for index in found.order()[:top]]
        plays += self.varied(view, edits, top, score_only=score_only)
        return ranked(view, plays, self._exchanges(view, exchanging), score_only)[:top]

    def best(
        self,
        view: View,
        *,
        edits: int = 1,
        score_only: bool = False,
        exchanging: bool = True,
    ) -> Candidate:
        """The first of the moves that `moves` would list, in a fraction of the time; a pass where
        there is none."""
        best = self._best_play(view, score_only)
        plays = [] if best is None else [best]
        plays += self.varied(view, edits, 1, score_only=score_only)
        exchanges = self._best_exchange(view, score_only) if exchanging else []
        found = ranked(view, plays, exchanges, score_only)
        return found[0] if found else Candidate(Pass(), 0, 0.0, view)

    def count_moves(self, view: View) -> int:
        """How many moves there are without edits of the board: plays, exchanges and the pass."""
        self._set_up(view, False)
        plays = self._all_plays()
        if plays and view.may.must_play:
            return plays
        return plays + len(self.exchanges(view)) + (view.rules.solitaire != "open")

    def best_many(self, views: Sequence[View], threads: int = 1) -> Bests:
        """What `best` finds for each of many views: as arrays, and as a sequence of moves.

        Almost all of the time is spent in kernels, which let other threads work.
        """
        require_count("threads", threads)
        require(threads > 0, "threads", "a number from 1 on", threads)
        require(isinstance(views, Sequence), "views", "a list of views", views)
        plain, odd = [], []
        for index, view in enumerate(views):
            rack = self._rack(view)
            if self.variations or rack.count(0) > records.MAX_BLANKS:
                odd.append(index)
                rack = b""
            plain.append(Question(view, rack, 0 if view.next_bag else self._out_value(view)))
        found = best_many(self, plain, threads)
        for index in odd:
            found.replace(index, self.best(views[index]))
        return found

    def analyse(
        self, view: View, limits: Limits | None = None, last: LastPlay | None = None
    ) -> Iterator[Analysis]:
        """What is known of a position, in growing answers; the last one `is_done`.

        To stop early, close the iterator: whatever works on the answer ends with it. `last`
        is the play of the other player just before, as `last_play(view, game.turns())` gives it:
        it says something about the tiles that were kept.
        """
        self._rack(view)
        limits = Limits() if limits is None else limits
        require(isinstance(limits, Limits), "limits", "Limits, or None", limits)
        require(last is None or isinstance(last, LastPlay), "last", "a LastPlay, or None", last)
        return analyse(self, view, limits, last)

    # what was this move worth? ----------------------------------------------------------------

    def value(self, view: View, move: Move | str) -> Candidate:
        """What a move is worth, by the same measure as those of `moves`, whether the dictionary has
        its words or not. A move may be in writing; `IllegalMove` if its shape is not legal."""
        self._rack(view)
        turn = worked_out(view, view.parse(move) if isinstance(move, str) else move)
        if isinstance(turn.move, Pass):
            return Candidate(turn.move, 0, 0.0, view)
        score = turn.score.total
        return Candidate(turn.move, score, score + self._leave(view, turn.rack) / POINT, view)

    def review(
        self, game: HasTurns, limits: Limits | None = None, *, edits: int = 1
    ) -> Iterator[Review]:
        """Each turn of a game or record judged: what was played, what was best, and the loss.

        With limits, each turn is analysed within them; without, it is judged by score and leave.
        """
        require(hasattr(game, "turns"), "game", "a Game or a Record", game)
        good = limits is None or isinstance(limits, Limits)
        require(good, "limits", "Limits, or None", limits)
        return review(self, game, edits, limits)

    def _leave(self, view: View, kept: Rack) -> int:
        """What the tiles kept are worth, in parts of a point, as kernels count it."""
        letters = kept.letters
        if view.next_bag == 0:
            points = -(2 * self.rules.alphabet.total(letters) + 10)
            return POINT * (points if letters else self._out_value(view))
        return self.leaves.worth(letters)

    # parts of the answer -----------------------------------------------------------------------

    def candidates(self, view: View, *, score_only: bool = False) -> Candidates:
        """Every legal play, without board edits, for the seat whose view this is."""
        self._set_up(view, score_only)
        count = self._all_plays()
        found = self._desk.plays
        keys = found.keys[:count].copy()
        described = np.zeros((count, features.FEATURES), np.int8)
        self._desk.suite.describe_plays(self._desk.sight.states, keys, described)
        equity = found.equities[:count] / POINT
        return Candidates(view, keys, found.scores[:count].copy(), equity, described)

    def varied(
        self, view: View, edits: int = 1, limit: int | None = None, *, score_only: bool = False
    ) -> list[Candidate]:
        """The best plays that only the variations allow, all of them if `limit` is None: with board
        edits or rearranged letters. Equal ones stay in the order in which they are found."""
        require_count("edits", edits)
        require_count("limit", limit, none=True)
        if not self._rack(view) or not self.variations:
            return []
        room = _VARIED if limit is None else 2 * limit
        found, total = self._varied(view, edits, room, score_only)
        if limit is None and total > len(found):
            found, total = self._varied(view, edits, total, score_only)
        order = np.argsort(-found["equity"], kind="stable")[:limit]
        return [
            Candidate(
                bridge.varied_from(record, view.board),
                int(record["score"]),
                float(record["equity"]) / POINT,
                view,
            )
            for record in found[order]
        ]

    def exchanges(self, view: View) -> list[Candidate]:
        """Every exchange that the bag allows, the best first; equal sets of tiles only once."""
        rack = self._rack(view)
        most = min(len(rack), view.may.exchange_most)
        if not most:
            return []
        self._set_up_rack(view, False)
        listed = bridge.exchanges_from(self._desk.scratch, rack, most)
        found = [Candidate(exchange, 0, worth / POINT, view) for exchange, worth in listed]
        found.sort(key=by_equity)
        return found

    def has_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> bool:
        """Whether a legal play is possible; also true if there are too many board edits to try."""
        check_question(position, seat, lexicon)
        rack = position.racks[seat].letters
        if not self._answers(position, seat, lexicon):
            return self.plain.has_play(position, seat, lexicon)
        view = position.view(seat)
        self._set_up(view, False)
        desk = self._desk
        if desk.suite.all_plays(self.tables.graph, desk.sight, desk.plays):
            return True
        if self.variations and rack and self._varied(view, MAX_EDITS, 16, False)[1]:
            return True
        return self.plain.is_possible(position, seat, lexicon)

    def find_play(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> Play | None:
        """A good legal play, with at most two board edits before it."""
        check_question(position, seat, lexicon)
        if not self._answers(position, seat, lexicon):
            return self.plain.find_play(position, seat, lexicon)
        return self.play_of(position.view(seat))

    def play_of(self, view: View) -> Play | None:
        """A legal play of the seat that sees this, just as the rules are told of one."""
        best = self._best_play(view, False)
        found = self.varied(view, MAX_EDITS, 1) if best is None else [best]
        return next((one.move for one in found if isinstance(one.move, Play)), None)

    # what it can be asked about ----------------------------------------------------------------

    def _rack(self, view: View) -> bytes:
        """The rack that a question is about; a view that is not for this engine is refused."""
        rack = rack_of(view, self.most_tiles)
        if not self._plays_by(view.rules):
            require_rules(self.rules, view.rules)
        require_lexicon(self.lexicon, view)
        return rack

    def _plays_by(self, rules: Rules) -> bool:
        if rules is not self._accepted:
            if not same_answers(self.rules, rules):
                return False
            self._accepted = rules
        return True

    def _answers(self, position: Position, seat: int, lexicon: rules_judge.Lexicon) -> bool:
        """Whether kernels can say which plays there are; otherwise the plain finder does."""
        return (
            len(position.racks[seat].letters) <= self.most_tiles
            and lexicon.ref == self.lexicon.ref
            and self._plays_by(position.rules)
        )

    # in arrays -------------------------------------------------------------------------------

    def _set_up(self, view: View, score_only: bool) -> None:
        self._rack(view)  # a view that is not for this engine is refused first
        bridge.set_up_board(self.tables.graph, view.board, self._desk.arrays)
        self._set_up_rack(view, score_only)

    def _set_up_rack(self, view: View, score_only: bool) -> None:
        """The rack, and all that can be known of it without the board."""
        desk = self._desk
        bridge.set_rack(desk.state, 0, self._rack(view))
        desk.state["bag_size"] = view.next_bag
        style = NO_LEAVES if score_only else 0
        desk.suite.prepare_rack(self.tables, desk.sight, 0, self._out_value(view), style)

    def _out_value(self, view: View) -> int:
        """What going out is worth: what is left to the others, and what they lose by it."""
        others = max(1, sum(view.active) - 1)
        # In a solitaire the other rack is the same player's: nothing is won by it.
        known = b"" if self.rules.solitaire is not None else known_of_others(view)
        left = self.rules.alphabet.total(view.unseen + known)
        return left + left // others

    def _all_plays(self) -> int:
        """Write every play to the desk, which grows if need be, and count them."""
        desk = self._desk
        while True:
            count = int(desk.suite.all_plays(self.tables.graph, desk.sight, desk.plays))
            if count <= len(desk.plays.keys):
                return count
            desk.grow(1 << count.bit_length())

    def _best_play(self, view: View, score_only: bool) -> Candidate | None:
        """The best play without board edits: of equal ones, that with the smallest number."""
        if self._rack(view).count(0) > records.MAX_BLANKS:
            candidates = self.candidates(view, score_only=score_only)
            index = candidates.best()
            return None if index is None else candidates.move(index)
        self._set_up(view, score_only)
        self._desk.suite.best_play(self.tables, self._desk.sight, NOTHING)
        scratch = self._desk.scratch
        key = int(scratch["best_key"])
        if key == 0:
            return None
        play = bridge.play_from(key, view.board)
        equity = float(scratch["best_equity"]) / POINT
        return Candidate(play, int(scratch["best_score"]), equity, view)

    def _best_exchange(self, view: View, score_only: bool) -> list[Candidate]:
        """The first of `exchanges`, right after the best play has been searched for; with
        `score_only`, the first of those of the most tiles."""
        rack = self._rack(view)
        most = min(len(rack), view.may.exchange_most)
        if not most:
            return []
        if score_only or self.variations:
            # Otherwise the rack is as the search for the best play has left it.
            self._set_up_rack(view, False)
        fewest = most if score_only else 1
        exchange, worth = bridge.best_exchange(self._desk.scratch, rack, fewest, most)
        return [Candidate(exchange, 0, worth / POINT, view)]

    def _exchanges(self, view: View, wanted: bool) -> list[Candidate]:
        return self.exchanges(view) if wanted else []

    # variations ------------------------------------------------------------------------------

    @property
    def variations(self) -> int:
        """The variations that change the board, as kernels are told of them."""
        rules = self.rules
        return (
            RECYCLE * rules.recycle + RECLAIM * rules.reclaim_blanks + REARRANGE * rules.rearrange
        )

    def _varied(self, view: View, edits: int, room: int, score_only: bool) -> tuple[Any, int]:
        """The best plays of the variations as records, and how many there are in all."""
        desk = self._desk
        while True:
            self._set_up(view, score_only)
            varied = desk.suite.new_varied(room, _SEEN)
            search = varied.search[0]
            search["kinds"], search["most_edits"] = self.variations, edits
            search["out"], search["style"] = self._out_value(view), score_only * NO_LEAVES
            search["floor"] = NOTHING
            desk.suite.varied_plays(self.tables, desk.arrays, desk.plays, varied)
            most = int(search["most"])
            if most <= len(desk.plays.keys):
                return varied.found[: int(search["count"])], int(search["total"])
            desk.grow(1 << most.bit_length())


MakeEngine = Callable[[Rules, Lexicon], Engine]
"""How a player comes by an engine."""


@lru_cache(maxsize=16)
def engine_for(rules: Rules, lexicon: Lexicon) -> Engine:
    """The engine for these rules and this dictionary; players share it, and so its memory."""
    return Engine(rules, lexicon)
