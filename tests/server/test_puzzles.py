"""Puzzles for people: what is told of one, what counts, and what stays closed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Person, Server

from lexiko.errors import LexikoError
from lexiko.rules import Play
from lexiko.rules.codec import to_json
from lexiko.server.puzzles import advice_on, bad_words_of
from lexiko.server.thinking import ThoughtFailed
from lexiko.store import Learnt
from lexiko.study.puzzles import Puzzle, shipped_puzzle, shipped_puzzles
from lexiko.study.puzzles.answers import tried
from lexiko.study.puzzles.puzzle import is_at_most


@pytest.fixture
def ann(server: Server) -> Person:
    return server.person("Ann")


def one(kind: str) -> Puzzle:
    return next(
        puzzle
        for puzzle in shipped_puzzles()
        if puzzle.kind == kind and (not puzzle.moves or isinstance(puzzle.best, Play))
    )


def move_json(puzzle: Puzzle, text: str) -> Any:
    return to_json(tried(puzzle, text).move, puzzle.rules.alphabet, tagged=True)


def answer(person: Person, puzzle: Puzzle, text: str) -> Any:
    return person.post(f"/puzzles/{puzzle.id}/answer", {"move": move_json(puzzle, text)})


def test_the_puzzle_of_the_day_is_the_same_for_everybody(ann: Person, server: Server) -> None:
    bob = server.person("Bob")
    mine, theirs = ann.get("/puzzles/today"), bob.get("/puzzles/today")
    assert mine == theirs
    assert mine["day"]
    assert ann.get("/puzzles")["today"] == mine["id"]


@pytest.mark.parametrize("name", ["0000000000", "nonsense", "x" * 40])
def test_a_puzzle_that_is_not_there_is_said_so(ann: Person, name: str) -> None:
    assert ann.refused("GET", f"/puzzles/{name}") == (404, "no_such_puzzle")


def test_nothing_that_is_shown_tells_the_answer(ann: Person) -> None:
    for kind in ("best", "bingo", "endgame", "challenge"):
        puzzle = one(kind)
        shown = ann.get(f"/puzzles/{puzzle.id}")
        assert {"answer", "moves", "bad", "margin"}.isdisjoint(shown)
        assert puzzle.best is None or puzzle.answer not in str(shown)


def test_the_first_answer_counts_and_no_other(ann: Person) -> None:
    puzzle = one("best")
    second = puzzle.moves[1]["move"]
    wrong = answer(ann, puzzle, second)
    assert wrong["verdict"] in ("close", "wrong")
    assert wrong["win_lost"] > 0
    assert wrong["counted"]
    assert wrong["change"] < 0
    right = answer(ann, puzzle, puzzle.answer)
    assert (right["verdict"], right["counted"], right["change"]) == ("right", False, 0)
    assert right["standing"]["tried"] == 1
    assert ann.get(f"/puzzles/{puzzle.id}")["done"]


def test_what_is_only_known_at_least_is_told_so(ann: Person) -> None:
    endgames = (puzzle for puzzle in shipped_puzzles() if puzzle.kind == "endgame")
    pairs = ((one, move) for one in endgames for move in one.moves[1:])
    told = {
        is_at_most(move): answer(ann, puzzle, move["move"])["at_least"]
        for puzzle, move in islice(pairs, 40)
    }
    assert told == {True: True, False: False}


def test_bad_words_are_looked_up_in_the_dictionary_of_the_puzzle() -> None:
    changed = replace(one("bingo"), fingerprint="0" * 64)
    with pytest.raises(LexikoError, match="enable"):
        bad_words_of(changed, tried(changed, changed.answer).move)


def test_puzzles_solved_in_a_row_raise_the_rating(ann: Person) -> None:
    ratings = [ann.get("/puzzles")["standing"]["rating"]]
    for puzzle in [puzzle for puzzle in shipped_puzzles() if puzzle.kind == "bingo"][:3]:
        told = answer(ann, puzzle, puzzle.answer)
        ratings.append(told["standing"]["rating"])
    assert ratings == sorted(set(ratings))
    assert told["standing"] == ann.get("/puzzles")["standing"]
    assert (told["standing"]["run"], told["standing"]["best_run"]) == (3, 3)


def test_after_a_hint_a_puzzle_counts_half(ann: Person, server: Server) -> None:
    puzzle = one("bingo")
    hint = ann.post(f"/puzzles/{puzzle.id}/hint")
    assert hint["score"] == puzzle.moves[0]["score"]
    assert puzzle.answer.startswith(f"{hint['at']} ")
    half = answer(ann, puzzle, puzzle.answer)
    whole = answer(server.person("Bob"), puzzle, puzzle.answer)
    assert half["change"] < whole["change"]
    assert half["standing"]["solved"] == 0


def test_whoever_looks_at_the_solution_has_given_up(ann: Person) -> None:
    puzzle = one("endgame")
    told = ann.post(f"/puzzles/{puzzle.id}/solution")
    assert told["answer"] == puzzle.answer
    assert told["moves"][0]["tiles"]
    assert told["standing"]["tried"] == 1
    assert not answer(ann, puzzle, puzzle.answer)["counted"]


def test_a_play_in_question(ann: Person) -> None:
    puzzle = one("challenge")
    path = f"/puzzles/{puzzle.id}"
    shown = ann.get(path)
    assert shown["rack"] == ""
    assert shown["played"]["tiles"]
    assert ann.post(f"{path}/answer", {"call": puzzle.answer})["verdict"] == "right"
    assert ann.refused("POST", f"{path}/answer", {}) == (422, "bad_request")
    assert ann.refused("POST", f"{path}/hint") == (409, "no_hint")


def test_the_next_puzzle_is_new_and_of_the_kind(ann: Person) -> None:
    seen = set()
    for _ in range(5):
        shown = ann.get("/puzzles/next?kind=challenge")
        assert shown["kind"] == "challenge"
        assert shown["id"] not in seen
        seen.add(shown["id"])
        ann.post(f"/puzzles/{shown['id']}/answer", {"call": "accept"})


def test_a_preview_scores_and_does_not_judge(ann: Person) -> None:
    puzzle = one("bingo")
    path = f"/puzzles/{puzzle.id}/preview"
    told = ann.post(path, {"seat": 0, "move": move_json(puzzle, puzzle.answer)})
    assert (told["legal"], told["score"]) == (True, puzzle.moves[0]["score"])
    muddled = muddled_play(puzzle)
    assert ann.post(path, {"seat": 0, "move": muddled})["legal"]
    far = {"kind": "play", "placements": [{"square": "A1", "tile": "Z"}]}
    assert not ann.post(path, {"seat": 0, "move": far})["legal"]


def muddled_play(puzzle: Puzzle) -> Any:
    """The tiles of the answer in the opposite order: bad words, in a legal shape."""
    data = move_json(puzzle, puzzle.answer)
    faces = [one["tile"] for one in data["placements"]][::-1]
    placements = [
        {"square": one["square"], "tile": face}
        for one, face in zip(data["placements"], faces, strict=True)
    ]
    return data | {"placements": placements}


# the coach -----------------------------------------------------------------------------------


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Says whether the engine is compiled."""

    def be(ready: bool) -> None:
        async def can_analyse(books: object, rules: object) -> bool:
            return ready

        monkeypatch.setattr("lexiko.server.books.Books.can_analyse", can_analyse)

    be(True)
    return be


@pytest.mark.usefixtures("compiled")
def test_the_coach_says_why(ann: Person) -> None:
    puzzle = one("best")
    path = f"/puzzles/{puzzle.id}/advice"
    answer(ann, puzzle, puzzle.moves[-1]["move"])
    wrong = ann.post(path, {"move": move_json(puzzle, puzzle.moves[-1]["move"])})
    assert wrong["ready"]
    assert {told["moves"][0] for told in wrong["advice"]} == {puzzle.moves[-1]["move"]}
    assert all(told["said"]["code"].startswith("coach_") for told in wrong["advice"])
    right = ann.post(path, {"move": move_json(puzzle, puzzle.answer)})
    assert right["advice"][0]["praise"]
    given_up = ann.post(path, {})
    assert {told["moves"][0] for told in given_up["advice"]} == {puzzle.moves[1]["move"]}


@pytest.mark.usefixtures("compiled")
def test_whoever_asks_the_coach_first_has_given_up(ann: Person) -> None:
    puzzle = one("bingo")
    assert ann.post(f"/puzzles/{puzzle.id}/advice", {})["advice"]
    assert not answer(ann, puzzle, puzzle.answer)["counted"]
    assert ann.get("/puzzles")["standing"]["tried"] == 1


def test_of_a_play_in_question_the_coach_has_no_more_to_say(ann: Person) -> None:
    path = f"/puzzles/{one('challenge').id}/advice"
    assert ann.post(path, {}) == {"ready": True, "advice": []}
    assert ann.get("/puzzles")["standing"]["tried"] == 0


def test_nobody_waits_for_the_coach(
    server: Server,
    ann: Person,
    compiled: Callable[[bool], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither for the compiler nor for others, and a lost process is no error."""
    puzzle = one("best")
    path, later = f"/puzzles/{puzzle.id}/advice", {"ready": False, "advice": []}
    compiled(False)
    assert ann.post(path, {}) == later
    assert ann.get("/puzzles")["standing"]["tried"] == 0
    assert ann.post(f"/puzzles/{puzzle.id}/solution")["answer"] == puzzle.answer
    compiled(True)
    with monkeypatch.context() as busy:
        busy.setattr("lexiko.server.routes.puzzles.MOST_WAITING", 0)
        assert ann.post(path, {}) == later

    def lost(puzzle: Puzzle, move: object) -> Any:
        raise ThoughtFailed("lost")

    def slow(puzzle: Puzzle, move: object) -> Any:
        assert released.wait(60)
        return []

    released = threading.Event()
    with monkeypatch.context() as failing:
        failing.setattr("lexiko.server.puzzles.advice_on", lost)
        assert ann.post(path, {}) == later
        failing.setattr("lexiko.server.routes.puzzles.WAIT_SECONDS", 0.05)
        failing.setattr("lexiko.server.puzzles.advice_on", slow)
        assert ann.post(path, {}) == later
        released.set()
    assert ann.post(path, {})["ready"]


def test_a_changed_dictionary_leaves_the_figures_to_speak() -> None:
    assert advice_on(replace(one("bingo"), fingerprint="0" * 64), None) == []


@pytest.mark.usefixtures("compiled")
def test_the_coach_tells_no_words_while_a_live_game_closes_the_dictionary(server: Server) -> None:
    puzzle = one("bingo")
    path = f"/puzzles/{puzzle.id}/advice"
    bob = server.person("Bob")
    bob.new_game()
    bob.post(f"/puzzles/{puzzle.id}/solution")
    nothing = bob.post(path, {})
    assert bob.post(path, {"move": {"kind": "pass"}}) == nothing
    assert bob.post(path, {"move": muddled_play(puzzle)}) == nothing
    # The right answer is known to be right.
    assert bob.post(path, {"move": move_json(puzzle, puzzle.answer)})["advice"][0]["praise"]


@pytest.mark.parametrize("body", [{"call": "accept"}, {"move": "8D HORN"}, {"rack": "ABC"}, []])
def test_the_coach_is_asked_about_a_move_and_nothing_else(ann: Person, body: Any) -> None:
    path = f"/puzzles/{one('best').id}/advice"
    assert ann.refused("POST", path, body) == (422, "bad_request")


@pytest.mark.usefixtures("compiled")
def test_the_coach_hears_of_no_move_that_cannot_be(ann: Person) -> None:
    puzzle = one("bingo")
    far = {"kind": "play", "placements": [{"square": "A1", "tile": "Z"}]}
    status, _ = ann.refused("POST", f"/puzzles/{puzzle.id}/advice", {"move": far})
    assert status == 422
    assert ann.get("/puzzles")["standing"]["tried"] == 0


# limits --------------------------------------------------------------------------------------


def test_bad_words_are_named_unless_a_live_game_closes_the_dictionary(server: Server) -> None:
    puzzle = one("bingo")
    given = {"move": muddled_play(puzzle)}
    ann, bob = server.person("Ann"), server.person("Bob")
    open_told = ann.post(f"/puzzles/{puzzle.id}/answer", given)
    assert open_told["bad"]
    assert not open_told["closed"]
    assert (open_told["counted"], open_told["change"]) == (False, 0)
    assert open_told["standing"]["tried"] == 0
    assert not ann.get(f"/puzzles/{puzzle.id}")["done"]
    assert answer(ann, puzzle, puzzle.answer)["change"] > 0
    bob.new_game()
    closed = bob.post(f"/puzzles/{puzzle.id}/answer", given)
    assert (closed["verdict"], closed["closed"], closed["bad"]) == ("wrong", True, [])
    assert closed["counted"]
    listed = answer(bob, puzzle, puzzle.moves[1]["move"])
    # Words that are good and words that are not are told the same.
    own = ("move", "score", "counted", "change", "standing")
    assert {k: v for k, v in listed.items() if k not in own} == {
        k: v for k, v in closed.items() if k not in own
    }
    assert answer(bob, puzzle, puzzle.answer)["verdict"] == "right"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/puzzles/0000000000", None),
        ("POST", "/puzzles/0000000000/solution", None),
        ("POST", "/puzzles/0000000000/answer", {"call": "accept"}),
    ],
)
def test_a_puzzle_that_is_not_there(ann: Person, method: str, path: str, body: Any) -> None:
    assert ann.refused(method, path, body) == (404, "no_such_puzzle")


@pytest.mark.parametrize(
    "body",
    [
        {"cgp": "15/15 ABC/ 0/0 0"},
        {"word": "HORN"},
        {"move": {"kind": "play", "placements": []}, "rack": "HORN"},
        {"call": "maybe"},
        {"move": "8D HORN"},
    ],
)
def test_nothing_but_a_move_or_a_call_is_taken(ann: Person, body: Any) -> None:
    puzzle = one("best")
    status, _ = ann.refused("POST", f"/puzzles/{puzzle.id}/answer", body)
    assert status == 422


def test_tiles_that_are_not_on_the_rack_are_refused(ann: Person) -> None:
    puzzle = one("bingo")
    tile = next(face for face in "QZXJVKW" if face not in ann.get(f"/puzzles/{puzzle.id}")["rack"])
    data = move_json(puzzle, puzzle.answer)
    data["placements"][0]["tile"] = tile
    status, code = ann.refused("POST", f"/puzzles/{puzzle.id}/answer", {"move": data})
    assert (status, code) == (422, "tile_not_on_rack")


def test_what_is_remembered_can_be_deleted(ann: Person) -> None:
    puzzle = one("bingo")
    answer(ann, puzzle, puzzle.answer)
    assert ann.ask("DELETE", "/me/learning").json() == {"items": 2}
    assert ann.get("/puzzles")["standing"]["tried"] == 0
    assert shipped_puzzle(puzzle.id) is not None


def test_answers_at_once_count_once(server: Server, ann: Person) -> None:
    """Whether to one puzzle or to several: no answer is lost, and none counts twice."""
    some = [puzzle for puzzle in shipped_puzzles() if puzzle.kind == "challenge"][:5]
    wanted = [(f"/puzzles/{puzzle.id}/answer", {"call": "accept"}) for puzzle in some * 2]
    with ThreadPoolExecutor(len(wanted)) as pool:
        told = list(pool.map(lambda one: ann.post(*one), wanted))
    assert sum(one["counted"] for one in told) == len(some)
    assert ann.get("/puzzles")["standing"]["tried"] == len(some)


@pytest.mark.parametrize("body", ["", "[]", '{"rating": "x"}', '{"rating": 1e999}', '{"a": 1}'])
def test_what_is_damaged_begins_anew(server: Server, body: str) -> None:
    cid = server.person("Cid")
    everybody = server.inside(server.context.store.everybody())
    me = max(everybody, key=lambda person: person.seen).id
    puzzle = one("challenge")
    rows = [Learnt("puzzles", item, body, 1) for item in ("standing", puzzle.id)]
    server.inside(server.context.store.learn(me, rows))
    assert cid.get("/puzzles")["standing"]["tried"] == 0
    assert cid.post(f"/puzzles/{puzzle.id}/answer", {"call": "accept"})["counted"]


def test_a_day_has_an_end_for_puzzles_too(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.db'}", rate_limits=True, daily_mb=1) as server:
        dan = server.person("Dan")
        with pytest.raises(LexikoError, match="one day"):
            server.inside(server.context.quotas.keep_little("127.0.0.1", 2 * 1024 * 1024))
        path = f"/puzzles/{one('challenge').id}"
        assert dan.refused("POST", f"{path}/answer", {"call": "accept"}) == (429, "day_used_up")
        assert dan.refused("POST", f"{path}/solution") == (429, "day_used_up")
        assert dan.refused("POST", f"/puzzles/{one('best').id}/hint") == (429, "day_used_up")
