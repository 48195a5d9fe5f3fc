"""Reviews of games: begun, seen to grow, cancelled, gone on with, and refused."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Json, Person, Server, until
from tests.study.pretended import record

from lexiko.formats import write_record
from lexiko.rules import PastTurn, Position, Rules
from lexiko.server import quotas, review_work, reviews
from lexiko.server.books import Books
from lexiko.server.review_work import TurnToReview
from lexiko.server.reviews import in_turn
from lexiko.store import ReviewRow
from lexiko.study.reviews import ReviewedTurn

GUIDE = Path(__file__).parents[2] / "src/lexiko/formats/games/guide.gcg"
BOTH = ["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("postgres"))]


class Judge:
    """Judges every turn at a glance; from turn `stops_at` on only when it is released."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.stops_at = 10_000
        self.released = threading.Event()
        self.fails_at = -1

    def judge(self, wanted: TurnToReview, before: Position, turn: PastTurn) -> Json:
        self.asked.append(wanted.number)
        if wanted.number >= self.stops_at:
            assert self.released.wait(60)
        if wanted.number == self.fails_at:
            raise ValueError("this turn")
        return ReviewedTurn(
            turn=before.turn + 1,
            player=before.seats[turn.seat].name,
            seat=turn.seat,
            rack="",
            played=turn.text,
            score=turn.score,
            stood=turn.stood,
            scores=before.scores,
            phase="opening",
            mistake="none",
        ).to_json()


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[Judge]:
    made = Judge()
    monkeypatch.setattr(review_work, "judge", made.judge)
    yield made
    made.released.set()


def bring_in(person: Person, data: bytes | None = None) -> str:
    content = GUIDE.read_bytes() if data is None else data
    return str(person._good(person.ask("POST", "/imports", content=content))["id"])


def review(person: Person, game: str, after: int = 0) -> Json:
    found: Json = person.get(f"/games/{game}/review?after={after}")
    return found


def finished(person: Person, game: str) -> Json:
    """The review of a game, once nothing more comes of it."""

    def ended() -> Json:
        found = review(person, game)
        return {} if found["state"] in ("waiting", "running") else found

    return until(ended, "the end of the review")


def is_done(server: Server, game: str) -> bool:
    row = server.inside(server.context.store.review(game))
    return row is not None and row.state == "done"


def test_a_game_is_reviewed_turn_by_turn(server: Server, ann: Person) -> None:
    data = write_record(record()).encode()
    game = bring_in(ann, data)
    nothing = review(ann, game)
    turns = len(ann.state(game)["turns"])
    assert (nothing["state"], nothing["all"], nothing["turns"]) == ("none", turns, [])
    ann.post(f"/games/{game}/review")
    found = finished(ann, game)
    assert found["state"] == "done"
    assert [turn["step"] for turn in found["turns"]] == list(range(1, turns + 1))
    judged = [turn for turn in found["turns"] if turn["mistake"] is not None]
    assert len(judged) == turns
    for turn in judged:
        best = turn["candidates"][0]
        # By score and leave alone, several moves may be the best.
        assert best["move"] == turn["best"] or turn["method"] == "static"
        assert turn["win_before"] == best["win"]
        assert len(turn["candidates"]) <= 6
        if best["move"][:4] not in ("pass", "exch"):
            assert best["tiles"]
            word = best["move"].split()[-1]
            assert all(tile["face"] in word for tile in best["tiles"])
        for one in turn["advice"]:
            assert one["text"]
            assert one["said"]["code"].startswith("coach_")
    assert any(turn["advice"] for turn in judged)
    assert [one["player"] for one in found["summaries"]] == ["Ann", "Bob"]
    assert all(1 <= len(one["work_on"]) <= 3 for one in found["summaries"])
    # Whoever knows some turns is told the others.
    assert review(ann, game, turns - 2)["turns"] == found["turns"][-2:]


def test_a_review_from_before_there_was_a_coach_is_shown(
    server: Server, ann: Person, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its turns nor its summaries say what the coach says today."""
    new = ("advice", "seconds")

    def old(wanted: TurnToReview, before: Position, turn: PastTurn) -> Json:
        told = judge.judge(wanted, before, turn)
        return {name: value for name, value in told.items() if name not in new}

    def old_sums(names: Any, turns: Any) -> str:
        kept = json.loads(review_work.summed_up(names, turns))
        return json.dumps([{k: v for k, v in one.items() if k != "work_on"} for one in kept])

    monkeypatch.setattr(review_work, "judge", old)
    monkeypatch.setattr("lexiko.server.reviews.summed_up", old_sums)
    game = bring_in(ann)
    ann.post(f"/games/{game}/review")
    found = finished(ann, game)
    assert {(len(turn["advice"]), turn["seconds"]) for turn in found["turns"]} == {(0, None)}
    assert [one["work_on"] for one in found["summaries"]] == [[], []]
    for one in ann.get("/reviews")["games"]:
        assert one["summary"]["work_on"] == []


def test_a_second_look_costs_nothing(
    server: Server, ann: Person, bob: Person, judge: Judge
) -> None:
    game = bring_in(ann)
    ann.post(f"/games/{game}/review")
    first = finished(ann, game)
    assert judge.asked == list(range(32))
    again = bob.post(f"/games/{game}/review")
    assert again["state"] == "done"
    assert again["turns"] == first["turns"]
    assert judge.asked == list(range(32))


def test_a_review_is_cancelled_and_goes_on_where_it_was(
    server: Server, ann: Person, bob: Person, judge: Judge
) -> None:
    judge.stops_at = 5
    game = bring_in(ann)
    ann.post(f"/games/{game}/review")
    until(lambda: review(ann, game)["done"] == 5, "five turns")
    assert review(ann, game)["state"] == "running"
    assert bob.refused("DELETE", f"/games/{game}/review") == (403, "host_only")
    assert ann._good(ann.ask("DELETE", f"/games/{game}/review"))["state"] == "cancelled"
    judge.released.set()
    # The next one is begun when the first has noticed.
    other = bring_in(bob)
    bob.post(f"/games/{other}/review")
    finished(bob, other)
    assert (review(ann, game)["state"], review(ann, game)["done"]) == ("cancelled", 5)
    judge.asked.clear()
    ann.post(f"/games/{game}/review")
    assert finished(ann, game)["done"] == 32
    assert judge.asked == list(range(5, 32))


@pytest.mark.parametrize("kind", BOTH)
def test_a_review_goes_on_after_a_restart(
    kind: str, fresh: Callable[[str], str], judge: Judge
) -> None:
    address = fresh(kind)
    judge.stops_at = 3
    with Server(address) as server:
        ann = server.person("Ann")
        game = bring_in(ann)
        ann.post(f"/games/{game}/review")
        until(lambda: review(ann, game)["done"] == 3, "three turns")
    judge.released.set()
    with Server(address) as server:
        assert finished(server.person(), game)["done"] == 32
    assert sorted(set(judge.asked)) == list(range(32))
    assert judge.asked.count(2) == 1


@pytest.mark.xdist_group("postgres")
def test_workers_leave_a_review_to_one_of_them_and_take_it_over(
    fresh: Callable[[str], str], judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "LOOK_SECONDS", 0.02)
    address = fresh("postgres")
    judge.stops_at = 3
    with Server(address, workers=2) as first:
        ann = first.person("Ann")
        game = bring_in(ann)
        ann.post(f"/games/{game}/review")
        until(lambda: review(ann, game)["done"] == 3, "three turns")
        with Server(address, workers=2) as second:
            ben = second.person("Ben")
            other = bring_in(ben)
            ben.post(f"/games/{other}/review")
            until(lambda: review(ben, other)["done"] == 3, "three turns of the other")
            until(lambda: judge.asked.count(3) == 2, "a fourth turn for each game")
            assert review(ben, game)["state"] == "running"
        judge.released.set()
        assert finished(ann, other)["done"] == 32
        assert finished(ann, game)["done"] == 32


def test_a_turn_that_cannot_be_reviewed_ends_it_and_can_be_tried_again(
    server: Server, ann: Person, judge: Judge
) -> None:
    judge.fails_at = 4
    game = bring_in(ann)
    ann.post(f"/games/{game}/review")
    found = finished(ann, game)
    assert (found["state"], found["done"]) == ("failed", 4)
    judge.fails_at = -1
    ann.post(f"/games/{game}/review")
    assert finished(ann, game)["state"] == "done"


def test_a_live_game_is_not_reviewed(server: Server, ann: Person) -> None:
    game = ann.new_game("Ann", "Bob")
    assert ann.refused("POST", f"/games/{game}/review") == (409, "review_later")
    assert ann.refused("GET", f"/games/{game}/review") == (409, "review_later")


def test_a_game_from_a_file_is_reviewed_unless_a_closed_one_goes_on(
    server: Server, ann: Person, bob: Person, judge: Judge
) -> None:
    half = b"".join(GUIDE.read_bytes().partition(b"8F HORN +14 14\n")[:2])
    game = bring_in(ann, half)
    assert bob.refused("POST", f"/games/{game}/review") == (409, "review_later")
    ann.post(f"/games/{game}/review")
    assert finished(ann, game)["all"] == 1
    live = ann.new_game("Ann", "Bob", changes={"dictionary": "challenges"})
    assert ann.refused("POST", f"/games/{game}/review") == (403, "dictionary_closed")
    assert ann.refused("GET", f"/games/{game}/review") == (403, "dictionary_closed")
    # Whoever writes a file puts any tiles into it, and the end as well.
    over = bring_in(ann)
    assert ann.refused("POST", f"/games/{over}/review") == (403, "dictionary_closed")
    assert ann.ask("DELETE", f"/games/{live}").status_code == 204
    ann.post(f"/games/{over}/review")
    assert finished(ann, over)["state"] == "done"
    # Whoever goes on with it plays: it is no longer one to look through.
    ann.do(game, "resume")
    assert ann.refused("GET", f"/games/{game}/review") == (409, "review_later")


def test_a_game_that_went_on_is_reviewed_anew(server: Server, ann: Person, judge: Judge) -> None:
    half = b"".join(GUIDE.read_bytes().partition(b"8F HORN +14 14\n")[:2])
    game = bring_in(ann, half)
    ann.post(f"/games/{game}/review")
    assert finished(ann, game)["done"] == 1
    ann.do(game, "resume")
    ann.do(game, "pause")
    assert review(ann, game)["state"] == "none"
    judge.asked.clear()
    ann.post(f"/games/{game}/review")
    assert finished(ann, game)["done"] == 1
    assert judge.asked == [0]


def test_few_reviews_of_one_person_wait(server: Server, ann: Person, judge: Judge) -> None:
    judge.stops_at = 0
    games = [bring_in(ann, GUIDE.read_bytes() + b"\n" * number) for number in range(1, 5)]
    for number, game in enumerate(games[:3]):
        found = ann.post(f"/games/{game}/review")
        assert found["state"] == "waiting"
        assert found["ahead"] == number
    assert ann.refused("POST", f"/games/{games[3]}/review") == (429, "too_many_reviews")
    assert ann._good(ann.ask("DELETE", f"/games/{games[1]}/review"))["state"] == "cancelled"
    assert ann.post(f"/games/{games[3]}/review")["ahead"] == 2
    # Everybody's first review comes before anybody's second one.
    carl = server.person("Carl")
    own = bring_in(carl)
    assert carl.post(f"/games/{own}/review")["ahead"] == 1
    assert review(ann, games[2])["ahead"] == 2
    judge.released.set()
    for game in (*games[:1], *games[2:], own):
        assert finished(ann, game)["state"] == "done"


def test_reviews_wait_until_the_engine_is_compiled(
    server: Server, ann: Person, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: list[bool] = []

    async def can_analyse(books: Books, rules: Rules) -> bool:
        return bool(ready)

    monkeypatch.setattr(Books, "can_analyse", can_analyse)
    monkeypatch.setattr(reviews, "READY_SECONDS", 0.01)
    game = bring_in(ann)
    assert ann.post(f"/games/{game}/review")["preparing"]
    assert judge.asked == []
    ready.append(True)
    assert finished(ann, game)["state"] == "done"


def test_a_day_has_an_end_for_reviews_too(
    tmp_path: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "REVIEWED_BYTES", 9_000)
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with Server(address, rate_limits=True, daily_mb=1) as server:
        ann = server.person("Ann")
        games = [bring_in(ann, GUIDE.read_bytes() + b"\n" * number) for number in (1, 2)]
        ann.post(f"/games/{games[0]}/review")
        assert ann.refused("POST", f"/games/{games[1]}/review") == (429, "day_used_up")
        # What is begun goes on all the same.
        until(lambda: is_done(server, games[0]), "the review")


def test_a_review_goes_with_its_game(server: Server, ann: Person, judge: Judge) -> None:
    judge.stops_at = 2
    game = bring_in(ann)
    ann.post(f"/games/{game}/review")
    until(lambda: review(ann, game)["done"] == 2, "two turns")
    assert ann.ask("DELETE", f"/games/{game}").status_code == 204
    judge.released.set()
    assert ann.refused("GET", f"/games/{game}/review") == (404, "no_such_game")
    assert server.inside(server.context.store.reviewed_turns(game)) == []
    other = bring_in(ann, GUIDE.read_bytes() + b"\n")
    ann.post(f"/games/{other}/review")
    assert finished(ann, other)["state"] == "done"


def test_everybody_has_a_first_turn_before_anybody_has_a_second() -> None:
    def row(game: str, person: str) -> Any:
        return ReviewRow(game, person, "here", 0, 1, 1)

    waiting = [row("1", "ann"), row("2", "ann"), row("3", "bob"), row("4", "ann"), row("5", "cem")]
    assert [one.game for one in in_turn(waiting)] == ["1", "3", "5", "2", "4"]


def test_my_reviewed_games_are_told_newest_first(
    server: Server, ann: Person, bob: Person, judge: Judge
) -> None:
    games = [bring_in(ann, GUIDE.read_bytes() + b"\n" * (20 + number)) for number in range(2)]
    assert ann.get("/reviews") == {"games": [], "next": None}
    for game in games:
        ann.post(f"/games/{game}/review")
        finished(ann, game)
    found = ann.get("/reviews?most=1")
    # From a file, all seats are mine.
    assert [one["game"] for one in found["games"]] == games[1:] * 2
    assert [one["against"] for one in found["games"]] == [
        [other["summary"]["player"]] for other in reversed(found["games"])
    ]
    assert [one["score"] for one in found["games"]] == ann.state(games[1])["view"]["scores"]
    assert found["games"][0]["summary"]["accuracy"] == 1
    rest = ann.get(f"/reviews?most=1&after={found['next']}")
    assert ({one["game"] for one in rest["games"]}, rest["next"]) == ({games[0]}, None)
    assert bob.get("/reviews")["games"] == []
    assert ann.refused("GET", "/reviews?after=x") == (422, "bad_request")
