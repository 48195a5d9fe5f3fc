"""Chances to win, what the pool makes of leaves, and what a play says about the tiles kept."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from tests.engine.sights import engine_for

from lexiko import Game
from lexiko.engine import bridge, chances, pool
from lexiko.engine.chances import ChanceTraining, chances_for
from lexiko.engine.inference import infer, last_play
from lexiko.engine.pool import PoolTraining, weights_for
from lexiko.engine.thinking import Seen
from lexiko.kernel.chances import LEADS, chance_of
from lexiko.kernel.pool import value_pieces
from lexiko.kernel.records import POINT
from lexiko.rules import make_rules

CENTRE = LEADS - 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rack", [7, 9])
def test_a_larger_lead_is_never_worse(seats: int, rack: int) -> None:
    table = chances_for(make_rules("collector").replace(rack_size=rack), seats).table
    assert table.shape[0] == seats
    assert (np.diff(table, axis=2) >= 0).all()
    assert table.min() >= 0
    assert table.max() <= 1
    # Whoever is to move has an advantage, and it grows when fewer tiles are left.
    assert (table[0, 7:, CENTRE] >= table[1, 7:, CENTRE]).all()
    assert table[0, 10, CENTRE + 40] > table[0, 90, CENTRE + 40]


def test_one_player_wins_what_the_other_loses() -> None:
    table = chances_for(make_rules("club"), 2).table
    assert np.abs(table[0] + table[1, :, ::-1] - 1).max() < 0.02


def test_training_gives_the_same_table_on_any_number_of_threads() -> None:
    rules = make_rules("club")
    engine = engine_for(rules, Game.start(["A", "B"], rules=rules).lexicon)
    packed = set()
    for threads in (1, 2):
        training = ChanceTraining(rules, engine.words, engine.leaves, 2)
        with ThreadPoolExecutor(threads) as workers:
            assert list(training.run(400, workers, threads))[-1] == 400
        packed.add(chances.packed(training))
    (data,) = packed
    found = training.chances()
    again = chances.unpacked(data)
    assert np.abs(again.table - found.table).max() < 0.001
    assert np.abs(found.table[:, 80] - found.table[:, 20]).max() > 0.1
    assert np.abs(again.turn_scores - found.turn_scores).max() < 0.001


def test_a_finish_line_is_won_by_whoever_is_near_it() -> None:
    rules = make_rules("collector", "finish-line")
    table = chances_for(rules, 2)
    desk = bridge.new_desk(rules, 6, 2, 1, (120, 120))
    won = []
    for mine, theirs, turn in ((119, 0, 0), (60, 60, 0), (60, 60, 1), (0, 119, 1)):
        desk.states[0]["score"][:2] = mine, theirs
        desk.states[0]["turn"] = turn
        won.append(float(chance_of(table, desk.rules[0], desk.states[0], 0)))
    assert won == sorted(won, reverse=True)
    assert won[0] > 0.95
    assert won[1] + won[2] == pytest.approx(1, abs=0.02)
    assert won[3] < 0.05


def piece_values(unseen: str) -> dict[str, float]:
    """What each piece is worth more to whoever holds nothing and cannot see these."""
    rules = make_rules("club")
    alphabet = rules.alphabet
    weights = weights_for(rules, "enable")
    desk = bridge.new_desk(rules, 6)
    pieces = alphabet.parse_pieces(unseen)
    desk.states[0]["bag"][: len(pieces)] = list(pieces)
    desk.states[0]["bag_size"] = len(pieces)
    value_pieces(weights, desk.rules[0], desk.states[0], desk.scratch[0], 0)
    found = desk.scratch[0]["piece_value"] / POINT
    return {alphabet.faces[letter]: float(found[letter]) for letter in range(alphabet.size + 1)}


def test_a_q_is_worth_more_while_the_u_are_still_to_come() -> None:
    common = "AAEEIIOONNRRTTLLSSDD"
    many, none = piece_values(common + "UUUU"), piece_values(common + "AEIO")
    assert many["Q"] > none["Q"] + 1


def test_vowels_are_worth_more_when_consonants_are_to_come() -> None:
    few, many = piece_values("BCDFGHKLMNPRSTTVWWRNLD"), piece_values("AAAEEEEIIIOOOUUAEIOAEI")
    assert few["E"] > many["E"] + 1
    assert few["T"] < many["T"] - 1


def test_a_usual_pool_changes_nothing_much() -> None:
    rules = make_rules("club")
    everything = rules.alphabet.text(bytes(rules.alphabet.tiles))
    assert max(map(abs, piece_values(everything).values())) < 1.5


def test_weights_are_kept_as_they_were_learnt() -> None:
    rules = make_rules("club")
    engine = engine_for(rules, Game.start(["A", "B"], rules=rules).lexicon)
    training = PoolTraining(rules, engine.words, engine.leaves)
    with ThreadPoolExecutor(1) as workers:
        list(training.run(50, workers, 1))
    weights = training.weights()
    again = pool.unpacked(pool.packed(weights, 26), 26)
    assert np.abs(weights - again).max() < 0.1
    assert not pool.weights_for(make_rules("club"), "enable")[27:].any()


def test_what_was_kept_is_likelier_than_chance_would_have_it() -> None:
    likelier = 0.0
    games = 0
    for seed in range(12):
        game = Game.start(["Ann", "Bob"], rules="club", source=seed)
        engine = engine_for(game.position.rules, game.lexicon)
        for _ in range(7):
            game.move(engine.best(game.view(game.position.to_move)).move)
        view = game.view(game.position.to_move)
        last = last_play(view, game.turns())
        found = None if last is None else infer(engine, view, last, 1)
        if last is None or found is None:
            continue
        assert found.weights.sum() == pytest.approx(1)
        before, turn = list(game.turns())[-1]
        kept = Counter(before.racks[turn.seat].letters) - Counter(last.tiles)
        same = np.array([(Counter(one) & kept).total() for one in found.sets])
        likelier += float(same @ found.weights - same.mean())
        games += 1
        rows = found.rows(view.unseen, 50, 1)
        assert all(sorted(row) == sorted(view.unseen) for row in rows)
    assert games > 6
    assert likelier > 0


def test_a_player_remembers_the_last_play_as_the_game_does() -> None:
    seen = 0
    for seed in range(4):
        game = Game.start(["Ann", "Bob"], rules="club", source=seed)
        engine = engine_for(game.position.rules, game.lexicon)
        memory = None
        while not game.position.is_over and game.position.turn < 12:
            view = game.view(game.position.to_move)
            move = engine.best(view).move
            if view.seat == 0:
                last = last_play(view, game.turns())
                if memory is not None and last is not None:
                    assert memory.play_since(view) == last
                    seen += 1
                memory = Seen.after(view, move)
            game.move(move)
    assert seen > 8
