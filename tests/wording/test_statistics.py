"""The numbers of a game: scores turn by turn, the best plays, who went out."""

from __future__ import annotations

from lexiko import Game
from lexiko.formats import guide_game
from lexiko.rules import Pass
from lexiko.rules.commands import AdjustScore, TakeTurn
from lexiko.wording.statistics import statistics
from lexiko.wording.story import Story


def test_points_by_hand_and_plays_taken_back_are_not_the_best_plays() -> None:
    game = Game.start(["Ann", "Bob"], "classic", kept=True)
    game.play("8F", "HRNO")
    game.challenge(1, "HRNO")
    game.play("8F", "HORN")
    game.do(AdjustScore(seat=1, points=50, reason="generous"))
    numbers = statistics(Story.of(game.events))
    assert numbers.best == (1,)
    assert numbers.scores == ((0, 0), (0, 0), (0, 14), (0, 64))
    assert (numbers.before, numbers.out) == ((0, 64), None)


def test_of_equal_plays_the_earlier_one_comes_first() -> None:
    game = Game.start(["Ann", "Bob"], "classic", kept=True)
    game.do(TakeTurn(0, Pass()))
    for place, word in (("8H", "AT"), ("8H", "ATE"), ("8H", "ATES")):
        game.play(place, word)
    story = Story.of(game.events)
    assert [(n, story.rows[n].score) for n in statistics(story).best] == [(1, 4), (3, 4), (2, 3)]


def test_the_end_is_counted_after_the_last_turn() -> None:
    story = Story.of(guide_game().events)
    assert story.position is not None
    result = story.position.result
    assert result is not None
    numbers = statistics(story)
    assert numbers.scores[:-1] == tuple(story.scores)
    assert numbers.before == story.scores[-1] != result.scores == numbers.scores[-1]
    assert numbers.out is not None
    assert not len(result.unplayed[numbers.out])
