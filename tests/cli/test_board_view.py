"""Boards and racks as text."""

from __future__ import annotations

import re

import pytest
from rich.color import Color
from rich.style import Style
from tests.rules.games import begin

from lexiko.cli.board_view import (
    Looks,
    board_lines,
    heap,
    label,
    rack_line,
    vowels_and_consonants,
)
from lexiko.cli.themes import Theme, theme_of
from lexiko.rules import EDITIONS, ENGLISH, Alphabet, Board, Layout, Rack, Rules, Square, Tile
from lexiko.rules.writing import rack_text

PLAIN = Looks(colours=False, signs=False)
SIGNS = Looks(colours=False, signs=True)


def lines(board: Board, rules: Rules, looks: Looks, *new: Square) -> list[str]:
    return [line.plain for line in board_lines(board, rules, new, looks)]


def test_an_empty_board_shows_every_premium_square() -> None:
    shown = lines(Board.empty(Rules().layout), Rules(), SIGNS)
    assert shown[0].split() == list("ABCDEFGHIJKLMNO")
    assert " ".join(shown[1].split()) == "1 3W · · 2L · · · 3W · · · 2L · · 3W"
    assert " ".join(shown[8].split()) == "8 3W · · 2L · · · ★ · · · 2L · · 3W"
    text = " ".join(shown)
    assert [text.count(sign) for sign in ("3W", "2W", "3L", "2L")] == [8, 16, 12, 24]


def test_every_line_has_the_same_width() -> None:
    game = begin(racks=("", ""), board={"8F": "HoRN", "H6": "FARM"})
    for looks in (PLAIN, SIGNS, Looks()):
        shown = lines(game.position.board, game.position.rules, looks, Square(7, 5))
        assert {len(line) for line in shown} == {3 + 15 * 3}


def test_plain_letters_alone_where_the_terminal_has_no_more() -> None:
    game = begin(racks=("", ""), board={"8F": "HoRN"})
    shown = "\n".join(lines(game.position.board, game.position.rules, PLAIN))
    assert shown.isascii()


def test_blanks_are_small_and_new_tiles_stand_in_brackets() -> None:
    game = begin(racks=("", ""), board={"8F": "HoRN"})
    row = lines(game.position.board, game.position.rules, SIGNS, Square(7, 7))[8]
    assert " H  o [R] N " in row


def test_with_colours_tiles_show_their_values() -> None:
    game = begin(racks=("", ""), board={"8F": "QoRN"})
    row = lines(game.position.board, game.position.rules, Looks())[8]
    assert "Q₁₀ o  R₁ N₁" in row


def test_a_board_of_another_size() -> None:
    layout = Layout("tiny", ("Q..", ".+.", "..q"))
    rules = Rules(layout=layout)
    shown = lines(Board.empty(layout), rules, SIGNS)
    assert shown[0].split() == ["A", "B", "C"]
    assert [label(rules, Square(0, 0)), label(rules, Square(2, 2))] == ["4W", "4L"]
    assert label(rules, Square(1, 1)) == "★"
    assert board_lines(Board.empty(layout), rules, (), Looks())


def test_letters_of_several_characters_fit_their_squares() -> None:
    alphabet = Alphabet("test", ("?", "A", "CH", "L·L"), (0, 1, 5, 10), (1, 5, 5, 5), "A")
    rules = Rules(alphabet=alphabet, layout=Layout("tiny", ("...", ".*.", "...")))
    board = Board.empty(rules.layout).put([])
    cells = list(board.cells)
    cells[:3] = [Tile(1), Tile(2), Tile(3)]
    board = Board(3, 3, tuple(cells))
    for looks in (PLAIN, SIGNS, Looks()):
        assert {len(line) for line in lines(board, rules, looks)} == {12}


def test_a_rack_shows_letters_and_values() -> None:
    pieces = ENGLISH.parse_letters("QA?")
    assert rack_line(ENGLISH, pieces, Rules(), SIGNS).plain == "Q₁₀ A₁ ?"
    assert rack_line(ENGLISH, pieces, Rules(), PLAIN).plain == "Q10 A1 ?"
    assert rack_line(ENGLISH, pieces, Rules(), Looks()).plain == " Q₁₀   A₁   ? "
    assert rack_line(ENGLISH, b"", Rules(), SIGNS, unknown=2).plain == "··"
    assert rack_text(ENGLISH, Rack(ENGLISH.parse_pieces("B?A"), 2)) == "AB?.."


def test_a_heap_counts_letters_vowels_and_consonants() -> None:
    pieces = ENGLISH.tiles
    assert heap(ENGLISH, pieces)[0] == "A×9"
    assert heap(ENGLISH, pieces)[-1] == "?×2"
    assert vowels_and_consonants(ENGLISH, pieces) == "42 vowels, 56 consonants, 2 blanks"


# colours -------------------------------------------------------------------------------------


def contrast(style: str) -> float:
    """How well text and background can be told apart, from 1 to 21."""
    parsed = Style.parse(style)
    assert parsed.color is not None
    assert parsed.bgcolor is not None

    def light(colour: Color) -> float:
        parts = [value / 255 for value in colour.get_truecolor()]
        linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    both = [light(parsed.color), light(parsed.bgcolor)]
    return (max(both) + 0.05) / (min(both) + 0.05)


def themes() -> list[tuple[str, Theme]]:
    return [(name, theme_of(edition.rules)) for name, edition in EDITIONS.items()]


@pytest.mark.parametrize(("name", "theme"), themes(), ids=list(EDITIONS))
def test_labels_and_tiles_can_be_read_in_every_theme(name: str, theme: Theme) -> None:
    styles = {sign: style for sign, style in theme.premiums.items() if sign not in "+."}
    styles |= {"tile": theme.tile, "blank": theme.blank}
    styles |= {"new tile": theme.new_tile, "new blank": theme.new_blank}
    poor = {sign: round(contrast(style), 1) for sign, style in styles.items()}
    assert {sign: ratio for sign, ratio in poor.items() if ratio < 4.5} == {}


def test_the_colours_are_those_of_the_edition() -> None:
    def background(edition: str, sign: str) -> str:
        found = re.search(r"on (#\w+)", theme_of(EDITIONS[edition].rules).premiums[sign])
        assert found is not None
        return found[1]

    assert background("indigo", "D") == background("classic", "d"), "light blue"
    assert background("indigo", "t") == background("classic", "D"), "pink"
    assert len({background("heirloom", sign) for sign in "dtDT"}) == 4
