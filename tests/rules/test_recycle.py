"""The variation in which letters of the board are swapped for letters of the rack."""

from __future__ import annotations

from tests.rules.games import begin
from tests.rules.looks import rack, refused, row, swap
from tests.rules.shown import Fault, shows

from lexiko.rules import ENGLISH, Exchange, Pass, Play, Recycle, parse_square, play_at


@shows(
    "5 recycle-agreed",
    "Letters on the board are recycled only where that was agreed.",
    Fault("rules/legality.py", "if not trial.rules.recycle:", "if False:"),
)
def test_letters_are_recycled_only_where_that_was_agreed() -> None:
    game = begin("deluxe", board={"8G": "COT"}, racks=("DIIIIII", "EEEEEEE"))
    assert refused(game, Pass((swap("8G", "D"),))) == {"no_recycle"}


@shows(
    "5 recycle-swap",
    "A tile from the rack takes the place of a letter on the board, which goes to the rack.",
    Fault("rules/legality.py", "trial.give(old.piece)", "pass"),
)
def test_a_tile_of_the_rack_takes_the_place_of_a_letter() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("DIIIIII", "EEEEEEE"))
    game.move(Pass((swap("8G", "D"),)))
    assert row(game) == "DOT"
    assert rack(game) == "CIIIIII"


@shows(
    "5 recycle-before-the-move",
    "Recycling comes before the regular move, which takes place on the board it leaves.",
    Fault(
        "rules/legality.py",
        "edited = _work_edits(trial, move.edits)",
        "edited = _work_edits(trial, move.edits)\n    trial.board = board",
    ),
)
def test_the_regular_move_follows_on_the_recycled_board() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("DSIIIII", "EEEEEEE"))
    play = play_at(game.position.board, ENGLISH, "8J", "S")
    game.move(Play(play.placements, edits=(swap("8G", "D"),)))
    assert row(game) == "DOTS"
    assert game.position.scores == (5, 0)


@shows(
    "5 recycle-use-now",
    "The letter taken can be played in the same turn.",
    Fault(
        "rules/legality.py",
        "edited = _work_edits(trial, move.edits)",
        "edited = _work_edits(trial, move.edits)\n    trial.rack = rack",
    ),
)
def test_the_letter_taken_can_be_played_at_once() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("DIIIIII", "EEEEEEE"))
    play = play_at(game.position.board, ENGLISH, "H7", "C.I")
    game.move(Play(play.placements, edits=(swap("8G", "D"),)))
    assert rack(game) == "??IIIII"


@shows(
    "5 recycle-use-later",
    "The letter taken stays on the rack for a later turn.",
    Fault("rules/legality.py", "trial.give(old.piece)", "trial.give(edit.tile.piece)"),
)
def test_the_letter_taken_can_be_played_later() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("DIIIIII", "EEEEEEE"))
    game.move(Pass((swap("8G", "D"),)))
    game.skip()
    game.play("H7", "CO")
    assert row(game, 7) == "C"


@shows(
    "5 recycle-another-letter",
    "The new letter is a different one; a blank that stands for the same letter does not count.",
    Fault("rules/legality.py", "if edit.tile.letter == old.letter:", "if False:"),
)
def test_the_new_letter_is_a_different_one() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("C?IIIII", "EEEEEEE"))
    assert refused(game, Pass((swap("8G", "C"),))) >= {"same_letter"}
    assert refused(game, Pass((swap("8G", "c"),))) == {"same_letter"}


@shows(
    "5 recycle-from-the-rack",
    "The new letter comes from the rack.",
    Fault("rules/legality.py", "trial.take([edit.tile.piece])", "pass"),
)
def test_the_new_letter_comes_from_the_rack() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("DIIIIII", "EEEEEEE"))
    assert refused(game, Pass((swap("8G", "L"),))) == {"tile_not_on_rack"}
    twice = Pass((swap("8G", "D"), swap("8I", "D")))
    assert refused(game, twice) == {"tile_not_on_rack"}


@shows(
    "5 recycle-as-often-as-wanted",
    "Letters are recycled as often as the player wants in one turn, one at a time.",
    Fault("rules/legality.py", "for edit in edits:", "for edit in edits[:1]:"),
)
def test_letters_are_recycled_as_often_as_wanted() -> None:
    game = begin("deluxe", "recycle", "void", board={"8G": "COT"}, racks=("DGLIIII", "EEEEEEE"))
    # COT becomes LOT, then DOT, then DOG.
    game.move(Pass((swap("8G", "L"), swap("8G", "D"), swap("8I", "G"))))
    assert row(game) == "DOG"
    assert rack(game) == "CIIIILT"


@shows(
    "5 recycle-only-words",
    "Every single change leaves only words, not just the last one.",
    Fault(
        "rules/legality.py",
        "words += _words_through(trial.board, edit.square)",
        "words = _words_through(trial.board, edit.square)",
    ),
)
def test_every_single_change_leaves_only_words() -> None:
    game = begin("deluxe", "recycle", "void", board={"8G": "COT"}, racks=("DGIIIII", "EEEEEEE"))
    by_cog = Pass((swap("8I", "G"), swap("8G", "D")))
    by_dot = Pass((swap("8G", "D"), swap("8I", "G")))
    assert refused(game, by_cog) == {"word_not_acceptable"}
    game.move(by_dot)
    assert row(game) == "DOG"


@shows(
    "5 recycle-both-words",
    "Changing a letter that is part of two words must leave two words.",
    Fault(
        "rules/legality.py",
        "lines = (board.run(square, direction) for direction in Direction)",
        "lines = (board.run(square, direction) for direction in (ACROSS,))",
    ),
)
def test_a_change_leaves_words_in_both_directions() -> None:
    board = {"8G": "COT", "G8": "CAT"}
    game = begin("deluxe", "recycle", "void", board=board, racks=("DRIIIII", "EEEEEEE"))
    assert refused(game, Pass((swap("8G", "D"),))) == {"word_not_acceptable"}


@shows(
    "5 recycle-no-repetition",
    "Within a turn, no position of board and rack comes up twice.",
    Fault("rules/legality.py", "if trial.board in seen and not trial.reasons:", "if False:"),
)
def test_no_position_comes_twice_in_a_turn() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("DLIIIII", "EEEEEEE"))
    to_the_start = Pass((swap("8G", "D"), swap("8G", "C")))
    to_the_way = Pass((swap("8G", "D"), swap("8G", "L"), swap("8G", "D")))
    assert refused(game, to_the_start) == {"position_repeated"}
    assert refused(game, to_the_way) == {"position_repeated"}
    kept = begin("deluxe", "recycle", board={"8G": "COT"}, racks=(".......", "......."), kept=True)
    assert refused(kept, to_the_start) == {"position_repeated"}


@shows(
    "5 recycle-scores-nothing",
    "Recycling scores nothing.",
    Fault(
        "rules/decide.py",
        "bonus, total = turn.score.bonus, turn.score.total",
        "bonus, total = turn.score.bonus, turn.score.total + 4 * len(turn.edited)",
    ),
)
def test_recycling_scores_nothing() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("DIIIIII", "EEEEEEE"))
    play = play_at(game.position.board, ENGLISH, "I8", ".I")
    game.move(Play(play.placements, edits=(swap("8G", "D"),)))
    # TI with its I on a double letter, and nothing else.
    assert game.position.scores == (3, 0)
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("DIIIIII", "EEEEEEE"))
    game.move(Pass((swap("8G", "D"),)))
    assert game.position.scores == (0, 0)


@shows(
    "5 recycle-premiums",
    "The premium of a recycled letter's square does not count again.",
    Fault(
        "rules/legality.py",
        "return score_play(rules, after, direction, squares, squares, len(squares))",
        "covered = [*squares, *(edit.square for edit in play.edits)]\n"
        "    return score_play(rules, after, direction, squares, covered, len(squares))",
    ),
)
def test_the_premium_below_a_recycled_letter_does_not_count() -> None:
    game = begin("deluxe", "recycle", board={"8H": "COT"}, racks=("DSIIIII", "EEEEEEE"))
    play = play_at(game.position.board, ENGLISH, "8K", "S")
    game.move(Play(play.placements, edits=(swap("8H", "D"),)))
    # DOTS stands on the centre, which was covered before.
    assert game.position.scores == (5, 0)


@shows(
    "5 recycle-blank-in",
    "A blank may be put in.",
    Fault("rules/legality.py", "if old.blank:", "if old.blank or edit.tile.blank:"),
)
def test_a_blank_may_be_put_in() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("?IIIIII", "EEEEEEE"))
    game.move(Pass((swap("8G", "d"),)))
    assert row(game) == "dOT"
    assert rack(game) == "CIIIIII"


@shows(
    "5 recycle-blank-named",
    "A player who puts in a blank says which letter it stands for.",
    Fault(
        "rules/legality.py", "_no_blank_letter(trial, [Placement(edit.square, edit.tile)])", "pass"
    ),
)
def test_a_blank_put_in_has_its_letter_named() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("?IIIIII", "EEEEEEE"))
    unnamed = Recycle(parse_square("8G")[0], ENGLISH.parse_tile("d")._replace(letter=0))
    assert refused(game, Pass((unnamed,))) == {"blank_without_letter"}


@shows(
    "5 recycle-blank-stays",
    "Recycling cannot take a blank from the board.",
    Fault("rules/legality.py", "if old.blank:", "if False:"),
)
def test_a_blank_on_the_board_is_not_recycled() -> None:
    game = begin("deluxe", "recycle", board={"8G": "cOT"}, racks=("DIIIIII", "EEEEEEE"))
    assert refused(game, Pass((swap("8G", "D"),))) == {"blank_stays"}


@shows(
    "5 recycle-challenge",
    "Every word that recycling made on the way can be challenged with the turn.",
    Fault(
        "rules/legality.py",
        "return tuple(dict.fromkeys((*self.edited, *formed)))",
        "return tuple(dict.fromkeys(formed))",
    ),
)
def test_words_on_the_way_can_be_challenged() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("DGSIIII", "EEEEEEE"))
    play = play_at(game.position.board, ENGLISH, "8J", "S")
    game.move(Play(play.placements, edits=(swap("8I", "G"), swap("8G", "D"))))
    assert row(game) == "DOGS"
    game.challenge(1, "COG")
    assert row(game) == "COT"
    assert game.position.scores == (0, 0)


@shows(
    "5 recycle-challenge-a-pass",
    "Recycling can be challenged even before a pass.",
    Fault(
        "rules/decide.py",
        'rules.challenge == "void" or not decision.position.challengers:',
        'rules.challenge == "void" or isinstance(move, Pass):',
    ),
)
def test_recycling_before_a_pass_can_be_challenged() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("GIIIIII", "EEEEEEE"))
    game.move(Pass((swap("8I", "G"),)))
    assert game.position.pending is not None
    game.challenge(1, "COG")
    assert row(game) == "COT"
    assert rack(game) == "GIIIIII"


@shows(
    "5 recycle-challenge-an-exchange",
    "Recycling can be challenged even before an exchange; the tiles drawn then go back too.",
    Fault(
        "rules/decide.py",
        'if decision.position.rules.challenge == "void" or not decision.position.challengers:',
        'if decision.position.rules.challenge == "void" or isinstance(move, Exchange):',
    ),
)
def test_the_tiles_of_an_exchange_go_back_when_its_recycling_was_bad() -> None:
    game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=("GIIIIII", "EEEEEEE"))
    exchange = Exchange(ENGLISH.parse_pieces("IIII"), edits=(swap("8I", "G"),))
    game.move(exchange)
    assert rack(game) == "??AAIIT"
    game.challenge(1, "COG")
    assert rack(game) == "GIIIIII"
    assert len(game.position.bag) == 83
    game.skip()
    game.move(exchange)
    game.accept(1)
    assert len(game.position.racks[0]) == 7
    assert row(game) == "COG"


@shows(
    "5 recycle-take-back",
    "A bad word restores the position at the start of the turn, undoing all recycling.",
    Fault(
        "rules/evolve.py",
        "        Rack(known, unknown),\n        Bag(without(loose, known), held),",
        "        now,\n        position.bag,",
    ),
)
def test_a_bad_word_takes_all_recycling_back() -> None:
    game = begin("collector", "recycle", board={"8G": "COT"}, racks=("DGSIIII", "EEEEEEE"))
    before = game.position
    play = play_at(game.position.board, ENGLISH, "8J", "S")
    game.move(Play(play.placements, edits=(swap("8G", "D"), swap("8I", "G"), swap("8H", "I"))))
    assert row(game) == "DIGS"
    game.challenge(1)
    after = game.position
    assert (after.board, after.racks, after.bag) == (before.board, before.racks, before.bag)
    assert after.scores == (0, 0)
    assert after.to_move == 1


@shows(
    "5 recycle-exchange-hidden",
    "While an exchange can still be challenged, the tiles put aside stay hidden from the others.",
    Fault(
        "rules/evolve.py",
        "joined(letters, pending.move.pieces), held",
        "letters, held",
    ),
)
def test_tiles_put_aside_stay_hidden_while_the_exchange_waits() -> None:
    unseen = []
    for letters in ("IIII", "EEEE"):
        racks = ("G" + letters + "AA", "OOOOOOO")
        game = begin("deluxe", "recycle", board={"8G": "COT"}, racks=racks)
        game.move(Exchange(ENGLISH.parse_pieces(letters), edits=(swap("8I", "G"),)))
        unseen.append(game.view(1).unseen)
    assert unseen[0] == unseen[1]
