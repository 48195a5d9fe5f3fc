"""Many positions at once: the same moves as one by one, by every edition and on every thread."""

from __future__ import annotations

import pytest

from lexiko.engine import Engine
from lexiko.engine.players import EnginePlayer
from lexiko.engine.roster import step
from lexiko.errors import LexikoError
from lexiko.game import Game, lexicon_for
from lexiko.rules import Rules, View, make_rules


def views_of(rules: Rules, engine: Engine, seeds: range) -> list[View]:
    """What the player to move sees in some games, turn by turn."""
    views = []
    for seed in seeds:
        game = Game.start(["Ann", "Bob"], rules, engine.lexicon, seed, engine)
        players = [EnginePlayer(engine), EnginePlayer(engine, score_only=True)]
        for _ in range(60):
            if game.position.is_over:
                break
            if not game.position.waiting_for:
                views.append(game.view(game.position.to_move))
            step(game, players)
    return views


@pytest.mark.parametrize(
    ("edition", "variations", "games"),
    [
        ("club", (), 8),
        ("deluxe", (), 3),
        ("classic", ("nine-tiles",), 2),
        ("indigo", ("recycle",), 1),
    ],
)
def test_many_are_answered_as_each_by_itself(
    edition: str, variations: tuple[str, ...], games: int
) -> None:
    rules = make_rules(edition, *variations)
    engine = Engine(rules, lexicon_for(rules))
    views = views_of(rules, engine, range(games))
    alone = [engine.best(view) for view in views]
    for threads in (1, 2):
        found = engine.best_many(views, threads)
        assert list(found) == alone
        assert found.score.tolist() == [one.score for one in alone]
        assert found.equity.tolist() == [one.equity for one in alone]
    kinds = {type(one.move).__name__ for one in alone}
    assert "Play" in kinds
    if games == 8:
        assert "Exchange" in kinds


def test_none_are_none_and_wrong_ones_are_refused() -> None:
    rules = make_rules("club")
    engine = Engine(rules, lexicon_for(rules))
    view = Game.start(["Ann", "Bob"], rules, engine.lexicon, 1, engine).view(0)
    assert list(engine.best_many([])) == []
    assert engine.best_many([view])[-1] == engine.best(view)
    with pytest.raises(IndexError):
        engine.best_many([view])[1]
    other = Game.start(["Ann", "Bob"], "classic", source=1).view(0)
    for views, threads in (([view, other], 1), ([view, None], 1), ([view], 0)):
        with pytest.raises(LexikoError):
            engine.best_many(views, threads)  # type: ignore[arg-type]
