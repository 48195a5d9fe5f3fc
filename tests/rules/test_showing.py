"""What positions, views and boards look like when they are printed."""

from __future__ import annotations

from lexiko.game import Game
from lexiko.rules import EDITIONS, Board, Rules, make_rules
from lexiko.rules import commands as c


def test_a_position_is_printed_with_everything_and_a_view_with_what_it_knows() -> None:
    game = Game.start(["Ann", "Bob"], source=284470)
    game.move("8F HORN")
    lines = str(game.position).splitlines()
    assert lines[8] == " 8 . . . . . H O R N . . . . . ."
    assert lines[-3:] == ["  Ann 14 ADDFTUV", "> Bob  0 ACEFIMN", "  82 in the bag"]
    assert str(game.view(0)).splitlines()[-2] == "> Bob  0 ......."
    assert repr(game.position) == "<Position: Ann 14, Bob 0; Bob to move, 82 in the bag>"
    assert repr(game.view(0)).startswith("<View of seat 0: Ann 14, Bob 0; Bob to move")
    game.do(c.Resign(1))
    assert "over" in repr(game.position)
    assert "> " not in str(game.position)


def test_reprs_of_rules_say_what_differs_from_the_defaults() -> None:
    for edition in EDITIONS.values():
        assert eval(repr(edition.rules), {"Rules": Rules}) == edition.rules
    assert repr(Rules(bonus=35)) == "Rules(bonus=35)"
    rules = make_rules("club")
    assert repr(rules.alphabet) == "<Alphabet english: 26 letters>"
    assert repr(Board.empty(rules.layout)) == "<Board: 15 x 15, 0 tiles>"
    assert repr(rules.layout) == "<Layout standard: 15 x 15>"
