"""The variation in which the letters of a word on the board may change places."""

from __future__ import annotations

from tests.rules.games import begin
from tests.rules.looks import refused, row
from tests.rules.shown import Fault, shows

from lexiko.rules import ENGLISH, Placement, Play, parse_square


def spread(at: str, tiles: str) -> tuple[Placement, ...]:
    """Tiles in a row of squares: a dot leaves a square out."""
    square, direction = parse_square(at)
    return tuple(
        Placement(square.step(direction, step), tile)
        for step, tile in enumerate(ENGLISH.parse_tiles(tiles))
        if tile is not None
    )


def rearranged(at: str, new: str, old: str) -> Play:
    """A play in one line: `new` are the tiles from the rack, `old` those of the board."""
    return Play(spread(at, new), spread(at, old))


@shows(
    "5 rearrange-agreed",
    "Letters on the board stay where they are unless the variation was agreed.",
    Fault("rules/legality.py", "if not rules.rearrange:", "if False:"),
)
def test_letters_are_rearranged_only_where_that_was_agreed() -> None:
    game = begin("deluxe", board={"8G": "CAT"}, racks=("SIIIIII", "EEEEEEE"))
    assert refused(game, rearranged("8G", "...S", "ACT")) == {"no_rearrange"}


@shows(
    "5 rearrange-order",
    "The letters of a word on the board may change their order when tiles are added to it.",
    Fault("rules/legality.py", "after = board.put(final)", "after = board.put(play.placements)"),
)
def test_the_letters_of_a_word_take_another_order() -> None:
    game = begin("deluxe", "rearrange", board={"8G": "CAT"}, racks=("SIIIIII", "EEEEEEE"))
    game.move(rearranged("8G", "...S", "ACT"))
    assert row(game) == "ACTS"
    assert game.position.scores == (6, 0)
    assert "S" not in ENGLISH.text(game.position.racks[0].letters)


@shows(
    "5 rearrange-two-letters",
    "Only a run of two or more letters can be rearranged.",
    Fault(
        "rules/legality.py",
        "if len(run) < 2 or set(run) != set(old):",
        "if set(run) != set(old):",
    ),
)
def test_a_single_letter_is_not_rearranged() -> None:
    game = begin("deluxe", "rearrange", board={"G8": "AN"}, racks=("TIIIIII", "EEEEEEE"))
    assert refused(game, rearranged("8G", "T", ".A")) == {"not_one_run"}


@shows(
    "5 rearrange-one-run",
    "Only one run a turn is rearranged, as a whole, and no other tile moves with it.",
    Fault(
        "rules/legality.py",
        "if len(run) < 2 or set(run) != set(old):",
        "if len(run) < 2:",
    ),
)
def test_one_whole_run_is_rearranged() -> None:
    board = {"8F": "AT", "F8": "ATE", "I6": "HE.N", "8I": "ON"}
    game = begin("deluxe", "rearrange", board=board, racks=("SIIIIII", "EEEEEEE"))
    two_runs = rearranged("8F", "..S", "TA.NO")
    part_of_one = rearranged("F8", "...S", "TA")
    assert refused(game, two_runs) == {"not_one_run"}
    assert refused(game, part_of_one) == {"not_one_run"}
    game.move(rearranged("F8", "...S", "TEA"))


@shows(
    "5 rearrange-adds-a-tile",
    "When letters are rearranged, at least one new tile is added.",
    Fault("rules/legality.py", "if not play.placements:", "if False:"),
)
def test_rearranging_adds_at_least_one_tile() -> None:
    game = begin("deluxe", "rearrange", board={"8G": "CAT"}, racks=("SIIIIII", "EEEEEEE"))
    assert refused(game, Play((), spread("8G", "ACT"))) == {"nothing_added"}


@shows(
    "5 rearrange-same-line",
    "The new tiles are in the line of the word that is rearranged.",
    Fault(
        "rules/legality.py",
        "direction = _check_line(trial, squares)\n    _no_blank_letter",
        "direction = _check_line(trial, squares[len(play.placements) :])\n    _no_blank_letter",
    ),
)
def test_the_new_tiles_are_in_the_line_of_the_word() -> None:
    game = begin("deluxe", "rearrange", board={"8G": "CAT"}, racks=("SSIIIII", "EEEEEEE"))
    below = Play(spread("9I", "S"), spread("8G", "ACT"))
    both = Play(spread("8J", "S") + spread("9J", "S"), spread("8G", "ACT"))
    assert refused(game, below) == {"not_in_line"}
    assert refused(game, both) == {"not_in_line"}


@shows(
    "5 rearrange-exact-squares",
    "The new word takes exactly the old squares and new ones next to them.",
    Fault(
        "rules/legality.py",
        "if not set(squares) <= set(after.run(run[0], direction)):",
        "if False:",
    ),
)
def test_the_new_word_takes_the_old_squares_and_new_ones_next_to_them() -> None:
    game = begin("deluxe", "rearrange", board={"8G": "CAT"}, racks=("SIIIIII", "EEEEEEE"))
    assert refused(game, rearranged("8G", "....S", "ACT")) == {"rearranged_squares_differ"}
    assert refused(game, rearranged("8G", "....S", ".ACT")) == {"not_one_run"}
    game.move(rearranged("8F", "S", ".CAT"))
    game.move(rearranged("8F", "....E", "CATS"))
    assert row(game) == "CATSE"


@shows(
    "5 rearrange-exact-letters",
    "A rearranged word keeps all its old letters and adds only the new tiles.",
    Fault(
        "rules/legality.py",
        "if sorted(tile for _, tile in play.rearranged) != old_tiles:",
        "if False:",
    ),
)
def test_a_rearranged_word_keeps_its_letters() -> None:
    game = begin("deluxe", "rearrange", board={"8G": "CAT"}, racks=("SIIIIII", "EEEEEEE"))
    assert refused(game, rearranged("8G", "...S", "ART")) == {"rearranged_tiles_differ"}
    assert refused(game, rearranged("8G", "...S", "ACt")) == {"rearranged_tiles_differ"}


@shows(
    "5 rearrange-any-order",
    "Old letters and new tiles may stand in any order: a new tile may take an old square.",
    Fault(
        "rules/legality.py",
        "squares = _check_squares(trial, final)",
        "squares = _check_squares(trial, final)\n"
        "    if any(board[square] for square, _ in play.placements):\n"
        '        trial.refuse("square_taken", square="")',
    ),
)
def test_a_new_tile_may_take_an_old_square() -> None:
    game = begin("deluxe", "rearrange", board={"8F": "RATE"}, racks=("SIIIIII", "EEEEEEE"))
    game.move(rearranged("8F", ".S...", "A.TER"))
    assert row(game) == "ASTER"
    assert game.position.board.pieces() == ENGLISH.parse_pieces("ASTER")


@shows(
    "5 rearrange-final-words",
    "Only the finished play must make words: the old letters in their new order need not be one.",
    Fault(
        "rules/legality.py",
        "score = _work_rearranged(trial, play)",
        "score = _work_rearranged(trial, play)\n"
        "                edited += (bytes(tile.letter for _, tile in play.rearranged),)",
    ),
)
def test_only_the_final_position_must_be_words() -> None:
    game = begin("deluxe", "rearrange", "void", board={"8F": "RATE"}, racks=("SIIIIII", "E"))
    bad = rearranged("8F", ".S...", "A.TRE")
    assert refused(game, bad) == {"word_not_acceptable"}
    game.move(rearranged("8F", ".S...", "A.TER"))
    assert row(game) == "ASTER"


@shows(
    "5 rearrange-blanks",
    "A blank may move with the others, but keeps its letter.",
    Fault(
        "rules/legality.py",
        "if sorted(tile for _, tile in play.rearranged) != old_tiles:",
        "if sorted(tile.piece for _, tile in play.rearranged)"
        " != sorted(tile.piece for tile in old_tiles):",
    ),
)
def test_a_blank_moves_but_keeps_its_letter() -> None:
    game = begin("deluxe", "rearrange", board={"8G": "CaT"}, racks=("SIIIIII", "EEEEEEE"))
    assert refused(game, rearranged("8G", "...S", "CoT")) == {"rearranged_tiles_differ"}
    assert refused(game, rearranged("8G", "...S", "oCT")) == {"rearranged_tiles_differ"}
    game.move(rearranged("8G", "...S", "aCT"))
    assert row(game) == "aCTS"
    assert game.position.scores == (5, 0)


@shows(
    "5 rearrange-joined",
    "Tiles beyond the run that the new word joins stay in place and count with it.",
    Fault(
        "rules/legality.py",
        "if not set(squares) <= set(after.run(run[0], direction)):",
        "if set(squares) != set(after.run(run[0], direction)):",
    ),
)
def test_tiles_that_become_joined_stay_in_place() -> None:
    board = {"8G": "TAR", "K6": "HE.N", "K8": "S"}
    game = begin("deluxe", "rearrange", board=board, racks=("EIIIIII", "EEEEEEE"))
    game.move(rearranged("8G", ".E", "T.AR"))
    assert row(game) == "TEARS"
    # T E A R S, one point each, with 8J newly covered and no premium on it.
    assert game.position.scores == (5, 0)
    moved = begin("deluxe", "rearrange", board=board, racks=("EIIIIII", "EEEEEEE"))
    assert refused(moved, rearranged("8G", "....E", "STAR")) == {"not_one_run"}


CROSSED = {"8F": "TAR", "G8": "AT", "H6": "ERR"}
"""Across TAR; down AT through its A, and ERR that ends in its R."""


@shows(
    "5 rearrange-changed-words",
    "The new word counts, and so does every other word that is new or now spelled differently.",
    Fault(
        "rules/legality.py",
        "changed = [square for square, tile in final if _letter(board, square) != tile.letter]",
        "changed = covered",
    ),
)
def test_words_that_change_their_spelling_count() -> None:
    game = begin("deluxe", "rearrange", board=CROSSED, racks=("EIIIIII", "EEEEEEE"))
    game.move(rearranged("8F", "...E", "RAT"))
    # RATE 4; the R of ERR has become a T: ERT 3; AT keeps its spelling.
    assert [ENGLISH.text(word) for word in game.position.pending.words] == ["RATE", "ERT"]  # type: ignore[union-attr]
    assert game.position.scores == (7, 0)


@shows(
    "5 rearrange-unchanged-words",
    "A crossing word that keeps its spelling is not counted again.",
    Fault(
        "rules/legality.py",
        "changed = [square for square, tile in final if _letter(board, square) != tile.letter]",
        "changed = squares",
    ),
)
def test_words_that_keep_their_spelling_do_not_count() -> None:
    game = begin("deluxe", "rearrange", board=CROSSED, racks=("EIIIIII", "EEEEEEE"))
    game.move(rearranged("8E", "E", ".RAT"))
    # ERAT 4 and ERT 3, without AT.
    assert game.position.scores == (7, 0)


@shows(
    "5 rearrange-old-premiums",
    "Squares that the old word covered give no premium.",
    Fault(
        "rules/legality.py",
        "covered = [square for square in squares if board[square] is None]",
        "covered = squares",
    ),
)
def test_old_squares_give_no_premium() -> None:
    game = begin("deluxe", "rearrange", board={"8G": "CAT"}, racks=("SIIIIII", "EEEEEEE"))
    # The centre, 8H, was covered by CAT: no doubling, though the S stands on it now.
    game.move(rearranged("8G", ".S..", "A.CT"))
    assert game.position.scores == (6, 0)


@shows(
    "5 rearrange-new-premiums",
    "Newly covered squares give their premium, whichever tile ends up there.",
    Fault(
        "rules/legality.py",
        "covered = [square for square in squares if board[square] is None]",
        "covered = [square for square, _ in play.placements if board[square] is None]",
    ),
)
def test_newly_covered_squares_give_their_premium_to_any_tile() -> None:
    game = begin("deluxe", "rearrange", board={"8H": "TACO"}, racks=("SIIIIII", "EEEEEEE"))
    # 8L doubles its letter: the S from the rack, or the C from the board.
    game.move(rearranged("8H", "....S", "TAOC"))
    assert game.position.scores == (8, 0)
    moved = begin("deluxe", "rearrange", board={"8H": "TACO"}, racks=("SIIIIII", "EEEEEEE"))
    moved.move(rearranged("8H", "...S.", "TAO.C"))
    assert moved.position.scores == (10, 0)


@shows(
    "5 rearrange-bonus",
    "Only tiles from the rack count towards the 50.",
    Fault(
        "rules/legality.py",
        "score_play(rules, after, direction, changed, covered, len(play.placements))",
        "score_play(rules, after, direction, changed, covered, len(final))",
    ),
)
def test_moved_tiles_do_not_count_towards_the_bonus() -> None:
    game = begin("deluxe", "rearrange", board={"8H": "CAT"}, racks=("EEEEEES", "IIIIIII"))
    game.move(rearranged("8B", "EEEEEE", "......ACT"))
    # Letters for 11 points, one E of them on the double letter 8D, and no 50.
    assert game.position.scores == (12, 0)
    game = begin("deluxe", "rearrange", board={"8H": "CAT"}, racks=("EEEEEES", "IIIIIII"))
    game.move(rearranged("8B", "EEEEEE...S", "......ACT"))
    assert game.position.scores == (13 + 50, 0)


@shows(
    "5 rearrange-take-back",
    "When a rearranging play is taken back, the old order is restored.",
    Fault("rules/evolve.py", "board=start.board,", "board=position.board,"),
)
def test_a_take_back_restores_the_old_order() -> None:
    game = begin("deluxe", "rearrange", board={"8G": "CAT"}, racks=("SIIIIII", "EEEEEEE"))
    game.move(rearranged("8G", "...S", "TAC"))
    assert row(game) == "TACS"
    game.challenge(1, "TACS")
    assert row(game) == "CAT"
    assert game.position.racks[0].letters == ENGLISH.parse_pieces("SIIIIII")
    assert game.position.scores == (0, 0)
