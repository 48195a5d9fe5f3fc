"""All games of the page as one file, back again, and out of a file that is damaged."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.running import run
from tests.server.clients import Server, free_port

from lexiko.formats import guide_game
from lexiko.formats.files import written
from lexiko.server.settings import sqlite_file, sqlite_url

PAGE = 4096
LEAF = 0x0D
"""The first byte of a page of rows."""

pytestmark = pytest.mark.xdist_group("copies")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of data with 51 games, closed."""
    folder = tmp_path_factory.mktemp("games")
    with Server(sqlite_url(folder)) as server:
        ann = server.person("Ann")
        answer = ann.ask("POST", "/imports", content=written(guide_game(), "json"))
        assert answer.status_code == 201, answer.text
        for _ in range(49):
            ann.do(ann.new_game("Ann", "Bob", first=0), "resign", 1)
        game = ann.new_game("Ann", "Bob")
        ann.post(f"/games/{game}/chat", {"key": "a" * 8, "text": "Hello"})
    with sqlite3.connect(sqlite_file(folder)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return folder


def games_in(folder: Path) -> set[tuple[str, int]]:
    with sqlite3.connect(sqlite_file(folder)) as database:
        found = set(database.execute("SELECT id, sequence FROM games"))
    database.close()
    return found


def test_what_was_saved_comes_back_in_an_empty_folder(folder: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "all.jsonl", tmp_path / "other"
    done = run("backup", str(file), "--data", str(folder))
    assert (done.code, "lines" in done.err) == (0, True), done.err
    assert file.stat().st_mode & 0o077 == 0
    done = run("restore", str(file), "--data", str(other))
    assert done.code == 0, done.err
    assert "Added: 51 games." in done.err
    # The game that was not over has been paused.
    assert {game for game, _ in games_in(other)} == {game for game, _ in games_in(folder)}
    code = done.err.rpartition("enter the code ")[2].split()[0]
    with Server(sqlite_url(other)) as server:
        ann = server.person()
        assert ann.post("/me/claim", {"code": code}) == {"name": "Ann"}
        assert len(ann.get("/games")["games"]) == 51
    done = run("restore", str(file), "--data", str(other))
    assert "Added: 0 games. Already here: 51." in done.err


def test_a_line_that_cannot_be_read_is_named(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    assert run("backup", str(file), "--data", str(folder)).code == 0
    file.write_text(file.read_text().replace('"kind":"game"', '"kind":"gone"', 1))
    done = run("restore", str(file), "--data", str(tmp_path / "other"))
    assert done.code == 1
    assert "Added: 50 games." in done.err
    assert "Line 3: " in done.err
    assert run("restore", str(folder / "lexiko.sqlite3")).code == 2


def leaves(data: bytearray) -> list[int]:
    """The pages of rows, but for those that say what there is: without them nothing can be read."""
    pages = {page: data[page * PAGE : (page + 1) * PAGE] for page in range(len(data) // PAGE)}
    rows = {page: text for page, text in pages.items() if text[0] == LEAF}
    return [page for page, text in rows.items() if b"CREATE " not in text]


@pytest.mark.parametrize("seed", range(2))
def test_what_can_be_read_of_a_damaged_file_can_be_saved(
    folder: Path, tmp_path: Path, seed: int
) -> None:
    chance, damaged = random.Random(seed), tmp_path / "damaged.sqlite3"
    data = bytearray(sqlite_file(folder).read_bytes())
    for page in chance.sample(leaves(data), 5):
        data[page * PAGE : (page + 1) * PAGE] = chance.randbytes(PAGE)
    damaged.write_bytes(data)
    before = damaged.read_bytes()
    file, other = tmp_path / "rescued.jsonl", tmp_path / "other"
    done = run("rescue", str(damaged), str(file))
    assert (done.code, damaged.read_bytes() == before) == (1, True), done.err
    assert "The file could not be read in " in done.err
    assert "Restore it with lexiko restore" in done.err
    assert run("restore", str(file), "--data", str(other)).code == 0
    whole, found = dict(games_in(folder)), dict(games_in(other))
    assert set(found) <= set(whole)
    assert len(found) >= 25, "five pages took more with them than was on them"
    named = set(done.err.replace(",", " ").replace(".", " ").split())
    events = {game for game, length in whole.items() if found.get(game, 0) < length}
    assert events - set(found) <= named, "a game is lost, and nobody says so"


def test_a_file_that_is_whole_loses_nothing(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "rescued.jsonl"
    done = run("rescue", str(sqlite_file(folder)), str(file))
    assert (done.code, "51 games, the names of 1 player" in done.err) == (0, True), done.err
    assert run("rescue", str(sqlite_file(folder)), str(file)).code == 2  # not written over


def test_what_is_not_a_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("no games here\n" * 1000)
    for source in (file, tmp_path / "nowhere"):
        done = run("rescue", str(source), str(tmp_path / "out"))
        assert done.code == 2
        assert not (tmp_path / "out").exists()


def test_a_mistyped_folder_is_not_made(tmp_path: Path) -> None:
    for command in (["owner"], ["backup", str(tmp_path / "all.jsonl")], ["reset-time"]):
        done = run(*command, "--data", str(tmp_path / "gmaes"))
        assert (done.code, "there are no games of Lexiko in" in done.err) == (2, True), done.err
    assert not {"gmaes", "all.jsonl"} & {path.name for path in tmp_path.iterdir()}


def test_the_database_of_another_program_is_not_taken_for_ours(tmp_path: Path) -> None:
    with closing(sqlite3.connect(sqlite_file(tmp_path))) as other:
        other.execute("CREATE TABLE notes (text TEXT)")
    before = sqlite_file(tmp_path).read_bytes()
    for command in (["owner"], ["backup", str(tmp_path / "all.jsonl")], ["reset-time"]):
        done = run(*command, "--data", str(tmp_path))
        assert (done.code, "is a database of another program" in done.err) == (2, True), done.err
    assert sqlite_file(tmp_path).read_bytes() == before


def test_the_link_of_the_owner_says_if_nobody_serves_it(tmp_path: Path) -> None:
    port = free_port()
    with Server(sqlite_url(tmp_path)) as server:
        served = run("owner", "--data", str(tmp_path), "--port", str(server.port))
        assert served.out.strip().endswith(server.token)
        assert served.err == ""
    silent = run("owner", "--data", str(tmp_path), "--port", str(port))
    assert silent.out.startswith(f"http://localhost:{port}/owner/")
    assert "No server answers there with these games." in silent.err
    unnamed = run("owner", "--data", str(tmp_path))  # whoever has the usual port, it is not ours
    assert "No server answers there with these games." in unnamed.err
    assert run("owner", "--data", str(tmp_path), "--token").err == ""
