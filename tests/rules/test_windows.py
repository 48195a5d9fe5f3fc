"""How long a play waits for a challenge, and when it is settled."""

from __future__ import annotations

import pytest
from tests.rules.challenged import HORN, horn, kinds, tiles, waits, word
from tests.rules.games import begin
from tests.rules.looks import swap
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove
from lexiko.rules import ENGLISH, Exchange, Pass, Seat, Tile, parse_square, play_at
from lexiko.rules import commands as c
from lexiko.rules import events as e

# how long a play waits -------------------------------------------------------------------------


@shows(
    "3 play-waits",
    "A play stands on the board, scored, and can be challenged until the next turn is taken.",
    Fault(
        "rules/decide.py",
        'if decision.position.rules.challenge == "void" or not decision.position.challengers:',
        "if True:",
    ),
)
def test_a_play_waits_until_the_next_turn_is_taken() -> None:
    game = horn()
    game.play("8F", "HORNS")
    assert waits(game)
    assert game.position.scores == (8, 0)
    assert str(game.position.board[parse_square("8J")[0]]) == str(Tile(ENGLISH.letter("S")))
    game.skip()
    assert not waits(game)
    assert game.position.to_move == 0


@shows(
    "3 draw-at-once",
    "After a play, new tiles are drawn at once, before anybody accepts or challenges it.",
    Fault("rules/decide.py", "    decision.draw(seat, made.due)\n", ""),
)
def test_a_play_draws_at_once() -> None:
    game = horn("collector", draws="QZ")
    before = len(game.position.bag)
    assert kinds(game.play("J8", "SO")) == ["Played", "Drawn"]
    assert ENGLISH.text(game.position.racks[0].letters) == "AAEQTUZ"
    assert len(game.position.bag) == before - 2


@shows(
    "3 drawn-tiles-return",
    "If the play is taken back, the tiles drawn for it go back to the bag; the record says which.",
    Fault(
        "rules/evolve.py",
        "Rack(known, unknown),\n        Bag(without(loose, known), held),",
        "now,\n        position.bag,",
    ),
)
def test_the_tiles_drawn_for_a_play_taken_back_return_to_the_bag() -> None:
    game = horn("collector", draws="QZ")
    before = game.position
    game.play("J8", "SU")
    events = game.challenge(1)
    assert (game.position.bag, game.position.racks) == (before.bag, before.racks)
    challenged = events[0]
    assert isinstance(challenged, e.Challenged)
    assert ENGLISH.text(challenged.returned.letters) == "QZ"


def test_a_failed_challenge_returns_no_tiles() -> None:
    game = horn("collector")
    game.play("8F", "HORNS")
    challenged = game.challenge(1)[0]
    assert isinstance(challenged, e.Challenged)
    assert len(challenged.returned) == 0


@shows(
    "3 undone-by-arithmetic",
    "Only the play is undone: a player who has left since stays out, their tiles in the bag.",
    Fault(
        "rules/evolve.py",
        "loose = joined(position.bag.letters, aside.letters + now.letters)",
        "loose = joined(start.bag.letters, aside.letters)",
    ),
)
def test_who_left_meanwhile_stays_away_when_a_play_is_taken_back() -> None:
    game = horn("collector", players=3)
    count, bag, rack = tiles(game), len(game.position.bag), game.position.racks[0]
    game.play("J8", "SU")
    game.do(c.Resign(2))
    game.challenge(1)
    assert game.position.active == (True, True, False)
    assert game.position.racks[0] == rack
    assert len(game.position.bag) == bag + 7
    assert tiles(game) == count


@shows(
    "3 nobody-must-accept",
    "Nobody has to accept: when the next turn is sent, it settles the play before it.",
    Fault(
        "rules/decide.py",
        "        if position.pending is not None:\n            decision.settle()\n"
        "    if turn is None",
        "    if turn is None",
    ),
)
def test_every_kind_of_move_settles_the_earlier_play() -> None:
    for move in ("pass", "exchange", "edit", "play"):
        game = horn("deluxe", "recycle")
        game.play("8F", "HORNS")
        if move == "pass":
            events = game.skip()
        elif move == "exchange":
            events = game.exchange("EE")
        elif move == "edit":
            events = game.move(Pass((swap("8G", "A"),)))
        else:
            events = game.play("I8", "NE")
        assert kinds(events)[0] == "Settled", move
        assert len(game.position.racks[0]) == 7, move


def test_a_refused_turn_settles_nothing() -> None:
    game = horn()
    game.play("J8", "SU")
    with pytest.raises(IllegalMove):
        game.play("A1", "EE")
    assert waits(game)
    game.challenge(1, "SU")


@shows(
    "3 settled-without-challengers",
    "When nobody is left who may challenge a play, it is settled.",
    Fault("rules/decision.py", "elif not self.position.challengers:", "elif False:"),
)
def test_a_play_that_everybody_accepts_is_settled() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    assert kinds(game.accept(1)) == ["Accepted"]
    assert kinds(game.accept(2)) == ["Accepted", "Settled"]
    with pytest.raises(IllegalMove) as refused:
        game.challenge(2, "SU")
    assert refused.value.codes == {"nothing_to_challenge"}


@shows(
    "3 acceptance-binds-oneself",
    "Whoever accepts a play can no longer challenge it; the others can.",
    Fault(
        "rules/decide.py",
        'Reason.of("already_accepted", name=name) if seat in pending.accepted else None',
        "None",
    ),
)
def test_who_has_accepted_cannot_challenge_or_accept_again() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    game.accept(2)
    for command in (c.Accept(2), c.Challenge(2, (word("SU"),))):
        with pytest.raises(IllegalMove) as refused:
            game.do(command)
        assert refused.value.codes == {"already_accepted"}
    game.challenge(1, "SU")
    assert game.position.scores == (0, 0, 0)


@shows(
    "3 bag-when-sent",
    "A turn is checked against the bag as it is when the turn is sent.",
    Fault(
        "rules/legality.py",
        "if count and len(trial.bag) < needed:",
        "if count and len(trial.bag) + 1 < needed:",
    ),
)
def test_an_exchange_is_checked_against_the_bag_as_it_is() -> None:
    game = begin("classic", racks=("SAAAAAA", "EEIIIII"), board=HORN, bag="TTT")
    game.play("8F", "HORNS")
    with pytest.raises(IllegalMove) as refused:
        game.exchange("EEI")
    assert refused.value.codes == {"bag_too_small"}
    assert waits(game)
    game.exchange("EE")
    assert len(game.position.bag) == 2


def test_an_exchange_that_can_be_challenged_leaves_the_bag_as_large_as_it_was() -> None:
    game = begin("classic", "recycle", racks=("AEEEEEE", "IIIIIII"), board=HORN, bag="TTT")
    game.move(Exchange(word("EE"), edits=(swap("8G", "A"),)))
    assert waits(game)
    assert ENGLISH.text(game.position.bag.letters) == "EET"
    game.exchange("III")
    assert len(game.position.bag) == 3


@shows(
    "3 window-of-lost-turns",
    "A play can be challenged until the next player who is not skipped takes a turn.",
    Fault("rules/position.py", "while lost[seat]:", "while False:"),
)
def test_the_window_ends_with_the_player_who_really_moves_next() -> None:
    game = horn("collector", players=3)
    game.play("8F", "HORNS")
    game.challenge(2)
    game.play("I8", "NI")
    assert game.position.to_move == 0, "Cid loses this turn"
    assert kinds(game.skip()) == ["Settled", "Skipped", "Passed", "Settled"]


@shows(
    "3 losers-of-turns-challenge",
    "Players who lose a turn may still challenge.",
    Fault(
        "rules/decide.py",
        'Reason.of("own_play") if seat == pending.seat else None',
        'Reason.of("own_play") if decision.position.lost_turns[seat] else None',
    ),
)
def test_a_player_who_loses_the_turn_may_still_challenge() -> None:
    game = horn("collector", players=3)
    game.play("8F", "HORNS")
    game.challenge(2)
    game.play("I8", "NI")
    game.challenge(2)
    assert game.position.scores == (8, 0, 0)
    assert game.position.to_move == 0


# the play that ends the game -------------------------------------------------------------------


@shows(
    "3 out-waits",
    "A play that goes out is settled when every opponent has accepted it.",
    Fault(
        "rules/position.py",
        "self.is_out(self.pending.seat) or self.has_finished(self.pending.seat)",
        "self.has_finished(self.pending.seat)",
    ),
)
def test_going_out_waits_until_every_opponent_has_accepted() -> None:
    game = begin("collector", racks=("S", "EE", "T"), board=HORN, bag="")
    game.play("8F", "HORNS")
    assert game.position.waiting_for == (1, 2)
    with pytest.raises(IllegalMove) as refused:
        game.do(c.TakeTurn(1, Pass()))
    assert refused.value.codes == {"window_open"}
    game.accept(1)
    assert not game.position.is_over
    game.accept(2)
    assert game.position.result is not None
    assert game.position.result.reason == "out"


@shows(
    "3 finish-line-waits",
    "A play that reaches a finish line is settled when every opponent has accepted.",
    Fault(
        "rules/position.py",
        "self.is_out(self.pending.seat) or self.has_finished(self.pending.seat)",
        "self.is_out(self.pending.seat)",
    ),
)
def test_reaching_the_finish_line_waits_until_every_opponent_has_accepted() -> None:
    seats = tuple(Seat(name, finish=50) for name in ("Ann", "Bob", "Cid"))
    game = horn("collector", "finish-line", players=3, scores=(45, 0, 0), seats=seats)
    game.play("8F", "HORNS")
    assert game.position.waiting_for == (1, 2)
    game.accept(2)
    game.accept(1)
    assert game.position.result is not None
    assert game.position.result.reason == "finish_line"
    assert game.position.result.winners == (0,)


@shows(
    "3 final-time-out",
    "If not everybody accepts a play that would end the game, it is settled when time is up.",
    Fault(
        "rules/position.py",
        "limit, spent = self.rules.window_seconds, self.window_used",
        "limit, spent = None, 0",
    ),
)
def test_the_time_out_settles_a_play_that_ends_the_game() -> None:
    game = begin("collector", racks=("S", "EE", "T"), board=HORN, bag="", window_seconds=30)
    game.move(play_at(game.position.board, ENGLISH, "8F", "HORNS"), at=1_000)
    assert game.position.next_deadline == 31_000
    game.do(c.Accept(1, at=5_000))
    assert game.position.next_deadline == 31_000
    assert kinds(game.do(c.Expire(31_000))) == ["Settled", "GameEnded"]


@shows(
    "3 final-taken-back",
    "If the play that would end the game is taken back, the game goes on.",
    Fault(
        "rules/decision.py",
        "if self.position.pending is None:\n            self.after_turn()",
        'if self.position.pending is None:\n            self.end("out")',
    ),
)
def test_the_game_goes_on_when_its_last_play_is_taken_back() -> None:
    game = begin("collector", racks=("E", "EE"), board=HORN, bag="")
    game.play("8F", "HORNE")
    game.challenge(1)
    assert not game.position.is_over
    assert game.position.to_move == 1
    assert len(game.position.racks[0]) == 1
    seats = (Seat("Ann", finish=50), Seat("Bob", finish=50))
    game = horn("deluxe", "finish-line", scores=(45, 0), seats=seats)
    game.play("J8", "SU")
    game.challenge(1, "SU")
    assert not game.position.is_over
    assert game.position.scores == (45, 0)


def test_a_failed_challenge_of_some_words_leaves_the_others_to_the_other_opponents() -> None:
    game = begin("deluxe", racks=("SU", "EE", "T"), board=HORN, bag="")
    game.play("J8", "SU")
    game.challenge(1, "HORNS")
    assert game.position.waiting_for == (2,)
    game.accept(2)
    assert game.position.is_over


# computer players ------------------------------------------------------------------------------

PEOPLE_AND_COMPUTERS = (Seat("Ann"), Seat("Bob"), Seat("Robot", "easy"), Seat("Tin", "easy"))


@shows(
    "3 computer-waits",
    "Before a computer player's turn, the game waits for every person who may still challenge.",
    Fault(
        "rules/position.py",
        "self.seats[self.to_move].computer is None and self.to_move != self.pending.seat",
        "self.to_move != self.pending.seat",
    ),
)
def test_a_computer_waits_until_the_people_have_accepted() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS, to_move=1)
    game.play("I8", "NI")
    assert game.position.waiting_for == (0,)
    with pytest.raises(IllegalMove) as refused:
        game.skip()
    assert refused.value.codes == {"window_open"}
    assert kinds(game.accept(0)) == ["Accepted"]
    assert kinds(game.skip())[0] == "Settled"


@shows(
    "3 computers-need-not-accept",
    "Before a computer player's turn, the game does not wait for other computer players.",
    Fault(
        "rules/position.py",
        "return tuple(seat for seat in self.challengers if self.seats[seat].computer is None)",
        "return self.challengers",
    ),
)
def test_computers_need_not_accept_before_a_computer_moves() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS, to_move=1)
    game.play("I8", "NE")
    assert game.position.waiting_for == (0,)
    game.accept(0)
    game.skip()
    assert game.position.to_move == 3


@shows(
    "3 computer-window-time-out",
    "Before a computer player's turn, the wait ends when the time set by the host is up.",
    Fault(
        "rules/decide.py",
        "if position.waiting_for or not position.challengers or decision.is_ended:",
        "if not position.challengers or decision.is_ended:",
    ),
)
def test_the_time_out_ends_the_window_before_a_computer_moves() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS, to_move=1)
    game.play("I8", "NI")
    deadline = game.position.next_deadline
    assert deadline is not None
    assert kinds(game.do(c.Expire(deadline))) == ["Settled"]
    assert game.position.to_move == 2
    with pytest.raises(IllegalMove) as refused:
        game.challenge(0, "NI")
    assert refused.value.codes == {"nothing_to_challenge"}


def test_who_loses_the_turn_is_waited_for_before_a_computer_moves() -> None:
    game = horn("collector", players=4, seats=PEOPLE_AND_COMPUTERS, lost=(0, 1, 0, 0))
    game.play("J8", "SO")
    assert game.position.to_move == 2
    assert game.position.waiting_for == (1,)
    game.accept(1)
    assert kinds(game.skip()) == ["Settled", "Skipped", "Passed", "Settled"]


def test_a_computer_may_accept_before_the_people_have() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS, to_move=1)
    game.play("I8", "NE")
    assert kinds(game.accept(2)) == ["Accepted"]
    assert kinds(game.accept(3)) == ["Accepted"]
    assert kinds(game.accept(0)) == ["Accepted", "Settled"]


# a second turn of the mover --------------------------------------------------------------------


@shows(
    "3 second-turn-waits",
    "Before the mover goes again, the game waits for every person who may still challenge.",
    Fault(
        "rules/position.py",
        "self.seats[self.to_move].computer is None and self.to_move != self.pending.seat",
        "self.seats[self.to_move].computer is None",
    ),
)
def test_a_second_turn_of_the_mover_waits_for_those_who_may_challenge() -> None:
    game = horn("collector", players=3, lost=(0, 1, 1))
    game.play("J8", "SU")
    assert game.position.to_move == 0
    assert game.position.waiting_for == (1, 2)
    with pytest.raises(IllegalMove) as refused:
        game.skip()
    assert refused.value.codes == {"window_open"}
    game.accept(1)
    assert kinds(game.accept(2)) == ["Accepted", "Settled", "Skipped", "Skipped"]
    assert game.position.to_move == 0


def test_a_person_who_moves_next_need_not_wait_for_anybody() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS)
    game.play("8F", "HORNS")
    assert game.position.waiting_for == ()
    game.skip()
    assert game.position.to_move == 2
