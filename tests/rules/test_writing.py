"""Moves in writing, and read again."""

from __future__ import annotations

import pytest
from tests.rules.boards import board_of, put

from lexiko.errors import LexikoError
from lexiko.game import Game
from lexiko.rules import (
    ENGLISH,
    Board,
    Exchange,
    Move,
    Pass,
    Play,
    Rack,
    Reclaim,
    Recycle,
    Square,
    Tile,
)
from lexiko.rules.board import Placement
from lexiko.rules.writing import (
    edited,
    laid_by,
    leave,
    move_text,
    parse_move,
    play_text,
    rack_text,
)


def parse(board: Board, text: str) -> Move:
    return parse_move(board, ENGLISH, text)


HORN = board_of(("8F", "HOrN"))
TWO = board_of(("8C", "AT"), ("8F", "AT"))
"""Two words in one row, with a square between them."""


def test_a_play_is_written_from_the_first_letter_of_its_word() -> None:
    play = Play((put(7, 4, "T"), put(7, 9, "S")))
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
    assert edited(HORN, edits) == board_of(("8F", "BORN"))


def test_rearranged_letters_are_no_tiles_of_the_rack() -> None:
    act = board_of(("8H", "ACT"))
    play = Play((put(7, 10, "S"),), (put(7, 7, "C"), put(7, 8, "A"), put(7, 9, "T")))
    assert play_text(act, ENGLISH, play) == ("8H", "CATS", "...S")


def test_the_leave_is_what_stays_on_the_rack() -> None:
    rack = ENGLISH.parse_pieces("AERST?")

    def left(move: Move) -> str:
        return ENGLISH.text(leave(HORN, rack, move))

    assert left(Play((put(7, 9, "s"), put(7, 10, "T")))) == "AERS"
    assert left(Exchange(ENGLISH.parse_pieces("A?"))) == "ERST"
    assert left(Pass()) == "?AERST"
    assert left(Pass((Reclaim(Square(7, 7)),))) == "??AEST"
    assert left(Pass((Recycle(Square(7, 5), Tile(20)),))) == "?AEHRS"
    assert rack_text(ENGLISH, Rack(rack, 2)) == "AERST?.."


@pytest.mark.parametrize(
    ("board", "move", "text"),
    [
        (HORN, Play((put(5, 7, "F"), put(6, 7, "A"), put(8, 7, "m"))), "H6 FArm"),
        (HORN, Exchange(ENGLISH.parse_pieces("QV?")), "exchange ?QV"),
        (HORN, Exchange(ENGLISH.parse_pieces("Q"), 2), "exchange Q.."),
        (HORN, Exchange(b""), "exchange"),
        (HORN, Pass(), "pass"),
        (
            HORN,
            Play((put(7, 9, "E"),), (), (Recycle(Square(7, 5), Tile(2)), Reclaim(Square(7, 7)))),
            "recycle 8F B, reclaim 8H, 8F BORNE",
        ),
        (HORN, Pass((Recycle(Square(7, 5), Tile(2, True)),)), "recycle 8F b, pass"),
        (
            board_of(("8H", "ACT")),
            Play((put(7, 10, "S"),), (put(7, 7, "C"), put(7, 8, "A"), put(7, 9, "T"))),
            "rearrange 8H {CAT}S",
        ),
        # A tile of the rack takes the square of a letter that looks the same.
        (
            board_of(("8H", "AT")),
            Play((put(7, 7, "A"),), (put(7, 8, "T"), put(7, 9, "A"))),
            "rearrange 8H A{TA}",
        ),
        # The second word stays where it is.
        (TWO, Play((put(7, 4, "S"),), (put(7, 2, "T"), put(7, 3, "A"))), "rearrange 8C {TA}SAT"),
        (TWO, Play((put(7, 4, "S"),), (put(7, 5, "T"), put(7, 6, "A"))), "rearrange 8C ATS{TA}"),
    ],
)
def test_a_move_in_writing_is_the_same_move_again(board: Board, move: Move, text: str) -> None:
    assert move_text(board, ENGLISH, move) == text
    assert parse(board, text) == move
    assert parse(board, f"  {text} ") == move


def test_what_is_typed_may_be_shorter() -> None:
    full = parse(HORN, "H6 FArm")
    assert parse(HORN, "h6 FA.m") == full
    assert parse(board_of(("8H", "ACT")), "Rearrange 8H {CAT}S").edits == ()
    assert parse(TWO, "rearrange 8C {TA}S..") == parse(TWO, "rearrange 8C {TA}SAT")
    assert parse(HORN, "PASS") == Pass()
    assert parse(HORN, "exchange V?Q") == parse(HORN, "exchange qv?")
    assert parse(HORN, "exch V?Q") == parse(HORN, "exchange V?Q")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_move"),
        ("home", "bad_move"),
        ("8F HORN now", "bad_move"),
        ("rearrange 8F", "bad_move"),
        ("pass," * 500, "bad_move"),
        ("take 8F, pass", "bad_move"),
        ("8F", "bad_move"),
        ("99 HORN", "bad_square"),
        ("8F H0RN", "unknown_letter"),
        ("recycle 1A B, pass", "square_empty"),
        ("recycle 16A B, pass", "off_board"),
        ("rearrange 8F {HOrN}.", "square_empty"),
        ("rearrange 8E AB", "bad_move"),
        ("rearrange 8E A{", "bad_move"),
        ("rearrange 8E A{}", "bad_move"),
        ("rearrange 8E S{HOrN", "bad_move"),
        ("rearrange 8E S{HO{rN}}", "bad_move"),
        ("rearrange 8M {HOrN}S", "off_board"),
        ("rearrange 8F {HARM}S", "rearranged_tiles_differ"),
    ],
)
def test_what_is_not_a_move_is_refused(text: str, code: str) -> None:
    with pytest.raises(LexikoError) as refused:
        parse(HORN, text)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("play", "code"),
    [
        (Play(()), "no_tiles"),
        (Play((put(0, 15, "A"),)), "off_board"),
        (Play((put(0, 0, "A"), put(3, 3, "A"))), "not_in_line"),
        (Play((put(7, 9, "S"),), (), (Reclaim(Square(0, 0)),)), "square_empty"),
        (Play((put(7, 9, "S"),), (), (Recycle(Square(0, 0), Tile(2)),)), "square_empty"),
        (Play((put(7, 9, "S"),), (), (Recycle(Square(15, 0), Tile(2)),)), "off_board"),
        (Play((put(7, 9, "S"),), (), (Recycle(Square(0, 20), Tile(2)),)), "off_board"),
    ],
)
def test_what_no_board_could_show_is_not_written(play: Play, code: str) -> None:
    with pytest.raises(LexikoError) as refused:
        move_text(HORN, ENGLISH, play)
    assert refused.value.code == code


def test_positions_and_views_read_and_write_moves() -> None:
    game = Game.start(["Ann", "Bob"], source=284470)
    game.move("8F HORN")
    position = game.position
    for seen in (position, position.view(0)):
        assert seen.text(seen.parse("H6 FA.M")) == "H6 FARM"


def test_a_move_lays_its_edits_and_its_tiles() -> None:
    edits = (Recycle(Square(7, 5), Tile(2)),)
    play = Play((put(7, 9, "S"),), (), edits)
    assert laid_by(HORN, play) == (Placement(Square(7, 5), Tile(2)), put(7, 9, "S"))
    assert laid_by(HORN, Pass(edits)) == (Placement(Square(7, 5), Tile(2)),)
    assert laid_by(HORN, Exchange(b"\x01")) == ()
