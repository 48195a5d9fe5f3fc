"""Moves in writing."""

from __future__ import annotations

from lexiko.rules import (
    ENGLISH,
    STANDARD,
    Board,
    Exchange,
    Pass,
    Placement,
    Play,
    Reclaim,
    Recycle,
    Square,
    Tile,
    play_at,
)
from lexiko.wording.moves import edited, leave, move_json, play_text


def board_of(*words: tuple[str, str]) -> Board:
    board = Board.empty(STANDARD)
    for at, word in words:
        board = board.put(play_at(board, ENGLISH, at, word).placements)
    return board


def put(row: int, col: int, letter: str) -> Placement:
    return Placement(Square(row, col), ENGLISH.parse_tile(letter))


HORN = board_of(("8F", "HOrN"))


def test_a_play_is_written_from_the_first_letter_of_its_word() -> None:
    play = Play((put(7, 9, "S"), put(7, 4, "T")))
    assert play_text(HORN, ENGLISH, play) == ("8E", "THOrNS", "T....S")
    assert play_text(HORN, ENGLISH, play).marked == "T(HOrN)S"


def test_one_tile_reads_across_if_it_can() -> None:
    crossing = board_of(("8F", "HORN"), ("I7", "ANT"))
    assert play_text(crossing, ENGLISH, Play((put(6, 9, "T"),))).at == "7I"
    assert play_text(crossing, ENGLISH, Play((put(9, 8, "S"),))) == ("I7", "ANTS", "...S")


def test_edits_come_before_the_play() -> None:
    edits = (Recycle(Square(7, 5), Tile(2)), Reclaim(Square(7, 7)))
    play = Play((put(7, 9, "E"),), edits=edits)
    assert play_text(HORN, ENGLISH, play) == ("8F", "BORNE", "....E")
    assert move_json(HORN, ENGLISH, play)["edits"] == [
        {"kind": "recycle", "square": "8F", "letter": "B"},
        {"kind": "reclaim", "square": "8H", "letter": "R"},
    ]
    assert edited(HORN, edits) == board_of(("8F", "BORN"))


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
    assert play_text(act, ENGLISH, play) == ("8H", "CATS", "...S")
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


def test_the_leave_is_what_stays_on_the_rack() -> None:
    rack = ENGLISH.parse_pieces("AERST?")

    def left(move: Play | Exchange | Pass) -> str:
        return ENGLISH.text(leave(HORN, rack, move))

    assert left(Play((put(7, 9, "s"), put(7, 10, "T")))) == "AERS"
    assert left(Exchange(ENGLISH.parse_pieces("A?"))) == "ERST"
    assert left(Pass()) == "?AERST"
    assert left(Pass((Reclaim(Square(7, 7)),))) == "??AEST"
    assert left(Pass((Recycle(Square(7, 5), Tile(20)),))) == "?AEHRS"
