"""Challenges: who may doubt what, and what it costs whom."""

from __future__ import annotations

import pytest
from tests.rules.challenged import horn, waits, word
from tests.rules.games import begin
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove
from lexiko.rules import Pass, parse_square
from lexiko.rules import commands as c
from lexiko.rules import events as e

# who challenges, and what ----------------------------------------------------------------------


@shows(
    "3 any-opponent",
    "Any opponent may challenge, not only the next player.",
    Fault(
        "rules/decide.py",
        'Reason.of("own_play") if seat == pending.seat else None',
        'Reason.of("own_play") if seat != decision.position.to_move else None',
    ),
)
def test_any_opponent_may_challenge() -> None:
    for seat in (1, 2, 3):
        game = horn("collector", players=4)
        game.play("J8", "SU")
        game.challenge(seat)
        assert game.position.scores == (0, 0, 0, 0)
        assert game.position.to_move == 1


@shows(
    "3 never-the-mover",
    "Nobody can challenge their own play.",
    Fault("rules/decide.py", 'Reason.of("own_play") if seat == pending.seat else None', "None"),
)
def test_the_mover_cannot_challenge_or_accept() -> None:
    game = horn("collector")
    game.play("J8", "SO")
    for command in (c.Challenge(0), c.Accept(0)):
        with pytest.raises(IllegalMove) as refused:
            game.do(command)
        assert refused.value.codes == {"own_play"}


def test_a_challenge_needs_a_seat_at_the_table() -> None:
    game = horn("collector")
    game.play("J8", "SO")
    for seat in (-1, 2):
        with pytest.raises(IllegalMove) as refused:
            game.challenge(seat)
        assert refused.value.codes == {"unknown_seat"}


@shows(
    "3 whole-play",
    "In collector and indigo, a challenge is about the whole play, all its words at once.",
    Fault("rules/decide.py", 'if rules.challenge_unit == "play":', "if False:"),
)
def test_a_whole_play_is_challenged_at_once() -> None:
    for edition in ("collector", "indigo"):
        game = horn(edition)
        game.play("J8", "SU")
        with pytest.raises(IllegalMove) as refused:
            game.challenge(1, "HORNS")
        assert refused.value.codes == {"whole_play_only"}
        (challenged,) = game.challenge(1)
        assert isinstance(challenged, e.Challenged)
        assert [judgement.word for judgement in challenged.judgements] == [
            word("SU"),
            word("HORNS"),
        ]
        assert game.position.scores == (0, 0)


def test_naming_all_words_is_the_same_as_the_whole_play() -> None:
    game = horn("collector")
    game.play("J8", "SU")
    game.challenge(1, "HORNS", "SU")
    assert game.position.scores == (0, 0)


@shows(
    "3 whole-play-once",
    "A whole play is challenged only once: the first challenge received counts.",
    Fault(
        "rules/evolve.py",
        "words = tuple(word for word in pending.words if word not in judged)",
        "words = pending.words",
    ),
)
def test_only_the_first_challenge_of_a_whole_play_counts() -> None:
    game = horn("indigo", players=3)
    game.play("J8", "SO")
    game.challenge(2)
    with pytest.raises(IllegalMove) as refused:
        game.challenge(1)
    assert refused.value.codes == {"nothing_to_challenge"}
    assert game.position.lost_turns == (0, 0, 1)


@shows(
    "3 words-by-name",
    "In classic, deluxe and heirloom, the challenger names the words to be looked up.",
    Fault("rules/decide.py", "elif not words:", "elif False:"),
)
def test_words_are_challenged_by_name() -> None:
    for edition in ("classic", "deluxe", "heirloom"):
        game = horn(edition)
        game.play("J8", "SU")
        with pytest.raises(IllegalMove) as refused:
            game.challenge(1)
        assert refused.value.codes == {"name_words"}
        (challenged,) = game.challenge(1, "SU")
        assert isinstance(challenged, e.Challenged)
        assert challenged.judgements == (e.Judgement(word("SU"), False),)


@shows(
    "3 words-of-the-play",
    "Only words that the play formed can be challenged.",
    Fault("rules/decide.py", "if strange:", "if False:"),
)
def test_only_words_of_the_play_can_be_challenged() -> None:
    game = horn()
    game.play("J8", "SO")
    with pytest.raises(IllegalMove) as refused:
        game.challenge(1, "HORNS", "QUIT")
    assert refused.value.codes == {"word_not_in_play"}
    assert game.position.lost_turns == (0, 0)


@shows(
    "3 words-not-yet-judged",
    "After a failed challenge, another opponent may challenge the words not yet judged.",
    Fault(
        "rules/evolve.py",
        "words = tuple(word for word in pending.words if word not in judged)",
        "words: tuple[bytes, ...] = ()",
    ),
)
def test_another_opponent_may_challenge_the_words_not_yet_judged() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    game.challenge(2, "HORNS")
    assert waits(game)
    game.challenge(1, "SU")
    assert game.position.scores == (0, 0, 0)
    assert game.position.lost_turns == (0, 0, 1)


@shows(
    "3 judged-once",
    "A word that has been judged cannot be challenged again.",
    Fault(
        "rules/evolve.py",
        "words = tuple(word for word in pending.words if word not in judged)",
        "words = pending.words",
    ),
)
def test_a_judged_word_cannot_be_challenged_again() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    game.challenge(2, "HORNS")
    with pytest.raises(IllegalMove) as refused:
        game.challenge(1, "HORNS")
    assert refused.value.codes == {"word_not_in_play"}


@shows(
    "3 unnamed-word-stands",
    "A bad word that nobody names stands, and so does its score.",
    Fault(
        "rules/decide.py",
        "words = tuple(dict.fromkeys(command.words))",
        "words = pending.words if command.words else ()",
    ),
)
def test_a_bad_word_that_nobody_names_stands() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    score = game.position.scores[0]
    game.challenge(2, "HORNS")
    game.accept(1)
    assert game.position.scores == (score, 0, 0)
    assert game.position.board.word(
        game.position.board.run(parse_square("J8")[0], parse_square("J8")[1])
    ) == word("SU")


@shows(
    "3 one-bad-word",
    "Any bad word among those challenged takes the whole play back.",
    Fault("rules/events.py", "return not all(", "return not any("),
)
def test_one_bad_word_among_those_challenged_takes_the_play_back() -> None:
    game = horn()
    board = game.position.board
    game.play("J8", "SU")
    game.challenge(1, "HORNS", "SU")
    assert game.position.board == board
    assert game.position.lost_turns == (0, 0)


# a challenge that is upheld --------------------------------------------------------------------


@shows(
    "3 upheld-tiles",
    "If a challenge is upheld, the tiles go back from the board to the rack.",
    Fault(
        "rules/evolve.py",
        "        Rack(known, unknown),\n        Bag(without(loose, known), held),",
        "        now,\n        position.bag,",
    ),
)
def test_an_upheld_challenge_gives_the_tiles_back() -> None:
    game = horn()
    board, rack = game.position.board, game.position.racks[0]
    game.play("J8", "SU")
    game.challenge(1, "SU")
    assert game.position.racks[0] == rack
    assert game.position.board == board


@shows(
    "3 upheld-score",
    "If a challenge is upheld, the play scores nothing.",
    Fault(
        "rules/evolve.py",
        "_score(position, seat, -pending.score),",
        "position,",
    ),
)
def test_an_upheld_challenge_takes_the_score_back() -> None:
    game = horn(scores=(30, 20))
    game.play("J8", "SU")
    assert game.position.scores[0] > 30
    game.challenge(1, "SU")
    assert game.position.scores == (30, 20)


@shows(
    "3 upheld-turn",
    "If a challenge is upheld, the turn is lost.",
    Fault("rules/evolve.py", "return _next_turn(back)", "return replace(back, pending=None)"),
)
def test_an_upheld_challenge_costs_the_turn() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    game.challenge(2, "SU")
    assert game.position.to_move == 1
    with pytest.raises(IllegalMove) as refused:
        game.do(c.TakeTurn(0, Pass()))
    assert refused.value.codes == {"not_your_turn"}


@shows(
    "3 first-play-taken-back",
    "If the first play is taken back, the next play must meet the rules for a first play.",
    Fault(
        "rules/evolve.py",
        "        board=start.board,\n        passes",
        "        passes",
    ),
)
def test_after_a_first_play_taken_back_comes_a_first_play() -> None:
    game = begin(racks=("HORNUUA", "TEASEEE"))
    game.play("8F", "HURN")
    game.challenge(1, "HURN")
    with pytest.raises(IllegalMove) as refused:
        game.play("7F", "TEA")
    assert refused.value.codes == {"not_on_centre"}
    game.play("8H", "TEA")
    assert game.position.scores == (0, 6), "the centre doubles"


@shows(
    "3 shape-at-once",
    "In every mode, the shape of a play and the length of the first word are checked at once.",
    Fault(
        "rules/legality.py",
        "if len(squares) < rules.first_word:",
        'if rules.challenge == "void" and len(squares) < rules.first_word:',
    ),
)
def test_shape_and_first_word_length_are_checked_at_once_in_every_mode() -> None:
    for challenge in ("void", "single", "double", "points"):
        game = begin("deluxe", "first-word-4", racks=("TEAHORN", "EEEEEEE"), challenge=challenge)
        with pytest.raises(IllegalMove) as refused:
            game.play("9H", "TEA")
        assert refused.value.codes == {"not_on_centre", "too_short"}
