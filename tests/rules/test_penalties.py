"""What a failed challenge costs, and the modes in which nobody challenges."""

from __future__ import annotations

import pytest
from tests.rules.challenged import HORN, horn, kinds, waits, word
from tests.rules.games import begin
from tests.rules.looks import swap
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove
from lexiko.rules import ENGLISH, Exchange, Pass, Play, play_at
from lexiko.rules import commands as c

# what a failed challenge costs -----------------------------------------------------------------


@shows(
    "3 failed-loses-turn",
    "If a challenge fails, the challenger loses a turn; with two players, the mover goes again.",
    Fault("rules/evolve.py", 'if rules.challenge == "double":', "if False:"),
)
def test_a_failed_challenge_costs_the_next_turn() -> None:
    for edition in ("collector", "classic", "deluxe", "indigo", "club"):
        game = horn(edition)
        game.play("8F", "HORNS")
        if game.position.rules.challenge_unit == "word":
            events = game.challenge(1, "HORNS")
        else:
            events = game.challenge(1)
        assert kinds(events) == ["Challenged", "Settled", "Skipped"]
        assert game.position.to_move == 0, edition
        assert game.position.scores == (8, 0), edition
        game.play("I8", "NE")
        game.skip()
        assert game.position.to_move == 0, "one turn was lost, no more"


@shows(
    "3 lost-turn-in-order",
    "With 3 or 4 players, the challenger is skipped when their turn comes round.",
    Fault(
        "rules/evolve.py",
        "_put(position.lost_turns, event.seat, lost))\n    if rules",
        "_put(position.lost_turns, position.following(pending.seat), lost))\n    if rules",
    ),
)
def test_a_turn_is_lost_when_it_comes_round() -> None:
    for players in (3, 4):
        for challenger in range(1, players):
            game = horn("indigo", players=players)
            game.play("8F", "HORNS")
            game.challenge(challenger)
            moved = []
            for _ in range(players):
                moved.append(game.position.to_move)
                game.skip()
            order = [*range(1, players), 0, 1]
            order.remove(challenger)
            assert moved == order[:players]


@shows(
    "3 lost-turns-add-up",
    "Lost turns add up: each failed challenge costs one more.",
    Fault("rules/evolve.py", "lost = position.lost_turns[event.seat] + 1", "lost = 1"),
)
def test_lost_turns_add_up() -> None:
    game = horn("collector", players=3)
    game.play("8F", "HORNS")
    game.challenge(2)
    game.play("I8", "NE")
    game.challenge(2)
    assert game.position.lost_turns == (0, 0, 1), "one of two has been skipped already"
    for moved in (0, 1, 0):
        assert game.position.to_move == moved
        game.skip()
    assert game.position.to_move == 1
    game.skip()
    assert game.position.to_move == 2


@shows(
    "3 one-turn-a-challenge",
    "A failed challenge costs one turn, however many words it named.",
    Fault(
        "rules/evolve.py",
        "lost = position.lost_turns[event.seat] + 1",
        "lost = position.lost_turns[event.seat] + len(event.judgements)",
    ),
)
def test_a_failed_challenge_of_two_words_costs_one_turn() -> None:
    game = horn(players=3)
    game.play("J8", "SO")
    game.challenge(2, "HORNS", "SO")
    assert game.position.lost_turns == (0, 0, 1)


@shows(
    "3 skipped-is-no-turn",
    "A skipped turn is neither a pass nor a play: it neither joins nor breaks a row of passes.",
    Fault(
        "rules/evolve.py",
        "turn_seat=position.following(event.seat),\n                turn=",
        "passes=(0,) * len(position.seats),\n"
        "                turn_seat=position.following(event.seat),\n                turn=",
    ),
)
def test_a_skipped_turn_is_neither_pass_nor_play() -> None:
    game = horn("classic", players=3)
    game.play("8F", "HORNS")
    game.challenge(2, "HORNS")
    assert kinds(game.skip()) == ["Passed", "Settled", "Skipped"]
    assert game.position.passes == (0, 1, 0)
    for _ in range(4):
        game.skip()
    assert game.position.passes == (2, 2, 1)
    game.skip()
    assert not game.position.is_over
    game.skip()
    assert game.position.result is not None
    assert game.position.result.reason == "passes"


@shows(
    "3 lost-turn-lapses",
    "A lost turn lapses at the end of the game.",
    Fault(
        "rules/decision.py",
        "if reason is not None:\n                self.end(reason)",
        "if reason is not None and not any(self.position.lost_turns):\n"
        "                self.end(reason)",
    ),
)
def test_a_lost_turn_lapses_at_the_end() -> None:
    game = begin("collector", racks=("S", "EE"), board=HORN, bag="")
    game.play("8F", "HORNS")
    assert kinds(game.challenge(1)) == ["Challenged", "Settled", "GameEnded"]
    assert game.position.scores == (10, -2)


@shows(
    "3 single",
    "In heirloom, and with `single` in any edition, a failed challenge costs nothing.",
    Fault(
        "rules/evolve.py",
        'if rules.challenge == "double":',
        'if rules.challenge in ("double", "single"):',
    ),
)
def test_a_failed_challenge_costs_nothing_in_single_mode() -> None:
    for game in (horn("heirloom"), horn("classic", "single")):
        game.play("J8", "SO")
        assert kinds(game.challenge(1, "SO")) == ["Challenged", "Settled"]
        assert game.position.lost_turns == (0, 0)
        assert game.position.to_move == 1
        game.skip()


@shows(
    "3 points",
    "With `points`, a failed challenge gives the mover 5 points, and no turn is lost.",
    Fault("rules/evolve.py", 'if rules.challenge == "points":', "if False:"),
)
def test_a_failed_challenge_gives_the_mover_points() -> None:
    game = horn("club", challenge="points")
    game.play("8F", "HORNS")
    game.challenge(1)
    assert game.position.scores == (13, 0)
    assert game.position.lost_turns == (0, 0)
    assert game.position.to_move == 1


@shows(
    "3 points-stay",
    "Points gained from a failed challenge stay, even if another challenge takes the play back.",
    Fault(
        "rules/evolve.py",
        "_score(position, seat, -pending.score),  # points for a failed challenge stay",
        "replace(position, scores=start.scores),",
    ),
)
def test_points_of_a_failed_challenge_stay_when_the_play_is_taken_back() -> None:
    game = horn("deluxe", players=3, challenge="points")
    game.play("J8", "SU")
    game.challenge(1, "HORNS")
    game.challenge(2, "SU")
    assert game.position.scores == (5, 0, 0)


@shows(
    "3 challenged-once",
    "Each opponent may challenge a play only once.",
    Fault(
        "rules/decide.py",
        'Reason.of("already_challenged", name=name) if seat in pending.challenged else None',
        "None",
    ),
)
def test_each_opponent_challenges_a_play_once() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    game.challenge(1, "HORNS")
    for command in (c.Challenge(1, (word("SU"),)), c.Accept(1)):
        with pytest.raises(IllegalMove) as refused:
            game.do(command)
        assert refused.value.codes == {"already_challenged"}
    game.challenge(2, "SU")
    assert game.position.scores == (0, 0, 0)


@shows(
    "3 mover-goes-on",
    "With two players, a failed challenge of one word lets the mover go again with a full rack.",
    Fault("rules/position.py", "*pending.accepted, *pending.challenged)", "*pending.accepted)"),
)
def test_a_mover_whose_opponent_challenged_in_vain_goes_on_with_a_full_rack() -> None:
    game = horn(draws="QZ")
    game.play("J8", "SU")
    assert kinds(game.challenge(1, "HORNS")) == ["Challenged", "Settled", "Skipped"]
    assert game.position.to_move == 0
    assert ENGLISH.text(game.position.racks[0].letters) == "AAEOQTZ"
    with pytest.raises(IllegalMove) as refused:
        game.challenge(1, "SU")
    assert refused.value.codes == {"nothing_to_challenge"}


# modes without challenges, and board edits -----------------------------------------------------


@shows(
    "3 void",
    "In `void` mode, a play with a bad word is refused at once, and nothing is lost.",
    Fault(
        "rules/decide.py",
        'if turn is not None and not reasons and rules.challenge == "void":',
        "if False:",
    ),
)
def test_a_bad_word_is_refused_at_once_in_void_mode() -> None:
    game = horn("deluxe", "void")
    before = game.position
    with pytest.raises(IllegalMove) as refused:
        game.play("J8", "SU")
    assert refused.value.codes == {"word_not_acceptable"}
    assert "SU" in str(refused.value)
    assert "HORNS" not in str(refused.value)
    assert game.position == before


@shows(
    "3 void-settles",
    "In `void` mode, nothing waits: a play is settled as soon as it is made.",
    Fault(
        "rules/decide.py",
        'if decision.position.rules.challenge == "void" or not decision.position.challengers:',
        "if not decision.position.challengers:",
    ),
)
def test_a_play_is_settled_at_once_in_void_mode() -> None:
    game = horn("deluxe", "void")
    assert kinds(game.play("J8", "SO")) == ["Played", "Drawn", "Settled"]
    with pytest.raises(IllegalMove) as refused:
        game.challenge(1, "SO")
    assert refused.value.codes == {"nothing_to_challenge"}


@shows(
    "3 void-judges-edits",
    "In `void` mode, every board edit is judged at once, even before a pass.",
    Fault(
        "rules/decide.py",
        "bad = decision.bad_words(turn.words)",
        "bad = decision.bad_words(word.word for word in turn.score.words)",
    ),
)
def test_a_bad_edit_is_refused_at_once_in_void_mode() -> None:
    game = horn("deluxe", "void", "recycle")
    with pytest.raises(IllegalMove) as refused:
        game.move(Pass((swap("8G", "A"),)))
    assert refused.value.codes == {"word_not_acceptable"}


@shows(
    "3 edits-are-challenged",
    "Board edits and the move after them are challenged as one, even if that move is a pass.",
    Fault(
        "rules/legality.py",
        "return tuple(dict.fromkeys((*self.edited, *formed)))",
        "return tuple(dict.fromkeys(formed))",
    ),
)
def test_an_upheld_challenge_undoes_the_edits_too() -> None:
    game = horn("deluxe", "recycle")
    before = game.position
    edit = swap("8G", "A")
    play = play_at(before.board, ENGLISH, "J8", "SO")
    game.move(Play(play.placements, edits=(edit,)))
    game.challenge(1, "HARN")
    assert game.position.board == before.board
    assert game.position.racks == before.racks
    game = horn("deluxe", "recycle")
    game.move(Pass((edit,)))
    assert waits(game)
    game.challenge(1, "HARN")
    assert game.position.board == before.board


@shows(
    "3 exchange-after-edits",
    "After board edits, an exchange draws at once; if the edits are bad, its tiles go back too.",
    Fault("rules/evolve.py", "if isinstance(pending.move, Exchange):", "if False:"),
)
def test_an_exchange_after_bad_edits_is_undone_wholly() -> None:
    game = horn("deluxe", "recycle", draws="QZX")
    before = game.position
    edit = swap("8G", "A")
    exchange = Exchange(ENGLISH.parse_pieces("ETU"), edits=(edit,))
    assert kinds(game.move(exchange)) == ["Exchanged", "Drawn"]
    assert ENGLISH.text(game.position.racks[0].letters) == "AOOQSXZ"
    assert len(game.position.bag) == len(before.bag)
    game.challenge(1, "HARN")
    assert (game.position.racks, game.position.bag) == (before.racks, before.bag)
    game = horn("deluxe", "recycle")
    game.move(exchange)
    assert kinds(game.accept(1)) == ["Accepted", "Settled"]
    assert len(game.position.bag) == len(before.bag)
