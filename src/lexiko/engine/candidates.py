"""Moves with what they are worth: one by one, or the plays of a position as arrays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import overload

import numpy as np
import numpy.typing as npt

from lexiko.engine import bridge
from lexiko.engine.asking import rack_of
from lexiko.kernel import features
from lexiko.rules import Exchange, Move, Pass, Rack, View
from lexiko.rules.writing import leave, rack_text


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move, its score, and its value in points, including the tiles left on the rack."""

    move: Move
    score: int
    equity: float
    view: View = field(compare=False, repr=False)
    """What the player sees who may make it."""

    @property
    def text(self) -> str:
        """The move in writing: `8F HORN`, `exchange QV?`, `pass`."""
        return self.view.text(self.move)

    @property
    def leave(self) -> str:
        """The tiles that stay on the rack: `ENT?`."""
        kept = leave(self.view.board, rack_of(self.view), self.move)
        return rack_text(self.view.rules.alphabet, Rack(kept))

    def __str__(self) -> str:
        return f"{self.text} {self.score} {self.equity:.1f}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Candidates:
    """The plays in one position, as arrays of the same length.

    It is a sequence of `Candidate`, too; a slice, a mask or an array of indices gives some of them.
    """

    view: View
    keys: npt.NDArray[np.uint64]
    score: npt.NDArray[np.int32]
    """The score of each play."""
    equity: npt.NDArray[np.float64]
    """The value of each play in points."""
    features: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.keys)

    @overload
    def __getitem__(self, index: int) -> Candidate: ...

    @overload
    def __getitem__(self, index: slice | npt.NDArray[np.bool_ | np.integer]) -> Candidates: ...

    def __getitem__(
        self, index: int | slice | npt.NDArray[np.bool_ | np.integer]
    ) -> Candidate | Candidates:
        """One play, or some of them."""
        if isinstance(index, slice | np.ndarray):
            return Candidates(
                self.view,
                self.keys[index],
                self.score[index],
                self.equity[index],
                self.features[index],
            )
        return self.move(index)

    def __iter__(self) -> Iterator[Candidate]:
        """The plays one by one, in the order of the arrays."""
        return map(self.move, range(len(self)))

    def __repr__(self) -> str:
        return f"<Candidates: {len(self)} plays>"

    @property
    def leave_value(self) -> npt.NDArray[np.float64]:
        """The value in points of the tiles each play leaves on the rack."""
        return self.equity - self.score

    @property
    def tiles(self) -> npt.NDArray[np.int8]:
        """How many tiles each play takes from the rack."""
        return self.features[:, features.TILES]

    @property
    def length(self) -> npt.NDArray[np.int8]:
        """How many letters the main word has."""
        return self.features[:, features.LENGTH]

    @property
    def crossings(self) -> npt.NDArray[np.int8]:
        """How many words cross the main one."""
        return self.features[:, features.CROSSINGS]

    @property
    def through(self) -> npt.NDArray[np.int8]:
        """How many letters of the main word were on the board already."""
        return self.features[:, features.THROUGH]

    @property
    def blanks(self) -> npt.NDArray[np.int8]:
        """How many blanks each play uses."""
        return self.features[:, features.BLANKS]

    def move(self, index: int) -> Candidate:
        """One of the plays, as a move."""
        play = bridge.play_from(int(self.keys[index]), self.view.board)
        return Candidate(play, int(self.score[index]), float(self.equity[index]), self.view)

    def order(self) -> npt.NDArray[np.int64]:
        """The indices of the plays, from best to worst; equal ones in the order of their keys."""
        return np.lexsort((self.keys, -self.equity))

    def best(self) -> int | None:
        """The index of the best play, if there is any."""
        return int(self.order()[0]) if len(self) else None


def ranked(
    view: View, plays: list[Candidate], exchanges: list[Candidate], score_only: bool = False
) -> list[Candidate]:
    """All that a seat may do, the best first: `Engine.moves` says how. Equal ones stay in the order
    in which they are given."""
    plays = sorted(plays, key=by_equity)
    if plays and view.may.must_play:
        return plays
    if score_only:
        moves = [*plays, *sorted(exchanges, key=_tiles_kept)]
    else:
        moves = sorted([*plays, *exchanges], key=by_equity)
    # An open solitaire is ended, never passed.
    return moves if view.rules.solitaire == "open" else [*moves, Candidate(Pass(), 0, 0.0, view)]


def by_equity(candidate: Candidate) -> float:
    """What moves are sorted by, so that the best comes first."""
    return -candidate.equity


def _tiles_kept(candidate: Candidate) -> int:
    return -candidate.move.count if isinstance(candidate.move, Exchange) else 0
