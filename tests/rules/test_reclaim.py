"""The variation in which blanks stay in circulation."""

from __future__ import annotations

import pytest
from tests.rules.games import begin
from tests.rules.looks import rack, refused, row, swap, take
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove
from lexiko.rules import ENGLISH, Pass, Play, play_at


@shows(
    "5 blanks-agreed",
    "Blanks are taken from the board only where that was agreed.",
    Fault("rules/legality.py", "if not trial.rules.reclaim_blanks:", "if False:"),
)
def test_blanks_are_taken_only_where_that_was_agreed() -> None:
    game = begin("deluxe", board={"8G": "COt"}, racks=("TIIIIII", "EEEEEEE"))
    assert refused(game, Pass((take("8I"),))) == {"no_reclaim"}


@shows(
    "5 blanks-swap",
    "The letter that a blank stands for takes its place, and the blank goes to the rack.",
    Fault("rules/legality.py", "trial.give(BLANK)", "pass"),
)
def test_a_letter_takes_the_place_of_its_blank() -> None:
    game = begin("deluxe", "blanks", board={"8G": "COt"}, racks=("TIIIIII", "EEEEEEE"))
    game.move(Pass((take("8I"),)))
    assert row(game) == "COT"
    assert rack(game) == "?IIIIII"


@shows(
    "5 blanks-own-letter",
    "Only the letter that the blank stands for can take its place.",
    Fault("rules/legality.py", "trial.take([old.letter])", "pass"),
)
def test_only_the_letter_of_the_blank_takes_its_place() -> None:
    game = begin("deluxe", "blanks", board={"8G": "COt"}, racks=("DIIIIII", "EEEEEEE"))
    assert refused(game, Pass((take("8I"),))) == {"tile_not_on_rack"}


@shows(
    "5 blanks-only",
    "Only blanks can be taken this way.",
    Fault("rules/legality.py", "if not old.blank:", "if False:"),
)
def test_only_blanks_are_taken() -> None:
    game = begin("deluxe", "blanks", board={"8G": "COt"}, racks=("OIIIIII", "EEEEEEE"))
    assert refused(game, Pass((take("8H"),))) == {"not_a_blank"}


@shows(
    "5 blanks-both",
    "Both blanks may be taken in one turn.",
    Fault(
        "rules/legality.py",
        "for edit in edits:",
        "for edit in edits[:1]:",
    ),
)
def test_both_blanks_may_be_taken_in_one_turn() -> None:
    game = begin("deluxe", "blanks", board={"8G": "cOt"}, racks=("CTIIIII", "EEEEEEE"))
    game.move(Pass((take("8I"), take("8G"))))
    assert row(game) == "COT"
    assert rack(game) == "??IIIII"


@shows(
    "5 blanks-before-the-move",
    "A blank is taken before the regular move, which may use it.",
    Fault(
        "rules/legality.py",
        "edited = _work_edits(trial, move.edits)",
        "edited = _work_edits(trial, move.edits)\n    trial.rack = rack",
    ),
)
def test_a_blank_taken_may_be_played_at_once() -> None:
    game = begin("deluxe", "blanks", board={"8G": "COt"}, racks=("TIIIIII", "EEEEEEE"))
    play = play_at(game.position.board, ENGLISH, "8J", "s")
    game.move(Play(play.placements, edits=(take("8I"),)))
    assert row(game) == "COTs"
    # C 3, O 1 and T 1: the T counts now, the blank does not.
    assert game.position.scores == (5, 0)


@shows(
    "5 blanks-score-nothing",
    "Taking a blank scores nothing.",
    Fault(
        "rules/decide.py",
        "bonus, total = turn.score.bonus, turn.score.total",
        "bonus, total = turn.score.bonus, turn.score.total + len(move.edits)",
    ),
)
def test_taking_a_blank_scores_nothing() -> None:
    game = begin("deluxe", "blanks", board={"8G": "COt"}, racks=("TIIIIII", "EEEEEEE"))
    play = play_at(game.position.board, ENGLISH, "H7", "I.I")
    game.move(Play(play.placements, edits=(take("8I"),)))
    # IOI alone.
    assert game.position.scores == (3, 0)


@shows(
    "5 blanks-no-word",
    "Taking a blank makes no word, so it cannot be challenged on its own.",
    Fault("rules/legality.py", "if piece:", "if True:"),
)
def test_taking_a_blank_cannot_be_challenged_alone() -> None:
    game = begin("deluxe", "blanks", board={"8G": "QOt"}, racks=("TIIIIII", "EEEEEEE"))
    game.move(Pass((take("8I"),)))
    assert game.position.pending is None
    with pytest.raises(IllegalMove) as error:
        game.challenge(1, "QOT")
    assert error.value.codes == {"nothing_to_challenge"}
    game = begin("deluxe", "blanks", board={"8G": "QOt"}, racks=("TIIIIII", "EEEEEEE"))
    play = play_at(game.position.board, ENGLISH, "H7", "I.I")
    game.move(Play(play.placements, edits=(take("8I"),)))
    with pytest.raises(IllegalMove) as error:
        game.challenge(1, "QOT")
    assert error.value.codes == {"word_not_in_play"}


@shows(
    "5 blanks-take-back",
    "When a turn is taken back, its blank goes back on the board.",
    Fault("rules/evolve.py", "board=start.board,", "board=position.board,"),
)
def test_a_take_back_puts_the_blank_on_the_board_again() -> None:
    game = begin("deluxe", "blanks", board={"8G": "COt"}, racks=("TIIIIII", "EEEEEEE"))
    play = play_at(game.position.board, ENGLISH, "H7", "I.I")
    game.move(Play(play.placements, edits=(take("8I"),)))
    game.challenge(1, "IOI")
    assert row(game) == "COt"
    assert rack(game) == "IIIIIIT"


@shows(
    "5 blanks-and-recycle",
    "If recycling was agreed too, both kinds of edits may come in any order.",
    Fault(
        "rules/legality.py",
        "for edit in edits:",
        "for edit in sorted(edits, key=lambda edit: isinstance(edit, Reclaim)):",
    ),
)
def test_blanks_are_taken_before_or_after_recycling() -> None:
    rules = ("blanks", "recycle", "void")
    game = begin("deluxe", *rules, board={"8G": "COt"}, racks=("TIIIIII", "EEEEEEE"))
    # The blank is won first and goes in for the C.
    game.move(Pass((take("8I"), swap("8G", "d"))))
    assert row(game) == "dOT"
    # The O is won first and takes the place of the blank.
    board = {"8G": "DOT", "G8": "DoT"}
    game = begin("deluxe", *rules, board=board, racks=("IIIIIII", "E"), words="DIT DOT")
    game.move(Pass((swap("8H", "I"), take("G9"))))
    assert row(game) == "DIT"
    assert rack(game) == "?IIIIII"
