"""Challenges, waiting, proposals to end the game and plays that are shown, as people see them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Json, Person, Server, until
from tests.server.pairs import Hidden, Switched
from tests.server.stubs import Thinkers

from lexiko.server import players

RACKS = {0: "HORNETS", 1: "FAMQVCE", 2: "TREADLE"}


@pytest.fixture(scope="module")
def source() -> Switched:
    return Switched()


@pytest.fixture(scope="module")
def server(source: Switched, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("challenges")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(players, "make_player", Thinkers().make)
        with Server(f"sqlite:///{folder / 'games.db'}", source) as running:
            yield running


@pytest.fixture
def ann(server: Server, source: Switched) -> Person:
    source.now = Hidden(RACKS, 1)
    return server.person("Ann")


def can(person: Person, game: str, seat: int) -> list[str]:
    found: list[str] = person.state(game)["mine"][str(seat)]["can"]
    return found


def test_a_play_draws_at_once_and_waits_for_nobody(ann: Person) -> None:
    game = ann.new_game(first=0)
    ann.play(game, 0, "8F", "HORN")
    state = ann.state(game)
    view = state["view"]
    assert (view["challengers"], view["waiting_for"], view["to_move"]) == ([1], [], 1)
    assert len(state["mine"]["0"]["rack"]) == 7
    assert view["rack_counts"] == [7, 7]
    assert {"take_turn", "accept", "challenge"} <= set(can(ann, game, 1))
    assert "take_turn" not in can(ann, game, 0)
    # Looking at a play of one's own is thinking, not a turn.
    body = {"seat": 1, "at": "H6", "tiles": "FARM"}
    assert ann.post(f"/games/{game}/preview", body)["legal"]
    assert "challenge" in can(ann, game, 1)
    ann.play(game, 1, "H6", "FARM")
    assert ann.state(game)["view"]["pending"]["seat"] == 1
    assert ann.state(game)["view"]["challengers"] == [0]


def test_an_upheld_challenge_puts_the_tiles_back(ann: Person) -> None:
    game = ann.new_game(first=0)
    ann.play(game, 0, "8F", "HORN")
    before = ann.state(game)
    ann.play(game, 1, "H8", "RQV")
    assert ann.state(game)["view"]["bag_count"] == before["view"]["bag_count"] - 2
    with ann.socket(game) as news:
        news.next_of("state")
        ann.do(game, "challenge", 0, words=["RQV"])
        event = news.next_of("update")["events"][0]
    assert event["returned"] == {"unknown": 2}
    state = ann.state(game)
    assert state["mine"]["1"]["rack"] == before["mine"]["1"]["rack"]
    assert state["view"]["bag_count"] == before["view"]["bag_count"]
    assert state["view"]["to_move"] == 0
    assert state["turns"][-1]["challenges"][0]["words"] == [{"word": "RQV", "good": False}]


def test_each_opponent_challenges_once_and_then_the_play_is_settled(ann: Person) -> None:
    game = ann.new_game("Ann", "Bob", "Cid", first=0, edition="heirloom")
    ann.play(game, 0, "8F", "HORN")
    ann.play(game, 1, "H6", "FARM")
    ann.do(game, "challenge", 0, words=["FARM"])
    assert ann.cannot(game, "challenge", 0, words=["FARM"])[1] in (
        "already_challenged",
        "nothing_to_challenge",
    )
    assert ann.state(game)["view"]["pending"] is None  # no word is left that anybody could name


def test_a_second_turn_of_the_mover_waits_for_the_others(ann: Person) -> None:
    """Cid and Ann have lost a turn each; Bob would move again over Cid's head."""
    game = ann.new_game("Ann", "Bob", "Cid", first=0)
    ann.play(game, 0, "8F", "HORN")
    ann.do(game, "challenge", 2, words=["HORN"])
    ann.play(game, 1, "9F", "EM")
    ann.do(game, "challenge", 0, words=["EM"])
    view = ann.state(game)["view"]
    assert (view["to_move"], view["waiting_for"], view["challengers"]) == (1, [2], [2])
    assert view["pending"]["challenged"] == [0]
    assert view["next_deadline"] - view["now"] == 20_000
    assert ann.cannot(game, "take_turn", 1, move={"kind": "pass"})[1] == "window_open"
    ann.do(game, "accept", 2)
    state = ann.state(game)
    assert [turn["kind"] for turn in state["turns"]][-2:] == ["skip", "skip"]
    assert "take_turn" in state["mine"]["1"]["can"]
    assert len(state["mine"]["1"]["rack"]) == 7


def shown(ann: Person) -> tuple[str, Json]:
    """A game in which Ann has passed and must play now."""
    game = ann.new_game(first=0, variations=["void"])
    ann.skip(game, 0)
    ann.skip(game, 1)
    return game, ann.state(game)


def test_whoever_must_play_can_be_shown_a_play_and_may_then_pass(
    server: Server, ann: Person
) -> None:
    game, state = shown(ann)
    assert "show_play" in state["mine"]["0"]["can"]
    assert state["mine"]["0"]["shown"] is None
    for move in ({"kind": "pass"}, {"kind": "exchange", "pieces": "H"}):
        assert ann.cannot(game, "take_turn", 0, move=move) == (422, "must_play")
    bob = server.person("Bob")
    with bob.socket(game) as news:
        news.next_of("state")
        ann.do(game, "show_play", 0)
        (event,) = news.next_of("update")["events"]
    assert event["play"]["placements"] == []
    mine = ann.state(game)["mine"]
    assert mine["1"]["shown"] is None
    play = mine["0"]["shown"]
    assert play["kind"] == "play"
    assert "show_play" not in mine["0"]["can"]
    assert ann.post(f"/games/{game}/preview", {"seat": 0, "move": play})["legal"]
    assert ann.cannot(game, "show_play", 0) == (409, "nothing_to_show")
    ann.skip(game, 0)
    assert ann.state(game)["mine"]["0"]["shown"] is None


def test_a_play_is_shown_only_where_one_must_be_made(ann: Person) -> None:
    game = ann.new_game(first=0, variations=["void"])
    assert "show_play" not in can(ann, game, 0)
    assert ann.cannot(game, "show_play", 0) == (409, "nothing_to_show")
    closed = ann.new_game(first=0)
    ann.skip(closed, 0)
    ann.skip(closed, 1)
    assert "show_play" not in can(ann, closed, 0)
    assert ann.cannot(closed, "show_play", 0) == (409, "nothing_to_show")


END: dict[str, Any] = {"proposal": {"kind": "end_game"}}


def test_a_game_ends_when_everybody_agrees(ann: Person) -> None:
    game = ann.new_game("Ann", "Bob", "Cid", first=0)
    ann.do(game, "propose", 1, **END)
    proposal = ann.state(game)["view"]["proposal"]
    assert proposal["proposal"] == {"kind": "end_game"}
    assert proposal["asked"] == [0, 2]
    assert "answer" in can(ann, game, 0)
    ann.do(game, "answer", 0, agree=True)
    ann.do(game, "answer", 2, agree=False)
    assert ann.state(game)["view"]["proposal"] is None
    ann.do(game, "propose", 0, **END)
    ann.do(game, "answer", 1, agree=True)
    ann.do(game, "answer", 2, agree=True)
    result = ann.state(game)["view"]["result"]
    assert result["reason"] == "agreed"
    assert all(change < 0 for change in result["adjustments"])


def test_a_computer_player_would_like_to_play_on(ann: Person) -> None:
    robo = {"kind": "computer", "computer": "home", "name": "Robo"}
    game = ann.new_game("Ann", robo, first=0)
    with ann.socket(game) as news:
        news.next_of("state")
        ann.do(game, "propose", 0, **END)
        update = news.next_of("update")
    assert [event["kind"] for event in update["events"]] == ["proposed", "declined"]
    assert update["events"][1]["seat"] == 1
    assert update["view"]["proposal"] is None


def test_a_round_of_nothing_but_lost_time_pauses_the_game(ann: Person) -> None:
    game = ann.new_game(first=0, changes={"turn_seconds": 1})
    until(lambda: ann.state(game)["view"]["paused"], "the pause")
    view = ann.state(game)["view"]
    assert view["deserted"]
    assert view["result"] is None
    assert [turn["kind"] for turn in ann.state(game)["turns"]] == ["timeout"] * 2
    ann.do(game, "resume")
    assert not ann.state(game)["view"]["deserted"]


def test_too_much_overtime_loses_the_game(ann: Person) -> None:
    changes = {"game_seconds": 1, "overtime_seconds": 1}
    began = time.monotonic()
    game = ann.new_game(first=0, edition="club", changes=changes)
    until(lambda: ann.state(game)["view"]["result"], "the end")
    assert time.monotonic() - began >= 2
    result = ann.state(game)["view"]["result"]
    assert (result["reason"], result["winners"]) == ("overtime", [1])
    turn = ann.state(game)["turns"][-1]
    assert (turn["kind"], turn["text"]) == ("overtime", "lost on time")
