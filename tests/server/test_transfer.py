"""Games as files: what can be saved, what comes back, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.server.clients import Person, Server

from lexiko.formats import Record, guide_game, read_gcg, read_record, write_gcg, write_record
from lexiko.formats.files import read_opened
from lexiko.game import Game
from lexiko.rules import Seat

GUIDE = write_record(guide_game()).encode()
HALF = """#player1 Ann Ann
#player2 Bob Bob
>Ann: HORN 8F HORN +14 14
>Bob: AFM H6 FA.M +9 9
"""


def bring(person: Person, data: bytes | str) -> dict[str, Any]:
    answer = person.ask("POST", "/imports", content=data)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refusal(person: Person, data: bytes | str) -> str:
    answer = person.ask("POST", "/imports", content=data)
    assert answer.status_code in (413, 422), answer.text
    return str(answer.json()["error"]["message"])


def over(ann: Person) -> str:
    """A game in which somebody has given up."""
    game = ann.new_game("Zoë", "Ben K.", first=0)
    ann.skip(game, 0)
    ann.do(game, "resign", 1)
    return game


# out -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["gcg", "json", "cgp"])
def test_a_finished_game_is_saved_under_a_name_that_every_system_takes(
    server: Server, ann: Person, bob: Person, format: str
) -> None:
    game = over(ann)
    answer = bob.ask("GET", f"/games/{game}/export?format={format}")
    told = answer.headers["content-disposition"]
    assert told.startswith('attachment; filename="zoe-ben-k-')
    assert told.endswith(f'.{format}"')
    record = read_opened(answer.content, "it", format).record
    assert [seat.name for seat in record.position.seats] == ["Zoë", "Ben K."]
    if format != "cgp":
        assert record.events == server.inside(server.context.store.events(game))
        assert record.id == game


def test_a_running_game_is_not_saved(ann: Person) -> None:
    game = ann.new_game()
    for format in ("gcg", "json", "cgp"):
        path = f"/games/{game}/export?format={format}"
        assert ann.refused("GET", path) == (409, "game_running")
    waiting = ann.new_game("Ann", {"kind": "link"})
    assert ann.refused("GET", f"/games/{waiting}/export") == (409, "not_started")


def test_a_game_at_a_real_board_is_saved_at_any_time_by_who_keeps_it(
    ann: Person, bob: Person
) -> None:
    game = ann.new_game(kept=True, first=0)
    ann.play(game, 0, "8F", "HORN")
    saved = ann.ask("GET", f"/games/{game}/export?format=gcg")
    assert "8F HORN +14" in saved.text
    assert bob.refused("GET", f"/games/{game}/export") == (403, "host_only")


def test_an_unknown_format_is_refused(ann: Person) -> None:
    game = over(ann)
    assert ann.refused("GET", f"/games/{game}/export?format=doc") == (422, "bad_request")


# in ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("write", [write_gcg, write_record])
def test_a_finished_game_comes_in_to_be_looked_at(ann: Person, bob: Person, write: Any) -> None:
    made = bring(ann, write(guide_game()))
    assert made["state"] == "over"
    state = ann.state(made["id"])
    assert state["view"]["scores"] == [456, 368]
    assert [seat["mine"] for seat in state["seats"]] == [True, True]
    assert len(state["turns"]) == 32
    assert made["id"] in [game["id"] for game in ann.get("/games")["games"]]
    assert made["id"] not in [game["id"] for game in bob.get("/games")["games"]]


def test_what_was_saved_comes_back_as_the_same_game(server: Server, ann: Person) -> None:
    game = over(ann)
    saved = ann.ask("GET", f"/games/{game}/export?format=json").content
    events = [
        server.inside(server.context.store.events(one)) for one in (game, bring(ann, saved)["id"])
    ]
    assert events[0] == events[1]


def test_a_finished_game_that_comes_in_twice_is_there_once(ann: Person, bob: Person) -> None:
    first = bring(ann, GUIDE)
    assert bring(ann, GUIDE) == first
    assert bring(bob, GUIDE)["id"] != first["id"]


def test_scores_that_the_rules_do_not_give_are_told_once_each(ann: Person) -> None:
    wrong = HALF.replace("+14 14", "+15 15") + ">Ann: AEPST 10F PASTE +25 40\n"
    remarks = bring(ann, wrong)["remarks"]
    assert remarks[0] == "line 3: the file says 15 points; by the rules it is 14"
    assert not any("line 5" in remark for remark in remarks)
    remarks = bring(ann, HALF.replace("+9 9", "+9 10"))["remarks"]
    assert remarks[0] == "line 4: the file says a total of 10; the scores add up to 9"


def test_a_game_that_is_not_over_goes_on_from_where_the_file_ends(ann: Person) -> None:
    made = bring(ann, HALF)
    assert made["state"] == "playing"
    assert made["remarks"][-1] == "the game continues with the dictionary enable"
    state = ann.state(made["id"])
    assert (state["kept"], state["view"]["paused"]) == (True, True)
    ann.do(made["id"], "resume")
    ann.play(made["id"], 0, "10F", "PASTE")
    state = ann.state(made["id"])
    assert state["view"]["scores"] == [39, 9]
    # Time that passed before the game came here is nobody's.
    assert max(state["view"]["used"]) < 60_000


def test_a_saved_game_goes_on_with_its_tiles_and_its_computer_player(ann: Person) -> None:
    begun = Game.start([Seat("Ann"), Seat("Ada", computer="beginner")], "deluxe", source=3)
    made = bring(ann, write_record(Record(tuple(begun.events))))
    assert made["remarks"] == []
    state = ann.state(made["id"])
    assert [seat["kind"] for seat in state["seats"]] == ["here", "computer"]
    rack = begun.position.racks[0].letters
    assert sorted(state["mine"]["0"]["rack"]) == sorted(begun.position.rules.alphabet.text(rack))
    assert "1" not in state["mine"]
    ann.do(made["id"], "resume")
    assert not ann.state(made["id"])["view"]["paused"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("", "This file: it is empty."),
        (" \n\n", "This file: it is empty."),
        ("Dear diary", "This file is neither a GCG file nor a JSON record."),
        ("\ufeff{", "This file, line 1, column 2: this is not JSON"),
        (
            '{"format": "lexiko-game",\n "version": 1,,}',
            "This file, line 2, column 15: this is not JSON",
        ),
        ('{"format": "lexiko-game", "version": 99, "events": []}', "version 99"),
        (HALF.replace("H6 FA.M", "A1 FARM"), "This file, line 4, column"),
        (HALF.replace("#player2 Bob Bob\n", ""), "This file, line"),
        ("#player1 A A\n" + "#note x\n" * 6000, "too long for a game"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_a_sentence(
    ann: Person, data: str, sentence: str
) -> None:
    before = ann.get("/games")
    assert sentence in refusal(ann, data)
    assert ann.get("/games") == before


def test_a_record_that_was_changed_by_hand_is_refused(ann: Person) -> None:
    data = json.loads(GUIDE)
    played = next(event for event in data["events"] if event["kind"] == "played")
    played["score"] += 10
    assert "scores 14, not 24" in refusal(ann, json.dumps(data))


def test_files_have_a_limit(ann: Person) -> None:
    message = refusal(ann, b"#" * (2 * 1024 * 1024 + 1))
    assert "too large" in message


def test_another_round_of_a_game_that_came_in_is_a_game_like_others(ann: Person) -> None:
    first = bring(ann, write_record(Record(read_record(GUIDE.decode()).events, id="once more")))
    assert ann.refused("POST", f"/games/{first['id']}/rematch") == (404, "unknown_lexicon")
    data = json.loads(GUIDE)
    data["events"][0]["lexicon"]["name"] = "enable"
    again = ann.post(f"/games/{bring(ann, json.dumps(data))['id']}/rematch")["id"]
    assert ann.state(again)["state"] == "playing"


def test_gcg_that_was_saved_reads_the_same_elsewhere(ann: Person) -> None:
    made = bring(ann, GUIDE)
    saved = ann.ask("GET", f"/games/{made['id']}/export?format=gcg").content
    assert read_gcg(saved).record.position.scores == (456, 368)
