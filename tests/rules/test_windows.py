"""How long a play waits for a challenge, and when it is settled."""

from __future__ import annotations

import pytest
from tests.rules.doubts import HORN, horn, kinds, waits, word
from tests.rules.looks import swap
from tests.rules.shown import Fault, shows
from tests.rules.tables import table

from lexiko.errors import IllegalMove
from lexiko.rules import ENGLISH, Exchange, Pass, Seat, Tile, parse_square, play_at
from lexiko.rules import commands as c
from lexiko.rules import events as e

# how long a play waits -------------------------------------------------------------------------


@shows(
    "3 play-waits",
    "A play stands on the board, scored but not settled, until the next player starts a turn.",
    Fault(
        "rules/decide.py",
        'if decision.position.rules.challenge == "void" or not turn.words:',
        "if True:",
    ),
)
def test_a_play_waits_until_the_next_player_starts() -> None:
    game = horn()
    game.play("8F", "HORNS")
    assert waits(game)
    assert game.position.scores == (8, 0)
    assert str(game.position.board[parse_square("8J")[0]]) == str(Tile(ENGLISH.letter("S")))
    game.skip()
    assert not waits(game)
    assert game.position.to_move == 0


@shows(
    "3 draw-waits",
    "The new tiles are drawn only when the play is settled.",
    Fault(
        "rules/decide.py",
        "decision.emit(e.Played(at, seat, move, words, turn.edited, bonus, total))",
        "decision.emit(e.Played(at, seat, move, words, turn.edited, bonus, total));"
        " decision.draw(seat, len(move.placements))",
    ),
)
def test_a_play_taken_back_shows_nobody_a_tile() -> None:
    game = horn("collector")
    bag = game.position.bag
    game.play("J8", "SU")
    assert len(game.position.racks[0]) == 5
    assert game.position.bag == bag
    game.challenge(1)
    assert game.position.bag == bag
    assert not any(isinstance(event, e.Drawn) for event in game.events)


def test_a_settled_play_is_drawn_for() -> None:
    game = horn()
    game.play("J8", "SO")
    assert kinds(game.accept(1)) == ["Accepted", "Drawn", "Settled"]
    assert len(game.position.racks[0]) == 7


@shows(
    "3 accept-starts-turn",
    "Accepting starts the turn of the player who moves next; the play cannot be challenged then.",
    Fault(
        "rules/decide.py",
        "if command.seat == position.to_move and not position.waiting_for "
        "and not position.is_final:",
        "if False:",
    ),
)
def test_accepting_starts_the_turn() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    game.accept(1)
    assert not waits(game)
    with pytest.raises(IllegalMove) as refused:
        game.challenge(2, "SU")
    assert refused.value.codes == {"nothing_to_challenge"}


@shows(
    "3 acceptance-of-others",
    "That somebody else accepts does not end the window: the next player has not started.",
    Fault(
        "rules/decide.py",
        "if command.seat == position.to_move and not position.waiting_for "
        "and not position.is_final:",
        "if not position.waiting_for and not position.is_final:",
    ),
)
def test_the_acceptance_of_another_opponent_does_not_end_the_window() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    assert kinds(game.accept(2)) == ["Accepted"]
    assert waits(game)
    game.challenge(1, "SU")
    assert game.position.scores == (0, 0, 0)


def test_who_has_accepted_cannot_challenge_or_accept_again() -> None:
    game = horn(players=3)
    game.play("J8", "SU")
    game.accept(2)
    for command in (c.Accept(2), c.Challenge(2, (word("SU"),))):
        with pytest.raises(IllegalMove) as refused:
            game.do(command)
        assert refused.value.codes == {"already_accepted"}


@shows(
    "3 move-starts-turn",
    "A pass, an exchange, a board edit or a play starts a turn: the earlier play is settled first.",
    Fault(
        "rules/decide.py",
        "    if decision.position.pending is not None:\n        decision.settle()\n"
        "        if decision.position.is_over or",
        "    if False:\n        if decision.position.is_over or",
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
        assert kinds(events)[:2] == ["Drawn", "Settled"], move
        assert len(game.position.racks[0]) == 7, move


@shows(
    "3 exchange-after-draw",
    "An exchange is checked against the bag as it is after the draw for the earlier play.",
    Fault("rules/decide.py", "move, position.drawable)", "move)"),
)
def test_an_exchange_is_checked_after_the_draw_for_the_earlier_play() -> None:
    game = table("classic", racks=("SAAAAAA", "EEIIIII"), board=HORN, bag="TTT")
    game.play("8F", "HORNS")
    with pytest.raises(IllegalMove) as refused:
        game.exchange("EEI")
    assert refused.value.codes == {"bag_too_small"}
    assert waits(game)
    game.exchange("EE")
    assert len(game.position.bag) == 2


def test_an_exchange_that_waits_leaves_the_bag_as_large_as_it_was() -> None:
    game = table("classic", "recycle", racks=("AEEEEEE", "IIIIIII"), board=HORN, bag="TTT")
    game.move(Exchange(word("EE"), edits=(swap("8G", "A"),)))
    assert len(game.position.bag) == 3
    game.exchange("III")
    assert len(game.position.bag) == 3


@shows(
    "3 window-of-lost-turns",
    "The window ends when the player who really moves next starts.",
    Fault("rules/position.py", "while lost[seat]:", "while False:"),
)
def test_the_window_ends_with_the_player_who_really_moves_next() -> None:
    game = horn("collector", players=3)
    game.play("8F", "HORNS")
    game.challenge(2)
    game.play("I8", "NI")
    assert game.position.to_move == 0, "Cid loses this turn"
    assert kinds(game.accept(2)) == ["Accepted"]
    assert waits(game)
    assert kinds(game.accept(0)) == ["Accepted", "Drawn", "Settled", "Skipped"]
    assert game.position.turn_seat == 0


@shows(
    "3 losers-of-turns-challenge",
    "Players who lose the turn may still challenge.",
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
    "A play that goes out is settled when every opponent has accepted.",
    Fault(
        "rules/position.py",
        "self.is_out(self.pending.seat) or self.has_finished(self.pending.seat)",
        "self.has_finished(self.pending.seat)",
    ),
)
def test_going_out_waits_until_every_opponent_has_accepted() -> None:
    game = table("collector", racks=("S", "EE", "T"), board=HORN, bag="")
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
    "A play that would end the game is settled by the time-out, if not everybody accepts.",
    Fault(
        "rules/position.py",
        "limit, spent = self.rules.window_seconds, self.window_used",
        "limit, spent = None, 0",
    ),
)
def test_the_time_out_settles_a_play_that_ends_the_game() -> None:
    game = table("collector", racks=("S", "EE", "T"), board=HORN, bag="", window_seconds=30)
    game.move(play_at(game.position.board, ENGLISH, "8F", "HORNS"), at=1_000)
    assert game.position.next_deadline == 31_000
    game.do(c.Accept(1, at=5_000))
    assert game.position.next_deadline == 31_000
    assert kinds(game.do(c.Expire(31_000))) == ["Settled", "GameEnded"]


@shows(
    "3 final-taken-back",
    "If the play that would end the game is taken back, the game goes on.",
    Fault(
        "rules/decide.py",
        "if after is None:\n        decision.after_turn()",
        'if after is None:\n        decision.end("out")',
    ),
)
def test_the_game_goes_on_when_its_last_play_is_taken_back() -> None:
    game = table("collector", racks=("E", "EE"), board=HORN, bag="")
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


def test_a_failed_challenge_of_some_words_leaves_a_last_play_waiting() -> None:
    game = table("deluxe", racks=("SU", "EE"), board=HORN, bag="")
    game.play("J8", "SU")
    game.challenge(1, "HORNS")
    assert game.position.waiting_for == (1,)
    game.accept(1)
    assert game.position.is_over


# computer players ------------------------------------------------------------------------------

PEOPLE_AND_COMPUTERS = (Seat("Ann"), Seat("Bob"), Seat("Robot", "easy"), Seat("Tin", "easy"))


@shows(
    "3 computer-waits",
    "Before a computer's turn the window stays open until every human opponent has accepted.",
    Fault(
        "rules/position.py",
        "if not final and self.seats[self.to_move].computer is None:",
        "if not final:",
    ),
)
def test_a_computer_waits_until_the_people_have_accepted() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS, to_move=1)
    game.play("I8", "NI")
    assert game.position.waiting_for == (0,)
    with pytest.raises(IllegalMove) as refused:
        game.skip()
    assert refused.value.codes == {"window_open"}
    assert kinds(game.accept(0)) == ["Accepted", "Drawn", "Settled"]
    game.skip()


@shows(
    "3 computers-need-not-accept",
    "Other computer players need not accept before a computer's turn.",
    Fault("rules/position.py", "and (final or player.computer is None)", ""),
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
    "Before a computer's turn the window ends with the host's time-out; the computer then moves.",
    Fault("rules/decide.py", "if position.waiting_for:\n        decision.settle()", "if False:"),
)
def test_the_time_out_ends_the_window_before_a_computer_moves() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS, to_move=1)
    game.play("I8", "NI")
    deadline = game.position.next_deadline
    assert deadline is not None
    assert kinds(game.do(c.Expire(deadline))) == ["Drawn", "Settled"]
    assert game.position.to_move == 2
    with pytest.raises(IllegalMove) as refused:
        game.challenge(0, "NI")
    assert refused.value.codes == {"nothing_to_challenge"}


def test_who_loses_the_turn_must_accept_before_a_computer_moves() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS)
    game.play("J8", "SO")
    game.challenge(1, "HORNS")
    assert game.position.to_move == 2
    assert game.position.waiting_for == (1,)
    assert kinds(game.accept(1)) == ["Accepted", "Drawn", "Settled", "Skipped"]


def test_a_computer_may_accept_before_the_people_have() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS, to_move=1)
    game.play("I8", "NE")
    assert kinds(game.accept(2)) == ["Accepted"]
    assert kinds(game.accept(0)) == ["Accepted", "Drawn", "Settled"]


def test_a_person_who_moves_next_need_not_wait_for_anybody() -> None:
    game = horn(players=4, seats=PEOPLE_AND_COMPUTERS)
    game.play("8F", "HORNS")
    assert game.position.waiting_for == ()
    game.skip()
    assert game.position.to_move == 2
