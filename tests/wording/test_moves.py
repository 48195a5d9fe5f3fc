"""Moves as JSON."""

from __future__ import annotations

from tests.rules.boards import board_of, put

from lexiko.rules import (
    ENGLISH,
    Exchange,
    Pass,
    Play,
    Reclaim,
    Recycle,
    Square,
    Tile,
)
from lexiko.rules.writing import leave
from lexiko.wording.moves import move_json

HORN = board_of(("8F", "HOrN"))


def test_edits_come_before_the_play() -> None:
    edits = (Recycle(Square(7, 5), Tile(2)), Reclaim(Square(7, 7)))
    play = Play((put(7, 9, "E"),), edits=edits)
    assert move_json(HORN, ENGLISH, play)["edits"] == [
        {"kind": "recycle", "square": "8F", "letter": "B"},
        {"kind": "reclaim", "square": "8H", "letter": "R"},
    ]


def test_a_blank_put_in_by_recycling_can_be_won_at_once() -> None:
    edits = (Recycle(Square(7, 5), Tile(2, True)), Reclaim(Square(7, 5)))
    data = move_json(HORN, ENGLISH, Pass(edits))
    assert data == {
        "kind": "pass",
        "edits": [
            {"kind": "recycle", "square": "8F", "letter": "b"},
            {"kind": "reclaim", "square": "8F", "letter": "B"},
        ],
    }
    assert ENGLISH.text(leave(HORN, ENGLISH.parse_pieces("B?"), Pass(edits))) == "?H"


def test_rearranged_letters_are_no_tiles_of_the_rack() -> None:
    act = board_of(("8H", "ACT"))
    moved = (put(7, 7, "C"), put(7, 8, "A"), put(7, 9, "T"))
    play = Play((put(7, 10, "S"),), moved)
    assert move_json(act, ENGLISH, play)["rearranged"] == [
        {"square": "8H", "letter": "C"},
        {"square": "8I", "letter": "A"},
        {"square": "8J", "letter": "T"},
    ]


def test_other_moves_say_their_kind() -> None:
    pieces = ENGLISH.parse_pieces("QV?")
    exchange = {"kind": "exchange", "tiles": "?QV"}
    assert move_json(HORN, ENGLISH, Exchange(pieces)) == exchange
    assert move_json(HORN, ENGLISH, Exchange(pieces, 2)) == exchange | {"unknown": 2}
    assert move_json(HORN, ENGLISH, Pass()) == {"kind": "pass"}
