"""Puzzles of one's own games: made of their reviews, for whoever sat there and nobody else."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from tests.server.clients import Json, Person, Server
from tests.server.test_reviews import bring_in, finished
from tests.study.pretended import plain_engine, record

from lexiko.formats import write_record
from lexiko.rules import PastTurn, Play, Position
from lexiko.rules.codec import to_json
from lexiko.server import own_puzzles, review_work
from lexiko.server.puzzles import advice_on
from lexiko.server.review_work import TurnToReview
from lexiko.store import Learnt
from lexiko.study.figures import move_name
from lexiko.study.puzzles import OwnPuzzle
from lexiko.study.reviews import ReviewedTurn

WINS = (0.8, 0.7, 0.6)


def judged(wanted: TurnToReview, before: Position, turn: PastTurn) -> Json:
    """A turn as a review has it that finds a better move on the first turns of both seats."""
    view = before.view(turn.seat)
    text = move_name(view, turn.move)
    candidates: tuple[Json, ...] = ()
    if wanted.number < 6:
        found = [one for one in plain_engine().moves(view, 4) if move_name(view, one.move) != text]
        moves = [(move_name(view, one.move), one.score, one.equity) for one in found[: len(WINS)]]
        listed = zip((*moves, (text, turn.score, 0.0)), (*WINS, 0.2), strict=True)
        candidates = tuple(
            {"move": move, "score": score, "leave": "", "equity": equity, "win": win}
            | {"error": 0.001, "samples": 999, "follow": []}
            for (move, score, equity), win in listed
        )
    return ReviewedTurn(
        turn=before.turn + 1,
        player=before.seats[turn.seat].name,
        seat=turn.seat,
        rack="",
        played=text,
        score=turn.score,
        stood=turn.stood,
        scores=before.scores,
        phase="opening",
        best=candidates[0]["move"] if candidates else None,
        method="simulation",
        mistake="large" if candidates else "none",
        candidates=candidates,
    ).to_json()


@pytest.fixture(autouse=True)
def judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_work, "judge", judged)


def reviewed_game(person: Person) -> str:
    """A game from a file, reviewed: both seats are this person's."""
    game = bring_in(person, write_record(record()).encode())
    person.post(f"/games/{game}/review")
    assert finished(person, game)["state"] == "done"
    return game


def derived(server: Server, game: str, number: int) -> OwnPuzzle:
    async def found() -> OwnPuzzle:
        room = await server.context.rooms.get(game)
        _, puzzle = await own_puzzles._found(server.context, room, number, "test")
        assert puzzle is not None
        return puzzle

    return server.inside(found())


def move_of(puzzle: OwnPuzzle, text: str) -> Any:
    return to_json(puzzle.view.parse(text), puzzle.rules.alphabet, tagged=True)


def test_what_was_missed_in_a_reviewed_game_is_asked(server: Server, ann: Person) -> None:
    assert ann.get("/puzzles/mine") == {"n": 0, "left": 0, "next": None}
    game = reviewed_game(ann)
    names = [f"{game}-{number}" for number in range(1, 7)]
    assert ann.get(f"/games/{game}/review")["puzzles"] == names
    assert ann.get("/puzzles/mine") == {"n": 6, "left": 6, "next": names[0]}
    shown = ann.get(f"/puzzles/{names[2]}")
    puzzle = derived(server, game, 3)
    assert (shown["id"], shown["kind"], shown["rating"]) == (names[2], "best", None)
    assert shown["own"] == {"game": game, "move": puzzle.instead, "step": puzzle.turn}
    assert puzzle.answer not in str(shown)
    assert ann.post(f"/puzzles/{names[2]}/hint")["score"] == puzzle.moves[0]["score"]


def test_answers_are_remembered_and_change_no_rating(server: Server, ann: Person) -> None:
    game = reviewed_game(ann)
    puzzle = derived(server, game, 1)
    path = f"/puzzles/{game}-1"
    wrong = ann.post(f"{path}/answer", {"move": move_of(puzzle, puzzle.instead)})
    assert (wrong["verdict"], wrong["win_lost"]) == ("wrong", pytest.approx(0.6))
    right = ann.post(f"{path}/answer", {"move": move_of(puzzle, puzzle.answer)})
    assert right["verdict"] == "right"
    for told in (wrong, right):
        assert (told["counted"], told["change"], told["standing"]["tried"]) == (False, 0, 0)
    assert ann.get(path)["done"]
    told = ann.get(f"/puzzles/mine?after={game}-1")
    assert (told["left"], told["next"]) == (5, f"{game}-2")
    # Whoever gives up has met it, too.
    assert ann.post(f"/puzzles/{game}-2/solution")["answer"] == derived(server, game, 2).answer
    assert ann.get("/puzzles/mine")["next"] == f"{game}-3"
    assert ann.ask("DELETE", "/me/learning").json()["items"] >= 2  # and words that were missed
    assert ann.get("/puzzles/mine")["left"] == 6


def test_when_all_are_done_they_come_again(server: Server, ann: Person) -> None:
    game = reviewed_game(ann)
    for number in range(1, 7):
        ann.post(f"/puzzles/{game}-{number}/solution")
    told = ann.get(f"/puzzles/mine?after={game}-6")
    assert (told["left"], told["next"]) == (0, f"{game}-1")


def test_they_are_for_whoever_sat_there(server: Server, ann: Person, bob: Person) -> None:
    game = reviewed_game(ann)
    assert bob.get(f"/games/{game}/review")["puzzles"] == []
    assert bob.get("/puzzles/mine")["n"] == 0
    for path, body in (("", None), ("/solution", None), ("/advice", {}), ("/hint", None)):
        method = "POST" if path else "GET"
        told = bob.refused(method, f"/puzzles/{game}-1{path}", body)
        assert told == (404, "no_such_puzzle")


def test_each_of_two_people_has_their_own(server: Server, ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", {"kind": "link"}, edition="club", first=0)
    bob.post(f"/invitations/{ann.state(game)['code']}", {"name": "Bob"})
    for person, seat in ((ann, 0), (bob, 1), (ann, 0)):
        person.skip(game, seat)
    assert ann.refused("GET", f"/puzzles/{game}-1") == (409, "review_later")
    bob.do(game, "resign", 1)
    ann.post(f"/games/{game}/review")
    assert finished(ann, game)["puzzles"] == [f"{game}-1", f"{game}-3"]
    assert finished(bob, game)["puzzles"] == [f"{game}-2"]
    assert bob.get("/puzzles/mine")["n"] == 1
    assert bob.get(f"/puzzles/{game}-2")["own"] == {"game": game, "move": "pass", "step": 2}
    assert bob.refused("GET", f"/puzzles/{game}-1") == (404, "no_such_puzzle")


def test_games_from_files_wait_while_a_live_game_closes_the_dictionary(
    server: Server, ann: Person
) -> None:
    game = reviewed_game(ann)
    ann.new_game("Ann", "Bob", changes={"dictionary": "challenges"})
    assert ann.refused("GET", f"/puzzles/{game}-1") == (403, "dictionary_closed")
    assert ann.refused("POST", f"/puzzles/{game}-1/advice", {}) == (403, "dictionary_closed")


@pytest.mark.parametrize("number", ["0", "7", "20", "999", "99999"])
def test_turns_that_are_no_puzzle_are_said_so(server: Server, ann: Person, number: str) -> None:
    game = reviewed_game(ann)
    assert ann.refused("GET", f"/puzzles/{game}-{number}") == (404, "no_such_puzzle")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("nowhere-1", (404, "no_such_game")),
        ("nowhere-", (404, "no_such_puzzle")),
        ("-1", (404, "no_such_puzzle")),
        ("NO%20WHERE-1", (404, "no_such_puzzle")),
        ("a-" + "1" * 46, (404, "no_such_puzzle")),
        ("a-" + "1" * 47, (422, "bad_request")),
    ],
)
def test_names_of_nothing(ann: Person, name: str, told: tuple[int, str]) -> None:
    assert ann.refused("GET", f"/puzzles/{name}") == told


def test_a_game_that_was_not_reviewed_has_none(server: Server, ann: Person) -> None:
    game = bring_in(ann)
    assert ann.refused("GET", f"/puzzles/{game}-1") == (404, "no_such_puzzle")
    assert ann.refused("GET", f"/puzzles/mine?after={'x' * 49}") == (422, "bad_request")


def test_a_review_of_an_earlier_version_has_none(
    server: Server, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(names: Any, turns: Any) -> str:
        told = json.loads(review_work.summed_up(names, turns))
        return json.dumps([{k: v for k, v in one.items() if k != "puzzles"} for one in told])

    monkeypatch.setattr("lexiko.server.reviews.summed_up", without)
    game = reviewed_game(ann)
    assert ann.get(f"/games/{game}/review")["puzzles"] == []
    assert ann.get("/puzzles/mine")["n"] == 0


# the coach -----------------------------------------------------------------------------------


def test_the_coach_compares_with_the_move_of_the_game(server: Server, ann: Person) -> None:
    game = reviewed_game(ann)
    puzzle = derived(server, game, 1)
    told = ann.post(f"/puzzles/{game}-1/advice", {})
    assert told["ready"]
    assert told["advice"]
    assert {one["moves"][0] for one in told["advice"]} == {puzzle.instead}
    # It tells the answer, so the puzzle is done.
    assert ann.get(f"/puzzles/{game}-1")["done"]
    right = ann.post(f"/puzzles/{game}-1/advice", {"move": move_of(puzzle, puzzle.answer)})
    assert {one["moves"][0] for one in right["advice"] if not one["praise"]} == {puzzle.instead}


def test_puzzles_get_to_the_thinking_processes(server: Server, ann: Person) -> None:
    puzzle = derived(server, reviewed_game(ann), 1)
    again = pickle.loads(pickle.dumps(puzzle))
    assert (again.id, again) == (puzzle.id, puzzle)
    assert isinstance(again.best, Play)
    assert advice_on(again, None) == advice_on(puzzle, None)


def test_they_are_remembered_apart_from_the_others(server: Server, ann: Person) -> None:
    game = reviewed_game(ann)
    ann.post(f"/puzzles/{game}-1/solution")
    rows = server.inside(server.context.store.all_learning(None, 10_000))
    mine = [row for _, row in rows if row.item == f"{game}-1"]
    assert [type(row) for row in mine] == [Learnt]
    # Apart from the others, of which only so many are looked at to find the next one.
    assert mine[0].subject == "own puzzles"
