"""The shape of a play: where tiles may go, and every reason why they may not."""

from __future__ import annotations

from functools import partial

import pytest
from tests.rules.games import begin, refusal
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove
from lexiko.game import Game
from lexiko.rules import (
    ENGLISH,
    Pass,
    Placement,
    Play,
    Reclaim,
    Square,
    Tile,
    parse_square,
    play_at,
)
from lexiko.rules import commands as c
from lexiko.rules.events import Played


def formed(game: Game) -> list[str]:
    """The words that the last play formed, the main one first."""
    played = [event for event in game.events if isinstance(event, Played)]
    return [ENGLISH.text(word.word) for word in played[-1].words]


def placed(*tiles: str) -> Play:
    """A play of tiles on squares, such as `8F H`; a small letter is a blank, `?` one unnamed."""
    placements = []
    for text in tiles:
        square, tile = text.split()
        piece = Tile(0, blank=True) if tile == "?" else ENGLISH.parse_tile(tile)
        placements.append(Placement(parse_square(square)[0], piece))
    return Play(tuple(placements))


# the first play ------------------------------------------------------------------------------


@shows(
    "2 first-play-centre",
    "The first play covers the centre square.",
    Fault("rules/legality.py", "if rules.layout.centre not in squares:", "if False:"),
)
def test_the_first_play_must_cover_the_centre() -> None:
    game = begin(racks=("HORNAAA", "EEEEEEE"))
    assert refusal(game, lambda: game.play("7F", "HORN")) == {"not_on_centre"}
    game.play("8F", "HORN")
    assert game.position.scores == (14, 0)


@shows(
    "2 first-play-two-tiles",
    "The first play uses at least two tiles.",
    Fault(
        "rules/legality.py",
        "if len(squares) < rules.first_word:",
        "if len(squares) < rules.first_word > 2:",
    ),
)
def test_the_first_play_needs_two_tiles() -> None:
    game = begin(racks=("ATTTTTT", "EEEEEEE"))
    assert refusal(game, lambda: game.play("8H", "A")) == {"too_short"}
    game.play("8H", "AT")


@pytest.mark.parametrize("at", ["8E", "8F", "8G", "8H", "H5", "H6", "H7", "H8"])
def test_the_first_play_may_lie_across_or_down_with_any_letter_on_the_centre(at: str) -> None:
    game = begin(racks=("HORNAAA", "EEEEEEE"))
    game.play(at, "HORN")
    assert formed(game) == ["HORN"]


# later plays ---------------------------------------------------------------------------------


@shows(
    "2 later-play-one-tile",
    "After the first play, one new tile is enough, but there must be one.",
    Fault(
        "rules/legality.py",
        "    squares = _check_squares(trial, play.placements)\n",
        "    if not play.placements:\n        return NO_SCORE\n"
        "    squares = _check_squares(trial, play.placements)\n",
    ),
)
def test_a_later_play_needs_one_tile() -> None:
    game = begin(racks=("SAAAAAA", "EEEEEEE"), board={"8F": "HORN"})
    assert refusal(game, lambda: game.play("8F", "HORN")) == {"no_tiles"}
    game.play("8F", "HORNS")
    assert formed(game) == ["HORNS"]


@shows(
    "2 one-line",
    "All new tiles of a play lie in one row or one column.",
    Fault(
        "rules/legality.py", '    trial.refuse("not_in_line")\n    return None', "    return ACROSS"
    ),
)
def test_the_tiles_of_a_play_lie_in_one_line() -> None:
    game = begin(racks=("STAAAAA", "EEEEEEE"), board={"8F": "HORN"})
    assert refusal(game, lambda: game.move(placed("9F S", "9G T", "8J A"))) == {"not_in_line"}
    assert refusal(game, lambda: game.move(placed("9G S", "10H T"))) == {"not_in_line"}
    game.move(placed("7J S", "8J T"))
    assert formed(game) == ["ST", "HORNT"]


@shows(
    "2 no-gap",
    "Any gap between the new tiles is filled by tiles on the board.",
    Fault("rules/legality.py", "if squares[-1] not in line:", "if False:"),
)
def test_there_is_no_gap_between_the_tiles_of_a_play() -> None:
    game = begin(racks=("FAMSTEA", "EEEEEEE"), board={"8F": "HORN"})
    with pytest.raises(IllegalMove, match="at 10H"):
        game.play("H6", "FARM.S")
    assert refusal(game, lambda: game.play("H6", "FARM.S")) == {"gap"}
    game.play("H6", "FARM")
    assert formed(game) == ["FARM"]


@shows(
    "2 touching",
    "A later play touches a tile on the board along a side, not only at a corner.",
    Fault(
        "rules/legality.py",
        "elif not any(board.touches(square) for square in squares):",
        "elif False:",
    ),
)
def test_a_later_play_touches_the_board() -> None:
    game = begin(racks=("SEATTTT", "EEEEEEE"), board={"8F": "HORN"})
    assert refusal(game, lambda: game.play("10F", "SEAT")) == {"not_connected"}
    assert refusal(game, lambda: game.play("9J", "SEAT")) == {"not_connected"}
    game.play("J8", "SEAT")
    assert formed(game) == ["SEAT", "HORNS"]


@shows(
    "2 every-run-counts",
    "Every line of two or more letters that holds a new tile is a word formed by the play.",
    Fault(
        "rules/scoring.py",
        "    lines += [board.run(square, direction.other) for square in sorted(changed)]\n",
        "",
    ),
)
def test_every_run_with_a_new_tile_is_a_word_of_the_play() -> None:
    game = begin(racks=("OBAAAAA", "EEEEEEE"), board={"8F": "HORN", "H6": "FARM", "10F": "PASTE"})
    game.play("9H", "MOB")
    assert formed(game) == ["MOB", "NOT", "BE"]


def test_the_words_of_a_play_reach_beyond_the_new_tiles() -> None:
    game = begin(racks=("EAAAAAA", "EEEEEEE"), board={"8F": "NOT", "8J": "BOOK"})
    game.play("8I", "E")
    assert formed(game) == ["NOTEBOOK"]


def test_one_tile_may_form_a_word_down_and_none_across() -> None:
    game = begin(racks=("SAAAAAA", "EEEEEEE"), board={"H7": "CAT"})
    game.play("H10", "S")
    assert formed(game) == ["CATS"]


def test_one_tile_may_form_a_word_across_and_one_down() -> None:
    game = begin(racks=("OAAAAAA", "EEEEEEE"), board={"8F": "HORN", "10F": "PASTE"})
    game.play("9F", "O")
    assert formed(game) == ["HOP"]
    other = begin(racks=("SAAAAAA", "EEEEEEE"), board={"8F": "HORN", "J9": "EA"})
    other.play("J8", "SEA")
    assert formed(other) == ["HORNS", "SEA"]


@shows(
    "2 tiles-stay",
    "A tile on the board is neither moved nor covered.",
    Fault(
        "rules/legality.py",
        "        if board[square] is not None:\n            trial.refuse(",
        "        if False:\n            trial.refuse(",
    ),
)
def test_a_tile_on_the_board_stays() -> None:
    game = begin(racks=("CBAAAAA", "EEEEEEE"), board={"8F": "HORN"})
    assert refusal(game, lambda: game.play("8F", "CORN")) == {"square_taken"}
    assert refusal(game, lambda: game.move(placed("8F C", "9F A"))) == {"square_taken"}


@shows(
    "2 tiles-from-the-rack",
    "A play uses tiles from the player's own rack.",
    Fault(
        "rules/legality.py",
        "len(play.placements))\n        trial.take(tile.piece for _, tile in play.placements)\n",
        "len(play.placements))\n",
    ),
)
def test_a_play_uses_tiles_of_the_rack() -> None:
    game = begin(racks=("HORRRRR", "NEEEEEE"))
    assert refusal(game, lambda: game.play("8F", "HORN")) == {"tile_not_on_rack"}
    with pytest.raises(IllegalMove, match="does not hold OO"):
        game.play("8F", "HOOOR")
    game.play("8F", "HOR")
    assert game.position.racks[0].letters == ENGLISH.parse_pieces("??ARRRR")


@shows(
    "2 blank-named",
    "A player who plays a blank says which letter it stands for.",
    Fault("rules/legality.py", "if not 0 < tile.letter <= trial.rules.alphabet.size:", "if False:"),
)
def test_a_blank_is_played_with_a_letter() -> None:
    game = begin(racks=("HON?AAA", "EEEEEEE"))
    unnamed = placed("8F H", "8G O", "8H ?", "8I N")
    assert refusal(game, lambda: game.move(unnamed)) == {"blank_without_letter"}
    game.play("8F", "HOrN")
    assert formed(game) == ["HORN"]


@shows(
    "2 blank-stays",
    "A blank keeps its letter for the rest of the game.",
    Fault(
        "rules/board.py",
        "cells[row * width + col].letter for",
        "cells[row * width + col].piece for",
    ),
)
def test_a_blank_keeps_its_letter() -> None:
    game = begin(racks=("HON?AAA", "FAMEEEE"))
    game.play("8F", "HOrN")
    assert refusal(game, lambda: game.play("H6", "FAtM")) == {"square_taken", "tile_not_on_rack"}
    game.play("H6", "FARM")
    assert formed(game) == ["FARM"]
    assert game.position.board[Square(7, 7)] == Tile(ENGLISH.letter("R"), blank=True)


@shows(
    "2 same-word-again",
    "A word may be played any number of times.",
    Fault(
        "rules/decide.py",
        "bad = decision.bad_words(turn.words)\n",
        "bad = [word for word in turn.words if any(word == position.board.word("
        "position.board.run(square, way)) for square, _ in position.board.tiles()"
        " for way in type(turn.score.words[0].direction))]\n",
    ),
)
def test_a_word_may_be_played_again() -> None:
    game = begin("deluxe", "void", racks=("OAAAAAA", "EEEEEEE"), board={"8H": "TO"})
    game.play("H8", "TO")
    assert formed(game) == ["TO"]


# reasons -------------------------------------------------------------------------------------


def test_a_play_off_the_board_is_refused() -> None:
    game = begin(racks=("SAAAAAA", "EEEEEEE"), board={"8L": "HORN"})
    assert refusal(game, lambda: game.play("8L", "HORNS")) == {"off_board"}
    assert refusal(game, lambda: game.move(placed("0A S"))) == {"off_board"}


def test_a_square_can_be_used_once_in_a_play() -> None:
    game = begin(racks=("ATAAAAA", "EEEEEEE"))
    twice = placed("8H A", "8H T", "8I T")
    assert refusal(game, lambda: game.move(twice)) == {"square_twice", "tile_not_on_rack"}


def test_a_tile_that_is_no_letter_is_refused() -> None:
    game = begin(racks=("AAAAAAA", "EEEEEEE"))
    strange = Play((Placement(Square(7, 7), Tile(99)), Placement(Square(7, 8), Tile(0))))
    codes = refusal(game, lambda: game.move(strange))
    assert codes == {"blank_without_letter", "tile_not_on_rack"}


def test_a_refusal_gives_every_reason_at_once() -> None:
    game = begin(racks=("AAAAAAA", "BOEEEEE"))
    play = play_at(game.position.board, ENGLISH, "7G", "BO.Y")
    codes = refusal(game, lambda: game.do(c.TakeTurn(1, play)))
    assert codes == {"not_on_centre", "gap", "tile_not_on_rack", "not_your_turn"}
    with pytest.raises(IllegalMove) as refused:
        game.do(c.TakeTurn(1, play))
    assert str(refused.value) == (
        "There is an empty square between the tiles, at 7I."
        " The first play must cover the centre square, 8H."
        " The rack does not hold Y."
        " It is Ann's turn."
    )


def test_there_must_be_a_tile_where_the_board_is_edited() -> None:
    game = begin("deluxe", "blanks", racks=("HORNAAA", "EEEEEEE"))
    for square, code in ((Square(7, 7), "square_empty"), (Square(7, 15), "off_board")):
        edited = Pass((Reclaim(square),))
        assert refusal(game, partial(game.move, edited)) == {code}


def test_bad_squares_are_all_named() -> None:
    game = begin(racks=("ABCDEFG", "EEEEEEE"), board={"8F": "HORN"})
    play = placed("8F A", "8G B", "16A C", "9Z D")
    with pytest.raises(IllegalMove) as refused:
        game.move(play)
    assert [str(reason) for reason in refused.value.reasons] == [
        "9Z is off the board.",
        "16A is off the board.",
        "8F is already taken.",
        "8G is already taken.",
    ]


def test_only_the_player_whose_turn_it_is_may_move() -> None:
    game = begin(racks=("HORNAAA", "HORNEEE"))
    play = play_at(game.position.board, ENGLISH, "8F", "HORN")
    assert refusal(game, lambda: game.do(c.TakeTurn(1, play))) == {"not_your_turn"}
    assert refusal(game, lambda: game.do(c.TakeTurn(7, play))) == {"unknown_seat"}


# writing plays -------------------------------------------------------------------------------


def test_a_play_may_be_written_with_dots_or_letters_for_the_tiles_on_the_board() -> None:
    game = begin(racks=("FAMSSSS", "EEEEEEE"), board={"8F": "HORN"})
    board = game.position.board
    assert play_at(board, ENGLISH, "H6", "FA.M") == play_at(board, ENGLISH, "H6", "FARM")


def test_the_order_of_the_tiles_does_not_matter() -> None:
    game = begin(racks=("HORNAAA", "EEEEEEE"))
    event = game.move(placed("8I N", "8F H", "8H R", "8G O"))[0]
    assert isinstance(event, Played)
    assert event.move == play_at(begin().position.board, ENGLISH, "8F", "HORN")
