"""Restoring what is damaged, huge or interrupted: what is good comes back, the rest is reported."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from tests.server.clients import Person, Server, new_key
from tests.server.test_backup import Lines, lines_of, played, restore, said, saved, start, text_of

from lexiko.server import backup_lines, backup_lists
from lexiko.server.now import now
from lexiko.server.restore import restore as restore_into
from lexiko.store import Store

__all__ = ["start"]

Spoil = Callable[[str], str]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A backup with a person and two games."""
    folder = tmp_path_factory.mktemp("backup")
    with Server(f"sqlite:///{folder / 'old.db'}") as old:
        ann = old.person("Ann")
        played(ann)
        ann.new_game("Ann", {"kind": "link"})
        return saved(ann)


@pytest.fixture
def empty(server: Server) -> Server:
    """A server without games."""
    store = server.context.store
    for game in server.inside(store.game_ids()):
        server.inside(store.delete(game))
    return server


def spoil(change: Callable[[Lines], object]) -> Spoil:
    def spoiled(whole: str) -> str:
        lines = lines_of(whole)
        change(lines)
        return text_of(lines)

    return spoiled


def set_in(number: int, **values: Any) -> Spoil:
    return spoil(lambda lines: lines[number].update(values))


def agree(**values: Any) -> Spoil:
    """Something else in what was agreed on in the game that has not begun."""
    return spoil(lambda lines: lines[3]["setup"].update(values))


def a_list(name: str) -> dict[str, str]:
    return {"kind": "list", "name": name, "text": "TEA\n"}


# what is not a backup ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoiled", "sentence"),
    [
        (lambda whole: "", "the file is empty"),
        (lambda whole: "#player1 A A\n", "this file is not a Lexiko backup"),
        (lambda whole: '{"format": "other"}\n', "this file is not a Lexiko backup"),
        (lambda whole: whole[:40], "it is damaged or cut off"),
        (set_in(0, version=4), "A newer Lexiko made this backup (version 4)"),
        (set_in(0, made="today"), "made: Input should be a valid integer"),
    ],
)
def test_what_is_not_a_backup_is_refused_and_changes_nothing(
    empty: Server, file: str, spoiled: Spoil, sentence: str
) -> None:
    answer = empty.person().ask("POST", "/restore", content=spoiled(file))
    message = answer.json()["error"]["message"]
    assert (answer.status_code, sentence in message) == (422, True), message
    assert "othing was changed" in message
    assert empty.inside(empty.context.store.game_ids()) == []


def test_a_clock_that_was_wrong_elsewhere_does_not_put_the_time_forward(
    empty: Server, file: str
) -> None:
    lines = lines_of(file)
    for line in lines[2:4]:
        line["updated"] = 10**15
    assert empty.person().ask("POST", "/restore", content=text_of(lines)).is_success
    assert len(empty.inside(empty.context.store.game_ids())) == 2
    assert empty.inside(empty.context.store.latest()) <= now()


# what is damaged -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoiled", "games", "problems"),
    [
        (lambda whole: whole[: whole.index('"passed"')], 0, ["3: it is damaged", "4: the end is"]),
        (lambda whole: whole.rpartition("\n{")[0], 2, ["5: the end is missing"]),
        (lambda whole: whole + whole, 2, ["6: there is something after the end"] * 5),
        (lambda whole: whole.replace('"passed"', '"slept"'), 1, ["3: events["]),
        (spoil(lambda lines: lines.pop(2)), 1, ["4: 1 line missing before it"]),
        (spoil(lambda lines: lines[2]["events"].pop(1)), 1, ["3: events["]),
        (spoil(lambda lines: lines[2]["seats"].pop()), 1, ["3: setup"]),
        (spoil(lambda lines: lines[3]["setup"].pop("rules")), 1, ["4: setup"]),
        (spoil(lambda lines: lines[3]["setup"]["rules"].update(bonus="x")), 1, ["4: "]),
        (
            spoil(lambda lines: lines[3]["setup"]["rules"].pop("dictionary")),
            1,
            ["4: setup: rules.d"],
        ),
        (agree(absence="a day"), 1, ["4: setup.absence"]),
        (agree(absence=-5), 1, ["4: setup.absence"]),
        (agree(offers={"1": "nobody"}), 1, ["4: setup: offers"]),
        (agree(offers={"3": "host"}), 1, ["4: setup: offers: there is no seat 3"]),
        (agree(refused={"0": None}), 1, ["4: setup: refused"]),
        (agree(next=["x"]), 1, ["4: setup: next"]),
        (agree(held={"0": [["ann", "Ann"]]}), 1, ["4: setup: held"]),
        (agree(awaits="ann"), 1, ["4: setup: awaits"]),
        (agree(keeper=2), 1, ["4: setup.keeper"]),
        (agree(sentences=["x"]), 1, ["4: setup: sentences"]),
        (agree(seats=[{"name": "Ann", "finish": "x"}, {"name": "Bob"}]), 1, ["4: setup.seats"]),
        (agree(later={"a": 1}), 2, []),
        (set_in(2, id="../x"), 1, ["3: game.id"]),
        (set_in(2, created=-1), 1, ["3: game.created"]),
        (set_in(2, more=1), 1, ["3: game.more"]),
        (set_in(2, kind="joke"), 1, ["3: "]),
        (set_in(1, name=7), 2, ["2: person.name"]),
        (spoil(lambda lines: lines.insert(2, a_list("../x"))), 2, ["3: list.name"]),
        (lambda whole: whole.replace("\n", "\n[[[[\n", 2), 2, ["2: it is", "4: it is damaged"]),
    ],
)
def test_a_line_that_cannot_be_read_is_reported_and_left_out(
    empty: Server, file: str, spoiled: Spoil, games: int, problems: list[str]
) -> None:
    content = spoiled(file).encode("utf-8", "surrogatepass")
    answer = empty.person().ask("POST", "/restore", content=content)
    done = answer.json()
    found = [f"{one['line']}: {one['problem']}" for one in done["problems"]]
    assert len(found) == len(problems), found
    for told, wanted in zip(found, problems, strict=True):
        assert wanted.partition(": ")[2] in told, found
    assert not found or found[0].startswith(problems[0]), found
    assert done["games"] == games
    assert len(empty.inside(empty.context.store.game_ids())) == games


def test_more_lists_than_there_may_be_are_left_out(
    empty: Server, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_lists, "MOST_OWN", 0)
    lines = lines_of(file)
    lines.insert(1, a_list("mine"))
    done = restore(empty.person(), text_of(lines))
    assert (done["games"], done["left_out"]) == (2, 1)
    assert "word lists of your own" in done["problems"][0]["problem"]


# what could not be kept ----------------------------------------------------------------------


def test_control_characters_are_refused_wherever_they_come_in(server: Server, ann: Person) -> None:
    game = ann.new_game()
    chat = {"key": new_key(), "text": "a\0b"}
    assert ann.refused("POST", f"/games/{game}/chat", chat) == (422, "bad_request")
    lines = {"key": new_key(), "text": "two\nlines, and a\ttab"}
    assert ann.ask("POST", f"/games/{game}/chat", lines).status_code == 201
    assert ann.refused("PUT", "/me", {"name": "A\0nn"})[0] == 422
    seats = [{"kind": "here", "name": "A\x1bnn"}, {"kind": "computer"}]
    assert ann.refused("POST", "/games", {"key": new_key(), "seats": seats})[0] == 422
    layout = {"name": "a\0b", "rows": ["..", ".."]}
    rules = {"changes": {"layout": layout}}
    new = {"key": new_key(), "rules": rules, "seats": [{"kind": "here", "name": "Ann"}]}
    assert ann.refused("POST", "/games", new) == (422, "bad_request")
    file = "#player1 A A\0nn\n#player2 B Ben\n>A: ABCDEFG 8H CAB +16 16\n"
    assert ann.refused("POST", "/imports", content=file)[0] == 422
    record = ann.ask("GET", f"/games/{played(ann)}/export?format=json").json()
    record["events"][0]["seats"][0]["name"] = "A\0nn"
    told = ann.ask("POST", "/imports", content=json.dumps(record)).json()["error"]["message"]
    assert "a name cannot hold control characters" in told


def test_what_an_older_version_kept_with_a_nul_is_saved_and_restored(
    start: Callable[..., Server],
) -> None:
    ann = (server := start()).person("Ann")
    game = played(ann)

    def poison(connection: Connection) -> None:
        connection.execute(text("UPDATE messages SET text = :text"), {"text": "a\0b"})
        for column in ("body", "setup"):
            table = {"body": "events", "setup": "games"}[column]
            change = f"UPDATE {table} SET {column} = replace({column}, '\"Ben\"', :name)"
            connection.execute(text(change), {"name": '"B\\u0000n"'})

    server.inside(server.context.store._database.write(poison))
    whole = saved(ann)
    assert "\\u0000" not in whole
    other = start().person()
    assert restore(other, whole) == {"games": 1, "people": 1}
    assert said(other, game) == [("Ann", "a\ufffdb")]
    assert other.state(game)["seats"][1]["name"] == "B\ufffdn"
    old = whole.replace("\ufffd", "\\u0000")
    assert restore(start().person(), old) == {"games": 1, "people": 1}


# what is huge or interrupted -----------------------------------------------------------------


@pytest.mark.anyio
async def test_a_file_of_any_size_is_read_line_by_line(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_lines, "MAX_LINE", 100_000)
    head, _, game, *_ = lines_of(file)
    asked, told = 0, []

    async def chunks() -> AsyncIterator[bytes]:
        nonlocal asked
        yield json.dumps(head).encode() + b"\n"
        for number in range(120):
            asked += 1
            whole = json.dumps(game | {"id": f"game-{number}"}).encode()
            yield whole[:1000]
            yield whole[1000:] + b"\n"
        yield b"x" * 150_000
        yield b"x" * 150_000 + b'\n{"kind":"end","games":121,"people":0}\n'

    store = await Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    try:
        done = await restore_into(store, chunks(), progress=lambda size: told.append((size, asked)))
    finally:
        await store.close()
    assert (done.games, done.left_out) == (120, 1)
    assert "longer than" in done.problems[0].problem
    assert told[0][1] < 60, "nothing was kept before half of the file had been read"
    assert told == sorted(told)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def test_what_was_interrupted_is_added_the_next_time(
    start: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = start().person("Ann")
    games = [played(ann) for _ in range(3)]
    whole, server = saved(ann), start()
    again, store = server.person(), server.context.store
    keep = store.restore_game
    asked: list[None] = []

    async def breaks(*game: Any) -> bool:
        asked.append(None)
        if len(asked) > 2:
            raise OSError("the power is gone")
        return await keep(*game)

    monkeypatch.setattr(store, "restore_game", breaks)
    answer = again.http.post("/api/v1/restore", content=whole)
    assert answer.status_code == 500
    assert server.inside(store.game_ids()) == games[:2]
    assert said(again, games[1]) == [("Ann", "Hello\nthere ☺")]
    monkeypatch.undo()
    assert restore(again, whole) == {"games": 1, "existing": 2}
    assert {one["id"] for one in again.get("/games")["games"]} == set(games)
    assert restore(again, whole) == {"existing": 3}
