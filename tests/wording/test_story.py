"""The turns of a game in words."""

from __future__ import annotations

from lexiko import Game
from lexiko.rules import Pass
from lexiko.rules.commands import (
    AdjustScore,
    Answer,
    Finish,
    Pause,
    Propose,
    Resume,
    TakeBack,
    TakeTurn,
)
from lexiko.wording.story import Story


def test_a_challenge_after_points_by_hand_belongs_to_the_play() -> None:
    game = Game.start(["Ann", "Bob"], "classic", kept=True)
    game.play("8F", "HRNO")
    game.do(AdjustScore(seat=0, points=-10, reason="late"))
    game.challenge(1, "HRNO")
    play, late = Story.of(game.events).rows[:2]
    assert (play.kind, play.score, play.total, len(play.challenges)) == ("play", 0, 0, 1)
    assert (late.kind, late.score, late.total, late.challenges) == ("adjust", -10, -10, ())
    assert Story.of(game.events).scores == [(0, 0), (0, 0), (-10, 0)]


def test_a_turn_has_the_time_that_its_player_took_without_pauses() -> None:
    game = Game.start(["Ann", "Bob"], "classic", kept=True, at=1_000)
    game.do(TakeTurn(0, Pass(), at=8_000))
    game.do(AdjustScore(seat=1, points=-10, reason="late", at=9_000))
    game.do(Pause(at=10_000))
    game.do(Resume(at=70_000))
    game.do(TakeTurn(1, Pass(), at=73_000))
    first, late, second = Story.of(game.events).rows
    assert (first.spent, late.spent, second.spent) == (7_000, 0, 5_000)
    assert [turn.spent for _, turn in game.turns()] == [7_000, 5_000]


def test_points_by_hand_stay_when_what_came_after_them_is_taken_back() -> None:
    for after in (TakeTurn(1, Pass()), Finish()):
        game = Game.start(["Ann", "Bob"], "classic", kept=True)
        game.do(TakeTurn(0, Pass()))
        game.do(AdjustScore(seat=0, points=-10, reason="late"))
        game.do(after)
        game.do(Propose(1, TakeBack(1)))
        game.do(Answer(0, True))
        assert game.position.scores == (-10, 0)
        story = Story.of(game.events)
        assert [row.kind for row in story.rows] == ["pass", "adjust"]
        assert story.scores[-1] == (-10, 0)
