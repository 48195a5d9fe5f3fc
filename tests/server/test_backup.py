"""A copy of everything: what it holds, and that restoring it loses and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Person, Server, new_key

from lexiko.lexicon import add_words, describe_one
from lexiko.store.log import RECENT

Lines = list[dict[str, Any]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers of their own, each on a database of its own."""
    running: list[Server] = []

    def make(**settings: Any) -> Server:
        number = len(running)
        running.append(Server(f"sqlite:///{tmp_path / f'{number}.db'}", **settings).start())
        return running[-1]

    yield make
    for server in running:
        server.stop()


def saved(person: Person) -> str:
    answer = person.ask("GET", "/backup")
    assert answer.status_code == 200, answer.text
    return answer.text


def lines_of(text: str) -> Lines:
    return [json.loads(line) for line in text.splitlines()]


def text_of(lines: Lines) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def restore(person: Person, text: str | bytes) -> dict[str, Any]:
    """What was added, or could not be."""
    answer = person.ask("POST", "/restore", content=text)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return {key: value for key, value in found.items() if value}


def said(person: Person, game: str) -> list[tuple[str, str]]:
    return [(one["name"], one["text"]) for one in person.state(game)["messages"]]


def played(person: Person) -> str:
    """A finished game with something said at it."""
    game = person.new_game("Ann", "Ben", first=0)
    person.post(f"/games/{game}/chat", {"key": new_key(), "text": "Hello\nthere ☺"})
    person.skip(game, 0)
    person.do(game, "resign", 1)
    return game


# what it holds -------------------------------------------------------------------------------


def test_it_holds_more_of_a_chat_than_the_page_shows(start: Callable[..., Server]) -> None:
    ann = start().person("Ann")
    game = ann.new_game("Ann", "Ben")
    for number in range(RECENT + 1):
        ann.post(f"/games/{game}/chat", {"key": new_key(), "text": str(number)})
    assert len(said(ann, game)) == RECENT
    (line,) = (one for one in lines_of(saved(ann)) if one.get("kind") == "game")
    assert [one["text"] for one in line["messages"]] == list(map(str, range(RECENT + 1)))


def test_a_game_that_was_deleted_comes_back_as_it_was(start: Callable[..., Server]) -> None:
    ann = (server := start()).person("Ann")
    game = played(ann)
    state, events = ann.state(game), server.inside(server.context.store.events(game))
    text = saved(ann)
    ann.ask("DELETE", f"/games/{game}")
    assert restore(ann, text) == {"games": 1}
    assert server.inside(server.context.store.events(game)) == events
    assert said(ann, game) == [("Ann", "Hello\nthere ☺")]
    back = ann.state(game)
    for key in ("rules", "seats", "view", "turns", "created", "host", "summary"):
        assert back[key] == state[key]


def test_the_file_is_named_and_nobody_keeps_a_copy_on_the_way(start: Callable[..., Server]) -> None:
    answer = start().person().ask("GET", "/backup")
    told = answer.headers["content-disposition"]
    assert told.startswith('attachment; filename="lexiko-backup-')
    assert answer.headers["cache-control"] == "no-store"


def test_restoring_changes_nothing_that_exists(start: Callable[..., Server]) -> None:
    ann = start().person("Ann")
    game = ann.new_game(first=0)
    text = saved(ann)
    ann.skip(game, 0)
    ann.put("/me", {"name": "Anna"})
    state = ann.state(game)
    assert restore(ann, text) == {"existing": 1}
    back = ann.state(game)
    assert back | {"now": 0} == state | {"now": 0}
    assert ann.get("/me")["name"] == "Anna"


def test_on_another_server_the_games_belong_to_who_restores_them(
    start: Callable[..., Server],
) -> None:
    ann = (old := start()).person("Ann")
    bob = old.person("Bob")
    game = ann.new_game("Ann", {"kind": "link"}, first=0)
    bob.post(f"/invitations/{ann.state(game)['seats'][1]['secret']}", {"name": "Bob"})
    mine, text = played(ann), saved(ann)
    new = start()
    again, stranger = new.person(), new.person()
    assert restore(again, text) == {"games": 2, "people": 2}
    assert {one["id"] for one in again.get("/games")["games"]} == {game, mine}
    assert again.get("/me")["name"] == "Ann"
    state = again.state(game)
    assert (state["host"], [seat["mine"] for seat in state["seats"]]) == (True, [True, False])
    assert state["seats"][1]["name"] == "Bob"
    assert stranger.get("/games")["games"] == []


def test_a_running_game_comes_back_paused_so_that_nobody_loses_time(
    start: Callable[..., Server],
) -> None:
    ann = start().person("Ann")
    game = ann.new_game(first=0, changes={"turn_seconds": 30})
    lines = lines_of(saved(ann))
    for line in lines:
        for event in line.get("events", ()):
            event["at"] -= 1_000_000
    ann.ask("DELETE", f"/games/{game}")
    restore(ann, text_of(lines))
    assert ann.state(game)["view"]["paused"]
    ann.do(game, "resume")
    state = ann.state(game)["view"]
    assert (state["turn"], state["to_move"]) == (0, 0)
    assert max(state["used"]) < 30_000


def test_a_table_that_waits_for_people_waits_on(start: Callable[..., Server]) -> None:
    ann = (old := start()).person("Ann")
    game = ann.new_game("Ann", {"kind": "link"})
    secret, code = ann.state(game)["seats"][1]["secret"], ann.state(game)["code"]
    text = saved(ann)
    new = start()
    again, bob = new.person(), new.person()
    restore(again, text)
    assert again.state(game)["state"] == "open"
    assert again.state(game)["code"] == code
    bob.post(f"/invitations/{secret}", {"name": "Bob"})
    assert bob.state(game)["state"] == "playing"
    assert old.person().state(game)["state"] == "open"


def test_a_code_that_another_game_has_by_now_is_left_out(start: Callable[..., Server]) -> None:
    ann = (server := start()).person("Ann")
    game = ann.new_game("Ann", {"kind": "link"})
    text, code = saved(ann), ann.state(game)["code"]
    ann.ask("DELETE", f"/games/{game}")
    other = ann.new_game("Ann", {"kind": "link"})
    server.inside(server.context.store.change(other, code=code))
    assert restore(ann, text)["games"] == 1
    assert ann.state(game)["code"] is None
    assert server.inside(server.context.store.game_of_code(code)) == other


def test_only_the_computer_itself_saves_and_restores(start: Callable[..., Server]) -> None:
    server = start(hosts=("games.example",))
    far = server.person(host=f"games.example:{server.port}")
    assert far.refused("GET", "/backup") == (403, "local_only")
    assert far.refused("POST", "/restore", content="x") == (403, "local_only")


# word lists ----------------------------------------------------------------------------------


@pytest.fixture
def by_own_list(
    start: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Person, str]:
    """A game by a list of one's own, on a computer that has lost both by now; what was saved."""
    monkeypatch.setenv("LEXIKO_DATA", str(tmp_path / "old"))
    ann = start().person("Ann")
    add_words(b"boat\nzuzu\nit's\n", "mine", "my words.txt")
    game = ann.new_game("Ann", "Bob", lexicon="mine", kept=True, first=0)
    ann.play(game, 0, "8F", "ZUzU")
    text = saved(ann)
    monkeypatch.setenv("LEXIKO_DATA", str(tmp_path / "new"))
    return start().person("Ann"), text


def test_a_game_by_a_list_of_ones_own_goes_on(by_own_list: tuple[Person, str]) -> None:
    ann, text = by_own_list
    assert restore(ann, text) == {"games": 1, "lists": 1}
    entry = describe_one("mine")
    assert (entry.words, entry.source, entry.skipped) == (2, "my words.txt", {"apostrophe": 1})
    (game,) = (one["id"] for one in ann.get("/games")["games"])
    ann.do(game, "resume")
    ann.do(game, "challenge", 1, words=["ZUZU"])
    (challenge,) = ann.state(game)["turns"][0]["challenges"]
    assert challenge["upheld"] is False
    assert restore(ann, text) == {"existing": 1}


def test_a_list_that_is_here_stays_and_is_named_if_it_has_other_words(
    by_own_list: tuple[Person, str],
) -> None:
    ann, text = by_own_list
    add_words(b"tea\n", "mine", "other.txt")
    assert restore(ann, text)["other_lists"] == ["mine"]
    assert describe_one("mine").words == 1


def test_a_list_that_an_old_backup_does_not_hold_is_named(by_own_list: tuple[Person, str]) -> None:
    ann, text = by_own_list
    lines = [line for line in lines_of(text) if line.get("kind") != "list"]
    lines[0]["version"] = 1
    del lines[-1]["lists"]
    found = restore(ann, text_of(lines))
    assert found == {"games": 1, "missing_lists": ["mine"]}
