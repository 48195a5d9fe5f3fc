"""On boards of up to 21 by 21 squares the engine does what it does on usual ones."""

from __future__ import annotations

import pickle

import pytest
from tests.engine.cases import WIDE_LAYOUTS, case
from tests.engine.plain import small_lexicon

from lexiko.engine import Engine, Limits, match
from lexiko.engine.bridge import key_from, new_desk, play_from, set_up_board
from lexiko.engine.engine import engine_for
from lexiko.engine.ladder import STRENGTHS
from lexiko.engine.plain import PlainEngine
from lexiko.engine.playability import CHUNK, PlayabilityCount
from lexiko.engine.roster import make_player, play_out
from lexiko.engine.suite import suite_for
from lexiko.engine.training import Plan, Training
from lexiko.errors import LexikoError
from lexiko.game import Game
from lexiko.kernel.generate import list_anchors
from lexiko.kernel.selfplay import EXCHANGE
from lexiko.kernel.sized import sized
from lexiko.rules import Board, Direction, Placement, Play, Rack, Rules, Square, Tile, make_rules

pytestmark = pytest.mark.xdist_group("wide boards")

LEXICON = small_lexicon(8, 3000, 21)
LARGE, OBLONG = (make_rules("club", layout=WIDE_LAYOUTS[number]) for number in (0, 3))


def begun(rules: Rules, turns: int = 6) -> Game:
    """A game in which some turns have been taken."""
    game = Game.start(["Ann", "Bob"], rules, LEXICON, source=5)
    for _ in range(turns):
        game.move(engine_for(rules, LEXICON).best(game.view(game.position.to_move)).move)
    return game


@pytest.mark.parametrize("rules", [LARGE, OBLONG], ids=["21 by 21", "11 by 19"])
def test_many_positions_at_once_have_the_best_moves_of_each(rules: Rules) -> None:
    engine = engine_for(rules, LEXICON)
    views = [begun(rules, turns).view(turns % 2) for turns in range(8)]
    assert list(engine.best_many(views, threads=2)) == [engine.best(view) for view in views]


@pytest.mark.parametrize("square", [Square(20, 20), Square(0, 20), Square(20, 0), Square(16, 3)])
@pytest.mark.parametrize("direction", Direction)
def test_a_play_anywhere_on_a_wide_board_is_a_number_and_a_play_again(
    square: Square, direction: Direction
) -> None:
    play = Play((Placement(square, Tile(26, True)),))
    board = Board.empty(LARGE.layout)
    key = key_from(play, direction, board)
    assert 0 < key < 1 << 63
    assert play_from(key, board) == play


def test_without_kernels_the_same_moves_are_found() -> None:
    view = begun(OBLONG).view(0)
    plain = PlainEngine(OBLONG, LEXICON, seconds=600)
    assert plain.moves(view, 20) == engine_for(OBLONG, LEXICON).moves(view, 20)


def test_every_turn_of_a_game_is_judged() -> None:
    game = begun(LARGE)
    reviews = list(Engine(LARGE, LEXICON).review(game))
    assert [one.rank for one in reviews] == [1] * 6
    assert all(one.method == "static" for one in reviews)


def test_a_position_is_analysed_by_playing_on() -> None:
    view = begun(LARGE).view(0)
    *_, answer = Engine(LARGE, LEXICON).analyse(view, Limits(samples=200, candidates=4))
    assert answer.is_done
    assert answer.method == "simulation"
    assert answer.best.win is not None


def test_an_ending_is_played_on_and_a_note_says_why_it_is_not_searched() -> None:
    game = begun(LARGE, 0)
    engine = engine_for(LARGE, LEXICON)
    while game.position.bag.letters:
        game.move(engine.best(game.view(game.position.to_move)).move)
    *_, answer = engine.analyse(game.view(game.position.to_move), Limits(samples=100))
    assert answer.method == "simulation"
    assert (
        answer.notes[-1] == "endgames on boards of more than 15 by 15 are not searched to the end"
    )


@pytest.mark.parametrize("strength", [*STRENGTHS, "best:20"])
def test_computer_players_of_every_strength_play_a_game_to_its_end(strength: str) -> None:
    game = Game.start(["Ann", "Bob"], OBLONG, LEXICON, source=2, finder=engine_for(OBLONG, LEXICON))
    names = (strength, "static")
    play_out(
        game, [make_player(name, OBLONG, LEXICON, 1, limits=Limits(samples=20)) for name in names]
    )
    assert game.position.is_over
    assert any(max(square) > 14 for square, _ in game.position.board.tiles())


def test_a_match_is_played_in_the_kernels_and_by_the_rules() -> None:
    results = match(["static", "score"], rules=LARGE, games=4, seed=3)
    again = match(["static", "score", "home"], rules=OBLONG, games=3, seed=3)
    assert results.scores.shape == (4, 2)
    assert results.scores.min() > 100
    assert again.scores.shape == (3, 3)


def test_leaves_can_be_learnt_on_a_wide_board() -> None:
    from concurrent.futures import ThreadPoolExecutor

    training = Training(LARGE.replace(rack_size=3), LEXICON, Plan(games=1, rounds=1, racks=1))
    with ThreadPoolExecutor(1) as pool:
        assert list(training.run(pool, 1))
    assert training.leaves().values.any()


def test_the_words_of_games_on_a_wide_board_are_counted() -> None:
    from concurrent.futures import ThreadPoolExecutor

    engine = engine_for(LARGE, LEXICON)
    count = PlayabilityCount(engine)
    with ThreadPoolExecutor(1) as pool:
        assert list(count.run(1, pool, 1)) == [CHUNK]
    assert sum(count.counts.values()) > 10 * CHUNK
    assert all(word in LEXICON for word in count.counts)
    reaches = 0
    for moves in count._play(0, seed=1)[:10]:
        board = Board.empty(LARGE.layout)
        for move in (move for move in moves if 0 < move < EXCHANGE):
            play = play_from(move, board)
            assert not {square for square, _ in play.placements} & {
                square for square, _ in board.tiles()
            }
            board = board.put(play.placements)
        reaches += any(max(square) > 14 for square, _ in board.tiles())
    assert reaches


def test_only_lanes_of_the_board_have_anchors() -> None:
    game = begun(LARGE, 40)
    edges = {edge for square, _ in game.position.board.tiles() for edge in square} & {0, 20}
    assert edges, "there are tiles at the edge, beside lanes that are no part of the board"
    engine = engine_for(LARGE, LEXICON)
    desk = new_desk(LARGE, engine.leaves.longest)
    set_up_board(engine.words.graph, game.position.board, desk)
    shape = suite_for(LARGE.layout).shape
    count = sized(list_anchors, 21)(desk.rules[0], desk.states[0], desk.scratch[0])
    bases = desk.scratch[0]["anchor_base"][:count]
    lanes = {(int(base) >> shape.lane_bits) - 1 for base in bases}
    assert lanes <= {*range(21), *range(shape.lane, shape.lane + 21)}


def test_an_engine_for_a_wide_board_can_be_sent_to_another_process() -> None:
    view = begun(LARGE).view(0)
    engine = Engine(LARGE, LEXICON)
    assert pickle.loads(pickle.dumps(engine)).best(view) == engine.best(view)


def test_a_rack_of_nine_is_refused_with_the_number_that_is_possible() -> None:
    asked = case("wide boards", 0)
    engine = engine_for(asked.rules, asked.lexicon)
    game = Game.start(["Ann", "Bob"], asked.rules, asked.lexicon, source=1)
    from dataclasses import replace

    position = replace(game.position, racks=(Rack(bytes([1] * 9)), game.position.racks[1]))
    with pytest.raises(LexikoError, match="up to 8 tiles, not 9"):
        engine.best(position.view(0))
