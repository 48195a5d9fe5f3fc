"""The board: its squares, their premiums, and what lies on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.rules.games import begin
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules
from lexiko.rules import (
    ACROSS,
    DOWN,
    ENGLISH,
    STANDARD,
    Board,
    Layout,
    Placement,
    Premium,
    Square,
    Tile,
    make_rules,
    parse_square,
)


def horn_and_farm() -> Board:
    return begin(board={"8F": "HORN", "H6": "FARM"}).position.board


# the standard board --------------------------------------------------------------------------


@shows(
    "2 board",
    "The board has 15 by 15 squares.",
    Fault(
        "rules/board.py",
        '"T..d...*...d..T",\n',
        '"T..d...*...d..T",\n' + " " * 8 + '"T..d...T...d..T",\n',
    ),
)
def test_the_board_has_fifteen_by_fifteen_squares() -> None:
    board = begin().position.board
    assert (STANDARD.height, STANDARD.width) == (board.height, board.width) == (15, 15)
    assert STANDARD.centre == Square(7, 7)


@shows(
    "2 premium-squares",
    "8 squares triple a word, 17 double a word, 12 triple a letter, 24 double a letter.",
    Fault(
        "rules/board.py",
        '        "....D.....D....",\n        ".t...t...t...t.",\n        "..d',
        '        "D.............D",\n        ".t...t...t...t.",\n        "..d',
    ),
)
def test_the_premium_squares_have_their_places() -> None:
    quarter = (
        "T..d...T",
        ".D...t..",
        "..D...d.",
        "d..D...d",
        "....D...",
        ".t...t..",
        "..d...d.",
        "T..d...D",
    )
    signs = {"T": Premium(word=3), "D": Premium(word=2), "t": Premium(3), "d": Premium(2)}
    for row in range(15):
        for col in range(15):
            sign = quarter[min(row, 14 - row)][min(col, 14 - col)]
            assert STANDARD.premium(Square(row, col)) == signs.get(sign, Premium())
    squares = (Square(row, col) for row in range(15) for col in range(15))
    counts = Counter(map(STANDARD.premium, squares))
    assert [counts[signs[sign]] for sign in "TDtd"] == [8, 17, 12, 24]


@shows(
    "2 centre-doubles",
    "The centre square doubles the first word.",
    Fault("rules/board.py", '    "*": Premium(word=2),', '    "*": NO_PREMIUM,'),
)
def test_the_centre_doubles_the_first_word() -> None:
    game = begin(racks=("HORNAAA", "EEEEEEE"))
    game.play("8F", "HORN")
    assert game.position.scores == (14, 0)


def test_a_layout_may_have_a_centre_that_doubles_nothing() -> None:
    layout = Layout("small", (".....", ".....", "..+..", ".....", "....."))
    game = begin(make_rules(layout=layout), racks=("HORNAAA", "EEEEEEE"))
    game.play("3A", "HORN")
    assert game.position.scores == (7, 0)


def test_a_layout_may_have_quadruple_squares() -> None:
    layout = Layout("long", ("q...*...Q", "........."))
    assert layout.premium(Square(0, 0)) == Premium(letter=4)
    assert layout.premium(Square(0, 8)) == Premium(word=4)
    assert layout.centre == Square(0, 4)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ((), "0 rows; a board has 2 to 26"),
        (("*.",), "1 rows"),
        (("*.",) + ("..",) * 26, "27 rows"),
        (("*", "."), "the same length"),
        (("*..", ".."), "the same length"),
        (("*" + "." * 26, "." * 27), "the same length"),
        (("*x", ".."), "'x' is not one of"),
        (("..", ".."), "exactly one centre"),
        (("*.", ".+"), "exactly one centre"),
    ],
)
def test_a_layout_that_makes_no_sense_is_refused(rows: tuple[str, ...], problem: str) -> None:
    with pytest.raises(BadRules, match=problem) as refused:
        Layout("odd", rows)
    assert refused.value.codes == {"bad_layout"}


def test_the_name_of_a_layout_is_short() -> None:
    with pytest.raises(BadRules, match="at most 60") as refused:
        Layout("odd" * 1000, ("*.", ".."))
    assert len(str(refused.value)) < 200


def test_a_layout_of_the_program_is_its_name_in_json() -> None:
    assert STANDARD.to_json() == "standard"
    assert Layout.from_json("standard") is STANDARD


def test_any_other_layout_is_written_out_in_json() -> None:
    small = Layout("small", ("*.", ".."))
    assert small.to_json() == {"name": "small", "rows": ["*.", ".."]}
    assert Layout.from_json(small.to_json()) == small
    renamed = Layout("standard", ("*.", ".."))
    assert Layout.from_json(renamed.to_json()) == renamed


@pytest.mark.parametrize(
    "data",
    [
        None,
        5,
        {"name": "small"},
        {"name": "small", "rows": ["*.", ".."], "colour": "red"},
        {"name": "small", "rows": "*."},
        {"name": "small", "rows": 5},
        {"name": "small", "rows": ["*.", 5]},
        {"name": 5, "rows": ["*.", ".."]},
    ],
)
def test_a_layout_that_is_written_badly_is_refused(data: Any) -> None:
    with pytest.raises(BadRules) as refused:
        Layout.from_json(data)
    assert refused.value.codes == {"bad_rule"}


def test_an_unknown_layout_is_refused_by_name() -> None:
    with pytest.raises(BadRules, match="Layout round: unknown; there are standard"):
        Layout.from_json("round")


# squares -------------------------------------------------------------------------------------


def test_a_square_is_named_row_first_across_and_column_first_down() -> None:
    assert (Square(7, 5).named(ACROSS), Square(7, 5).named(DOWN)) == ("8F", "F8")
    assert str(Square(14, 14)) == "15O"


@pytest.mark.parametrize("row", [0, 7, 14])
@pytest.mark.parametrize("col", [0, 7, 25])
def test_the_name_of_a_square_is_read_back(row: int, col: int) -> None:
    for direction in (ACROSS, DOWN):
        square = Square(row, col)
        assert parse_square(square.named(direction)) == (square, direction)
        assert parse_square(f" {square.named(direction).lower()} ") == (square, direction)


@pytest.mark.parametrize(
    "text", ["", "8", "F", "FF", "88", "8FF", "F8F", "123F", "8É", "8 F", "-8F"]
)
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(BadRules) as refused:
        parse_square(text)
    assert refused.value.codes == {"bad_square"}


def test_a_square_beyond_the_letters_still_has_a_name() -> None:
    assert (str(Square(3, 26)), str(Square(-1, 0))) == ("4#27", "0A")


def test_a_step_goes_along_a_direction() -> None:
    assert Square(7, 7).step(ACROSS) == Square(7, 8)
    assert Square(7, 7).step(DOWN, -2) == Square(5, 7)
    assert (ACROSS.other, DOWN.other) == (DOWN, ACROSS)


# tiles on the board --------------------------------------------------------------------------


def test_a_board_knows_what_lies_on_its_squares() -> None:
    board = horn_and_farm()
    assert [str(square) for square, _ in board.tiles()] == [
        "6H",
        "7H",
        "8F",
        "8G",
        "8H",
        "8I",
        "9H",
    ]
    assert ENGLISH.text(board.pieces()) == "AFHMNOR"
    assert not board.is_empty
    assert Board.empty(STANDARD).is_empty


def test_a_packed_board_has_a_byte_for_each_square() -> None:
    board = Board.empty(STANDARD).put(
        [Placement(Square(0, 1), Tile(5)), Placement(Square(14, 14), Tile(26, blank=True))]
    )
    assert len(board.packed) == 225
    assert {place: byte for place, byte in enumerate(board.packed) if byte} == {1: 5, 224: 154}


def test_off_the_board_there_is_nothing() -> None:
    board = horn_and_farm()
    for square in (Square(-1, 0), Square(0, -1), Square(15, 0), Square(0, 15)):
        assert square not in board
        assert board[square] is None
    assert Square(14, 14) in board


def test_putting_a_tile_makes_a_new_board() -> None:
    board = Board.empty(STANDARD)
    assert board.put(horn_and_farm().tiles()) == horn_and_farm()
    assert board.is_empty


def test_a_run_is_the_whole_line_of_tiles_through_a_square() -> None:
    board = horn_and_farm()
    for col in range(5, 9):
        assert ENGLISH.text(board.word(board.run(Square(7, col), ACROSS))) == "HORN"
    for row in range(5, 9):
        assert ENGLISH.text(board.word(board.run(Square(row, 7), DOWN))) == "FARM"
    assert board.run(Square(7, 5), DOWN) == (Square(7, 5),)


def test_a_run_ends_at_the_edge_of_the_board() -> None:
    full = Layout("tiny", ("*..", "..."))
    board = begin(make_rules(layout=full), board=["CAT", "ATE"]).position.board
    assert len(board.run(Square(0, 1), ACROSS)) == 3
    assert len(board.run(Square(1, 1), DOWN)) == 2


def test_a_square_touches_the_tiles_beside_above_and_below_it() -> None:
    board = horn_and_farm()
    touching = [Square(8, 5), Square(6, 5), Square(7, 4), Square(7, 9), Square(9, 7)]
    assert all(board.touches(square) for square in touching)
    assert not board.touches(Square(8, 4))
    assert not board.touches(Square(0, 0))
