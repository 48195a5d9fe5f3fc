"""From typed letters to tiles."""

from __future__ import annotations

import pytest
from tests.rules.games import begin

from lexiko.cli.prompt import Misread
from lexiko.cli.typed import Hand, Typed, spelled, typed_play, typed_rearrangement
from lexiko.errors import LexikoError
from lexiko.game import Game
from lexiko.rules import ENGLISH, Alphabet, Play, work_out


def hand(game: Game) -> Hand:
    position = game.position
    return Hand(position.rules, position.board, position.racks[0], position.bag)


def tiles(play: Play) -> str:
    """The tiles of a play with their squares; small letters are blanks."""
    return " ".join(f"{square}{ENGLISH.tile_text(tile)}" for square, tile in play.placements)


def typed(game: Game, at: str, word: str) -> str:
    return tiles(typed_play(hand(game), at, word))


HORN = {"8F": "HORN"}


@pytest.mark.parametrize("word", ["HORN", "horn", "Horn", "hOrN"])
def test_case_does_not_matter_without_blanks(word: str) -> None:
    assert typed(begin(racks=("HORNXYZ", "")), "8F", word) == "8FH 8GO 8HR 8IN"


def test_a_letter_that_is_not_on_the_rack_uses_a_blank() -> None:
    assert typed(begin(racks=("HON?", "")), "8F", "horn") == "8FH 8GO 8Hr 8IN"


@pytest.mark.parametrize("word", ["HO?RN", "ho?rn", "HO(r)N", "ho(R)n", "HOrN"])
def test_a_blank_can_be_asked_for(word: str) -> None:
    assert typed(begin(racks=("HORN?", "")), "8F", word) == "8FH 8GO 8Hr 8IN"


def test_a_word_with_a_first_capital_asks_for_no_blank() -> None:
    assert typed(begin(racks=("HORN??", "")), "8F", "Horn") == "8FH 8GO 8HR 8IN"


def test_a_letter_marked_as_a_blank_says_nothing_about_the_others() -> None:
    assert typed(begin(racks=("OD??", "")), "8G", "o?D") == "8GO 8Hd"


def test_more_small_letters_than_blanks_are_just_small() -> None:
    assert typed(begin(racks=("HORN?", "")), "8F", "hORn") == "8FH 8GO 8HR 8IN"


def test_the_blank_goes_where_the_play_scores_most() -> None:
    # 8L is a double letter square: the real Z counts twice there.
    game = begin(racks=("Z?A", ""), board={"8F": "HORN"})
    assert typed(game, "8J", "azz") == "8JA 8Kz 8LZ"
    assert typed(game, "8J", "a?zz") == "8JA 8Kz 8LZ"
    assert typed(game, "8J", "az?z") == "8JA 8KZ 8Lz"


def test_letters_on_the_board_are_played_through() -> None:
    game = begin(racks=("FAM", ""), board=HORN)
    assert typed(game, "H6", "farm") == "6HF 7HA 9HM"
    assert typed(game, "H6", "fa.m") == "6HF 7HA 9HM"
    assert typed(game, "H6", "fa?rm") == "6HF 7HA 9HM"


def test_a_hook_can_be_typed_alone() -> None:
    game = begin(racks=("S", ""), board=HORN)
    assert typed(game, "8J", "s") == typed(game, "8F", "horns") == "8JS"


def test_another_letter_than_the_one_on_the_board_is_refused() -> None:
    game = begin(racks=("FATM", ""), board=HORN)
    with pytest.raises(Misread, match="8H holds R"):
        typed(game, "H6", "fatm")
    game = begin("deluxe", "rearrange", racks=("FATM", ""), board=HORN)
    with pytest.raises(Misread, match="rearrange"):
        typed(game, "H6", "fatm")


def test_a_dot_needs_a_tile_on_the_board() -> None:
    with pytest.raises(Misread, match="no tile on 8H"):
        typed(begin(racks=("HORN", "")), "8F", "HO.N")


def test_nothing_new_is_no_play() -> None:
    with pytest.raises(Misread, match="already"):
        typed(begin(racks=("HORN", ""), board=HORN), "8F", "horn")


def test_a_word_beyond_the_edge_is_refused() -> None:
    with pytest.raises(LexikoError, match="off the board"):
        typed(begin(racks=("HORN", "")), "8M", "horn")
    with pytest.raises(LexikoError, match="off the board"):
        typed(begin(racks=("HORN", "")), "20A", "horn")


@pytest.mark.parametrize("word", ["H0RN", "H-RN", "HO?", "(HO)RN", "HÖRN", "[", "?"])
def test_what_is_no_letter_is_refused(word: str) -> None:
    with pytest.raises((Misread, LexikoError)):
        typed(begin(racks=("HORN", "")), "8F", word)


def test_an_unknown_rack_may_hold_whatever_nobody_has_seen() -> None:
    game = begin("collector", racks=(".......", "......."), kept=True)
    assert typed(game, "8F", "horn") == "8FH 8GO 8HR 8IN"
    assert typed(game, "8F", "ho?rn") == "8FH 8GO 8Hr 8IN"
    # There is one Z: the second one must be a blank, and stands where it costs least.
    assert typed(game, "8E", "zizz").count("z") == 2


def test_letters_of_several_characters_stand_in_brackets() -> None:
    faces = ("?", "A", "CH", "E")
    alphabet = Alphabet("chess", faces, (0, 1, 5, 1), (1, 2, 2, 2), "AE")
    assert spelled("[CH]e", alphabet) == (Typed(2), Typed(3))
    assert spelled("?[ch]e", alphabet) == (Typed(2, True), Typed(3))


# rearranging ---------------------------------------------------------------------------------


def rearranged(game: Game, at: str, word: str) -> tuple[str, str]:
    play = typed_rearrangement(hand(game), at, word)
    moved = " ".join(f"{square}{ENGLISH.tile_text(tile)}" for square, tile in play.rearranged)
    turn, reasons = work_out(
        game.position.rules, hand(game).board, hand(game).rack, hand(game).bag, play
    )
    assert turn is not None, reasons
    return tiles(play), moved


def test_a_new_word_is_typed_over_an_old_one() -> None:
    game = begin("deluxe", "rearrange", racks=("S", ""), board={"8F": "TOP"})
    new, moved = rearranged(game, "8F", "stop")
    assert new == "8FS"
    assert sorted(moved.split()) == ["8GT", "8HO", "8IP"]
    new, moved = rearranged(game, "8E", "spot")
    assert new == "8ES"
    assert sorted(moved.split()) == ["8FP", "8GO", "8HT"]


def test_a_new_word_may_have_a_letter_twice() -> None:
    game = begin("deluxe", "rearrange", racks=("T", ""), board={"8F": "RAT"})
    new, moved = rearranged(game, "8F", "tart")
    assert len(new.split()) == 1
    assert len(moved.split()) == 3


def test_a_blank_of_the_old_word_keeps_its_letter_and_goes_where_it_costs_least() -> None:
    game = begin("deluxe", "rearrange", racks=("S", ""), board={"8F": "tOP"})
    _, moved = rearranged(game, "8F", "stop")
    assert "t" in moved


def test_tiles_beyond_the_word_stay() -> None:
    game = begin("deluxe", "rearrange", racks=("SO", ""), board={"8D": "TOP", "8H": "A"})
    with pytest.raises(Misread, match="no tile on 8G"):
        rearranged(game, "8D", "pot.a")
    new, moved = rearranged(game, "8D", "potsa")
    assert new == "8GS"
    assert "8H" not in moved


def test_the_whole_old_word_must_be_covered() -> None:
    game = begin("deluxe", "rearrange", racks=("S", ""), board={"8F": "STOP"})
    with pytest.raises(Misread, match="whole of STOP"):
        typed_rearrangement(hand(game), "8G", "opss")


def test_the_old_letters_must_all_be_there() -> None:
    game = begin("deluxe", "rearrange", racks=("SEA", ""), board={"8F": "TOP"})
    with pytest.raises(LexikoError, match="exactly the letters"):
        typed_rearrangement(hand(game), "8F", "seat")


def test_only_one_word_changes() -> None:
    game = begin("deluxe", "rearrange", racks=("S", ""), board={"8D": "TOP", "8H": "EAT"})
    with pytest.raises(Misread, match="Only one word"):
        typed_rearrangement(hand(game), "8D", "potstea")


def test_without_a_change_it_is_an_ordinary_play() -> None:
    game = begin("deluxe", "rearrange", racks=("S", ""), board={"8F": "TOP"})
    play = typed_rearrangement(hand(game), "8F", "tops")
    assert tiles(play) == "8IS"
    assert play.rearranged == ()
