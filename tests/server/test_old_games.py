"""A data folder of the first version opens, and every game in it goes on.

There a play drew its tiles when it was settled, and a game could stop because nobody was left to
answer. `data/v1-games.sql` was written by a server of that version.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer
from tests.server.clients import Json, Person, Server, until
from tests.server.stubs import Thinkers

from lexiko.formats import read_record
from lexiko.server import players
from lexiko.server.people import COOKIE

DUMP = Path(__file__).with_name("data") / "v1-games.sql"
RACK = 7


class Folder:
    """The server of today on the old data, and the person whose games they are."""

    def __init__(self, server: Server, person: Person) -> None:
        self.server, self.person = server, person
        found = person.get("/games")["games"]
        self.games = {game["names"][0]: str(game["id"]) for game in found}

    def state(self, name: str) -> Json:
        return self.person.state(self.games[name])

    def log(self, name: str) -> list[str]:
        events = self.server.inside(self.server.context.store.events(self.games[name]))
        return [type(event).__name__ for event in events]

    def full(self, name: str, seat: int) -> bool:
        """Whether somebody's rack is as full as the bag allows."""
        state = self.state(name)
        return bool(len(state["mine"][str(seat)]["rack"]) == RACK)


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Folder]:
    """Each test goes on with games of its own."""
    path = tmp_path_factory.mktemp("old") / "games.db"
    with sqlite3.connect(path) as database:
        database.executescript(DUMP.read_text())
        (person,) = database.execute("SELECT DISTINCT host FROM games").fetchone()
        (secret,) = database.execute("SELECT value FROM facts WHERE name = 'secret'").fetchone()
    database.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(players, "make_player", Thinkers().make)
        with Server(f"sqlite:///{path}") as server:
            ann = server.person()
            cookie = URLSafeSerializer(secret, salt="person").dumps(person)
            ann.http.cookies.clear()
            ann.http.cookies.set(COOKIE, str(cookie))
            yield Folder(server, ann)


def test_every_old_game_opens(old: Folder) -> None:
    assert len(old.games) == 20
    for name in old.games:
        state = old.state(name)
        over = name.startswith(("over", "solitaire over"))
        assert state["state"] == ("over" if over else "open" if name == "lobby" else "playing")


@pytest.mark.parametrize("name", ["waiting for two", "timed turn"])
def test_a_play_that_waits_undrawn_draws_when_the_next_turn_is_sent(old: Folder, name: str) -> None:
    before = old.state(name)
    assert len(before["mine"]["0"]["rack"]) == 3
    assert before["view"]["pending"]["words"] == ["HORN"]
    assert 1 in before["view"]["challengers"]
    old.person.skip(old.games[name], 1)
    assert old.full(name, 0)
    assert old.log(name)[-3:] == ["Drawn", "Settled", "Passed"] or "Settled" in old.log(name)[-2:]


def test_a_play_that_waits_undrawn_can_be_challenged(old: Folder) -> None:
    """It stands; the challenger misses a turn, and the mover has drawn."""
    name = "waiting for three"
    assert old.state(name)["view"]["challengers"] == [1]
    old.person.do(old.games[name], "challenge", 1, words=["HORN"])
    state = old.state(name)
    assert state["view"]["to_move"] == 2
    assert state["view"]["pending"] is None
    assert old.full(name, 0)


def test_a_play_before_a_computers_turn_waits_for_the_people(old: Folder) -> None:
    game = old.games["before a computer"]
    assert old.state("before a computer")["view"]["waiting_for"] == [2]
    old.person.do(game, "accept", 2)
    until(lambda: old.state("before a computer")["view"]["to_move"] == 2, "the computer's turn")
    assert old.full("before a computer", 0)


def test_a_play_that_would_end_the_game_waits_for_everybody(old: Folder) -> None:
    assert old.state("final play")["view"]["waiting_for"] == [1]
    old.person.do(old.games["final play"], "accept", 1)
    assert old.state("final play")["view"]["result"]["reason"] == "finish_line"


def test_an_exchange_after_edits_draws_when_it_is_settled(old: Folder) -> None:
    name = "exchange after recycling"
    before = old.state(name)
    assert len(before["mine"]["1"]["rack"]) == 5
    assert sorted(before["mine"]["1"]["aside"]) == ["I", "O"]
    old.person.skip(old.games[name], 0)
    assert old.full(name, 1)
    assert old.state(name)["mine"]["1"]["aside"] == ""


def test_a_game_that_stood_still_goes_on_by_itself(old: Folder) -> None:
    """A bingo of two words, one of them challenged in vain: the mover had no tiles to go on."""
    game = old.games["stuck"]
    until(lambda: old.full("stuck", 1), "the draw")
    state = old.state("stuck")
    assert state["view"]["pending"] is None
    assert state["view"]["to_move"] == 1
    assert state["turns"][-1]["kind"] == "skip"
    old.person.skip(game, 1)
    assert old.state("stuck")["view"]["to_move"] == 0


def test_a_paused_game_is_resumed(old: Folder) -> None:
    game = old.games["paused"]
    assert old.state("paused")["view"]["paused"]
    assert not old.state("paused")["view"]["deserted"]
    old.person.do(game, "resume")
    old.person.skip(game, 1)
    assert old.full("paused", 0)


def test_an_open_proposal_is_answered(old: Folder) -> None:
    game = old.games["proposal"]
    assert old.state("proposal")["view"]["proposal"]["asked"] == [1]
    old.person.do(game, "answer", 1, agree=True)
    state = old.state("proposal")
    assert state["turns"] == []
    assert state["mine"]["0"]["rack"] == "EHNORST"


def test_kept_games_go_on(old: Folder) -> None:
    game = old.games["kept"]
    old.person.play(game, 1, "H6", "FARM")
    assert old.state("kept")["view"]["rack_counts"] == [RACK, RACK]
    game = old.games["kept, counting"]
    assert old.state("kept, counting")["view"]["ending"] == "requested"
    old.person.do(game, "finish")
    assert old.state("kept, counting")["state"] == "over"


def test_the_time_of_an_old_game_is_given_back(old: Folder) -> None:
    view = old.state("timed game")["view"]
    assert view["running"] == 1
    assert view["used"][1] < 600_000
    old.person.skip(old.games["timed game"], 1)
    assert old.full("timed game", 0)


def test_the_others_go_on_as_they_were(old: Folder) -> None:
    assert "take_turn" in old.state("refused at once")["mine"]["0"]["can"]
    old.person.skip(old.games["refused at once"], 0)
    old.person.do(old.games["solitaire"], "finish")
    assert old.state("solitaire")["state"] == "over"
    until(lambda: old.state("computer to move")["view"]["to_move"] == 0, "the computer's turn")
    code = old.state("lobby")["code"]
    assert len(code) == 5
    assert old.person.get(f"/invitations/{code}")["game"] == old.games["lobby"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("over by passes", "passes"),
        ("over by time", "passes"),
        ("over by resigning", "resigned"),
        ("solitaire over", "requested"),
    ],
)
def test_finished_games_end_as_they_did(old: Folder, name: str, reason: str) -> None:
    """Turns out of time ended games by the rules of that version; the record still verifies."""
    assert old.state(name)["view"]["result"]["reason"] == reason
    answer = old.person.ask("GET", f"/games/{old.games[name]}/export?format=json")
    assert read_record(answer.text).position.result is not None  # it is verified on the way
