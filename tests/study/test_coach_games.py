"""Whatever the coach says of random games is so: each claim is counted again from its moves."""

from __future__ import annotations

import json
import math
from collections import Counter
from functools import cache

import pytest
from tests.study.pretended import engine, plain_engine, record
from tests.study.test_coach import BY_LEAVE, BY_THOUGHT, seen, thought

from lexiko.engine import Analysis, Engine, Limits
from lexiko.engine.analysing import static_analysis
from lexiko.engine.judging import in_order
from lexiko.rules import Bag, Play, Rack, Turn, View, work_out
from lexiko.rules.alphabet import BLANK
from lexiko.study import Advice, explain
from lexiko.study.coaching.advice import KINDS

TOLD = tuple[View, Analysis, Advice]


def claims(made: Engine, limits: Limits, games: int, some: int) -> list[TOLD]:
    """What is said of several moves in each position of some games: the best one, the one that was
    made, and others of its candidates."""
    found = []
    for players in range(2, 2 + games):
        for before, past in list(record(players).turns())[::some]:
            view = before.view(past.seat)
            *_, analysis = made.analyse(view, limits)
            for judged in analysis.moves[:8]:
                told = explain(made, view, judged.candidate.move, analysis)
                assert len(told) <= 3
                assert told == explain(made, view, judged.candidate.move, analysis)
                found += [(view, analysis, one) for one in told]
    return found


@cache
def by_equity() -> list[TOLD]:
    """Claims of analyses whose chances follow from score and leave."""
    return claims(engine(), Limits(candidates=40), 2, 1)


@cache
def by_simulation() -> list[TOLD]:
    """Claims of real analyses: few samples, and endgames as far as they come."""
    return claims(plain_engine(), Limits(samples=400, candidates=10, nodes=4000), 1, 3)


@cache
def by_position() -> list[TOLD]:
    """Claims of every kind, in positions that are made for them."""
    found = []
    for _, text, played, *_ in BY_LEAVE:
        view = seen(text)
        also = (in_order(view.parse(played)),)
        analysis = static_analysis(plain_engine(), view, Limits(candidates=20, also=also))
        told = explain(plain_engine(), view, played, analysis)
        found += [(view, analysis, one) for one in told]
    for _, text, played, _, other in BY_THOUGHT:
        analysis = thought(text, *sorted({played, other}))
        told = explain(plain_engine(), analysis.view, played, analysis)
        found += [(analysis.view, analysis, one) for one in told]
    return found


def all_claims() -> list[TOLD]:
    return by_equity() + by_simulation() + by_position()


def figure(analysis: Analysis, text: str) -> tuple[int, float, float | None]:
    """Score, equity and chance of a move, as the analysis has them."""
    view = analysis.view
    move = view.parse(text)
    one = next(one for one in analysis.moves if one.candidate.move == move)
    return one.candidate.score, one.equity, one.win


def turn_of(view: View, text: str) -> Turn:
    rack = Rack(bytes(sorted(view.racks[view.seat or 0].letters)))
    bag = Bag(bytes(view.next_bag))
    turn, reasons = work_out(view.rules, view.board, rack, bag, view.parse(text))
    assert turn is not None, reasons
    return turn


def test_claims_of_every_kind_are_made() -> None:
    """What is checked here of a kind is checked at least once."""
    of_words = {"bad_word", "lost_turn", "challenge_lost"}
    assert {one.kind for _, _, one in all_claims()} == set(KINDS) - of_words
    random = {one.kind for _, _, one in by_equity() + by_simulation()}
    assert random >= {"score", "spent", "leave", "duplicate", "hook_missed", "find"}


def test_the_moves_and_their_figures_are_those_of_the_analysis() -> None:
    for _, analysis, one in all_claims():
        made, other = one.moves
        worse, better = (other, made) if one.is_praise else (made, other)
        score, equity, win = figure(analysis, worse)
        better_score, better_equity, better_win = figure(analysis, better)
        known = one.figures
        assert (known["score"], known["better_score"]) == (score, better_score)
        assert known["points_lost"] == pytest.approx(better_equity - equity, abs=1e-3)
        assert known.get("win") == pytest.approx(win, abs=1e-3)
        assert known.get("better_win") == pytest.approx(better_win, abs=1e-3)
        assert better_equity > equity or (better_win or 0) > (win or 0)


def test_leaves_have_the_values_of_the_table() -> None:
    for view, _, one in all_claims():
        if "leave" not in one.figures:
            continue
        for text, name in zip(_in_order(one), ("leave", "better_leave"), strict=True):
            kept = turn_of(view, text).rack.letters
            worth = plain_engine().leaves.points(kept)
            assert one.figures[name] == pytest.approx(worth, abs=1e-3), one.text


def _in_order(one: Advice) -> tuple[str, str]:
    """The move that is worth less, and the better one."""
    first, second = one.moves
    return (second, first) if one.is_praise else (first, second)


def test_numbers_in_sentences_are_figures() -> None:
    """The number `n` of a sentence is one that its figures give."""
    for _, _, one in all_claims():
        known = one.figures
        n = one.said["params"].get("n")
        if n is None:
            continue
        possible = [known["points_lost"], known["better_score"] - known["score"]]
        possible += [known.get("better_leave", math.nan) - known.get("leave", 0)]
        possible += [known.get("reply", math.nan) - known.get("better_reply", 0)]
        # A whole number for the difference of two figures that are shown with one digit.
        assert any(abs(n - figure) <= 0.61 for figure in possible), one.text
        assert n > 0


def test_what_is_claimed_of_tiles_is_so() -> None:
    for view, _, one in all_claims():
        alphabet = view.rules.alphabet
        made, better = (turn_of(view, text) for text in one.moves)
        kept, better_kept = made.rack.letters, better.rack.letters
        known = one.figures
        match one.kind:
            case "spent":
                dear = [BLANK, alphabet.letter("S")]
                assert any(kept.count(piece) < better_kept.count(piece) for piece in dear)
                assert known["gained"] == known["score"] - known["better_score"]
                assert known["gained"] < (8 if kept.count(0) == better_kept.count(0) else 25)
                assert known["better_leave"] > known["leave"]
            case "duplicate":
                most = Counter(kept).most_common(1)[0][1]
                assert most >= known["copies"] >= 2
            case "vowels" | "consonants":
                letters = [piece for piece in kept if piece != BLANK]
                vowels = sum(map(alphabet.is_vowel, letters))
                assert (known["vowels"], known["consonants"]) == (vowels, len(letters) - vowels)
                assert abs(known["vowels"] - known["consonants"]) >= 2
                assert (one.kind == "vowels") == (known["vowels"] > known["consonants"])
                others = [piece for piece in better_kept if piece != BLANK]
                assert abs(2 * sum(map(alphabet.is_vowel, others)) - len(others)) < 2
            case "same_tiles":
                assert kept == better_kept
                assert known["better_score"] > known["score"]
            case "late_letter":
                assert view.next_bag <= 7
                values = alphabet.values
                heavy = [piece for piece in kept if values[piece] >= 8]
                assert any(kept.count(one) > better_kept.count(one) for one in heavy)
            case "hook_missed":
                assert len(better.score.words) > 1
                assert known["hooked"] == sum(word.points for word in better.score.words[1:])
            case "bingo_missed" | "bingo_found":
                play = (better if one.kind == "bingo_missed" else made).move
                assert isinstance(play, Play)
                assert len(play.placements) >= view.rules.bonus_tiles
            case "opened" | "left_open" | "replies":
                assert known["reply"] - known["better_reply"] >= 3


def test_a_find_is_ahead_of_every_other_move() -> None:
    found = 0
    for view, analysis, one in all_claims():
        if one.kind not in ("find", "bingo_found"):
            continue
        move = view.parse(one.moves[0])
        mine = next(each for each in analysis.moves if each.candidate.move == move)
        for other in analysis.moves:
            if other is not mine and (other.win is None) == (mine.win is None):
                assert mine.equity - other.equity >= one.figures["points_lost"] - 1e-3 >= 5 - 2e-3
        found += 1
    assert found


def test_a_claim_explains_a_real_part_of_what_the_move_cost() -> None:
    for _, analysis, one in all_claims():
        assert one.is_praise or one.explains >= min(2.0, one.figures["points_lost"]), one.text
        if not one.is_praise and analysis.method != "endgame":
            assert one.explains >= 0.25 * one.figures["points_lost"] - 1e-3, one.text


def test_advice_can_be_written_and_read() -> None:
    for _, _, one in all_claims():
        assert Advice.from_json(json.loads(json.dumps(one.to_json()))) == one
