"""The clock of a whole game: what counts, what an increment gives, and what being late costs."""

from __future__ import annotations

from tests.rules.challenged import horn, kinds
from tests.rules.shown import Fault, shows
from tests.rules.timing import MINUTE, deadline, play, timed

from lexiko.rules import Pass
from lexiko.rules import commands as c


@shows(
    "5 time-used",
    "Thinking time counts for the player who moves next, from one announcement to the next.",
    Fault("rules/evolve.py", "used = _put(used, running, used[running] + elapsed)", "used = used"),
)
def test_thinking_is_counted_for_the_player_who_moves_next() -> None:
    game = horn("club")
    game.move(play(game, "8F", "HORNS"), at=70_000)
    game.move(Pass(), at=90_000)
    game.move(Pass(), at=95_000)
    assert game.position.used == (75_000, 20_000)


@shows(
    "5 game-clock-to-the-end",
    "The time until somebody ends the game counts too.",
    Fault(
        "rules/ending.py",
        "running = at - position.now if seat == position.running else 0",
        "running = 0",
    ),
)
def test_the_time_until_the_game_is_ended_counts() -> None:
    game = horn("club", game_seconds=60, kept=True)
    game.move(Pass(), at=MINUTE)
    game.do(c.Finish(at=2 * MINUTE + 1))
    assert game.position.result is not None
    assert game.position.result.overtime == (0, -10)


@shows(
    "5 time-never-runs-backwards",
    "Time never runs backwards, even if the clocks of several machines differ.",
    Fault("rules/decision.py", "self.at = max(at, position.now)", "self.at = at"),
)
def test_time_never_runs_backwards() -> None:
    game = timed()
    game.move(Pass(), at=50_000)
    game.move(Pass(), at=20_000)
    assert game.position.now == 50_000
    assert game.position.used == (50_000, 0)
    assert [event.at for event in game.events] == sorted(event.at for event in game.events)


@shows(
    "5 increment",
    "With an increment, each turn adds seconds to the player's time for the whole game.",
    Fault(
        "rules/evolve.py",
        "used = _put(used, event.seat, used[event.seat] - increment * 1000)",
        "used = used",
    ),
)
def test_an_increment_gives_time_back_with_each_turn() -> None:
    game = horn("club", increment_seconds=10)
    game.move(play(game, "8F", "HORNS"), at=70_000)
    assert game.position.used == (60_000, 0)
    game.move(Pass(), at=75_000)
    assert game.position.used == (60_000, -5_000)


@shows(
    "5 overtime-loses",
    "Club: a player who is more than ten minutes over the time for the whole game loses it.",
    Fault("rules/rulebooks.py", "overtime_seconds=10 * 60", "overtime_seconds=None"),
)
def test_ten_minutes_over_the_time_lose_the_game() -> None:
    game = horn("club", scores=(100, 0))
    assert deadline(game) == 35 * MINUTE
    assert kinds(game.do(c.Expire(35 * MINUTE))) == ["Resigned", "GameEnded"]
    result = game.position.result
    assert result is not None
    assert (result.reason, result.winners) == ("overtime", (1,))


def test_the_game_goes_on_without_whoever_lost_on_time() -> None:
    game = horn("club", players=3, turn_seconds=60 * 60)
    game.move(play(game, "8F", "HORNS"), at=MINUTE)
    assert kinds(game.do(c.Expire(36 * MINUTE))) == ["Settled", "Resigned"]
    assert game.position.active == (True, False, True)
    assert game.position.to_move == 2


def test_the_time_of_a_turn_may_run_out_before_that_of_the_game() -> None:
    game = horn("club", turn_seconds=60)
    assert kinds(game.do(c.Expire(MINUTE))) == ["TimedOut"]
