"""Counted move trees: from a fixed position, how many plays there are and what they score.

A tree is a file: a position with two racks, and the numbers that were counted in it. At depth 1
the first rack plays, at depth 2 the other one answers each of these plays.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.engine.plain import plain_plays
from tests.engine.sights import engine_for, sight

from lexiko.engine import Engine
from lexiko.engine.leaves import no_leaves
from lexiko.lexicon import open_lexicon
from lexiko.rules import Board, Placement, Play, Rules, Square

FOLDER = Path(__file__).parent / "trees"
_ALL = 1 << 17

Counts = dict[str, int]


@dataclass(frozen=True)
class Tree:
    """A position to count in."""

    rules: Rules
    board: Board
    racks: tuple[bytes, bytes]
    edits: int
    depth: int


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.json"))


def read(path: Path) -> tuple[dict[str, Any], Tree]:
    """What a file says, and the position in it."""
    data = json.loads(path.read_text(encoding="utf-8"))
    rules = Rules.from_json(data["rules"])
    alphabet = rules.alphabet
    placements = [
        Placement(Square(row, col), tile)
        for row, line in enumerate(data["board"])
        for col, tile in enumerate(alphabet.parse_tiles(line))
        if tile is not None
    ]
    first, second = map(alphabet.parse_pieces, data["racks"])
    board = Board.empty(rules.layout).put(placements)
    return data, Tree(rules, board, (first, second), data["edits"], data["depth"])


def fingerprint(tree: Tree) -> str:
    """The dictionary that the numbers hold for."""
    return open_lexicon("enable", alphabet=tree.rules.alphabet).fingerprint


def counted(tree: Tree) -> Counts:
    """The numbers of a tree, by the engine."""
    engine = _engine(tree)
    counts = {"plays": 0, "score": 0, "varied": 0, "varied_score": 0}
    view = sight(tree.rules, tree.board, tree.racks[0], engine.lexicon)
    candidates = engine.candidates(view)
    counts["plays"], counts["score"] = len(candidates), int(candidates.score.sum())
    varied = engine.varied(view, tree.edits, limit=_ALL)
    counts["varied"] = len(varied)
    counts["varied_score"] = sum(candidate.score for candidate in varied)
    if tree.depth == 2:
        plays = [candidates.move(index).move for index in range(len(candidates))]
        counts |= _answers(tree, engine, plays)
    return counts


def _answers(tree: Tree, engine: Engine, plays: Iterable[Any]) -> Counts:
    """How many answers there are to all plays, and what they score."""
    answers, score = 0, 0
    for play in plays:
        assert isinstance(play, Play)
        board = tree.board.put(play.placements)
        found = engine.candidates(sight(tree.rules, board, tree.racks[1], engine.lexicon))
        answers += len(found)
        score += int(found.score.sum())
    return {"answers": answers, "answers_score": score}


def _engine(tree: Tree) -> Engine:
    alphabet = tree.rules.alphabet
    lexicon = open_lexicon("enable", alphabet=alphabet)
    return engine_for(tree.rules, lexicon, no_leaves(alphabet.size))


def counted_plainly(tree: Tree) -> Counts:
    """The numbers of depth 1, by the plain finder."""
    lexicon = open_lexicon("enable", alphabet=tree.rules.alphabet)
    found = plain_plays(tree.rules, tree.board, tree.racks[0], lexicon, tree.edits)
    varied = [turn for play, turn in found.items() if play.edits or play.rearranged]
    total = sum(turn.score.total for turn in found.values())
    varied_score = sum(turn.score.total for turn in varied)
    return {
        "plays": len(found) - len(varied),
        "score": total - varied_score,
        "varied": len(varied),
        "varied_score": varied_score,
    }
