"""Games gone through turn by turn, and what they add up to."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from tests.study.pretended import engine, plain_engine, record, review, turn

from lexiko.engine import Limits
from lexiko.engine.analysing import static_analysis
from lexiko.engine.judging import judge_turn
from lexiko.errors import NotationError
from lexiko.formats import Record
from lexiko.game import Game
from lexiko.rules import Exchange, Pass, Rack, make_rules
from lexiko.rules.commands import AskHint, Resign, Setup, TakeTurn
from lexiko.said import phrase
from lexiko.study import Advice, analysis_json, lessons, move_name, reviewed, summaries
from lexiko.study.coaching.advice import AdviceKind
from lexiko.study.missed import missed_words
from lexiko.study.mistakes import CHANCES, PHASES, size
from lexiko.study.report import write_report
from lexiko.study.reviews import SHOWN, GameReview, ReviewedTurn, numbered, reviewed_turn
from lexiko.study.sheets import COLUMNS, write_csv


def test_there_is_one_entry_for_each_turn() -> None:
    turns, found = list(record().turns()), review().turns
    assert len(found) == len(turns) > 10
    for (before, past), one in zip(turns, found, strict=True):
        assert one.player == before.seats[past.seat].name
        assert one.turn == before.turn + 1
        assert before.view(past.seat).parse(one.played) == past.move
        assert one.scores[past.seat] == before.scores[past.seat] + past.score
        assert one.method in ("simulation", "static")
        assert one.mistake in ("none", "small", "medium", "large")
        assert (one.rank == 1) <= (one.win_lost in (0.0, None))


def test_a_turn_keeps_the_best_moves_and_the_one_that_was_made() -> None:
    for one in review().turns:
        if one.method == "simulation" and one.stood:
            moves = [candidate["move"] for candidate in one.candidates]
            assert moves[0] == one.best
            assert one.played in moves
            assert len(moves) <= SHOWN + 1


def test_where_the_move_made_was_not_reached_all_moves_are_by_score_and_leave() -> None:
    made = engine()
    turns = list(record().turns())
    reviews = (judge_turn(made, *one, limits=Limits(candidates=5)) for one in turns)
    whole = next(one for one in reviews if one.method == "simulation" and (one.rank or 0) > SHOWN)
    assert whole.made is not None
    cut_short = replace(whole, method="static", made=replace(whole.made, win=None))
    found = reviewed_turn(made, cut_short)
    assert len(found.candidates) == SHOWN + 1
    assert found.candidates[-1]["move"] == found.played
    assert {candidate["win"] for candidate in found.candidates} == {None}
    worth = [candidate["equity"] for candidate in found.candidates]
    assert worth == sorted(worth, reverse=True)
    assert found.confidence is None


def test_a_review_can_go_on_where_it_was_stopped() -> None:
    rest = tuple(reviewed(engine(), record(), Limits(candidates=5), skip=7))
    assert rest == review().turns[7:]


def test_a_turn_can_be_written_and_read() -> None:
    for one in review().turns:
        assert ReviewedTurn.from_json(json.loads(json.dumps(one.to_json()))) == one


@pytest.mark.parametrize(
    "change", [{"phase": "late"}, {"mistake": "huge"}, {"more": 1}, {"bad": "QI"}, None]
)
def test_what_is_no_turn_is_refused(change: dict[str, Any] | None) -> None:
    data = [] if change is None else turn().to_json() | change
    with pytest.raises(NotationError):
        ReviewedTurn.from_json(data)


def test_a_turn_with_an_unknown_rack_is_not_judged() -> None:
    found = list(reviewed(plain_engine(), _without_racks(), None))
    for one in found:
        assert one.played
        told = (one.best, one.rank, one.win_lost, one.points_lost, one.mistake, one.method)
        assert told == (None,) * 6
    summary = summaries(["Ann"], found)[0]
    assert (summary.judged, summary.accuracy, summary.win_lost) == (0, None, None)
    assert summary.turns > 0


def _without_racks() -> Any:
    class Blind:
        def turns(self) -> Any:
            for before, past in record().turns():
                racks = tuple(Rack(b"", len(rack)) for rack in before.racks)
                yield replace(before, racks=racks), past

    return Blind()


def test_exchanges_are_written_short() -> None:
    game = Game.start(["Ann", "Bob"], "club", engine().lexicon, source=1, finder=engine())
    view = game.view(game.position.to_move)
    move = Exchange(bytes(sorted(view.racks[view.to_move].letters))[:3])
    assert move_name(view, move).startswith("exch ")
    assert view.parse(move_name(view, move)) == move
    assert move_name(view, engine().moves(view)[-1].move) == "pass"


def test_an_analysis_says_nothing_of_a_pass_by_score_and_leave() -> None:
    before, past = next(iter(record().turns()))
    view = before.view(past.seat)
    plain = static_analysis(plain_engine(), view, Limits(candidates=1000))
    found = analysis_json(plain)
    assert found["method"] == "static"
    assert found["candidates"][-1] | {"leave": ""} == {
        "move": "pass",
        "score": 0,
        "leave": "",
        "equity": None,
        "win": None,
        "error": None,
        "samples": 0,
        "follow": [],
    }
    assert len(analysis_json(plain, 3)["candidates"]) == 3
    *_, thought = engine().analyse(view, Limits(candidates=1000))
    assert analysis_json(thought)["candidates"][-1]["equity"] is not None


def test_a_summary_adds_up_what_a_player_did() -> None:
    turns = [
        turn(player="Ann", mistake="small", win_lost=0.02, points_lost=4.0, phase="opening"),
        turn(player="Ann", mistake="large", win_lost=0.1, points_lost=-2.0, phase="endgame"),
        turn(player="Bob", mistake="medium", win_lost=0.05, points_lost=9.0),
        turn(
            player="Ann",
            mistake="none",
            win_lost=0.0,
            points_lost=0.5,
            phase="opening",
            bingo_there=True,
            bingo=True,
        ),
    ]
    ann, bob = summaries(["Ann", "Bob"], turns)
    assert ann.mistakes == {"none": 1, "small": 1, "medium": 0, "large": 1}
    assert (ann.index, ann.accuracy) == (1.2, 0.6)
    assert (ann.win_lost, ann.points_lost) == (0.12, 4.5)
    assert ann.points_by_phase["opening"] == 4.5
    assert ann.points_by_phase["endgame"] == 0.0
    assert ann.bingos_found == 1
    assert (bob.turns, bob.index) == (1, 0.5)


def test_figures_that_are_shown_together_add_up() -> None:
    for one in review().turns:
        wins = {candidate["move"]: candidate["win"] for candidate in one.candidates}
        if one.win_lost is not None and one.win is not None:
            best = round(100 * wins[one.best], 1)
            assert round(best - round(100 * one.win, 1), 1) == round(100 * one.win_lost, 1)
            assert one.mistake == size(one.win_lost, CHANCES)
    parts = [turn(points_lost=points, phase=phase) for phase in PHASES for points in (1.04, 2.04)]
    (found,) = summaries([parts[0].player], parts)
    assert found.points_lost == sum(found.points_by_phase.values()) == 4 * 3.1


def hinted(steps: int) -> ReviewedTurn:
    """The first turn of a game, a poor move after so many steps of a hint."""
    made = engine()
    racks = tuple(Rack(made.rules.alphabet.parse_pieces(one)) for one in ("HORNETS", "FAMQVCE"))
    setup = Setup((), racks, (0, 0))
    game = Game.start(["Ann", "Bob"], made.rules, made.lexicon, 1, made, setup=setup, help="hints")
    for _ in range(steps):
        game.do(AskHint(0))
    game.move("8G HORN")
    return next(reviewed(made, Record(tuple(game.events)), None))


def test_what_a_whole_hint_laid_out_is_neither_blamed_nor_praised() -> None:
    some = hinted(2)
    assert (some.hints, some.mistake) == (2, "large")
    assert some.advice
    whole = hinted(3)
    assert (whole.hints, whole.mistake, whole.advice) == (3, None, ())
    assert whole.points_lost == some.points_lost
    assert whole.candidates == some.candidates
    bingo = replace(whole, bingo=True)
    (found,) = summaries(["Ann"], [bingo, whole])
    assert (found.turns, found.judged, found.index, found.points_lost) == (2, 0, 0, 0)
    assert (found.bingos_found, found.bingos_there) == (0, 0)
    assert list(missed_words([some], 0)) == ["SHORTEN"]
    assert not list(missed_words([whole], 0))


def test_turns_from_before_hints_were_noted_can_be_read() -> None:
    old = turn().to_json()
    del old["hints"]
    assert ReviewedTurn.from_json(old) == turn(hints=0)
    for wrong in (-1, 4, "x", None):
        with pytest.raises(NotationError):
            ReviewedTurn.from_json(old | {"hints": wrong})


def test_a_lesson_never_costs_nothing() -> None:
    reason = Advice.of("spent", ("8E HORN",), 1.0, {}, phrase("coach_no_tiles"))
    for win, said in ((0.0042, "0.4"), (0.0096, "1.0"), (0.031, "3")):
        (found,) = lessons([turn(mistake="small", points_lost=0.2, win_lost=win, advice=(reason,))])
        assert found.text == f"Save the S and the blank: {said} wins in 100 games lost in 1 turn"


def test_lessons_are_the_first_reasons_of_mistakes_the_dearest_first() -> None:
    def about(kind: AdviceKind, points: float, mistake: str = "large") -> ReviewedTurn:
        reason = Advice.of(kind, ("8E HORN",), 1.0, {}, phrase("coach_no_tiles"))
        other = Advice.of("leave", ("8E HORN",), 0.5, {}, phrase("coach_no_tiles"))
        return turn(player="Ann", mistake=mistake, points_lost=points, advice=(reason, other))

    turns = [
        about("spent", 6.0, "small"),
        about("vowels", 20.0),
        about("spent", 9.5),
        about("opened", 3.0, "none"),
        about("score", 2.0),
        about("fished", 1.0),
        turn(player="Ann", mistake="large", points_lost=99.0, advice=()),
    ]
    found = lessons(turns)
    assert [one.kind for one in found] == ["vowels", "spent", "score"]
    assert (found[1].turns, found[1].points_lost) == (2, 15.5)
    assert found[1].text == "Save the S and the blank: 16 points lost in 2 turns"
    assert summaries(["Ann"], turns)[0].work_on == found


def test_turns_kept_before_there_was_a_coach_can_be_read() -> None:
    new = ("advice", "seconds")
    old = {name: value for name, value in turn().to_json().items() if name not in new}
    assert ReviewedTurn.from_json(old) == turn(advice=(), seconds=None)


def test_a_turn_says_how_long_it_took() -> None:
    made = plain_engine()
    game = Game.start(["Ann", "Bob"], "club", made.lexicon, source=4, finder=made, at=1_000)
    game.do(TakeTurn(game.position.to_move, Pass(), at=8_500))
    found = next(reviewed(made, Record(tuple(game.events)), None))
    assert found.seconds == 7.5
    told = write_report([GameReview(Record(tuple(game.events)), (found,), "enable")])
    assert "It took 8 seconds." in told
    assert next(reviewed(made, record(), None)).seconds is None


def test_turns_have_the_numbers_that_they_have_on_the_page() -> None:
    """There Bob, who leaves, has a place in the list; among the turns of the rules he has none."""
    rules = make_rules("club")
    racks = tuple(Rack(rules.alphabet.parse_pieces(one)) for one in ("HORNABC", "EEEEEEE", "AAAA"))
    game = Game.start(["Ann", "Bob", "Cem"], rules, setup=Setup((), racks, (0, 0, 0)), source=1)
    game.play("8F", "HORN")
    game.do(Resign(1))
    game.do(TakeTurn(2, Pass()))
    game.do(TakeTurn(0, Pass()))
    played = Record(tuple(game.events))
    judged = [
        turn(turn=before.turn + 1, seat=past.seat, scores=before.scores)
        for before, past in played.turns()
    ]
    assert [one.turn for one in judged] == [1, 2, 3]
    found = numbered(played, judged)
    assert [(one.turn, one.seat) for one in found] == [(1, 0), (3, 2), (4, 0)]
    told = write_report([GameReview(played, found, "enable")])
    assert re.findall(r'class="soft number">(\d+)<', told) == ["1", "3", "4"]
    assert re.findall(r'class="turn-tick"[^>]*>(\d+)<', told) == ["1", "2", "3", "4"]


def test_a_sheet_has_a_line_for_each_turn_and_no_formulas() -> None:
    named = replace(review(), source="=1+1.gcg")
    lines = write_csv([review(), named]).splitlines()
    assert lines[0] == "file," + ",".join(COLUMNS)
    assert len(lines) == 1 + 2 * len(review().turns)
    assert lines[1].startswith("game.json,1,")
    assert lines[-1].startswith("'=1+1.gcg,")
