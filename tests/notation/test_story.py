"""The turns of a game in words."""

from __future__ import annotations

from lexiko import Game
from lexiko.notation.story import Story
from lexiko.rules.commands import AdjustScore


def test_a_challenge_after_points_by_hand_belongs_to_the_play() -> None:
    game = Game.start(["Ann", "Bob"], "classic", kept=True)
    game.play("8F", "HRNO")
    game.do(AdjustScore(seat=0, points=-10, reason="late"))
    game.challenge(1, "HRNO")
    play, late = Story.of(game.events).rows[:2]
    assert (play.kind, play.score, play.total, len(play.challenges)) == ("play", 0, 0, 1)
    assert (late.kind, late.score, late.total, late.challenges) == ("adjust", -10, -10, ())
    assert Story.of(game.events).scores == [(0, 0), (0, 0), (-10, 0)]
