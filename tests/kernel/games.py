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
from lexiko.kernel.sized import sized
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
    """A game between the players of the kernels."""

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
        self.tables = engine_for(rules, lexicon, leaves).tables
        self.desk = bridge.new_desk(rules, leaves.longest, self.seats, finish=tuple(finish))
        record, self.states = self.desk.rules[0], self.desk.states
        record["style"][: self.seats] = styles
        record["from_front"][: self.seats] = front or [0] * self.seats
        self.side = max(rules.layout.height, rules.layout.width)
        sight = sized(records.Sight, self.side)
        self.sight = sight(self.desk.rules, self.states, self.desk.scratch)

    def begin(self, seed: int) -> None:
        self.states[0] = self.desk.fresh[0]
        sized(selfplay.begin, self.side)(self.desk.rules[0], self.states[0], seed)

    def take_turn(self) -> tuple[int, int]:
        """One turn: the move as it is written down, and why the game is over, or 0."""
        move, ended = sized(selfplay.take_turn, self.side)(self.tables, self.sight)
        return int(move), int(ended)

    def play_games(self, seeds: Sequence[int]) -> tuple[Any, Any]:
        """Whole games: their results and their moves."""
        results = np.zeros((len(seeds), selfplay.RESULT_WIDTH), np.int32)
        moves = np.zeros((len(seeds), LONGEST), np.uint64)
        play_games = sized(selfplay.play_games, self.side)
        play_games(self.tables, self.desk, np.array(seeds, np.int64), results, moves)
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
            pieces = [written >> 6 * place & 63 for place in range(records.MAX_RACK)]
            return Exchange(bytes(sorted(piece & 31 for piece in pieces if piece)))
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
