"""People who leave: resignations, and seats that change hands."""

from __future__ import annotations

from tests.rules.challenged import HORN, horn, kinds, refused, tiles, waits
from tests.rules.games import begin
from tests.rules.shown import Fault, shows

from lexiko.rules import Pass, Rack, Seat
from lexiko.rules import commands as c

# who leaves ------------------------------------------------------------------------------------


@shows(
    "6 resign-of-two",
    "If one of two players resigns, the game is over and the other one wins.",
    Fault(
        "rules/decision.py",
        "if sum(self.position.active) <= 1 or self.position.rules.solitaire is not None:",
        "if self.position.rules.solitaire is not None:",
    ),
)
def test_the_resignation_of_one_of_two_ends_the_game() -> None:
    game = horn(scores=(90, 10))
    game.do(c.Resign(0))
    result = game.position.result
    assert result is not None
    assert (result.reason, result.winners, result.scores) == ("resigned", (1,), (90, 10))
    assert refused(game, c.Resign(1)) == {"game_over"}


@shows(
    "6 resigned-is-skipped",
    "With 3 or 4 players, the game goes on, and the seat of a player who resigned is skipped.",
    Fault("rules/position.py", "if self.active[after]:", "if True:"),
)
def test_the_seat_of_who_resigned_is_skipped() -> None:
    for players in (3, 4):
        game = horn(players=players)
        game.do(c.Resign(1))
        assert game.position.to_move == 0
        game.play("8F", "HORNS")
        assert game.position.to_move == 2
        game.accept(2)
        for _ in range(players - 2):
            game.skip()
        assert game.position.to_move == 0


@shows(
    "6 resigned-tiles",
    "The tiles of a player who resigns go back into the bag.",
    Fault(
        "rules/evolve.py",
        "Bag(joined(bag.letters, rack.letters), bag.held - rack.unknown),\n        active=",
        "bag,\n        active=",
    ),
)
def test_the_tiles_of_who_resigned_return_to_the_bag() -> None:
    game = horn(players=3)
    before = game.position
    game.do(c.Resign(1))
    assert game.position.racks[1] == Rack()
    assert len(game.position.bag) == len(before.bag) + 7
    assert tiles(game) == 100
    game = begin("collector", kept=True, racks=("..", "EE.....", ".......", "E"))
    held = game.position.bag.held
    game.do(c.Resign(1))
    assert game.position.bag.held == held - 5
    assert tiles(game) == 100


@shows(
    "6 resign-on-turn",
    "When a player resigns on their own turn, the turn goes to the next player.",
    Fault(
        "rules/evolve.py",
        "if position.pending is None and position.turn_seat == seat:",
        "if False:",
    ),
)
def test_a_resignation_passes_the_turn_on() -> None:
    game = horn(players=3)
    game.do(c.Resign(0))
    assert game.position.to_move == 1
    assert refused(game, c.TakeTurn(0, Pass())) == {"seat_resigned"}


@shows(
    "6 resigned-cannot-win",
    "A player who has resigned cannot win, whatever their score.",
    Fault(
        "rules/ending.py",
        'enumerate(position.active) if active]\n    if reason == "abandoned":',
        'enumerate(position.active)]\n    if reason == "abandoned":',
    ),
)
def test_who_resigned_cannot_win() -> None:
    game = horn("classic", players=3, scores=(100, 50, 20))
    game.do(c.Resign(0))
    for _ in range(4):
        game.skip()
    assert game.position.result is not None
    assert game.position.result.reason == "passes"
    assert game.position.result.winners == (1,)


@shows(
    "6 resigned-does-nothing",
    "A player who has resigned cannot challenge, agree or come back.",
    Fault(
        "rules/decision.py",
        'Reason.of("seat_resigned", name=self.name(seat)) if gone else None,',
        "",
    ),
)
def test_who_resigned_has_no_more_say() -> None:
    game = horn("collector", players=3)
    game.do(c.Resign(2))
    game.play("8F", "HORNS")
    for command in (
        c.Challenge(2),
        c.Accept(2),
        c.Resign(2),
        c.ChangeSeat(2, "Eve"),
        c.Propose(2, c.TakeBack(0)),
    ):
        assert refused(game, command) == {"seat_resigned"}
    game.do(c.Propose(0, c.TakeBack(0)))
    assert kinds(game.do(c.Answer(1, True))) == ["Agreed", "Rewound"], "Cid is not asked"


@shows(
    "6 no-take-back-over-a-resignation",
    "A turn made before somebody left cannot be taken back.",
    Fault(
        "rules/position.py",
        "return start if start is not None and start.active == self.active else None",
        "return start",
    ),
)
def test_a_turn_before_a_resignation_cannot_be_taken_back() -> None:
    game = horn(players=3)
    game.play("8F", "HORNS")
    game.do(c.Resign(1))
    assert refused(game, c.Propose(0, c.TakeBack(0))) == {"no_such_turn"}


@shows(
    "6 last-play-of-who-resigns",
    "The last play of a player who then resigns stands.",
    Fault(
        "rules/interruptions.py",
        "        decision.settle()\n        if decision.is_ended:\n            return\n",
        "        pass\n",
    ),
)
def test_the_last_play_of_who_resigns_stands() -> None:
    game = horn(players=3)
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Resign(0))) == ["Settled", "Resigned"]
    assert game.position.scores == (8, 0, 0)
    assert game.position.to_move == 1
    assert tiles(game) == 100


@shows(
    "6 no-resignation-from-a-last-play",
    "While a play that would end the game is waiting, nobody can resign: it is settled first.",
    Fault(
        "rules/interruptions.py",
        'Reason.of("window_open") if decision.position.is_final else None,',
        "",
    ),
)
def test_nobody_resigns_while_a_play_waits_that_would_end_the_game() -> None:
    game = begin("collector", racks=("S", "EE", "T"), board=HORN, bag="")
    game.play("8F", "HORNS")
    for seat in (0, 1, 2):
        assert refused(game, c.Resign(seat)) == {"window_open"}
    game.accept(1)
    game.accept(2)
    assert game.position.scores == (11, -2, -1)


def test_a_resignation_after_the_last_possible_play_comes_too_late() -> None:
    game = begin("collector", racks=("SII", "III", "II"), board=HORN, bag="", words="HORN HORNS")
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Resign(0))) == ["Settled", "GameEnded"]
    assert game.position.result is not None
    assert game.position.result.reason == "no_plays"


@shows(
    "6 resigned-need-not-accept",
    "A play that waits only for a player who then resigns is settled.",
    Fault(
        "rules/decision.py",
        'self.end("overtime" if overtime else "resigned")\n        else:\n            self.go_on()',
        'self.end("overtime" if overtime else "resigned")',
    ),
)
def test_a_play_does_not_wait_for_who_resigned() -> None:
    game = horn(players=3, to_move=1)
    game.play("I8", "NE")
    game.accept(0)
    assert kinds(game.do(c.Resign(2))) == ["Resigned", "Settled"]
    assert game.position.to_move == 0


def test_a_solitaire_may_be_given_up() -> None:
    game = begin("deluxe", "solitaire", racks=("SAAAAAA",), board=HORN)
    assert kinds(game.do(c.Resign(0))) == ["Resigned", "GameEnded"]
    assert game.position.result is not None
    assert game.position.result.winners == ()


def test_a_skipped_player_is_still_skipped_when_another_resigns() -> None:
    game = horn("collector", players=3)
    game.play("8F", "HORNS")
    game.challenge(2)
    assert kinds(game.do(c.Resign(1))) == ["Resigned", "Skipped"]
    assert game.position.to_move == 0


# seats that change hands -----------------------------------------------------------------------


@shows(
    "6 seat-handed-over",
    "A seat may go to another person or to a computer, with its rack and score.",
    Fault(
        "rules/evolve.py",
        "name=event.name, computer=event.computer)",
        "name=event.name)",
    ),
)
def test_a_seat_may_be_handed_over() -> None:
    game = horn("collector", "timer", seats=(Seat("Ann"), Seat("Bob", turn_seconds=20)))
    before = game.position
    game.do(c.ChangeSeat(1, "Eve"))
    game.do(c.ChangeSeat(0, "Tin", "easy"))
    assert game.position.seats == (Seat("Tin", "easy"), Seat("Eve", turn_seconds=20))
    assert (game.position.racks, game.position.scores) == (before.racks, before.scores)
    assert game.position.to_move == 0


@shows(
    "6 seat-name",
    "A player who takes over a seat needs a name.",
    Fault(
        "rules/interruptions.py",
        "if not command.name.strip() or len(command.name) > MAX_NAME:",
        "if False:",
    ),
)
def test_a_new_player_needs_a_name() -> None:
    game = horn()
    for name in ("", "  ", "x" * 61):
        assert refused(game, c.ChangeSeat(1, name)) == {"bad_seat"}


@shows(
    "6 seat-to-computer-goes-on",
    "The game does not wait for a person whose seat goes to a computer.",
    Fault(
        "rules/position.py",
        "return tuple(seat for seat in self.challengers if self.seats[seat].computer is None)",
        "return self.challengers",
    ),
)
def test_a_play_does_not_wait_for_a_person_who_gave_the_seat_away() -> None:
    game = horn(players=3, seats=(Seat("Ann"), Seat("Bob"), Seat("Tin", "easy")), to_move=1)
    game.play("I8", "NE")
    assert game.position.waiting_for
    assert kinds(game.do(c.ChangeSeat(0, "Tom", "hard"))) == ["SeatChanged"]
    assert not game.position.waiting_for


def test_a_seat_handed_over_in_a_pause_settles_nothing() -> None:
    game = horn(players=3, seats=(Seat("Ann"), Seat("Bob"), Seat("Tin", "easy")), to_move=1)
    game.play("I8", "NE")
    game.do(c.Pause())
    assert kinds(game.do(c.ChangeSeat(0, "Tom", "hard"))) == ["SeatChanged"]
    game.do(c.Resume())
    game.skip()
    assert game.position.to_move == 0


def test_a_person_who_takes_the_seat_of_a_computer_simply_starts() -> None:
    game = horn(players=3, seats=(Seat("Ann"), Seat("Bob"), Seat("Tin", "easy")), to_move=1)
    game.play("I8", "NE")
    game.do(c.ChangeSeat(2, "Cid"))
    assert game.position.waiting_for == ()
    assert waits(game)
    game.skip()
