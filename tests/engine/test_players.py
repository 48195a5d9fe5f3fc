"""Computer players: what they say to a play, whom a game asks, and whole games by all rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.computer_games import all_rules, computer_game
from tests.rules.games import begin

from lexiko.engine import Engine, EnginePlayer
from lexiko.engine.analysis import Limits
from lexiko.engine.engine import MakeEngine, engine_for
from lexiko.engine.plain import PlainEngine
from lexiko.engine.roster import PLAYERS, make_player, next_to_answer, play_out, step
from lexiko.errors import LexikoError
from lexiko.game import Game
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.rules import EDITIONS, ENGLISH, VARIATIONS, Play, Rules, Seat, make_rules
from lexiko.rules import commands as c
from lexiko.rules.moves import play_at

LEXICON = open_lexicon("enable")
SINGLE = len(EDITIONS) + len(VARIATIONS)


@pytest.mark.parametrize("number", range(SINGLE), ids=[name for name, _ in all_rules()[:SINGLE]])
def test_computer_players_finish_a_game_of_every_edition_and_variation(number: int) -> None:
    assert computer_game(number * 20)["games"] == 1


def engine(rules: Rules) -> Engine:
    return Engine(rules, LEXICON)


def with_a_phony(**changes: object) -> Game:
    """A game of three in which the first player has laid what is no word."""
    rules = make_rules("deluxe", **changes)
    game = Game.start(["Ann", "Bob", "Cid"], rules, LEXICON, source=4)
    seat = game.position.to_move
    letters = game.position.racks[seat].letters
    text = rules.alphabet.text(bytes(sorted(set(letters) - {0}))[:4])
    game.move(play_at(game.position.board, rules.alphabet, "8F", text))
    return game


def test_who_knows_every_word_challenges_a_bad_one_and_accepts_the_rest() -> None:
    game = with_a_phony()
    player = EnginePlayer(engine(game.position.rules))
    seat = next_to_answer(game.position)
    command = player.choose(game.view(seat))
    assert isinstance(command, c.Challenge)
    assert game.do(command)[0].upheld  # type: ignore[union-attr]
    best = player.choose(game.view(game.position.to_move))
    assert isinstance(best, c.TakeTurn)
    game.do(best)
    answer = player.choose(game.view(next_to_answer(game.position)))
    assert isinstance(answer, c.Accept)


def test_everybody_is_asked_about_a_play_and_the_next_player_last() -> None:
    game = Game.start(["Ann", "Bob", "Cid"], make_rules("deluxe"), LEXICON, source=4)
    player = EnginePlayer(engine(game.position.rules))
    first = game.position.to_move
    game.do(player.choose(game.view(first)))
    asked = []
    for _ in range(2):
        asked.append(next_to_answer(game.position))
        game.do(player.choose(game.view(asked[-1])))
    assert asked == [(first + 2) % 3, (first + 1) % 3]
    pending = game.position.pending
    assert pending is not None
    assert pending.seat == asked[-1], "the next player has moved, and so let it stand"


def test_a_player_sees_nothing_but_the_view() -> None:
    game = Game.start(["Ann", "Bob"], make_rules("club"), LEXICON, source=9)
    seat = game.position.to_move
    view = game.view(seat)
    assert view.racks[1 - seat].letters == b""
    other = replace(view, racks=tuple(view.racks))
    player = EnginePlayer(engine(game.position.rules))
    assert player.choose(view) == player.choose(other)


def test_a_play_that_reaches_the_finish_line_is_taken() -> None:
    rules = make_rules("collector", "finish-line")
    seats = [Seat("Ann", finish=25), Seat("Bob", finish=25)]
    game = Game.start(seats, rules, LEXICON, source=5)
    player = EnginePlayer(engine(rules))
    view = game.view(game.position.to_move)
    highest = int(player.engine.candidates(view).score.max())
    needed = replace(view, seats=(Seat("Ann", finish=highest), Seat("Bob", finish=highest)))
    assert player.best(needed).score == highest


def test_the_score_player_takes_the_highest_score() -> None:
    game = Game.start(["Ann", "Bob"], make_rules("club"), LEXICON, source=5)
    player = EnginePlayer(engine(game.position.rules), score_only=True)
    view = game.view(game.position.to_move)
    command = player.choose(view)
    assert isinstance(command, c.TakeTurn)
    assert isinstance(command.move, Play)
    game.do(command)
    assert game.position.scores[view.seat or 0] == player.engine.candidates(view).score.max()


@pytest.mark.parametrize("name", PLAYERS)
def test_every_name_on_the_roster_plays(name: str) -> None:
    rules = make_rules("heirloom")
    game = Game.start(["Ann", "Bob"], rules, LEXICON, source=2)
    limits = Limits(samples=60)
    play_out(game, [make_player(name, rules, LEXICON, seed, limits=limits) for seed in range(2)])
    assert game.position.is_over


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (make_rules("classic"), "passes"),
        (make_rules("classic", "first-word-5"), "agreed"),
        (make_rules("deluxe", "first-word-3", "solitaire-two-racks"), "agreed"),
    ],
)
@pytest.mark.parametrize("name", ["static", "expert"])
def test_computers_end_a_game_in_which_there_is_no_first_word(
    name: str, rules: Rules, reason: str
) -> None:
    none = Lexicon("none", frozenset([ENGLISH.parse_word("ZZZZZ")]))
    game = Game.start([Seat("A", name), Seat("B", name)], rules, none, source=1)
    players = [make_player(name, rules, none, seat, PlainEngine) for seat in range(2)]
    for _ in range(40):
        if not game.position.is_over:
            step(game, players)
    assert game.position.result is not None
    assert game.position.result.reason == reason


@pytest.mark.parametrize("make", [engine_for, PlainEngine])
@pytest.mark.parametrize("name", ["static", "score", "expert", "beginner"])
def test_a_computer_that_must_play_finds_what_the_rules_find(name: str, make: MakeEngine) -> None:
    """Only CAT, COT, DOT, DOTS is a play: two letters recycled, where most players try one."""
    words, board = "CAT COT DOT DOTS", {"1F": "CAT"}
    game = begin("deluxe", "recycle", racks=("ODS", "VV"), board=board, bag="", words=words)
    players = [
        make_player(name, game.position.rules, game.lexicon, seat, make) for seat in range(2)
    ]
    for _ in range(3):
        step(game, players)
    assert game.position.board.pieces() == ENGLISH.parse_pieces("DOTS")


def test_a_name_that_nobody_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(LexikoError, match=r"'grandmaster'. There are beginner, .*, master"):
        make_player("grandmaster", make_rules("club"), LEXICON)


def test_a_board_too_large_for_the_kernels_is_refused() -> None:
    from lexiko.rules import Layout

    rows = tuple("." * 22 for _ in range(10))
    big = Layout("big", (*rows, "." * 10 + "*" + "." * 11, *rows))
    with pytest.raises(LexikoError, match="21 by 21"):
        engine(make_rules("club", layout=big))
