"""The way of a command: who may send it, when it is too old, and that a wish comes true once."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.clients import Person, Server, at_once, new_key

PASS = {"kind": "take_turn", "seat": 0, "move": {"kind": "pass"}}


@pytest.fixture
def game(ann: Person) -> str:
    """A game of Ann and Bob at one device; Ann begins."""
    return ann.new_game(first=0)


def log(server: Server, game: str) -> list[Any]:
    return list(server.inside(server.context.store.events(game)))


def test_the_same_key_again_gets_the_same_answer_and_nothing_happens_twice(
    server: Server, ann: Person, game: str
) -> None:
    sequence, key = ann.state(game)["sequence"], new_key()
    first = ann.submit(game, PASS, sequence, key)
    assert first.status_code == 200
    events = log(server, game)
    for seen in (sequence, first.json()["sequence"]):
        again = ann.submit(game, PASS, seen, key)
        assert (again.status_code, again.json()) == (200, first.json())
    ann.skip(game, 1)
    for seen in (sequence, ann.state(game)["sequence"]):
        again = ann.submit(game, PASS, seen, key)
        assert (again.status_code, again.json()) == (200, first.json())
    assert log(server, game)[: len(events)] == events
    assert ann.state(game)["view"]["turn"] == 2


def test_the_same_key_at_the_same_moment_happens_once(
    server: Server, ann: Person, game: str
) -> None:
    sequence, key = ann.state(game)["sequence"], new_key()
    answers = at_once(*[lambda: ann.submit(game, PASS, sequence, key)] * 6)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert ann.state(game)["view"]["turn"] == 1


def test_a_key_belongs_to_one_person(server: Server, ann: Person, bob: Person) -> None:
    game = ann.new_game("Ann", {"kind": "link"}, first=0)
    secret = ann.state(game)["seats"][1]["secret"]
    bob.post(f"/invitations/{secret}", {"name": "Bob"})
    key = new_key()
    assert ann.submit(game, PASS, key=key).status_code == 200
    theirs = {"kind": "take_turn", "seat": 1, "move": {"kind": "pass"}}
    assert bob.submit(game, theirs, key=key).status_code == 200
    assert ann.state(game)["view"]["turn"] == 2


def test_who_has_seen_an_older_game_is_told_to_look_again(
    server: Server, ann: Person, game: str
) -> None:
    sequence = ann.state(game)["sequence"]
    ann.skip(game, 0)
    events = log(server, game)
    for seen in (sequence, 0, sequence - 1, sequence + 1000, 10**9):
        answer = ann.submit(game, {**PASS, "seat": 1}, seen)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "stale")
    assert log(server, game) == events


def test_of_two_commands_at_the_same_moment_one_is_too_late(ann: Person, game: str) -> None:
    sequence = ann.state(game)["sequence"]
    answers = at_once(*[lambda: ann.submit(game, PASS, sequence)] * 5)
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]


COMMANDS: list[dict[str, Any]] = [
    PASS,
    {"kind": "accept", "seat": 0},
    {"kind": "challenge", "seat": 0, "words": []},
    {"kind": "show_play", "seat": 0},
    {"kind": "propose", "seat": 0, "proposal": {"kind": "end_game"}},
    {"kind": "propose", "seat": 0, "proposal": {"kind": "take_back", "turn": 0}},
    {"kind": "answer", "seat": 0, "agree": True},
    {"kind": "resign", "seat": 0},
    {"kind": "tell_rack", "seat": 0, "pieces": "A"},
    {"kind": "correct_draw", "seat": 0, "change": 1},
    {"kind": "give_back", "seat": 0, "by": 1, "count": 1},
    {"kind": "adjust_score", "seat": 0, "points": 100, "reason": "why not"},
]
BY_ANYBODY = [{"kind": kind} for kind in ("pause", "resume", "abandon", "finish")]


def test_nobody_commands_the_seat_of_somebody_else(
    server: Server, ann: Person, bob: Person
) -> None:
    game = ann.new_game("Ann", {"kind": "link"}, first=0)
    bob.post(f"/invitations/{ann.state(game)['code']}", {"name": "Bob"})
    events = log(server, game)
    for command in COMMANDS:
        answer = bob.submit(game, command)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_your_seat")
    move = {"seat": 0, "move": {"kind": "pass"}}
    assert bob.refused("POST", f"/games/{game}/preview", move) == (403, "not_your_seat")
    assert bob.cannot(game, "abandon") == (403, "host_only")
    assert log(server, game) == events


def test_who_watches_can_do_nothing(server: Server, ann: Person, bob: Person, game: str) -> None:
    events = log(server, game)
    for command in [*COMMANDS, *BY_ANYBODY]:
        answer = bob.submit(game, command)
        code = "host_only" if command["kind"] == "abandon" else "not_seated"
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, code)
    assert bob.refused("POST", f"/games/{game}/chat", {"key": new_key(), "text": "Hello"})[0] == 403
    assert bob.refused("PUT", f"/games/{game}/chat", {"on": False})[0] == 403
    assert bob.refused("POST", f"/games/{game}/seats/0", {"computer": "home"})[0] == 403
    assert bob.refused("POST", f"/games/{game}/rematch")[0] == 403
    assert bob.refused("DELETE", f"/games/{game}")[0] == 403
    assert log(server, game) == events


def test_lies_about_tiles_change_nothing(server: Server, ann: Person, game: str) -> None:
    rack = ann.state(game)["mine"]["0"]["rack"]
    lacking = next(letter for letter in "QZJXKVW" if letter not in rack)
    events = log(server, game)
    lies: list[dict[str, Any]] = [
        {"kind": "play", "placements": [{"square": "8H", "tile": lacking}]},
        {"kind": "play", "placements": [{"square": "8H", "tile": rack[0]}] * 2},
        {"kind": "play", "placements": []},
        {"kind": "exchange", "pieces": lacking * 7},
        {"kind": "exchange", "pieces": rack + rack[0]},
        {"kind": "exchange", "pieces": "", "unknown": 3},
        {"kind": "exchange", "pieces": rack[0], "edits": [{"kind": "reclaim", "square": "8H"}]},
        {"kind": "pass", "edits": [{"kind": "recycle", "square": "8H", "tile": rack[0]}]},
        {
            "kind": "play",
            "placements": [{"square": "8H", "tile": rack[0]}],
            "rearranged": [{"square": "8I", "tile": rack[1]}],
        },
    ]
    for lie in lies:
        assert ann.cannot(game, "take_turn", 0, move=lie)[0] == 422, lie
    assert log(server, game) == events
    assert ann.state(game)["mine"]["0"]["rack"] == rack


def test_nobody_says_what_time_it_is(server: Server, ann: Person, game: str) -> None:
    events = log(server, game)
    for extra in ({"at": 0}, {"at": 10**15}):
        assert ann.cannot(game, "take_turn", 0, move={"kind": "pass"}, **extra)[0] == 422
        assert ann.cannot(game, "pause", **extra)[0] == 422
    assert ann.cannot(game, "expire", at=10**15)[0] == 422
    assert ann.cannot(game, "start")[0] == 422
    assert ann.cannot(game, "change_seat", 0, name="Max", computer="expert")[0] == 422
    assert log(server, game) == events


def test_a_seat_that_there_is_not_is_refused(server: Server, ann: Person, game: str) -> None:
    events = log(server, game)
    for seat in (2, 3):
        assert ann.cannot(game, "take_turn", seat, move={"kind": "pass"}) == (422, "unknown_seat")
        assert ann.cannot(game, "resign", seat) == (422, "unknown_seat")
    strange: list[Any] = [-1, 4, 10**30, 0.5, "x", None, [], {}]
    for seat in strange:
        assert ann.submit(game, {"kind": "resign", "seat": seat}).status_code == 422
    assert ann.cannot(game, "take_turn", 1, move={"kind": "pass"}) == (409, "not_your_turn")
    assert log(server, game) == events


def test_a_game_whose_seats_are_open_takes_no_command(ann: Person) -> None:
    game = ann.new_game("Ann", {"kind": "link"})
    assert ann.submit(game, PASS, 0).json()["error"]["code"] == "not_started"
    move = {"seat": 0, "move": {"kind": "pass"}}
    assert ann.refused("POST", f"/games/{game}/preview", move) == (409, "not_started")


def test_a_game_that_is_over_takes_no_command(ann: Person, game: str) -> None:
    ann.do(game, "abandon")
    for command in [*COMMANDS, *BY_ANYBODY]:
        assert ann.submit(game, command).status_code in (409, 422)


def test_the_same_new_game_is_made_once(ann: Person, bob: Person) -> None:
    wish = {"key": new_key(), "seats": [{"kind": "here"}, {"kind": "here"}]}
    made = {ann.post("/games", wish)["id"] for _ in range(3)}
    assert len(made) == 1
    assert bob.post("/games", wish)["id"] not in made
    assert len(ann.get("/games")["games"]) == 1
    at_the_same_moment = wish | {"key": new_key()}
    together = at_once(*[lambda: ann.post("/games", at_the_same_moment)["id"]] * 5)
    assert len(set(together)) == 1
    assert ann.state(together[0])["state"] == "playing"


def test_the_same_words_are_said_once(ann: Person, game: str) -> None:
    saying = {"key": new_key(), "text": "Good luck!"}
    assert len({ann.post(f"/games/{game}/chat", saying)["id"] for _ in range(3)}) == 1
    assert [message["text"] for message in ann.state(game)["messages"]] == ["Good luck!"]
