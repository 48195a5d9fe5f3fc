"""The engine without kernels: it answers as the engine does, in time, by every rule."""

from __future__ import annotations

import time

import numpy as np
import pytest
from tests.engine.cases import case
from tests.engine.computer_games import GAMES, all_rules, begun_game
from tests.engine.plain import small_lexicon
from tests.engine.sights import engine_for, position, random_leaves, sight

from lexiko.engine import Limits, roster
from lexiko.engine.plain import PlainEngine
from lexiko.engine.roster import LivePlayer, step
from lexiko.game import Game
from lexiko.lexicon import open_lexicon
from lexiko.rules import EDITIONS, VARIATIONS, Board, Play, make_rules
from lexiko.rules import commands as c

LONG = 600.0
SINGLE = len(EDITIONS) + len(VARIATIONS)
ANSWERS = 8


@pytest.mark.parametrize("kind", ["rules", "alphabets", "nine tiles", "long words"])
@pytest.mark.parametrize("seed", range(2))
def test_it_answers_as_the_engine_does(kind: str, seed: int) -> None:
    asked = case(kind, seed)
    rules, lexicon = asked.rules, asked.lexicon
    leaves = random_leaves(rules.alphabet.size, asked.longest_leave, rules.rack_size)
    engine = engine_for(rules, lexicon, leaves)
    plain = PlainEngine(rules, lexicon, leaves, seconds=LONG)
    at = position(rules, asked.board, asked.rack, lexicon, asked.bag, asked.others)
    view = at.view(0)
    for score_only in (False, True):
        expected = engine.candidates(view, score_only=score_only)
        found = plain.candidates(view, score_only=score_only)
        ours, theirs = np.argsort(found.keys), np.argsort(expected.keys)
        for name in ("keys", "score", "equity", "features"):
            assert np.array_equal(getattr(found, name)[ours], getattr(expected, name)[theirs]), name
        best, expected_best = (e.best(view, score_only=score_only) for e in (plain, engine))
        assert (best.score, best.equity) == (expected_best.score, expected_best.equity)
    exchanges = {candidate.move: candidate.equity for candidate in plain.exchanges(view)}
    assert exchanges == {candidate.move: candidate.equity for candidate in engine.exchanges(view)}
    assert plain.has_play(at, 0, lexicon) == engine.has_play(at, 0, lexicon)


@pytest.mark.parametrize("number", range(SINGLE), ids=[name for name, _ in all_rules()[:SINGLE]])
def test_its_moves_are_legal_by_every_edition_and_variation(number: int) -> None:
    _, game, players = begun_game(number * GAMES, small_lexicon(5), PlainEngine)
    for _ in range(ANSWERS):
        if not game.position.is_over:
            step(game, players)  # which would refuse a move that is not legal
    assert game.position.turn > 0


def test_it_analyses_by_score_and_leave_alone() -> None:
    lexicon = small_lexicon(5)
    view = Game.start(["Ann", "Bob"], "club", lexicon, source=2).view(0)
    plain = PlainEngine(view.rules, lexicon, seconds=LONG)
    asked = plain.moves(view)[-1]
    (answer,) = plain.analyse(view, Limits(candidates=3, also=(asked.move,)))
    assert answer.is_done
    assert answer.method == "static"
    assert [one.candidate for one in answer.moves] == [*plain.moves(view, 3), asked]


def test_it_stops_looking_in_time_but_finds_a_play_if_there_is_one() -> None:
    rules = make_rules("club")
    lexicon = open_lexicon("enable")
    view = sight(rules, Board.empty(rules.layout), b"\x00\x00\x01\x05\x09\x12\x13", lexicon)
    began = time.process_time()
    found = PlainEngine(rules, lexicon, seconds=0.0).candidates(view)
    assert len(found) == 1
    assert isinstance(found.move(0).move, Play)
    assert time.process_time() - began < 1.0


def test_a_player_goes_over_to_the_kernels_when_they_are_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    ready: list[bool] = []

    class Watched(PlainEngine):
        def candidates(self, *arguments: object, **more: object) -> object:  # type: ignore[override]
            asked.append("plain")
            return super().candidates(*arguments, **more)  # type: ignore[arg-type]

    def watched(*arguments: object) -> object:
        asked.append("kernels")
        return engine_for(*arguments)

    monkeypatch.setattr(roster, "PlainEngine", Watched)
    monkeypatch.setattr(roster, "engine_for", watched)
    lexicon = small_lexicon(5)
    game = Game.start(["Ann", "Bob"], make_rules("club"), lexicon, source=1)
    player = LivePlayer("home", game.position.rules, lexicon, 1, lambda: bool(ready), 1.0)
    view = game.view(game.position.to_move)
    assert isinstance(player.choose(view), c.TakeTurn)
    assert asked == ["plain"]
    ready.append(True)
    command = player.choose(view)
    assert asked == ["plain", "kernels"]
    # By now it is the player that the library promises for this seed.
    usual = roster.make_player("home", game.position.rules, lexicon, 1, engine_for)
    assert command == usual.choose(view)
