"""The turns of a game, and a game without its last turn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.games import begin

from lexiko.errors import IllegalMove
from lexiko.formats import Record, guide_game, read_gcg, write_gcg
from lexiko.game import Game
from lexiko.rules import Exchange, Pass, Play, replay
from lexiko.rules import commands as c


def first_turns(rules: str = "deluxe") -> Game:
    game = Game.start(["Ann", "Bob"], rules, source=284470)
    game.move("8F HORN")
    game.move("H6 FARM")
    return game


def test_every_turn_comes_with_the_position_before_it() -> None:
    game = first_turns()
    game.skip()
    turns = list(game.turns())
    assert [(turn.seat, turn.text, turn.score, turn.stood) for _, turn in turns] == [
        (0, "8F HORN", 14, True),
        (1, "H6 FARM", 9, True),
        (0, "pass", 0, True),
    ]
    for before, turn in turns:
        assert before.parse(turn.text) == turn.move
        assert before.to_move == turn.seat
        assert before == replay(game.events[: turn.sequence - 1])


def test_a_turn_that_was_challenged_did_not_stand() -> None:
    game = first_turns()
    game.move("exchange ?" if 0 in game.position.racks[0].letters else "pass")
    game.play("6H", "FOICE")
    game.challenge(0, "FOICE")
    *_, (_, last) = game.turns()
    assert (last.text, last.score, last.stood) == ("6H FOICE", 12, False)


def test_whoever_challenged_a_turn_in_vain_is_known() -> None:
    game = first_turns()
    game.challenge(0, "FARM")
    (_, first), (_, last) = game.turns()
    assert (first.challengers, last.challengers, last.stood) == ((), (0,), True)


def test_a_turn_that_was_taken_back_by_agreement_is_left_out() -> None:
    game = first_turns()
    game.do(c.Propose(0, c.TakeBack(1)))
    game.do(c.Answer(1, True))
    assert [turn.text for _, turn in game.turns()] == ["8F HORN"]


def test_a_record_from_a_file_has_the_same_turns() -> None:
    record = guide_game()
    texts = [(turn.seat, turn.text, turn.score) for _, turn in record.turns()]
    again = read_gcg(write_gcg(record)).record
    assert [(turn.seat, turn.text, turn.score) for _, turn in again.turns()] == texts
    assert len(texts) > 20
    game = first_turns()
    record = Record(tuple(game.events))
    assert [turn for _, turn in record.turns()] == [turn for _, turn in game.turns()]


@pytest.mark.parametrize("rules", ["deluxe", "heirloom", "club"])
def test_a_game_without_its_last_turn_is_what_it_was(rules: str) -> None:
    game = first_turns(rules)
    while game.position.turn < 6:
        before = (list(game.events), game.position)
        rack = game.position.rules.alphabet.text(game.position.racks[game.position.to_move].letters)
        game.exchange(rack)
        move = game.pop()
        assert isinstance(move, Exchange)
        assert (game.events, game.position) == before
        assert replay(game.events) == game.position
        game.exchange(rack)
    texts = [turn.text for _, turn in game.turns()]
    while texts:
        assert [turn.text for _, turn in game.turns()] == texts
        texts.pop()
        game.pop()
    assert game.position.board.is_empty
    with pytest.raises(IllegalMove, match="There is no turn to take back"):
        game.pop()


def test_a_play_that_nobody_may_challenge_any_more_stays_settled() -> None:
    game = first_turns()
    game.accept(0)
    settled = (list(game.events), game.position)
    game.skip()
    assert game.pop() == Pass()
    assert (game.events, game.position) == settled


def test_a_missed_turn_is_taken_back_with_the_turn_after_it() -> None:
    game = first_turns()
    game.challenge(0, "FARM")
    before = (list(game.events), game.position)
    game.skip()
    game.pop()
    assert (game.events, game.position) == before


def test_a_resignation_is_taken_back_with_the_turn_before_it() -> None:
    game = first_turns()
    game.do(c.Resign(1))
    game.pop()
    assert [turn.text for _, turn in game.turns()] == ["8F HORN"]
    assert not game.position.is_over


ENDS: list[list[c.Command]] = [
    [c.Finish()],
    [c.Propose(0, c.EndGame()), c.Answer(1, True)],
]


@pytest.mark.parametrize("commands", ENDS)
def test_an_end_that_people_wished_for_is_taken_back_with_the_turn_before_it(
    commands: list[c.Command],
) -> None:
    game = Game.start(["Ann", "Bob"], source=1, kept=True)
    game.move("8F HORN")
    before = (list(game.events), game.position)
    game.move("H6 FARM")
    for command in commands:
        game.do(command)
    assert game.position.ending
    move = game.pop()
    assert isinstance(move, Play)
    assert (game.events, game.position) == before
    assert replay(game.events) == game.position


@pytest.mark.parametrize("commands", ENDS)
def test_without_a_turn_an_end_that_people_wished_for_stays(commands: list[c.Command]) -> None:
    game = Game.start(["Ann", "Bob"], source=1, kept=True)
    for command in commands:
        game.do(command)
    with pytest.raises(IllegalMove, match="There is no turn to take back"):
        game.pop()


def test_a_turn_out_of_time_has_no_move() -> None:
    game = begin("deluxe", turn_seconds=60)
    before = game.position
    game.do(c.Expire(at=game.position.now + 60_000))
    assert list(game.turns()) == []
    assert game.pop() is None
    assert game.position == before


def test_a_position_is_known_again_whatever_its_clock_and_number() -> None:
    game = first_turns("club")
    before = game.position
    later = replace(before, sequence=99, now=10**6, used=(5, 6), turn_used=7, turn=40)
    later = replace(later, seats=(replace(before.seats[0], name="Cy"), before.seats[1]))
    assert later != before
    assert later.key() == before.key()
    assert hash(later.key()) == hash(before.key())
    for changed in (
        replace(before, scores=(0, 1)),
        replace(before, turn_seat=1 - before.turn_seat),
        replace(before, racks=before.racks[::-1]),
        replace(before, pending=None),
        replace(before, scoreless=3),
        replace(before, keeper=1),
        replace(before, drawn_back=True),
        replace(before, seen=(b"\x01", b"")),
    ):
        assert changed.key() != before.key()
