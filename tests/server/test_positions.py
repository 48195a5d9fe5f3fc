"""Any position: put together or brought in, analysed while somebody looks on, and refused."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Json, Person, Server, until
from tests.server.test_reviews import bring_in
from tests.study.pretended import record

from lexiko.errors import LexikoError
from lexiko.formats import read_cgp, write_record
from lexiko.server import analyses, analysis_work, limits
from lexiko.server.analysis_work import PositionToAnalyse
from lexiko.server.limits import Rate
from lexiko.server.positions import position_asked

GUIDE = Path(__file__).parents[2] / "src/lexiko/formats/games/guide.gcg"
EMPTY = ["." * 15] * 15
HORN = [*EMPTY[:7], ".....HORN......", *EMPTY[8:]]
CGP = "15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 AEFMST?/ 0/14 0 lex enable;"
ANSWER: Json = {
    "method": "simulation",
    "candidates": [],
    "value": None,
    "proven": False,
    "confidence": None,
    "covered": 1.0,
    "samples": 0,
    "nodes": 0,
    "notes": [],
}


def wish(board: list[str], rack: str = "AEFMST?", **more: Any) -> Json:
    return {"board": board, "rack": rack, "scores": [0, 14], **more}


def lines(person: Person, cgp: str) -> list[Json]:
    answer = person.ask("POST", "/positions/analysis", {"cgp": cgp})
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


class Engine:
    """Answers at once; once it is `held`, only when it is released."""

    def __init__(self) -> None:
        self.asked: list[PositionToAnalyse] = []
        self.held = False
        self.released = threading.Event()

    def analyse(self, wanted: PositionToAnalyse) -> Json:
        self.asked.append(wanted)
        if self.held:
            assert self.released.wait(60)
        return {**ANSWER, "samples": wanted.samples}


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    made = Engine()
    monkeypatch.setattr(analysis_work, "analyse_position", made.analyse)
    monkeypatch.setattr(analyses, "analyse_position", made.analyse)
    yield made
    made.released.set()


# putting one together ------------------------------------------------------------------------


def test_a_position_is_put_together_and_comes_back_from_its_text(ann: Person) -> None:
    found = ann.post("/positions", wish(HORN, rules={"edition": "club"}))
    assert found["board"] == HORN
    assert (found["rack"], found["scores"], found["lexicon"]) == ("AEFMST?", [0, 14], "enable")
    assert (found["bag"], len(found["unseen"])) == (100 - 4 - 14, 100 - 4 - 7)
    assert (found["bad"], found["turns"], found["turn"]) == ([], [], None)
    again = ann.post("/positions", {"text": found["cgp"]})
    assert again == found


@pytest.mark.parametrize("edition", ["classic", "collector", "deluxe", "indigo", "heirloom"])
def test_every_edition_can_be_chosen(ann: Person, edition: str) -> None:
    found = ann.post("/positions", wish(HORN, rules={"edition": edition}))
    assert read_cgp(found["cgp"]).position.rules.edition == edition


@pytest.mark.parametrize(
    ("board", "rack", "code"),
    [
        (HORN, "QQ", "too_many_of_tile"),
        (HORN, "???", "too_many_of_tile"),
        (HORN, "AEFMSTIO", "position_rack"),
        ([*HORN[:10], "..CAT..........", *HORN[11:]], "A", "tiles_apart"),
        ([*EMPTY[:3], ".....HORN......", *EMPTY[4:]], "A", "centre_free"),
        ([*EMPTY[:7], ".......H.......", *EMPTY[8:]], "A", "lone_tile"),
        (HORN[:14], "A", "bad_notation"),
        ([*HORN[:14], "1234"], "A", "bad_notation"),
        (HORN, "Ä", "bad_notation"),
        (HORN, "A/B", "bad_request"),
    ],
)
def test_what_cannot_be_is_refused(ann: Person, board: list[str], rack: str, code: str) -> None:
    wanted = wish(board, rack, rules={"edition": "club"})
    assert ann.refused("POST", "/positions", wanted) == (422, code)


def test_a_bad_word_is_told_and_not_refused(ann: Person) -> None:
    found = ann.post("/positions", wish([*EMPTY[:7], ".....HQRN......", *EMPTY[8:]]))
    assert found["bad"] == ["HQRN"]


def test_without_a_rack_there_is_a_position_but_no_answer(ann: Person) -> None:
    found = ann.post("/positions", wish(HORN, ""))
    assert found["rack"] == ""
    asked = {"cgp": found["cgp"], "move": "pass"}
    assert ann.refused("POST", "/positions/outlook", asked) == (422, "position_rack")
    asked = {"cgp": found["cgp"]}
    assert ann.refused("POST", "/positions/analysis", asked) == (422, "position_rack")


# bringing one in -----------------------------------------------------------------------------


def test_a_turn_of_a_game_is_chosen_and_only_its_own_rack_is_known(ann: Person) -> None:
    text = GUIDE.read_text("utf-8")
    found = ann.post("/positions", {"text": text, "turn": 2})
    assert len(found["turns"]) == 32
    assert found["turns"][0]["move"] == "8F HORN"
    assert (found["turn"], found["scores"]) == (2, [0, 14])
    assert found["board"][7] == ".....HORN......"
    # The booklet does not name all tiles of a rack.
    assert (found["rack"], read_cgp(found["cgp"]).position.racks[0].letters) == ("AFM", b"")
    last = ann.post("/positions", {"text": text})
    assert last["turn"] == 32
    wanted = {"text": text, "turn": 33}
    assert ann.refused("POST", "/positions", wanted) == (404, "no_turn_to_analyse")


def test_a_text_that_is_none_is_refused_with_its_place(ann: Person) -> None:
    assert ann.refused("POST", "/positions", {"text": "hello"}) == (422, "bad_notation")
    nobody = {"text": "#player1 Ann Ann"}
    assert ann.refused("POST", "/positions", nobody) == (404, "no_turn_to_analyse")
    assert ann.refused("POST", "/positions", {"text": "x" * 60_001}) == (422, "bad_request")


def test_letters_of_ones_own_are_refused(ann: Person) -> None:
    alphabet = {"name": "two", "faces": ["?", "A", "B"], "values": [0, 1, 1], "counts": [0, 50, 50]}
    rules = json.dumps({"edition": "club", "alphabet": alphabet}).replace(" ", "")
    cgp = f"{'15/' * 14}15 AB/ 0/0 0 lexiko-rules {rules};"
    assert ann.refused("POST", "/positions", {"text": cgp}) == (422, "position_letters")
    assert ann.refused("POST", "/positions/analysis", {"cgp": cgp}) == (422, "position_letters")
    asked = {"cgp": cgp, "move": "pass"}
    assert ann.refused("POST", "/positions/outlook", asked) == (422, "position_letters")


def test_a_position_of_a_finished_game_has_the_rack_of_its_player_alone(
    server: Server, ann: Person, bob: Person
) -> None:
    played = record()
    game = bring_in(ann, write_record(played).encode())
    for step, (before, turn) in enumerate(played.turns(), 1):
        found = bob.get(f"/games/{game}/positions/{step}")
        position = read_cgp(found["cgp"]).position
        assert position.to_move == turn.seat
        assert position.racks[turn.seat] == before.racks[turn.seat]
        assert position.racks[1 - turn.seat].letters == b""
        assert position.view(turn.seat).unseen == before.view(turn.seat).unseen
        assert (position.board, position.scores) == (before.board, before.scores)
    assert bob.refused("GET", f"/games/{game}/positions/99") == (404, "no_turn_to_analyse")
    live = ann.new_game("Ann", "Bob")
    assert ann.refused("GET", f"/games/{live}/positions/1") == (409, "review_later")


# analysing it --------------------------------------------------------------------------------


def test_a_position_is_analysed_in_looks_that_get_longer(ann: Person) -> None:
    told = lines(ann, CGP)
    assert told[0]["state"] in ("waiting", "running")
    assert told[-1]["state"] == "done"
    looks = [one["look"] for one in told]
    assert looks == sorted(looks)
    assert 0 < looks[-1] <= told[-1]["looks"] == len(analyses.LOOKS)
    answer = told[-1]["answer"]
    assert answer["method"] == "simulation"
    best = answer["candidates"][0]
    assert set(best) >= {"move", "score", "leave", "equity", "win", "error", "samples", "tiles"}
    assert best["tiles"]
    assert 0 < best["win"] < 1


def test_what_follows_a_move_is_told(ann: Person) -> None:
    found = ann.post("/positions/outlook", {"cgp": CGP, "move": "I8 NAMES"})
    assert found["move"] == "I8 NAMES"
    assert found["reply_score"] > 10
    assert 0 <= found["bingo_chance"] <= 1
    assert found["helping"]
    assert len(found["replies"]) <= 5
    asked = {"cgp": CGP, "move": "8A ZZZZZ"}
    assert ann.refused("POST", "/positions/outlook", asked)[0] == 422


def test_what_follows_a_move_is_looked_at_for_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Json] = []

    class Found:
        def to_json(self) -> Json:
            return {}

    def looked(*_: object, **more: object) -> Found:
        given.append(more)
        return Found()

    monkeypatch.setattr("lexiko.study.outlook", looked)
    analysis_work.move_outlook(CGP, "pass")
    assert given == [{"seconds": 5}]


def test_one_position_comes_after_the_other_and_whoever_leaves_makes_room(
    server: Server, engine: Engine
) -> None:
    engine.held = True
    people = [server.person(name) for name in ("Ann", "Bob", "Cem")]
    streams: list[list[Json]] = [[], [], []]
    leave = threading.Event()

    def look(place: int) -> None:
        url = "/api/v1/positions/analysis"
        with people[place].http.stream("POST", url, json={"cgp": CGP}) as answer:
            for line in answer.iter_lines():
                streams[place].append(json.loads(line))
                if place == 1 and leave.is_set():
                    return

    with ThreadPoolExecutor(3) as pool:
        jobs = []
        for place in range(3):
            jobs.append(pool.submit(look, place))
            until(lambda place=place: streams[place], "a first line")  # type: ignore[misc]
        assert [stream[0]["ahead"] for stream in streams] == [0, 1, 2]
        assert streams[2][-1]["state"] == "waiting"
        leave.set()
        until(lambda: streams[2][-1]["ahead"] == 1, "a place nearer")
        engine.released.set()
        for job in jobs:
            job.result(60)
    assert streams[0][-1]["state"] == streams[2][-1]["state"] == "done"
    assert streams[1][-1]["state"] == "waiting"
    samples = [most for most, _ in analyses.LOOKS]
    assert [one.samples for one in engine.asked] == samples * 2


def test_few_positions_of_one_person_are_analysed_at_once(server: Server, engine: Engine) -> None:
    engine.held = True
    ann, bob = server.person("Ann"), server.person("Bob")
    ann.get("/me")
    cookies = dict(ann.http.cookies)

    def look() -> str:
        other = Person(ann.port)
        other.http.cookies.update(cookies)
        answer = other.ask("POST", "/positions/analysis", {"cgp": CGP})
        return answer.text

    with ThreadPoolExecutor(3) as pool:
        jobs = [pool.submit(look) for _ in range(analyses.OWN)]
        waiting = server.context.analyses
        until(lambda: len(waiting._waiting) == analyses.OWN - 1 and engine.asked, "both")
        assert ann.refused("POST", "/positions/analysis", {"cgp": CGP}) == (
            429,
            "too_many_analyses",
        )
        jobs.append(pool.submit(lambda: bob.ask("POST", "/positions/analysis", {"cgp": CGP}).text))
        engine.released.set()
        assert all('"done"' in job.result(60) for job in jobs)
    assert waiting._running is None
    assert waiting._waiting == []


# the dictionary is closed --------------------------------------------------------------------


def requests(person: Person) -> list[tuple[int, str]]:
    """What becomes of every question about a position."""
    asked = {"cgp": CGP, "move": "I8 NAMES"}
    return [
        person.refused("POST", "/positions", wish(HORN)),
        person.refused("POST", "/positions", {"text": CGP}),
        person.refused("POST", "/positions/analysis", {"cgp": CGP}),
        person.refused("POST", "/positions/outlook", asked),
    ]


@pytest.mark.parametrize("use", ["challenges", "check"])
def test_nobody_gets_anything_during_a_closed_game(
    server: Server, ann: Person, bob: Person, use: str
) -> None:
    live = ann.new_game("Ann", "Bob", changes={"dictionary": use})
    assert requests(ann) == [(403, "dictionary_closed")] * 4
    bob.post("/positions", wish(HORN))
    assert ann.ask("DELETE", f"/games/{live}").status_code == 204
    ann.post("/positions", wish(HORN))


def test_a_game_with_an_open_dictionary_closes_nothing(server: Server, ann: Person) -> None:
    live = ann.new_game("Ann", "Bob", changes={"dictionary": "free"})
    ann.post("/positions", wish(HORN))
    assert ann.ask("DELETE", f"/games/{live}").status_code == 204


def test_a_strict_server_closes_it_for_the_whole_address(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.db'}", strict=True) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        live = ann.new_game("Ann", "Bob", changes={"dictionary": "challenges"})
        ann.state(live)
        assert requests(bob) == [(403, "address_closed")] * 4


@pytest.mark.parametrize("route", ["", "/analysis", "/outlook"])
def test_questions_are_counted(
    counting: Server, monkeypatch: pytest.MonkeyPatch, route: str
) -> None:
    if route:  # these have limits of their own
        monkeypatch.setattr(limits, "WORDS", Rate(1_000, 1))
        for name in ("ANALYSES", "OUTLOOKS"):
            monkeypatch.setattr(limits, name, Rate(1, 60, each=True))
    ann = counting.person("Ann")
    asked = {"cgp": "hello", "move": "pass"} if route == "/outlook" else {"cgp": "hello"}
    wanted = asked if route else {"text": "hello"}
    statuses = {ann.ask("POST", f"/positions{route}", wanted).status_code for _ in range(40)}
    assert statuses == {422, 429}


def test_options_of_a_text_are_read_in_no_time() -> None:
    """They were looked through again from each of its spaces."""
    began = time.process_time()
    with pytest.raises(LexikoError):
        position_asked(f"{'/'.join(['15'] * 15)} AB/ 0/0 0 a b{' ' * 200_000}c")
    assert time.process_time() - began < 5


def test_two_questions_at_once_are_all_that_one_person_has(ann: Person, engine: Engine) -> None:
    """Though all of them come before any is answered."""
    engine.held = True
    cgp = ann.post("/positions", wish(HORN))["cgp"]
    with ThreadPoolExecutor(6) as pool:
        asked = [
            pool.submit(ann.ask, "POST", "/positions/analysis", {"cgp": cgp}) for _ in range(6)
        ]
        until(lambda: sum(one.done() for one in asked) == 4, "four refusals")
        engine.released.set()
        statuses = sorted(one.result(60).status_code for one in asked)
    assert statuses == [200, 200, 429, 429, 429, 429]
