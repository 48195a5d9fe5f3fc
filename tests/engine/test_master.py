"""The strength that thinks: within its time, only with what is compiled, and the same way again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.engine.plain import small_lexicon

from lexiko.engine import thinking
from lexiko.engine.analysis import Analysis, Limits
from lexiko.engine.engine import Engine
from lexiko.engine.inference import LastPlay
from lexiko.engine.ladder import LADDER, STRENGTHS
from lexiko.engine.plain import PlainEngine
from lexiko.engine.roster import make_player, play_out
from lexiko.engine.strengths import player_for
from lexiko.engine.thinking import later, seconds_for
from lexiko.game import Game
from lexiko.lexicon import open_lexicon
from lexiko.rules import Rules, Seat, View, make_rules
from lexiko.rules.events import Event

LEXICON = open_lexicon("enable")
FEW = Limits(samples=120)


def first_view(rules: Rules, **seat: Any) -> View:
    """What the first player of a game sees."""
    game = Game.start([Seat("Ann", **seat), Seat("Bob", **seat)], rules, LEXICON, source=3)
    return game.view(game.position.to_move)


def whole_game(seed: int, edition: str = "club") -> tuple[Event, ...]:
    rules = make_rules(edition)
    game = Game.start(["Ann", "Bob"], rules, LEXICON, source=5)
    players = [
        make_player("master", rules, LEXICON, seed, limits=FEW),
        make_player("home", rules, LEXICON, seed),
    ]
    play_out(game, players)  # which refuses what is not legal
    return tuple(game.events)


@pytest.mark.parametrize("edition", ["club", "deluxe"])
def test_the_same_seed_and_samples_make_the_same_game(edition: str) -> None:
    assert whole_game(7, edition) == whole_game(7, edition)


def test_it_chooses_what_an_analysis_finds_and_not_what_is_best_at_a_glance() -> None:
    rules = make_rules("club")
    game = Game.start(["Ann", "Bob"], rules, LEXICON, source=5)
    engine = Engine(rules, LEXICON)
    master, expert = (player_for(name, rules, LEXICON, 7, limits=FEW) for name in LAST_TWO)
    differs = 0
    while not game.position.is_over and not differs:
        view = game.view(game.position.to_move)
        command = master.choose(view)
        differs += command != expert.choose(view)
        (*_, answer) = engine.analyse(view, replace(FEW, seed=7 * 1009 + view.sequence))
        assert command.move == answer.best.candidate.move  # type: ignore[union-attr]
        game.do(command)
    assert differs


LAST_TWO = ("master", "expert")


def test_it_is_the_only_one_that_is_not_measured_on_the_ladder() -> None:
    assert (*LADDER, "master") == tuple(STRENGTHS)


# the time that it takes ----------------------------------------------------------------------


def test_without_a_clock_it_takes_its_time() -> None:
    assert seconds_for(first_view(make_rules("club")), 3.0) == 3.0


@pytest.mark.parametrize(
    ("used", "seconds"), [(0, 3.0), (1_425_000, 3.0), (1_469_000, 2.0), (1_600_000, 0.0)]
)
def test_it_takes_a_small_share_of_what_its_clock_has_left(used: int, seconds: float) -> None:
    view = first_view(make_rules("club", game_seconds=1500))
    seat = view.seat or 0
    times = tuple(used if one == seat else 0 for one in range(2))
    assert seconds_for(replace(view, used=times), 3.0) == pytest.approx(seconds)
    other = tuple(reversed(times))
    assert seconds_for(replace(view, used=other), 3.0) == 3.0, "the other's clock is not its own"


def test_it_takes_at_most_a_third_of_a_turn() -> None:
    rules = make_rules("club", turn_seconds=6)
    view = first_view(rules)
    assert seconds_for(view, 3.0) == 2.0
    assert seconds_for(replace(view, turn_used=3000), 3.0) == 1.0
    assert seconds_for(replace(view, turn_used=7000), 3.0) == 0.0
    assert seconds_for(first_view(rules, turn_seconds=3), 3.0) == 1.0
    assert seconds_for(first_view(rules, timed=False), 3.0) == 3.0


def test_time_that_passed_before_it_was_asked_is_counted() -> None:
    view = first_view(make_rules("club", turn_seconds=60, game_seconds=1500))
    seat = view.seat or 0
    after = later(view, view.now + 6000)
    assert (after.used[seat], after.used[1 - seat], after.turn_used) == (6000, 0, 6000)
    assert later(view, view.now - 5) == view
    paused = replace(view, running=None)
    assert later(paused, view.now + 6000) == paused


# while others wait ---------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Limits]:
    """The limits of every analysis."""
    found: list[Limits] = []
    analyse = Engine.analyse

    def watched(
        self: Engine, view: View, limits: Limits, last: LastPlay | None = None
    ) -> Iterator[Analysis]:
        found.append(limits)
        return analyse(self, view, replace(limits, seconds=None, samples=60), last)

    monkeypatch.setattr(Engine, "analyse", watched)
    return found


def ready(monkeypatch: pytest.MonkeyPatch, answer: bool) -> None:
    monkeypatch.setattr(thinking, "is_ready", lambda group: answer)


def test_while_somebody_waits_nothing_is_compiled(
    asked: list[Limits], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = make_rules("club")
    view, limits = first_view(rules), Limits(seconds=1.0)
    master, expert = (player_for(name, rules, LEXICON, 1, limits=limits) for name in LAST_TWO)
    ready(monkeypatch, False)
    assert master.choose(view) == expert.choose(view)
    assert asked == []
    ready(monkeypatch, True)
    master.choose(view)
    assert [one.seconds for one in asked] == [1.0]


def test_in_time_trouble_it_decides_at_a_glance(
    asked: list[Limits], monkeypatch: pytest.MonkeyPatch
) -> None:
    ready(monkeypatch, True)
    rules = make_rules("club", game_seconds=1500)
    master, expert = (
        player_for(name, rules, LEXICON, 1, limits=Limits(seconds=3.0)) for name in LAST_TWO
    )
    view = first_view(rules)
    hurried = replace(view, used=(1_475_000, 1_475_000))
    master.choose(hurried)
    assert [one.seconds for one in asked] == [pytest.approx(25 / 15.5)]
    late = replace(view, used=(1_499_500, 1_499_500))
    assert master.choose(late) == expert.choose(late)
    assert len(asked) == 1


def test_without_kernels_it_plays_as_an_expert(asked: list[Limits]) -> None:
    rules, lexicon = make_rules("club"), small_lexicon(5)
    game = Game.start(["Ann", "Bob"], rules, lexicon, source=1)
    view = game.view(game.position.to_move)
    master, expert = (make_player(name, rules, lexicon, 1, PlainEngine) for name in LAST_TWO)
    assert master.choose(view) == expert.choose(view)
    assert asked == []
