"""Time: limits of turns, clocks that stand still, and who may say that a time is over."""

from __future__ import annotations

import pytest
from tests.rules.challenged import HORN, horn, kinds, waits
from tests.rules.games import begin
from tests.rules.shown import Fault, shows
from tests.rules.timing import LIMIT, MINUTE, deadline, play, timed

from lexiko.errors import IllegalMove
from lexiko.rules import Pass, Seat
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.evolve import evolve

# the limit of a turn ---------------------------------------------------------------------------


@shows(
    "5 timer-three-minutes",
    "A turn has three minutes unless the players agree on another limit.",
    Fault("rules/editions.py", "turn_seconds=180", "turn_seconds=120"),
)
def test_a_timed_turn_has_three_minutes() -> None:
    assert deadline(timed("collector")) == LIMIT
    assert deadline(timed("collector", turn_seconds=30)) == 30_000
    assert deadline(horn("collector")) is None


@shows(
    "5 timer-handicap",
    "A player may have their own time limit.",
    Fault("rules/seats.py", "(self.turn_seconds or rules.turn_seconds)", "rules.turn_seconds"),
)
def test_a_player_may_have_a_limit_of_their_own() -> None:
    seats = (Seat("Ann", turn_seconds=60), Seat("Bob"))
    game = timed(seats=seats)
    assert deadline(game) == MINUTE
    game.skip()
    assert deadline(game) == LIMIT


@shows(
    "5 timer-without-limit",
    "Some players may have no limit at all.",
    Fault(
        "rules/seats.py",
        "(self.turn_seconds or rules.turn_seconds) if self.timed else None",
        "self.turn_seconds or rules.turn_seconds",
    ),
)
def test_a_player_may_have_no_limit() -> None:
    game = timed(seats=(Seat("Ann"), Seat("Bob", timed=False)))
    assert deadline(game) == LIMIT
    game.skip()
    assert deadline(game) is None
    with pytest.raises(IllegalMove) as refused:
        game.do(c.Expire(10 * LIMIT))
    assert refused.value.codes == {"not_expired"}


@shows(
    "5 timer-starts-when-announced",
    "The next player's clock starts when a play is announced, not when it is accepted.",
    Fault(
        "rules/evolve.py",
        "isinstance(event, e.TimedOut | e.Rewound)",
        "isinstance(event, e.TimedOut | e.Rewound | e.Settled)",
    ),
)
def test_the_next_clock_starts_when_a_play_is_announced() -> None:
    game = timed()
    game.move(play(game, "8F", "HORNS"), at=20_000)
    assert game.position.running == 1
    assert deadline(game) == 20_000 + LIMIT
    game.do(c.Accept(1, at=90_000))
    assert deadline(game) == 20_000 + LIMIT
    game.move(Pass(), at=100_000)
    assert deadline(game) == 100_000 + LIMIT


@shows(
    "5 timer-runs-on-over-skips",
    "When somebody is skipped, the player who moves next gets no extra time.",
    Fault(
        "rules/evolve.py",
        "isinstance(event, e.TimedOut | e.Rewound)",
        "isinstance(event, e.TimedOut | e.Rewound | e.Skipped)",
    ),
)
def test_a_skipped_turn_gives_the_next_player_no_more_time() -> None:
    game = timed("collector", players=3)
    game.play("8F", "HORNS")
    game.challenge(2)
    game.move(play(game, "I8", "NE"), at=10_000)
    assert game.position.running == 0, "Cid loses this turn"
    game.do(c.Accept(2, at=60_000))
    assert kinds(game.do(c.Accept(0, at=70_000)))[-1] == "Skipped"
    assert deadline(game) == 10_000 + LIMIT


def test_a_mover_who_moves_again_has_a_whole_turn() -> None:
    game = timed("collector")
    game.move(play(game, "8F", "HORNS"), at=10_000)
    game.do(c.Challenge(1, at=40_000))
    assert game.position.running == 0
    assert deadline(game) == 40_000 + LIMIT


def test_after_an_upheld_challenge_the_next_clock_runs_on() -> None:
    game = timed("collector")
    game.move(play(game, "J8", "SU"), at=10_000)
    game.do(c.Challenge(1, at=40_000))
    assert game.position.running == 1
    assert deadline(game) == 10_000 + LIMIT


@shows(
    "5 timer-ends-turn",
    "When the time of a turn runs out, the turn is over.",
    Fault("rules/decide.py", "decision.emit(e.TimedOut(decision.at, seat))", "pass"),
)
def test_a_turn_whose_time_runs_out_is_over() -> None:
    game = timed()
    assert kinds(game.do(c.Expire(LIMIT))) == ["TimedOut"]
    assert game.position.to_move == 1
    assert deadline(game) == 2 * LIMIT


@shows(
    "5 timer-settles",
    "When the time of a turn runs out, the earlier play is settled first.",
    Fault(
        "rules/decide.py",
        "    if position.pending is not None:\n        decision.settle()\n"
        "        if position.waiting_for or",
        "    if position.pending is not None:\n        if position.waiting_for or",
    ),
)
def test_a_time_out_settles_the_earlier_play() -> None:
    game = timed()
    game.play("J8", "SU")
    assert kinds(game.do(c.Expire(LIMIT))) == ["Settled", "TimedOut"]
    assert not waits(game)
    assert len(game.position.racks[0]) == 7
    assert game.position.to_move == 0


@shows(
    "4 time-out-is-no-pass",
    "A turn out of time is neither a pass nor a play: it counts towards no end and breaks no row.",
    Fault("rules/evolve.py", "    if event.counts:\n", "    if True:\n"),
)
def test_a_turn_out_of_time_counts_towards_no_end() -> None:
    game = timed("classic")
    game.skip()
    game.skip()
    game.do(c.Expire(LIMIT))
    assert game.position.passes == (1, 1)
    assert game.position.scoreless == 2
    game.skip()
    assert not game.position.is_over
    game.skip()
    assert game.position.result is not None
    assert game.position.result.reason == "passes"


def test_a_turn_out_of_time_counted_in_games_of_the_first_version() -> None:
    game = timed("deluxe")
    game.skip()
    game.skip()
    position = evolve(game.position, e.TimedOut(LIMIT, 0, counts=True))
    assert position.passes == (2, 1)
    assert position.has_passed == (False, True)


@shows(
    "4 time-outs-pause",
    "When every turn of a full round has run out of time, the game pauses.",
    Fault(
        "rules/position.py", "self.timeouts >= sum(self.active)", "self.timeouts > sum(self.active)"
    ),
)
def test_a_round_of_turns_out_of_time_pauses_the_game() -> None:
    game = timed("classic")
    game.do(c.Expire(LIMIT))
    game.move(Pass(), at=LIMIT)
    assert kinds(game.do(c.Expire(2 * LIMIT))) == ["TimedOut"]
    assert kinds(game.do(c.Expire(3 * LIMIT))) == ["TimedOut", "Paused"]
    game.do(c.Resume(4 * LIMIT))
    assert kinds(game.do(c.Expire(5 * LIMIT))) == ["TimedOut"], "another round begins"


@shows(
    "4 time-out-keeps-the-pass",
    "Deluxe: a turn out of time is not a pass, nor does it lift the duty to play after one.",
    Fault(
        "rules/evolve.py",
        "after = replace(\n        position, turn_start=position,",
        "after = replace(\n"
        "        position, has_passed=(False,) * len(position.seats), "
        "turn_start=position,",
    ),
)
def test_a_turn_out_of_time_is_no_pass_in_deluxe() -> None:
    game = timed("deluxe")
    game.do(c.Expire(LIMIT))
    game.skip()
    game.skip()
    game.do(c.Expire(2 * LIMIT))
    with pytest.raises(IllegalMove) as refused:
        game.skip()
    assert refused.value.codes == {"must_play"}


def test_a_pass_may_follow_a_play_that_was_taken_back() -> None:
    game = horn("deluxe")
    game.skip()
    game.skip()
    game.play("J8", "SU")
    game.challenge(1, "SU")
    game.play("I8", "NE")
    game.skip()


@shows(
    "6 not-before-the-deadline",
    "Anybody may report that time has run out, but not before it has.",
    Fault(
        "rules/decide.py",
        "if deadline is None or decision.at < deadline:",
        "if deadline is None:",
    ),
)
def test_no_time_runs_out_before_its_deadline() -> None:
    game = timed()
    with pytest.raises(IllegalMove) as refused:
        game.do(c.Expire(LIMIT - 1))
    assert refused.value.codes == {"not_expired"}
    game.do(c.Expire(LIMIT))


def test_a_game_that_is_over_has_no_deadline() -> None:
    game = timed()
    game.do(c.Abandon())
    assert deadline(game) is None
    assert game.position.running is None


def test_a_time_out_may_end_the_game() -> None:
    game = begin("collector", "timer", racks=("SII", "III"), board=HORN, bag="", words="HORN HORNS")
    game.play("8F", "HORNS")
    assert kinds(game.do(c.Expire(LIMIT))) == ["Settled", "GameEnded"]
    assert game.position.result is not None
    assert game.position.result.reason == "no_plays"


# clocks that stand still -----------------------------------------------------------------------


@shows(
    "5 clocks-stand-while-waiting",
    "While a play waits for people to accept it, nobody's clock runs.",
    Fault(
        "rules/position.py",
        "if self.is_over or self.paused or self.ending or self.waiting_for:",
        "if self.is_over or self.paused or self.ending:",
    ),
)
def test_no_clock_runs_while_a_play_waits_to_be_accepted() -> None:
    game = timed("collector", players=3, seats=(Seat("Ann"), Seat("Bob"), Seat("Tin", "easy")))
    game.skip()
    game.move(play(game, "I8", "NE"), at=10_000)
    assert game.position.running is None
    game.do(c.Accept(0, at=50_000))
    assert game.position.used == (0, 10_000, 0)
    assert deadline(game) == 50_000 + LIMIT
    game = begin("collector", "timer", racks=("S", "EE"), board=HORN, bag="")
    game.play("8F", "HORNS")
    game.do(c.Accept(1, at=50_000))
    assert game.position.used == (0, 0)


@shows(
    "6 pause-stops-clocks",
    "A pause stops all clocks; afterwards they go on from where they stood.",
    Fault(
        "rules/position.py",
        "if self.is_over or self.paused or self.ending or self.waiting_for:",
        "if self.is_over or self.ending or self.waiting_for:",
    ),
)
def test_a_pause_stops_the_clocks() -> None:
    game = timed()
    game.do(c.Pause(at=MINUTE))
    game.do(c.Resume(at=100 * MINUTE))
    assert game.position.used == (MINUTE, 0)
    assert deadline(game) == 102 * MINUTE


@shows(
    "6 pause-stops-windows",
    "A pause also stops the time that a play waits to be accepted.",
    Fault(
        "rules/evolve.py",
        "elif before.waiting_for and not before.paused:",
        "elif before.waiting_for:",
    ),
)
def test_a_pause_stops_the_window_of_a_last_play() -> None:
    game = begin("collector", racks=("S", "EE"), board=HORN, bag="", window_seconds=60)
    game.play("8F", "HORNS")
    game.do(c.Pause(at=10_000))
    game.do(c.Resume(at=100_000))
    assert deadline(game) == 150_000


@shows(
    "6 pause-has-no-deadline",
    "No time runs out while the game is paused.",
    Fault(
        "rules/position.py",
        "if self.is_over or self.paused or self.ending:\n            return None",
        "if self.is_over or self.ending:\n            return None",
    ),
)
def test_a_paused_game_has_no_deadline() -> None:
    game = timed()
    game.do(c.Pause(at=MINUTE))
    assert deadline(game) is None
    with pytest.raises(IllegalMove) as refused:
        game.do(c.Expire(10 * LIMIT))
    assert refused.value.codes == {"paused"}


@shows(
    "3 skipped-runs-no-clock",
    "No clock runs during a skipped turn.",
    Fault(
        "rules/position.py",
        "seat = self.turn_seat if self.pending is None else self.following(self.pending.seat)\n"
        "        while lost[seat]:",
        "seat = self.turn_seat if self.pending is None else self.following(self.pending.seat)\n"
        "        while lost[seat] and self.pending is None:",
    ),
)
def test_a_skipped_turn_runs_no_clock() -> None:
    game = horn("collector", players=3)
    game.play("8F", "HORNS")
    game.challenge(2)
    game.move(play(game, "I8", "NE"), at=10_000)
    game.move(Pass(), at=30_000)
    assert game.position.used == (20_000, 10_000, 0)
