"""Puzzles: found in games, the same each time, answered by their figures, kept in files."""

from __future__ import annotations

import json
import lzma
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from tests.engine.cases import WIDE_LAYOUTS

from lexiko.errors import IllegalMove, LexikoError, NotationError
from lexiko.formats import Record
from lexiko.game import lexicon_for
from lexiko.lexicon import Lexicon
from lexiko.rules import (
    Exchange,
    Placement,
    Play,
    Reclaim,
    Recycle,
    Square,
    Tile,
    make_rules,
)
from lexiko.study.puzzles import (
    KINDS,
    Puzzle,
    PuzzleMaker,
    answered,
    check_puzzle,
    find_puzzles,
    finding,
    kinds_for,
    lexicon_of,
    next_puzzle,
    question,
    quotas,
    read_puzzles,
    reason,
    self_play,
    shipped_puzzles,
    write_puzzles,
)
from lexiko.study.puzzles.answers import same
from lexiko.study.puzzles.challenges import Suspects
from lexiko.study.puzzles.finding import CLEAR, TIMES
from lexiko.study.puzzles.puzzle import puzzle_cgp, puzzles_text
from lexiko.study.puzzles.ratings import LEAST, MOST, after_attempt

RULES = make_rules("club")


@cache
def games() -> tuple[Record, ...]:
    return tuple(islice(self_play(RULES, lexicon_for(RULES), seed=5), 4))


@cache
def found() -> tuple[Puzzle, ...]:
    return tuple(find_puzzles(games(), 20))


def one(kind: str) -> Puzzle:
    return next(puzzle for puzzle in shipped_puzzles() if puzzle.kind == kind)


# finding -------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_and_the_same_puzzles() -> None:
    again = tuple(islice(self_play(RULES, lexicon_for(RULES), seed=5), 4))
    assert [game.events for game in again] == [game.events for game in games()]
    assert tuple(find_puzzles(again, 20)) == found()
    assert [game.events for game in islice(self_play(RULES, lexicon_for(RULES), 6), 1)] != [
        games()[0].events
    ]


def test_games_can_be_taken_up_in_the_middle() -> None:
    third = next(self_play(RULES, lexicon_for(RULES), seed=5, first=2))
    assert third.events == games()[2].events


def test_what_is_found_is_clear() -> None:
    assert len(found()) > 3
    for puzzle in found():
        if puzzle.method == "simulation":
            assert puzzle.margin >= max(CLEAR, TIMES * puzzle.error) - 1e-3
        if puzzle.kind == "endgame":
            assert puzzle.proven
        assert LEAST <= puzzle.rating <= MOST


def test_nobody_sees_the_tiles_of_the_other_player() -> None:
    for puzzle in found():
        mine, theirs = puzzle.position.racks
        assert theirs.letters == b""
        if puzzle.kind != "challenge":
            assert mine.unknown == 0


def test_a_wish_for_no_puzzles_is_refused() -> None:
    with pytest.raises(LexikoError):
        list(find_puzzles(games(), 0))


@pytest.mark.parametrize("count", [*range(1, 30), 100, 1000])
def test_the_kinds_add_up(count: int) -> None:
    for kinds in (KINDS, ("best", "bingo"), ("best",)):
        wanted = quotas(count, kinds)
        assert sum(wanted.values()) == count
        assert min(wanted.values()) >= 0
        assert all(kind in kinds for kind, number in wanted.items() if number)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_as_many_are_found_as_are_wanted(count: int) -> None:
    assert len(list(find_puzzles(games(), count))) == count


def test_kinds_that_cannot_be_found_are_not_looked_for() -> None:
    lexicon = lexicon_for(RULES)
    assert kinds_for(RULES, lexicon) == set(KINDS)
    assert kinds_for(RULES, Lexicon("few", frozenset({b"\x1a\x1a"}))) == set(KINDS) - {"challenge"}
    for changes in ({"layout": WIDE_LAYOUTS[0]}, {"rearrange": True}, {"recycle": True}):
        assert kinds_for(RULES.replace(**changes), lexicon) == set(KINDS) - {"endgame"}
    assert kinds_for(RULES.replace(bonus_tiles=8), lexicon) == set(KINDS) - {"bingo"}


def test_games_without_a_puzzle_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PuzzleMaker, "_at", lambda *_: None)
    monkeypatch.setattr(Suspects, "question", lambda *_: None)
    monkeypatch.setattr(finding, "BARREN", 3)
    searched = iter(games())
    assert list(find_puzzles(searched, 5)) == []
    assert len(list(searched)) == len(games()) - 3


def test_a_find_begins_the_count_of_games_without_one_anew() -> None:
    maker = PuzzleMaker(quotas(5))
    maker.take_up([])
    maker.take_up([])
    assert maker.barren == 2
    maker.take_up([one("best")])
    assert maker.barren == 0


# answers -------------------------------------------------------------------------------------


def test_the_best_move_is_right_whatever_the_order_of_its_tiles() -> None:
    puzzle = one("bingo")
    assert isinstance(puzzle.best, Play)
    turned = replace(puzzle.best, placements=puzzle.best.placements[::-1])
    for answer in (puzzle.answer, puzzle.best, turned):
        assert answered(puzzle, answer).verdict == "right"


def test_a_move_among_the_best_costs_what_the_figures_say() -> None:
    puzzle = next(one for one in shipped_puzzles() if one.method == "simulation")
    best, second = puzzle.moves[:2]
    told = answered(puzzle, second["move"])
    assert told.verdict in ("close", "wrong")
    lost = best["win"] - second["win"]
    assert (told.verdict == "close") == (lost <= 0.07 and lost <= best["win"] / 4)
    assert told.win_lost == pytest.approx(best["win"] - second["win"])
    assert told.score == second["score"]


def bounded() -> Puzzle:
    """An endgame in which it is only known of the next best move what it is worth at most."""
    return next(
        one
        for one in shipped_puzzles()
        if one.kind == "endgame" and not one.wins and one.moves[1]["error"] is None
    )


def test_what_a_move_is_worth_at_most_says_only_what_it_costs_at_least() -> None:
    puzzle = bounded()
    second = puzzle.moves[1]
    told = answered(puzzle, second["move"])
    assert (told.verdict, told.at_least) == ("wrong", True)
    assert told.points_lost == puzzle.moves[0]["equity"] - second["equity"] == puzzle.margin
    assert f"at least {puzzle.margin:.0f} points more than any other" in reason(puzzle)
    # The same, had the search come to its end.
    known = {**second, "error": 0.0}
    exact = replace(puzzle, moves=(puzzle.moves[0], known, *puzzle.moves[2:]))
    told = answered(exact, second["move"])
    assert (told.verdict, told.at_least) == ("close" if puzzle.margin <= 15 else "wrong", False)
    assert "at least" not in reason(exact)


def test_what_a_move_changes_on_the_board_matters() -> None:
    play = Play((Placement(Square(0, 0), Tile(1)),))
    edits = (Recycle(Square(7, 7), Tile(2)), Reclaim(Square(6, 7)))
    edited = replace(play, edits=edits)
    assert same(edited, replace(edited, edits=edits[::-1]))
    assert not same(edited, play)
    assert not same(edited, replace(edited, edits=edits[:1]))
    assert not same(replace(play, rearranged=play.placements), play)


def test_other_moves_are_told_their_score_and_with_a_dictionary_their_bad_words() -> None:
    lexicon = lexicon_for(RULES)
    puzzle = one("bingo")
    rack = puzzle.rules.alphabet.text(puzzle.position.racks[0].letters)
    told = answered(puzzle, f"exchange {rack[0]}")
    assert (told.verdict, told.points_lost, told.bad) == ("wrong", None, ())
    assert isinstance(puzzle.best, Play)
    # The same tiles in the opposite order hardly ever make words.
    squares = [square for square, _ in puzzle.best.placements]
    tiles = [tile for _, tile in puzzle.best.placements][::-1]
    muddled = Play(tuple(zip(squares, tiles, strict=True)))  # type: ignore[arg-type]
    assert answered(puzzle, muddled).bad == ()
    assert answered(puzzle, muddled, lexicon).bad != ()


def test_what_has_no_legal_shape_is_refused() -> None:
    with pytest.raises(IllegalMove):
        answered(one("best"), "1A ZZZZZZZ")
    with pytest.raises(LexikoError):
        answered(one("best"), "nonsense")


def test_a_play_in_question_is_challenged_or_not() -> None:
    puzzle = one("challenge")
    other = {"challenge": "accept", "accept": "challenge"}[puzzle.answer]
    assert answered(puzzle, puzzle.answer).verdict == "right"
    assert answered(puzzle, other).verdict == "wrong"
    with pytest.raises(LexikoError, match="challenge or accept"):
        answered(puzzle, "8D HORN")


def test_tiles_to_exchange_can_be_named_in_any_order() -> None:
    puzzle = next(one for one in shipped_puzzles() if one.kind == "best" and one.view.bag_count > 7)
    rack = puzzle.position.racks[0].letters
    wanted = replace(puzzle, answer=f"exch {puzzle.rules.alphabet.text(rack[:3])}")
    assert answered(wanted, Exchange(rack[:3][::-1])).verdict == "right"
    assert answered(wanted, Exchange(rack[:2])).verdict == "wrong"


def by_other_rules(puzzle: Puzzle, **changes: int) -> Puzzle:
    position = puzzle.position.but(rules=RULES.replace(**changes))
    return replace(puzzle, cgp=puzzle_cgp(position))


def test_questions_are_true_by_the_rules_of_the_puzzle() -> None:
    assert question(one("best")) == "Your turn. Find the best move."
    bingo = one("bingo")
    assert question(bingo).endswith("it uses all 7 tiles.")
    assert question(by_other_rules(bingo, rack_size=8)).endswith("it uses 7 tiles or more.")
    assert question(by_other_rules(bingo, rack_size=8, bonus_tiles=8)).endswith("all 8 tiles.")


def test_an_answer_holds_for_the_dictionary_that_it_was_found_with() -> None:
    puzzle = one("best")
    assert lexicon_of(puzzle) == lexicon_for(RULES)
    check_puzzle(puzzle)
    changed = replace(puzzle, fingerprint="sha256:0")
    for ask in (lexicon_of, check_puzzle):
        with pytest.raises(LexikoError, match="another version of the dictionary enable"):
            ask(changed)


def test_a_puzzle_that_nobody_can_be_asked_is_refused() -> None:
    puzzle = one("best")
    alone = puzzle.cgp.split(" ")
    alone[1:3] = ["ABCDEFG", "10"]
    wrong = [
        replace(puzzle, cgp="nonsense"),
        replace(puzzle, cgp=" ".join(alone)),
        replace(puzzle, answer="8D ZZZZZZZ"),
        replace(puzzle, answer="nonsense"),
        replace(puzzle, moves=({**puzzle.moves[0], "move": "1A QQ"},)),
        replace(one("challenge"), played="nonsense"),
    ]
    for bad in wrong:
        with pytest.raises(NotationError, match=f"puzzle {bad.id}"):
            check_puzzle(bad)
    for puzzle in shipped_puzzles()[:20]:
        check_puzzle(puzzle)


def test_reasons_name_the_answer() -> None:
    for puzzle in found():
        word = puzzle.answer if puzzle.moves else puzzle.played.split()[1].upper()
        assert word in reason(puzzle)


# files ---------------------------------------------------------------------------------------


def test_puzzles_come_back_from_a_file() -> None:
    data = write_puzzles(found())
    assert read_puzzles(data) == found()
    assert read_puzzles(puzzles_text(lzma.compress(data))) == found()
    assert [puzzle.id for puzzle in read_puzzles(data)] == [puzzle.id for puzzle in found()]


@pytest.mark.parametrize(
    "change",
    [
        lambda data: b"",
        lambda data: b"[]\n",
        lambda data: data.replace(b'"version":1', b'"version":2'),
        lambda data: data[:-40],
        lambda data: data.replace(b'"rating"', b'"ratings"', 1),
        lambda data: data.replace(b" 0 lex", b" 1 lex", 1),
    ],
)
def test_a_file_that_is_none_is_refused(change: object) -> None:
    assert callable(change)
    with pytest.raises(NotationError):
        read_puzzles(change(write_puzzles(found())))


@pytest.mark.parametrize(
    "change",
    [
        {"bad": 5},
        {"bad": [1]},
        {"moves": [1, 2]},
        {"moves": []},
        {"moves": 5},
        {"moves": [{"move": "8D HORN"}]},
        {"rating": True},
        {"rating": 10**30},
        {"margin": "much"},
        {"margin": float("nan")},
        {"error": None},
        {"proven": 1},
        {"wins": "yes"},
        {"method": 5},
        {"source": []},
        {"mistake": 5},
        {"kind": ["best"]},
        {"id": 5},
        {"more": 1},
        {"played": "8D HORN"},
        {"fingerprint": 1},
    ],
)
def test_everything_in_a_puzzle_is_checked(change: dict[str, object]) -> None:
    data = one("best").to_json()
    assert Puzzle.from_json(data) == one("best")
    changed = data | change
    if "kind" not in change and "played" in change:
        changed["id"] = replace(one("best"), played="8D HORN").id
    with pytest.raises(NotationError):
        Puzzle.from_json(changed)
    head = write_puzzles([one("best")])
    with pytest.raises(NotationError, match="line 3"):
        read_puzzles(head + json.dumps(changed).encode())


@pytest.mark.parametrize("figure", ["move", "score", "leave", "equity", "win", "error", "follow"])
@pytest.mark.parametrize("value", [[1], {}, float("inf")])
def test_every_figure_of_a_move_is_checked(figure: str, value: object) -> None:
    data = one("best").to_json()
    first, *others = data["moves"]
    with pytest.raises(NotationError):
        Puzzle.from_json(data | {"moves": [{**first, figure: value}, *others]})


@pytest.mark.parametrize("data", [5, None, [], "text", {}, [["id", 1]]])
def test_what_is_no_puzzle_at_all_is_refused(data: object) -> None:
    with pytest.raises(NotationError):
        Puzzle.from_json(data)


@pytest.mark.parametrize("change", [{"answer": "yes"}, {"moves": [{}]}, {"played": ""}])
def test_a_question_about_a_play_has_all_that_it_needs(change: dict[str, object]) -> None:
    data = one("challenge").to_json()
    if "played" in change:
        change = change | {"id": replace(one("challenge"), played="").id}
    with pytest.raises(NotationError):
        Puzzle.from_json(data | change)


def test_a_damaged_packed_file_is_refused() -> None:
    with pytest.raises(NotationError):
        puzzles_text(lzma.compress(b"x" * 1000)[:20] + b"?" * 30)


# ratings -------------------------------------------------------------------------------------


def test_a_rating_stays_within_its_limits() -> None:
    assert after_attempt(LEAST, 0, LEAST, 0) == LEAST
    assert after_attempt(MOST, 0, MOST, 1) == MOST


def test_the_next_puzzle_is_near_the_rating_and_new() -> None:
    puzzles = shipped_puzzles()
    seen: set[str] = set()
    for _ in range(30):
        puzzle = next_puzzle(puzzles, 1300, seen)
        assert puzzle.id not in seen
        assert abs(puzzle.rating - 1300) < 150
        seen.add(puzzle.id)
    everything = {puzzle.id for puzzle in puzzles}
    assert next_puzzle(puzzles, 1300, everything).id in everything
