"""Simulation: the same samples for all, the same answer on any number of threads, limits kept."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import exp, log

import numpy as np
import numpy.typing as npt
import pytest
from tests.engine.sights import engine_for, position

from lexiko import Game
from lexiko.engine import Engine
from lexiko.engine.analysis import Analysis, Clock, Limits
from lexiko.engine.simulation import FIRST, Simulation, _doubt
from lexiko.errors import LexikoError
from lexiko.formats import read_cgp
from lexiko.kernel.records import HINTS
from lexiko.lexicon import open_lexicon
from lexiko.rules import Board, Pass, Rules, Seat, View, make_rules


def opening(rules: Rules | str = "club", turns: int = 4, seats: int = 2) -> tuple[Engine, View]:
    """The view of the next player after some turns."""
    made = make_rules(rules) if isinstance(rules, str) else rules
    names = [Seat(name, finish=120 if made.finish_line else None) for name in "ABCD"[:seats]]
    game = Game.start(names, rules=made, source=5)
    engine = engine_for(made, game.lexicon)
    for _ in range(turns):
        game.move(engine.best(game.view(game.position.to_move)).move)
    return engine, game.view(game.position.to_move)


def last(engine: Engine, view: View, limits: Limits) -> Analysis:
    *_, answer = engine.analyse(view, limits)
    assert answer.is_done
    return answer


def test_the_same_seed_and_samples_give_the_same_answer_on_any_number_of_threads() -> None:
    engine, view = opening()
    answers = [
        last(engine, view, Limits(samples=900, threads=threads, confidence=0.9999))
        for threads in (1, 2, 3)
    ]
    assert answers[0] == answers[1] == answers[2]
    other = last(engine, view, Limits(samples=900, seed=2, confidence=0.9999))
    assert [one.win for one in other.moves] != [one.win for one in answers[0].moves]


def test_hints_change_nothing_whether_they_are_good_or_not() -> None:
    def rolled(simulation: Simulation, hints: npt.NDArray[np.uint64]) -> list[object]:
        positions = simulation.positions
        positions.ahead = positions.ahead._replace(hints=hints)
        return [simulation._play(arm, 0, 60).tolist() for arm in range(len(simulation.arms))]

    (engine, view), (_, later) = opening(turns=4), opening(turns=9)
    limits = Limits(samples=100, candidates=6, plies=4, also=(Pass(),))
    simulation, other = Simulation(engine, view, limits), Simulation(engine, later, limits)
    without = np.zeros((0, 0, HINTS), np.uint64)
    expected = rolled(simulation, without)
    hints = np.zeros((4, 60, HINTS), np.uint64)
    assert rolled(simulation, hints) == expected
    assert hints[:, :, 1].any(), "more than one play is remembered"
    assert rolled(simulation, hints) == expected
    wrong = np.zeros_like(hints)
    after_other = rolled(other, wrong)
    assert rolled(simulation, wrong) == expected, "plays of another board"
    assert rolled(other, without) == after_other


def test_samples_are_counted_and_limited() -> None:
    engine, view = opening()
    answer = last(engine, view, Limits(samples=1000, confidence=0.9999))
    assert answer.samples == sum(one.samples for one in answer.moves) <= 1000
    assert answer.samples > 900
    assert answer.method == "simulation"
    wins = [one.win for one in answer.moves if one.win is not None]
    assert len(wins) == len(answer.moves)
    assert all(0 <= win <= 1 for win in wins)
    # More samples go to the moves between which it is to be decided.
    assert max(one.samples for one in answer.moves[:3]) > min(one.samples for one in answer.moves)


def test_a_clear_choice_ends_the_simulation_early() -> None:
    engine, view = opening()
    sure = last(engine, view, Limits(samples=50_000, candidates=2, confidence=0.6))
    assert sure.confidence is not None
    assert sure.confidence >= 0.6
    assert sure.samples < 50_000


def test_a_limit_of_nodes_alone_ends_a_simulation_too() -> None:
    engine, view = opening()
    answer = last(engine, view, Limits(nodes=16 * 40, confidence=0.9999))
    assert answer.method == "simulation"
    assert answer.samples <= 40


def test_few_samples_are_not_taken_for_certainty() -> None:
    # Two samples that happen to be alike seem to say that nothing varies at all.
    assert _doubt(3.0, 2) > 0.15
    assert _doubt(3.0, 50) < _doubt(3.0, 5) < _doubt(3.0, 2)
    assert _doubt(3.0, 10**6) == pytest.approx(exp(-4.5) * (1 + log(10**6)), rel=1e-3)


def test_a_rack_that_is_empty_while_tiles_are_left_gives_values_that_can_be() -> None:
    rules, lexicon = make_rules("club"), open_lexicon("enable")
    game = Game.start(["Ann", "Bob"], rules=rules, source=1)
    engine = engine_for(rules, lexicon)
    game.move(engine.best(game.view(game.position.to_move)).move)
    rack = rules.alphabet.parse_pieces("AEINRT")
    asked = position(rules, game.position.board, rack, lexicon, bag=20, others=(b"",))
    answer = last(engine, asked.view(0), Limits(samples=60))
    assert all(abs(one.equity) < 300 for one in answer.moves)


def test_answers_grow_while_it_runs() -> None:
    engine, view = opening()
    answers = list(engine.analyse(view, Limits(samples=2000, confidence=0.9999)))
    assert len(answers) > 3
    assert not any(one.is_done for one in answers[:-1])
    counts = [one.samples for one in answers]
    assert counts == sorted(counts)


def test_whoever_closes_the_iterator_ends_all_work() -> None:
    engine, view = opening()
    before = threading.active_count()
    running = engine.analyse(view, Limits(seconds=600, threads=2, confidence=0.9999))
    next(running)
    next(running)
    began = time.monotonic()
    running.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < 20
    assert threading.active_count() == before


def test_time_is_kept_and_every_candidate_is_looked_at() -> None:
    engine, view = opening()
    began = time.monotonic()
    answer = last(engine, view, Limits(seconds=0.01, candidates=5))
    assert time.monotonic() - began < 20
    assert all(one.samples for one in answer.moves)


def test_time_is_kept_however_many_candidates_and_turns_are_wanted() -> None:
    engine, view = opening()
    answer = last(engine, view, Limits(seconds=0.2, candidates=500, plies=20))
    assert len(answer.moves) > 100
    assert 2 <= min(one.samples for one in answer.moves) < 10


def test_every_candidate_gets_its_first_samples_however_busy_the_machine_is() -> None:
    engine, view = opening()
    limits = Limits(seconds=0.3, candidates=5)
    simulation, busy = Simulation(engine, view, limits), Clock(limits, began=time.monotonic() - 1)
    with ThreadPoolExecutor(1) as workers:
        *_, answer = simulation.run(workers, busy)
    assert busy.is_up
    assert [one.samples for one in answer.moves] == [FIRST] * 5


def test_threads_are_no_more_than_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    assert [Limits(threads=threads).workers for threads in (1, 3, 64)] == [1, 3, 3]


def test_a_move_that_is_asked_for_is_looked_at() -> None:
    engine, view = opening()
    poor = engine.moves(view)[-20].move
    answer = last(engine, view, Limits(samples=300, candidates=3, also=(poor, Pass())))
    moves = [one.candidate.move for one in answer.moves]
    assert poor in moves
    assert moves[-1] == Pass()
    assert answer.best.win is not None
    assert answer.moves[-1].win is not None
    assert answer.best.win > answer.moves[-1].win


def test_as_many_moves_are_looked_at_as_are_wanted_at_least_but_not_all_alike() -> None:
    engine, view = opening()
    answer = last(engine, view, Limits(samples=4000, fewest=30))
    assert len(answer.moves) == 30
    assert min(one.samples for one in answer.moves) < max(one.samples for one in answer.moves) / 2
    assert len(last(engine, view, Limits(samples=4000)).moves) < 30
    assert len(last(engine, view, Limits(samples=100, fewest=1000)).moves) == len(
        engine.moves(view)
    )
    assert len(last(engine, view, Limits(samples=100, fewest=9, candidates=3)).moves) == 3


def test_candidates_are_different_moves_and_one_of_them_is_an_exchange() -> None:
    rules, lexicon = make_rules("club"), open_lexicon("enable")
    engine = engine_for(rules, lexicon)
    text = f"{'/'.join(['15'] * 15)} CEJNRTV/ 0/0 0"
    view = read_cgp(text, rules=rules).position.view(0)
    by_equity = [one.text for one in engine.moves(view, top=20)]
    assert {"8E VERT", "H5 VERT"} <= set(by_equity), "the same play, across and down"
    assert not any(text.startswith("exch") for text in by_equity)
    answer = last(engine, view, Limits(samples=6000, candidates=20))
    found = [one.text for one in answer.moves]
    assert len(set(found)) == 20
    assert not any(text.startswith(tuple("ABCDEFGHIJKLMNO")) for text in found)
    # It wins 4 % more than any play, though its equity is lower.
    assert answer.best is not None
    assert answer.best.text == "exchange JV"


def test_going_out_is_worth_exactly_the_play_and_the_letters_left() -> None:
    rules, lexicon = make_rules("collector"), open_lexicon("enable")
    parse = rules.alphabet.parse_pieces
    game = Game.start(["Ann", "Bob", "Cid"], rules=rules, source=1)
    first = engine_for(rules, lexicon).best(game.view(game.position.to_move)).move
    game.move(first)
    others = (parse("V"), parse("W"))
    asked = position(rules, game.position.board, parse("E"), lexicon, bag=0, others=others)
    engine = engine_for(rules, lexicon)
    answer = last(engine, asked.view(0), Limits(samples=60))
    play = next(one for one in answer.moves if not isinstance(one.candidate.move, Pass))
    # The others lose 4 each, whoever has which, and the mover gains as much as both.
    assert play.equity == play.candidate.score + 8 + 4
    assert play.win == 1.0


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        (make_rules("deluxe"), 3),
        (make_rules("classic"), 4),
        (make_rules("collector", "nine-tiles"), 2),
        (make_rules("collector", "finish-line"), 2),
        (make_rules("collector", "recycle", "blanks"), 2),
        (make_rules("collector", "rearrange"), 2),
        (make_rules("deluxe", "solitaire"), 1),
        (make_rules("deluxe", "solitaire-two-racks"), 2),
    ],
    ids=str,
)
def test_moves_are_judged_by_every_kind_of_rules(rules: Rules, seats: int) -> None:
    engine, view = opening(rules, turns=2, seats=seats)
    answer = last(engine, view, Limits(samples=40))
    assert answer.samples
    best = answer.best
    assert (best.win is None) == (rules.solitaire is not None)
    assert best.candidate.move in {one.move for one in engine.moves(view)}
    assert best.equity > 0


def test_a_play_that_reaches_the_finish_line_wins_for_sure() -> None:
    rules = make_rules("collector", "finish-line")
    engine, view = opening(rules, turns=2)
    near = tuple(115 if seat == view.seat else 60 for seat in range(2))
    answer = last(engine, replace(view, scores=near), Limits(samples=100))
    assert answer.best.win == 1.0
    assert near[view.seat or 0] + answer.best.candidate.score >= 120


def test_a_move_that_ends_the_game_is_not_played_on() -> None:
    engine, view = opening()
    ahead = tuple(90 if seat == view.seat else 60 for seat in range(2))
    passes = replace(view, scores=ahead, scoreless=5)
    found = last(engine, passes, Limits(samples=60, candidates=1, also=(Pass(),)))
    ended = next(one for one in found.moves if one.candidate.move == Pass())
    mine = engine.rules.alphabet.total(view.racks[view.seat or 0].letters)
    assert ended.win is not None
    assert ended.win > 0.9
    # Nothing but the unplayed letters changes the lead: both lose theirs.
    assert -mine <= ended.equity <= 60
    later = last(engine, replace(passes, scoreless=0), Limits(samples=60, also=(Pass(),)))
    assert ended != next(one for one in later.moves if one.candidate.move == Pass())


def test_a_finish_line_counts_before_going_out() -> None:
    rules, lexicon = make_rules("collector", "finish-line"), open_lexicon("enable")
    parse = rules.alphabet.parse_pieces
    game = Game.start([Seat("A", finish=100), Seat("B", finish=300)], rules=rules, source=1)
    engine = engine_for(rules, lexicon)
    game.move(engine.best(game.view(game.position.to_move)).move)
    asked = position(rules, game.position.board, parse("E"), lexicon, bag=0, others=(parse("Q"),))
    asked = asked.but(seats=game.position.seats, scores=(99, 200))
    simulation = Simulation(engine, asked.view(0), Limits(samples=20, candidates=2))
    shares = {arm.candidate.text: simulation._play(index, 0, 4)[0]
              for index, arm in enumerate(simulation.arms)}  # fmt: skip
    assert any((share == 1).all() for text, share in shares.items() if text != "pass")


def test_where_there_is_no_move_there_is_no_best_one() -> None:
    rules, lexicon = make_rules("deluxe", "solitaire-open"), open_lexicon("enable")
    rack = rules.alphabet.parse_pieces("V")
    asked = position(rules, Board.empty(rules.layout), rack, lexicon, bag=0, others=())
    answer = last(engine_for(rules, lexicon), asked.view(0), Limits(samples=20))
    assert answer.moves == ()


def test_limits_that_make_no_sense_are_refused() -> None:
    for wrong in (
        {"seconds": 0},
        {"samples": 0},
        {"samples": 1.5},
        {"threads": 0},
        {"candidates": -1},
        {"fewest": -1},
        {"fewest": 1001},
        {"plies": 100},
        {"confidence": 1.0},
        {"seed": -1},
        {"seed": 2**63},
    ):
        with pytest.raises(LexikoError, match="must be"):
            Limits(**wrong)


def test_the_first_samples_are_shared() -> None:
    engine, view = opening()
    simulation = Simulation(engine, view, Limits(samples=FIRST * 4, candidates=2))
    one, two = simulation._play(0, 0, 40), simulation._play(0, 20, 40)
    assert (one[:, 20:] == two).all()
