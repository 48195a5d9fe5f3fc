"""Games played by the kernels, turn by turn, and the same games played again by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
from tests.engine.sights import engine_for

from lexiko.engine import Leaves, bridge
from lexiko.game import Game
from lexiko.kernel import records, selfplay
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.rules import Exchange, Move, Pass, Play, Rack, Rules, Seat
from lexiko.rules import commands as c
from lexiko.rules.tiles import missing, without

REASONS = {
    selfplay.OUT: "out",
    selfplay.PASSES: "passes",
    selfplay.SCORELESS: "scoreless",
    selfplay.NO_PLAYS: "no_plays",
    selfplay.FINISH_LINE: "finish_line",
    selfplay.AGREED: "agreed",
}
LONGEST = 150
"""No game here has as many turns."""
_FINDER = PlainFinder()


class KernelGame:
    """A game between the players of the kernels.

    Arrays are of the types that `lexiko.engine.match` uses: for others all would be compiled anew.
    """

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        leaves: Leaves,
        styles: Sequence[int],
        *,
        front: Sequence[int] = (),
        finish: Sequence[int] = (),
    ) -> None:
        self.rules = rules
        self.seats = len(styles)
        words = engine_for(rules, lexicon, leaves).words
        self.tables = (
            words.graph, words.words.view(np.uint64), words.groups, words.shorts, words.filter0,
            words.filter1, words.hashes, leaves.values,
        )  # fmt: skip
        self.record = bridge.rules_record(rules, self.seats, tuple(finish)).copy()
        self.record[0]["longest_leave"] = leaves.longest
        self.styles = np.array(styles, np.int64)
        self.front = np.array(front or [0] * self.seats, np.int64)
        self.states = bridge.fresh_state(rules)
        self.scratch = records.new(records.SCRATCH)

    def begin(self, seed: int) -> None:
        self.states = bridge.fresh_state(self.rules)
        selfplay.begin(self.record[0], self.states[0], seed, self.front)

    def take_turn(self) -> tuple[int, int]:
        """One turn: the move as it is written down, and why the game is over, or 0."""
        move, ended = selfplay.take_turn(
            *self.tables, self.record[0], self.states[0], self.scratch[0], self.styles, self.front
        )
        return int(move), int(ended)

    def play_games(self, seeds: Sequence[int]) -> tuple[Any, Any]:
        """Whole games: their results and their moves."""
        results = np.zeros((len(seeds), selfplay.RESULT_WIDTH), np.int32)
        moves = np.zeros((len(seeds), LONGEST), np.uint64)
        selfplay.play_games(
            *self.tables, self.record, bridge.fresh_state(self.rules), self.states, self.scratch,
            self.styles, self.front, np.array(seeds, np.int64), results, moves,
        )  # fmt: skip
        return results, moves

    @property
    def seat(self) -> int:
        return int(self.states[0]["turn"])

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.states[0]["score"][: self.seats].tolist())

    def rack(self, seat: int) -> bytes:
        counts = self.states[0]["rack"][seat].tolist()
        return bytes(letter for letter, count in enumerate(counts) for _ in range(count))

    @property
    def bag(self) -> bytes:
        """What is in the bag, from its front to its back."""
        state = self.states[0]
        first = int(state["front"])
        return bytes(state["bag"][first : first + int(state["bag_size"])].tolist())


class ToldSource:
    """Draws what it was told; if nothing was told, the first tiles of the bag."""

    def __init__(self) -> None:
        self.pieces = b""

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        pieces, self.pieces = self.pieces or bag[:count], b""
        return pieces


class Replay:
    """A game of the kernels, played again by the rules, which must come to the same."""

    def __init__(
        self, kernel: KernelGame, lexicon: Lexicon, seed: int, finish: Sequence[int] = ()
    ) -> None:
        self.kernel = kernel
        self.counts: Counter[str] = Counter()
        self.moves: list[int] = []
        kernel.begin(seed)
        names = "ABCD"[: kernel.seats]
        lines = [*finish, *[None] * kernel.seats]
        players = [
            Seat(name, "best", finish=line) for name, line in zip(names, lines, strict=False)
        ]
        racks = tuple(Rack(kernel.rack(seat)) for seat in range(kernel.seats))
        self.source = ToldSource()
        self.game = Game.start(
            players, kernel.rules, lexicon, self.source, _FINDER,
            setup=c.Setup((), racks, (0,) * kernel.seats),
        )  # fmt: skip

    def play_out(self) -> None:
        """Both games to their end, compared after every turn."""
        for _ in range(LONGEST):
            if self._turn():
                return
        raise AssertionError("the game does not end")

    def _turn(self) -> bool:
        """One turn; whether the game is over."""
        kernel, seat = self.kernel, self.kernel.seat
        before = kernel.rack(seat)
        written, ended = kernel.take_turn()
        if ended == selfplay.NO_PLAYS:
            # The rules have noticed when the turn before was over.
            self._compare_ends(ended)
            return True
        assert not self.game.position.is_over
        assert self.game.position.to_move == seat
        self.moves.append(written)
        move = self._move(written)
        kept = without(before, _used(move))
        self.source.pieces = missing(kept, kernel.rack(seat))
        self.counts[type(move).__name__] += 1
        self.game.do(c.TakeTurn(seat, move))
        self._settle()
        if ended:
            self._compare_ends(ended)
        else:
            self._compare()
        return ended != 0

    def _move(self, written: int) -> Move:
        if written == 0:
            return Pass()
        if written >= selfplay.EXCHANGE:
            return Exchange(bridge.pieces_from(written))
        return bridge.play_from(written, self.game.position.board)

    def _settle(self) -> None:
        """Nobody challenges."""
        for seat in self.game.position.challengers:
            self.game.accept(seat)

    def _compare(self) -> None:
        position, kernel = self.game.position, self.kernel
        racks = tuple(bytes(sorted(rack.letters)) for rack in position.racks)
        assert racks == tuple(map(kernel.rack, range(kernel.seats)))
        assert position.bag.letters == bytes(sorted(kernel.bag))
        if not position.is_over:
            assert position.scores == kernel.scores
            assert position.scoreless == kernel.states[0]["scoreless"]

    def _compare_ends(self, ended: int) -> None:
        result = self.game.position.result
        assert result is not None
        assert result.reason == REASONS[ended]
        assert result.scores == self.kernel.scores


def _used(move: Move) -> bytes:
    if isinstance(move, Play):
        return bytes(placement.tile.piece for placement in move.placements)
    return move.pieces if isinstance(move, Exchange) else b""
