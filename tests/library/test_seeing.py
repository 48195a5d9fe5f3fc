"""Positions can be looked at: as text, in a repr, as a picture."""

from __future__ import annotations

import re
import sys
from subprocess import run
from typing import Any
from xml.etree import ElementTree

import pytest

from lexiko import Board, Game, Layout, Square, svg
from lexiko.errors import LexikoError
from lexiko.rules import EDITIONS, Alphabet, Placement, Tile
from lexiko.rules import commands as c

SVG = "{http://www.w3.org/2000/svg}"
DIGRAPHS = Alphabet("digraphs", ("?", "A", "CH"), (0, 1, 4), (1, 9, 9), "A")


def game() -> Game:
    started = Game.start(["Ann", "Bob & <Co>"], source=284470)
    started.move("8F HORN")
    started.move("H6 FARM")
    return started


def test_a_board_is_printed_with_its_own_letters() -> None:
    layout = Layout("three", ("...", ".*.", "..."))
    board = Board.empty(layout, DIGRAPHS).put([Placement(Square(1, 0), Tile(2))])
    board = board.put([Placement(Square(1, 2), Tile(1, True))])
    lines = str(board).splitlines()
    assert lines == ["   A    B    C", " 1 .    .    .", " 2 [CH] .    a", " 3 .    .    ."]
    assert board == Board(3, 3, board.cells)


def test_reprs_are_short() -> None:
    position = game().position
    for shown in (position, position.view(0), position.board, position.rules, game()):
        assert len(repr(shown)) < 200


def test_nobody_is_to_move_when_it_is_over() -> None:
    ended = game()
    assert "> Ann" in str(ended.position)
    ended.do(c.Resign(0))
    assert "over" in repr(ended.position)
    assert "> Ann" not in str(ended.position)


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def test_a_picture_shows_every_square_and_rings_the_last_play() -> None:
    position = game().position
    colours = svg.colours("deluxe")
    root = parsed(svg.board(position))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts.count("3W") == 8
    assert {"H", "O", "R", "N", "F", "A", "M", "15"} <= set(texts)
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Ann 14, Bob & <Co> 9"
    rings = [rect for rect in root.iter(f"{SVG}rect") if rect.get("stroke")]
    assert len(rings) == 3
    assert {ring.get("stroke") for ring in rings} == {colours["tile-last"]}
    ringed = svg.board(position, last=["8F", Square(7, 6)]).count("stroke-width")
    assert ringed == 2
    assert svg.board(position, last=position.parse("pass")).count("stroke-width") == 0
    assert svg.board(position, last=position.parse("9A PLAY")) != svg.board(position)


def test_arrows_and_sizes() -> None:
    position = game().position
    root = parsed(svg.board(position, arrows=[("8F", "H6"), (Square(0, 0), "15O")], size=300))
    assert len(list(root.iter(f"{SVG}polygon"))) == 2
    assert (root.get("width"), root.get("height")) == ("300", "300")


@pytest.mark.parametrize("edition", [*EDITIONS, "safe"])
def test_the_colours_are_those_of_the_page(edition: str) -> None:
    from importlib.resources import files

    sheet = files("lexiko").joinpath("web/styles/themes.css").read_text("utf-8")
    for dark in (False, True):
        picture = svg.board(game().position, theme=edition, dark=dark)
        used = set(re.findall(r'(?:fill|stroke)="(#\w+)', picture))
        assert used <= set(re.findall(r"#\w{6}", sheet))
        colours = svg.colours(edition, dark)
        assert {colours["sq"], colours["sq-dl"], colours["tile"], colours["board"]} <= used
    assert svg.colours(edition) != svg.colours(edition, True)


def test_the_colours_cannot_be_changed_for_later_pictures() -> None:
    with pytest.raises(TypeError):
        svg.colours("deluxe")["sq"] = "#000000"  # type: ignore[index]


def test_notebooks_show_pictures() -> None:
    played = game()
    for shown in (played, played.position, played.view(0)):
        assert shown._repr_svg_().startswith("<svg")  # type: ignore[union-attr]


def test_a_png_is_the_same_drawing() -> None:
    data = svg.png(game().position, size=200)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(data[16:20]) == int.from_bytes(data[20:24]) == 200


def test_a_png_without_its_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(LexikoError, match=r"pip install 'lexiko\[pictures\]'"):
        svg.png(game().position)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"size": 0}, "size must be a whole number"),
        ({"size": 10**9}, "size must be a whole number"),
        ({"theme": "mauve"}, "theme must be one of"),
        ({"last": ["16A"]}, "16A is off the board"),
        ({"theme": []}, "theme must be the name"),
        ({"dark": []}, "dark must be True or False"),
        ({"last": 5}, "last must be a move or a list of squares"),
        ({"arrows": 5}, "arrows must be pairs of squares"),
        ({"arrows": [5]}, "an arrow must be two squares"),
        ({"last": [7]}, "a square must be"),
        ({"arrows": [("8F",)]}, "an arrow must be two squares"),
        ({"arrows": [("8F", "F8")]}, "two different squares"),
    ],
)
def test_what_cannot_be_drawn_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(LexikoError, match=words):
        svg.board(game().position, **options)


def test_nothing_heavy_is_imported_before_it_is_used() -> None:
    heavy = "numpy numba llvmlite rich typer fastapi sqlalchemy pydantic resvg_py xml asyncio"
    code = f"import lexiko, sys; print([name for name in {heavy.split()} if name in sys.modules])"
    done = run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
