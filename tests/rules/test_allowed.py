"""What a seat may do now; that `decide` thinks the same is shown by games at random."""

from __future__ import annotations

import pytest
from tests.rules.challenged import horn, refused
from tests.rules.games import begin
from tests.rules.test_first_version import undrawn

from lexiko.rules import Allowed, Seat, what_may
from lexiko.rules import commands as c
from lexiko.rules.allowed import NOTHING, computer_to_answer

TIN = Seat("Tin", "easy")


def test_whoever_moves_and_whoever_waits_may_do_different_things() -> None:
    position = horn().position
    both = {"propose", "propose_end", "resign", "pause", "exchange_most"}
    assert allowed(what_may(position, 0)) == both | {"take_turn", "pass_turn"}
    assert allowed(what_may(position, 1)) == both
    assert what_may(position, None) == NOTHING
    assert position.view(1).may == what_may(position, 1)


def test_in_a_pause_nobody_moves_but_anybody_may_leave_or_agree() -> None:
    game = horn()
    game.do(c.Propose(0, c.EndGame()))
    game.do(c.Pause())
    assert allowed(what_may(game.position, 1)) == {"resume", "answer", "resign", "exchange_most"}
    game.do(c.Answer(1, False))
    assert what_may(game.position, 1).propose


def test_after_the_end_and_after_leaving_there_is_nothing_to_do() -> None:
    game = horn(players=3)
    game.do(c.Resign(2))
    assert what_may(game.position, 2) == NOTHING
    game.do(c.Resign(1))
    assert what_may(game.position, 0) == NOTHING


def test_a_kept_game_says_how_many_tiles_must_go_back() -> None:
    game = begin(racks=("A......", "......."), kept=True)
    assert {"keep", "finish"} <= allowed(what_may(game.position, 0))
    game.do(c.CorrectDraw(0, 2))
    assert [what_may(game.position, seat).give_back for seat in (0, 1)] == [2, 0]


def test_an_exchange_is_limited_by_the_bag_after_an_old_draw() -> None:
    game = begin("classic", racks=("SAAAAAA", "EEIIIII"), board={"8F": "HORN"}, bag="TTT")
    game.play("8F", "HORNS")
    game = undrawn(game)
    assert len(game.position.bag) == 3
    assert what_may(game.position, 1).exchange_most == 2
    game.exchange("EE")


def test_the_mover_of_an_old_turn_may_exchange_what_it_draws() -> None:
    game = horn("deluxe", bag="TTTTTTTTTT")
    game.play("8F", "HORNS")
    assert what_may(undrawn(game).position, 0).exchange_most == 7


def test_who_is_not_asked_cannot_answer() -> None:
    game = begin(racks=("AAA", "EEE", "III"), seats=(Seat("Ann"), Seat("Bob"), TIN))
    game.skip()
    game.do(c.Propose(0, c.TakeBack(0)))
    assert [what_may(game.position, seat).answer for seat in range(3)] == [False, True, False]
    assert refused(game, c.Answer(2, False)) == {"not_asked"}


@pytest.mark.parametrize(
    ("command", "seat"),
    [
        (None, 1),
        (c.Pause(), None),
        (c.Propose(0, c.ChangeDictionary(begin("classic").position.lexicon)), None),
    ],
)
def test_a_computer_answers_in_its_turn(command: c.Command | None, seat: int | None) -> None:
    game = begin(racks=("AAA", "EEE", "III"), seats=(Seat("Ann"), TIN, Seat("Cid")))
    assert computer_to_answer(game.position) is None
    game.skip()
    if command is not None:
        game.do(command)
    assert computer_to_answer(game.position) == seat


def test_a_computer_answers_a_play_before_the_next_player_moves() -> None:
    seats = (Seat("Ann"), Seat("Bob"), TIN)
    game = begin(racks=("SAA", "EEE", "III"), board={"8F": "HORN"}, seats=seats)
    game.play("8F", "HORNS")
    assert computer_to_answer(game.position) == 2
    game.accept(2)
    assert computer_to_answer(game.position) is None


def test_people_are_first_when_a_computer_would_move_next() -> None:
    game = begin(
        racks=("SAA", "EEE", "III"), board={"8F": "HORN"}, seats=(Seat("Ann"), TIN, Seat("Cid"))
    )
    game.play("8F", "HORNS")
    assert computer_to_answer(game.position) is None
    game.accept(2)
    assert computer_to_answer(game.position) == 1


def allowed(may: Allowed) -> set[str]:
    """The names of what somebody may do."""
    return {name for name, value in may._asdict().items() if value}
