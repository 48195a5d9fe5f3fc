"""Word lists of the host's own: adding them, playing by them, and removing them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Person, Server, at_once

from lexiko import Game
from lexiko.cli.words import remove
from lexiko.errors import LexikoError
from lexiko.lexicon.wordfile import MAX_BYTES
from lexiko.rules.commands import Abandon
from lexiko.saved import new_game
from lexiko.server.settings import sqlite_url

WORDS = b"Paris\nboat\nhorn\nfarm\nit's\nx-ray\nzuzu\n"


@pytest.fixture(autouse=True)
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the user's own dictionaries."""
    monkeypatch.setenv("LEXIKO_DATA", str(tmp_path))
    return tmp_path / "lexica"


def add(person: Person, data: bytes = WORDS, name: str = "mine") -> dict[str, Any]:
    answer = person.ask("POST", f"/lexica?name={name}&file=my%20words.txt", content=data)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(person: Person, data: bytes, name: str = "mine") -> tuple[int, str]:
    return person.refused("POST", f"/lexica?name={name}&file=my%20words.txt", content=data)


def test_a_list_is_added_and_says_what_was_skipped(ann: Person) -> None:
    added = add(ann)
    assert added == {
        "name": "mine",
        "words": 4,
        "source": "my words.txt",
        "skipped": {"capitalised": 1, "apostrophe": 1, "hyphen": 1},
        "base_forms": True,
        "problem": None,
        "reasons": [],
        "games": [],
        "saved": [],
    }
    assert ann.get("/lexica") == {"lexica": [added]}
    offered = {one["name"]: one for one in ann.get("/catalogue")["lexica"]}
    assert list(offered) == ["enable", "yawl", "mine"]
    assert [one["base_forms"] for one in offered.values()] == [False, False, True]
    assert ann.get("/words/check?word=zuzu&lexicon=mine")["good"]
    assert not ann.get("/words/check?word=paris&lexicon=mine")["good"]
    found = ann.get("/words/search?pattern=*O*&lexicon=mine")["words"]
    assert [row["word"] for row in found] == ["BOAT", "HORN"]


def test_which_editions_want_regular_forms_is_said(ann: Person) -> None:
    editions = ann.get("/catalogue")["editions"]
    wanted = [one["name"] for one in editions if one["regular_forms"]]
    assert wanted == ["collector", "deluxe"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it has no words to play with."),
        (b"Paris\nLima\n", "(skipped: 2 capitalised)"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "this is not a text file"),
        (b"tea\n" * 1_000_001, "it has more than 1,000,000 lines"),
    ],
)
def test_a_file_that_is_no_word_list_is_refused(
    ann: Person, lists: Path, data: bytes, says: str
) -> None:
    answer = ann.ask("POST", "/lexica?name=mine&file=a.txt", content=data)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad_word_file"
    assert answer.json()["error"]["message"].startswith("a.txt cannot be used as a word list: ")
    assert says in answer.json()["error"]["message"]
    assert not lists.exists()


def test_a_file_that_is_too_large_is_refused(ann: Person, lists: Path) -> None:
    assert refused(ann, b"a" * (MAX_BYTES + 1)) == (413, "too_large")
    assert not lists.exists()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("enable", (409, "lexicon_exists")),
        ("..%2Fmine", (422, "bad_lexicon_name")),
        ("My%20list", (422, "bad_lexicon_name")),
        ("a" * 41, (422, "bad_lexicon_name")),
        ("a" * 81, (422, "bad_request")),
    ],
)
def test_a_name_that_cannot_be_is_refused(ann: Person, name: str, code: tuple[int, str]) -> None:
    assert refused(ann, WORDS, name) == code


def test_of_two_lists_with_one_name_one_is_added(ann: Person, bob: Person) -> None:
    def status(person: Person) -> int:
        return person.ask("POST", "/lexica?name=mine", content=WORDS).status_code

    assert sorted(at_once(lambda: status(ann), lambda: status(bob))) == [201, 409]


def test_only_the_computer_itself_may_do_so(server: Server, ann: Person, lists: Path) -> None:
    add(ann)
    other = server.person("Cid", **{"x-forwarded-for": "192.0.2.7"})
    assert other.refused("GET", "/lexica") == (403, "local_only")
    assert refused(other, WORDS, "more") == (403, "local_only")
    assert other.refused("DELETE", "/lexica/mine?anyway=true") == (403, "local_only")
    assert [path.name for path in lists.iterdir()] == ["mine.txt"]


def test_a_game_is_played_by_a_list_of_ones_own(ann: Person) -> None:
    add(ann, name="played")
    game = ann.new_game("Ann", "Bob", lexicon="played", kept=True, first=0)
    ann.play(game, 0, "8F", "ZUzU")
    ann.do(game, "challenge", 1, words=["ZUZU"])
    (challenge,) = ann.state(game)["turns"][0]["challenges"]
    assert challenge["upheld"] is False


def test_a_list_in_use_is_not_removed_before_it_is_said_by_which_game(
    ann: Person, bob: Person
) -> None:
    add(ann, name="used")
    game = ann.new_game("Ann", "Bob", lexicon="used")
    ann.new_game("Ann", "Cid")
    (told,) = ann.get("/lexica")["lexica"]
    assert [(one["id"], one["names"]) for one in told["games"]] == [(game, ["Ann", "Bob"])]
    answer = ann.ask("DELETE", "/lexica/used")
    assert answer.status_code == 409
    error = answer.json()["error"]
    assert error["message"] == "Unfinished games use the dictionary used: Ann and Bob."
    assert ann.ask("DELETE", "/lexica/used?anyway=true").status_code == 200
    assert ann.get("/lexica") == {"lexica": []}
    assert bob.refused("GET", "/words/check?word=tea&lexicon=used") == (404, "unknown_lexicon")


def test_a_list_that_a_saved_game_of_the_command_line_needs_is_not_removed(ann: Person) -> None:
    add(ann, name="shared")
    game = Game.start(["Cid", "Dot"], lexicon="shared")
    saved = new_game(["Cid", "Dot"], game.events)
    (told,) = ann.get("/lexica")["lexica"]
    assert told["saved"] == [{"id": saved.id, "names": ["Cid", "Dot"]}]
    error = ann.ask("DELETE", "/lexica/shared").json()["error"]
    assert error["message"].endswith("dictionary shared: Cid and Dot (in the terminal).")
    game.do(Abandon())
    saved.save(game.events)
    assert ann.ask("DELETE", "/lexica/shared").status_code == 200


@pytest.mark.parametrize("elsewhere", [(), ("other",)])
def test_the_command_line_removes_no_list_that_a_game_of_the_server_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, elsewhere: tuple[str, ...]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    folders = [tmp_path / name for name in elsewhere]
    with Server(sqlite_url(tmp_path.joinpath(*elsewhere))) as server:
        ann = server.person("Ann")
        add(ann, name="served")
        game = ann.new_game("Ann", "Bob", lexicon="served")
        with pytest.raises(LexikoError, match=r"dictionary served: Ann and Bob \(on the page\)"):
            remove("served", False, folders)
        ann.do(game, "resign", 1)
        with pytest.raises(LexikoError, match="there are no games of the page in"):
            remove("served", False, [tmp_path / "empty"])
        remove("served", False, folders)
        assert ann.get("/lexica") == {"lexica": []}


def test_a_finished_game_needs_no_list(ann: Person) -> None:
    add(ann, name="done")
    game = ann.new_game("Ann", "Bob", lexicon="done")
    ann.do(game, "resign", 1)
    assert ann.ask("DELETE", "/lexica/done").status_code == 200


def test_many_games_are_counted(ann: Person) -> None:
    add(ann, name="many")
    for _ in range(7):
        ann.new_game("Ann", "Bob", lexicon="many")
    told = ann.ask("DELETE", "/lexica/many").json()["error"]["message"]
    assert told.endswith("Ann and Bob; Ann and Bob; 2 more.")


def test_what_is_not_ones_own_is_not_removed(ann: Person) -> None:
    assert ann.refused("DELETE", "/lexica/yawl") == (409, "lexicon_bundled")
    assert ann.refused("DELETE", "/lexica/other") == (404, "unknown_lexicon")
    assert ann.refused("DELETE", "/lexica/..%2f..%2fother") == (404, "not_found")


def test_another_list_under_the_same_name_is_another_list(ann: Person) -> None:
    add(ann)
    assert ann.get("/words/check?word=zuzu&lexicon=mine")["good"]
    assert ann.ask("DELETE", "/lexica/mine").status_code == 200
    add(ann, b"tea\neat\n")
    assert not ann.get("/words/check?word=zuzu&lexicon=mine")["good"]
    assert ann.get("/words/check?word=eat&lexicon=mine")["good"]
