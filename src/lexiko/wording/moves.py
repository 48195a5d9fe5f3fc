"""Any move as JSON: where a play goes and what it spells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lexiko.rules.alphabet import Alphabet
from lexiko.rules.board import Board
from lexiko.rules.moves import Edit, Exchange, Move, Pass, Play, Recycle
from lexiko.rules.writing import edit_placement, play_text


def move_json(board: Board, alphabet: Alphabet, move: Move) -> dict[str, Any]:
    """A move as JSON, given the board before it.

    A play has `at`, `word` and `tiles`; other moves say their `kind`. `edits` and `rearranged` are
    there if the move has any, letters as they are afterwards.

    >>> from lexiko.rules import ENGLISH, STANDARD
    >>> move_json(Board.empty(STANDARD), ENGLISH, Exchange(ENGLISH.parse_pieces("VU?")))
    {'kind': 'exchange', 'tiles': '?UV'}
    """
    data: dict[str, Any]
    match move:
        case Play():
            data = play_text(board, alphabet, move)._asdict()
        case Exchange():
            data = {"kind": "exchange", "tiles": alphabet.text(move.pieces)}
            data |= {"unknown": move.unknown} if move.unknown else {}
        case Pass():
            data = {"kind": "pass"}
    if move.edits:
        data["edits"] = list(_edits_json(board, alphabet, move.edits))
    if isinstance(move, Play) and move.rearranged:
        data["rearranged"] = [
            {"square": str(square), "letter": alphabet.tile_text(tile)}
            for square, tile in move.rearranged
        ]
    return data


def _edits_json(
    board: Board, alphabet: Alphabet, edits: Iterable[Edit]
) -> Iterator[dict[str, str]]:
    for edit in edits:
        new = edit_placement(board, edit)
        kind = "recycle" if isinstance(edit, Recycle) else "reclaim"
        yield {"kind": kind, "square": str(new.square), "letter": alphabet.tile_text(new.tile)}
        board = board.put([new])
