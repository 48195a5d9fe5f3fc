"""A step says what happened, where it led, and what the move made."""

from __future__ import annotations

from tests.rules.games import begin

from lexiko.rules import commands as c
from lexiko.rules import events_of, play_at, replay, steps_of


def test_a_step_holds_the_positions_around_its_event_and_the_move() -> None:
    game = begin(racks=("HORNABC", "FARMDEF"))
    before = game.position
    horn = play_at(before.board, before.rules.alphabet, "8F", "HORN")
    played, drawn = game.take(c.TakeTurn(0, horn))
    assert played.before is before
    assert played.after is drawn.before
    assert drawn.after is game.position
    assert events_of([played, drawn]) == tuple(game.events[-2:])
    assert played.turn is not None
    assert played.turn.board == game.position.board
    assert played.turn.score.total == 14
    assert drawn.turn is None


def test_the_steps_of_a_record_are_those_of_the_game() -> None:
    game = begin(racks=("HORNABC", "FARMDEF"))
    first = len(game.events)
    horn = play_at(game.position.board, game.position.rules.alphabet, "8F", "HORN")
    taken = game.take(c.TakeTurn(0, horn))
    told = list(steps_of(game.events))
    assert told[0].before is None
    assert told[first:] == list(taken)
    assert replay(game.events) == told[-1].after
