"""A strict server: what a live game closes is closed to the whole addresses of its players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.clients import Person, Server
from tests.server.pairs import Hidden, Switched
from tests.server.test_clocks import Time, clock
from tests.server.test_seats import LINK, secret
from tests.server.test_words import LOOK_UPS

from lexiko.formats import Record, write_record
from lexiko.game import Game
from lexiko.rules import make_rules
from lexiko.server import clocks, lookups

__all__ = ["clock"]

HERE, THERE = "203.0.113.7", "203.0.113.8"
CLOSED = (403, "address_closed")
PLAY = {
    "kind": "play",
    "placements": [{"square": "8H", "tile": "Q"}, {"square": "8I", "tile": "I"}],
}


@pytest.fixture(scope="module")
def source() -> Switched:
    source = Switched()
    source.now = Hidden({}, 1)
    return source


@pytest.fixture(scope="module")
def server(source: Switched, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("strict")
    with Server(f"sqlite:///{folder / 'games.db'}", source, strict=True) as running:
        yield running


def at(server: Server, address: str, name: str = "") -> Person:
    """Somebody new at an address: another cookie, or none."""
    return server.person(name, **{"X-Forwarded-For": address})


@pytest.fixture
def ann(server: Server) -> Iterator[Person]:
    """Ann at the address that the others play from; after the test her games are over."""
    ann = at(server, HERE, "Ann")
    yield ann
    for game in ann.get("/games")["games"]:
        if game["host"] and game["state"] == "playing":
            ann.do(game["id"], "abandon")


@pytest.fixture
def bob(server: Server) -> Person:
    return at(server, THERE, "Bob")


@pytest.fixture
def game(ann: Person, bob: Person) -> str:
    """A live game that closes the dictionary."""
    game = ann.new_game("Ann", LINK, first=0)
    bob.post(f"/invitations/{secret(ann, game)}", {"name": "Bob"})
    ann.state(game)
    return game


def test_without_a_cookie_the_dictionary_is_closed_as_well(
    server: Server, ann: Person, game: str
) -> None:
    """The attack: the players ask by another browser, which knows nothing of their game."""
    other, stranger = at(server, HERE), at(server, "198.51.100.1")
    for path in LOOK_UPS:
        assert other.refused("GET", path) == CLOSED
        assert stranger.ask("GET", path).is_success
    assert ann.refused("GET", LOOK_UPS[0]) == (403, "dictionary_closed")
    text = other.ask("GET", LOOK_UPS[0]).text
    assert game not in text
    assert "Bob" not in text
    ann.do(game, "abandon")
    for path in LOOK_UPS:
        assert other.ask("GET", path).is_success


def test_whoever_only_looks_closes_nothing(server: Server, ann: Person, game: str) -> None:
    watcher = at(server, "198.51.100.2")
    with watcher.socket(game) as news:
        news.next_of("state")
        watcher.state(game)
    assert watcher.ask("GET", LOOK_UPS[0]).is_success
    free = ann.new_game("Ann", "Cid", variations=["free-dictionary"])
    ann.do(game, "abandon")
    ann.state(free)
    assert at(server, HERE).ask("GET", LOOK_UPS[0]).is_success


def test_a_socket_says_as_well_where_somebody_plays(server: Server, bob: Person, game: str) -> None:
    phone = at(server, "198.51.100.3")
    phone.http.cookies.clear()
    phone.http.cookies.set("lexiko", bob.cookie.partition("=")[2])
    headers = {"X-Forwarded-For": "198.51.100.3"}
    with phone.socket(game, additional_headers=headers) as news:
        news.next_of("state")
        news.next_of("presence")
        bob.do(game, "propose", 1, proposal={"kind": "end_game"})
        news.next_of("update")
    assert at(server, "198.51.100.3").refused("GET", LOOK_UPS[0]) == CLOSED


def test_no_board_can_be_made_up(server: Server, ann: Person) -> None:
    """The attack: a kept game, or one from a file, has whichever tiles one likes."""
    other = at(server, HERE)
    boards = [other.new_game(kept=True, first=0, variations=[way]) for way in ("void", "single")]
    other.play(boards[1], 0, "8H", "HORN")
    begun = Game.start(["Ann", "Bob"], make_rules("deluxe", "void"), source=1)
    file = write_record(Record(tuple(begun.events)))
    made = other.ask("POST", "/imports", content=file).json()["id"]
    other.do(made, "resume")
    game = ann.new_game("Ann", "Cid")
    ann.state(game)
    for board in (boards[0], made):
        assert other.cannot(board, "take_turn", 0, move=PLAY) == CLOSED
    assert other.cannot(boards[1], "challenge", 1) == CLOSED
    assert other.cannot(boards[1], "take_turn", 1, move=PLAY) == CLOSED
    kept = {"key": "made-up-board", "kept": True, "seats": [{"kind": "here"}, {"kind": "here"}]}
    assert other.refused("POST", "/games", kept) == CLOSED
    assert other.refused("POST", "/imports", content=file) == CLOSED
    ann.do(game, "abandon")
    assert other.ask("POST", "/imports", content=file).is_success
    other.new_game(kept=True)


def test_an_address_is_free_again_some_time_after_the_game(
    server: Server, game: str, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "AWAY_MS", 10**12)
    other = at(server, HERE)
    assert other.refused("GET", LOOK_UPS[0]) == CLOSED
    clock.ahead = lookups.LIVE_MS // 1000 + 60
    assert other.ask("GET", LOOK_UPS[0]).is_success


def test_plays_that_are_refused_for_their_words_are_counted_for_all_to_see(
    source: Switched, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    source.now = Hidden({0: "QVCHORN"}, 1)
    game = ann.new_game("Ann", LINK, first=0, variations=["void"])
    bob.post(f"/invitations/{secret(ann, game)}", {"name": "Bob"})
    tiles = [{"square": "8H", "tile": "Q"}, {"square": "8I", "tile": "V"}]
    monkeypatch.setattr(lookups, "MOST_REFUSED", 2)
    with bob.socket(game) as news:
        news.next_of("state")
        for count in (1, 2, 2):
            move = {"kind": "play", "placements": tiles}
            assert ann.cannot(game, "take_turn", 0, move=move) == (422, "word_not_acceptable")
            assert bob.state(game)["seats"][0]["refused"] == count
        assert news.next_of("state")["seats"][0]["refused"] == 1
    bad = {"kind": "play", "placements": tiles[:1]}  # this tells of no word
    assert ann.cannot(game, "take_turn", 0, move=bad)[1] != "word_not_acceptable"
    assert [seat["refused"] for seat in ann.state(game)["seats"]] == [2, 0]


def test_a_server_that_is_not_strict_leaves_it_to_honour(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        ann = at(server, HERE, "Ann")
        ann.new_game("Ann", "Cid")
        assert at(server, HERE).ask("GET", LOOK_UPS[0]).is_success
