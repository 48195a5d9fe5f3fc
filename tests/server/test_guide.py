"""The guide game to play: what its moves score, and whether their words are good."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.clients import Json, Person, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("guide")
    with Server(f"sqlite:///{folder / 'games.db'}") as running:
        yield running


@pytest.fixture
def ann(server: Server) -> Person:
    return server.person("Ann")


def at(square: str, tiles: str) -> Json:
    return {"seat": 0, "at": square, "tiles": tiles}


def test_any_good_play_of_the_known_tiles_counts(ann: Person) -> None:
    assert ann.post("/guide/1/play", at("8F", "HORN"))["score"] == 14
    assert ann.post("/guide/1/play", at("8G", "NOR"))["score"] == 6
    assert ann.post("/guide/1/preview", at("8G", "RON"))["legal"], "only a play is judged"
    assert ann.refused("POST", "/guide/1/play", at("8G", "RON")) == (422, "word_not_acceptable")
    assert not ann.post("/guide/1/preview", at("8F", "HORNS"))["legal"], "no S is known"
    assert ann.refused("POST", "/guide/1/play", at("8F", "HORNS"))[1] == "tile_not_on_rack"


def test_every_move_of_the_booklet_counts_what_it_counted(ann: Person) -> None:
    for turn in ann.get("/guide")["turns"]:
        tiles = "".join(turn["tiles"].replace("(", "").replace(")", ""))
        made = ann.post(f"/guide/{turn['n']}/play", at(turn["at"], tiles))
        assert made["score"] == turn["score"], turn


def test_what_is_no_play_or_no_turn_is_refused(ann: Person) -> None:
    passed = {"seat": 0, "move": {"kind": "pass"}}
    assert ann.refused("POST", "/guide/1/play", passed) == (422, "bad_request")
    assert ann.refused("POST", "/guide/99/play", at("8F", "HORN")) == (404, "not_found")
    assert ann.refused("POST", "/guide/0/preview", at("8F", "HORN"))[0] == 422
    assert ann.refused("POST", "/guide/1/play", {"seat": 0}) == (422, "bad_request")


def test_a_play_is_not_judged_while_a_game_closes_the_dictionary(ann: Person) -> None:
    ann.new_game("Ann", "Bob")
    assert ann.refused("POST", "/guide/1/play", at("8G", "NOR")) == (403, "dictionary_closed")
    assert ann.post("/guide/1/preview", at("8G", "NOR"))["score"] == 6
