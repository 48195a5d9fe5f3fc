"""The computer players: they play by every rule, within their words, and the same way again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from lexiko.engine.analysis import Limits
from lexiko.engine.engine import Engine
from lexiko.engine.ladder import LADDER, STRENGTHS
from lexiko.engine.strengths import StrengthPlayer, player_for
from lexiko.game import Game, lexicon_for
from lexiko.lexicon import Lexicon
from lexiko.rules import EDITIONS, VARIATIONS, Exchange, Pass, Play, Rules, Seat, make_rules
from lexiko.rules import commands as c
from lexiko.rules import events as e

MOST_COMMANDS = 400
LIMITS = Limits(samples=60)
"""For those that think: these tests are about what all strengths have in common."""


@cache
def finder(rules: Rules) -> Engine:
    return Engine(rules, lexicon_for(rules))


def seats(rules: Rules, names: tuple[str, ...]) -> tuple[Seat, ...]:
    finish = 150 if rules.finish_line else None
    return tuple(Seat(name, computer=name, finish=finish) for name in names)


def begin(rules: Rules, names: tuple[str, ...], seed: int = 1) -> tuple[Game, list[StrengthPlayer]]:
    """A game between strengths, and its players."""
    lexicon = lexicon_for(rules)
    game = Game.start(seats(rules, names), rules, lexicon, seed, finder(rules))
    return game, [
        player_for(name, rules, lexicon, seed + seat, limits=LIMITS)
        for seat, name in enumerate(names)
    ]


def step(game: Game, players: list[StrengthPlayer]) -> tuple[c.Command, tuple[e.Event, ...]]:
    """The next command of whoever has to say something; an illegal one would raise."""
    position = game.position
    seat = position.waiting_for[0] if position.waiting_for else position.to_move
    command = players[seat].choose(game.view(seat))
    return command, game.do(command)


def finished(rules: Rules, names: tuple[str, ...], seed: int = 1) -> Game:
    """A whole game."""
    game, players = begin(rules, names, seed)
    for _ in range(MOST_COMMANDS):
        if game.position.is_over:
            return game
        step(game, players)
    raise AssertionError("the game does not end")


def plays(game: Game) -> Iterator[e.Played]:
    return (event for event in game.events if isinstance(event, e.Played))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_played_to_its_end(edition: str) -> None:
    game = finished(make_rules(edition), ("beginner", "expert", "home"))
    assert len(list(plays(game))) > 10


@pytest.mark.parametrize("variation", VARIATIONS)
def test_every_variation_is_played_to_its_end(variation: str) -> None:
    rules = make_rules("collector", variation)
    count = max(count for count in rules.seat_counts if count <= 2)
    game = finished(rules, ("club", "beginner")[:count])
    assert list(plays(game))


def test_four_players_of_all_variations_at_once_come_to_an_end() -> None:
    rules = make_rules("deluxe", "rearrange", "recycle", "blanks", "first-word-4", "nine-tiles")
    finished(rules, ("casual", "club", "beginner", "home"), seed=5)


@pytest.mark.parametrize("challenge", ["single", "double", "points"])
@pytest.mark.parametrize("unit", ["play", "word"])
def test_every_form_of_the_challenge_is_played(challenge: str, unit: str) -> None:
    rules = make_rules("deluxe", challenge=challenge, challenge_unit=unit)
    finished(rules, ("beginner", "expert"), seed=3)


def test_the_same_seed_makes_the_same_game() -> None:
    rules = make_rules("deluxe")
    first, again = (finished(rules, ("home", "learner"), seed=4).events for _ in range(2))
    assert first == again


def test_another_seed_sees_other_plays() -> None:
    rules = make_rules("deluxe")
    lexicon = lexicon_for(rules)
    game, _ = begin(rules, ("home", "home"))
    view = game.view(game.position.to_move)
    seen = {player_for("home", rules, lexicon, seed).choose(view) for seed in range(12)}
    assert len(seen) > 1


@pytest.mark.parametrize("name", STRENGTHS)
def test_a_strength_plays_words_of_its_vocabulary_only(name: str) -> None:
    rules = make_rules("classic")
    game, players = begin(rules, (name, name))
    while not game.position.is_over:
        _, events = step(game, players)
        for event in events:
            if isinstance(event, e.Played):
                known = players[event.seat].vocabulary
                assert [word.word for word in event.words if word.word not in known] == []


def test_each_strength_knows_more_words_than_the_one_below() -> None:
    rules = make_rules("deluxe", "void")
    lexicon = lexicon_for(rules)
    known = [player_for(name, rules, lexicon).vocabulary.words for name in LADDER]
    assert all(fewer < more for fewer, more in pairwise(known))
    assert known[-1] == player_for("master", rules, lexicon).vocabulary.words == lexicon.words


def test_phonies_are_believed_in_where_challenges_are_played_only() -> None:
    for rules, believes in (
        (make_rules("deluxe"), True),
        (make_rules("deluxe", "void"), False),
        (make_rules("heirloom"), False),
        (make_rules("deluxe", "free-dictionary"), False),
    ):
        lexicon = lexicon_for(rules)
        player = player_for("beginner", rules, lexicon)
        assert (not player.vocabulary.words <= lexicon.words) is believes
        assert player_for("expert", rules, lexicon).vocabulary.words == lexicon.words


def test_the_expert_makes_the_best_play_there_is() -> None:
    rules = make_rules("deluxe", "void")
    game, players = begin(rules, ("expert", "club"))
    engine = finder(rules)
    for _ in range(12):
        position = game.position
        best = engine.best(game.view(position.to_move))
        command, _ = step(game, players)
        if position.to_move == 0:
            assert isinstance(command, c.TakeTurn)
            assert command.move == best.move


def _played(rules: Rules, *turns: tuple[str, str], lexicon: Lexicon | None = None) -> Game:
    game = Game.start(["Ann", "Bob"], rules, lexicon or "enable", 284470)
    for at, tiles in turns:
        game.play(at, tiles)
    return game


@pytest.mark.parametrize("name", STRENGTHS)
def test_a_known_word_is_not_challenged(name: str) -> None:
    rules = make_rules("deluxe")
    game = _played(rules, ("8F", "HORN"))
    player = player_for(name, rules, game.lexicon, limits=LIMITS)
    assert player.challenge(game.view(1)) is None
    assert isinstance(player.choose(game.view(1)), c.TakeTurn)


@pytest.mark.parametrize("name", STRENGTHS)
@pytest.mark.parametrize("edition", ["deluxe", "indigo", "heirloom"])
def test_a_word_that_looks_like_none_is_challenged(name: str, edition: str) -> None:
    rules = make_rules(edition)
    game = _played(rules, ("8E", "NRHO"))
    player = player_for(name, rules, game.lexicon)
    command = player.choose(game.view(1))
    assert isinstance(command, c.Challenge)
    assert any(isinstance(event, e.Challenged) for event in game.do(command))
    assert game.position.board.is_empty


def test_who_goes_again_accepts_first_and_so_draws() -> None:
    rules = make_rules("deluxe")
    game = _played(rules, ("8F", "HORN"))
    game.challenge(1, "HORN")
    seat = game.position.to_move
    assert seat == 0
    player = player_for("home", rules, game.lexicon)
    while game.position.turn < 2:
        game.do(player.choose(game.view(0)))
    assert len(game.position.racks[0]) <= 7


def test_a_phony_taken_off_the_board_is_not_tried_again() -> None:
    rules = make_rules("deluxe")
    for seed in range(200):
        game, players = begin(rules, ("beginner", "expert"), seed)
        tried = [
            word.word
            for _ in range(12)
            if not game.position.is_over
            for event in step(game, players)[1]
            if isinstance(event, e.Played)
            for word in event.words
            if word.word not in game.lexicon
        ]
        assert len(tried) == len(set(tried))
        if tried:
            return
    raise AssertionError("no phony was tried at all")


@pytest.mark.parametrize("name", ["expert", "master"])
def test_a_play_that_reaches_the_finish_line_is_taken_before_a_better_one(name: str) -> None:
    rules = make_rules("collector", "finish-line")
    lexicon, engine = lexicon_for(rules), finder(rules)
    for seed in range(100):
        game = Game.start([Seat("A", finish=9), Seat("B", finish=9)], rules, lexicon, seed, engine)
        seat = game.position.to_move
        view = game.view(seat)
        most = int(engine.candidates(view).score.max(initial=0))
        if engine.best(view).score < most:
            line = tuple(Seat(player.name, finish=most) for player in view.seats)
            command = player_for(name, rules, lexicon).choose(replace(view, seats=line))
            game.do(command)
            assert game.position.scores[seat] == most
            return
    raise AssertionError("the best play always scores most")


def test_nobody_passes_who_could_play_or_exchange() -> None:
    rules = make_rules("collector", "void")
    for seed in range(2):
        game, players = begin(rules, ("beginner", "learner"), seed)
        while not game.position.is_over:
            position = game.position
            command, _ = step(game, players)
            assert isinstance(command, c.TakeTurn)
            if isinstance(command.move, Pass):
                assert len(position.bag) < 7
                view = position.view(command.seat)
                assert not len(players[command.seat].engine.candidates(view))


def test_an_exchange_keeps_tiles_when_all_is_well() -> None:
    rules = make_rules("classic", "void")
    for seed in range(2):
        game, players = begin(rules, ("home", "home"), seed)
        moves = []
        while not game.position.is_over:
            command, _ = step(game, players)
            assert isinstance(command, c.TakeTurn)
            moves.append(command.move)
        exchanges = [move for move in moves if isinstance(move, Exchange)]
        assert len(exchanges) < sum(isinstance(move, Play) for move in moves) / 4
